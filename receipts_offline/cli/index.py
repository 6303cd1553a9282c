"""`receipts-offline index`: read an index back."""

from __future__ import annotations

from pathlib import Path

import click

from receipts_offline.cli.parameters import IndexDirectory, quiet_option
from receipts_offline.errors import GateFailed, IndexUnusable
from receipts_offline.plural import counted
from receipts_offline.progress import progress_for


def chosen_index(directory: Path | None, named_by: str = "with --index") -> Path:
    """The index a user named, else RECEIPTS_OFFLINE_INDEX, else the one built last.

    `named_by` says how the command at hand takes the name of one.

    Raises:
        IndexUnusable: no index was named and none was ever built.
    """
    from receipts_offline.paths import default_index

    chosen = directory or default_index()
    if chosen is None:
        raise IndexUnusable(
            "no index was named and none has been built yet",
            next_step=f"run `make demo`, or `receipts-offline build-index SOURCE --out DIR`, or name one {named_by}",
        )
    return chosen


@click.group()
def index() -> None:
    """Show or verify an index."""


_DIRECTORY = click.argument("directory", required=False, type=IndexDirectory(), metavar="[DIR]")


@index.command()
@_DIRECTORY
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print it; json is the manifest itself.",
)
def info(directory: Path | None, form: str) -> None:
    """Show what the index DIR holds and what it was made from; the default index if no DIR is given."""
    from receipts_offline.index.manifest import load_manifest

    place = chosen_index(directory, "as DIR")
    manifest = load_manifest(place)
    if form == "json":
        click.echo(manifest.to_json(), nl=False)
        return
    counts = manifest.counts
    rows = [
        ("index", str(place)),
        ("id", manifest.index_id),
        *(
            (
                "wiki",
                f"{wiki.sitename} ({wiki.dbname}, {wiki.language}), {wiki.license or 'no licence stated'}, "
                f"dump of {wiki.dump_date} (known by {wiki.dump_date_from})",
            )
            for wiki in manifest.wikis
        ),
        *(
            ("source", f"{file.name}, {counted(file.bytes, 'byte')}, sha256 {file.sha256}")
            for file in manifest.sources
        ),
        (
            "pages",
            f"{counts['pages']:,}, {counted(counts['redirects'], 'redirect')}, "
            f"{counts['quarantined']:,} quarantined",
        ),
        ("sentences", f"{counts['sentences']:,}, {counts['unquotable']:,} of them not quotable"),
        *(
            ("damaged", f"{counted(number, 'part')} of the dump left out, see quarantine.jsonl")
            for number in [counts.get("damaged_parts", 0)]
            if number
        ),
        *(("note", note) for note in manifest.notes),
        *(("skipped", f"{number:,} {reason}") for reason, number in manifest.skipped.items()),
        *(("options", line) for line in manifest.options.lines()),
        ("embedding", f"{manifest.embedding.model}, sha256 {manifest.embedding.sha256}"),
        ("vectors", f"{manifest.embedded:,} of {counted(counts['sentences'], 'sentence')}"),
        ("built by", f"{manifest.builder['name']} {manifest.builder['version']}"),
        ("bytes", f"{sum(facts['bytes'] for facts in manifest.files.values()):,}"),
    ]
    for name, value in rows:
        click.echo(f"{name:<10} {value}")


@index.command()
@_DIRECTORY
@quiet_option
def verify(directory: Path | None, quiet: bool) -> None:
    """Prove every byte and row of the index DIR against its manifest; exits 1 where something differs."""
    from receipts_offline.index.verify import verify_index

    place = chosen_index(directory, "as DIR")
    manifest, differences = verify_index(place, progress_for(quiet))
    for line in differences:
        click.echo(line)
    if differences:
        raise GateFailed(
            f"the index {place} is not what its manifest says ({counted(len(differences), 'difference')})",
            next_step="copy it again from where it came from, or build it again",
        )
    files, sentences = len(manifest.files), manifest.counts["sentences"]
    click.echo(
        f"{place}: {counted(files, 'file')} and {counted(sentences, 'sentence')} as stated, id {manifest.index_id}"
    )
    if not manifest.sha256:
        click.echo(
            "Note: this index was built by an earlier version, whose manifest has no hash of itself: what no file or "
            "row proves (sources, versions, reasons) may have been changed in it.",
            err=True,
        )
