"""JSON Lines: what a page line may hold, and how a bad line is reported."""

from __future__ import annotations

import bz2
import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.page import Section, SiteInfo, SourcePage
from index_builder.sources import Source, open_source
from index_builder.sources.compression import ByteStream
from index_builder.sources.json_lines import JsonLinesSource
from index_builder.sources.page_fields import plain_text
from receipts_offline.errors import InputError

NOTES = Path(__file__).parents[1] / "data" / "notes.jsonl"
BEE = '{"title": "Bee", "text": "Bees fly."}\n'


def read(directory: Path, content: str | bytes) -> tuple[list[SourcePage], Source]:
    path = directory / "notes.jsonl"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with open_source(path) as source:
        return list(source.pages()), source


def refused(directory: Path, content: str | bytes) -> InputError:
    with pytest.raises(InputError) as caught:
        read(directory, content)
    return caught.value


def test_the_notes_give_pages_sections_aliases_and_their_site() -> None:
    with open_source(NOTES) as source:
        pages = {page.title: page for page in source.pages()}
    assert source.kind == "jsonl"
    assert source.siteinfo == SiteInfo(
        "veldmarkschool", "Veldmark School Notes", "en", "https://notes.veldmark.example/", "CC BY 4.0"
    )
    assert source.dump_date == "2026-04-17"
    assert len(pages) == 9
    assert pages["Veldmark cod"].aliases == ("Grey Sea cod", "Gadus veldmarkensis")
    battle = pages["Battle of Skarvik"]
    assert battle.page_id == 12
    assert battle.sections is not None
    assert [section.heading for section in battle.sections] == ["", "Outcome"]
    school = pages["Harnsund school"]
    assert (school.revision_id, school.revision_timestamp) == (3, "2026-04-17T09:30:00Z")
    assert school.url == "https://notes.veldmark.example/school"
    formula = pages["Barometric formula"]
    assert formula.sections is not None
    assert formula.sections[0].unrendered == (74,)


@pytest.mark.parametrize("pack", [bz2.compress, gzip.compress, zstandard.ZstdCompressor().compress])
def test_every_packing_reads_the_same(tmp_path: Path, pack: Callable[[bytes], bytes]) -> None:
    with open_source(NOTES) as source:
        assert read(tmp_path, pack(NOTES.read_bytes()))[0] == list(source.pages())


def test_without_a_siteinfo_line_the_pages_are_local(tmp_path: Path) -> None:
    pages, source = read(tmp_path, BEE)
    assert source.siteinfo == SiteInfo("local", "Local pages", "en", "", "")
    assert source.dump_date is None
    assert pages == [SourcePage(title="Bee", sections=(Section("", "Bees fly."),))]


def test_blank_lines_a_byte_order_mark_and_windows_line_ends_are_no_trouble(tmp_path: Path) -> None:
    pages, _ = read(tmp_path, b"\xef\xbb\xbf\r\n\r\n" + BEE.strip().encode() + b"\r\n  \r\n" + BEE.encode())
    assert [page.title for page in pages] == ["Bee", "Bee"]
    pages, _ = read(tmp_path, b"\xef\xbb\xbf" + BEE.strip().encode())
    assert [page.title for page in pages] == ["Bee"]


def test_an_empty_text_is_an_empty_page(tmp_path: Path) -> None:
    pages, _ = read(tmp_path, '{"title": "Gone", "text": " "}\n' + BEE)
    assert [page.sections for page in pages] == [(), (Section("", "Bees fly."),)]


def test_control_characters_become_spaces_and_line_feeds_stay(tmp_path: Path) -> None:
    text = "One\ttwo\x07.\r\nThree\u2028four.\rFive\x9f."
    pages, _ = read(tmp_path, json.dumps({"title": " Bee\n\tX ", "text": text}))
    assert pages[0].title == "Bee X"
    assert pages[0].sections == (Section("", "One two . \nThree\nfour.\nFive ."),)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_cleaning_keeps_every_offset_and_every_other_character(text: str) -> None:
    clean = plain_text(text)
    assert len(clean) == len(text)
    for before, after in zip(text, clean, strict=True):
        assert before == after or (after in " \n" and (ord(before) < 160 or before in "\u2028\u2029"))


@settings(max_examples=60, deadline=None)
@given(
    titles=st.lists(st.from_regex(r"[A-Za-zäöß]{1,12}", fullmatch=True), min_size=1, max_size=8),
    ends=st.sampled_from(["\n", "\r\n", "\n\n"]),
    chunk_size=st.integers(1, 90),
    last=st.booleans(),
)
def test_any_chunk_size_and_line_end_give_the_same_pages(
    tmp_path_factory: pytest.TempPathFactory, titles: list[str], ends: str, chunk_size: int, last: bool
) -> None:
    lines = ends.join(json.dumps({"title": t, "text": t + " ist da."}, ensure_ascii=False) for t in titles)
    path = tmp_path_factory.mktemp("lines") / "x"
    path.write_text(lines + (ends if last else ""), encoding="utf-8", newline="")
    with open_source(path, chunk_size=chunk_size) as source:
        assert [page.title for page in source.pages()] == titles


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('{"text": "x"}', "field 'title' is missing"),
        ('{"title": " ", "text": "x"}', "field 'title' is empty"),
        ('{"title": 7, "text": "x"}', "field 'title' must be a string, not a number"),
        ('{"title": "A"}', "field 'text' is missing"),
        ('{"title": "A", "text": "x", "sections": []}', "field 'text' and 'sections' exclude each other"),
        ('{"title": "A", "text": ["x"]}', "field 'text' must be a string, not a list"),
        ('{"title": "A", "text": "\\ud83d"}', "field 'text' holds half a character"),
        ('{"title": "A", "sections": "x"}', "field 'sections' must be a list"),
        ('{"title": "A", "sections": ["x"]}', "field 'sections[0]' must be an object"),
        ('{"title": "A", "sections": [{"heading": "H"}]}', "field 'sections[0].text' is missing"),
        ('{"title": "A", "sections": [{"text": "x", "head": ""}]}', "field 'sections[0].head' is not known"),
        ('{"title": "A", "text": "x", "page_id": "12"}', "field 'page_id' must be a whole number"),
        ('{"title": "A", "text": "x", "page_id": true}', "field 'page_id' must be a whole number"),
        ('{"title": "A", "text": "x", "page_id": 0}', "field 'page_id' must be a whole number"),
        ('{"title": "A", "text": "x", "revision_id": 1.5}', "field 'revision_id' must be a whole number"),
        ('{"title": "A", "text": "x", "revision_timestamp": "May"}', "field 'revision_timestamp' is no time"),
        ('{"title": "A", "text": "x", "url": "javascript:x"}', "field 'url' must be an http or https"),
        ('{"title": "A", "text": "x", "aliases": "B"}', "field 'aliases' must be a list of titles"),
        ('{"title": "A", "text": "x", "aliases": [""]}', "field 'aliases[0]' is empty"),
        ('{"title": "A", "text": "x", "alias": ["B"]}', "field 'alias' is not known"),
        ('{"title": "A", "text": "x", "unrendered": [1]}', "field 'unrendered' must hold offsets"),
        ('{"siteinfo": {}}', "field 'siteinfo' may only stand on the first line"),
        ('{"title": "A", "title": "B", "text": "x"}', "not valid JSON (field 'title' is given twice)"),
        ('{"title": "A", "text": "x", "page_id": NaN}', "not valid JSON (NaN is no JSON number)"),
        ('{"title": "A", "text": "x", "page_id": ' + "9" * 5000 + "}", "not valid JSON"),
        ('{"title": "A"', "not valid JSON"),
        ("[" * 100_000, "not valid JSON (nested too deeply)"),
        ('"A"', "a JSON str where an object is expected"),
        ("title: A", "not valid JSON"),
    ],
)
def test_a_bad_line_is_named_with_its_field(tmp_path: Path, line: str, message: str) -> None:
    error = refused(tmp_path, BEE + "\n" + line + "\n")
    assert error.message.startswith(f"{tmp_path / 'notes.jsonl'}:3: ")
    assert message in error.message
    assert error.next_step


def test_a_misspelt_field_gets_a_hint(tmp_path: Path) -> None:
    assert (
        refused(tmp_path, '{"title": "A", "text": "x", "alias": []}').next_step == "Did you mean 'aliases'?"
    )


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ('{"siteinfo": "enwiki"}', "'siteinfo' must be an object"),
        ('{"siteinfo": {}, "title": "A", "text": "x"}', "'siteinfo' must stand alone"),
        ('{"siteinfo": {"dbname": "../x"}}', "'siteinfo.dbname' may only hold"),
        ('{"siteinfo": {"language": "English!"}}', "'siteinfo.language' must be a language code"),
        ('{"siteinfo": {"dump_date": "2026-02-30"}}', "'siteinfo.dump_date' is no date"),
        ('{"siteinfo": {"article_base": "notes/"}}', "'siteinfo.article_base' must be an http"),
        ('{"siteinfo": {"licence": "x"}}', "'siteinfo.licence' is not known"),
    ],
)
def test_a_bad_siteinfo_is_named_with_its_field(tmp_path: Path, fields: str, message: str) -> None:
    assert message in refused(tmp_path, fields + "\n" + BEE).message


def test_null_stands_for_an_absent_field_and_times_become_utc(tmp_path: Path) -> None:
    line = {"title": "A", "text": "x", "page_id": None, "url": None, "aliases": None, "sections": None}
    moment = {"revision_timestamp": "2026-05-04T12:00:00+02:00"}
    pages, _ = read(tmp_path, json.dumps(line | moment))
    assert (pages[0].page_id, pages[0].url, pages[0].aliases) == (None, None, ())
    assert pages[0].revision_timestamp == "2026-05-04T10:00:00Z"


def test_aliases_are_unique_and_never_the_title(tmp_path: Path) -> None:
    pages, _ = read(tmp_path, '{"title": "Bee", "text": "x", "aliases": ["B", "Bee", "B", " A  c "]}')
    assert pages[0].aliases == ("B", "A c")


def test_other_encodings_are_named(tmp_path: Path) -> None:
    assert "UTF-16" in refused(tmp_path, BEE.encode("utf-16")).message
    assert "UTF-16" in refused(tmp_path, BEE.encode("utf-16-le")).message
    error = refused(tmp_path, BEE.encode() + '{"title": "Café", "text": "x"}'.encode("latin-1"))
    assert ":2: not UTF-8 (byte 0xe9 at column 15)" in error.message


def test_an_array_is_not_json_lines(tmp_path: Path) -> None:
    assert "one JSON array" in refused(tmp_path, '[\n{"title": "A", "text": "x"}\n]').message


def test_D1_no_page_at_all_is_an_error(tmp_path: Path) -> None:
    assert "holds no pages" in refused(tmp_path, '{"siteinfo": {"dbname": "x"}}\n').message


@pytest.mark.parametrize("end", ["", "\n"])
def test_a_line_over_the_limit_is_refused_before_it_is_whole(tmp_path: Path, end: str) -> None:
    path = tmp_path / "x"
    path.write_text(BEE + '{"title": "A", "text": "' + "x" * 500_000 + '"}' + end)
    stream = ByteStream(path, 1000)
    source = JsonLinesSource(stream, line_limit=4096)
    with source, pytest.raises(InputError, match=r":2: the line is longer than 0\.003906 MiB"):
        list(source.pages())
    assert source.bytes_read() < 10_000
