"""A report for people: the verdict first, then the quote, its link and the dump date.

Colour appears only on a terminal. Lines wrap there too; in a pipe each stays whole, so that a quote can be
searched for and copied as it is.
"""

from __future__ import annotations

import re
import sys
from typing import TextIO

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from receipts_offline.index.kinds import shown_text
from receipts_offline.receipts import Quote, Receipt, Report
from receipts_offline.report import parts
from receipts_offline.verdict import Verdict

_STYLES = {Verdict.BACKED: "bold green", Verdict.MAY_CONFLICT: "bold yellow", Verdict.NO_RECEIPT: "bold"}
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]+")


class PlainPipes(Console):
    """A console on a stream. It wraps lines on a terminal only, whatever colours are forced elsewhere, and lets its
    caller see that the reader has gone, where rich would exit with 1.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(
            file=stream, soft_wrap=not stream.isatty(), highlight=False, markup=False, emoji=False
        )

    def on_broken_pipe(self) -> None:
        """Pass it on."""
        raise BrokenPipeError


def print_report(report: Report, stream: TextIO) -> None:
    """Write every receipt of the report to the stream. Raises BrokenPipeError where nobody reads it."""
    render(report, PlainPipes(stream))


def render(report: Report, console: Console) -> None:
    """Draw the report on a console."""
    for number, receipt in enumerate(report.receipts, start=1):
        _print_receipt(console, number, receipt)
    for piece in report.not_checked:
        line(
            console,
            Text.assemble(("– Not checked ", "dim"), f"{clean(parts.clipped(piece.text))} ({piece.reason})"),
            0,
        )
    if report.not_checked:
        line(console, Text(), 0)
    line(console, Text(parts.counts(report), "bold"), 0)
    line(console, Text(f"Snapshot: {parts.snapshot(report)}; index {report.snapshot.index_id}"), 0)
    line(console, Text(report.attribution), 0)


def _print_receipt(console: Console, number: int, receipt: Receipt) -> None:
    verdict = Verdict(receipt.verdict)
    head = Text.assemble(
        (f"{number}. ", "dim"),
        (f"{parts.MARKS[verdict]} {verdict.value}", _STYLES[verdict]),
        f"  {clean(receipt.claim.text)}",
    )
    line(console, head, 0)
    if clean(receipt.claim.resolved) != clean(receipt.claim.text):
        line(console, Text(f"read as: {clean(receipt.claim.resolved)}", "dim"), 3)
    for note in receipt.claim.notes:
        line(console, Text(f"note: {clean(note)}", "dim"), 3)
    if receipt.evidence is not None:
        _print_quote(console, receipt.evidence)
    sure = "" if receipt.confidence is None else f" Confidence: {receipt.confidence:.0%}."
    line(console, Text(f"Why: {clean(receipt.rule.explanation)}{sure}", "dim"), 3)
    near = parts.closest(receipt)
    if near is not None:
        shown = clean(shown_text(near.kind, near.text))
        line(console, Text(f"Closest sentence: “{shown}” ({clean(parts.place(near))})", "dim"), 3)
    if receipt.simple_checker.set_aside:
        line(console, Text(clean(receipt.simple_checker.set_aside), "dim"), 3)
    line(console, Text(f"receipt {receipt.receipt_id}, dump of {parts.dump_date(receipt)}", "dim"), 3)
    line(console, Text(), 0)


def _print_quote(console: Console, quote: Quote) -> None:
    line(console, Text.assemble("“", (clean(shown_text(quote.kind, quote.text)), "italic"), "”"), 3)
    source = ", ".join(
        part for part in (parts.place(quote), quote.source, f"dump of {quote.dump_date}") if part
    )
    line(console, Text(clean(source)), 3)
    if quote.url:
        line(console, Text(clean(quote.url), "blue"), 3)


def line(console: Console, text: Text, indent: int) -> None:
    """Print one paragraph, whatever is in it: no control character gets through."""
    text.plain = "".join(map(clean, text.plain))  # a character for a character, so that styles stay in place
    if console.is_terminal and not console.soft_wrap:
        console.print(Padding(text, (0, 0, 0, indent)), soft_wrap=False)
    else:
        console.print(Text(" " * indent).append_text(text), soft_wrap=True)


def clean(text: str) -> str:
    """Text that can move no cursor and turn no line around: control characters become one space."""
    return (
        _CONTROL.sub(" ", text)
        .encode(sys.stdout.encoding or "utf-8", "replace")
        .decode(sys.stdout.encoding or "utf-8")
    )
