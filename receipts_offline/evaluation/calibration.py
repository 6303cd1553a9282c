"""Do scores mean what they say? Expected calibration error and the bins of a reliability diagram."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

BINS = 15
"""Equal-width bins over 0..1, the count that calibration papers commonly report with."""


@dataclass(frozen=True, slots=True)
class Bin:
    """Scores in (low, high] (the first bin holds 0 too): how many, their mean, and the share that came true."""

    low: float
    high: float
    count: int
    mean_score: float
    came_true: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """The filled bins, lowest first, and the error over all of them.

    `error` is the mean over all scores of the distance between a bin's mean score and the share of it that
    came true; NaN without scores.
    """

    count: int
    error: float
    bins: tuple[Bin, ...]


def calibrate(scores: Sequence[tuple[float, bool]], bins: int = BINS) -> Calibration:
    """Compare probabilities with whether what they speak of was so; `scores` holds both, pair by pair."""
    if not scores:
        return Calibration(0, float("nan"), ())
    values = np.array([score for score, _ in scores], dtype=np.float64)
    true = np.array([happened for _, happened in scores], dtype=np.float64)
    # A score on an edge belongs to the bin below; rounding keeps 0.2 * 15 = 3.0000000000000004 on it.
    places = np.clip(np.ceil(np.round(values * bins, 9)).astype(int) - 1, 0, bins - 1)
    filled = []
    error = 0.0
    for place in np.unique(places):
        inside = places == place
        mean, share = float(values[inside].mean()), float(true[inside].mean())
        filled.append(Bin(place / bins, (place + 1) / bins, int(inside.sum()), mean, share))
        error += abs(mean - share) * inside.sum() / len(values)
    return Calibration(len(values), float(error), tuple(filled))
