"""The formats by name. What a format needs is imported when it is asked for."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from types import MappingProxyType

from receipts_offline.receipts import Report


def _terminal(report: Report) -> str:
    from receipts_offline.report.terminal import print_report

    stream = io.StringIO()
    print_report(report, stream)
    return stream.getvalue()


def _json(report: Report) -> str:
    from receipts_offline.report.records import report_json

    return report_json(report)


def _jsonl(report: Report) -> str:
    from receipts_offline.report.records import report_jsonl

    return report_jsonl(report)


def _markdown(report: Report) -> str:
    from receipts_offline.report.markdown import report_markdown

    return report_markdown(report)


def _html(report: Report) -> str:
    from receipts_offline.report.html import report_html

    return report_html(report)


def _csv(report: Report) -> str:
    from receipts_offline.report.csv_rows import report_csv

    return report_csv(report)


FORMATS: Mapping[str, Callable[[Report], str]] = MappingProxyType(
    {
        "terminal": _terminal,
        "json": _json,
        "jsonl": _jsonl,
        "markdown": _markdown,
        "html": _html,
        "csv": _csv,
    }
)

SUFFIXES: Mapping[str, str] = MappingProxyType(
    {
        "terminal": ".txt",
        "json": ".json",
        "jsonl": ".jsonl",
        "markdown": ".md",
        "html": ".html",
        "csv": ".csv",
    }
)
"""The ending of a file in each format."""


def render_report(report: Report, name: str) -> str:
    """The report in the format of that name, ready to be written as UTF-8. Raises KeyError for another name."""
    return FORMATS[name](report)
