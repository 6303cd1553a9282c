"""Counters inside a sentence do not cut it; a list of sentences is still cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.text.enumerations import counters_inside
from receipts_offline.text.sentences import split_sentences


def cut(text: str) -> list[str]:
    return [text[span.start : span.end] for span in split_sentences(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Voters ranked them as 1. Gull; 2. Tern; and 3. Osk Bram of the bay.",
        "The prizes went to 1. Ida Rook, 2. Ada Quill, and 3. Osk Bram.",
        "It holds a. Tea from the hills; b. Milk; and c. Sugar.",
    ],
)
def test_a_row_that_counts_on_stays_one_sentence(text: str) -> None:
    assert cut(text) == [text]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("The team won by 1. Gull scored late.", ["The team won by 1.", "Gull scored late."]),
        ("They lost 3, then 5. The crowd left.", ["They lost 3, then 5.", "The crowd left."]),
    ],
)
def test_a_number_that_closes_a_sentence_still_does(text: str, sentences: list[str]) -> None:
    assert cut(text) == sentences


@given(st.text(alphabet="123ab. ;,and", max_size=60))
@settings(max_examples=100, deadline=None)
def test_counters_are_full_stops_of_the_line(line: str) -> None:
    assert all(line[stop] == "." for stop in counters_inside(line))
