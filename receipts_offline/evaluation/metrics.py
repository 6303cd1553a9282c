"""Every figure that an evaluation reports about verdicts, defined once.

All are read off a table of counts [..., gold, verdict] whose last two axes have the order of `Gold` and
`VERDICTS`. Any axes in front are kept, so that one definition serves a single run and its resamples alike.
A share of nothing is NaN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from receipts_offline.verdict import Verdict

Figures = NDArray[np.float64]


class Gold(StrEnum):
    """What is known of a labelled claim."""

    SUPPORTED = "supported"
    REFUTED = "refuted"
    NEITHER = "neither"


GOLDS = tuple(Gold)
VERDICTS = (Verdict.BACKED, Verdict.MAY_CONFLICT, Verdict.NO_RECEIPT)
_SUPPORTED, _REFUTED, _NEITHER = range(3)
_BACKED, _CONFLICT, _NONE = range(3)


def count_table(outcomes: Iterable[tuple[Gold, Verdict]]) -> Figures:
    """Counts [gold, verdict] of labelled claims and the verdicts on them."""
    table = np.zeros((3, 3))
    for gold, verdict in outcomes:
        table[GOLDS.index(gold), VERDICTS.index(verdict)] += 1
    return table


def share(part: Figures, whole: Figures) -> Figures:
    """`part` / `whole`, NaN where there is no whole."""
    part, whole = np.asarray(part, dtype=np.float64), np.asarray(whole, dtype=np.float64)
    nothing = np.full(np.broadcast_shapes(part.shape, whole.shape), np.nan)
    shares: Figures = np.divide(part, whole, out=nothing, where=whole > 0)
    return shares


def _of_gold(gold: int, verdict: int) -> Callable[[Figures], Figures]:
    """The share of the claims with this label that get this verdict."""
    return lambda table: share(table[..., gold, verdict], table[..., gold, :].sum(-1))


def _of_verdict(verdict: int, gold: int) -> Callable[[Figures], Figures]:
    """The share of the claims with this verdict that have this label."""
    return lambda table: share(table[..., gold, verdict], table[..., verdict].sum(-1))


def _balanced_accuracy(table: Figures) -> Figures:
    rest = table[..., _REFUTED, :] + table[..., _NEITHER, :]
    kept_apart = 1 - share(rest[..., _BACKED], rest.sum(-1))
    return (_of_gold(_SUPPORTED, _BACKED)(table) + kept_apart) / 2


def _coverage(table: Figures) -> Figures:
    return 1 - share(table[..., _NONE].sum(-1), table.sum((-1, -2)))


def _says_conflict(table: Figures) -> Figures:
    return share(table[..., _CONFLICT].sum(-1), table.sum((-1, -2)))


def _three_way(table: Figures) -> Figures:
    return share(np.trace(table, axis1=-2, axis2=-1), table.sum((-1, -2)))


METRICS: Mapping[str, Callable[[Figures], Figures]] = {
    "balanced_accuracy": _balanced_accuracy,
    "false_conflict": _of_gold(_SUPPORTED, _CONFLICT),
    "conflict_recall": _of_gold(_REFUTED, _CONFLICT),
    "conflict_precision": _of_verdict(_CONFLICT, _REFUTED),
    "backed_recall": _of_gold(_SUPPORTED, _BACKED),
    "backed_precision": _of_verdict(_BACKED, _SUPPORTED),
    "refuted_backed": _of_gold(_REFUTED, _BACKED),
    "neither_backed": _of_gold(_NEITHER, _BACKED),
    "neither_conflict": _of_gold(_NEITHER, _CONFLICT),
    "says_conflict": _says_conflict,
    "coverage": _coverage,
    "three_way_accuracy": _three_way,
}
"""name → function of count tables; a table [..., 3, 3] gives figures [...]."""

MEANINGS: Mapping[str, str] = {
    "balanced_accuracy": "mean of the share of supported claims that are Backed and of the rest that are not",
    "false_conflict": "supported claims that May conflict",
    "conflict_recall": "refuted claims that May conflict",
    "conflict_precision": "claims that May conflict which are refuted",
    "backed_recall": "supported claims that are Backed",
    "backed_precision": "Backed claims which are supported",
    "refuted_backed": "refuted claims that are Backed",
    "neither_backed": "claims neither supported nor refuted that are Backed",
    "neither_conflict": "claims neither supported nor refuted that May conflict",
    "says_conflict": "claims that May conflict, of all",
    "coverage": "claims with a verdict other than No receipt",
    "three_way_accuracy": "supported Backed, refuted May conflict, neither No receipt, of all",
}


def figures(table: Figures) -> dict[str, float]:
    """Every metric of one table [3, 3]."""
    return {name: float(metric(table)) for name, metric in METRICS.items()}


def caught_at(refuted: Iterable[float], supported: Iterable[float], most_false: float) -> float:
    """The share of refuted claims caught where a score raises a conflict as freely as `most_false` allows.

    A conflict is raised at scores of at least a limit; the limit is the lowest one at which at most the
    share `most_false` of the supported claims reach it. NaN without refuted claims; with no supported
    claims every limit is allowed.
    """
    wrong = np.sort(np.asarray(list(supported), dtype=np.float64))[::-1]
    right = np.asarray(list(refuted), dtype=np.float64)
    if not len(right):
        return float("nan")
    allowed = int(np.floor(most_false * len(wrong) + 1e-9))
    if allowed >= len(wrong):
        return 1.0
    # Scores above that of the first supported claim that is one too many.
    return float(np.mean(right > wrong[allowed]))
