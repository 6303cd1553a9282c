"""Two reports compared: which verdicts changed, and the sentence that changed with them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import DATA, WordEncoder, WordNLI
from hypothesis import given
from hypothesis import strategies as st

from index_builder.build import BuildOptions, build_index
from receipts_offline.checker import Checker
from receipts_offline.cli.diff import diff
from receipts_offline.errors import GateFailed, InputError
from receipts_offline.index.reader import Index
from receipts_offline.receipts import ModelRecord, Report
from receipts_offline.report.batch_lines import answer_line, receipt_lines, to_text
from receipts_offline.report.changes import changes, changes_record, changes_text
from receipts_offline.report.reading import parse_saved
from receipts_offline.report.records import report_json, report_jsonl
from receipts_offline.report.word_changes import alike, shown_words, word_changes

ANSWER = (
    "The Battle of Skarvik was fought on 14 June 1611. The school of Harnsund opened in 1907. "
    "Peat is a soil of half-rotted plants. The ferry takes 95 minutes."
)
CHANGED = {
    "14 June 1611 in the bay": "15 June 1611 in the bay",
    "half-rotted plants that forms in wet places": "half-rotted plants, wet and brown",
    '"dump_date": "2026-04-17"': '"dump_date": "2026-05-20"',
}
Check = Callable[[str], Report]


@pytest.fixture(scope="module")
def old_check(notes_index: Path) -> Check:
    return checks(notes_index)


@pytest.fixture(scope="module")
def new_check(tmp_path_factory: pytest.TempPathFactory) -> Check:
    """Of a later snapshot: one sentence says another day, one is put otherwise."""
    text = (DATA / "notes.jsonl").read_text()
    for was, now in CHANGED.items():
        assert text.count(was) == 1
        text = text.replace(was, now)
    source = tmp_path_factory.mktemp("later") / "notes.jsonl"
    source.write_text(text)
    options = BuildOptions(jobs=1)
    return checks(build_index([source], source.parent / "index", WordEncoder(), options).directory)


def checks(directory: Path) -> Check:
    def check(answer: str) -> Report:
        with Index(directory) as index:
            return Checker(index, WordEncoder(), WordNLI()).check(answer)

    return check


def test_a_changed_verdict_comes_with_the_sentence_that_changed(old_check: Check, new_check: Check) -> None:
    found = changes(old_check(ANSWER), new_check(ANSWER))
    (change,) = found.verdicts
    assert change.new.claim.text == "The Battle of Skarvik was fought on 14 June 1611."
    assert (change.old.verdict, change.new.verdict) == ("Backed", "No receipt")
    assert change.new_sentence is not None
    assert change.new_sentence.text.startswith("The Battle of Skarvik was fought on 15 June 1611")
    assert [piece for piece in change.words if piece[0] != "same"] == [("removed", "14 "), ("added", "15 ")]
    assert found.same_answers
    assert found.verdicts_differ
    assert found.matched == 4


def test_the_way_back_finds_the_old_sentence_too(old_check: Check, new_check: Check) -> None:
    (change,) = changes(new_check(ANSWER), old_check(ANSWER)).verdicts
    assert (change.old.verdict, change.new.verdict) == ("No receipt", "Backed")
    assert change.old_sentence is not None
    assert "15 June" in change.old_sentence.text


def test_the_same_verdict_by_another_sentence_is_told_after_them(old_check: Check, new_check: Check) -> None:
    found = changes(old_check(ANSWER), new_check(ANSWER))
    (change,) = found.quotes
    assert change.new.claim.text == "Peat is a soil of half-rotted plants."
    text = changes_text(found)
    assert (
        text.index("15 June")
        < text.index("The same verdict, by another sentence:")
        < text.index("wet and brown")
    )


def test_the_text_names_both_dumps_and_credits_their_authors(old_check: Check, new_check: Check) -> None:
    text = changes_text(changes(old_check(ANSWER), new_check(ANSWER)))
    assert text.startswith("Old: Veldmark School Notes, dump of 2026-04-17; index ")
    assert "\nNew: Veldmark School Notes, dump of 2026-05-20; index " in text
    assert "4 claims are in both reports; 1 verdict changed." in text
    assert "1. Backed → No receipt  The Battle of Skarvik was fought on 14 June 1611.\n" in text
    assert "changed: The Battle of Skarvik was fought on [-14-] {+15+} June" in text
    assert text.endswith("each link leads to the page and its authors.\n")
    assert text.count("CC BY 4.0") == 1


def test_a_change_has_the_number_of_its_claim(old_check: Check, new_check: Check) -> None:
    answer = f"The ferry takes 95 minutes. {ANSWER}"
    found = changes(old_check(answer), new_check(answer))
    assert [change.number for change in (*found.verdicts, *found.quotes)] == [2, 4]
    text = changes_text(found)
    assert "\n2. Backed → No receipt  The Battle of Skarvik" in text
    assert "\n4. Backed  Peat is a soil" in text
    assert [change["number"] for change in changes_record(found)["verdicts"]] == [2]


def test_a_report_does_not_differ_from_itself_however_it_was_saved(old_check: Check) -> None:
    report = old_check(ANSWER)
    as_json = parse_saved(report_json(report), "a")
    as_lines = parse_saved(report_jsonl(report), "b")
    for one in (report, as_json, as_lines):
        for other in (report, as_json, as_lines):
            found = changes(one, other)
            assert not found.verdicts_differ
            assert found.quotes == ()
            assert "4 claims are in both reports; no verdicts changed." in changes_text(found)


def test_claims_of_different_answers_are_matched_by_their_text(old_check: Check, new_check: Check) -> None:
    other = (
        "It is known that much. The school  of Harnsund opened in 1907. "
        "The Battle of Skarvik was fought on 14 June 1611."
    )
    found = changes(old_check(ANSWER), new_check(other))
    assert not found.same_answers
    assert [change.new.claim.text for change in found.verdicts] == [
        "The Battle of Skarvik was fought on 14 June 1611."
    ]
    assert found.matched == 2
    assert [receipt.claim.text for receipt in found.only_old] == [
        "Peat is a soil of half-rotted plants.",
        "The ferry takes 95 minutes.",
    ]
    text = changes_text(found)
    assert "The answers are not the same" in text
    assert text.index("Only in the old report:") < text.index("Peat is a soil")


def test_a_claim_that_an_answer_makes_twice_is_matched_twice(old_check: Check) -> None:
    twice = old_check("The school of Harnsund opened in 1907. Again: The school of Harnsund opened in 1907.")
    once = old_check("The school of Harnsund opened in 1907.")
    assert changes(twice, twice).matched == len(twice.receipts)
    assert changes(twice, once).matched == 1


def test_other_models_thresholds_and_versions_are_named(old_check: Check) -> None:
    report = old_check(ANSWER)
    receipts = tuple(
        replace(
            receipt,
            tool="receipts-offline 9.9",
            thresholds={**receipt.thresholds, "version": "other"},
            models={**receipt.models, "nli": ModelRecord("bigger", "2" * 64)},
        )
        for receipt in report.receipts
    )
    text = changes_text(changes(report, replace(report, receipts=receipts)))
    assert f"nli word-nli {'1' * 64} → " in text
    assert f"nli bigger {'2' * 64}\n" in text
    assert "→ other\n" in text
    assert "→ receipts-offline 9.9\n" in text


def test_reports_without_claims_are_compared_too(old_check: Check) -> None:
    nothing = old_check("Do you want to know more?")
    assert "No claim is in both reports." in changes_text(changes(nothing, nothing))
    assert not changes(nothing, nothing).verdicts_differ
    assert changes(nothing, old_check(ANSWER)).verdicts_differ


def test_a_batch_is_matched_answer_by_answer(old_check: Check, new_check: Check) -> None:
    texts = ["The school of Harnsund opened in 1907.", "Peat is old. The school of Harnsund opened in 1907."]
    old = parse_saved("".join(report_jsonl(old_check(text)) for text in texts), "old")
    new = parse_saved("".join(report_jsonl(new_check(text)) for text in reversed(texts)), "new")
    found = changes(old, new)
    assert found.same_answers
    assert found.matched == len(old.receipts)
    assert not found.only_old + found.only_new


def test_one_answer_is_compared_with_itself_among_many(old_check: Check, new_check: Check) -> None:
    other = old_check("The school of Harnsund opened in 1907.")
    many = parse_saved(report_jsonl(other) + report_jsonl(old_check(ANSWER)), "many")
    found = changes(many, new_check(ANSWER))
    assert found.same_answers
    assert found.matched == 4
    assert found.only_old == ()
    assert changes(new_check(ANSWER), many).only_new == ()


def test_of_a_file_that_a_batch_checked_twice_the_last_time_counts(
    old_check: Check, new_check: Check
) -> None:
    def unit(report: Report) -> str:
        first = report.receipts[0]
        line = answer_line(
            "a.md",
            first.answer_sha256,
            report,
            asked=None,
            models=first.models,
            thresholds="t",
            tool=first.tool,
        )
        return to_text([*receipt_lines("a.md", report), line])

    once = old_check("Peat is old. The school of Harnsund opened in 1907.")
    both = parse_saved(unit(once) + unit(old_check(ANSWER)) + unit(new_check(ANSWER)), "batch")
    found = changes(both, new_check(ANSWER))
    assert (found.matched, found.verdicts, found.only_old, found.only_new) == (4, (), (), ())


def test_hostile_text_moves_no_cursor(old_check: Check) -> None:
    report = old_check(ANSWER)
    first = report.receipts[0]
    bad = replace(
        first, verdict="No receipt", evidence=None, claim=replace(first.claim, text="a\x1b[2J\x07\nb\u202e")
    )
    text = changes_text(changes(report, replace(report, receipts=(bad, *report.receipts[1:]))))
    assert not set(text) & set("\x1b\x07\u202e")
    assert "a [2J b" in text


texts = st.text(alphabet="ab 1,.é\n—", max_size=40) | st.text(max_size=20)


@given(texts, texts)
def test_word_changes_lead_from_one_text_to_the_other(old: str, new: str) -> None:
    pieces = word_changes(old, new)
    if old == new:
        assert pieces == ()
    else:
        assert "".join(text for kind, text in pieces if kind != "added") == old
        assert "".join(text for kind, text in pieces if kind != "removed") == new
    shown_words(pieces)
    assert 0 <= alike(old, new) <= 1


def test_of_a_long_unchanged_run_only_the_ends_are_shown() -> None:
    run = "one two three four five six seven eight nine ten"
    assert (
        shown_words(word_changes(f"A {run} Z", f"B {run} Y"))
        == "[-A-] {+B+} one two three … eight nine ten [-Z-]{+Y+}"
    )
    assert shown_words(word_changes(f"{run} Z", f"{run} Y")) == "… eight nine ten [-Z-]{+Y+}"


# --- the command ---------------------------------------------------------------------------------------------


@pytest.fixture
def files(old_check: Check, new_check: Check, tmp_path: Path) -> tuple[Path, Path]:
    (tmp_path / "old.json").write_text(report_json(old_check(ANSWER)))
    (tmp_path / "new.jsonl").write_text(report_jsonl(new_check(ANSWER)))
    return tmp_path / "old.json", tmp_path / "new.jsonl"


def test_the_command_prints_the_changes_and_exits_1_only_if_asked(files: tuple[Path, Path]) -> None:
    old, new = map(str, files)
    done = CliRunner().invoke(diff, [old, new])
    assert done.exit_code == 0
    assert "Backed → No receipt" in done.stdout
    assert isinstance(CliRunner().invoke(diff, [old, new, "--exit-code"]).exception, GateFailed)
    assert CliRunner().invoke(diff, [old, old, "--exit-code"]).exit_code == 0


def test_the_changes_as_json(files: tuple[Path, Path]) -> None:
    done = CliRunner().invoke(diff, [*map(str, files), "--format", "json"])
    record = json.loads(done.stdout)
    assert record["old"]["snapshots"][0]["dump_date"] == "2026-04-17"
    assert record["new"]["snapshots"][0]["dump_date"] == "2026-05-20"
    (change,) = record["verdicts"]
    assert (change["old"]["verdict"], change["new"]["verdict"]) == ("Backed", "No receipt")
    assert ["removed", "14 "] in change["words"]
    assert change["new"]["sentence"]["text"].startswith("The Battle of Skarvik was fought on 15 June")
    assert record["attribution"]


def test_a_file_that_is_no_report_is_refused(files: tuple[Path, Path], tmp_path: Path) -> None:
    other = tmp_path / "x"
    other.write_text("{}")
    assert isinstance(CliRunner().invoke(diff, [str(files[0]), str(other)]).exception, InputError)


def test_the_record_says_what_the_text_says(old_check: Check, new_check: Check) -> None:
    found = changes(old_check(ANSWER), new_check(ANSWER))
    record = changes_record(found)
    assert [change["claim"] for change in record["quotes"]] == ["Peat is a soil of half-rotted plants."]
    assert record["matched"] == 4
