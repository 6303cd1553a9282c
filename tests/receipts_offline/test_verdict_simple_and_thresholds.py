"""What the simple checker would have said, why it is set aside, and the thresholds as a file."""

from __future__ import annotations

import pytest

from receipts_offline.errors import InputError, UsageError
from receipts_offline.verdict import (
    ClaimFacts,
    EvidenceScores,
    Rule,
    Verdict,
    decide,
    default_thresholds,
    parse_thresholds,
    simple_checker,
    why_set_aside,
)


def scored(similarity: float, contradiction: float, entailment: float, about: bool = True) -> EvidenceScores:
    return EvidenceScores(
        "It stands in Paris.",
        "Tower",
        similarity,
        contradiction,
        entailment,
        1 - contradiction - entailment,
        own_subject=about,
    )


def set_aside(evidence: list[EvidenceScores], claim: str) -> str | None:
    facts = ClaimFacts(claim)
    return why_set_aside(decide(evidence, facts), simple_checker(evidence), evidence, facts)


@pytest.mark.parametrize(
    ("contradiction", "entailment", "verdict"),
    [(0.5, 0.3, Verdict.MAY_CONFLICT), (0.3, 0.5, Verdict.BACKED), (0.3, 0.2, Verdict.NO_RECEIPT)],
)
def test_the_simple_checker_takes_the_likeliest_label(
    contradiction: float, entailment: float, verdict: Verdict
) -> None:
    simple = simple_checker([scored(0.7, contradiction, entailment)])
    assert simple.verdict is verdict
    assert simple.score == pytest.approx(max(contradiction, entailment, 1 - contradiction - entailment))


def test_the_simple_checker_takes_the_most_similar_sentence_wherever_it_stands() -> None:
    simple = simple_checker([scored(0.5, 0.9, 0.05), scored(0.9, 0.05, 0.9)])
    assert (simple.verdict, simple.index) == (Verdict.BACKED, 1)


def test_without_evidence_the_simple_checker_has_no_receipt_either() -> None:
    simple = simple_checker([])
    assert (simple.verdict, simple.index) == (Verdict.NO_RECEIPT, None)


def test_where_both_agree_nothing_is_set_aside() -> None:
    assert set_aside([scored(0.7, 0.02, 0.95)], "It stands there.") is None


@pytest.mark.parametrize(
    ("evidence", "claim", "words"),
    [
        ([scored(0.7, 0.95, 0.02, about=False)], "It stands in Lyon.", "only in passing"),
        ([scored(0.1, 0.95, 0.02)], "It stands in Lyon.", "close enough in meaning"),
        ([scored(0.7, 0.02, 0.95)], "It opened in 1899.", "every figure"),
        (
            [scored(0.7, 0.6, 0.3)],
            "It stands in Lyon.",
            "the sentence it takes is rated too low for saying otherwise",
        ),
        # What it takes for backing lacks something else than the sentence that the rules stopped at.
        (
            [scored(0.7, 0.1, 0.5), scored(0.6, 0.02, 0.9)],
            "It stands in Paris since 1899.",
            "the sentence it takes is rated too low for saying the same",
        ),
        # The sentence is the claim itself, which the model misread.
        (
            [scored(0.7, 0.95, 0.02)],
            "It stands in Paris.",
            "the sentence it takes is the claim word for word",
        ),
        ([scored(0.7, 0.95, 0.02), scored(0.6, 0.02, 0.9)], "It stands in Lyon.", "set against another"),
        ([scored(0.7, 0.02, 0.02), scored(0.6, 0.02, 0.9)], "It stands in Lyon.", "another of the sentences"),
    ],
)
def test_where_they_differ_one_plain_sentence_says_why(
    evidence: list[EvidenceScores], claim: str, words: str
) -> None:
    reason = set_aside(evidence, claim)
    assert reason is not None
    assert words in reason
    assert reason.startswith("A simple checker would say ")
    assert reason.endswith(".")
    assert reason.count(".") == 1


def test_the_packaged_thresholds_load_and_name_their_version() -> None:
    limits = default_thresholds()
    assert limits.version
    assert limits.off == frozenset()
    assert limits.conflict_contradiction > limits.backing_entailment, "a conflict must be harder to reach"


def test_switching_a_rule_off_by_name_shows_in_the_version() -> None:
    limits = default_thresholds().without("same-subject").without("relevance-gate")
    assert not limits.applies(Rule.SAME_SUBJECT)
    assert not limits.applies(Rule.RELEVANCE_GATE)
    assert limits.applies(Rule.QUANTITY_GUARD)
    assert limits.version.endswith("-without-relevance-gate-without-same-subject")


def test_a_rule_that_does_not_exist_is_a_usage_error_that_lists_the_rules() -> None:
    with pytest.raises(UsageError) as caught:
        default_thresholds().without("good-luck")
    assert "good-luck" in caught.value.message
    assert "quantity-guard" in caught.value.next_step


WHOLE = """
version = "t"
backing = {entailment = 0.5, similarity = 0.2}
backing_reworded = {entailment = 0.85, shared = 0.5}
backing_elsewhere = {entailment = 0.8, similarity = 0.4}
conflict = {contradiction = 0.9, similarity = 0.3, stand = 0.8}
quantity_conflict = {contradiction = 0.4, neutral = 0.3, similarity = 0.2}
"""


def test_thresholds_are_read_from_text() -> None:
    limits = parse_thresholds(WHOLE)
    assert (limits.version, limits.backing_entailment, limits.quantity_neutral) == ("t", 0.5, 0.3)


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("entailment = 0.5, ", "", "entailment"),
        ("0.9", "1.9", "conflict.contradiction"),
        ("0.9", "true", "conflict.contradiction"),
        ("0.9", '"high"', "conflict.contradiction"),
        ("backing = {entailment = 0.5, similarity = 0.2}", "backing = 3", "backing"),
        ('version = "t"', "", "version"),
        ('version = "t"', 'version = "t"\nconfidence = {"backed.entailed" = 0.9}', "backed.entailed"),
        ('version = "t"', 'version = "t"\nconfidence = 1', "confidence is no table"),
        ('version = "t"', "version = ", "TOML"),
    ],
)
def test_thresholds_that_cannot_be_used_are_refused(old: str, new: str, words: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_thresholds(WHOLE.replace(old, new, 1))
    assert words in caught.value.message
    assert "\n" not in caught.value.message
