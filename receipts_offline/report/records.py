"""A report as JSON: one document, or a receipt a line. Both follow receipt.schema.json."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from importlib.resources import files
from typing import Any

from receipts_offline.receipts import Report
from receipts_offline.verdict import Verdict


def report_record(report: Report) -> dict[str, Any]:
    """The whole report as plain values."""
    return {
        "answer": {
            "text": report.answer,
            "sha256": hashlib.sha256(report.answer.encode()).hexdigest(),
            "topic": report.topic,
        },
        "snapshot": asdict(report.snapshot),
        "summary": {verdict.value: report.count(verdict.value) for verdict in Verdict},
        "receipts": [receipt.to_dict() for receipt in report.receipts],
        "not_checked": [asdict(piece) for piece in report.not_checked],
        "attribution": report.attribution,
    }


def report_json(report: Report) -> str:
    """The report as one JSON document, ending in a newline."""
    return json.dumps(report_record(report), ensure_ascii=False, indent=2) + "\n"


def report_jsonl(report: Report) -> str:
    """The receipts as JSON Lines, each with the attribution of its quotes."""
    lines = ({**receipt.to_dict(), "attribution": report.attribution} for receipt in report.receipts)
    return "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)


def receipt_schema() -> dict[str, Any]:
    """The JSON Schema of a receipt."""
    text = files("receipts_offline.report").joinpath("receipt.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
