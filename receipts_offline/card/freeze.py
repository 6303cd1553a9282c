"""Make a card from files or from a finished check, with a digest, so that a later edit shows."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path

from receipts_offline.card.files import read_json, read_text, write_new
from receipts_offline.card.from_report import card_from_report
from receipts_offline.card.gate import Status, is_blank, judge
from receipts_offline.card.record import FIELDS, SCHEMA_VERSION, sealed, shown
from receipts_offline.errors import InputError, UsageError

_FILE_LIKE = re.compile(r"\S+\.(txt|md|json)|(\.{0,2}|~)/\S+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Request:
    """What to freeze: either `context`, `answer` and `source` with a `prompt`, or `receipts`.

    `prompt` is a file or, where no file has that name, the text itself.
    """

    out: Path
    prompt: str | None = None
    context: Path | None = None
    answer: Path | None = None
    source: str | None = None
    receipts: Path | None = None
    claim: int | None = None
    note: str | None = None
    replace: bool = False


def freeze(request: Request) -> str:
    """Write the card and return one line for the user: where it is, and what the gate says of it.

    Raises:
        UsageError: the options do not go together, or the file exists already.
        InputError: a file cannot be read, or a field would be blank.
        OSError: the card cannot be written.
    """
    fields = _from_files(request) if request.receipts is None else _from_check(request, request.receipts)
    if request.note is not None:
        fields["note"] = request.note
    for field in FIELDS:
        if is_blank(fields[field]):
            raise InputError(f"the {field} is blank", next_step=f"give a {field} that says something")
    card = sealed({"schema_version": SCHEMA_VERSION, **fields})
    write_new(request.out, card, replace=request.replace)
    judgement = judge(card)
    verdict = "" if judgement.status is Status.OK else " (card check will fail it)"
    return (
        shown(f"Frozen: {request.out}. The gate says {judgement.status.value}{verdict}: {judgement.detail}")
        + "\n"
    )


def _from_check(request: Request, receipts: Path) -> dict[str, str]:
    given = {"--context": request.context, "--answer": request.answer, "--source": request.source}
    needless = [option for option, value in given.items() if value is not None]
    if needless:
        raise UsageError(
            f"--receipts already gives what {' and '.join(needless)} would", next_step="leave one of them out"
        )
    prompt = None if request.prompt is None else _prompt(request.prompt)
    if _is_lines(receipts):
        raise InputError(
            f"{receipts} holds JSON Lines, without the answer that a card needs",
            next_step="make it with: receipts-offline check ANSWER --format json --output REPORT.json",
        )
    return card_from_report(read_json(receipts), str(receipts), claim=request.claim, prompt=prompt)


def _is_lines(receipts: Path) -> bool:
    """Whether a file is what `check --format jsonl` wrote: a record a line, none of them a report."""
    try:
        first = json.loads(read_text(receipts).split("\n", 1)[0])
    except (ValueError, RecursionError):  # no JSON, or a document of several lines
        return False
    return (
        isinstance(first, dict) and bool({"receipt_id", "record"} & first.keys()) and "receipts" not in first
    )


def _from_files(request: Request) -> dict[str, str]:
    if request.claim is not None:
        raise UsageError("--claim counts the claims of a report", next_step="give the report with --receipts")
    if request.prompt is None or request.context is None or request.answer is None or request.source is None:
        raise UsageError(
            "a card needs its four fields",
            next_step="give --prompt, --context, --answer and --source, or a finished check with --receipts",
        )
    return {
        "prompt": _prompt(request.prompt),
        "context": read_text(request.context),
        "answer": read_text(request.answer),
        "source": request.source,
    }


def _prompt(given: str) -> str:
    path = Path(given)
    if os.path.isfile(path) or _FILE_LIKE.fullmatch(given):
        return read_text(path)
    return given
