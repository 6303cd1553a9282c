"""Building an index: the contract of the directory, repeatability, resumption, and one builder at a time."""

from __future__ import annotations

import json
import multiprocessing
import os
import re
import time
from pathlib import Path

import duckdb
import numpy as np
import pytest
from conftest import DATA, WordEncoder

import index_builder.indexing as indexing
from index_builder.build import BuildOptions, Built, build_index
from index_builder.publish import building_lock, work_directory
from receipts_offline.errors import IndexUnusable, InputError, OutputUnusable, UsageError
from receipts_offline.index.manifest import load_manifest
from receipts_offline.index.reader import Index
from receipts_offline.index.verify import verify_index
from receipts_offline.progress import Silent

EXPORT = DATA / "tiny-export-0.11.xml"
NOTES = DATA / "notes.jsonl"


def build(out: Path, *sources: Path, **options: object) -> Built:
    return build_index(sources or [EXPORT], out, WordEncoder(), BuildOptions(jobs=1, **options))  # type: ignore[arg-type]


def rows(index: Path) -> list[list[tuple[object, ...]]]:
    with duckdb.connect(str(index / "store.duckdb"), read_only=True) as store:
        return [
            store.execute(f"SELECT * FROM {table} ORDER BY ALL").fetchall()
            for table in ("pages", "redirects", "sentences")
        ]


def test_the_directory_holds_what_the_contract_names(tmp_path: Path) -> None:
    manifest = build(tmp_path / "index").manifest
    assert sorted(path.name for path in (tmp_path / "index").iterdir()) == [
        "fulltext",
        "manifest.json",
        "quarantine.jsonl",
        "store.duckdb",
        "titles.npy",
        "vectors.npy",
    ]
    assert manifest.wiki.dbname == "veldmarkwiki"
    assert manifest.wiki.article_base == "https://wiki.veldmark.example/wiki/"
    assert manifest.sources[0].name == EXPORT.name
    assert manifest.sources[0].bytes == EXPORT.stat().st_size
    assert manifest.dump_date_from == "newest-revision"
    assert {"store.duckdb", "vectors.npy"} < manifest.files.keys()
    assert verify_index(tmp_path / "index", Silent()) == (manifest, [])


def test_sentence_ids_are_dense_and_in_page_order(tmp_path: Path) -> None:
    out = build(tmp_path / "index", EXPORT, NOTES).directory
    with duckdb.connect(str(out / "store.duckdb"), read_only=True) as store:
        ids = [
            row[0]
            for row in store.execute("SELECT sentence_id FROM sentences ORDER BY sentence_id").fetchall()
        ]
        ranges = store.execute(
            "SELECT first_sentence, sentence_count FROM pages ORDER BY first_sentence"
        ).fetchall()
    assert ids == list(range(len(ids)))
    assert sum(count for _, count in ranges) == len(ids)
    assert np.load(out / "vectors.npy").shape == (len(ids), WordEncoder.dimensions)


def test_a_redirect_is_an_alias_without_sentences(tmp_path: Path) -> None:
    with Index(build(tmp_path / "index").directory) as index:
        found = index.pages_titled(["Isle of Veldmark", "Veldmark"])
        assert found["Isle of Veldmark"] == found["Veldmark"] == [101]


def test_two_builds_give_the_same_id_and_the_same_rows(tmp_path: Path) -> None:
    one, two = build(tmp_path / "one"), build(tmp_path / "two")
    assert one.manifest.index_id == two.manifest.index_id
    assert rows(one.directory) == rows(two.directory)
    assert (one.directory / "vectors.npy").read_bytes() == (two.directory / "vectors.npy").read_bytes()


def test_another_source_or_date_gives_another_id(tmp_path: Path) -> None:
    ids = {
        build(tmp_path / "a").manifest.index_id,
        build(tmp_path / "b", NOTES).manifest.index_id,
        build(tmp_path / "c", dump_date="2026-02-01").manifest.index_id,
    }
    assert len(ids) == 3


def test_every_page_keeps_the_wiki_it_came_from(tmp_path: Path) -> None:
    with Index(build(tmp_path / "index", EXPORT, NOTES).directory) as index:
        assert [(wiki.dbname, wiki.dump_date, wiki.dump_date_from) for wiki in index.manifest.wikis] == [
            ("veldmarkwiki", "2024-03-02", "newest-revision"),
            ("veldmarkschool", "2026-04-17", "siteinfo"),
        ]
        page = index.pages(index.pages_titled(["Tide mill"])["Tide mill"]).popitem()[1]
        assert index.link(page) == "https://notes.veldmark.example/Tide_mill"
        page = index.pages([101])[101]
        assert (
            index.link(page, "History")
            == "https://wiki.veldmark.example/wiki/Special:PermanentLink/9001#History"
        )


def test_a_finished_index_is_left_as_it_is(tmp_path: Path) -> None:
    before = build(tmp_path / "index")
    stamp = (before.directory / "manifest.json").stat().st_mtime_ns
    again = build(tmp_path / "index")
    assert again.reused
    assert (again.directory / "manifest.json").stat().st_mtime_ns == stamp


def test_an_index_of_something_else_is_replaced_only_when_told(tmp_path: Path) -> None:
    build(tmp_path / "index")
    with pytest.raises(UsageError, match="already holds an index"):
        build(tmp_path / "index", NOTES)
    assert build(tmp_path / "index", NOTES, replace=True).manifest.wiki.dbname == "veldmarkschool"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index"]


def test_a_directory_with_other_files_is_never_written_over(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("mine")
    with pytest.raises(UsageError, match="no index"):
        build(tmp_path, replace=True)
    assert (tmp_path / "thesis.txt").read_text() == "mine"


def test_a_users_own_file_in_an_index_is_never_deleted(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    (out / "keep.txt").write_text("mine")
    with pytest.raises(UsageError, match=r"keep\.txt"):
        build(out, NOTES, replace=True)
    assert (out / "keep.txt").read_text() == "mine"


def test_no_index_is_built_inside_another(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    with pytest.raises(UsageError, match="inside the index"):
        build(out / "inner", NOTES)


def test_a_damaged_index_can_be_replaced(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    (out / "manifest.json").write_text("{")
    assert build(out, replace=True).manifest.counts["pages"] > 0


def test_a_source_without_sentences_is_an_error_and_leaves_nothing(tmp_path: Path) -> None:
    empty = tmp_path / "empty.jsonl"
    empty.write_text(json.dumps({"title": "Nothing", "text": "…"}) + "\n")
    with pytest.raises(InputError, match="no page with a sentence"):
        build(tmp_path / "out" / "index", empty, dump_date="2026-01-01")
    assert list((tmp_path / "out").iterdir()) == []


def test_two_builds_of_one_directory_the_second_is_told(tmp_path: Path) -> None:
    with building_lock(tmp_path / "index"), pytest.raises(IndexUnusable, match=f"process {os.getpid()}"):
        build(tmp_path / "index")
    assert build(tmp_path / "index").manifest.counts["pages"] > 0


def test_an_unfinished_index_is_no_index(tmp_path: Path) -> None:
    work_directory(tmp_path / "index").mkdir()
    with pytest.raises(IndexUnusable, match="not finished"):
        load_manifest(tmp_path / "index")


def test_a_full_disk_is_told_and_the_work_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(indexing, "write_vectors", full)
        with pytest.raises(OutputUnusable, match="No space left on device"):
            build(tmp_path / "index")
    assert not (tmp_path / "index").exists()
    resumed = build(tmp_path / "index")
    assert resumed.manifest.index_id == build(tmp_path / "other").manifest.index_id


def test_verify_names_a_changed_byte(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    vectors = out / "vectors.npy"
    content = bytearray(vectors.read_bytes())
    content[-1] ^= 1
    vectors.write_bytes(content)
    assert [line.split(":")[0] for line in verify_index(out, Silent())[1]] == ["vectors.npy"]


def test_an_index_with_a_missing_or_cut_file_does_not_open(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    vectors = out / "vectors.npy"
    vectors.write_bytes(vectors.read_bytes()[:-1])
    with pytest.raises(IndexUnusable, match=r"damaged: vectors\.npy has"):
        Index(out)
    vectors.unlink()
    with pytest.raises(IndexUnusable, match=r"damaged: vectors\.npy is missing"):
        Index(out)


FACTS_PAGE = """{{Infobox island
| name = Gull Rock
| area_km2 = 3.5
| patron = {{zzz unheard of|4}} of the sea
}}
Gull Rock is small. It has no harbour.

== Lights ==
{| class="wikitable"
! Light !! Lit
|-
| North || 1840
|}
"""


def test_facts_follow_the_prose_of_their_page_and_are_told_apart(tmp_path: Path) -> None:
    source = tmp_path / "export.xml"
    text = EXPORT.read_text(encoding="utf-8")
    page = (
        "<page><title>Gull Rock</title><ns>0</ns><id>900</id><revision><id>9</id>"
        f"<timestamp>2024-01-01T00:00:00Z</timestamp><text>{FACTS_PAGE}</text></revision></page></mediawiki>"
    )
    source.write_text(text.replace("</mediawiki>", page), encoding="utf-8")
    built = build(tmp_path / "index", source)
    with Index(built.directory) as index:
        found = index.pages([900])[900]
        stored = index.sentences(range(found.first_sentence, found.first_sentence + found.sentence_count))
        hits = {hit.sentence_id for hit in index.fulltext.search(["patron", "sea"], 10)}
    assert [(one.kind, one.section, one.text, one.quotable) for one in stored] == [
        ("prose", "", "Gull Rock is small.", True),
        ("prose", "", "It has no harbour.", True),
        ("infobox", "", "Area (km²) — 3.5", True),
        ("infobox", "", "Patron — of the sea", False),
        ("table", "Lights", "Lights — Light: North; Lit: 1840", True),
    ]
    assert stored[3].sentence_id in hits
    counts = built.manifest.counts
    before = build(tmp_path / "before").manifest.counts
    assert counts["infobox_facts"] - before["infobox_facts"] == 2
    assert counts["table_facts"] - before["table_facts"] == 1
    assert counts["facts_left_out"] == 0
    assert build(tmp_path / "again", source).manifest.index_id == built.manifest.index_id


def test_facts_beyond_the_bounds_are_counted_in_the_manifest(tmp_path: Path) -> None:
    source = tmp_path / "export.xml"
    rows = "".join(f"|-\n| Reef {number} || {number} m\n" for number in range(230))
    page = (
        "<page><title>Reefs</title><ns>0</ns><id>901</id><revision><id>9</id>"
        "<timestamp>2024-01-01T00:00:00Z</timestamp>"
        f"<text>{{|\n! Reef !! Depth\n{rows}|}}</text></revision></page></mediawiki>"
    )
    text = EXPORT.read_text(encoding="utf-8").replace("</mediawiki>", page)
    source.write_text(text, encoding="utf-8")
    counts = build(tmp_path / "index", source).manifest.counts
    before = build(tmp_path / "before").manifest.counts
    assert counts["table_facts"] - before["table_facts"] == 200
    assert counts["facts_left_out"] == 30


def test_an_older_index_is_refused_with_the_way_out(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    path = out / "manifest.json"
    path.write_text(re.sub(r'"format": \d+', '"format": 1', path.read_text()))
    with pytest.raises(IndexUnusable, match="format 1") as told:
        Index(out)
    assert "built again" in (told.value.next_step or "")


def test_another_format_is_refused_by_name(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    path = out / "manifest.json"
    path.write_text(re.sub(r'"format": \d+', '"format": 99', path.read_text()))
    with pytest.raises(IndexUnusable, match="format 99"):
        Index(out)


def _hold_for_writing(path: Path, ready: object) -> None:
    with duckdb.connect(str(path)):
        ready.set()  # type: ignore[attr-defined]
        time.sleep(30)


def test_K1_a_store_that_someone_writes_is_told_in_plain_words(tmp_path: Path) -> None:
    out = build(tmp_path / "index").directory
    context = multiprocessing.get_context("spawn")
    ready = context.Event()
    writer = context.Process(target=_hold_for_writing, args=(out / "store.duckdb", ready))
    writer.start()
    try:
        assert ready.wait(30)
        with pytest.raises(IndexUnusable, match="another program is writing"):
            Index(out)
    finally:
        writer.kill()
        writer.join()
