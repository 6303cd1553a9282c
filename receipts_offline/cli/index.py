"""`receipts-offline index`: read an index back."""

from __future__ import annotations

from pathlib import Path

import click

from receipts_offline.cli.parameters import IndexDirectory, quiet_option
from receipts_offline.errors import GateFailed, IndexUnusable
from receipts_offline.progress import progress_for


def chosen_index(directory: Path | None) -> Path:
    """The index a user named, else RECEIPTS_OFFLINE_INDEX, else the one built last.

    Raises:
        IndexUnusable: no index was named and none was ever built.
    """
    from receipts_offline.paths import default_index

    chosen = directory or default_index()
    if chosen is None:
        raise IndexUnusable(
            "no index was named and none has been built yet",
            next_step="run `make demo`, or `receipts-offline build-index SOURCE --out DIR`, or name one with --index",
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

    place = chosen_index(directory)
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
            ("source", f"{file.name}, {file.bytes:,} bytes, sha256 {file.sha256}")
            for file in manifest.sources
        ),
        (
            "pages",
            f"{counts['pages']:,}, {counts['redirects']:,} redirects, {counts['quarantined']:,} quarantined",
        ),
        ("sentences", f"{counts['sentences']:,}, {counts['unquotable']:,} of them not quotable"),
        *(
            ("damaged", f"{number:,} parts of the dump left out, see quarantine.jsonl")
            for number in [counts.get("damaged_parts", 0)]
            if number
        ),
        *(("skipped", f"{number:,} {reason}") for reason, number in manifest.skipped.items()),
        *(("options", line) for line in manifest.options.lines()),
        ("embedding", f"{manifest.embedding.model}, sha256 {manifest.embedding.sha256}"),
        ("vectors", f"{manifest.embedded:,} of {counts['sentences']:,} sentences"),
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

    place = chosen_index(directory)
    manifest, differences = verify_index(place, progress_for(quiet))
    for line in differences:
        click.echo(line)
    if differences:
        number = "1 difference" if len(differences) == 1 else f"{len(differences)} differences"
        raise GateFailed(
            f"the index {place} is not what its manifest says ({number})",
            next_step="copy it again from where it came from, or build it again",
        )
    sentences = manifest.counts["sentences"]
    click.echo(
        f"{place}: {len(manifest.files)} files and {sentences:,} sentences as stated, id {manifest.index_id}"
    )
