"""Extracts: white space is mended, words stay, and sentences with a hole in them are marked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.sources.extracts import clean_extract


def marked(text: str, title: str = "Bee") -> str:
    """The cleaned text with a caret in front of the character at each hole's offset."""
    clean, holes = clean_extract(text, title)
    assert list(holes) == sorted(set(holes))
    assert all(0 <= hole < len(clean) for hole in holes)
    return "".join(("^" if place in holes else "") + character for place, character in enumerate(clean))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bees  fly. They  hum.", "Bees ^fly. They ^hum."),
        ("For every  there is a  such that .", "For every ^there is a ^such that^."),
        ("It is denoted \u2060\u2060 or \u2060\u2060; both mean it.", "It is denoted ^or^; both mean it."),
        ("It is \u20601/12\u2060 of a foot.", "It is 1/12 of a foot."),
        ("It is \u2060/2\u2060 radians.", "It is ^/2 radians."),
        ("A chair ( ) is a seat.", "A chair (^) is a seat."),
        ("Aniline () is an amine.", "Aniline (^) is an amine."),
        ("The cello ( CHEL-oh) is deep.", "The cello (CHEL-oh) is deep."),
        ("Modern homes ; small homes.", "Modern homes; small homes."),
        ("One\u00a0mile, 2\u200b000\u202fkm.", "One mile, 2000 km."),
        ("0, 1, 1, 2, ...", "0, 1, 1, 2, ..."),
        ("Born in .5 seconds ... or more.", "Born in .5 seconds ... or more."),
    ],
)
def test_holes_are_marked_and_white_space_is_mended(text: str, expected: str) -> None:
    assert marked(text) == expected


@pytest.mark.parametrize(
    ("title", "text", "expected"),
    [
        ("Anime", "Anime  is animation. It  moves.", "Anime is animation. It ^moves."),
        ("Lute", "A lute  is plucked.", "A lute is plucked."),
        ("Noh (theatre)", "Noh , a form of drama, is old.", "Noh, a form of drama, is old."),
        ("Aamodt", "Jens Aamodt  was a climber.", "Jens Aamodt was a climber."),
        ("Number", "Any number  is equal to itself.", "Any number ^is equal to itself."),
    ],
)
def test_behind_the_name_at_the_start_only_a_gloss_is_missing(title: str, text: str, expected: str) -> None:
    assert marked(text, title) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One paragraph.\n\nAnother one.\n", "One paragraph.\nAnother one."),
        ("The town had\n 12 people. It is \nold.", "The town had ^12 people. It is old."),
        ("It had a population of\n506,520 in 2020.", "It had a population of 506,520 in 2020."),
        ("People united by kinship\nand descent.", "People united by kinship and descent."),
        ("It is the equality\n\nwhere e is a number.", "It is the equality ^where e is a number."),
        ("heat and light\nacoustic waves.", "heat and light ^acoustic waves."),
        ("These are:\nLever\nWheel", "These are:\nLeve^r\nWhee^l"),
        ("It is written as\n\nThe law is old.", "It is written a^s\nThe law is old."),
    ],
)
def test_lines_that_break_off_are_joined_or_marked(text: str, expected: str) -> None:
    assert marked(text) == expected


def test_nothing_gives_nothing() -> None:
    assert clean_extract(" \n\u2060\u2060 ", "Bee") == ("", ())


_LETTERS = st.text(alphabet="aB1 .,;()\n\u2060\u00a0\x00=/", max_size=60)


@settings(max_examples=300, deadline=None)
@given(_LETTERS)
def test_every_visible_character_stays_in_its_order(text: str) -> None:
    clean, holes = clean_extract(text, "aB")
    invisible = str.maketrans("", "", "\u2060\x00")
    assert "".join(clean.split()) == "".join(text.translate(invisible).split())
    assert all(0 <= hole < len(clean) and not clean[hole].isspace() for hole in holes)
    assert "  " not in clean
    assert clean == clean.strip()
    assert all(line == line.strip() and line for line in clean.split("\n")) or not clean


@settings(max_examples=200, deadline=None)
@given(_LETTERS)
def test_cleaning_what_is_clean_changes_no_character(text: str) -> None:
    clean, _ = clean_extract(text, "aB")
    assert clean_extract(clean, "aB")[0] == clean
