"""Saved receipts checked again: nothing is said of a sound file, and every changed byte is found."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from conftest import DATA, WordEncoder, WordNLI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index_builder.build import BuildOptions, build_index
from receipts_offline.checker import Checker
from receipts_offline.claims import extract_claims
from receipts_offline.cli import verify as command
from receipts_offline.errors import GateFailed, IndexUnusable, InputError, UsageError
from receipts_offline.index.manifest import MANIFEST_NAME
from receipts_offline.index.reader import Index
from receipts_offline.paths import remember_index
from receipts_offline.receipts import Report, digest
from receipts_offline.report.batch_lines import answer_line, receipt_lines, to_text
from receipts_offline.report.reading import parse_saved
from receipts_offline.report.records import report_json, report_jsonl
from receipts_offline.verifying import Verification, text_difference, verify_saved

ANSWER = (
    "The Battle of Skarvik was fought on 14 June 1611. Nine ships took part in it. Do you want to know more? "
    "- The **school** of Harnsund opened in 1908.\n- Jens Aamodt, who was a teacher, was born in *1790*."
)
MODELS = {"word-nli": WordNLI.sha256}


@pytest.fixture(scope="module")
def index(notes_index: Path) -> Iterator[Index]:
    with Index(notes_index) as opened:
        yield opened


@pytest.fixture(scope="module")
def report(index: Index) -> Report:
    return Checker(index, WordEncoder(), WordNLI()).check(ANSWER, topic="Veldmark")


def verified(text: str, index: Index | None) -> Verification:
    saved = parse_saved(text, "saved.json")
    indexes = {} if index is None else {saved.receipts[0].snapshot.index_id: index}
    return verify_saved(saved, indexes, MODELS.get)


def fields(done: Verification) -> set[str]:
    return {difference.field for difference in done.differences}


def batch_text(report: Report, file: str = "answers/a.md") -> str:
    line = answer_line(
        file,
        report.receipts[0].answer_sha256,
        report,
        asked="Veldmark",
        models=report.receipts[0].models,
        thresholds="t",
        tool=report.receipts[0].tool,
    )
    return to_text([*receipt_lines(file, report), line])


def resealed(document: dict[str, Any]) -> str:
    """The document with ids that fit its content, as somebody would make them who wants to deceive."""
    document["receipts"] = [{**one, "receipt_id": digest(one)} for one in document["receipts"]]
    content = {key: value for key, value in document.items() if key != "report_id"}
    return json.dumps({**content, "report_id": digest(content)})


def test_a_sound_file_of_every_kind_holds(report: Report, index: Index) -> None:
    assert {receipt.verdict for receipt in report.receipts} >= {"Backed", "No receipt"}
    assert report.not_checked
    for text in (report_json(report), report_jsonl(report), batch_text(report)):
        done = verified(text, index)
        assert done.differences == ()
        assert done.unchecked == ()
        assert done.replayed == done.receipts == len(report.receipts)
        assert done.sentences == sum(len(receipt.considered) for receipt in report.receipts)


def test_the_order_of_keys_and_the_white_space_do_not_matter(report: Report, index: Index) -> None:
    turned = json.dumps(json.loads(report_json(report)), sort_keys=True, separators=(",", ":"), indent=None)
    assert verified(turned, index).differences == ()


@given(data=st.data())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@pytest.mark.parametrize("kind", ["json", "jsonl", "batch"])
def test_any_changed_byte_of_the_file_is_found(
    kind: str, report: Report, index: Index, data: st.DataObject
) -> None:
    """A byte that changes no value (white space) is the only one that may."""
    make = {"json": report_json, "jsonl": report_jsonl, "batch": batch_text}[kind]
    content = bytearray(make(report).encode())
    place = data.draw(st.integers(0, len(content) - 1))
    byte = data.draw(
        st.integers(0, 255).filter(lambda one: one != content[place]) | st.sampled_from(b"0123456789")
    )
    before = bytes(content)
    content[place] = byte
    try:
        changed = content.decode()
        if values(changed) == values(before.decode()):
            return
        assert verified(changed, index).differences
    except (InputError, UnicodeDecodeError):
        return


def values(text: str) -> list[str] | None:
    """What a file says, number by number and text by text; None where it is no JSON."""
    try:
        whole = [json.loads(text)]
    except ValueError:
        try:
            whole = [json.loads(line) for line in text.split("\n") if line.strip()]
        except ValueError:
            return None
    return [json.dumps(one, sort_keys=True) for one in whole]


@pytest.mark.parametrize(
    ("place", "value", "field"),
    [
        (
            ("considered", 0, "text"),
            "The Battle of Skarvik was fought on 15 June 1611.",
            "considered[0].text",
        ),
        (("considered", 0, "title"), "Battle of Skarwik", "considered[0].title"),
        (("considered", 0, "section"), "Outcome", "considered[0].section"),
        (("considered", 0, "url"), "https://example.org/", "considered[0].url"),
        (("considered", 0, "revision_id"), 7, "considered[0].revision_id"),
        (("considered", 0, "kind"), "table", "considered[0].kind"),
        (("considered", 0, "quotable"), False, "considered[0].quotable"),
        (("considered", 0, "dump_date"), "2026-04-18", "considered[0].dump_date"),
        (("considered", 0, "license"), "CC0", "considered[0].license"),
        (("considered", 0, "sentence_id"), 10_000, "considered[0].sentence_id"),
        (("evidence",), None, "evidence.sentence_id"),
        (("verdict",), "May conflict", "verdict"),
        (("rule", "id"), "backed.verbatim", "rule.id"),
        (("confidence",), 0.999, "confidence"),
        (("simple_checker", "verdict"), "May conflict", "simple_checker.verdict"),
        (("thresholds", "backing_entailment"), 0.1, "thresholds.backing_entailment"),
        (("models", "nli", "sha256"), "2" * 64, "models.nli.sha256"),
        (("models", "embedder", "sha256"), "2" * 64, "models.embedder.sha256"),
        (("snapshot", "dump_date"), "2026-04-18", "snapshot.dump_date"),
        (("snapshot", "dump_sha256"), "2" * 64, "snapshot.dump_sha256"),
        (("answer_sha256",), "2" * 64, "answer_sha256"),
        (("claim", "pieces"), [[1, 10]], "claim at its place in the answer"),
        (("claim", "pieces"), [[1, 10_000]], "claim span"),
    ],
)
def test_a_receipt_that_was_changed_and_given_a_new_id_is_found_out(
    place: tuple[str | int, ...], value: object, field: str, report: Report, index: Index
) -> None:
    document = json.loads(report_json(report))
    held = document["receipts"][0]
    for key in place[:-1]:
        held = held[key]
    held[place[-1]] = value
    if place == ("verdict",):
        document["summary"] = {
            "Backed": report.count("Backed") - 1,
            "May conflict": 1,
            "No receipt": report.count("No receipt"),
        }
    if place == ("evidence",):
        document["receipts"][0]["verdict"] = "No receipt"
    done = verified(resealed(document), index)
    assert field in fields(done)
    assert not {"receipt_id", "report_id"} & fields(done)


@pytest.mark.parametrize(
    ("key", "value", "field"),
    [
        ("summary", {"Backed": 9, "May conflict": 0, "No receipt": 0}, "summary.Backed"),
        ("attribution", "Nobody.", "attribution"),
        ("answer", {"text": "Other.", "sha256": "2" * 64, "topic": None}, "answer.sha256"),
        (
            "not_checked",
            [{"text": "Do you?", "start": 0, "end": 4, "reason": "a question"}],
            "not_checked[0] at its place in the answer",
        ),
    ],
)
def test_a_report_that_was_changed_and_given_a_new_id_is_found_out(
    key: str, value: object, field: str, report: Report, index: Index
) -> None:
    assert field in fields(verified(resealed({**json.loads(report_json(report)), key: value}), index))


def test_receipts_of_one_answer_in_the_report_of_another_are_found_out(report: Report, index: Index) -> None:
    document = json.loads(report_json(report))
    other = json.loads(report_json(Checker(index, WordEncoder(), WordNLI()).check("Peat is a soil.")))
    document["receipts"][0] = other["receipts"][0]
    assert "answer_sha256" in fields(verified(resealed(document), index))


def test_a_lost_and_a_repeated_line_of_a_batch_are_found(report: Report, index: Index) -> None:
    lines = batch_text(report).splitlines(keepends=True)
    assert verified("".join(lines[1:]), index).differences
    assert verified("".join([lines[0], *lines]), index).differences
    assert verified("".join(lines[:-1]), index).differences


def test_an_index_that_differs_in_one_byte_is_found_with_its_place(report: Report, tmp_path: Path) -> None:
    source = tmp_path / "notes.jsonl"
    source.write_text(
        (DATA / "notes.jsonl").read_text().replace("14 June 1611 in the bay", "14 June 1617 in the bay")
    )
    made = build_index([source], tmp_path / "index", WordEncoder(), BuildOptions(jobs=1)).directory
    manifest = json.loads((made / MANIFEST_NAME).read_text())
    manifest["index_id"] = report.snapshot.index_id  # as if it were the index that the receipts name
    (made / MANIFEST_NAME).write_text(json.dumps(manifest))
    with Index(made) as other:
        done = verified(report_json(report), other)
    (found,) = [one for one in done.differences if one.field == "considered[0].text" and 1 in one.receipts]
    parted = text_difference(found.stated, found.found)
    assert parted is not None
    assert found.stated.encode()[parted.byte : parted.byte + 1] == b"1"
    assert found.found.encode()[parted.byte : parted.byte + 1] == b"7"
    assert "14 June 1611" in parted.stated
    assert "14 June 1617" in parted.found


def test_of_another_index_its_snapshot_is_told_and_no_sentence_compared(
    report: Report, tmp_path: Path
) -> None:
    source = tmp_path / "notes.jsonl"
    source.write_text((DATA / "notes.jsonl").read_text().replace("1744", "1745"))
    made = build_index([source], tmp_path / "index", WordEncoder(), BuildOptions(jobs=1)).directory
    with Index(made) as other:
        done = verified(report_json(report), other)
    assert fields(done) == {"snapshot.index_id", "snapshot.dump_sha256"}
    assert done.sentences == 0
    assert {one.receipts for one in done.differences} >= {tuple(range(1, len(report.receipts) + 1))}


def test_receipts_of_another_version_are_not_replayed_and_this_is_said(report: Report, index: Index) -> None:
    document = json.loads(report_json(report))
    for receipt in document["receipts"]:
        receipt["tool"] = "receipts-offline 0.0.1"
        receipt["rule"]["explanation"] = "As it was said then."
    done = verified(resealed(document), index)
    assert done.differences == ()
    assert done.replayed == 0
    assert any("0.0.1" in line for line in done.unchecked)


@given(st.text(max_size=60), st.text(max_size=60))
def test_two_texts_part_at_their_first_differing_byte(one: str, other: str) -> None:
    found = text_difference(one, other)
    if found is None:
        assert one == other
    else:
        first, second = one.encode(), other.encode()
        assert first[: found.byte] == second[: found.byte]
        assert first[found.byte : found.byte + 1] != second[found.byte : found.byte + 1]


@given(
    st.lists(
        st.sampled_from(
            ["**", "The ", "Tower ", "is ", "324 m", ". ", "[1]", "- ", "\n", "é", "`", "&amp;", "İ"]
        ),
        max_size=40,
    )
)
@settings(max_examples=80, deadline=None)
def test_claims_of_any_answer_have_their_letters_at_their_place(parts: list[str]) -> None:
    """What `verify` expects of a claim, it holds of whatever the splitter makes of Markdown."""
    answer = "".join(parts)
    for claim in extract_claims(answer):
        stretch = iter(" ".join(answer[start:end] for start, end in claim.pieces))
        assert all(char in stretch for char in claim.text if char.isalnum())
        around = iter(answer[claim.sentence_start : claim.sentence_end])
        assert all(char in around for char in claim.sentence if char.isalnum())


# --- the command ---------------------------------------------------------------------------------------------


@pytest.fixture
def saved(report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(command, "_model_sha256", MODELS.get)
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "saved" / "receipts.json"
    path.parent.mkdir()
    path.write_text(report_json(report))
    return path


def run(*arguments: str | Path) -> tuple[str, BaseException | None]:
    done = CliRunner().invoke(command.verify, [str(one) for one in arguments])
    return done.stdout, done.exception


def test_one_line_says_that_everything_holds(saved: Path, notes_index: Path, report: Report) -> None:
    said, error = run(saved, "--index", notes_index)
    assert error is None
    assert said.count("\n") == 1
    assert f"{len(report.receipts)} receipts as stated" in said
    assert str(notes_index) in said


def test_a_difference_is_told_and_is_a_failed_gate(saved: Path, notes_index: Path) -> None:
    saved.write_text(saved.read_text().replace("14 June 1611 in the bay", "14 June 1611 in the bag"))
    said, error = run(saved, "--index", notes_index)
    assert isinstance(error, GateFailed)
    assert (
        "considered[0].text differs at byte 58: the file says “…n 14 June 1611 in the bag of Skarvik.”, it is"
        in said
    )
    said, error = run(saved, "--index", notes_index, "--format", "json")
    assert isinstance(error, GateFailed)
    record = json.loads(said)
    assert record["holds"] is False
    (text,) = [
        one for one in record["differences"] if one["field"] == "considered[0].text" and 1 in one["receipts"]
    ]
    assert text["parts_at"]["byte"] == 58
    assert len(text["receipt_ids"]) == len(text["receipts"])


def test_without_a_name_the_index_is_looked_for(saved: Path, notes_index: Path, tmp_path: Path) -> None:
    assert isinstance(run(saved)[1], IndexUnusable)
    other = tmp_path / "elsewhere" / "empty"
    other.mkdir(parents=True)
    remember_index(other)  # the default index is another one, or gone
    shutil.copytree(notes_index, tmp_path / "elsewhere" / "beside")
    said, error = run(saved)
    assert error is None
    assert "beside" in said


def test_it_is_said_which_index_is_needed(saved: Path, report: Report) -> None:
    said, error = run(saved)
    assert said == ""
    assert isinstance(error, IndexUnusable)
    assert report.snapshot.index_id in error.message
    assert "2026-04-17" in error.message
    assert "--without-index" in error.next_step


def test_without_an_index_the_rest_is_checked_and_what_was_not_is_said(saved: Path) -> None:
    said, error = run(saved, "--without-index")
    assert error is None
    assert "not checked: the sentences and the snapshot" in said
    saved.write_text(saved.read_text().replace('"Backed": ', '"Backed": 1', 1))
    said, error = run(saved, "--without-index")
    assert isinstance(error, GateFailed)
    assert "summary.Backed: the file says" in said


def test_a_difference_is_told_before_a_missing_index(saved: Path) -> None:
    saved.write_text(saved.read_text().replace("Nine", "Ninety"))
    assert isinstance(run(saved)[1], GateFailed)


def test_a_model_that_is_not_here_is_a_difference(
    saved: Path, notes_index: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    said, error = run(saved, "--index", notes_index)
    assert isinstance(error, GateFailed)
    assert (
        f"models.nli.sha256: the file says “{WordNLI.sha256}”, but that model is not on this machine" in said
    )


def test_options_that_exclude_each_other_are_refused(saved: Path, notes_index: Path) -> None:
    assert isinstance(run(saved, "--index", notes_index, "--without-index")[1], UsageError)


def test_a_remark_is_said_in_words_and_a_receipt_of_many_by_its_answer(
    report: Report, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "_model_sha256", MODELS.get)
    path = tmp_path / "batch.jsonl"
    lines = batch_text(report, "answers/b.md").splitlines(keepends=True)
    receipt = json.loads(lines[0])
    receipt["evidence"]["sentence_id"] += 1
    path.write_text(batch_text(report) + json.dumps(receipt) + "\n" + "".join(lines[1:]))
    said, error = run(path, "--without-index")
    assert isinstance(error, GateFailed)
    assert "answers/b.md, receipt 1: evidence: the file says " in said
    assert ", but that is none of the sentences considered\n" in said


def test_hostile_text_moves_no_cursor(saved: Path, notes_index: Path) -> None:
    document = json.loads(saved.read_text())
    document["receipts"][0]["considered"][0]["title"] = "\x1b]0;x\x07\u202e\n\x9b31m"
    saved.write_text(json.dumps(document))
    said, error = run(saved, "--index", notes_index)
    assert isinstance(error, GateFailed)
    assert not set(said) & set("\x1b\x07\u202e\x9b")
