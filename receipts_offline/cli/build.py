"""`receipts-offline build-index`."""

from __future__ import annotations

import os
from pathlib import Path

import click

from receipts_offline.errors import ReceiptsError, UsageError
from receipts_offline.progress import progress_for


@click.command("build-index")
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SOURCE...")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Directory of the index to make.")
@click.option(
    "--dump-date",
    metavar="YYYY-MM-DD",
    help="Date of the dump, where neither its name nor a status file says.",
)
@click.option("--embedder", metavar="NAME", help="Embedding model; the bundled one if not given.")
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=lambda: os.cpu_count() or 1,
    show_default="one a core",
    help="Processes that read pages.",
)
@click.option("--replace", is_flag=True, help="Put the new index in the place of another one at --out.")
@click.option("--quiet", is_flag=True, help="No progress bars.")
def build_index(
    sources: tuple[Path, ...],
    out: Path,
    dump_date: str | None,
    embedder: str | None,
    jobs: int,
    replace: bool,
    quiet: bool,
) -> None:
    """Turn Wikipedia dumps or page files into an index.

    SOURCE is a MediaWiki XML export (plain, .bz2, .gz or .zst), a JSON Lines file of pages, or a
    directory of split parts. A killed build goes on where it was when you run the same command again;
    one that is finished is left as it is.
    """
    from index_builder.build import BuildOptions
    from index_builder.build import build_index as build
    from receipts_offline.models.load import load_embedder
    from receipts_offline.paths import remember_index

    if not out.name:
        raise UsageError("--out names no directory", next_step="name the directory to make, as in --out DIR")
    options = BuildOptions(dump_date=dump_date, replace=replace, jobs=jobs)
    built = build(sources, out, load_embedder(embedder), options, progress_for(quiet))
    counts = built.manifest.counts
    state = "already there" if built.reused else "built"
    wikis = "; ".join(
        f"{wiki.sitename}, dump of {wiki.dump_date} by {wiki.dump_date_from}" for wiki in built.manifest.wikis
    )
    click.echo(
        f"Index {state}: {built.directory} ({counts['pages']:,} pages, {counts['redirects']:,} redirects, "
        f"{counts['sentences']:,} sentences; {wikis}; id {built.manifest.index_id})"
    )
    if counts["quarantined"] or built.manifest.skipped:
        lost = {"quarantined": counts["quarantined"], **built.manifest.skipped}
        click.echo(
            "Left out: " + ", ".join(f"{number:,} {reason}" for reason, number in lost.items() if number),
            err=True,
        )
    for wiki in built.manifest.wikis if dump_date else ():
        if wiki.dump_date_from == "option":
            continue
        click.echo(
            f"Note: {wiki.sitename} is dated {wiki.dump_date} by its {wiki.dump_date_from}, not {dump_date}.",
            err=True,
        )
    try:
        remember_index(built.directory)
    except ReceiptsError as error:  # the index is there and whole; only the shortcut to it is not
        click.echo(f"Note: {error.message} {error.next_step}", err=True)
