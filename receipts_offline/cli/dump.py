"""`receipts-offline dump`: which dumps a server has, and getting one."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from receipts_offline.cli.parameters import quiet_option
from receipts_offline.progress import progress_for

if TYPE_CHECKING:
    from receipts_offline.dumps.layouts import Layout
    from receipts_offline.dumps.offer import Offer
    from receipts_offline.dumps.site import Site
    from receipts_offline.progress import Progress


@click.group()
def dump() -> None:
    """List and get Wikipedia's dumps. These commands use the network."""


def _source(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option(
            "--layout",
            type=click.Choice(["dumps", "content-current"]),
            default="dumps",
            show_default=True,
            help="How the files lie there: the dated dumps, or mediawiki_content_current.",
        ),
        click.option("--mirror", metavar="URL", help="Server to use instead of dumps.wikimedia.org."),
    ):
        command = option(command)
    return command


@dump.command("list")
@click.argument("wiki", required=False)
@_source
@click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print the result."
)
def list_dumps(wiki: str | None, mirror: str | None, layout: str, form: str) -> None:
    """List the dumps of WIKI (such as simplewiki), newest first; without WIKI, the wikis.

    The state is done, in progress, failed, or absent (the run makes no such files). Sizes are those of
    the files that `dump get` would fetch.
    """
    from receipts_offline.dumps.get import offers

    _, chosen = _open(mirror, layout, progress_for(quiet=False))
    if wiki is None:
        names = chosen.wikis()
        _require(names, "no wiki")
        click.echo(json.dumps(names, indent=2) if form == "json" else "\n".join(names))
        return
    records = [_record(offer) for offer in offers(chosen, wiki)]
    _require(records, f"no dump of {wiki}")
    if form == "json":
        click.echo(json.dumps(records, indent=2, ensure_ascii=False))
        return
    for record in records:
        click.echo(_line(record))


def _require(found: Sequence[object], what: str) -> None:
    """Raise InputError where a site lists nothing: it is hardly one of dumps."""
    from receipts_offline.errors import InputError

    if not found:
        raise InputError(f"The site lists {what}.", next_step="Look at --mirror and --layout.")


@dump.command()
@click.argument("wiki")
@click.option("--date", metavar="YYYYMMDD", help="Date of the dump; the newest finished one if not given.")
@click.option(
    "--to",
    required=True,
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Folder to put the files into.",
)
@_source
@click.option("--wait", is_flag=True, help="Wait until the dump is finished; without --date, the newest.")
@click.option("--with-index", is_flag=True, help="Fetch the lists of where pages begin, too.")
@quiet_option
def get(
    wiki: str,
    date: str | None,
    to: Path,
    mirror: str | None,
    layout: str,
    wait: bool,
    with_index: bool,
    quiet: bool,
) -> None:
    """Download the articles of WIKI (such as simplewiki) into a folder of their own, and check them.

    At most two files are fetched at a time. A download that was stopped goes on where it was when you run
    the same command again. No file has its name before all of them are there and their hashes are right.
    """
    from receipts_offline.dumps.get import get_dump

    progress = progress_for(quiet)
    site, chosen = _open(mirror, layout, progress)
    got = get_dump(site, chosen, wiki, to, date=date, wait=wait, search_index=with_index, progress=progress)
    files = "1 file" if len(got.files) == 1 else f"{len(got.files)} files"
    state = "already there" if got.reused else "fetched"
    click.echo(f"Dump {state}: {got.wiki} of {got.date}, {files}, {got.bytes / 1e6:,.1f} MB, checked.")
    index = shlex.quote(str(to.parent / f"{got.wiki}-index"))
    click.echo(f"Next: receipts-offline build-index {shlex.quote(str(to))} --out {index}")


def _open(mirror: str | None, layout: str, progress: Progress) -> tuple[Site, Layout]:
    from receipts_offline.dumps.layouts import layout_named
    from receipts_offline.dumps.site import site_at
    from receipts_offline.web import Patience

    site = site_at(mirror, Patience(say=progress.say))
    return site, layout_named(layout, site)


def _record(offer: Offer) -> dict[str, Any]:
    files = [file.name for file in offer.choices[0] if not file.search_index] if offer.choices else []
    return {
        "wiki": offer.wiki,
        "date": offer.date,
        "state": offer.state,
        "bytes": offer.size,
        "files": files,
        "remark": offer.remark,
    }


def _line(record: dict[str, Any]) -> str:
    if record["state"] != "done":
        return f"{record['date']}  {record['state']:11}  {record['remark']}"
    count = len(record["files"])
    size = f"{record['bytes'] / 1e6:>10,.1f} MB"
    return f"{record['date']}  {record['state']:11}  {size}  {count} file{'s' if count != 1 else ''}"
