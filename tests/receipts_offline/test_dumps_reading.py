"""What servers say about dumps, read strictly: listings, status files, checksum lists, dates and names."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.cli.dump import list_dumps
from receipts_offline.dumps.checksums import files_from_sums
from receipts_offline.dumps.layouts import LAYOUTS
from receipts_offline.dumps.listing import folder_entries
from receipts_offline.dumps.offer import Offer, day_in, dump_day, wiki_name
from receipts_offline.dumps.status import JOBS, offer_from_status
from receipts_offline.errors import InputError, UsageError

AT = "http://mirror.example/pub/simplewiki/20260901"
START = "simplewiki-20260901-pages-articles-multistream"
WHOLE, INDEX = f"{START}.xml.bz2", f"{START}-index.txt.bz2"
PARTS = (f"{START}1.xml-p1p41242.bz2", f"{START}2.xml-p41243p151573.bz2")


def job(status: str, *names: str, **details: Any) -> dict[str, Any]:
    return {
        "status": status,
        "files": {name: {"size": 10, "sha1": "AB" * 20, "url": "/x", **details} for name in names},
    }


def offer(**jobs: Any) -> Offer:
    return offer_from_status(json.dumps({"jobs": jobs}).encode(), "simplewiki", "2026-09-01", AT)


def names(found: Offer) -> list[list[str]]:
    return [[file.name for file in files if not file.search_index] for files in found.choices]


def test_a_small_wiki_is_one_file_and_its_search_index_is_told_apart() -> None:
    found = offer(articlesmultistreamdump=job("done", INDEX, WHOLE), pagetable={"status": "waiting"})
    assert found.state == "done"
    assert names(found) == [[WHOLE]]
    assert [file.search_index for file in found.choices[0]] == [True, False]
    assert found.choices[0][1].digest == "ab" * 20
    assert found.size == 10
    assert found.progress == (1, 2)


def test_parts_come_before_the_file_that_joins_them() -> None:
    found = offer(
        articlesmultistreamdump=job("done", *PARTS), articlesmultistreamdumprecombine=job("done", WHOLE)
    )
    assert names(found) == [list(PARTS), [WHOLE]]


def test_the_joined_file_serves_where_the_parts_are_not_to_be_had() -> None:
    parts = {"status": "failed", "files": {}}
    found = offer(articlesmultistreamdump=parts, articlesmultistreamdumprecombine=job("done", WHOLE))
    assert found.state == "done"
    assert names(found) == [[WHOLE]]


@pytest.mark.parametrize(
    ("jobs", "state", "remark"),
    [
        ({JOBS[0]: job("in-progress")}, "in progress", "articlesmultistreamdump: in-progress"),
        ({JOBS[0]: job("waiting")}, "in progress", "waiting"),
        ({JOBS[0]: job("failed"), JOBS[1]: job("waiting")}, "in progress", "failed"),
        ({JOBS[0]: job("failed"), JOBS[1]: job("failed")}, "failed", "failed"),
        ({JOBS[0]: job("skipped")}, "absent", "skipped"),
        ({"pagetable": job("done")}, "absent", "no multistream dump"),
        ({JOBS[0]: job("done", WHOLE, sha1=None)}, "in progress", "done, without hashes yet"),
        ({JOBS[0]: job("done", WHOLE, sha1="ab")}, "in progress", "done, without hashes yet"),
        ({JOBS[0]: job("done", WHOLE, size=None)}, "in progress", "done, without hashes yet"),
        ({JOBS[0]: job("done", WHOLE, size=True)}, "in progress", "done, without hashes yet"),
        ({JOBS[0]: job("done", INDEX)}, "in progress", "done, without hashes yet"),
        ({JOBS[0]: job("done")}, "in progress", "done, without hashes yet"),
    ],
)
def test_a_run_without_whole_and_hashed_pages_is_not_done_and_says_why(
    jobs: dict[str, Any], state: str, remark: str
) -> None:
    found = offer(**jobs)
    assert found.state == state
    assert remark in found.remark
    assert found.choices == ()
    assert found.size is None


@pytest.mark.parametrize(
    "name",
    [
        "../../.ssh/authorized_keys",
        f"../{WHOLE}",
        f"/etc/{WHOLE}",
        f"{START}/../../x.xml.bz2",
        f"{START}\0.xml.bz2",
        f"{START}\\..\\x.xml.bz2",
        f"{START}\n.xml.bz2",
        f".{WHOLE}",
        "",
        f"{START}{'x' * 300}.xml.bz2",
        "enwiki-20260901-pages-articles-multistream.xml.bz2",
        "simplewiki-20260820-pages-articles-multistream.xml.bz2",
        "dumpstatus.json",
    ],
)
def test_a_name_that_is_more_than_a_name_of_this_dump_is_refused(name: str) -> None:
    with pytest.raises(InputError, match="names a file") as caught:
        offer(articlesmultistreamdump=job("done", name))
    assert "--mirror" in caught.value.next_step
    with pytest.raises(InputError):
        files_from_sums(f"{'0' * 64}  {name}.xml.bz2".encode(), "simplewiki-2026-09-01-", "here")


@pytest.mark.parametrize(
    "content", [b"", b"<html>404</html>", b"[]", b"{}", b'{"jobs": []}', b'{"jobs": {"a": 1}}', b"[" * 99_999]
)
def test_what_is_no_status_is_said_to_be_none(content: bytes) -> None:
    with pytest.raises(InputError, match="is no status of a dump"):
        offer_from_status(content, "simplewiki", "2026-09-01", AT)


KEYS = st.sampled_from(["jobs", "files", "status", *JOBS, WHOLE, "size", "sha1"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=12,
)


@settings(max_examples=60)
@given(JSON)
def test_any_json_is_an_offer_or_an_input_error(value: object) -> None:
    for content in (value, {"jobs": {JOBS[0]: {"status": "done", "files": value}}}):
        try:
            found = offer_from_status(json.dumps(content).encode(), "simplewiki", "2026-09-01", AT)
        except InputError:
            continue
        assert (found.state == "done") == bool(found.choices)


def test_checksums_are_read_as_sha256sum_writes_them() -> None:
    lines = f"{'A' * 64}  w-p1p9.xml.bz2\n\n{'b' * 64} *./w-p10p20.xml.bz2\r\n{'c' * 64}  README\n"
    files = files_from_sums(lines.encode(), "w-", "here")
    assert [(file.name, file.digest[0], file.size) for file in files] == [
        ("w-p1p9.xml.bz2", "a", None),
        ("w-p10p20.xml.bz2", "b", None),
    ]


@pytest.mark.parametrize(
    "content", ["", "\n", f"{'c' * 64}  README", "<html>", f"{'0' * 63}  w-p1p9.xml.bz2"]
)
def test_what_lists_no_pages_is_an_error(content: str) -> None:
    with pytest.raises(InputError, match="here"):
        files_from_sums(content.encode(), "w-", "here")


@settings(max_examples=60)
@given(st.binary(max_size=200))
def test_any_bytes_are_a_list_of_safe_names_or_an_input_error(content: bytes) -> None:
    try:
        files = files_from_sums(b"0" * 64 + b"  w-" + content, "w-", "here")
    except InputError:
        return
    assert all("/" not in file.name and file.name.startswith("w-") for file in files)


LISTING = """<html><body><h1>Index of /pub/w/</h1><hr><pre><a href="../">../</a>
<a href="20260901/">20260901/</a>                        04-Sep-2026 10:11                   -
<a href="/pub/w/20260820/">20260820/</a>   - <a href="a%20b.bz2">a b.bz2</a>  01-Sep-2026 10:00   123456
<a href="c.bz2">a name of 12</a> 01-Sep-2026 10:00 1.2G
<a href="https://elsewhere.example/pub/w/d.bz2">d</a> <a href="/other/20250101/">x</a> <a href="?C=M&amp;O=A">sort</a>
<a href="e/f.bz2">deep</a><a name="none">no link</a><a href="http://[bad">bad</a><a href="g.bz2">g</a> 7"""


def test_a_listing_is_names_directly_below_it_with_sizes_where_they_are_exact() -> None:
    assert folder_entries(LISTING, "http://mirror.example/pub/w/") == {
        "20260901/": None,
        "20260820/": None,
        "a b.bz2": 123456,
        "c.bz2": None,
        "d.bz2": None,
        "g.bz2": 7,
    }


@settings(max_examples=60)
@given(st.text(alphabet="<a href=\"'/>.0123456789&#;\n -x", max_size=120))
def test_any_page_gives_only_names_of_one_step(page: str) -> None:
    for name in folder_entries(page, "http://mirror.example/pub/"):
        assert "/" not in name.rstrip("/")
        assert name.strip("/")


@pytest.mark.parametrize("text", ["20260901", "2026-09-01"])
def test_a_date_is_written_in_either_way(text: str) -> None:
    assert dump_day(text) == "2026-09-01"


@pytest.mark.parametrize(
    "text", ["", "latest", "20260931", "2026-9-1", "19990101", "20260901/..", "２０２６０９０１"]
)
def test_what_is_no_date_is_a_usage_error(text: str) -> None:
    assert day_in(text) is None
    with pytest.raises(UsageError, match="no date"):
        dump_day(text)


@pytest.mark.parametrize(
    "text", ["", "Simple Wiki", "../enwiki", "enwiki/20260901", "EN", "en wiki", "en-wiki"]
)
def test_what_is_no_wiki_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError, match="no name of a wiki"):
        wiki_name(text)
    assert wiki_name("zh_min_nanwiki") == "zh_min_nanwiki"


def test_the_command_line_offers_every_layout() -> None:
    (option,) = [parameter for parameter in list_dumps.params if parameter.name == "layout"]
    assert tuple(option.type.choices) == LAYOUTS  # type: ignore[attr-defined]
