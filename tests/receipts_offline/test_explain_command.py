"""`explain` and the report of the last check that it goes on from."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result
from made_reports import made_report

from receipts_offline.cli.explain import explain
from receipts_offline.errors import InputError, UsageError
from receipts_offline.receipts import Report
from receipts_offline.report import last
from receipts_offline.report.last import read_last, remember
from receipts_offline.report.records import report_json, report_jsonl

ANSWER = "The tide mill is old. The ferry sails twice a day. Harnsund has a school."


@pytest.fixture
def report() -> Report:
    return made_report(ANSWER, "bnc")


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECEIPTS_OFFLINE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(explain, [*map(str, arguments)], catch_exceptions=True)


def failed(error: type[Exception], *arguments: str | Path) -> str:
    done = run(*arguments)
    assert isinstance(done.exception, error), done.output
    return f"{done.exception} {getattr(done.exception, 'next_step', '')}"


def test_after_a_check_a_claim_is_explained_by_its_number(report: Report, cache: Path) -> None:
    assert remember(report) is None
    done = run("2")
    assert done.exit_code == 0
    assert done.output.startswith("Claim 2 of 3: ? No receipt\n")
    assert "As written: The ferry sails twice a day." in done.output
    assert report.attribution in done.output


def test_a_later_check_takes_the_place_of_the_one_before(report: Report, cache: Path) -> None:
    remember(report)
    remember(made_report("The ferry is old.", "b"))
    assert run("1").output.startswith("Claim 1 of 1: ✓ Backed\n")
    assert [path.name for path in cache.iterdir()] == ["last-check.json"]


def test_an_id_or_its_first_four_digits_name_a_receipt_in_either_form(report: Report, tmp_path: Path) -> None:
    whole, lines = tmp_path / "report.json", tmp_path / "report.jsonl"
    whole.write_text(report_json(report))
    lines.write_text(report_jsonl(report))
    wanted = report.receipts[2].receipt_id
    for saved in (whole, lines):
        for which in (wanted, wanted[:4].upper(), "3"):
            done = run(which, "--receipts", saved, "--format", "json")
            assert done.exit_code == 0, done.exception
            explained = json.loads(done.output)
            assert (explained["receipt_id"], explained["number"]) == (wanted, 3)
            assert explained["attribution"] == report.attribution


def test_the_same_receipt_twice_in_a_file_is_no_riddle(report: Report, tmp_path: Path) -> None:
    lines = tmp_path / "batch.jsonl"
    lines.write_text(report_jsonl(report) * 2)
    assert run(report.receipts[1].receipt_id, "--receipts", lines).output.startswith("Claim 2 of 6")


@pytest.mark.parametrize("which", ["0", "4", "-", "abc", "1.5", "٣", "99999999999999", "ffff" * 6, ""])
def test_a_claim_that_is_not_there_is_told_with_how_many_there_are(
    which: str, report: Report, cache: Path
) -> None:
    remember(report)
    message = failed(UsageError, "--", which)
    assert "the check has 3 claims" in message
    assert "give a number from 1 to 3" in message


def test_digits_that_fit_several_receipts_ask_for_more(
    report: Report, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(report)
    saved = read_last()
    records = tuple({**record, "receipt_id": f"abcd{n:016x}"} for n, record in enumerate(saved.records))
    monkeypatch.setattr(last, "read_saved", lambda _path: replace(saved, records=records))
    assert "abcd fits more than one receipt: claims 1, 2, 3" in failed(UsageError, "abcd")


def test_a_report_without_receipts_says_what_to_check(cache: Path) -> None:
    remember(made_report("How are you?"))
    assert "holds no receipt" in failed(UsageError, "1")


# --- what is kept, and where not -------------------------------------------------------------------


def test_without_a_check_before_it_says_what_to_do(cache: Path) -> None:
    message = failed(InputError, "1")
    assert f"no check is kept in {cache}" in message
    assert "run `check` first" in message


def test_nothing_is_kept_where_the_cache_is_off(
    report: Report, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_CACHE", "off")
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path))
    assert remember(report) is None
    assert list(tmp_path.iterdir()) == []
    assert "RECEIPTS_OFFLINE_CACHE is off" in failed(InputError, "1")


def test_only_its_owner_can_read_what_is_kept(report: Report, cache: Path) -> None:
    old = os.umask(0)
    try:
        remember(report)
    finally:
        os.umask(old)
    assert stat.S_IMODE((cache / "last-check.json").stat().st_mode) == 0o600


def _a_file(cache: Path) -> None:
    cache.write_text("no directory")


def _a_directory_in_its_place(cache: Path) -> None:
    (cache / "last-check.json" / "x").mkdir(parents=True)


@pytest.mark.parametrize("spoil", [_a_file, _a_directory_in_its_place])
def test_a_cache_that_cannot_be_written_costs_one_line_and_no_check(
    spoil: Callable[[Path], None], report: Report, cache: Path
) -> None:
    spoil(cache)
    note = remember(report)
    assert note is not None
    assert "\n" not in note
    assert "could not be kept" in note
    assert isinstance(run("1").exception, InputError)


def test_a_full_disk_leaves_the_report_before_it_and_nothing_half(
    report: Report, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    remember(report)

    def full(_handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert "No space left on device" in (remember(made_report("The ferry is old.")) or "")
    monkeypatch.undo()
    assert [path.name for path in cache.iterdir()] == ["last-check.json"]
    monkeypatch.setenv("RECEIPTS_OFFLINE_CACHE", str(cache))
    assert run("1").output.startswith("Claim 1 of 3")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b'{"receipts": []}'])
def test_a_damaged_last_report_says_to_check_again(content: bytes, cache: Path) -> None:
    cache.mkdir()
    (cache / "last-check.json").write_bytes(content)
    assert "run `check` again" in failed(InputError, "1")


def test_the_command_has_help_that_names_its_arguments() -> None:
    text = explain.get_help(click.Context(explain, info_name="explain"))
    assert "RECEIPT_ID|N" in text
    assert "--receipts" in text
