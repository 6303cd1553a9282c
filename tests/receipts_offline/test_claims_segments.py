"""Blocks of an answer: plain words that know their place in the Markdown around them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.claims.segments import blocks


def shown(answer: str) -> list[tuple[str, str]]:
    return [(block.kind, block.text) for block in blocks(answer)]


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Plain words.", [("prose", "Plain words.")]),
        ("# Life\nShe **sang**.", [("heading", "Life"), ("prose", "She sang.")]),
        ("**Early life**\nShe sang.", [("heading", "Early life"), ("prose", "She sang.")]),
        (
            "- one *thing*\n* another\n1. third",
            [("bullet", "one thing"), ("bullet", "another"), ("bullet", "third")],
        ),
        ("> She said so.", [("prose", "She said so.")]),
        ("```\ncode = 1\n```\nShe sang.", [("code", "code = 1"), ("prose", "She sang.")]),
        ("|a|b|\n|---|---|\n|1|2|", [("table", "|a|b|"), ("table", "|1|2|")]),
        ("```py\na = 1\n\nb = 2\n```", [("code", "a = 1 b = 2")]),
        ("Rome is \x1b[1;31mold\x1b[0m.", [("prose", "Rome is old.")]),
        ("Rome\x1b]0;a title\x07 is\x1b]8;;x\x1b\\ old.", [("prose", "Rome is old.")]),
        ("\x1b[1m# Rome\x1b[0m\n\x1b[32m- old\x1b[m", [("heading", "Rome"), ("bullet", "old")]),
        ("a | b\n--- | ---\n", [("table", "a | b")]),
        ("She sang [1], [2, 3] and danced[^4].", [("prose", "She sang, and danced.")]),
        ("Lee et al. [2004] sang.", [("prose", "Lee et al. [2004] sang.")]),
        ("See [the page](https://example.org/a_(b)) now.", [("prose", "See the page now.")]),
        ("She sang 🎉🎶 well ❤️.", [("prose", "She sang well .")]),
        ("The `x` of 4 * 5 is snake_case_name.", [("prose", "The x of 4 * 5 is snake_case_name.")]),
        ("***\nShe sang.\n---", [("prose", "She sang.")]),
        ("She sang.\n\n[1]: https://example.org\nhttps://example.org", [("prose", "She sang.")]),
    ],
)
def test_markdown(answer: str, expected: list[tuple[str, str]]) -> None:
    assert shown(answer) == expected


def test_a_wrapped_paragraph_is_one_block_and_short_lines_are_not() -> None:
    wrapped = "The tower stands in a park on the left bank of\nthe river and is visited\nby many."
    assert len(blocks(wrapped)) == 1
    assert shown("Born: 1867\nDied: 1934") == [("prose", "Born: 1867"), ("prose", "Died: 1934")]


PARTS = st.sampled_from(
    [
        "**",
        "*",
        "_",
        "`",
        "```",
        "# ",
        "- ",
        "1. ",
        "> ",
        "|",
        "[1]",
        "[a](b)",
        "\n",
        " ",
        "Ada",
        "sang.",
        "🎉",
        "é",
    ]
)


@settings(max_examples=200, deadline=None)
@given(st.one_of(st.text(max_size=120), st.lists(PARTS, max_size=25).map("".join)))
def test_every_character_of_a_block_is_the_answers_own(answer: str) -> None:
    last = -1
    for block in blocks(answer):
        assert len(block.text) == len(block.at)
        for letter, place in zip(block.text, block.at, strict=True):
            assert letter == answer[place] or (letter == " " and answer[place].isspace())
        assert list(block.at) == sorted(block.at)
        assert block.at[0] > last
        last = block.at[-1]
