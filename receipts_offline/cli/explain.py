"""`receipts-offline explain`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from receipts_offline.errors import UsageError

if TYPE_CHECKING:
    from receipts_offline.report.reading import Saved

_FEWEST_DIGITS = 4  # of a receipt's id; shorter texts are a claim's number


@click.command()
@click.argument("which", metavar="RECEIPT_ID|N")
@click.option(
    "--receipts",
    "saved_file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A report that check wrote as json or jsonl; the last check if not given.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["terminal", "json"]),
    default="terminal",
    show_default=True,
    help="What the explanation is written as.",
)
def explain(which: str, saved_file: Path | None, form: str) -> None:
    """Explain one verdict: its sentences and scores, the rule, and what another verdict would have needed.

    N is the claim's number in the report. RECEIPT_ID is the id of a receipt, or its first digits, four at
    least.
    """
    from receipts_offline.report.explaining import print_explanation
    from receipts_offline.report.explanation import explain as explained_receipt
    from receipts_offline.report.explanation import explanation_record
    from receipts_offline.report.last import read_last
    from receipts_offline.report.reading import read_saved

    saved = read_saved(saved_file) if saved_file is not None else read_last()
    chosen = chosen_receipt(saved, which)
    explained = explained_receipt(
        saved.receipts[chosen],
        saved.records[chosen],
        number=chosen + 1,
        of=len(saved.receipts),
        attribution=_attribution(saved, chosen),
    )
    if form == "json":
        text = json.dumps(explanation_record(explained), ensure_ascii=False, indent=2) + "\n"
        click.echo(text.encode("utf-8", "replace"), nl=False)
    else:
        print_explanation(explained, sys.stdout)


def chosen_receipt(saved: Saved, which: str) -> int:
    """The position (from 0) of the receipt that a number (from 1) or the beginning of an id names.

    Raises UsageError where there is none, or more than one.
    """
    count = len(saved.records)
    claims = "1 claim" if count == 1 else f"{count} claims"
    numbered = int(which) - 1 if which.isascii() and which.isdecimal() and len(which) < 10 else -1
    found = {numbered} if 0 <= numbered < count else set()
    if len(which) >= _FEWEST_DIGITS:
        start = which.lower()
        found |= {at for at, record in enumerate(saved.records) if record["receipt_id"].startswith(start)}
    if len({saved.records[at]["receipt_id"] for at in found}) == 1:  # the same receipt may stand there twice
        return min(found)
    if found:
        named = ", ".join(str(at + 1) for at in sorted(found))
        raise UsageError(
            f"{which} fits more than one receipt: claims {named}", next_step="give more digits of the id"
        )
    if not count:
        raise UsageError(f"{saved.name} holds no receipt", next_step="check an answer that makes a claim")
    hint = (
        f"give a number from 1 to {count}, or the first digits of a receipt's id ({_FEWEST_DIGITS} or more)"
    )
    raise UsageError(f"there is no receipt {which}: the check has {claims}", next_step=hint)


def _attribution(saved: Saved, chosen: int) -> str:
    """The credit of the report, or of the receipt's own line where receipts are saved one a line."""
    if saved.report is not None:
        return saved.report.attribution
    credit = saved.beside[chosen].get("attribution") if chosen < len(saved.beside) else None
    return credit if isinstance(credit, str) else ""
