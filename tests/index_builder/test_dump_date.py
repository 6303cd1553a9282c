"""The date of a dump: where it is looked for, in which order, and what is no date."""

from __future__ import annotations

import json
from pathlib import Path, PurePosixPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index_builder.sources.dump_date import (
    calendar_date,
    date_in_name,
    date_in_path,
    date_in_status,
    dump_date,
)
from receipts_offline.errors import InputError, UsageError

NEWEST = "2016-05-01T20:11:00Z"


def touch(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"x")
    return path


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("enwiki-20260901-pages-articles-multistream1.xml-p1p41242.bz2", "2026-09-01"),
        ("enwiki-2026-09-01-p1p41242.xml.bz2", "2026-09-01"),
        ("vital4-enwiki-20260818.jsonl.zst", "2026-08-18"),
        ("enwiki_20260901.xml", "2026-09-01"),
        ("enwiki-latest-pages-articles1.xml-p1p20160501.bz2", None),
        ("enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2", None),
        ("enwiki-latest.xml-p20160501p20170501.bz2", None),
        ("enwiki-20261301-pages.xml", None),
        ("enwiki-20000101-pages.xml", None),
        ("enwiki-120260901-pages.xml", None),
        ("enwiki-20260230-20260228.xml", "2026-02-28"),
    ],
)
def test_dates_in_file_names(name: str, expected: str | None) -> None:
    assert date_in_name(name) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/d/enwiki/20260901/enwiki-latest-pages-articles.xml.bz2", "2026-09-01"),
        ("/d/mediawiki_content_current/enwiki/2026-09-01/xml/bzip2/part-p1p9.xml.bz2", "2026-09-01"),
        ("/d/enwiki/20260901/enwiki-20260820-pages-articles.xml.bz2", "2026-08-20"),
        ("/backup/20240101/home/ada/enwiki-latest.xml.bz2", None),
        ("/home/ada/run-20240101/dump.xml", None),
        ("dump.xml", None),
    ],
)
def test_dates_in_directories(path: str, expected: str | None) -> None:
    assert date_in_path(PurePosixPath(path)) == expected


@given(st.dates())
def test_both_spellings_of_a_date_mean_the_same(day: object) -> None:
    iso = str(day)
    expected = iso if "2001" <= iso[:4] <= "2099" else None
    assert calendar_date(iso) == calendar_date(iso.replace("-", "")) == expected


@given(st.text(max_size=12))
def test_what_is_no_date_is_none_and_never_an_exception(text: str) -> None:
    found = calendar_date(text)
    assert found is None or found.replace("-", "") == text.replace("-", "")


STATUS = {
    "version": "0.8",
    "jobs": {
        "articlesmultistreamdump": {"status": "waiting", "updated": "", "files": {}},
        "articlesdump": {
            "status": "done",
            "updated": "2026-09-02 03:12:11",
            "files": {
                "enwiki-20260901-pages-articles.xml.bz2": {
                    "size": 22_000_000_000,
                    "url": "/enwiki/20260901/enwiki-20260901-pages-articles.xml.bz2",
                    "md5": "0" * 32,
                    "sha1": "0" * 40,
                }
            },
        },
        "metacurrentdump": {
            "status": "done",
            "updated": "2026-09-03 01:00:00",
            "files": {"enwiki-meta.xml.bz2": {"size": 5}},
        },
    },
}


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("enwiki-latest-pages-articles.xml.bz2", "2026-09-01"),
        ("enwiki-20260901-pages-articles.xml.bz2", "2026-09-01"),
        ("enwiki-meta.xml.bz2", "2026-09-03"),
        ("renamed.xml.bz2", "2026-09-01"),
    ],
)
def test_dates_in_a_dump_status(name: str, expected: str) -> None:
    assert date_in_status(STATUS, name) == expected


def test_the_time_of_the_job_serves_where_no_url_has_a_date() -> None:
    job = {"updated": "2026-09-02 03:12:11", "files": {"a.xml": {"url": "/a.xml"}}}
    assert date_in_status({"jobs": {"articlesdump": job}}, "a.xml") == "2026-09-02"


@pytest.mark.parametrize(
    "status", [None, [], {}, {"jobs": []}, {"jobs": {"articlesdump": {"files": {"a": None}}}}]
)
def test_a_status_of_another_form_tells_nothing(status: object) -> None:
    assert date_in_status(status, "a") is None


def test_each_source_of_the_date_comes_before_the_next(tmp_path: Path) -> None:
    plain = touch(tmp_path / "plain" / "dump.xml")
    named = touch(tmp_path / "plain" / "enwiki-20260820-pages-articles.xml")
    beside = touch(tmp_path / "status" / "dump.xml")
    (beside.parent / "dumpstatus.json").write_text(json.dumps(STATUS))
    assert dump_date([plain, named], "2020-01-02", NEWEST, "2020-01-03") == ("2026-08-20", "filename")
    assert dump_date([beside], "2020-01-02", NEWEST, "2020-01-03") == ("2026-09-01", "dumpstatus")
    assert dump_date([plain], "2020-01-02", NEWEST, "2020-01-03") == ("2020-01-03", "siteinfo")
    assert dump_date([plain], "20200102", NEWEST) == ("2020-01-02", "option")
    assert dump_date([plain], None, NEWEST) == ("2016-05-01", "newest-revision")


def test_a_link_named_latest_has_the_date_of_its_target(tmp_path: Path) -> None:
    target = touch(tmp_path / "enwiki-20260901-pages-articles.xml")
    link = tmp_path / "enwiki-latest-pages-articles.xml"
    link.symlink_to(target)
    assert dump_date([link], None, NEWEST) == ("2026-09-01", "filename")


def test_names_that_disagree_need_the_option(tmp_path: Path) -> None:
    paths = [touch(tmp_path / "enwiki-20260901-a.xml"), touch(tmp_path / "dewiki-20260920-a.xml")]
    with pytest.raises(InputError, match="2026-09-01, 2026-09-20"):
        dump_date(paths, None, NEWEST)
    assert dump_date(paths, "2026-09-20", NEWEST) == ("2026-09-20", "option")


def test_nothing_at_all_asks_for_the_option(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        dump_date([touch(tmp_path / "notes.jsonl")], None, None)
    assert "--dump-date" in caught.value.next_step


@pytest.mark.parametrize("option", ["", "yesterday", "2026-13-01", "01.09.2026", "2026-9-1", "20260230"])
def test_a_bad_option_is_a_usage_error_even_where_the_name_has_a_date(tmp_path: Path, option: str) -> None:
    with pytest.raises(UsageError, match="--dump-date"):
        dump_date([touch(tmp_path / "enwiki-20260901-a.xml")], option, NEWEST)


def test_a_broken_status_file_is_not_passed_over(tmp_path: Path) -> None:
    path = touch(tmp_path / "dump.xml")
    (tmp_path / "dumpstatus.json").write_text("{")
    with pytest.raises(InputError, match="not valid JSON"):
        dump_date([path], "2026-09-01", NEWEST)


def test_a_status_that_lists_the_file_under_the_date_of_its_name_makes_the_date_certain(
    tmp_path: Path,
) -> None:
    listed = touch(tmp_path / "enwiki-20260901-pages-articles.xml.bz2")
    other = touch(tmp_path / "enwiki-20260901-more.xml.bz2")
    (tmp_path / "dumpstatus.json").write_text(json.dumps(STATUS))
    assert dump_date([listed], None, NEWEST) == ("2026-09-01", "dumpstatus")
    assert dump_date([listed, other], None, NEWEST) == ("2026-09-01", "filename")


@pytest.mark.parametrize("status", ["{", "[]", '{"jobs": {"articlesdump": null}}', "[" * 100_000])
def test_a_status_that_cannot_confirm_a_name_leaves_its_date_as_it_is(tmp_path: Path, status: str) -> None:
    path = touch(tmp_path / "enwiki-20260901-pages-articles.xml.bz2")
    (tmp_path / "dumpstatus.json").write_text(status)
    assert dump_date([path], None, NEWEST) == ("2026-09-01", "filename")
