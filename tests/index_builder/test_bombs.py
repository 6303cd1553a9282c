"""Sources made to break the builder: nothing they hold takes much time, memory, or a file of ours."""

from __future__ import annotations

import bz2
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import zstandard
from conftest import WordEncoder

from index_builder.build import BuildOptions, Built, build_index
from index_builder.page import SourcePage
from index_builder.sources import export_parser, open_source
from index_builder.workers import Limits, extract_pages
from receipts_offline.errors import InputError
from receipts_offline.index.reader import Index

SCRIPT = Path(__file__).with_name("build_process.py")
HEAD = "<mediawiki><siteinfo><sitename>Stone Wiki</sitename><dbname>stonewiki</dbname></siteinfo>"
BEFORE_TEXT = (
    "<page><title>{}</title><ns>0</ns><id>{}</id><revision><id>1</id>"
    "<timestamp>2024-05-01T00:00:00Z</timestamp><model>wikitext</model><text>"
)
AFTER_TEXT = "</text></revision></page>"


def page(title: str, number: int, text: str = "Bees fly.") -> str:
    return BEFORE_TEXT.format(title, number) + text + AFTER_TEXT


def read_apart(path: Path) -> dict[str, Any]:
    """Read a source in a process of its own, which tells the most memory it needed."""
    done = subprocess.run(
        [sys.executable, str(SCRIPT), "read", str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    told: dict[str, Any] = json.loads(done.stdout)
    return told


def build(path: Path, out: Path) -> Built:
    return build_index([path], out, WordEncoder(), BuildOptions(jobs=1))


# Markup

N = 100_000
MARKUP = {
    "braces": "{{" * N + "x" + "}}" * N,
    "braces that stay open": "{{" * N,
    "templates within parameters": "{{a|" * N + "}}" * N,
    "parameters": "{{{" * N + "}}}" * N,
    "conditions": "{{#if:" * N + "}}" * N,
    "conversions": "{{convert|1|km|" * N,
    "infoboxes": "{{Infobox x|a=" * N + "}}" * N,
    "brackets": "[[" * N + "x" + "]]" * N,
    "brackets that stay open": "[[" * N,
    "links within links": "[[a|" * N + "]]" * N,
    "files within files": "[[File:a|" * N + "]]" * N,
    "external links": "[http://a " * N,
    "tables": "{|\n|\n" * N + "|}\n" * N,
    "tables that stay open": "{|\n" * N,
    "rows": "{|\n" + "|-\n| a || b\n" * N + "|}",
    "spans of cells": "{|\n|-\n| colspan=99999999 rowspan=99999999 | a\n|-\n| b\n|}",
    "references": "<ref>" * N + "x" + "</ref>" * N,
    "references that stay open": '<ref name="a">' * N,
    "divisions": "<div>" * N + "x" + "</div>" * N,
    "comments": "<!--" * N,
    "nowiki": "<nowiki>" * N,
    "formulas": "<math>" * N,
    "tags": "<" * N,
    "lists": "*" * N + " x",
    "mixed lists": "*#:;" * N + " x",
    "deeper and deeper lists": "\n".join("*" * (depth + 1) + " x" for depth in range(1000)),
    "apostrophes": "'" * 2 * N,
    "bold italics": "'''''a''" * N,
    "headings": "== a ==\n" * N,
    "equals signs": "=" * N + "x" + "=" * N,
    "entities": "&amp;" * N,
    "pipes": "|" * N,
    "round brackets": "(" * N + ")" * N,
    "one long word": "a" * 10 * N,
    "full stops": ". " * N,
    "abbreviations": "Mr. " * N,
    "everything at once": "{{[[<ref>{|\n" * (N // 2),
}


def test_no_markup_repeated_100_000_times_costs_more_than_seconds_or_its_neighbours() -> None:
    pages = []
    for name, text in MARKUP.items():
        pages += [
            SourcePage(title=name, wikitext=text),
            SourcePage(title="neighbour", wikitext="Bees fly. They make honey."),
        ]
    outcomes = list(
        extract_pages(pages, language="en", namespaces={}, jobs=2, limits=Limits(seconds=20, memory=1 << 30))
    )
    assert [(outcome.page.title, outcome.failure) for outcome in outcomes if outcome.failure] == []
    assert {len(outcome.sentences) for outcome in outcomes if outcome.page.title == "neighbour"} == {2}


# Sizes


def test_a_page_of_2_GB_is_read_past_in_bounded_memory_and_quarantined(tmp_path: Path) -> None:
    path = tmp_path / "huge.xml.zst"
    block = b"stone and stone " * (1 << 20)
    with (
        path.open("wb") as file,
        zstandard.ZstdCompressor(level=1).stream_writer(file) as packed,
    ):
        packed.write((HEAD + page("Before", 1) + BEFORE_TEXT.format("Huge", 2)).encode())
        for _ in range(128):
            packed.write(block)
        packed.write((AFTER_TEXT + page("Behind", 3) + "</mediawiki>").encode())
    told = read_apart(path)
    assert told["pages"] == [["Before", None], ["Huge", "its text is over 16 MiB"], ["Behind", None]]
    assert told["megabytes"] < 300


def test_a_page_that_is_too_long_stands_in_the_quarantine_of_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_parser, "TEXT_LIMIT", 1 << 20)
    path = tmp_path / "long.xml.bz2"
    long = page("Long", 2, "a" * (2 << 20))
    path.write_bytes(bz2.compress((HEAD + page("Bee", 1) + long + "</mediawiki>").encode()))
    built = build(path, tmp_path / "index")
    record = {
        "page_id": 2,
        "title": "Long",
        "reason": "its text is over 1 MiB",
        "where": "long.xml.bz2, page 2",
        "repeatable": True,
    }
    assert list(built.manifest.quarantine) == [record]
    assert json.loads((built.directory / "quarantine.jsonl").read_text()) == record
    assert built.manifest.counts["quarantined"] == 1


@pytest.mark.parametrize("filling", [b"a", b" ", b"\0"])
def test_a_few_bytes_that_stand_for_endless_ones_are_given_up(
    filling: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(export_parser, "ELEMENT_LIMIT", 4 << 20)
    path = tmp_path / "bomb.xml.bz2"
    endless = filling * (40 << 20)
    path.write_bytes(bz2.compress((HEAD + page("Bee", 1) + BEFORE_TEXT.format("Bomb", 2)).encode() + endless))
    assert path.stat().st_size < 200_000
    with open_source(path) as source, pytest.raises(InputError, match="is not well-formed XML") as told:
        list(source.pages())
    assert "after 1 complete pages" in told.value.message


def test_a_bomb_of_zeros_is_no_dump_and_needs_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "zeros.xml.bz2"
    path.write_bytes(bz2.compress(bytes(80 << 20)) + 30 * bz2.compress(bytes(8 << 20)))
    told = read_apart(path)
    assert "holds only blank lines" in told["error"]
    assert told["megabytes"] < 150


# XML

LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 12))
DOCTYPES = {
    "billion laughs": f'<!DOCTYPE mediawiki [<!ENTITY l0 "ha">{LAUGHS}]>',
    "quadratic": f'<!DOCTYPE mediawiki [<!ENTITY l11 "{"ha" * 100_000}">]>',
    "a file": '<!DOCTYPE mediawiki [<!ENTITY l11 SYSTEM "file:///etc/passwd">]>',
    "an address": '<!DOCTYPE mediawiki [<!ENTITY l11 SYSTEM "http://127.0.0.1:9/">]>',
    "a parameter": '<!DOCTYPE mediawiki [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>',
    "a definition elsewhere": '<!DOCTYPE mediawiki SYSTEM "file:///etc/passwd">',
}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("name", DOCTYPES)
def test_entities_are_neither_expanded_nor_fetched(name: str, encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "laughs.xml"
    text = DOCTYPES[name] + HEAD + page("Bee", 1, "&l11;" * 100) + "</mediawiki>"
    path.write_bytes(text.encode(encoding))
    with pytest.raises(InputError, match="declares a document type"):
        open_source(path)


def test_an_entity_without_a_declaration_is_an_error(tmp_path: Path) -> None:
    path = tmp_path / "entity.xml"
    path.write_text(HEAD + page("Bee", 1, "&nbsp;&laugh;") + "</mediawiki>")
    with pytest.raises(InputError, match="undefined entity"):
        open_source(path)


# Paths

TITLES = [
    "../../etc/passwd",
    "/etc/passwd",
    "..",
    "C:\\boot.ini",
    "stone/../../../x",
    "~/.ssh/id",
    "a\u0000b",
]

WATCHER = """
import json, sys
sys.path[:0] = sys.argv[3:]
opened = set()
def watch(event, arguments):
    if event in ("open", "os.mkdir", "os.rename", "os.remove", "os.rmdir", "os.link", "os.symlink"):
        opened.update(str(argument) for argument in arguments if isinstance(argument, (str, bytes)))
if __name__ == "__main__":
    from pathlib import Path
    from conftest import WordEncoder
    from index_builder.build import BuildOptions, build_index
    sys.addaudithook(watch)
    build_index([Path(sys.argv[1])], Path(sys.argv[2]), WordEncoder(), BuildOptions(jobs=1))
    print(json.dumps(sorted(opened)))
"""


@pytest.mark.parametrize("kind", ["xml", "jsonl"])
def test_no_title_of_a_source_becomes_a_path(kind: str, tmp_path: Path) -> None:
    source = tmp_path / f"source.{kind}"
    titles = TITLES if kind == "jsonl" else TITLES[:-1]
    if kind == "xml":
        pages = (page(title, number, f"Stone {number} is here.") for number, title in enumerate(titles, 1))
        source.write_text(HEAD + "".join(pages) + "</mediawiki>")
    else:
        lines = ({"title": title, "text": "A stone is here.", "aliases": [title + "/.."]} for title in titles)
        source.write_text(
            '{"siteinfo": {"dump_date": "2026-01-01"}}\n' + "".join(json.dumps(line) + "\n" for line in lines)
        )
    script = tmp_path / "watcher.py"
    script.write_text(WATCHER)
    roots = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]
    done = subprocess.run(
        [sys.executable, str(script), str(source), str(tmp_path / "out" / "index"), *roots],
        capture_output=True,
        text=True,
        check=True,
    )
    opened = json.loads(done.stdout)
    assert any(path.endswith(("manifest.json", "manifest.tmp")) for path in opened)
    assert [path for path in opened if any(title in path for title in titles if title != "..")] == []
    assert [path for path in opened if ".." in Path(path).parts] == []
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["index"]
    with Index(tmp_path / "out" / "index") as index:
        assert index.manifest.counts["pages"] == len(titles)
