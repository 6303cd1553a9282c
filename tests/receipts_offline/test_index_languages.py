"""A wiki that is not in English: what of the tool does not fit it is said in one plain line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from receipts_offline.index.languages import english_only_note
from receipts_offline.index.manifest import Wiki


def wiki(language: str, dbname: str = "xwiki") -> Wiki:
    return Wiki(dbname, "Wikipedia", language, "", "", "2026-06-01", "filename")


@pytest.mark.parametrize("language", ["en", "simple", "en-gb"])
def test_nothing_is_said_about_english(language: str) -> None:
    assert english_only_note([wiki(language)]) is None


def test_only_the_wikis_in_other_languages_are_named_in_one_line() -> None:
    note = english_only_note([wiki("en", "enwiki"), wiki("bg", "bgwiki"), wiki("de", "dewiki")])
    assert note is not None
    assert "\n" not in note
    assert "bgwiki" in note
    assert "language de" in note
    assert "enwiki" not in note


def run(*arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "receipts_offline", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, check=False)


def test_build_index_and_check_warn_on_standard_error_alone(tmp_path: Path) -> None:
    dump = tmp_path / "dewiki-20260601-pages-articles.xml"
    dump.write_text(
        '<mediawiki xml:lang="de"><siteinfo><sitename>Wikipedia</sitename><dbname>dewiki</dbname></siteinfo>'
        "<page><title>Teekanne</title><ns>0</ns><id>1</id><revision><id>2</id>"
        "<text>Die Teekanne ist ein Gefäß für Tee.</text></revision></page></mediawiki>",
        encoding="utf-8",
    )
    built = run("build-index", dump, "--out", tmp_path / "index", "--jobs", "1")
    checked = run("check", "Die Teekanne ist ein Gefäß.", "--index", tmp_path / "index", "--format", "json")
    for done in (built, checked):
        assert done.returncode == 0, done.stderr
        assert done.stderr.decode().startswith("Note: Wikipedia (dewiki, language de)")
        assert done.stderr.count(b"\n") == 1
        assert b"Note:" not in done.stdout
