"""What the pages of an index tell of an answer: its topic, where neither it nor a question names it."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.claims import answer_topic, extract_claims, read
from receipts_offline.claims.pages import PageVote, unnamed_topic

TOWER = PageVote("Iron Tower", 0.6, article=True, kinds=("landmark",))


def resolved(answer: str, *pages: PageVote, hint: str | None = None) -> list[str]:
    return [claim.resolved for claim in extract_claims(answer, hint, pages=pages) if claim.checkable]


def topic(answer: str, *pages: PageVote, hint: str | None = None) -> str | None:
    found = answer_topic(read(answer), hint, pages)
    return found.name if found else None


def test_a_page_that_holds_most_of_the_answer_is_its_topic_though_it_is_never_named() -> None:
    pages = (PageVote("bench bowling", 0.6), PageVote("ball", 0.35, said=("ball",)))
    claims = extract_claims("You roll a ball at nine pins. The lane is 60 feet long.", pages=pages)
    assert [claim.topics[0] for claim in claims] == ["bench bowling", "bench bowling"]


@pytest.mark.parametrize(
    "pages",
    [
        (),
        (PageVote("toy", 0.5), PageVote("puzzle", 0.2)),  # too little of the answer
        (PageVote("toy", 0.8), PageVote("puzzle", 0.7)),  # another page holds nearly as much
    ],
)
def test_a_page_that_stands_out_too_little_is_no_topic(pages: tuple[PageVote, ...]) -> None:
    assert unnamed_topic(pages) is None
    assert topic("It was sold in 1980. Work started at once.", *pages) is None


@pytest.mark.parametrize(
    ("answer", "page", "first"),
    [
        (
            "The cube was dreamed up in 1974. It won a prize.",
            PageVote("Ada's Cube", 0.6, article=True),
            ["The Ada's Cube was dreamed up in 1974.", "The Ada's Cube won a prize."],
        ),
        (
            "It was one of the biggest. The library went up later.",
            PageVote("Library of Oslo", 0.5, article=True),
            ["The Library of Oslo was one of the biggest.", "The Library of Oslo went up later."],
        ),
        (
            "Skogmann was born in Bergen. He sailed in 1519.",
            PageVote("Per Skogmann", 0.4),
            ["Per Skogmann was born in Bergen.", "Per Skogmann sailed in 1519."],
        ),
    ],
)
def test_a_short_form_stands_for_the_title_of_the_page(answer: str, page: PageVote, first: list[str]) -> None:
    assert resolved(answer, page) == first


def test_a_title_that_merely_ends_with_an_ordinary_word_of_the_answer_is_no_topic() -> None:
    pages = (PageVote("Dragon Ball", 0.3), PageVote("Lucille Ball", 0.28))
    assert topic("The ball is heavy. You roll it. The ball hits the pins.", *pages) != "Dragon Ball"


def test_an_abbreviation_that_the_answer_says_is_the_page_of_its_words() -> None:
    page = PageVote("Osta Large Mirror Telescope", 0.4, kinds=("telescope",))
    answer = "OLMT is in the desert. Ada Bell built the telescope in 1999."
    assert resolved(answer, page) == ["OLMT is in the desert.", "Ada Bell built OLMT in 1999."]


def test_two_pages_that_both_have_sentences_of_their_own_are_two_topics() -> None:
    pages = (
        PageVote("Osta Islands", 0.3, article=True, kinds=("archipelago",)),
        PageVote("Veldmark", 0.25, said=("Veldmark",), kinds=("island",)),
    )
    answer = "The Ostas have few people. Their capital is Runa. Veldmark is icy. Its people fish."
    assert resolved(answer, *pages)[1:] == [
        "The Osta Islands' capital is Runa.",
        "Veldmark is icy.",
        "Veldmark's people fish.",
    ]


def test_the_noun_that_says_what_the_topic_is_stands_for_it() -> None:
    answer = "The Iron Tower opened in 1889. Ben Hill painted the landmark twice."
    assert resolved(answer, TOWER)[-1] == "Ben Hill painted the Iron Tower twice."


def test_not_where_the_answer_has_another_thing_of_that_kind() -> None:
    answer = "The Iron Tower opened in 1889. A second landmark burned. Ben Hill painted the landmark twice."
    assert resolved(answer, TOWER)[-1] == "Ben Hill painted the landmark twice."


def test_of_two_topics_of_a_kind_the_one_in_focus_is_meant() -> None:
    pages = (
        PageVote("The Tin Drummer", 0.4, said=("The Tin Drummer",), kinds=("ballet",)),
        PageVote("The Salt Bride", 0.3, said=("The Salt Bride",), kinds=("ballet",)),
    )
    answer = "The Tin Drummer opened in 1892. The Salt Bride opened in 1913. Ben Hill conducted the ballet."
    assert resolved(answer, *pages)[-1] == "Ben Hill conducted The Salt Bride."


def test_a_question_outweighs_the_pages() -> None:
    answer = "It opened in 1889. The lift is slow."
    assert topic(answer, PageVote("Elevator", 0.9), hint="Tell me about the Iron Tower.") == "Iron Tower"


def test_it_at_the_head_of_a_list_item_is_what_the_list_is_about() -> None:
    items = ["The Osta League bought Veldmark in 1867.", "It joined the union in 1959."]
    answer = "\n- ".join(["Here are some facts about Veldmark:", *items])
    assert resolved(answer)[-1] == "Veldmark joined the union in 1959."


def test_a_word_in_quotation_marks_is_a_mention_and_no_topic() -> None:
    assert topic('Both are old. The word "uproar" was used early.') is None


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.sampled_from(["The lane is long.", "It opened.", "Ada Bell won.", "the face", "ALMA sees."])),
    st.lists(
        st.builds(
            PageVote,
            st.text(max_size=12),
            st.floats(0, 1),
            st.tuples(st.sampled_from(["lane", "Ada Bell", "ALMA", ""])),
            st.booleans(),
            st.tuples(st.sampled_from(["lane", "face", ""])),
        ),
        max_size=4,
    ),
)
def test_no_vote_loses_or_moves_a_claim(sentences: list[str], pages: list[PageVote]) -> None:
    answer = " ".join(sentences)
    with_pages = extract_claims(answer, pages=pages)
    assert [(claim.pieces, claim.text) for claim in with_pages] == [
        (claim.pieces, claim.text) for claim in extract_claims(answer)
    ]


def test_a_name_with_a_page_of_its_own_is_not_lengthened_to_another_page() -> None:
    """Norvik stays Norvik although most sentences are also found on the page Norvik Rising."""
    pages = (PageVote("Norvik", 1.0, said=("Norvik",)), PageVote("Norvik Rising", 0.9))
    assert resolved("Norvik is in Harnland. Norvik is a city.", *pages) == [
        "Norvik is in Harnland.",
        "Norvik is a city.",
    ]


def test_both_after_two_names_means_these_two() -> None:
    answer = (
        "William Hart wrote plays. Wolfgang Meyer wrote operas. "
        "Isaac Green and Gottfried Lind both developed calculus."
    )
    pages = (
        PageVote("William Hart", 0.5, ("William Hart",)),
        PageVote("Wolfgang Meyer", 0.5, ("Wolfgang Meyer",)),
    )
    assert resolved(answer, *pages)[-1] == "Isaac Green and Gottfried Lind both developed calculus."


def test_an_answer_about_something_that_no_page_is_named_after_is_about_no_page() -> None:
    page = PageVote("Osta", 0.9, kinds=("province",))
    answer = "Norn lies in the north. It has few people. The province joined the union in 1912."
    assert topic(answer, page) == "Norn"
    assert not any("Osta" in claim for claim in resolved(answer, page))


def test_a_page_whose_title_shares_a_word_with_what_is_named_may_be_meant() -> None:
    page = PageVote("Bell and Hill Journey", 0.9, article=True, kinds=("expedition",))
    answer = "Ada Bell led the group. They crossed the lake. The way back took a year."
    assert any("Bell and Hill Journey" in claim.topics for claim in extract_claims(answer, pages=(page,)))
