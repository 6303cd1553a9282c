"""Check the receipts of a file against themselves, their answer, their index, their models and the rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from receipts_offline import __version__
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Snapshot
from receipts_offline.report.reading import Saved
from receipts_offline.verdict import default_thresholds
from receipts_offline.verifying.comparing import (
    batch,
    in_answer,
    in_index,
    is_of,
    itself,
    listed,
    replayed,
    whole,
)
from receipts_offline.verifying.differences import Difference, Remark, merged, same

TOOL = f"receipts-offline {__version__}"


@dataclass(frozen=True, slots=True)
class Verification:
    """What was checked and what differs; `unchecked` says in plain words what could not be checked, and why."""

    receipts: int
    sentences: int
    replayed: int
    differences: tuple[Difference, ...]
    unchecked: tuple[str, ...]


def verify_saved(
    saved: Saved,
    indexes: Mapping[str, Index],
    model_sha256: Callable[[str], str | None],
    line: Mapping[str, Any] | None = None,
) -> Verification:
    """Everything in which the saved receipts differ from what they should be.

    `indexes` holds, by the id that the receipts name, the index to compare them with; `model_sha256` gives the
    hash of the weights of a model on this machine, None where it is not there. `line` is what the batch that
    wrote a report says of it.

    Raises:
        IndexUnusable: an index turns out to be damaged.
    """
    differences: list[Difference] = []
    sentences = rules = 0
    other_tools: set[str] = set()
    own_thresholds: set[str] = set()

    for field, stated, found in (
        *whole(saved, indexes),
        *batch(saved),
        *(listed(saved, line) if line is not None else ()),
    ):
        differences.append(Difference((), field, stated, found))
    hashes: dict[str, str | None] = {}
    for number, (record, receipt) in enumerate(zip(saved.records, saved.receipts, strict=True), start=1):
        found_here = [*itself(record, receipt)]
        if saved.report is not None:
            found_here += in_answer(receipt, saved.report)
        nli = receipt.models["nli"]
        if nli.id not in hashes:
            hashes[nli.id] = model_sha256(nli.id)
        found_here += same(
            "models.nli.sha256", nli.sha256, hashes[nli.id] or Remark("that model is not on this machine")
        )
        index = indexes.get(receipt.snapshot.index_id)
        if index is not None:
            credit = saved.beside[number - 1].get("attribution") if saved.beside else None
            found_here += in_index(receipt, credit, index)
            sentences += len(receipt.considered) if is_of(receipt.snapshot, index) else 0
        if receipt.tool == TOOL:
            found_here += replayed(receipt)
            rules += 1
            if receipt.thresholds.get("version") != default_thresholds().version:
                own_thresholds.add(str(receipt.thresholds.get("version")))
        else:
            other_tools.add(receipt.tool)
        differences += [Difference((number,), *one) for one in found_here]
    unchecked = [
        *(f"the rules, since this is {TOOL} and the receipts are of {tool}" for tool in sorted(other_tools)),
        *(
            f"whether thresholds {version} are sound: they do not ship with this version"
            for version in sorted(own_thresholds)
        ),
        *(
            f"the sentences and the snapshot, since the index {index_id} was not looked at"
            for index_id in sorted(index_ids(saved) - indexes.keys())
        ),
    ]
    return Verification(len(saved.receipts), sentences, rules, tuple(merged(differences)), tuple(unchecked))


def index_ids(saved: Saved) -> set[str]:
    """The ids of the indexes that the receipts, or the report without any, are of."""
    return {snapshot.index_id for snapshot in snapshots(saved)}


def snapshots(saved: Saved) -> list[Snapshot]:
    """Every snapshot that is named, once."""
    named = [receipt.snapshot for receipt in saved.receipts]
    return list(dict.fromkeys([*named, *([saved.report.snapshot] if saved.report else [])]))
