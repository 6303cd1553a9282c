"""`receipts-offline explain`."""

from __future__ import annotations

import json
import shlex
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from receipts_offline.errors import UsageError

if TYPE_CHECKING:
    from receipts_offline.report.reading import Saved

_FEWEST_DIGITS = 4  # of a receipt's id; shorter texts are a claim's number


_LISTED = 5  # files' names in an error


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
    "--file",
    metavar="ANSWER",
    help="Of a batch's output, the answer that is meant: its file's name, or the end of its path.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["terminal", "json"]),
    default="terminal",
    show_default=True,
    help="What the explanation is written as.",
)
def explain(which: str, saved_file: Path | None, file: str | None, form: str) -> None:
    """Explain one verdict: its sentences and scores, the rule, and what another verdict would have needed.

    N is the claim's number in the report; in a batch's output it counts within one answer. RECEIPT_ID is the id
    of a receipt, or its first digits, four at least.
    """
    from receipts_offline.report.explaining import print_explanation
    from receipts_offline.report.explanation import explain as explained_receipt
    from receipts_offline.report.explanation import explanation_record
    from receipts_offline.report.last import read_last
    from receipts_offline.report.reading import latest, read_saved

    saved = latest(read_saved(saved_file) if saved_file is not None else read_last())
    if saved.reports:
        raise UsageError(
            f"{saved.name} only lists the reports that lie beside it",
            next_step=f"name one of them, such as --receipts {Path(saved.name).parent / saved.reports[0]}",
        )
    if file is not None:
        saved = of_file(saved, file)
    chosen = chosen_receipt(saved, which)
    answer, number = saved.places[chosen]
    explained = explained_receipt(
        saved.receipts[chosen],
        saved.records[chosen],
        number=number,
        of=sum(one == answer for one, _ in saved.places),
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
    answers = tuple(dict.fromkeys(answer for answer, _ in saved.places))
    claims = "1 claim" if count == 1 else f"{count} claims"
    numbered = int(which) - 1 if which.isascii() and which.isdecimal() and len(which) < 10 else -1
    found = {numbered} if 0 <= numbered < count and len(answers) == 1 else set()
    if len(which) >= _FEWEST_DIGITS:
        start = which.lower()
        found |= {at for at, record in enumerate(saved.records) if record["receipt_id"].startswith(start)}
    if len({saved.records[at]["receipt_id"] for at in found}) == 1:  # the same receipt may stand there twice
        return min(found)
    if found:
        named = ", ".join(_named(saved.places[at]) for at in sorted(found))
        raise UsageError(
            f"{which} fits more than one receipt: claims {named}", next_step="give more digits of the id"
        )
    if not count:
        raise UsageError(f"{saved.name} holds no receipt", next_step="check an answer that makes a claim")
    digits = f"the first digits of a receipt's id ({_FEWEST_DIGITS} or more)"
    if numbered >= 0 and len(answers) > 1:
        raise UsageError(
            f"{saved.name} holds the receipts of {len(answers)} answers, so {which} alone names none",
            next_step=f"say which answer with --file, such as --file {shlex.quote(str(answers[0]))}, or give {digits}",
        )
    hint = f"give {'1' if count == 1 else f'a number from 1 to {count}'}, or {digits}"
    raise UsageError(f"there is no receipt {which}: the check has {claims}", next_step=hint)


def of_file(saved: Saved, name: str) -> Saved:
    """The receipts of the one answer whose file is called `name`, or whose path ends so. Raises UsageError."""
    if not saved.files:
        raise UsageError(f"{saved.name} is no output of a batch", next_step="leave --file out")
    found = [file for file in saved.files if file == name]
    found = found or [file for file in saved.files if file.endswith(f"/{name}")]
    if len(found) != 1:
        some = ", ".join(_listed(found or saved.files))
        raise UsageError(
            f"{name} fits {len(found) or 'none'} of the answers in {saved.name}",
            next_step=f"name one of them: {some}",
        )
    kept = [at for at, (file, _) in enumerate(saved.places) if file == found[0]]
    return replace(
        saved,
        name=f"{saved.name}, {found[0]}",
        records=tuple(saved.records[at] for at in kept),
        receipts=tuple(saved.receipts[at] for at in kept),
        beside=tuple(saved.beside[at] for at in kept),
    )


def _named(place: tuple[str | None, int]) -> str:
    file, number = place
    return str(number) if file is None else f"{number} of {file}"


def _listed(files: Sequence[str]) -> list[str]:
    return [*files[:_LISTED], *(["…"] if len(files) > _LISTED else [])]


def _attribution(saved: Saved, chosen: int) -> str:
    """The credit of the report, or of the receipt's own line where receipts are saved one a line."""
    if saved.report is not None:
        return saved.report.attribution
    credit = saved.beside[chosen].get("attribution") if chosen < len(saved.beside) else None
    return credit if isinstance(credit, str) else ""
