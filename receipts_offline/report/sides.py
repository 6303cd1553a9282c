"""The two sides of a comparison: what each report, or each of many in one file, is of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from receipts_offline.receipts import Receipt, Report, Snapshot
from receipts_offline.report.reading import Saved, latest

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two reports: its receipts, and all that they name once, in the order of their first mention.

    `answers` are hashes, `models` "role id sha256", `thresholds` names of sets.
    """

    receipts: tuple[Receipt, ...]
    snapshots: tuple[Snapshot, ...]
    answers: tuple[str, ...]
    models: tuple[str, ...]
    thresholds: tuple[str, ...]
    tools: tuple[str, ...]
    attributions: tuple[str, ...]


def sides(old: Saved | Report, new: Saved | Report) -> tuple[Side, Side]:
    """Both sides; where one is of a single answer that is among those of the other, both are of that one."""
    before, after = _side(old), _side(new)
    shared = set(before.answers) & set(after.answers)
    if len(shared) == 1 and 1 in (len(before.answers), len(after.answers)):
        (answer,) = shared
        return _side(old, answer), _side(new, answer)
    return before, after


def _side(source: Saved | Report, answer: str | None = None) -> Side:
    """One side, of one answer alone if it is given by its hash."""
    receipts = [one for one in _latest(source) if answer in (None, one.answer_sha256)]
    report = source if isinstance(source, Report) else source.report
    snapshots = [receipt.snapshot for receipt in receipts] + ([report.snapshot] if report else [])
    credits = [report.attribution] if report else []
    if isinstance(source, Saved):
        credits += [beside["attribution"] for beside in source.beside if "attribution" in beside]
    models = [
        f"{role} {model.id} {model.sha256}"
        for receipt in receipts
        for role, model in sorted(receipt.models.items())
    ]
    return Side(
        receipts=tuple(receipts),
        snapshots=_once(snapshots),
        answers=_once(receipt.answer_sha256 for receipt in receipts),
        models=_once(models),
        thresholds=_once(str(receipt.thresholds.get("version")) for receipt in receipts),
        tools=_once(receipt.tool for receipt in receipts),
        attributions=_once(credits),
    )


def _once(values: Iterable[_T]) -> tuple[_T, ...]:
    return tuple(dict.fromkeys(values))


def _latest(source: Saved | Report) -> Iterable[Receipt]:
    """The receipts, of a file that a batch checked several times those of the last time."""
    return source.receipts if isinstance(source, Report) else latest(source).receipts
