"""Words in comparable form, and the share of a claim that a sentence repeats."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.text.words import STOP_WORDS, content_words, fold, overlap, stem, words


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("About 67,000,000 people", ["about", "67000000", "people"]),
        ("67\u00a0000\u202f000 and 1,300 miles", ["67000000", "and", "1300", "miles"]),
        ("Pi is 3.14, not 3", ["pi", "is", "3.14", "not", "3"]),
        ("In 2019, 500 came", ["in", "2019", "500", "came"]),
        ("Curie’s Tórshavn", ["curie", "torshavn"]),
        ("Scarlett O'Hara didn’t", ["scarlett", "o'hara", "didn't"]),
        ("Łódź, Æsir and Straße", ["lodz", "aesir", "and", "strasse"]),
        ("1979–1999 [live] AC/DC *", ["1979", "1999", "live", "ac", "dc"]),
        ("", []),
    ],
)
def test_words(text: str, found: list[str]) -> None:
    assert words(text) == found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("cities", "city"),
        ("retired", "retires"),
        ("retire", "retired"),
        ("running", "runs"),
        ("stopped", "stop"),
        ("calls", "called"),
        ("studies", "studied"),
        ("boxes", "box"),
        ("died", "dies"),
        ("used", "uses"),
        ("moving", "move"),
        ("painted", "paintings"),
    ],
)
def test_forms_of_one_word_meet(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(
    ("one", "other"), [("glass", "glas"), ("princess", "prince"), ("bed", "be"), ("1960", "196")]
)
def test_other_words_stay_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


def test_content_words_leave_function_and_question_words_out() -> None:
    assert content_words("Who was the first woman to win it?") == {"first", "woman", "win"}
    assert {"the", "of", "who", "what", "when"} <= STOP_WORDS
    assert not {"first", "not-a-word", "century"} & STOP_WORDS


def test_overlap_is_the_weighted_share_of_the_claim() -> None:
    claim = content_words("Ada won three medals in 1960")  # ada, won, three, medal weigh 1; 1960 weighs 2
    assert overlap(claim, content_words("Ada won three medals in 1960.")) == 1.0
    assert overlap(claim, content_words("Ada won a medal.")) == pytest.approx(3 / 6)
    assert overlap(claim, content_words("In 1960 it rained.")) == pytest.approx(2 / 6)
    assert overlap(claim, content_words("Nothing here.")) == 0.0
    assert overlap(frozenset(), claim) == 0.0


def test_a_figure_counts_more_than_a_word() -> None:
    claim = content_words("The tower was opened in 1889")
    assert overlap(claim, content_words("1889")) > overlap(claim, content_words("tower"))


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_overlap_is_a_share_for_any_two_texts(one: str, other: str) -> None:
    claim, sentence = content_words(one), content_words(other)
    assert 0.0 <= overlap(claim, sentence) <= 1.0
    assert overlap(claim, claim | sentence) == (1.0 if claim else 0.0)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=80))
def test_folding_is_stable(text: str) -> None:
    assert words(text) == words(text.upper().lower()) or not text.isascii()
    assert fold(fold(text)) == fold(text)
