"""Which files a directory stands for, and in which order parts are read."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from index_builder.sources import discover
from index_builder.sources.discovery import page_range
from index_builder.sources.parts import missing_parts
from receipts_offline.errors import InputError

PARTS = [
    "enwiki-20260901-pages-articles-multistream1.xml-p1p41242.bz2",
    "enwiki-20260901-pages-articles-multistream2.xml-p41243p151573.bz2",
    "enwiki-20260901-pages-articles-multistream10.xml-p4045403p5399366.bz2",
    "enwiki-20260901-pages-articles-multistream11.xml-p5399367p6899366.bz2",
    "enwiki-20260901-pages-articles-multistream11.xml-p6899367p7054859.bz2",
]
COMPANIONS = [
    "enwiki-20260901-pages-articles-multistream-index1.txt-p1p41242.bz2",
    "enwiki-20260901-pages-articles-multistream-index.txt.bz2",
    "SHA256SUMS",
    "_SUCCESS",
    "dumpstatus.json",
    "enwiki-20260901-md5sums.txt",
    "enwiki-20260901-pages-articles-multistream3.xml-p151574p311329.bz2.part",
    "x.xml.bz2.tmp",
    ".hidden",
]


def fill(directory: Path, names: list[str]) -> Path:
    directory.mkdir(parents=True, exist_ok=True)
    for name in names:
        (directory / name).write_bytes(b"x")
    return directory


def names(paths: list[Path]) -> list[str]:
    return [path.name for path in paths]


def test_parts_come_in_numeric_order_and_companions_are_passed_over(tmp_path: Path) -> None:
    assert names(discover([fill(tmp_path, PARTS + COMPANIONS)])) == PARTS


def test_parts_named_one_by_one_come_in_the_same_order(tmp_path: Path) -> None:
    fill(tmp_path, PARTS)
    shuffled = random.Random(1).sample(PARTS, len(PARTS))
    assert names(discover([tmp_path / name for name in shuffled])) == PARTS


def test_the_newer_layout_is_found_below_its_date(tmp_path: Path) -> None:
    below = tmp_path / "mediawiki_content_current" / "enwiki" / "2026-09-01"
    parts = ["enwiki-2026-09-01-p900p1000.xml.bz2", "enwiki-2026-09-01-p1001p70000.xml.bz2"]
    fill(below / "xml" / "bzip2", [*parts, "SHA256SUMS", "_SUCCESS"])
    assert names(discover([below])) == parts


def test_other_files_keep_the_order_they_are_named_in_each_once(tmp_path: Path) -> None:
    fill(tmp_path, ["b.xml", "a.jsonl.zst"])
    named = [tmp_path / "b.xml", tmp_path / "a.jsonl.zst", tmp_path / "." / "b.xml"]
    assert names(discover(named)) == ["b.xml", "a.jsonl.zst"]


@pytest.mark.parametrize(
    "files",
    [
        ["a.jsonl", "b.jsonl.gz", "c.jsonl.zst", "d.jsonl.bz2"],
        ["a.xml", "b.xml.gz", "c.xml.zst", "x.xml.bz2"],
        ["enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"],
    ],
)
def test_a_directory_of_files_of_one_kind(tmp_path: Path, files: list[str]) -> None:
    assert names(discover([fill(tmp_path, files)])) == files


@pytest.mark.parametrize(
    ("files", "message"),
    [
        ([], "holds no dump and no .jsonl file"),
        (["SHA256SUMS", "x.xml.bz2.part"], "holds no dump and no .jsonl file"),
        (["a.xml", "photo.jpg"], "photo.jpg is neither a dump nor a .jsonl file"),
        (["a.xml.bz2", "notes.jsonl"], "mixes XML dumps"),
        ([*PARTS, "enwiki-20260901-pages-articles-multistream.xml.bz2"], "holds two dumps"),
        ([PARTS[0], PARTS[1].replace("-multistream", "")], "holds two dumps"),
        ([PARTS[0], PARTS[1].replace("20260901", "20260920")], "holds two dumps"),
    ],
)
def test_directories_that_cannot_be_read_as_a_whole(tmp_path: Path, files: list[str], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        discover([fill(tmp_path, files)])
    assert caught.value.next_step


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("enwiki-20260901-pages-articles-multistream-index.txt.bz2", "holds no pages"),
        ("SHA256SUMS", "holds no pages"),
        ("x.xml.bz2.part", "unfinished download"),
    ],
)
def test_a_companion_named_as_a_source_is_an_error(tmp_path: Path, name: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        discover([fill(tmp_path, [name]) / name])


def test_a_missing_path_and_no_path_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        discover([tmp_path / "none.xml"])
    with pytest.raises(InputError, match="No source"):
        discover([])


def test_a_path_that_the_system_refuses_is_an_error_not_a_traceback(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="File name too long"):
        discover([tmp_path / ("x" * 5000)])


def test_page_ranges() -> None:
    assert [page_range(name) for name in PARTS[:2]] == [(1, 41242), (41243, 151573)]
    assert page_range("enwiki-2026-09-01-p12p900.xml.bz2") == (12, 900)
    assert page_range("x.xml-p000000010p000030302-shortened.bz2") == (10, 30302)
    assert page_range("enwiki-20260901-pages-articles.xml.bz2") is None


# Missing parts


def test_an_unfinished_part_of_a_directory_is_known_to_be_missing(tmp_path: Path) -> None:
    folder = fill(tmp_path, PARTS + COMPANIONS)
    told = missing_parts([folder], discover([folder]))
    assert told[0] == f"{COMPANIONS[6]} is an unfinished download"
    assert len(told) == 2  # the other one is the gap between parts 2 and 10


def test_a_part_that_is_there_whole_and_half_is_not_missing(tmp_path: Path) -> None:
    folder = fill(tmp_path, [*PARTS[:2], f"{PARTS[1]}.part", "notes.txt.part", f"{COMPANIONS[0]}.part"])
    assert missing_parts([folder], discover([folder])) == ()


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ([PARTS[0], PARTS[1]], ()),
        ([PARTS[3], PARTS[4]], ()),  # one number, two ranges
        ([PARTS[1]], ()),  # what lies in front of the first and behind the last is not known
        (
            [PARTS[0], PARTS[3]],
            (f"no part holds the pages with ids 41243 to 5399366, between {PARTS[0]} and {PARTS[3]}",),
        ),
        (
            ["x-pages1.xml.bz2", "x-pages4.xml.bz2"],
            ("no part lies between number 1 (x-pages1.xml.bz2) and number 4 (x-pages4.xml.bz2)",),
        ),
        (["a-pages1.xml.bz2", "b-pages4.xml.bz2"], ()),  # two dumps
        (
            ["enwiki-2026-09-01-p1p900.xml.bz2", "enwiki-2026-09-01-p1001p7000.xml.bz2"],
            (),
        ),  # ids that it holds
    ],
)
def test_a_gap_between_numbered_parts_is_told_also_of_files_named_one_by_one(
    tmp_path: Path, files: list[str], told: tuple[str, ...]
) -> None:
    fill(tmp_path, files)
    paths = [tmp_path / name for name in files]
    assert missing_parts(paths, discover(paths)) == told
