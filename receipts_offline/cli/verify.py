"""`receipts-offline verify`: check saved receipts again."""

from __future__ import annotations

import json
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from receipts_offline.cli.parameters import IndexDirectory
from receipts_offline.errors import GateFailed, IndexUnusable, ModelUnusable, UsageError

if TYPE_CHECKING:
    from receipts_offline.index.reader import Index
    from receipts_offline.report.reading import Saved
    from receipts_offline.verifying import Difference, TextDifference, Verification

_LONGEST = 160  # characters of a value in a line
_TEXTS = (
    "text",
    "title",
    "section",
    "url",
    "attribution",
    "explanation",
    "set_aside",
)  # of these, where they part


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

    RECEIPTS.json is what `check --format json` or `jsonl` wrote. Looked at are the ids hashed from the content,
    the place of every claim in the answer, every sentence in the index with its title, link and revision, the
    snapshot, the models, the counts, and whether the rules come to the same verdicts.
    """
    from receipts_offline.report.reading import read_saved
    from receipts_offline.verifying import verify_saved

    if directory is not None and without_index:
        raise UsageError("--index and --without-index do not go together", next_step="leave one of them out")
    saved = read_saved(receipts)
    with ExitStack() as opened:
        indexes, missing = ({}, []) if without_index else _indexes(saved, directory, receipts, opened)
        done = verify_saved(saved, indexes, _model_sha256)
    if form == "json":
        click.echo(json.dumps(_record(saved, done), ensure_ascii=False, indent=2).encode(), nl=True)
    else:
        for difference in done.differences:
            click.echo(_line(difference))
        if not done.differences and not missing:
            click.echo(_summary(saved, done, indexes))
    if done.differences:
        number = "1 difference" if len(done.differences) == 1 else f"{len(done.differences)} differences"
        raise GateFailed(
            f"{receipts} is not what it was, or not of this index, these models and this version ({number})",
            next_step="take the file from where it was made, or check the answer again",
        )
    if missing:
        raise missing[0]


def _indexes(
    saved: Saved, directory: Path | None, receipts: Path, opened: ExitStack
) -> tuple[dict[str, Index], list[IndexUnusable]]:
    """The opened index for each id that the receipts name, and an error for each that was not found."""
    from receipts_offline.index.finding import find_index
    from receipts_offline.index.reader import Index
    from receipts_offline.verifying import snapshots

    found: dict[str, Index] = {}
    missing = []
    named = opened.enter_context(Index(directory)) if directory is not None else None
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
    return found, missing


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


def _line(difference: Difference) -> str:
    from receipts_offline.report.terminal import clean

    where = f"{_numbers(difference.receipts)}: " if difference.receipts else ""
    expected, found = difference.expected, difference.found
    at = _parting(difference)
    if at is not None and max(len(expected), len(found)) > len(at.expected) + 2:
        return clean(
            f"{where}{difference.field} differs at byte {at.byte}: expected “{at.expected}”, found “{at.found}”"
        )
    return clean(f"{where}{difference.field}: expected {_value(expected)}, found {_value(found)}")


def _parting(difference: Difference) -> TextDifference | None:
    """Where the two texts part, if the difference is one of texts."""
    from receipts_offline.verifying import text_difference

    expected, found = difference.expected, difference.found
    if difference.field.rpartition(".")[2] not in _TEXTS:
        return None
    return text_difference(expected, found) if isinstance(expected, str) and isinstance(found, str) else None


def _value(value: Any) -> str:
    if value is None:
        return "nothing"
    text = f"“{value}”" if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _numbers(receipts: tuple[int, ...]) -> str:
    """Numbers with runs drawn together: "receipts 1-3, 7"."""
    runs: list[list[int]] = []
    for number in receipts:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    shown = ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)
    return f"receipt{'s' if len(receipts) > 1 else ''} {shown}"


def _summary(saved: Saved, done: Verification, indexes: dict[str, Index]) -> str:
    from receipts_offline.report.terminal import clean

    places = ", ".join(dict.fromkeys(str(index.directory) for index in indexes.values()))
    parts = [
        f"{_count(done.receipts, 'receipt')} as stated",
        f"{_count(done.sentences, 'sentence')} byte for byte as in {places}" if places else "",
        f"{_count(done.replayed, 'verdict')} as the rules give" if done.replayed else "",
    ]
    not_checked = f"; not checked: {'; '.join(done.unchecked)}" if done.unchecked else ""
    return clean(f"{saved.name}: {', '.join(filter(None, parts))}{not_checked}")


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"


def _record(saved: Saved, done: Verification) -> dict[str, Any]:
    return {
        "file": saved.name,
        "holds": not done.differences,
        "receipts": done.receipts,
        "sentences_compared": done.sentences,
        "verdicts_replayed": done.replayed,
        "differences": [_difference_record(saved, difference) for difference in done.differences],
        "unchecked": list(done.unchecked),
    }


def _difference_record(saved: Saved, difference: Difference) -> dict[str, Any]:
    at = _parting(difference)
    ids = [saved.records[number - 1]["receipt_id"] for number in difference.receipts]
    return {**asdict(difference), "receipt_ids": ids, **({"parts_at": asdict(at)} if at is not None else {})}
