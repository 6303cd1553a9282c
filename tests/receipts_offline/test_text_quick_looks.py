"""What the sentence splitter skips because a plain look says so, the closer look would skip as well."""

from __future__ import annotations

import re

import pytest
import sentencex
from hypothesis import example, given, settings
from hypothesis import strategies as st

from receipts_offline.text import enumerations, sentence_rules, sentences
from receipts_offline.text.sentences import Span, split_sentences

_PIECES = (
    *(
        "It ends",
        "word",
        "Mr",
        "vs",
        "an",
        "“quoted",
        "re-made",
        "l'est",
        "ünder",
        "A",
        " ",
        " ",
        ". ",
        ". ",
        ".",
    ),
    *("The", "An", "1", "a", "2", "b", ", ", "and ", "? ", '"', "(", ")", "[1]", "…", "Ünter", "x" * 27, "y"),
)
_LINES = st.lists(st.sampled_from(_PIECES), max_size=16).map("".join)
_SPACED = st.lists(
    st.sampled_from((*_PIECES, "\u00a0", "\u2003", "\u3000", "\ud800", "\t", "🙂")), max_size=14
).map("".join)


@settings(max_examples=400, deadline=None)
@given(_LINES)
@example("x" * 28 + ". The")
@example("A" + "x" * 27 + ". The")
def test_an_end_that_is_plain_at_a_glance_is_plain_to_the_expression(line: str) -> None:
    for end in range(len(line) + 1):
        found = sentences._ORDINARY_END.search(line, max(0, end - 30), end)
        follows = line[end : end + 1].isupper() and line[end + 1 : end + 2].islower()
        slow = found is not None and follows and found.group(1) not in sentences._ABBREVIATED
        assert sentences._plainly_ends(line, end) is slow


@settings(max_examples=400, deadline=None)
@given(_LINES)
@example("(a. x; b. y)")
@example("1. x, b. y")
def test_a_line_said_to_hold_no_row_of_counters_holds_none(line: str) -> None:
    # What is added is no counter, but makes sure that the closer look takes place.
    assert enumerations.counters_inside(line) == enumerations.counters_inside(f"{line}x1.x2.")


@settings(max_examples=300, deadline=None)
@given(_LINES)
def test_the_last_word_lies_behind_the_last_space(line: str) -> None:
    whole = sentence_rules._LAST_WORD.search(line)
    tail = sentence_rules._LAST_WORD.search(line.rpartition(" ")[2])
    assert (whole and whole.group()) == (tail and tail.group())


@settings(max_examples=300, deadline=None)
@given(_LINES)
def test_citations_are_taken_off_only_behind_a_bracket(line: str) -> None:
    before = line.rstrip()
    assert before.endswith("]") or sentence_rules._CITED.sub("", before) == before


@settings(max_examples=300, deadline=None)
@given(_LINES, st.sampled_from(["en", "bg", "de", "ja"]))
def test_the_pieces_of_sentencex_make_up_the_line(line: str, language: str) -> None:
    pieces = sentencex.segment(language, line)
    assert "".join(pieces) == line
    ends = [found["end_index"] for found in sentencex.get_sentence_boundaries(language, line)]
    assert [sum(map(len, pieces[: place + 1])) for place in range(len(pieces))] == ends


@pytest.mark.parametrize("text", ["\u00a0A\u3000.", "He met J.\u00a0\u2003K\u2003. Smith there. It rained."])
def test_spaces_of_several_bytes_around_an_initial_do_not_break_the_splitter(text: str) -> None:
    assert split_sentences(text)


@settings(max_examples=300, deadline=None)
@given(_SPACED, st.sampled_from(["en", "bg", "de", "ja"]))
def test_any_white_space_leaves_every_other_character_in_one_span(text: str, language: str) -> None:
    spans = split_sentences(text, language)
    assert all(isinstance(span, Span) for span in spans)
    kept = "".join(text[span.start : span.end] for span in spans)
    assert re.sub(r"\s", "", kept) == re.sub(r"\s", "", text)
