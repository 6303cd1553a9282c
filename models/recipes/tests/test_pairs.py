# ruff: noqa: D103
"""What the rewrites of the recipe may and may not do. Needs no torch: `python -m pytest models/recipes`."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from nli import figures, relations, rewording, roles, twins, wording
from nli.frames import NamesByFrame
from nli.sources import CONTRADICTION, HeldOut, Pair


@pytest.fixture
def draw() -> random.Random:
    return random.Random(7)


@pytest.mark.parametrize(
    ("claim", "rule", "same"),
    [
        ("It was founded on 9 November 1917.", "month_first", "It was founded on November 9, 1917."),
        ("It was founded on November 9, 1917.", "day_first", "It was founded on 9 November 1917."),
        ("It has 67 million inhabitants.", "in_full", "It has 67,000,000 inhabitants."),
        ("It has 67,000,000 inhabitants.", "in_words", "It has 67 million inhabitants."),
        ("It has 803,329 inhabitants.", "in_words", "It has about 800,000 inhabitants."),
        ("She reigned from 1912 to 1918.", "duration", "She reigned for six years."),
    ],
)
def test_a_true_rewrite_says_the_same_figure(claim: str, rule: str, same: str, draw: random.Random) -> None:
    found = figures.rewrite(claim, {rule: figures.TRUE[rule]}, draw)
    assert found is not None
    assert found[:2] == (rule, same)


@pytest.mark.parametrize("rule", sorted(figures.FALSE))
def test_a_false_rewrite_changes_one_figure_and_nothing_else(rule: str) -> None:
    claims = {
        "date": "It opened on 9 November 1917.",
        "year": "It opened in 1917.",
        "magnitude": "It cost 3.5 million dollars.",
        "number": "It has 42 rooms.",
        "spelled": "It has three rooms.",
        "ordinal": "It was the third bridge.",
        "century": "It is a 17th-century bridge.",
        "unit": "It is 300 metres long.",
    }
    for seed in range(50):
        found = figures.rewrite(claims[rule], {rule: figures.FALSE[rule]}, random.Random(seed))
        assert found is not None
        _, claim, new = found
        assert claim != claims[rule]
        assert new in claim
        assert claim.split()[:2] == claims[rule].split()[:2]


@pytest.mark.parametrize(
    "claim", ["It has two- or three-wheeled carts.", "Around four fifths are left.", "She came first."]
)
def test_words_that_only_look_like_counts_are_left_alone(claim: str, draw: random.Random) -> None:
    rules = {name: figures.FALSE[name] for name in ("spelled", "ordinal")}
    assert figures.rewrite(claim, rules, draw) is None


def test_only_is_not_added_where_the_sentence_says_it(draw: random.Random) -> None:
    assert wording.only("Ada was a writer.", "Ada was a writer from Rome.", draw) in (
        "Ada was the only writer.",
        "Ada was the first writer.",
    )
    assert wording.only("Ada was a writer.", "Ada was the only writer of Rome.", draw) is None


def test_one_of_the_largest_becomes_the_largest() -> None:
    assert wording.singled_out("Fez is one of the largest cities.") == "Fez is the largest city."


def test_a_rank_is_raised_or_lowered(draw: random.Random) -> None:
    assert wording.promoted("It is the second-largest city.", draw) != "It is the second-largest city."


def test_an_opposite_needs_the_word_in_the_sentence(draw: random.Random) -> None:
    assert wording.opposite("It lies in the north.", "It lies in the north.", draw) == "It lies in the south."
    assert wording.opposite("It lies in the north.", "It lies near Rome.", draw) is None


def test_roles_and_voice() -> None:
    assert wording.roles_swapped("Ada was beaten by Bo in 1912.") == "Bo was beaten by Ada in 1912."
    assert wording.active("Dune was written by Ada in 1912.") == "Ada wrote Dune in 1912."


@pytest.mark.parametrize(
    ("claim", "reversed_claim"),
    [
        ("Romanesque developed into Gothic.", "Gothic developed into Romanesque."),
        ("Bern is larger than Thun.", "Thun is larger than Bern."),
        ("The state turned from a republic to an empire.", "The state turned from an empire to a republic."),
        ("The pouch is part of the body.", "The body is part of the pouch."),
        ("The pouch was painted in the south.", None),
    ],
)
def test_roles_are_reversed_where_the_relation_has_a_direction(
    claim: str, reversed_claim: str | None, draw: random.Random
) -> None:
    assert roles.reversed_roles(claim, draw) == reversed_claim


def test_a_figure_is_borrowed_from_elsewhere_in_the_sentence(draw: random.Random) -> None:
    premise = "Ada: Ada ruled from 1808 until her death in 1839."
    assert roles.borrowed_figure("Ada died in 1839.", premise, draw) == "Ada died in 1808."
    assert roles.borrowed_figure("Ada died in 1839.", "Ada: Ada died in 1839.", draw) is None


def test_a_name_is_borrowed_unless_it_stands_in_the_same_list(draw: random.Random) -> None:
    premise = "Dune: Dune was made by Orion Pictures and Zenith Films, and sold by Lumen House."
    borrowed = roles.borrowed_name("Dune was made by Orion Pictures.", premise, "Dune", draw)
    assert borrowed == "Dune was made by Lumen House."


def test_a_negation_is_not_negated_again() -> None:
    assert wording.never("Ada was not a writer.", "Ada was a painter.") is None


def test_a_name_is_exchanged_for_one_of_the_same_frame(draw: random.Random) -> None:
    cities = ("Rome", "Oslo", "Bern", "Wien", "Cork", "Lviv", "Graz", "Nice")
    names = NamesByFrame(f"She was born in {city}." for city in cities)
    swapped = names.swap("She was born in Rome.", "Ada: She was born in Rome.", draw)
    assert swapped is not None
    assert swapped.startswith("She was born in ")
    assert swapped != "She was born in Rome."
    assert names.swap("She was born in Rome.", "Ada: She was born in Italy.", draw) is None


@pytest.mark.parametrize(("claim", "value"), [("It opened in 1917.", 1917), ("It has 47 rooms.", 47)])
def test_a_bound_holds_for_the_true_twin_only(claim: str, value: int) -> None:
    for seed in range(40):
        draw = random.Random(seed)
        made = [*twins.year_bounds(claim, claim, draw), *twins.count_bounds(claim, claim, draw)]
        assert made
        for said, holds in [(pair.true, True) for pair in made] + [(pair.false, False) for pair in made]:
            if bound := re.search(r"(before|after|more than|fewer than) (\d+)", said):
                above = bound[1] in ("after", "more than")
                assert ((value > int(bound[2])) is above) is holds, said


@pytest.mark.parametrize(
    "claim",
    [
        "Sales exceeded 47 copies.",
        "It has up to 47 rooms.",
        "It has 10 to 47 rooms.",
        "It opened between 1917 and 1920.",
    ],
)
def test_no_bound_where_the_claim_has_one_already(claim: str, draw: random.Random) -> None:
    assert not [*twins.year_bounds(claim, claim, draw), *twins.count_bounds(claim, claim, draw)]


def test_a_superlative_is_said_by_what_no_other_is(draw: random.Random) -> None:
    said = {
        pair.true
        for seed in range(20)
        for pair in relations.superlatives("Fez is the largest city in Mali.", random.Random(seed))
    }
    assert "No other city in Mali is larger than Fez." in said
    assert not [*relations.superlatives("Fez is the second-largest city in Mali.", draw)]


def test_a_relation_is_told_from_its_other_end(draw: random.Random) -> None:
    made = {pair.true: pair.false for pair in relations.converses("Bern is larger than Thun.", draw)}
    assert made["Thun is smaller than Bern."] == "Thun is larger than Bern."
    made = {pair.true: pair.false for pair in relations.converses("Bern is the capital of Mali.", draw)}
    assert made == {"Mali's capital is Bern.": "Mali is the capital of Bern."}
    assert not [*relations.converses("No town is larger than Thun.", draw)]


def test_a_sort_is_exchanged_for_one_that_excludes_it() -> None:
    for seed in range(30):
        (pair,) = relations.sorts(
            "Io is a rocky moon of Mars.", "Io is a rocky moon of Mars.", random.Random(seed)
        )
        assert ("not a moon" in pair.false) or ("moon" not in pair.false)
        assert ("moon" in pair.true) or ("is not a" in pair.true)


def test_a_clause_is_dropped_only_where_nothing_hangs_on_it() -> None:
    assert twins.shortened("Ada wrote the play for a friend in 1912.") == "Ada wrote the play for a friend."
    assert twins.shortened("Ada was the only writer to win it in 1912.") is None
    assert twins.shortened("The war with the neighbours ended in 1912.") is None


def test_other_words_keep_names_figures_and_denials() -> None:
    claim = "In 1912, Ada Byron founded a school of 47 pupils, and it was not located in Bern."
    for seed in range(40):
        made = rewording.in_other_words("Ada Byron", claim, random.Random(seed))
        assert made != claim
        assert all(word in made for word in ("1912", "Ada Byron", "47", "Bern"))
        assert re.search(r"\bnot\b|n't\b", made)


def test_a_player_becomes_you() -> None:
    assert rewording.addressed("A player gets two tries.") == "You get two tries."
    assert rewording.addressed("Players throw the ball.") == "You throw the ball."
    assert rewording.addressed("The player of the match won.") is None


def test_what_development_data_holds_is_left_out() -> None:
    held = HeldOut(pages={"koala"})
    held.add_text("Echidna: Echidnas are mammals that lay eggs. They live in Australia and New Guinea.")
    held.add_text("The koala sleeps for most of the day.")

    def allowed(premise: str, claim: str, title: str = "") -> bool:
        return held.allows(Pair(premise, claim, CONTRADICTION, "test", title))

    assert allowed("Emu: The emu is a tall bird of Australia.", "The emu is a bird that cannot fly.")
    assert not allowed("Echidnas are mammals that lay eggs!", "A claim of its own about something.")
    assert not allowed(
        "Mammals: Many are large. They live in Australia and New Guinea.", "A claim of its own."
    )
    assert not allowed("The emu is a tall bird of Australia.", "The koala sleeps for most of the day.")
    assert not allowed("Koala: It eats leaves.", "It eats leaves every day of the year.")
    assert not allowed("It eats leaves.", "It eats leaves every day of the year.", "Koala")
