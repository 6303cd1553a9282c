"""Fit the curves that turn a deciding score into a verdict's confidence, from finished runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from receipts_offline.evaluation.calibration import fit_curve
from receipts_offline.evaluation.results import read_items
from receipts_offline.verdict import Curve, Verdict

_SAID = {
    Verdict.BACKED.value: ("entailment", "supported"),
    Verdict.MAY_CONFLICT.value: ("contradiction", "refuted"),
}


def fit_confidence(runs: Sequence[Path]) -> dict[str, Curve]:
    """A curve for each rule that gave a verdict in these runs, by the rule's id.

    Each run weighs by its number of verdicts. Raises InputError where a run is not finished.
    """
    scores: dict[str, list[tuple[float, bool]]] = {}
    for folder in runs:
        for item in read_items(folder):
            if (found := _score(item)) is not None:
                scores.setdefault(item["rule"], []).append(found)
    return {rule: fit_curve(found) for rule, found in sorted(scores.items())}


def _score(item: Mapping[str, Any]) -> tuple[float, bool] | None:
    if item["verdict"] not in _SAID or item["quoted"] is None:
        return None
    column, label = _SAID[item["verdict"]]
    return float(item["evidence"][item["quoted"]][column]), item["label"] == label


def as_toml(curves: Mapping[str, Curve]) -> str:
    """The table `[confidence]` of thresholds.toml."""
    rows = [
        f'"{rule}" = {{ slope = {curve.slope:g}, intercept = {curve.intercept:g} }}'
        for rule, curve in curves.items()
    ]
    return "\n".join(["[confidence]", *rows]) + "\n"
