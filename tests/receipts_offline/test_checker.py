"""From an answer to receipts, over the project's own pages and tiny models."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from conftest import WordEncoder, WordNLI
from jsonschema import Draft202012Validator
from numpy.typing import NDArray

from receipts_offline.checker import Checker
from receipts_offline.errors import IndexUnusable
from receipts_offline.index.reader import Index
from receipts_offline.progress import Advance, Silent
from receipts_offline.receipts import Report, digest
from receipts_offline.report.records import receipt_schema, report_json, report_jsonl

ANSWER = (
    "The Battle of Skarvik was fought on 14 June 1611. Nine ships took part in it. "
    "Do you want to know more? The battle lasted for three days."
)


class Stages(Silent):
    """Keeps what long work reports."""

    def __init__(self) -> None:
        self.told: list[object] = []

    @contextmanager
    def stage(self, name: str, total: float | None, unit: str) -> Iterator[Advance]:
        self.told.append((name, total, unit))
        yield self.told.append


def check(index: Index, answer: str = ANSWER, **options: str) -> Report:
    return Checker(index, WordEncoder(), WordNLI()).check(answer, **options)


def test_a_claim_that_the_snapshot_says_is_backed_by_its_sentence(notes: Index) -> None:
    receipt = check(notes).receipts[0]
    assert receipt.verdict == "Backed"
    assert receipt.evidence is not None
    assert receipt.evidence.text == "The Battle of Skarvik was fought on 14 June 1611 in the bay of Skarvik."
    assert receipt.evidence.title == "Battle of Skarvik"
    assert receipt.evidence.license == "CC BY 4.0"


def test_every_receipt_names_the_dump_date_and_what_was_used(notes: Index) -> None:
    for receipt in check(notes).receipts:
        assert receipt.snapshot.dump_date == "2026-04-17"
        assert receipt.snapshot.index_id == notes.manifest.index_id
        assert receipt.models["nli"].sha256 == WordNLI.sha256
        assert receipt.thresholds["version"]


def test_a_question_is_not_checked_and_says_so(notes: Index) -> None:
    report = check(notes)
    assert [(piece.text, piece.reason) for piece in report.not_checked] == [
        ("Do you want to know more?", "a question")
    ]


def test_what_the_snapshot_does_not_say_gets_no_receipt_and_no_quote(notes: Index) -> None:
    receipt = check(notes).receipts[-1]
    assert receipt.verdict == "No receipt"
    assert receipt.evidence is None


def test_spans_point_into_the_answer(notes: Index) -> None:
    for receipt in check(notes).receipts:
        claim = receipt.claim
        assert claim.sentence == ANSWER[claim.sentence_start : claim.sentence_end]
        assert claim.text == " ".join(ANSWER[start:end] for start, end in claim.pieces)


def test_receipts_follow_the_schema_in_json_and_json_lines(notes: Index) -> None:
    validator = Draft202012Validator(receipt_schema())
    report = check(notes)
    document = json.loads(report_json(report))
    lines = [json.loads(line) for line in report_jsonl(report).splitlines()]
    assert len(document["receipts"]) == len(lines) == len(report.receipts)
    for record in [*document["receipts"], *lines]:
        validator.validate(record)
        assert record["attribution" if "attribution" in record else "receipt_id"]
    assert "CC BY 4.0" in document["attribution"]
    assert all("CC BY 4.0" in line["attribution"] for line in lines)


def test_a_receipt_id_is_a_hash_of_the_record(notes: Index) -> None:
    record = json.loads(report_json(check(notes)))["receipts"][0]
    assert digest(record) == record["receipt_id"]
    record["verdict"] = "May conflict"
    assert digest(record) != record["receipt_id"]


def test_the_same_answer_gives_byte_identical_receipts(notes: Index) -> None:
    assert report_json(check(notes)) == report_json(check(notes))


def test_a_claim_is_scored_in_a_batch_of_its_own(notes: Index) -> None:
    nli = WordNLI()
    report = Checker(notes, WordEncoder(), nli).check(ANSWER)
    assert len(nli.batches) == len(report.receipts)
    for batch, receipt in zip(nli.batches, report.receipts, strict=True):
        premises = [f"{quote.title}: {quote.text}" for quote in receipt.considered]
        assert batch == [(premise, receipt.claim.resolved) for premise in premises]


def test_a_sentence_said_many_times_is_scored_once_and_each_time_has_its_receipt(notes: Index) -> None:
    said = "The Battle of Skarvik was fought on 14 June 1611."
    nli, stages = WordNLI(), Stages()
    report = Checker(notes, WordEncoder(), nli).check(f"{said} " * 50, progress=stages)
    assert len(report.receipts) == 50
    assert len(nli.batches) == 1
    assert len({receipt.claim.start for receipt in report.receipts}) == 50
    assert len({receipt.considered for receipt in report.receipts}) == 1
    assert stages.told == [("Checking", 50, "claims"), *range(51)]


def test_an_index_of_other_weights_of_the_same_model_says_so(notes: Index) -> None:
    class OtherWeights(WordEncoder):
        sha256 = "f" * 64

    with pytest.raises(IndexUnusable, match="other weights of words") as told:
        Checker(notes, OtherWeights(), WordNLI())
    assert "--embedder" not in told.value.next_step


def test_an_index_is_never_searched_with_another_model(notes: Index) -> None:
    class OtherEncoder(WordEncoder):
        sha256 = "f" * 64
        model_id = "other"

    with pytest.raises(IndexUnusable, match="was embedded with words"):
        Checker(notes, OtherEncoder(), WordNLI())


@pytest.mark.parametrize("answer", [ANSWER, "The battle of Skarvik lasted for three days."])
def test_a_sentence_that_the_store_does_not_hold_is_never_shown(
    notes: Index, monkeypatch: pytest.MonkeyPatch, answer: str
) -> None:
    """Neither as the quote of a verdict nor as the closest sentence of a claim without one."""
    monkeypatch.setattr(notes, "sentence_texts", lambda ids: dict.fromkeys(ids, "Something else."))
    with pytest.raises(IndexUnusable, match="is not what was just read"):
        check(notes, answer)


def test_an_answer_without_any_claim_gives_an_empty_report(notes: Index) -> None:
    report = check(notes, "What do you think?")
    assert report.receipts == ()
    assert len(report.not_checked) == 1


def test_a_named_topic_resolves_a_leading_pronoun(notes: Index) -> None:
    receipt = check(notes, "It was fought on 14 June 1611.", topic="Battle of Skarvik").receipts[0]
    assert receipt.claim.resolved.startswith("Battle of Skarvik was fought")
    assert receipt.verdict == "Backed"
    assert receipt.claim.notes


def test_nothing_is_written_into_an_index_that_is_asked(notes_index: Path) -> None:
    before = {path: path.stat().st_mtime_ns for path in [notes_index, *notes_index.rglob("*")]}
    with Index(notes_index) as index:
        check(index)
    assert {path: path.stat().st_mtime_ns for path in [notes_index, *notes_index.rglob("*")]} == before


def test_receipts_are_frozen(notes: Index) -> None:
    receipt = check(notes).receipts[0]
    with pytest.raises(dataclasses.FrozenInstanceError):
        receipt.verdict = "Backed"  # type: ignore[misc]


class KnowsNoOtherName(WordNLI):
    """Denies whatever does not have the claim's first words, as a model does that never met a name."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        rows = [
            [0.02, 0.96, 0.02] if premise.startswith("Sea mill") else [0.95, 0.03, 0.02]
            for premise, _ in pairs
        ]
        return np.array(rows, dtype=np.float32)


def test_a_sentence_is_read_under_the_name_that_the_claim_has_for_its_page(notes: Index) -> None:
    checker = Checker(notes, WordEncoder(), KnowsNoOtherName())
    receipt = checker.check("A sea mill is driven by the rise and fall of the sea.").receipts[0]
    assert receipt.verdict == "Backed"
    assert receipt.evidence is not None
    assert receipt.evidence.text.startswith("A tide mill is a mill")
