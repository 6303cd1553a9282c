"""`receipts-offline build-index`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import click

from receipts_offline.cli.parameters import ModelName, quiet_option
from receipts_offline.cli.stopping import told_when_stopped
from receipts_offline.errors import ReceiptsError, UsageError
from receipts_offline.plural import counted
from receipts_offline.progress import progress_for

if TYPE_CHECKING:
    from receipts_offline.index.manifest import Manifest


def _losses(manifest: Manifest, directory: Path) -> Iterator[str]:
    """What a user must be told of pages that should be in the index and are not."""
    from receipts_offline.index.manifest import QUARANTINE_NAME

    parts = manifest.counts.get("damaged_parts", 0)
    if parts:
        unknown = any(record["title"] is None for record in manifest.quarantine)
        yield (
            f"Warning: {counted(parts, 'damaged part')} of the dump left out, with "
            f"{'an unknown number of' if unknown else 'the'} pages in {directory / QUARANTINE_NAME}"
        )
    elif manifest.quarantine:
        yield f"Each quarantined page is named in {directory / QUARANTINE_NAME}"
    if not all(record.get("repeatable", True) for record in manifest.quarantine):
        yield (
            "Note: pages were given up over time, memory or a process that died; another build may hold them "
            "and then has another id."
        )


def _category_names(
    _context: click.Context, _parameter: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    from index_builder.selection import category_name

    names = tuple(category_name(value) for value in values)
    for value, name in zip(values, names, strict=True):
        if not name or set(name) & set("[]{}|<>#"):
            raise click.BadParameter(f"'{value}' is no name of a category")
    return names


@click.command("build-index")
@click.argument("sources", nargs=-1, required=True, type=click.Path(path_type=Path), metavar="SOURCE...")
@click.option("--out", required=True, type=click.Path(path_type=Path), help="Directory of the index to make.")
@click.option(
    "--dump-date",
    metavar="YYYY-MM-DD",
    help="Date of the dump, where neither its name nor a status file says.",
)
@click.option(
    "--vectors",
    type=click.Choice(["all", "lead", "none"]),
    default="all",
    show_default=True,
    help="Sentences to embed ahead: all, those of lead sections, or none. Checks embed what they need of the "
    "others, which takes longer; only what was embedded ahead is found by meaning alone.",
)
@click.option(
    "--sections",
    type=click.Choice(["all", "lead"]),
    default="all",
    show_default=True,
    help="Sections to store: all, or only what stands before a page's first heading.",
)
@click.option(
    "--max-pages",
    type=click.IntRange(min=1),
    metavar="N",
    help="Only the first N articles, and the redirects to them. The sources are still read to their end.",
)
@click.option(
    "--titles",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Only the pages that FILE names, and the redirects to them: one title a line, UTF-8; # begins a "
    "remark. A redirect stands for its page.",
)
@click.option(
    "--category",
    "categories",
    multiple=True,
    callback=_category_names,
    metavar="NAME",
    help="Only pages with [[Category:NAME]] in their wikitext, besides those of --titles; may be given several "
    "times. Subcategories are not followed.",
)
@click.option(
    "--skip-damaged",
    is_flag=True,
    help="Build without the damaged streams of a multistream dump (.bz2), and without parts that a directory "
    "lacks. What was lost stands in the index (quarantine.jsonl, manifest.json) and is told at the end; the exit "
    "code is 0. Without it, damage or a missing part ends the build (3).",
)
@click.option(
    "--embedder",
    type=ModelName("embedder"),
    metavar="NAME",
    help="Embedding model; the bundled one if not given.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=lambda: os.cpu_count() or 1,
    show_default="one a core",
    help="Processes that read pages.",
)
@click.option(
    "--replace",
    is_flag=True,
    help="Put the new index in the place of another one at --out, be that finished or not.",
)
@quiet_option
def build_index(
    sources: tuple[Path, ...],
    out: Path,
    dump_date: str | None,
    vectors: str,
    sections: str,
    max_pages: int | None,
    titles: Path | None,
    categories: tuple[str, ...],
    skip_damaged: bool,
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
    from index_builder.selection import Wish, read_titles
    from receipts_offline.index.languages import english_only_note
    from receipts_offline.index.manifest import NOT_FOUND_NAME
    from receipts_offline.models.load import load_embedder
    from receipts_offline.paths import remember_index

    if not out.name:
        raise UsageError("--out names no directory", next_step="name the directory to make, as in --out DIR")
    options = BuildOptions(
        dump_date=dump_date,
        replace=replace,
        skip_damaged=skip_damaged,
        vectors=vectors,
        sections=sections,
        wish=Wish(read_titles(titles) if titles else None, categories, max_pages),
        jobs=jobs,
    )
    with told_when_stopped("The build goes on where it was when you run the same command again."):
        built = build(sources, out, load_embedder(embedder), options, progress_for(quiet))
    counts = built.manifest.counts
    state = "already there" if built.reused else "built"
    wikis = "; ".join(
        f"{wiki.sitename}, dump of {wiki.dump_date} by {wiki.dump_date_from}" for wiki in built.manifest.wikis
    )
    click.echo(
        f"Index {state}: {built.directory} ({counted(counts['pages'], 'page')}, "
        f"{counted(counts['redirects'], 'redirect')}, {counted(counts['sentences'], 'sentence')}; {wikis}; "
        f"id {built.manifest.index_id})"
    )
    if counts["quarantined"] or built.manifest.skipped:
        lost = {"quarantined": counts["quarantined"], **built.manifest.skipped}
        _tell(
            "Left out: " + ", ".join(f"{number:,} {reason}" for reason, number in lost.items() if number),
            quiet,
        )
    for line in built.manifest.notes:
        _tell(f"Warning: {line}.", quiet)
    for line in _losses(built.manifest, built.directory):
        _tell(line, quiet)
    note = english_only_note(built.manifest.wikis)
    if note is not None:
        _tell(note, quiet)
    missing = counts.get("titles_not_found", 0)
    if missing:
        verb = "is" if missing == 1 else "are"
        _tell(
            f"Warning: {missing:,} of {counted(built.manifest.options.titles or 0, 'title')} {verb} not in the "
            f"sources; "
            f"see {built.directory / NOT_FOUND_NAME}",
            quiet,
        )
    asked = built.manifest.builder["dump_date_option"]
    for wiki in built.manifest.wikis if dump_date else ():
        if wiki.dump_date_from == "option" or wiki.dump_date == asked:
            continue
        _tell(
            f"Note: {wiki.sitename} is dated {wiki.dump_date} by its {wiki.dump_date_from}, not {asked}.",
            quiet,
        )
    try:
        remember_index(built.directory)
    except ReceiptsError as error:  # the index is there and whole; only the shortcut to it is not
        _tell(f"Note: {error.message} {error.next_step}", quiet)


def _tell(line: str, quiet: bool) -> None:
    """Say something on standard error; with --quiet only what was asked for and is missing."""
    if not quiet or line.startswith("Warning:"):
        click.echo(line, err=True)
