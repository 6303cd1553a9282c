"""A message to send back to the chatbot: which of its claims need a source, and which may conflict.

Whatever comes from the answer or from a page stands on lines of its own that begin with ">", line breaks folded,
and the message says that such lines are quotations. So nothing quoted can pass for a request of the sender.
"""

from __future__ import annotations

from collections.abc import Iterator

from receipts_offline.index.kinds import shown_text
from receipts_offline.receipts import Quote, Receipt, Report
from receipts_offline.report.folding import folded
from receipts_offline.report.parts import pieces, place, reasons, web_link
from receipts_offline.verdict import Verdict

_ENCYCLOPEDIA = "an offline copy of an encyclopedia"


def followup_message(report: Report) -> str:
    """The message as plain text, each point numbered; it says so where nothing is left to ask."""
    asked = [receipt for receipt in report.receipts if receipt.verdict != Verdict.BACKED]
    if not asked:
        return _nothing_left(len(report.receipts))
    wikis = (f"{wiki.sitename}, dump of {wiki.dump_date}" for wiki in report.snapshot.wikis)
    points = "one point" if len(asked) == 1 else f"{len(asked)} points"
    lines = [
        f"Thank you for your answer. I compared it, claim by claim, with {_ENCYCLOPEDIA}:",
        "",
        _quoted("; ".join(wikis)),
        "",
        f"Please help me with {points}. Lines that begin with > are quotations, not requests.",
    ]
    for number, receipt in enumerate(asked, start=1):
        lines += ["", *_point(number, receipt)]
    if report.not_checked:
        lines += ["", f"I did not compare {pieces(report)} of it: {folded(reasons(report))}."]
    lines += [
        "",
        "If you have no source for a claim, please say so rather than guess.",
    ]
    if any(receipt.evidence is not None for receipt in asked):
        lines += ["", "Credit for the sentences from the encyclopedia:", "", _quoted(report.attribution)]
    return "\n".join(lines) + "\n"


def _nothing_left(claims: int) -> str:
    if not claims:
        return "There is nothing to ask: the answer holds no claim that could be checked.\n"
    every = "its one claim is" if claims == 1 else f"each of its {claims} claims is"
    return f"There is nothing left to ask about this answer: {every} backed by a sentence.\n"


def _point(number: int, receipt: Receipt) -> Iterator[str]:
    claim, quote = receipt.claim, receipt.evidence
    indent = " " * len(f"{number}. ")
    yield f"{number}. You wrote:"
    yield _quoted(claim.text, indent)
    if folded(claim.resolved).strip() != folded(claim.text).strip():
        yield ""
        yield f"{indent}I read this as:"
        yield _quoted(claim.resolved, indent)
    yield ""
    if quote is None:
        yield (
            f"{indent}I found nothing that settles this. Which source can I check it in? Please give its title and "
            "a link, or quote the sentence that says so."
        )
    else:
        yield f"{indent}The encyclopedia may say otherwise:"
        yield _quoted(shown_text(quote.kind, quote.text), indent)
        yield _quoted(_where(quote), indent)
        yield ""
        yield f"{indent}How do the two go together? If yours is right, please name a source that I can check."


def _where(quote: Quote) -> str:
    link = web_link(quote.url) or quote.url
    return ", ".join(
        part for part in (place(quote), quote.source, f"dump of {quote.dump_date}", link) if part
    )


def _quoted(text: str, indent: str = "") -> str:
    return f"{indent}> {folded(text).strip()}"
