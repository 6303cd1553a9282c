"""A report as CSV (RFC 4180): one row a claim, for a spreadsheet.

The text starts with a byte order mark, without which Excel takes UTF-8 for something else and damages quotes;
read it as "utf-8-sig". A cell that a spreadsheet could take for a formula starts with an apostrophe, and so
does one that had an apostrophe there itself: where a cell starts with one, what follows it is the text.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Any

from receipts_offline.receipts import Receipt, Report
from receipts_offline.report.parts import dump_date, encodable

BYTE_ORDER_MARK = "\ufeff"
COLUMNS = (
    "number", "verdict", "claim", "resolved", "notes", "start", "end", "confidence",
    "quote", "kind", "title", "section", "url", "revision_id", "source", "dump_date", "license",
    "similarity", "entailment", "contradiction", "neutral",
    "rule", "explanation", "simple_checker", "set_aside",
    "receipt_id", "index_id", "embedder", "nli", "tool", "attribution",
)  # fmt: skip

# OWASP's list of what starts a formula, with the full-width forms that Excel takes for them in East Asian
# locales, the apostrophe that marks such a cell here, and the line break, NUL and white space before which a
# spreadsheet may look for the first of the others.
_STARTS = tuple("=+-@＝＋－＠'\t\r\n\0")


def report_csv(report: Report) -> str:
    """The receipts as rows under a row of names; what was not checked is left out."""
    return BYTE_ORDER_MARK + _table([list(COLUMNS), *_rows(report)])


def batch_csv(file: str, report: Report, *, first: bool) -> str:
    """The rows of one report among several in a table, with its file in front; the `first` brings the names."""
    names = [["file", *COLUMNS]] if first else []
    table = _table([*names, *([_cell(file), *row] for row in _rows(report))])
    return BYTE_ORDER_MARK + table if first else table


def plain_text(cell: str) -> str:
    """The text that a cell of `report_csv` stands for."""
    return cell.removeprefix("'")


def _table(rows: Iterable[Iterable[object]]) -> str:
    stream = io.StringIO()
    csv.writer(stream, lineterminator="\r\n").writerows(rows)
    return stream.getvalue()


def _rows(report: Report) -> Iterator[list[object]]:
    for number, receipt in enumerate(report.receipts, start=1):
        row = _row(number, receipt, report.attribution)
        yield [_cell(row[name]) for name in COLUMNS]


def _cell(value: object) -> object:
    if not isinstance(value, str):
        return value
    text = encodable(value)
    return f"'{text}" if text.startswith(_STARTS) or text.lstrip().startswith(_STARTS) else text


def _row(number: int, receipt: Receipt, attribution: str) -> dict[str, Any]:
    claim, quote = receipt.claim, receipt.evidence
    row: dict[str, Any] = {
        "number": number,
        "verdict": receipt.verdict,
        "claim": claim.text,
        "resolved": claim.resolved,
        "notes": "; ".join(claim.notes),
        "start": claim.start,
        "end": claim.end,
        "confidence": receipt.confidence,
        "dump_date": dump_date(receipt),
        "rule": receipt.rule.id,
        "explanation": receipt.rule.explanation,
        "simple_checker": receipt.simple_checker.verdict,
        "set_aside": receipt.simple_checker.set_aside,
        "receipt_id": receipt.receipt_id,
        "index_id": receipt.snapshot.index_id,
        "embedder": receipt.models["embedder"].id,
        "nli": receipt.models["nli"].id,
        "tool": receipt.tool,
        "attribution": attribution,
    }
    if quote is not None:
        row |= {
            "quote": quote.text,
            "kind": quote.kind,
            "title": quote.title,
            "section": quote.section,
            "url": quote.url,
            "revision_id": quote.revision_id,
            "source": quote.source,
            "license": quote.license,
            "similarity": quote.similarity,
            "entailment": quote.nli.entailment,
            "contradiction": quote.nli.contradiction,
            "neutral": quote.nli.neutral,
        }
    return dict.fromkeys(COLUMNS) | row
