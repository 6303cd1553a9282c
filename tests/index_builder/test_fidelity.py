"""The fidelity report: what it counts, whom it blames, and that watching changes nothing."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.extract import extract_page
from index_builder.fidelity import LEFTOVER, TOO_LONG, Fidelity, FidelityMeter, main, measure_fidelity, table
from index_builder.page import SourcePage
from index_builder.wikitext import Watch
from index_builder.wikitext.watch import TYPED, UNPAIRED


def report(*pages: str) -> Fidelity:
    meter = FidelityMeter("en", {})
    for number, wikitext in enumerate(pages):
        meter.add(SourcePage(f"Page {number}", wikitext=wikitext))
    return meter.report()


def counts(found: Fidelity) -> dict[str, tuple[int, int, int, int, int]]:
    return {
        one.name: (one.rendered, one.dropped, one.read, one.lost, one.sentences) for one in found.templates
    }


def test_each_template_is_counted_by_what_became_of_it() -> None:
    found = report(
        "{{Infobox pot\n| name = Pot\n| made = 1960\n}}\nTea{{cn|date=May 2016}} is {{nowrap|very hot}}. "
        "It is {{Mystery|a}} old. It is {{mystery}} and {{mystery}}.{{sfn|Ana|1999}}",
        "Pots {{convert|5|km}} off. Pots {{Convert|5|parsnips}} off. {{#if:x|Yes}}, {{PAGENAME}}.",
    )
    assert counts(found) == {
        "infobox pot": (0, 0, 1, 0, 0),
        "cn": (0, 1, 0, 0, 0),
        "nowrap": (1, 0, 0, 0, 0),
        "mystery": (0, 0, 0, 3, 2),
        "sfn": (0, 1, 0, 0, 0),
        "convert": (1, 0, 0, 1, 1),
        "#if": (1, 0, 0, 0, 0),
        "pagename": (1, 0, 0, 0, 0),
    }
    assert (found.pages, found.sentences, found.quotable) == (2, 6, 3)
    assert found.share == 0.5
    assert (found.facts, found.quotable_facts) == (1, 1)


def test_the_most_frequent_templates_and_causes_come_first() -> None:
    found = report(
        "Tea {{b}} pours. Ice {{b}} melts. Heat <math>c</math> stays. {{nowrap|Pots}} {{nowrap|and}} {{nowrap|cups}}."
    )
    assert [one.name for one in found.templates] == ["nowrap", "b"]
    assert found.causes == [("{{b}}", 2), ("<math>", 1)]


def test_every_kind_of_cause_is_named() -> None:
    found = report(
        "Tea <math>x</math> is hot.\n\n  + tea +\n\nPots {{pour. Cups stand.\n\nSo &#91;[a]] it is.\n\n"
        "Tea <s>was</s> is {{mystery}} hot.",
        "* " + "very " * 500 + "long.",
    )
    assert dict(found.causes) == {
        "<math>": 1,
        TYPED: 1,
        UNPAIRED: 1,
        LEFTOVER: 1,
        "<s>": 1,
        "{{mystery}}": 1,
        TOO_LONG: 1,
    }


def test_a_template_in_a_reference_is_not_counted() -> None:
    assert report("Tea.<ref>{{cite book|title=x}} {{mystery}}</ref>").templates == []


def test_an_empty_page_counts_as_one_without_sentences() -> None:
    found = report("")
    assert (found.pages, found.sentences, found.share) == (1, 0, 0.0)


class _Noting(Watch):
    def __init__(self) -> None:
        self.noted = 0

    def rendered(self, name: str) -> None:
        self.noted += 1

    def dropped(self, name: str) -> None:
        self.noted += 1

    def mark(self, cause: str) -> str:
        self.noted += 1
        return super().mark(cause)


_PIECES = st.sampled_from(
    ["{{mystery}}", "{{cn}}", "{{nowrap|a}}", "<math>x</math>", "{{", "]]", "Tea is hot. ", "\n", "\n ", "<s>",
     "x<sup>a b</sup>", "[[File:a.jpg|b", "{|\n", "{{infobox a\n|b=c}}", "<ref>", "'''"]
)  # fmt: skip


@given(st.lists(_PIECES, max_size=25).map("".join))
@settings(max_examples=120, deadline=None)
def test_watching_never_changes_what_is_extracted(wikitext: str) -> None:
    page = SourcePage("Page", wikitext=wikitext)
    assert extract_page(page, "en", {}, _Noting()) == extract_page(page, "en", {})


@given(st.lists(_PIECES, max_size=25).map("".join))
@settings(max_examples=60, deadline=None)
def test_every_unquotable_sentence_has_a_cause(wikitext: str) -> None:
    found = report(wikitext)
    assert sum(sentences for _, sentences in found.causes) >= found.sentences - found.quotable


def _dump(directory: Path, wikitext: str) -> Path:
    path = directory / "teawiki.xml"
    path.write_text(
        '<mediawiki xml:lang="en"><siteinfo><dbname>enwiki</dbname></siteinfo><page><title>Tea</title><ns>0</ns>'
        f"<id>1</id><revision><id>2</id><text>{wikitext}</text></revision></page><page><title>Cha</title><ns>0</ns>"
        '<id>3</id><redirect title="Tea"/><revision><id>4</id><text>#REDIRECT [[Tea]]</text></revision></page>'
        "</mediawiki>",
        encoding="utf-8",
    )
    return path


def test_the_table_and_the_json_say_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = _dump(tmp_path, "Tea is {{mystery}} hot. It pours {{nowrap|well}}.")
    assert main([str(path)]) == 0
    printed = capsys.readouterr().out
    assert printed.rstrip("\n") == table(measure_fidelity([path]))
    assert "2 sentences of prose, 1 quotable (50.0%)" in printed
    assert main([str(path), "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["pages"], record["sentences"], record["quotable"], record["share"]) == (1, 2, 1, 0.5)
    assert record["causes"] == [{"cause": "{{mystery}}", "sentences": 1}]
    assert record["templates"][0] == {
        "name": "mystery", "rendered": 0, "dropped": 0, "read": 0, "lost": 1, "sentences": 1,
    }  # fmt: skip


def test_a_file_that_is_no_dump_is_told_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "none.xml")]) == 3
    error = capsys.readouterr().err
    assert "none.xml" in error
    assert error.count("\n") == 1
