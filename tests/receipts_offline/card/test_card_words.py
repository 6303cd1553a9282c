"""Which words of a text the card gate compares."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.card.words import content_words, only_echoes, shared_words, words

TEXTS = st.text(max_size=80)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("The tower was opened in the UK on day 7", {"tower", "opened", "day"}),
        ("7 of 42, or 100?", {"100"}),
        ("built in 1889", {"built", "1889"}),
        ("67,000,000 people or 67\u202f000\u00a0000", {"67000000", "people"}),
        ("1,234.5 km, 12.75 km, 3.5 km", {"1234.5", "12.75"}),
        ("a list: 100,200 and 1,2", {"list", "100200"}),
        ("Curie's and the students' work", {"curie", "students", "work"}),
        ("She doesn’t know; they weren't told", {"know", "told"}),
        ("a well-known snake_case word", {"well", "known", "snake", "case", "word"}),
        ("STRASSE and Straße", {"strasse"}),
        ("cafe\u0301 and café", {"café"}),
        ("Eif\u00adfel, zero\u200bwidth", {"eiffel", "zero", "width"}),
        ("हिन्दी भाषा", {"हिन्दी"}),
        ("\x1b[31mred\x1b[0m \u202eevil", {"31mred", "evil"}),
        ("… !!! 🙂", set()),
    ],
)
def test_content_words(text: str, kept: set[str]) -> None:
    assert content_words(text) == kept


def test_the_forms_of_a_word_do_not_meet() -> None:
    assert shared_words("two towers", "a tower") == set()


@pytest.mark.parametrize(
    ("answer", "context", "echoes"),
    [
        ("It is 7.", "It is 7.", True),
        ("the tower OPENED in 1889!", "The tower opened in 1889. It is tall.", True),
        ("It is tall. The tower opened in 1889.", "The tower opened in 1889.\nIt is tall.", True),
        ("The tower opened", "The tower opened in 1889.", False),
        ("The tower opened in 1889. It is wide.", "The tower opened in 1889. It is tall.", False),
        ("the", "The tower opened in 1889.", False),
        ("...", "...", False),
        ("", "", False),
    ],
)
def test_an_echo_is_made_of_whole_sentences_of_the_context(answer: str, context: str, echoes: bool) -> None:
    assert only_echoes(answer, context) is echoes


@given(TEXTS, TEXTS)
@settings(max_examples=100, deadline=None)
def test_sharing_is_the_same_from_both_sides(one: str, other: str) -> None:
    assert shared_words(one, other) == shared_words(other, one)


@given(st.lists(st.from_regex(r"[a-zé]{1,8}", fullmatch=True), max_size=8), st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_the_order_of_words_changes_nothing(listed: list[str], chance: object) -> None:
    mixed = list(listed)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert content_words(" ".join(listed)) == content_words(" ".join(mixed))


@given(TEXTS)
@settings(max_examples=200, deadline=None)
def test_composed_and_decomposed_text_and_either_case_are_the_same_words(text: str) -> None:
    composed, decomposed = unicodedata.normalize("NFC", text), unicodedata.normalize("NFD", text)
    assert words(composed) == words(decomposed) == words(decomposed.casefold())


@given(TEXTS)
@settings(max_examples=100, deadline=None)
def test_a_word_holds_nothing_that_a_terminal_obeys(text: str) -> None:
    assert all(
        unicodedata.category(sign) not in {"Cc", "Cf", "Zl", "Zp"} for word in words(text) for sign in word
    )
