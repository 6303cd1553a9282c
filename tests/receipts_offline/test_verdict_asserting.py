"""Sentences that have the words of a claim and yet do not state it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.verdict.asserting import unasserted

BOG = "Grey bog"


@pytest.mark.parametrize(
    "sentence",
    [
        "There are unsupported theories that blame the mining of peat for the flood.",
        "It was alleged that mining caused the flood.",
        "That mining caused the flood has been disproved.",
        "The story that mining caused the flood is a myth.",
        "No evidence links the flood to mining.",
    ],
)
def test_what_is_reported_as_unproved_or_untrue_is_not_stated(sentence: str) -> None:
    claim = "The flood in the grey bog was caused by mining."
    assert unasserted(claim, BOG, sentence) == "only reports it as unproved or untrue"
    assert unasserted(f"It is a myth that {claim}", BOG, sentence) is None


def test_a_clause_about_something_else_may_be_about_a_myth() -> None:
    sentence = "Mining caused the flood; the giant of the valley is a myth."
    assert unasserted("The flood was caused by mining.", BOG, sentence) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "The ship took pictures of planned landing sites on the island.",
        "It would have landed on the island in March.",
        "The crew was unable to land on the island.",
        "Its goal of landing on the island was given up.",
        "Money was short for its landing goal.",
    ],
)
def test_what_was_planned_or_would_have_been_was_not_done(sentence: str) -> None:
    claim = "The Storfugl landed on the island."
    assert unasserted(claim, "Storfugl", sentence) == "speaks of it as planned, given up or replaced"
    assert unasserted("The Storfugl was planned to land on the island.", "Storfugl", sentence) is None


@pytest.mark.parametrize(
    "sentence",
    [
        "Storfugl landed on the island, where the planned landing place was flooded.",
        "The planned crew of three had fallen ill, and two landed on the island.",
        "The landing on the island was proposed by Ada Bell.",
    ],
)
def test_a_plan_of_something_else_does_no_harm(sentence: str) -> None:
    assert unasserted("The Storfugl landed on the island.", "Storfugl", sentence) is None


def test_what_stands_in_the_place_of_something_is_not_that() -> None:
    sentence = "The movement wants free unions, with all members' support, in place of the guild."
    assert unasserted("The movement supports the guild.", "Movement", sentence) is not None
    assert unasserted("The movement wants free unions.", "Movement", sentence) is None


@pytest.mark.parametrize(
    ("sentence", "stated"),
    [
        ("The crew was unable to see the island.", False),
        ("The crew landed on the island.", False),
        ("The ship did not land anywhere.", True),
        ("It passed the island without landing.", True),
    ],
)
def test_a_denied_deed_needs_its_verb_and_a_word_that_denies(sentence: str, stated: bool) -> None:
    found = unasserted("The Storfugl did not land on the island.", "Storfugl", sentence)
    assert (found is None) is stated


def test_a_not_inside_a_title_denies_nothing() -> None:
    claim = "The song “Don’t Come Home” is about a sailor."
    assert unasserted(claim, "Don't Come Home", "The song tells of a sailor.") is None


@pytest.mark.parametrize(
    ("claim", "sentence", "stated"),
    [
        ("Osta is the most populous province.", "The province's most populous city is Runa.", False),
        ("Osta is the most populous province.", "Osta is the most populous province of the north.", True),
        ("Osta is the most populous province.", "Osta is the most populous of all.", True),
        ("Osta is the most populous province.", "Osta is the least populous province.", False),
        ("Osta is the most populous province.", "Osta has the largest population of all provinces.", True),
        ("Osta is the most populous province.", "Osta is the largest province by area.", False),
        ("Osta is the largest province.", "Osta is the third largest province.", False),
        ("Osta is the third largest province.", "Osta is the third-largest province.", True),
        ("Osta is the largest province.", "Osta is one of the largest provinces.", False),
        ("Osta is one of the largest provinces.", "Osta is the largest province.", True),
        ("Osta is the biggest province.", "Osta is the largest province.", True),
        ("It has the highest sales.", "It is the highest-selling book of the year.", True),
        ("It is the most famous book.", "It is the best known of all books.", True),
    ],
)
def test_a_superlative_belongs_to_its_noun_and_its_rank(claim: str, sentence: str, stated: bool) -> None:
    assert (unasserted(claim, "Somewhere", sentence) is None) is stated


def test_a_column_of_figures_says_nothing_to_a_claim_without_them() -> None:
    row = "Elections — Year: 1964; Farmers: 34.1% 22,930; Winner: Fishers"
    title = "Osta"
    assert unasserted("In 1964 Osta voted for the Farmers.", title, row, "table") is not None
    assert unasserted("In 1964 the Farmers had 34.1% in Osta.", title, row, "table") is None
    assert unasserted("In 1964 the Fishers were the winner in Osta.", title, row, "table") is None
    assert unasserted("In 1964 Osta voted for the Farmers.", title, row, "prose") is None


@given(st.text(max_size=120), st.text(max_size=20))
@settings(max_examples=60, deadline=None)
def test_a_sentence_that_is_the_claim_states_it(claim: str, title: str) -> None:
    assert unasserted(claim, title, claim) is None
