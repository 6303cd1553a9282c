"""Files that a command writes: looked at before the work starts, replaced in one step at its end."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import click

from receipts_offline.errors import OutputUnusable, UsageError
from receipts_offline.plain_files import is_read_only


def check_target(target: Path, option: str, sources: tuple[str, ...] = ()) -> None:
    """Say before the work starts that a file cannot be written, or that it would replace what is read.

    Raises:
        OutputUnusable: `target` is a directory, lies in no directory, or is a file that is read-only.
        UsageError: it is one of the files in `sources`, or holds the receipts of a batch.
    """
    if target.is_dir():
        raise OutputUnusable(f"{option} {target} is a directory", next_step="name a file in it")
    if not target.parent.is_dir():
        raise OutputUnusable(
            f"{option} {target}: there is no directory {target.parent}", next_step="make it, or name another"
        )
    if is_read_only(target):
        raise OutputUnusable(
            f"{option} {target} is read-only, so it is left as it is",
            next_step="name another file, or allow writing it with chmod u+w",
        )
    if holds_batch(target):
        raise UsageError(
            f"{option} {target} holds the receipts of a batch, which are never replaced",
            next_step="name another file; files that are checked with --format jsonl can be added to it",
        )
    for source in sources:
        if source != "-" and target.exists() and _same(Path(source), target):
            raise UsageError(
                f"{option} {target} would replace the answer itself", next_step="name another file"
            )


def check_targets(targets: dict[str, Path | None], sources: tuple[str, ...]) -> None:
    """`check_target` for every option that was given; two of them may not name one file. Raises UsageError."""
    given = {option: target for option, target in targets.items() if target is not None}
    seen: dict[Path, str] = {}
    for option, target in given.items():
        check_target(target, option, sources)
        other = seen.setdefault(target.absolute(), option)
        if other != option and not _is_stream(target):
            raise UsageError(f"{other} and {option} name the same file", next_step="name two files")


def holds_batch(target: Path) -> bool:
    """Whether a file begins as a batch's output does, to which answers are only added."""
    from receipts_offline.report.batch_lines import STARTS

    if not target.is_file():
        return False
    try:
        with target.open("rb") as stream:
            start = stream.read(max(map(len, STARTS)))
    except OSError:  # not to be read: what it holds is then for the writing to find out
        return False
    return any(start.startswith(one.encode()) for one in STARTS)


def write_output(target: Path, text: str) -> None:
    """Write a text as UTF-8; a file is replaced in one step, a pipe or device is written to. Raises OSError."""
    from receipts_offline.paths import write_atomically

    content = text.encode("utf-8", "replace")
    try:
        if _is_stream(target):
            with target.open("wb") as stream:
                stream.write(content)
        else:
            # A link stays a link: what it leads to is replaced.
            write_atomically(target.resolve(), content)
    except OSError as error:
        raise OSError(error.errno or errno.EIO, error.strerror or str(error), str(target)) from error


def told(target: Path, what: str, quiet: bool) -> None:
    """Say on standard error where something was written."""
    if not quiet and not _is_stream(target):
        click.echo(f"{what}: {target}", err=True)


def _is_stream(target: Path) -> bool:
    return target.exists() and not target.is_file()


def _same(one: Path, other: Path) -> bool:
    try:
        return os.path.samefile(one, other)
    except (OSError, ValueError):  # a text that is no path, or no file at all
        return False
