"""A report as JSON: one document, or a receipt a line. Both follow receipt.schema.json."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import asdict
from importlib.resources import files
from typing import Any

from receipts_offline.receipts import Report, digest
from receipts_offline.verdict import Verdict

_SURROGATES = re.compile(r"[\ud800-\udfff]")


def report_record(report: Report) -> dict[str, Any]:
    """The whole report as plain values, an id hashed from everything else first."""
    record = {
        "answer": {
            "text": report.answer,
            "sha256": hashlib.sha256(report.answer.encode("utf-8", "surrogatepass")).hexdigest(),
            "topic": report.topic,
        },
        "snapshot": asdict(report.snapshot),
        "summary": {verdict.value: report.count(verdict.value) for verdict in Verdict},
        "receipts": [receipt.to_dict() for receipt in report.receipts],
        "not_checked": [asdict(piece) for piece in report.not_checked],
        "attribution": report.attribution,
    }
    return {"report_id": digest(record), **record}


def report_json(report: Report) -> str:
    """The report as one JSON document, ending in a newline."""
    return _text(report_record(report), indent=2) + "\n"


def report_jsonl(report: Report) -> str:
    """The receipts as JSON Lines, each with the attribution of its quotes."""
    lines = ({**receipt.to_dict(), "attribution": report.attribution} for receipt in report.receipts)
    return "".join(_text(line) + "\n" for line in lines)


def _text(record: dict[str, Any], indent: int | None = None) -> str:
    """The record as JSON that can be written: half a surrogate pair, which no encoding has, as its number."""
    text = json.dumps(record, ensure_ascii=False, indent=indent)
    return _SURROGATES.sub(lambda found: f"\\u{ord(found.group()):04x}", text)


def receipt_schema() -> dict[str, Any]:
    """The JSON Schema of a receipt."""
    text = files("receipts_offline.report").joinpath("receipt.schema.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    return schema
