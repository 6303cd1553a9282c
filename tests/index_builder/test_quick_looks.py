"""What is looked at quickly because it is plain comes out as the closer look would have it."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.wikitext import tidy

_PIECES = ("word", "Ünna", " ", "  ", ".", ",", ";", ":", "(", ")", "[", "]", "{", "}", "|", "<ref", "thumb|")
_LINES = st.lists(st.sampled_from((*_PIECES, "\t", "\u00a0", "\ue000", "\ue001", "\ue008")), max_size=9).map(
    "".join
)


@settings(max_examples=300, deadline=None)
@given(_LINES)
def test_a_line_called_clean_holds_nothing_that_the_closer_look_would_change(line: str) -> None:
    if tidy._is_clean(line):
        assert tidy._FORBIDDEN.search(line) is None
        assert tidy._DIRTY.search(line) is None
        assert tidy._UNFIT.search(line) is None


@settings(max_examples=300, deadline=None)
@given(_LINES)
def test_a_tidied_line_stays_as_it_is(line: str) -> None:
    text, marks = tidy.tidy_line(line)
    if not marks:
        assert tidy.tidy_line(text) == (text, ())
