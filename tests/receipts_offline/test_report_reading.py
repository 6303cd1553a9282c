"""Saved reports read back as what was written, and everything else refused in one plain line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from conftest import WordEncoder, WordNLI
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.checker import Checker
from receipts_offline.errors import InputError
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Report
from receipts_offline.replay import decide_again
from receipts_offline.report.reading import parse_saved, read_saved
from receipts_offline.report.records import report_json, report_jsonl

ANSWER = (
    "The Battle of Skarvik was fought on 14 June 1611. Nine ships took part in it. "
    "Do you want to know more? It lasted for three days."
)


@pytest.fixture
def report(notes: Index) -> Report:
    return Checker(notes, WordEncoder(), WordNLI()).check(ANSWER)


def as_read(report: Report) -> Report:
    """The report as JSON holds it: what is a tuple or a set in the thresholds is a list there."""
    saved = parse_saved(report_json(report), "x")
    assert saved.report is not None
    return saved.report


def test_a_report_comes_back_whole_with_the_same_receipt_ids(report: Report) -> None:
    back = as_read(report)
    assert report_json(back) == report_json(report)
    assert [r.receipt_id for r in back.receipts] == [r.receipt_id for r in report.receipts]


def test_json_lines_come_back_as_the_same_receipts(report: Report) -> None:
    saved = parse_saved(report_jsonl(report), "x")
    assert saved.report is None
    assert saved.receipts == as_read(report).receipts
    assert "attribution" not in saved.records[0]


def test_the_rules_come_to_the_same_verdict_from_the_receipt_alone(report: Report) -> None:
    for receipt in as_read(report).receipts:
        decision = decide_again(receipt)
        assert (decision.verdict, decision.rule, decision.explanation) == (
            receipt.verdict,
            receipt.rule.id,
            receipt.rule.explanation,
        )


def test_another_schema_version_is_named(report: Report) -> None:
    document = json.loads(report_json(report))
    document["receipts"][0]["schema_version"] = 2
    with pytest.raises(InputError, match=r"receipt 1 is of schema version 2, and this program reads 3"):
        parse_saved(json.dumps(document), "old.json")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("verdict",), "Perhaps"),
        (("claim", "start"), -1),
        (("claim", "pieces"), [[1]]),
        (("considered",), "none"),
        (("models",), {}),
        (("extra",), 1),
    ],
)
def test_a_damaged_receipt_is_refused_with_its_place(
    report: Report, path: tuple[str, ...], value: object
) -> None:
    document = json.loads(report_json(report))
    place = document["receipts"][0]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    with pytest.raises(InputError, match=r"x is no saved report \(\$\.receipts\[0\]"):
        parse_saved(json.dumps(document), "x")


@pytest.mark.parametrize("text", ["", "\n\n", "[]", "3", "{", '{"receipts": 3}', "[" * 100_000, "null\nnull"])
def test_what_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="x is no saved report"):
        parse_saved(text, "x")


@given(st.text() | st.recursive(st.none() | st.text() | st.integers(), st.lists).map(json.dumps))
@settings(max_examples=60, deadline=None)
def test_any_text_is_read_or_refused_and_never_crashes(text: str) -> None:
    with pytest.raises(InputError):
        parse_saved(text, "x")


def test_files_that_cannot_be_read_say_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        read_saved(tmp_path / "missing.json")
    with pytest.raises(InputError, match="cannot be read"):
        read_saved(tmp_path)
    latin = tmp_path / "latin.json"
    latin.write_bytes("é".encode("latin-1"))
    with pytest.raises(InputError, match="no UTF-8"):
        read_saved(latin)
