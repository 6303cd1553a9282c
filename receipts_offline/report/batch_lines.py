"""The lines that a batch writes as JSON Lines: the receipts of an answer, then a line about it; or an error."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from receipts_offline.receipts import ModelRecord, Report, digest
from receipts_offline.verdict import Verdict

ANSWER = "answer"
ERROR = "error"
STARTS = ('{"file": "', '{"record": "')
"""How every line of a batch begins; by this the half of one is known that a killed run left."""


def counts_of(verdicts: Iterable[str]) -> dict[str, int]:
    """How many there are of each verdict."""
    counts = {verdict.value: 0 for verdict in Verdict}
    for verdict in verdicts:
        counts[verdict] += 1
    return counts


def receipt_lines(file: str, report: Report) -> list[dict[str, Any]]:
    """A record for each receipt, with its file and the credit of its quotes."""
    return [
        {"file": file, **receipt.to_dict(), "attribution": report.attribution} for receipt in report.receipts
    ]


def answer_line(
    file: str,
    answer_sha256: str,
    report: Report,
    *,
    asked: str | None,
    models: Mapping[str, ModelRecord],
    thresholds: str,
    tool: str,
) -> dict[str, Any]:
    """The record that closes the receipts of an answer.

    `asked` is the topic or question that the user gave, `topic` what the answer is about as far as it was made
    out, `thresholds` the name of their set.
    """
    line = {
        "record": ANSWER,
        "file": file,
        "answer_sha256": answer_sha256,
        "receipts": len(report.receipts),
        "summary": counts_of(receipt.verdict for receipt in report.receipts),
        "index_id": report.snapshot.index_id,
        "models": {role: asdict(model) for role, model in models.items()},
        "thresholds": thresholds,
        "asked": asked,
        "topic": report.topic,
        "tool": tool,
    }
    return with_id(line)


def with_id(line: dict[str, Any]) -> dict[str, Any]:
    """The line with a `line_id` hashed from everything else in it."""
    content = {key: value for key, value in line.items() if key != "line_id"}
    return {**content, "line_id": digest(content)}


def error_line(file: str, error: str, next_step: str) -> dict[str, Any]:
    """The record of an answer that could not be checked."""
    return with_id({"record": ERROR, "file": file, "error": error, "next_step": next_step})


def to_text(lines: Iterable[Mapping[str, Any]]) -> str:
    """The lines as they are written."""
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
