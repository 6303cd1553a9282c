"""The decision rules, one by one, each with what happens when it is switched off."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.verdict import (
    ClaimFacts,
    Decision,
    EvidenceScores,
    Rule,
    Thresholds,
    Verdict,
    decide,
    default_thresholds,
)

LIMITS = Thresholds(
    version="test",
    backing_entailment=0.6,
    backing_similarity=0.2,
    reworded_entailment=0.8,
    reworded_shared=0.5,
    elsewhere_entailment=0.97,
    elsewhere_similarity=0.9,
    conflict_contradiction=0.9,
    conflict_similarity=0.3,
    conflict_stand=0.8,
    quantity_contradiction=0.4,
    quantity_neutral=0.3,
    quantity_similarity=0.2,
)
CLAIM = ClaimFacts("The tower stands in Lyon.")


def sentence(
    *,
    contradiction: float = 0.02,
    entailment: float = 0.02,
    similarity: float = 0.7,
    text: str = "The tower stands in Paris.",
    title: str = "Tower",
    quotable: bool = True,
    about_subject: bool = True,
    own_subject: bool = True,
) -> EvidenceScores:
    neutral = 1 - contradiction - entailment
    return EvidenceScores(
        text, title, similarity, contradiction, entailment, neutral, quotable, about_subject, own_subject
    )


def backing(**changes: object) -> EvidenceScores:
    return replace(sentence(entailment=0.9), **changes)  # type: ignore[arg-type]


def opposing(**changes: object) -> EvidenceScores:
    return replace(sentence(contradiction=0.95), **changes)  # type: ignore[arg-type]


NEUTRAL = sentence()


def decided(*evidence: EvidenceScores, claim: str = CLAIM.text, off: tuple[Rule, ...] = ()) -> Decision:
    return decide(evidence, ClaimFacts(claim), LIMITS.without(*off))


def outcome(
    *evidence: EvidenceScores, claim: str = CLAIM.text, off: tuple[Rule, ...] = ()
) -> tuple[str, str, int | None]:
    decision = decided(*evidence, claim=claim, off=off)
    return str(decision.verdict), decision.rule, decision.index


# --- No receipt is the default ---------------------------------------------------------------------


def test_without_evidence_there_is_no_receipt_and_nothing_to_show() -> None:
    assert outcome() == ("No receipt", "none.no-evidence", None)


def test_neutral_sentences_give_no_receipt_and_show_the_closest() -> None:
    assert outcome(NEUTRAL, NEUTRAL) == ("No receipt", "none.neutral", 0)


def test_a_score_that_settles_nothing_gives_no_receipt() -> None:
    assert outcome(sentence(contradiction=0.6, entailment=0.3)) == ("No receipt", "none.unsure", 0)


# --- backing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", range(5))
def test_any_of_the_five_sentences_may_back_a_claim(place: int) -> None:
    evidence = [NEUTRAL] * 5
    evidence[place] = backing()
    assert outcome(*evidence) == ("Backed", "backed.entailed", place)


def test_a_sixth_sentence_is_not_looked_at() -> None:
    assert outcome(*[NEUTRAL] * 5, backing()) == ("No receipt", "none.neutral", 0)


def test_the_sentence_that_backs_most_clearly_is_quoted() -> None:
    assert outcome(backing(entailment=0.7, neutral=0.28), backing(entailment=0.97, neutral=0.01))[2] == 1


def test_of_two_equal_backers_the_more_relevant_is_quoted() -> None:
    assert outcome(NEUTRAL, backing(), backing())[2] == 1


# --- the quantity guard ----------------------------------------------------------------------------

YEAR_CLAIM = "The tower opened in 1899."
YEAR_SENTENCE = "The tower opened in 1889."


def test_a_figure_that_the_sentence_lacks_blocks_backed() -> None:
    decision = decided(backing(sentence=YEAR_SENTENCE), claim=YEAR_CLAIM)
    assert (decision.verdict, decision.rule, decision.index) == (
        Verdict.NO_RECEIPT,
        "none.quantity-missing",
        0,
    )
    assert [quantity.text for quantity in decision.missing] == ["1899"]
    assert "1899" in decision.explanation


def test_another_sentence_that_holds_every_figure_still_backs() -> None:
    evidence = (backing(sentence=YEAR_SENTENCE), backing(sentence="It opened on 3 May 1899.", entailment=0.7))
    assert outcome(*evidence, claim=YEAR_CLAIM) == ("Backed", "backed.entailed", 1)


def test_a_figure_in_the_page_title_is_enough() -> None:
    evidence = backing(sentence="The fair drew millions.", title="1899 World Fair")
    assert outcome(evidence, claim="The 1899 fair drew millions.")[0] == "Backed"


def test_without_the_quantity_guard_a_wrong_year_is_backed() -> None:
    evidence = backing(sentence=YEAR_SENTENCE)
    assert outcome(evidence, claim=YEAR_CLAIM, off=(Rule.QUANTITY_GUARD,))[0] == "Backed"


# --- conflict --------------------------------------------------------------------------------------


def test_the_most_relevant_sentence_may_raise_a_conflict() -> None:
    assert outcome(opposing(), NEUTRAL) == ("May conflict", "conflict.most-relevant", 0)


def test_a_conflict_is_hard_to_reach() -> None:
    assert outcome(opposing(contradiction=0.85, neutral=0.13)) == ("No receipt", "none.unsure", 0)


def test_a_less_relevant_sentence_raises_no_conflict() -> None:
    first = sentence(contradiction=0.3, entailment=0.1)
    assert outcome(first, opposing()) == ("No receipt", "none.not-most-relevant", 0)


def test_without_most_relevant_only_any_sentence_may_raise_a_conflict() -> None:
    first = sentence(contradiction=0.3, entailment=0.1)
    assert outcome(first, opposing(), off=(Rule.MOST_RELEVANT_ONLY,)) == (
        "May conflict",
        "conflict.other-sentence",
        1,
    )


def test_the_most_relevant_sentence_is_the_closest_that_takes_a_stand() -> None:
    """A sentence that only repeats the subject's name is close in meaning and says nothing."""
    assert outcome(NEUTRAL, opposing(), opposing()) == ("May conflict", "conflict.most-relevant", 1)


def test_without_takes_a_stand_the_closest_sentence_is_the_most_relevant() -> None:
    assert outcome(NEUTRAL, opposing(), off=(Rule.TAKES_A_STAND,)) == (
        "No receipt",
        "none.not-most-relevant",
        0,
    )


def test_a_conflict_must_be_about_the_same_subject() -> None:
    assert outcome(opposing(own_subject=False)) == ("No receipt", "none.off-subject", 0)


def test_without_same_subject_any_page_may_raise_a_conflict() -> None:
    assert outcome(opposing(own_subject=False), off=(Rule.SAME_SUBJECT,))[0] == "May conflict"


# --- the relevance gate ----------------------------------------------------------------------------


def test_a_conflict_needs_a_sentence_close_in_meaning() -> None:
    assert outcome(opposing(similarity=0.29)) == ("No receipt", "none.below-gate", 0)


def test_backing_needs_a_sentence_close_in_meaning() -> None:
    assert outcome(backing(similarity=0.19)) == ("No receipt", "none.below-gate", 0)


@pytest.mark.parametrize(("evidence", "verdict"), [(opposing(), "May conflict"), (backing(), "Backed")])
def test_without_the_relevance_gate_a_distant_sentence_decides(
    evidence: EvidenceScores, verdict: str
) -> None:
    assert outcome(replace(evidence, similarity=0.0), off=(Rule.RELEVANCE_GATE,))[0] == verdict


# --- conflict by figures ---------------------------------------------------------------------------


def unsure(text: str, *, own_subject: bool = True) -> EvidenceScores:
    return sentence(text=text, contradiction=0.55, entailment=0.43, own_subject=own_subject)


def test_another_figure_of_the_same_kind_supports_a_conflict() -> None:
    decision = decided(unsure(YEAR_SENTENCE), claim=YEAR_CLAIM)
    assert (decision.verdict, decision.rule) == (Verdict.MAY_CONFLICT, "conflict.quantity")
    assert [(pair.claimed.text, pair.found.text) for pair in decision.differences] == [("1899", "1889")]
    assert "1899" in decision.explanation
    assert "1889" in decision.explanation


def test_the_same_scores_without_another_figure_raise_no_conflict() -> None:
    assert outcome(unsure("The tower opened late."), claim=YEAR_CLAIM)[0] == "No receipt"


def test_another_figure_in_a_sentence_about_another_matter_raises_no_conflict() -> None:
    evidence = sentence(text="The tower closed in 1914.", contradiction=0.45, entailment=0.05)
    assert outcome(evidence, claim=YEAR_CLAIM) == ("No receipt", "none.neutral", 0)


def test_another_figure_about_another_subject_raises_no_conflict() -> None:
    evidence = unsure(YEAR_SENTENCE, own_subject=False)
    assert outcome(evidence, claim=YEAR_CLAIM) == ("No receipt", "none.off-subject", 0)


def test_without_quantity_conflict_only_the_model_can_raise_one() -> None:
    evidence = unsure(YEAR_SENTENCE)
    assert outcome(evidence, claim=YEAR_CLAIM, off=(Rule.QUANTITY_CONFLICT,))[0] == "No receipt"


def test_a_planted_year_in_the_eiffel_text_may_conflict() -> None:
    evidence = EvidenceScores(
        "It was constructed from 1887 to 1889 as the centerpiece of the 1889 World's Fair.",
        "Eiffel Tower",
        similarity=0.53,
        contradiction=0.958,
        entailment=0.023,
        neutral=0.019,
    )
    decision = decide([evidence], ClaimFacts("The Eiffel Tower was completed in 1899 for the World's Fair."))
    assert decision.verdict is Verdict.MAY_CONFLICT
    assert [pair.claimed.text for pair in decision.differences] == ["1899"]


# --- sentences that could not be rendered in full --------------------------------------------------


def test_an_unquotable_sentence_backs_nothing() -> None:
    assert outcome(backing(quotable=False)) == ("No receipt", "none.unquotable", None)


def test_an_unquotable_sentence_raises_no_conflict() -> None:
    assert outcome(opposing(quotable=False), NEUTRAL) == ("No receipt", "none.unquotable", 1)


def test_without_quotable_only_such_sentences_decide() -> None:
    assert outcome(backing(quotable=False), off=(Rule.QUOTABLE_ONLY,))[0] == "Backed"
    assert outcome(opposing(quotable=False), off=(Rule.QUOTABLE_ONLY,))[0] == "May conflict"


# --- one sentence says it, a more relevant one denies it -------------------------------------------


def test_sentences_that_disagree_give_no_receipt() -> None:
    assert outcome(opposing(), backing()) == ("No receipt", "none.disagreement", 0)


def test_a_sentence_that_holds_the_figures_outweighs_one_whose_figures_differ() -> None:
    evidence = (unsure(YEAR_SENTENCE), backing(sentence="It opened on 3 May 1899."))
    assert outcome(*evidence, claim=YEAR_CLAIM) == ("Backed", "backed.entailed", 1)


def test_without_disagreement_backing_wins() -> None:
    assert outcome(opposing(), backing(), off=(Rule.DISAGREEMENT,)) == ("Backed", "backed.entailed", 1)


# --- what holds whatever the scores ----------------------------------------------------------------


@st.composite
def evidence_sets(draw: st.DrawFn) -> list[EvidenceScores]:
    share = st.floats(0, 1)
    evidence = []
    for _ in range(draw(st.integers(0, 6))):
        first, second = sorted((draw(share), draw(share)))
        evidence.append(
            EvidenceScores(
                draw(st.sampled_from([YEAR_SENTENCE, "The tower stands in Paris.", "It opened in 1899."])),
                "Tower",
                draw(st.floats(-1, 1)),
                first,
                second - first,
                1 - second,
                draw(st.booleans()),
                draw(st.booleans()),
            )
        )
    return evidence


@settings(max_examples=150, deadline=None)
@given(evidence_sets(), st.sampled_from([YEAR_CLAIM, CLAIM.text]))
def test_no_verdict_breaks_a_rule(evidence: list[EvidenceScores], claim: str) -> None:
    limits = default_thresholds()
    decision = decide(evidence, ClaimFacts(claim))
    assert decision == decide(evidence, ClaimFacts(claim))
    assert decision.explanation.endswith(".")
    assert "\n" not in decision.explanation
    if decision.index is None:
        assert decision.verdict is Verdict.NO_RECEIPT
        return
    shown = evidence[decision.index]
    assert decision.index < 5
    assert shown.quotable
    if decision.verdict is Verdict.BACKED:
        assert shown.entailment >= limits.backing_entailment
        assert shown.similarity >= limits.backing_similarity
        assert "1899" not in claim or "1899" in shown.sentence
    if decision.verdict is Verdict.MAY_CONFLICT:
        assert shown.own_subject
        assert shown.contradiction >= min(limits.conflict_contradiction, limits.quantity_contradiction)
        assert all(other.neutral >= limits.conflict_stand for other in evidence[: decision.index])


def test_a_sentence_that_names_the_subject_in_passing_raises_no_conflict() -> None:
    """ "Lille is the capital of a department of France" says nothing against a claim about France."""
    assert outcome(opposing(about_subject=True, own_subject=False)) == ("No receipt", "none.off-subject", 0)


def test_backing_needs_the_same_subject_but_not_as_its_own() -> None:
    passing = sentence(entailment=0.95, about_subject=True, own_subject=False)
    elsewhere = sentence(entailment=0.95, about_subject=False, own_subject=False)
    assert outcome(passing)[0] == "Backed"
    assert outcome(elsewhere)[:2] == ("No receipt", "none.other-subject")
    assert outcome(elsewhere, off=(Rule.BACKING_SUBJECT,))[0] == "Backed"


def test_the_claim_word_for_word_backs_it_whatever_the_model_says() -> None:
    same = sentence(
        contradiction=0.95, text="The Tower stands in Lyon", about_subject=False, own_subject=False
    )
    assert outcome(same)[:2] == ("Backed", "backed.verbatim")
    assert outcome(replace(same, quotable=False))[0] == "No receipt"
    assert outcome(same, off=(Rule.VERBATIM,))[0] != "Backed"


def test_a_claim_without_a_subject_of_its_own_may_be_about_something_else_than_was_guessed() -> None:
    close = sentence(entailment=0.98, similarity=0.95, about_subject=False, own_subject=False)
    leaning = ClaimFacts("It stands in Lyon.", subject_guessed=True)
    assert decide([close], leaning, LIMITS).verdict == "Backed"
    assert decide([replace(close, similarity=0.8)], leaning, LIMITS).verdict == "No receipt"
    assert decide([replace(close, entailment=0.9, neutral=0.09)], leaning, LIMITS).verdict == "No receipt"
    assert decide([close], CLAIM, LIMITS).rule == "none.other-subject"


def test_a_sentence_about_the_subject_is_quoted_before_a_clearer_one_about_something_else() -> None:
    leaning = ClaimFacts("It stands in Paris.", subject_guessed=True)
    elsewhere = sentence(entailment=0.99, similarity=0.95, about_subject=False)
    assert decide([elsewhere, sentence(entailment=0.7)], leaning, LIMITS).index == 1


def test_a_sentence_that_has_every_word_of_the_claim_does_not_deny_it() -> None:
    longer = sentence(
        contradiction=0.95, text="The tower, built for a fair, stands in Lyon beside the river."
    )
    assert outcome(longer)[0] == "No receipt"
    assert outcome(longer, off=(Rule.HOLDS_THE_CLAIM,))[0] == "May conflict"
    negated = replace(longer, sentence="The tower never stood where it stands now, in Lyon.")
    assert outcome(negated)[0] == "May conflict"


def test_a_sentence_in_wholly_other_words_has_to_be_surer() -> None:
    """At 0.7 a sentence with half of the claim's words backs it, one with fewer does not; at 0.8 both do."""
    claim = "Lise Meitner fled to Sweden."
    near, far = "Meitner fled north.", "In 1938 she escaped to Stockholm."
    assert outcome(backing(sentence=near, entailment=0.7), claim=claim)[0] == "Backed"
    assert outcome(backing(sentence=far, entailment=0.7), claim=claim)[0] == "No receipt"
    assert outcome(backing(sentence=far, entailment=0.8), claim=claim)[0] == "Backed"
    assert (
        outcome(backing(sentence=far, entailment=0.7), claim=claim, off=(Rule.SHARED_WORDS,))[0] == "Backed"
    )


def test_the_title_counts_among_the_shared_words() -> None:
    claim = "Lise Meitner fled north to Sweden."
    found = backing(sentence="In 1938 she escaped north to Stockholm.", title="Lise Meitner", entailment=0.7)
    assert outcome(found, claim=claim)[0] == "Backed"
    assert outcome(replace(found, title="Physics"), claim=claim)[0] == "No receipt"


def test_a_claim_of_two_words_about_its_subject_needs_both_or_a_surer_sentence() -> None:
    claim = "Lise Meitner fled to Sweden."
    half = backing(sentence="She fled to Stockholm.", title="Lise Meitner", entailment=0.7)
    assert outcome(half, claim=claim)[0] == "No receipt"
    assert outcome(replace(half, entailment=0.8, neutral=0.18), claim=claim)[0] == "Backed"
    assert outcome(replace(half, sentence="She fled to Sweden."), claim=claim)[0] == "Backed"


# --- what outweighs a sentence that says the claim -------------------------------------------------


def test_a_closer_sentence_that_denies_the_claim_outweighs_one_that_says_it() -> None:
    said = backing(similarity=0.6)
    passed_over = sentence(entailment=0.3, contradiction=0.3)
    assert outcome(passed_over, opposing(similarity=0.7), said)[:2] == ("No receipt", "none.disagreement")
    assert outcome(passed_over, opposing(similarity=0.5), said)[0] == "Backed"
    assert outcome(passed_over, opposing(similarity=0.7, own_subject=False), said)[0] == "Backed"


def test_a_closer_sentence_with_another_figure_outweighs_if_it_is_surer() -> None:
    claim = "The tower has eight bells."
    said = backing(sentence="Eight bells were cast for towers.", entailment=0.8, similarity=0.6)
    other = sentence(text="The tower has seven bells.", contradiction=0.85)
    neutral = sentence(similarity=0.9)
    assert outcome(neutral, said, other, claim=claim)[1] == "none.disagreement"
    assert outcome(neutral, said, replace(other, contradiction=0.7), claim=claim)[0] == "Backed"


CAPITAL = "Osta's capital is Veldmark."


def capital(row: str = "Capital — Runa", **changes: object) -> EvidenceScores:
    return opposing(sentence=row, title="Osta", kind="infobox", **changes)


def test_a_row_of_an_infobox_about_the_very_thing_comes_first_and_outweighs_prose() -> None:
    said = backing(sentence="Veldmark became the capital when Osta was founded.", title="Osta")
    assert outcome(said, capital(), claim=CAPITAL) == ("May conflict", "conflict.most-relevant", 1)
    assert outcome(said, capital(similarity=0.5), claim=CAPITAL, off=(Rule.FACT_FIRST,))[0] == "Backed"


@pytest.mark.parametrize(
    "row",
    [
        capital("Largest city — Runa", similarity=0.5),
        capital("Capital — Veldmark and Runa", similarity=0.5),
        capital(contradiction=0.5, neutral=0.48, similarity=0.5),
        capital(own_subject=False),
        capital(quotable=False, own_subject=False),
    ],
)
def test_any_other_row_does_not(row: EvidenceScores) -> None:
    said = backing(sentence="Veldmark became the capital when Osta was founded.", title="Osta")
    assert outcome(said, row, claim=CAPITAL)[0] == "Backed"


def test_a_sentence_that_only_reports_the_claim_does_not_back_it() -> None:
    reports = backing(sentence="That the tower stands in Lyon is a myth.")
    assert outcome(reports) == ("No receipt", "none.unasserted", 0)
    assert outcome(reports, off=(Rule.ASSERTS,))[0] == "Backed"


def test_a_span_of_time_of_something_else_raises_no_conflict() -> None:
    claim = "The walk lasted about two hours."
    stay = sentence(text="They stayed a total of 21 hours.", title="Second landing", contradiction=0.75)
    assert outcome(stay, claim=claim)[0] == "No receipt"
    same = replace(stay, sentence="Their walk took 21 hours.")
    assert outcome(same, claim=claim)[:2] == ("May conflict", "conflict.quantity")


def test_a_sentence_that_could_not_be_read_is_told_by_its_page() -> None:
    assert "on the page “Tower”" in decided(backing(quotable=False)).explanation
