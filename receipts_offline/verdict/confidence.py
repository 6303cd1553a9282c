"""How sure is a verdict? The share of verdicts by the same rule with such a score that proved right.

A score of the NLI model says how sure the model is of two texts. Whether the verdict is right depends on more:
whether the sentence was the right one, whether the claim was read rightly. So the score is put through a logistic
curve for each rule (Platt, Probabilistic outputs for support vector machines, 1999), fitted to labelled claims that
went through the whole path: `receipts-offline eval fit-confidence` prints the curves for thresholds.toml.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from receipts_offline.verdict.evidence import Decision, EvidenceScores, Verdict
from receipts_offline.verdict.thresholds import Thresholds

_EDGE = 1e-4  # scores are kept to four digits; beyond them the log odds would run off


def confidence(
    decision: Decision, evidence: Sequence[EvidenceScores], thresholds: Thresholds
) -> float | None:
    """The probability (0..1) that a Backed or May conflict is right; None under No receipt.

    None also for a rule that `thresholds` has no curve for.
    """
    curve = thresholds.confidence.get(decision.rule)
    score = deciding_score(decision, evidence)
    if curve is None or score is None:
        return None
    return round(1 / (1 + math.exp(-(curve.slope * log_odds(score) + curve.intercept))), 4)


def deciding_score(decision: Decision, evidence: Sequence[EvidenceScores]) -> float | None:
    """The model's probability of what the verdict says of the quoted sentence; None under No receipt."""
    if decision.index is None or decision.verdict is Verdict.NO_RECEIPT:
        return None
    quoted = evidence[decision.index]
    return quoted.entailment if decision.verdict is Verdict.BACKED else quoted.contradiction


def log_odds(probability: float) -> float:
    """ln(p / (1 - p)) of a probability, which is kept 0.0001 away from 0 and 1."""
    inside = min(max(probability, _EDGE), 1 - _EDGE)
    return math.log(inside / (1 - inside))
