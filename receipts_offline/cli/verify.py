"""`receipts-offline verify`: check saved receipts again."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from receipts_offline.cli.parameters import IndexDirectory
from receipts_offline.errors import GateFailed, IndexUnusable, InputError, ModelUnusable, UsageError
from receipts_offline.plural import counted

if TYPE_CHECKING:
    from receipts_offline.index.reader import Index
    from receipts_offline.report.reading import Saved


@click.command()
@click.argument("receipts", type=click.Path(path_type=Path), metavar="RECEIPTS.json")
@click.option(
    "--index",
    "directory",
    type=IndexDirectory(),
    metavar="DIR",
    help="The index that the receipts are compared with; else the one that they name is looked for: the default "
    "index, those beside it, in this directory and beside the receipts.",
)
@click.option(
    "--without-index", is_flag=True, help="Check only what needs no index: ids, spans, counts, models, rules."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["terminal", "json"]),
    default="terminal",
    show_default=True,
    help="What the outcome is written as.",
)
def verify(receipts: Path, directory: Path | None, without_index: bool, form: str) -> None:
    """Check saved receipts again, byte for byte; exits 1 where anything differs.

    RECEIPTS.json is what `check --format json` or `jsonl` wrote; of a batch with --output DIR/ its batch.jsonl
    stands for all its reports. Looked at are the ids hashed from the content,
    the place of every claim in the answer, every sentence in the index with its title, link and revision, the
    snapshot, the models, the counts, and whether the rules come to the same verdicts.
    """
    from receipts_offline.cli.verify_lines import difference_line, summary_line, verification_record
    from receipts_offline.report.reading import latest, read_saved
    from receipts_offline.report.terminal import clean
    from receipts_offline.verifying import verify_saved

    if directory is not None and without_index:
        raise UsageError("--index and --without-index do not go together", next_step="leave one of them out")
    listed = latest(read_saved(receipts))
    files = [(listed, None), *_beside(listed, receipts)]
    records, number, missing = [], 0, []
    with ExitStack() as opened:
        indexes: dict[str, Index] = {}
        for saved, line in files:
            if not without_index:
                missing += _open_indexes(indexes, saved, directory, receipts, opened)
            done = verify_saved(saved, indexes, _model_sha256, line)
            number += len(done.differences)
            records.append(verification_record(saved, done))
            if form == "json":
                continue
            for difference in done.differences:
                named = f"{saved.name}: " if len(files) > 1 else ""
                click.echo(clean(named) + difference_line(saved, difference))
            if not done.differences and not missing and (saved.records or len(files) == 1):
                click.echo(summary_line(saved, done, (index.directory for index in indexes.values())))
    if form == "json":
        first, *rest = records
        record = {
            **first,
            **({"reports": rest} if rest else {}),
            "holds": all(one["holds"] for one in records),
        }
        click.echo(json.dumps(record, ensure_ascii=False, indent=2).encode(), nl=True)
    if number:
        raise GateFailed(
            f"{receipts} is not what it was, or not of this index, these models and this version "
            f"({counted(number, 'difference')})",
            next_step="take the file from where it was made, or check the answer again",
        )
    if missing:
        raise missing[0]


def _beside(listed: Saved, receipts: Path) -> list[tuple[Saved, Mapping[str, Any] | None]]:
    """The reports that the ledger of a directory lists, with their lines in it; none for any other file.

    Raises InputError where they were written in a format that cannot be read back, or cannot be read.
    """
    from receipts_offline.report.reading import read_saved

    for name in listed.reports:
        if Path(name).name != name or not name.endswith((".json", ".jsonl")):
            raise InputError(
                f"{receipts} lists the reports that lie beside it, and {name} is none that can be verified",
                next_step="write them with --format json, or verify a saved report alone",
            )
    lines = [line for line in listed.others if line.get("report") in listed.reports]
    return [(read_saved(receipts.parent / line["report"]), line) for line in lines]


def _open_indexes(
    found: dict[str, Index], saved: Saved, directory: Path | None, receipts: Path, opened: ExitStack
) -> list[IndexUnusable]:
    """Add to `found` the opened index for each id that the receipts name; an error for each that was not found."""
    from receipts_offline.index.finding import find_index
    from receipts_offline.index.reader import Index
    from receipts_offline.verifying import snapshots

    missing = []
    named = next(iter(found.values()), None) if directory is not None else None
    if directory is not None and named is None:
        named = opened.enter_context(Index(directory))
    for snapshot in snapshots(saved):
        if snapshot.index_id in found:
            continue
        if named is not None:
            found[snapshot.index_id] = named
            continue
        place = find_index(snapshot.index_id, (Path.cwd(), receipts.absolute().parent))
        if place is not None:
            found[snapshot.index_id] = opened.enter_context(Index(place))
            continue
        missing.append(
            IndexUnusable(
                f"the receipts are of the index {snapshot.index_id} ({snapshot.wiki}, dump of {snapshot.dump_date}), "
                "which was not found, so their sentences were not compared",
                next_step="name it with --index DIR, build it from that dump, or use --without-index",
            )
        )
    return missing


def _model_sha256(name: str) -> str | None:
    """The hash of a model's weights as they lie on this machine, None where they do not."""
    from receipts_offline.models.store import locate, sha256_of

    try:
        return sha256_of(locate(name)["model"])
    except (ModelUnusable, UsageError):  # missing, of another size, or unknown: then it is not the one named
        return None
    except OSError as error:
        raise ModelUnusable(
            f"the model {name} cannot be read ({error.strerror})",
            next_step="run `receipts-offline models verify`",
        ) from error
