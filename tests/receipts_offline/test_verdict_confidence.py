"""Confidence: how often verdicts with such a score are right, and the fit of the curve behind it."""

from __future__ import annotations

import random

import pytest

from receipts_offline.evaluation.calibration import calibrate, fit_curve
from receipts_offline.evaluation.confidence import as_toml
from receipts_offline.verdict import (
    Curve,
    Decision,
    EvidenceScores,
    Rule,
    Verdict,
    confidence,
    default_thresholds,
    parse_thresholds,
)
from receipts_offline.verdict.deciding import decide
from receipts_offline.verdict.evidence import ClaimFacts


def scores(entailment: float, contradiction: float) -> EvidenceScores:
    neutral = 1 - entailment - contradiction
    return EvidenceScores("A tern is a seabird.", "Tern", 0.8, contradiction, entailment, neutral)


def test_a_clearer_sentence_gives_more_confidence_and_never_certainty() -> None:
    found = [
        confidence(Decision(Verdict.BACKED, 0, "backed.entailed", ""), [scores(e, 0.0)], default_thresholds())
        for e in (0.6, 0.8, 0.95, 1.0)
    ]
    values = [value for value in found if value is not None]
    assert values == sorted(values)
    assert len(values) == 4
    assert 0.5 < values[0] < values[-1] < 1


def test_no_receipt_has_no_confidence() -> None:
    decision = decide([scores(0.1, 0.1)], ClaimFacts("A tern is a small fish."))
    assert decision.verdict is Verdict.NO_RECEIPT
    assert confidence(decision, [scores(0.1, 0.1)], default_thresholds()) is None


def test_every_rule_that_gives_a_verdict_in_the_shipped_setting_has_a_curve() -> None:
    assert set(default_thresholds().confidence) >= {
        "backed.entailed",
        "backed.verbatim",
        "conflict.most-relevant",
        "conflict.quantity",
    }
    assert Rule.MOST_RELEVANT_ONLY not in default_thresholds().off  # else conflict.other-sentence needs one


def test_overconfident_scores_are_pulled_to_what_came_true() -> None:
    """Scores of 0.95 of which 70% are right, and of 0.7 of which half are: the curve mends both."""
    chance = random.Random(7)
    seen = [(0.95, chance.random() < 0.7) for _ in range(2000)] + [
        (0.7, chance.random() < 0.5) for _ in range(2000)
    ]
    curve = fit_curve(seen)
    thresholds = parse_thresholds(_with(curve))
    decision = Decision(Verdict.BACKED, 0, "backed.entailed", "")
    mended = [(confidence(decision, [scores(score, 0.0)], thresholds) or 0, right) for score, right in seen]
    assert calibrate(seen).error > 0.2
    assert calibrate(mended).error < 0.02


def test_a_few_verdicts_that_were_all_right_do_not_promise_that_all_will_be() -> None:
    curve = fit_curve([(0.9, True)] * 3)
    decision = Decision(Verdict.BACKED, 0, "backed.entailed", "")
    value = confidence(decision, [scores(0.9, 0.0)], parse_thresholds(_with(curve)))
    assert value == pytest.approx(0.8, abs=0.03)  # (3 + 1) / (3 + 2)


def test_a_higher_score_never_lowers_confidence() -> None:
    assert fit_curve([(0.9, False), (0.5, True), (0.5, True), (0.9, True)]).slope == 0


def test_a_fit_needs_scores() -> None:
    with pytest.raises(ValueError, match="scores"):
        fit_curve([])


def _with(curve: Curve) -> str:
    return _LIMITS + as_toml({"backed.entailed": curve})


_LIMITS = """version = "own"
[backing]
entailment = 0.6
similarity = 0.2
[backing_reworded]
shared = 0.5
entailment = 0.85
[backing_elsewhere]
entailment = 0.7
similarity = 0.4
[conflict]
contradiction = 0.9
similarity = 0.3
stand = 0.8
[quantity_conflict]
contradiction = 0.4
neutral = 0.3
similarity = 0.2
"""
