"""Titles fold to the same key however they are typed."""

from __future__ import annotations

import pytest

from receipts_offline.index.titles import title_key, without_qualifier


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AC/DC", "ac/dc"),
        ("Skłodowska–Curie", "Skłodowska-Curie"),
        ("Café_Society", "cafe  society"),
        ("O’Brien", "O'Brien"),
        ("São Tomé", "Sao Tome"),
    ],
)
def test_the_same_title_typed_differently(one: str, other: str) -> None:
    assert title_key(one) == title_key(other)


def test_different_titles_stay_different() -> None:
    assert title_key("C") != title_key("C++")


def test_the_qualifier_of_a_title() -> None:
    assert without_qualifier("Mercury (planet)") == "Mercury"
    assert without_qualifier("Mercury") is None
    assert without_qualifier("(qualifier)") is None
