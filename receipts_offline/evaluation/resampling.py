"""How sure is a figure, or a difference of two? Bootstrap over groups of claims that stand or fall together.

Claims about one page or in one answer are not independent, so whole groups are drawn, with replacement.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from receipts_offline.evaluation.metrics import GOLDS, VERDICTS, Figures, Gold
from receipts_offline.verdict import Verdict

RESAMPLES = 10_000
SEED = 20_260_818
_AT_ONCE = 1_000  # resamples; bounds the memory of the drawn counts
_TAILS = (2.5, 97.5)  # percent: the middle 95% of the resamples


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with the middle 95% of its resamples; NaN where it is a share of nothing."""

    value: float
    low: float
    high: float

    @property
    def excludes_zero(self) -> bool:
        """Whether the whole interval lies on one side of 0."""
        return self.low > 0 or self.high < 0


def group_tables(groups: Sequence[str], golds: Sequence[Gold], verdicts: Sequence[Verdict]) -> Figures:
    """Counts [group, gold, verdict]; the groups in the order of their first claims."""
    places = {group: place for place, group in enumerate(dict.fromkeys(groups))}
    tables = np.zeros((len(places), 3, 3))
    for group, gold, verdict in zip(groups, golds, verdicts, strict=True):
        tables[places[group], GOLDS.index(gold), VERDICTS.index(verdict)] += 1
    return tables


def draws(groups: int, resamples: int = RESAMPLES, seed: int = SEED) -> list[NDArray[np.int64]]:
    """How often each group is drawn in each resample, as blocks [some resamples, groups]."""
    generator = np.random.default_rng(seed)
    even = np.full(groups, 1 / groups)
    return [
        generator.multinomial(groups, even, size=min(_AT_ONCE, resamples - start))
        for start in range(0, resamples, _AT_ONCE)
    ]


def interval(
    metric: Callable[[Figures], Figures],
    tables: Figures,
    other: Figures | None = None,
    *,
    resamples: int = RESAMPLES,
    seed: int = SEED,
) -> Interval:
    """A metric of `tables` [group, 3, 3], or, with `other`, of `other` minus `tables`, drawn alike.

    Resamples in which the figure is a share of nothing are left out.
    """
    nothing = float("nan")
    if not len(tables):
        return Interval(nothing, nothing, nothing)
    value = metric(tables.sum(0)) if other is None else metric(other.sum(0)) - metric(tables.sum(0))
    if np.isnan(value):
        return Interval(nothing, nothing, nothing)
    parts = []
    for block in draws(len(tables), resamples, seed):
        figure = metric(np.tensordot(block, tables, axes=(1, 0)))
        parts.append(figure if other is None else metric(np.tensordot(block, other, axes=(1, 0))) - figure)
    resampled = np.concatenate(parts)
    low, high = np.percentile(resampled[~np.isnan(resampled)], _TAILS)
    return Interval(float(value), float(low), float(high))
