"""From judged items to scores: one flat list of named figures, with intervals, tables and calibration."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from receipts_offline.evaluation.calibration import Calibration, calibrate
from receipts_offline.evaluation.gold import STAGES, recalls
from receipts_offline.evaluation.items import OURS, SIMPLE, Item, systems
from receipts_offline.evaluation.metrics import METRICS, Gold, caught_at, figures
from receipts_offline.evaluation.pipeline import at_conflict_threshold
from receipts_offline.evaluation.resampling import Interval, group_tables, interval
from receipts_offline.evaluation.tasks import SplitterCounts
from receipts_offline.verdict import Thresholds, Verdict

FALSE_CONFLICT_RATES = (0.01, 0.02, 0.05)
"""At which the caught refutations are read off."""
_LIMITS = (*(number / 20 for number in range(1, 20)), 0.97, 0.99)
"""Conflict thresholds that are tried to read ours off."""
_TRUE_IF = {Verdict.BACKED: Gold.SUPPORTED, Verdict.MAY_CONFLICT: Gold.REFUTED}


@dataclass(frozen=True, slots=True)
class Summary:
    """The scores of one run by name, the intervals of some of them, and what they are made of.

    `scores` has a name for every figure: "ours.false_conflict", "simple.…", "without-RULE.…",
    "difference.METRIC" (ours minus the simple checker), "retrieval.STAGE", "splitter.…",
    "calibration.WHICH.ece", "caught.model.RATE" and "caught.ours.RATE". Shares of nothing are left out.
    """

    counts: Mapping[str, int]
    tables: Mapping[str, list[list[int]]]
    scores: Mapping[str, float]
    intervals: Mapping[str, Interval]
    calibration: Mapping[str, Calibration]
    rules: Mapping[str, Mapping[str, int]]
    lost: Mapping[str, Mapping[str, int]]


def summarise(
    items: Sequence[Item], thresholds: Thresholds, *, pairs: bool, splitter: SplitterCounts | None = None
) -> Summary:
    """All figures of a run. `pairs` says that the evidence was given, so that raw scores can be judged too."""
    groups, golds = [item.group for item in items], [item.label for item in items]
    tables = {
        system: group_tables(groups, golds, [item.verdict(system) for item in items])
        for system in systems(items)
    }
    scores: dict[str, float] = {}
    for system, table in tables.items():
        scores.update({f"{system}.{name}": value for name, value in figures(table.sum(0)).items()})
    intervals = {}
    for name, metric in METRICS.items():
        intervals[f"{OURS}.{name}"] = interval(metric, tables[OURS])
        difference = interval(metric, tables[SIMPLE], tables[OURS])
        intervals[f"difference.{name}"] = difference
        scores[f"difference.{name}"] = difference.value
    ranks = [item.ranks for item in items if item.ranks is not None]
    scores.update({f"retrieval.{name}": value for name, value in recalls(ranks).items()})
    if splitter is not None:
        scores.update({f"splitter.{name}": value for name, value in splitter.shares().items()})
    calibration = _calibrations(items, pairs)
    scores.update({f"calibration.{name}.ece": found.error for name, found in calibration.items()})
    if pairs:
        scores.update(_caught(items, thresholds))
    return Summary(
        counts={
            "claims": len(items),
            "groups": len(set(groups)),
            **{gold.value: golds.count(gold) for gold in Gold},
            **({"with_gold_sentence": len(ranks)} if ranks else {}),
        },
        tables={system: table.sum(0).astype(int).tolist() for system, table in tables.items()},
        scores={name: value for name, value in scores.items() if not math.isnan(value)},
        intervals={name: found for name, found in intervals.items() if not math.isnan(found.value)},
        calibration=calibration,
        rules=_by_label(items, lambda item: item.judged.decision.rule),
        lost=_by_label(
            [item for item in items if item.ranks is not None],
            lambda item: (item.ranks.lost_at if item.ranks else None) or "found",
            (*STAGES, "found"),
        ),
    )


def _by_label(items: Sequence[Item], key: Any, order: Sequence[str] = ()) -> dict[str, dict[str, int]]:
    """Counts of `key` by label; keys in `order`, else by name."""
    counted = Counter((key(item), item.label) for item in items)
    keys = {name for name, _ in counted}
    return {
        name: {gold.value: counted[name, gold] for gold in Gold}
        for name in (order or sorted(keys))
        if name in keys
    }


def _calibrations(items: Sequence[Item], pairs: bool) -> dict[str, Calibration]:
    """Calibration of the scores by what they speak of.

    `shown`: the probability beside a Backed or a May conflict, against the claim being supported or refuted.
    Where the evidence was given also the model's own `entailment` (against supported) and `contradiction`
    (against refuted) of the most similar candidate.
    """
    shown = [
        (item.judged.shown, item.label is _TRUE_IF[item.judged.verdict])
        for item in items
        if item.judged.shown is not None
    ]
    found = {"shown": calibrate(shown)}
    if pairs:
        read = [(item.evidence[0], item.label) for item in items if item.evidence]
        found["entailment"] = calibrate([(one.entailment, label is Gold.SUPPORTED) for one, label in read])
        found["contradiction"] = calibrate(
            [(one.contradiction, label is Gold.REFUTED) for one, label in read]
        )
    return found


def _caught(items: Sequence[Item], thresholds: Thresholds) -> dict[str, float]:
    """Refutations caught at given rates of false conflict: by the raw score, and by the rules.

    The raw score is the contradiction of the most similar candidate. The rules' figure is the best among the
    conflict thresholds of `_LIMITS` at which false conflicts are no more frequent than the rate.
    """
    by_gold = {
        gold: [item.evidence[0].contradiction for item in items if item.label is gold and item.evidence]
        for gold in Gold
    }
    found = {
        f"caught.model.{rate}": caught_at(by_gold[Gold.REFUTED], by_gold[Gold.SUPPORTED], rate)
        for rate in FALSE_CONFLICT_RATES
        if by_gold[Gold.SUPPORTED]
    }
    shares = {gold: [0.0] * len(_LIMITS) for gold in (Gold.SUPPORTED, Gold.REFUTED)}
    for gold, row in shares.items():
        group = [item.scored for item in items if item.label is gold and item.scored is not None]
        if not group:
            return found
        for place, limit in enumerate(_LIMITS):
            conflicts = sum(
                at_conflict_threshold(scored, thresholds, limit) is Verdict.MAY_CONFLICT for scored in group
            )
            row[place] = conflicts / len(group)
    for rate in FALSE_CONFLICT_RATES:
        allowed = [
            caught
            for false, caught in zip(shares[Gold.SUPPORTED], shares[Gold.REFUTED], strict=True)
            if false <= rate
        ]
        if allowed:
            found[f"caught.ours.{rate}"] = max(allowed)
    return found
