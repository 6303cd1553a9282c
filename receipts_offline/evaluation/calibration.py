"""Do scores mean what they say? Expected calibration error, reliability diagrams, and curves that mend them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from receipts_offline.verdict import Curve, log_odds

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


_SLOPE_PRIOR = 0.1
"""Pulls a slope towards 0, where a score says nothing: a handful of verdicts must not give a steep curve."""
_STEPS = 50


def fit_curve(scores: Sequence[tuple[float, bool]]) -> Curve:
    """The logistic curve from log odds to how often they came true; `scores` holds both, pair by pair.

    Maximum likelihood by Newton's method, with the targets drawn in from 0 and 1 as Platt (1999) does, so that
    verdicts that were all right still leave room for a wrong one. Raises ValueError without scores.
    """
    if not scores:
        raise ValueError("a curve needs scores")
    x = np.array([[log_odds(score), 1.0] for score, _ in scores])
    true = np.array([happened for _, happened in scores])
    targets = np.where(true, (true.sum() + 1) / (true.sum() + 2), 1 / ((~true).sum() + 2))
    weights = np.zeros(2)
    prior = np.diag([_SLOPE_PRIOR, 0.0])
    for _ in range(_STEPS):
        likely = 1 / (1 + np.exp(-x @ weights))
        curvature = (x * (likely * (1 - likely))[:, None]).T @ x + prior + 1e-9 * np.eye(2)
        step = np.linalg.solve(curvature, x.T @ (targets - likely) - prior @ weights)
        weights += step
        if np.abs(step).max() < 1e-9:
            break
    if weights[0] < 0:  # too few to tell: a higher score never makes a verdict less likely to be right
        weights = np.array([0.0, log_odds(float(targets.mean()))])
    return Curve(round(float(weights[0]), 2), round(float(weights[1]), 2))
