"""Build beside the destination, then put the finished index in its place in one step."""

from __future__ import annotations

import ctypes
import errno
import fcntl
import os
import shutil
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from index_builder.durable import sync
from receipts_offline.errors import IndexUnusable, OutputUnusable, UsageError
from receipts_offline.index.manifest import (
    BUILDING,
    FULLTEXT_NAME,
    MANIFEST_NAME,
    NOT_FOUND_NAME,
    QUARANTINE_NAME,
    STORE_NAME,
    TITLES_NAME,
    VECTOR_IDS_NAME,
    VECTORS_NAME,
    load_manifest,
)

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2  # renameat2(2), Linux 3.15


def work_directory(out: Path) -> Path:
    """Where an index for `out` is built: beside it, so that it can be renamed into place."""
    return out.with_name(out.name + BUILDING)


def check_destination(out: Path, replace: bool) -> None:
    """Refuse a destination that holds something else, or an index that nobody said to replace.

    Raises:
        UsageError: `out` exists and must not be written over.
        OutputUnusable: it is no directory.
    """
    for parent in out.parents:
        if (parent / MANIFEST_NAME).is_file() and (parent / STORE_NAME).is_file():
            raise UsageError(f"{out} lies inside the index {parent}", next_step="name another --out")
    if out.is_symlink():  # links that lead anywhere were followed before
        raise OutputUnusable(f"{out} is a link that leads round in a circle", next_step="name another --out")
    if not out.exists():
        return
    if not out.is_dir():
        raise OutputUnusable(f"{out} is a file", next_step="name a directory with --out")
    if (out / MANIFEST_NAME).is_file():
        if not replace:
            raise UsageError(
                f"{out} already holds an index made from something else",
                next_step="add --replace to put the new one in its place, or name another --out",
            )
        if foreign := _foreign_files(out):
            raise UsageError(
                f"{out} holds files that are not the index's own: {', '.join(foreign[:3])}",
                next_step="move them elsewhere, or name another --out",
            )
    elif any(out.iterdir()):
        raise UsageError(
            f"{out} holds files that are no index", next_step="name a new or empty directory with --out"
        )


def _foreign_files(out: Path) -> list[str]:
    """What stands in an index directory and is not in its manifest; replacing the index would delete it."""
    try:
        own = {MANIFEST_NAME, *load_manifest(out).files}
    except IndexUnusable:
        own = {
            MANIFEST_NAME, STORE_NAME, TITLES_NAME, VECTORS_NAME, VECTOR_IDS_NAME, QUARANTINE_NAME, NOT_FOUND_NAME,
        }  # fmt: skip
        own |= {str(path.relative_to(out)) for path in (out / FULLTEXT_NAME).glob("*")}
    present = (path for path in out.rglob("*") if not path.is_dir() or path.is_symlink())
    return sorted(
        name for path in present if (name := str(path.relative_to(out))) not in own and path.suffix != ".lock"
    )


@contextmanager
def building_lock(out: Path) -> Iterator[None]:
    """Hold the right to build `out`; the lock goes when the process does.

    Raises:
        IndexUnusable: another build holds it.
        OutputUnusable: the directory above `out` cannot be written.
    """
    path = out.with_name(out.name + ".lock")
    handle = _open_lock(path)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if not os.path.samestat(os.fstat(handle), path.stat()):
            raise FileNotFoundError  # the former owner took the file away between open and lock
    except OSError as error:
        owner = os.read(handle, 20).decode(errors="replace").strip()
        os.close(handle)
        raise IndexUnusable(
            f"another build is writing {out}" + (f" (process {owner})" if owner else ""),
            next_step="wait until it has finished, or name another --out",
        ) from error
    try:
        os.truncate(handle, 0)
        os.write(handle, str(os.getpid()).encode())
        yield
    finally:
        path.unlink(missing_ok=True)
        os.close(handle)


def _open_lock(path: Path) -> int:
    for parent in path.parents:
        if parent.exists() and not parent.is_dir():
            raise OutputUnusable(
                f"no index can lie in {path.parent}: {parent} is a file",
                next_step="name another --out, in a directory",
            )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError as error:
        raise OutputUnusable(
            f"{path.parent} cannot be written ({error.strerror})", next_step="name another --out"
        ) from error


def publish(work: Path, out: Path, notes: Iterable[str]) -> None:
    """Rename the finished index into place; a reader sees the old one or the new one, never half of one.

    `notes` are names of the builder's own files, taken away at the last moment.
    """
    for path in work.rglob("*"):
        if path.is_file():
            # tantivy keeps its files to their owner; an index is for whoever may read its folder
            path.chmod(0o644)
            sync(path)
    for note in notes:
        (work / note).unlink(missing_ok=True)
    sync(work)
    if out.exists() and any(out.iterdir()):
        _exchange(work, out)
        sync(out.parent)
        _take_away(work, out)
    else:
        os.rename(work, out)
        sync(out.parent)


def clear_replaced(out: Path, notes: Iterable[str]) -> None:
    """Take away the index that `out` replaced, where a build was killed before it came to that.

    Only a work directory that is a whole index, without a note of a build under way, is one.
    """
    work = work_directory(out)
    if (work / MANIFEST_NAME).is_file() and not any((work / note).exists() for note in notes):
        _take_away(work, out)
    _remove(_replaced(out))


def is_cleared(out: Path) -> bool:
    """Whether nothing that an earlier build left lies beside `out`."""
    return not any(os.path.lexists(path) for path in (work_directory(out), _replaced(out)))


def _take_away(old: Path, out: Path) -> None:
    """Delete a replaced index under a name of its own, so that half of one is never taken for work to go on with."""
    aside = _replaced(out)
    _remove(aside)
    os.rename(old, aside)
    shutil.rmtree(aside)


def _remove(aside: Path) -> None:
    if aside.is_symlink():
        aside.unlink()
    elif aside.exists():
        shutil.rmtree(aside)


def _replaced(out: Path) -> Path:
    return out.with_name(f".{out.name}.replaced")


def _exchange(one: Path, other: Path) -> None:
    """Swap two directories atomically; where the system cannot, move the old one aside first."""
    libc = ctypes.CDLL(None, use_errno=True)
    if hasattr(libc, "renameat2"):
        failed = libc.renameat2(_AT_FDCWD, os.fsencode(one), _AT_FDCWD, os.fsencode(other), _RENAME_EXCHANGE)
        if not failed:
            return
        code = ctypes.get_errno()
        if code not in (errno.ENOSYS, errno.EINVAL):
            raise OSError(code, os.strerror(code), str(other))
    aside = _replaced(other)
    os.rename(other, aside)
    os.rename(one, other)
    os.rename(aside, one)
