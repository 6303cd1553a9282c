"""Routes are the rules themselves, told sentence by sentence; what-ifs are replays that hold."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.verdict import (
    Case,
    ClaimFacts,
    EvidenceScores,
    Rule,
    Thresholds,
    Verdict,
    decide,
    default_thresholds,
    nearest_route,
    routes,
    rules_off,
    score_changes,
)
from receipts_offline.verdict.whatif import LABELS, with_score

CLAIM = ClaimFacts("The mill of Harnsund ground barley until 1891.", "it ground barley until 1891.")
TEXTS = (
    "The mill of Harnsund ground barley until 1891.",
    "The mill of Harnsund ground barley until 1894.",
    "Barley was ground there.",
    "The mill did not grind barley until 1891.",
    "A ferry sails twice a day.",
)


def scored(
    text: str = TEXTS[2],
    *,
    contradiction: float = 0.02,
    entailment: float = 0.02,
    similarity: float = 0.7,
    **flags: bool,
) -> EvidenceScores:
    neutral = 1 - contradiction - entailment
    return EvidenceScores(text, "Tide mill", similarity, contradiction, entailment, neutral, **flags)


@st.composite
def sentences(draw: st.DrawFn) -> EvidenceScores:
    parts = [draw(st.floats(0.001, 1)) for _ in range(3)]
    if draw(st.booleans()):  # a model is mostly sure
        parts[draw(st.integers(0, 2))] += 20
    contradiction, entailment, neutral = (part / sum(parts) for part in parts)
    flag = st.sampled_from([True, True, False])
    return EvidenceScores(
        draw(st.sampled_from(TEXTS)),
        "Tide mill",
        draw(st.floats(0, 1)),
        contradiction,
        entailment,
        neutral,
        draw(flag),
        draw(flag),
        draw(flag),
    )


CASES = st.builds(
    lambda evidence, claim, guessed, off: Case(
        evidence, replace(claim, subject_guessed=guessed), default_thresholds().without(*off)
    ),
    st.lists(sentences(), max_size=5),
    st.sampled_from(
        [
            CLAIM,
            ClaimFacts("The mill ground barley.", "it ground barley."),
            ClaimFacts("All mills but Skarvik ground barley."),
        ]
    ),
    st.booleans(),
    st.sets(st.sampled_from(list(Rule)), max_size=3),
)


def told_by_routes(case: Case) -> tuple[Verdict, str | None, int | None]:
    """The decision as it follows from open routes alone."""
    found = [route for route in routes(case) if route.open]
    verbatim = [route for route in found if route.rule == "backed.verbatim"]
    backing = [route for route in found if route.rule == "backed.entailed"]
    conflicts = [route for route in found if route.verdict is Verdict.MAY_CONFLICT]
    if verbatim:
        return Verdict.BACKED, "backed.verbatim", verbatim[0].index
    disagree = backing and conflicts and conflicts[0].rule != "conflict.quantity"
    if disagree and case.limits.applies(Rule.DISAGREEMENT):
        return Verdict.NO_RECEIPT, "none.disagreement", None
    if backing:
        best = max(
            backing,
            key=lambda r: (case.evidence[r.index].about_subject, case.evidence[r.index].entailment, -r.index),
        )
        return Verdict.BACKED, "backed.entailed", best.index
    if conflicts:
        return Verdict.MAY_CONFLICT, conflicts[0].rule, conflicts[0].index
    return Verdict.NO_RECEIPT, None, None


@given(CASES)
@settings(max_examples=150, deadline=None)
def test_the_open_routes_of_any_case_tell_its_verdict_its_rule_and_its_sentence(case: Case) -> None:
    decision = case.decide()
    verdict, rule, index = told_by_routes(case)
    assert decision.verdict is verdict
    if rule is not None:
        assert decision.rule == rule
    if index is not None:
        assert decision.index == index


@given(CASES)
@settings(max_examples=100, deadline=None)
def test_every_condition_on_a_number_names_a_threshold_with_that_value(case: Case) -> None:
    names = {field.name for field in fields(Thresholds)}
    for route in routes(case):
        for condition in route.conditions:
            if condition.threshold is not None:
                assert condition.threshold in names
                assert condition.limit == getattr(case.limits, condition.threshold)


@given(CASES)
@settings(max_examples=15, deadline=None)
def test_every_what_if_holds_when_it_is_replayed(case: Case) -> None:
    verdict = case.decide().verdict
    for off in rules_off(case):
        replayed = decide(case.evidence, case.claim, case.limits.without(off.rule))
        assert replayed == off.decision
        assert replayed.verdict is not verdict
    for change in score_changes(case):
        evidence = list(case.evidence)
        evidence[change.index] = with_score(evidence[change.index], change.score, change.needed)
        replayed = decide(evidence, case.claim, case.limits)
        assert replayed == change.decision
        assert replayed.verdict is not verdict
        assert sum(getattr(evidence[change.index], label) for label in LABELS) == pytest.approx(1)


def case_of(*evidence: EvidenceScores, claim: ClaimFacts = CLAIM, off: tuple[Rule, ...] = ()) -> Case:
    return Case(evidence, claim, default_thresholds().without(*off))


def test_a_sentence_just_short_of_backing_needs_exactly_the_threshold() -> None:
    change = score_changes(case_of(scored(TEXTS[0] + " Yes.", entailment=0.41, contradiction=0.1)))[0]
    assert (change.score, change.value, change.needed) == ("entailment", 0.41, 0.6)
    assert change.decision.verdict is Verdict.BACKED


def test_a_missing_figure_is_told_and_only_the_rule_on_figures_stands_in_the_way() -> None:
    case = case_of(scored("The mill of Harnsund ground barley.", entailment=0.95))
    nearest = nearest_route(routes(case), Verdict.BACKED)
    assert nearest is not None
    (lacking,) = nearest.lacking
    assert lacking.lacking == "does not hold every figure of the claim: not “1891”"
    assert [(off.rule, off.decision.verdict) for off in rules_off(case)] == [
        (Rule.QUANTITY_GUARD, Verdict.BACKED)
    ]
    assert all(change.decision.verdict is not Verdict.BACKED for change in score_changes(case))


def test_other_words_raise_the_bar_and_the_condition_says_why() -> None:
    case = case_of(
        scored("Grain was milled in the parish.", entailment=0.7), claim=ClaimFacts("The mill ground barley.")
    )
    entailment = next(c for r in routes(case) for c in r.conditions if c.name == "entailment")
    assert (entailment.threshold, entailment.limit) == ("reworded_entailment", 0.85)
    assert "in other words (it has 33% of the claim's, under 50%)" in entailment.lacking


def test_a_sentence_on_a_guessed_subject_has_its_own_bars() -> None:
    claim = replace(CLAIM, subject_guessed=True)
    case = case_of(
        scored(TEXTS[0] + " Yes.", entailment=0.7, similarity=0.5, about_subject=False), claim=claim
    )
    nearest = nearest_route(routes(case), Verdict.BACKED)
    assert nearest is not None
    assert [(c.name, c.value, c.limit) for c in nearest.lacking] == [("elsewhere-entailment", 0.7, 0.75)]


def test_a_less_relevant_sentence_lacks_its_place_for_a_conflict() -> None:
    case = case_of(scored(entailment=0.4, contradiction=0.3), scored(TEXTS[3], contradiction=0.97))
    second = next(r for r in routes(case) if r.index == 1 and r.verdict is Verdict.MAY_CONFLICT)
    assert [c.name for c in second.lacking] == ["most-relevant"]
    assert second.lacking[0].lacking == "is not the most relevant sentence that takes a stand on the claim"


def test_without_evidence_there_is_no_route_and_no_what_if() -> None:
    case = case_of()
    assert routes(case) == ()
    assert nearest_route((), Verdict.BACKED) is None
    assert rules_off(case) == ()
    assert score_changes(case) == ()


def test_a_claim_with_an_exception_asks_a_denying_sentence_to_speak_of_it() -> None:
    claim = ClaimFacts("All mills ground barley except the mill of Skarvik.")
    (lacking,) = next(
        r.lacking
        for r in routes(case_of(scored(contradiction=0.97), claim=claim))
        if r.rule == "conflict.most-relevant"
    )
    assert lacking.lacking == "says nothing of the exception that the claim makes"
