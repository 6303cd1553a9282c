"""What is looked at quickly because it is plain comes out as the closer look would have it."""

from __future__ import annotations

import re
from typing import Any
from unittest.mock import patch

import mwparserfromhell
from hypothesis import example, given, settings
from hypothesis import strategies as st
from mwparserfromhell.nodes import Template

from index_builder.wikitext import page_words, render, render_article, scan, tidy
from index_builder.wikitext.quick_parse import QuickTemplate, quick_parse

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


@settings(max_examples=500, deadline=None)
@given(
    st.lists(st.sampled_from((*_PIECES, "or ", "and", "German", ", ", "\ue000", "\ue001")), max_size=14).map(
        "".join
    )
)
@example("a (or and \ue001) b")
@example("a (\ue000 or \ue001, x)")
def test_words_tidied_in_one_go_come_out_as_words_tidied_one_by_one(line: str) -> None:
    signs = r"\ue000\ue001(\[)\],;:.!?"
    with patch.object(tidy, "_TOKEN", re.compile(rf" +|[{signs}]|[^ {signs}]+")):
        one_by_one = tidy.tidy_line(line)
    assert tidy.tidy_line(line) == one_by_one


@settings(max_examples=300, deadline=None)
@given(
    st.lists(st.sampled_from("ab é\t\u00a0\u2009\u3000\u200b\u200d\u00ad\ufeff\ue000"), max_size=8).map(
        "".join
    )
)
def test_a_printable_text_holds_no_white_space_but_the_plain_one_and_nothing_invisible(text: str) -> None:
    if text.isprintable():
        assert page_words._INVISIBLE.search(text) is None
        assert page_words._JOINERS.search(text) is None
        assert not re.search(r"[^\S ]", text)
    slow = page_words._JOINERS.sub("", page_words._INVISIBLE.sub("", text))
    assert page_words.clean_spaces(text) == page_words._SPACES.sub(" ", slow)


_LINKS = (
    *(
        "[[",
        "]]",
        "[[a",
        "b]]",
        "[[a|b]]",
        "[[:File:a]]",
        "[[File:a|",
        "[[fr:x]]",
        "[",
        "]",
        "|",
        "=",
        "{{x|",
        "}}",
    ),
    *("{|\n", "\n|}", "\n", "\n==", "word", "[[a (b)|]]", "[[a=b]]", "[[http://a b]]", ":", "{{nowrap|"),
)


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(_LINKS), max_size=16).map("".join))
def test_a_link_read_as_one_token_is_the_link_read_piece_by_piece(wikitext: str) -> None:
    quick = render_article(wikitext, "Page")
    pieces = scan._TOKEN.pattern.partition("|\\{\\{+")
    never = r"(?P<target>(?!))(?P<label>)"
    with patch.object(scan, "_TOKEN", re.compile(never + pieces[1] + pieces[2])):
        assert render_article(wikitext, "Page") == quick


_CALLS = (
    *(
        "{{",
        "}}",
        "{{a|",
        "}}",
        "{{nowrap|",
        "{{#if:x|",
        "{{x|b=",
        "{{a}}",
        "|",
        "=",
        "word",
        "b c",
        " ",
        "\n",
        "{",
    ),
    *(
        "}",
        "&nbsp;",
        "&amp",
        "&#0065;",
        "*",
        ":",
        "http:",
        "http://a ",
        "''",
        ";",
        "----",
        "==",
        "!",
        "-",
        "~~~~",
    ),
    *("[[", "]]", "[[a|b]]", "<b>", "__TOC__", "\ue001", "é"),
)
_CALL_LINES = st.lists(st.sampled_from(_CALLS), max_size=16).map("".join)


def _flat(code: Any) -> list[Any]:
    """Nodes as texts, and templates with name, arguments and source."""
    flat: list[Any] = [""]
    for node in code.nodes:
        if isinstance(node, Template | QuickTemplate):
            arguments = [(str(one.name), _flat(one.value), one.showkey) for one in node.params]
            flat += [(str(node.name), arguments, str(node)), ""]
        else:
            flat[-1] += str(node)
    return flat


@settings(max_examples=500, deadline=None)
@given(_CALL_LINES)
@example("{{a|b=c=d|{{nowrap|e}} f|g}} &nbsp; {{h|1=\n}}")
def test_templates_parsed_quickly_are_those_that_the_parser_finds(line: str) -> None:
    quick = quick_parse(line)
    if quick is not None:
        assert _flat(quick) == _flat(mwparserfromhell.parse(line, skip_style_tags=True))


@settings(max_examples=300, deadline=None)
@given(_CALL_LINES)
def test_a_page_reads_the_same_without_the_quick_parse(wikitext: str) -> None:
    quick = render_article(wikitext, "Page")
    with patch.object(render, "quick_parse", lambda _: None):
        assert render_article(wikitext, "Page") == quick


def test_plain_templates_need_no_parser() -> None:
    with patch.object(mwparserfromhell, "parse", side_effect=AssertionError):
        (section,) = render_article("It is {{nowrap|{{convert|5|km}} long}}: {{lang|de|ja}}.").sections
    assert section.text == "It is 5 km (3.1 mi) long: ja."
