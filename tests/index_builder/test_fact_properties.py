"""Whatever a page holds, its facts are clean, bounded and always the same."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.wikitext import render_article
from index_builder.wikitext.fact_values import LONGEST_FACT
from index_builder.wikitext.facts import MOST_FACTS

PIECES = st.sampled_from(
    [
        "{{Infobox mill", "{{taxobox", "{{", "}}", "|", "||", "\n|", "\n| born = ", "\n| label1 = ", "\n| data1 = ",
        "=", "[[", "]]", "[[Gull|", "{|", "\n{| class=wikitable\n", "|}", "\n|}\n", "\n|-\n", "\n!", "!!", "\n|+ ",
        "<ref>", "</ref>", "<ref name=a/>", "<!--", "-->", "<br>", "<br/>", "''", "'''", "<sup>", "</sup>", "a",
        "Gull", " 1900", "; ", " — ", "{{ubl|a|b}}", "{{convert|3|km}}", "{{zzz|1}}", "<nowiki>", "</nowiki>",
        "&amp;", "&#123;&#123;", "\u200f", "רוח", "\n", "\n\n", "* ", "rowspan=3|", "colspan=\"2\" | ", "== Head ==\n",
        "{{{1|x}}}", "<math>x</math>", "\ue000", "\x00", "File:a.jpg", "[http://a.example b]",
        "{{plainlist|\n* a\n* b\n}}", "<s>",
    ]
)  # fmt: skip
MARKUP = re.compile(r"\[\[|\]\]|\{\{|\}\}|'''|<ref|\{\||[\ue000-\ue00d\x00-\x08\n]")


@settings(max_examples=400, deadline=None)
@given(st.lists(PIECES, max_size=60).map("".join))
def test_facts_never_raise_hold_no_markup_and_are_repeatable(wikitext: str) -> None:
    article = render_article(wikitext, "Gull")
    for fact in article.facts:
        assert fact.kind in ("infobox", "table")
        assert fact.text
        assert fact.text == fact.text.strip()
        assert len(fact.text) <= LONGEST_FACT
        assert not MARKUP.search(fact.text)
    assert len(article.facts) <= MOST_FACTS
    assert len({(fact.kind, fact.text) for fact in article.facts}) == len(article.facts)
    assert render_article(wikitext, "Gull") == article


@settings(max_examples=150, deadline=None)
@given(st.lists(PIECES, max_size=25).map("".join))
def test_a_value_never_reaches_into_the_next_row(value: str) -> None:
    wikitext = (
        "{{Infobox mill\n| owner = "
        + value.replace("|", "")
        .replace("{", "")
        .replace("}", "")
        .replace("[", "")
        .replace("]", "")
        .replace("<", "")
        + "\n| sails = 4\n}}"
    )
    assert "Sails — 4" in [fact.text for fact in render_article(wikitext, "Gull").facts]


@pytest.mark.parametrize(
    "wikitext",
    [
        "{{Infobox a|b={{Infobox " * 3000,
        "{{Infobox x\n" + "| a = [[b]] {{c|d}} <br>\n" * 20_000 + "}}",
        "{|\n! a !! b\n" + "|-\n| x || y\n" * 40_000 + "|}",
        "{|\n" * 20_000 + "|}\n" * 20_000,
        "{{Infobox x|y=" * 20_000 + "}}" * 20_000,
        "{|\n! a !! b\n|-\n|" + "|| x " * 100_000 + "\n|}",
        "{{Infobox x|y=" + "{{ubl|" * 200 + "z" + "}}" * 200 + "}}",
        "{| class=w\n! a !! b\n|-\n" + "| rowspan=500 colspan=40 | x\n|-\n" * 3000 + "|}",
        "{{unknown" + "\n| a = b" * 50_000 + "}}",
    ],
)
def test_hostile_boxes_and_tables_take_no_long_time(wikitext: str) -> None:
    started = time.process_time()
    render_article(wikitext, "Gull")
    assert time.process_time() - started < 10
