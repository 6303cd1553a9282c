"""`card freeze`: from files and from a finished check."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from conftest import WordEncoder, WordNLI
from gate_process import bare, installed

from receipts_offline.card.freeze import Request, freeze
from receipts_offline.card.from_report import card_from_report
from receipts_offline.card.gate import Status, judge
from receipts_offline.checker import Checker
from receipts_offline.errors import InputError, OutputUnusable, UsageError
from receipts_offline.index.reader import Index
from receipts_offline.report.records import report_record

BACKED = "The Battle of Skarvik was fought on 14 June 1611."
QUOTE = "The Battle of Skarvik was fought on 14 June 1611 in the bay of Skarvik."
ANSWER = f"{BACKED} Zebras juggle quietly near the Battle of Skarvik."


@pytest.fixture
def report(notes: Index) -> dict[str, Any]:
    """A finished check of an answer with one quoted sentence and one claim without a receipt."""
    record = report_record(Checker(notes, WordEncoder(), WordNLI()).check(ANSWER, topic="Battle of Skarvik"))
    assert [receipt["verdict"] for receipt in record["receipts"]] == ["Backed", "No receipt"]
    plain: dict[str, Any] = json.loads(json.dumps(record))
    return plain


@pytest.fixture
def texts(tmp_path: Path) -> dict[str, Any]:
    (tmp_path / "context.txt").write_bytes("The café opens at nine.\r\n".encode())
    (tmp_path / "answer.txt").write_bytes(b"It opens at nine, \x1b[1mdaily.")
    return {"context": tmp_path / "context.txt", "answer": tmp_path / "answer.txt", "source": "The door"}


def read(path: Path) -> dict[str, Any]:
    card: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return card


def test_a_card_from_files_keeps_every_character_and_passes_until_it_is_edited(
    tmp_path: Path, texts: dict[str, Any]
) -> None:
    out = tmp_path / "x.card.json"
    said = freeze(Request(out=out, prompt="When does it open?", note="read by hand", **texts))
    card = read(out)
    assert card["context"] == "The café opens at nine.\r\n"
    assert card["answer"] == "It opens at nine, \x1b[1mdaily."
    assert (card["prompt"], card["note"]) == ("When does it open?", "read by hand")
    assert "\x1b" not in out.read_text(encoding="utf-8")
    assert "The gate says ok: shares nine, opens" in said
    assert judge(card).status is Status.OK
    for field in card.keys() - {"digest", "schema_version"}:
        assert judge({**card, field: card[field] + "!"}).status is Status.EDITED


def test_a_prompt_is_a_file_where_one_has_that_name(tmp_path: Path, texts: dict[str, Any]) -> None:
    (tmp_path / "prompt.txt").write_text("From a file?", encoding="utf-8")
    freeze(Request(out=tmp_path / "a.json", prompt=str(tmp_path / "prompt.txt"), **texts))
    freeze(Request(out=tmp_path / "b.json", prompt="AC/DC", **texts))
    freeze(Request(out=tmp_path / "c.json", prompt="x" * 5000, **texts))
    assert [read(tmp_path / name)["prompt"] for name in ("a.json", "b.json", "c.json")] == [
        "From a file?",
        "AC/DC",
        "x" * 5000,
    ]
    with pytest.raises(InputError, match=r"gone\.txt is not there"):
        freeze(Request(out=tmp_path / "d.json", prompt="gone.txt", **texts))


def test_no_file_is_written_over_without_replace(tmp_path: Path, texts: dict[str, Any]) -> None:
    out = tmp_path / "x.json"
    out.write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="exists already"):
        freeze(Request(out=out, prompt="?!", **texts))
    assert out.read_text(encoding="utf-8") == "mine"
    freeze(Request(out=out, prompt="?!", replace=True, **texts))
    assert read(out)["source"] == "The door"
    with pytest.raises(UsageError, match="is a directory"):
        freeze(Request(out=tmp_path, prompt="?!", replace=True, **texts))
    assert {path.name for path in tmp_path.iterdir()} == {"x.json", "context.txt", "answer.txt"}


def test_blank_fields_are_refused_and_nothing_is_written(tmp_path: Path, texts: dict[str, Any]) -> None:
    texts["answer"].write_text("   ", encoding="utf-8")
    with pytest.raises(InputError, match="the answer is blank"):
        freeze(Request(out=tmp_path / "x.json", prompt="?!", **texts))
    assert not (tmp_path / "x.json").exists()


def test_an_ungrounded_card_is_frozen_and_the_user_is_told(tmp_path: Path, texts: dict[str, Any]) -> None:
    texts["answer"].write_text("Ask at the desk.", encoding="utf-8")
    said = freeze(Request(out=tmp_path / "x.json", prompt="?!", **texts))
    assert "ungrounded (card check will fail it)" in said
    assert judge(read(tmp_path / "x.json")).status is Status.UNGROUNDED


def test_a_whole_check_becomes_a_card_of_its_quotes(report: dict[str, Any]) -> None:
    card = card_from_report(report, "r.json", claim=None, prompt=None)
    assert card["prompt"] == "Battle of Skarvik"
    assert card["context"] == QUOTE
    assert card["answer"] == ANSWER
    pages, credit = card["source"].split("\n")
    assert pages.startswith(
        "Battle of Skarvik, Veldmark School Notes, dump of 2026-04-17: https://notes.veldmark.example/"
    )
    assert credit == "Text of Veldmark School Notes by its contributors, CC BY 4.0."
    assert card["note"].endswith("said: 1 Backed, 1 No receipt")


def test_one_claim_becomes_a_card_of_its_own(report: dict[str, Any]) -> None:
    card = card_from_report(report, "r.json", claim=1, prompt="When was it?")
    assert (card["prompt"], card["answer"], card["context"]) == ("When was it?", BACKED, QUOTE)
    assert card["note"].endswith("said: 1 Backed")
    assert judge(card).passed


@pytest.mark.parametrize(("claim", "told"), [(2, "quotes no sentence for claim 2"), (3, "has no claim 3")])
def test_a_claim_without_a_quote_gives_no_card(report: dict[str, Any], claim: int, told: str) -> None:
    with pytest.raises(InputError, match=told):
        card_from_report(report, "r.json", claim=claim, prompt=None)


def test_a_report_without_a_topic_needs_a_prompt(report: dict[str, Any]) -> None:
    report["answer"]["topic"] = None
    with pytest.raises(InputError, match="names no topic"):
        card_from_report(report, "r.json", claim=None, prompt=None)


def test_an_edited_report_gives_no_card(report: dict[str, Any]) -> None:
    forged = copy.deepcopy(report)
    forged["receipts"][0]["evidence"]["text"] += " It rained."
    with pytest.raises(InputError, match=r"receipt 1 of r\.json was edited"):
        card_from_report(forged, "r.json", claim=None, prompt=None)
    forged = copy.deepcopy(report)
    forged["answer"]["text"] += " It rained."
    with pytest.raises(InputError, match=r"answer in r\.json was edited"):
        card_from_report(forged, "r.json", claim=None, prompt=None)


@pytest.mark.parametrize(
    "value", [None, [], {}, {"answer": {}}, {"answer": {}, "receipts": [7]}, {"receipts": []}]
)
def test_what_is_no_report_is_told_how_to_make_one(value: object) -> None:
    with pytest.raises(InputError, match="no report of a check") as told:
        card_from_report(value, "r.json", claim=None, prompt=None)
    assert "--format json" in told.value.next_step


@pytest.mark.parametrize("lines", [1, 2])
def test_receipts_a_line_are_told_apart_from_a_report(
    tmp_path: Path, report: dict[str, Any], lines: int
) -> None:
    source = tmp_path / "report.jsonl"
    source.write_text("".join(json.dumps(one) + "\n" for one in report["receipts"][:lines]))
    with pytest.raises(InputError, match="holds JSON Lines") as told:
        freeze(Request(out=tmp_path / "card.json", receipts=source))
    assert "--format json " in told.value.next_step


def test_a_report_on_one_line_is_a_report(tmp_path: Path, report: dict[str, Any]) -> None:
    source = tmp_path / "report.json"
    source.write_text(json.dumps(report))
    assert "Frozen" in freeze(Request(out=tmp_path / "card.json", receipts=source))


def test_a_card_that_its_owner_protected_is_left_alone(tmp_path: Path, texts: dict[str, Any]) -> None:
    out = tmp_path / "card.json"
    out.write_text("mine")
    out.chmod(0o444)
    with pytest.raises(OutputUnusable, match="read-only"):
        freeze(Request(out=out, prompt="When?", replace=True, **texts))
    assert out.read_text() == "mine"


def test_both_command_lines_write_the_same_card_from_a_report(tmp_path: Path, report: dict[str, Any]) -> None:
    source = tmp_path / "report.json"
    source.write_text(json.dumps(report), encoding="utf-8")
    alone = bare("freeze", "--receipts", source, "--claim", "1", "--out", tmp_path / "card.json")
    first = (tmp_path / "card.json").read_bytes()
    whole = installed(
        "freeze", "--receipts", source, "--claim", "1", "--out", tmp_path / "card.json", "--replace"
    )
    assert (alone.returncode, whole.returncode) == (0, 0), alone.stderr + whole.stderr
    assert alone.stdout == whole.stdout
    assert (tmp_path / "card.json").read_bytes() == first
    assert bare("check", tmp_path / "card.json").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--prompt", "?!"], 2),
        (["--receipts", "r.json", "--source", "x"], 2),
        (["--claim", "1", "--prompt", "?!"], 2),
        (["--claim", "0"], 2),
        (["--receipts", "gone.json"], 3),
    ],
)
def test_options_that_do_not_go_together_are_usage_and_missing_files_bad_input(
    tmp_path: Path, arguments: list[str], code: int
) -> None:
    for run in (bare, installed):
        done = run("freeze", *arguments, "--out", tmp_path / "x.json")
        assert done.returncode == code
    assert list(tmp_path.iterdir()) == []


def test_a_card_that_cannot_be_written_is_exit_74(tmp_path: Path, report: dict[str, Any]) -> None:
    source = tmp_path / "report.json"
    source.write_text(json.dumps(report), encoding="utf-8")
    for extra in ([], ["--replace"]):
        done = bare("freeze", "--receipts", source, "--out", tmp_path / "gone" / "x.json", *extra)
        assert done.returncode == 74
        assert done.stderr.startswith(b"Error: ")
        assert done.stderr.count(b"\n") == 1
