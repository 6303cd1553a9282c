"""What holds for every text whatever: no exception, no markup, right offsets."""

from __future__ import annotations

import re

from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.page import Section
from index_builder.wikitext import redirect_target, render_page
from index_builder.wikitext.quotes import strip_quotes
from index_builder.wikitext.signs import GONE, MARK
from index_builder.wikitext.tidy import tidy_line
from index_builder.wikitext.wordlists import words

FORBIDDEN = ("{{", "}}", "[[", "]]", "{|", "<ref", "thumb|", "( ", "(;", " ,", "()", "  ")
PIECES = [
    *sorted(
        words("""
        {{ }} {{{ }}} [[ ]] [ ] ( ) { } | || = == ; , . ' '' ''' ''''' ! ? < > & &amp; &lt; &#91;
        <ref> </ref> <ref/> <nowiki> </nowiki> <math> </math> <!-- --> <br> <sup> </sup> <b>
        <poem> </poem> <table> </table> word Bee 12 1960 km mi convert birth_date #if:
        #switch: formatnum: lang-de File: Category: fr: thumb nowrap IPA cn mystery
        http://a.b __TOC__ #REDIRECT #default
    """)
    ),
    *("\n==", "\n{|", "\n|-", "\n|}", "\n|", "\n* ", "\n:", "\n;", "\n----", "\n", "\n\n", "\n ", " "),
    *("\ue000", "\ue001", "\ue002", "0", "\ue003", "\u00a0", "\u200b", "\u00ad", "\u2212", "é"),
    *("{{nowrap|", "{{convert|12|km}}", "{{cn|date=May 2016}}", "[[File:a|", "[[a|b]]", "'' ''"),
]
SOUP = st.lists(st.sampled_from(PIECES), max_size=60)


def check(sections: list[Section]) -> None:
    for section in sections:
        for text in (section.heading, section.text):
            assert not [sign for sign in FORBIDDEN if sign in text.lower()], text
            assert not re.search("[\ue000-\ue00d]", text)
        assert section.text
        assert all(line and line == line.strip() for line in section.text.split("\n"))
        assert list(section.unrendered) == sorted(set(section.unrendered))
        assert all(0 <= offset <= len(section.text) for offset in section.unrendered)


@given(SOUP.map("".join))
@settings(max_examples=400, deadline=None)
def test_any_mixture_of_markup_gives_clean_sections(wikitext: str) -> None:
    check(render_page(wikitext, "Page"))
    redirect_target(wikitext)


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text_gives_clean_sections(wikitext: str) -> None:
    check(render_page(wikitext, "Page"))


@given(st.lists(st.from_regex(r"[A-Za-zé0-9]{1,8}", fullmatch=True), min_size=1, max_size=12))
@settings(max_examples=80, deadline=None)
def test_plain_prose_is_left_as_it_is(parts: list[str]) -> None:
    sentence = " ".join(parts) + ', yes; (no) – "so" it is: 3.5%.'
    assert render_page(sentence) == [Section("", sentence)]


@given(st.text(alphabet=" ab(),;:.[]" + MARK + GONE, max_size=30))
@settings(max_examples=300, deadline=None)
def test_tidying_twice_changes_nothing_more(line: str) -> None:
    text, marks = tidy_line(line)
    assert not any(wrong in text for wrong in ("( ", "(;", " ,", "()", "  "))
    if not marks:  # a mark holds its place open, which nothing does once the signs are out
        again, _ = tidy_line(text)
        assert again == text or not again
    assert all(0 <= mark <= len(text) for mark in marks)
    if MARK in line and text:
        assert marks


@given(st.text(alphabet="ab ' ", max_size=40))
@settings(max_examples=100, deadline=None)
def test_quotes_take_nothing_but_apostrophes(line: str) -> None:
    stripped = strip_quotes(line)
    assert stripped.replace("'", "") == line.replace("'", "")
    assert len(stripped) <= len(line)


@given(st.integers(0, 40), st.sampled_from(["{{nowrap|", "{{lang|de|", "{{#if:x|"]))
@settings(max_examples=30, deadline=None)
def test_nested_templates_are_rendered_or_marked(depth: int, opener: str) -> None:
    (section,) = render_page("a " + opener * depth + "word" + "}}" * depth + " b")
    assert (section.text, section.unrendered) in (("a word b", ()), ("a b", (2,)))
