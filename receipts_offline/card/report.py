"""A run of the gate for people, a line a card, and for programs, as JSON."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from receipts_offline.card.checking import Result, Run
from receipts_offline.card.gate import Status
from receipts_offline.card.output import UTF_8, write_out
from receipts_offline.card.record import json_text, shown

REPORT_VERSION: Final = 1
FORMATS: Final = ("terminal", "json")

_WIDTH: Final = max(map(len, Status))


def print_run(run: Run, form: str) -> None:
    """Print the run in one of `FORMATS`; JSON is UTF-8 whatever the terminal's encoding.

    Raises:
        GateFailed, InputError: what `run.error` says, once everything is printed.
        OSError: the output cannot be written.
    """
    if form == "json":
        write_out(json_report(run), UTF_8)
    else:
        write_out(terminal_report(run))
    if run.error is not None:
        raise run.error


def terminal_report(run: Run) -> str:
    """A line a card, its status first, and the counts; no control character of a card gets through."""
    lines = [_line(result) for result in run.results]
    return "".join(f"{line}\n" for line in [*lines, "", _counts(run)])


def json_report(run: Run) -> str:
    """One document: the options, the counts, and a record a card in which every key is always there."""
    record = {
        "report_version": REPORT_VERSION,
        "options": asdict(run.options),
        "summary": {
            "cards": run.judged,
            **{status.value: run.count(status) for status in Status},
        },
        "results": [_record(result) for result in run.results],
    }
    return json_text(record)


def _line(result: Result) -> str:
    place = f"{result.file}, {result.place}" if result.place else result.file
    note = f"; the card notes: {result.card_note}" if result.card_note else ""
    return f"{result.judgement.status.value:<{_WIDTH}}  {shown(f'{place}: {result.judgement.detail}{note}')}"


def _counts(run: Run) -> str:
    present = ((status, run.count(status)) for status in Status)
    counts = ", ".join(f"{number} {status.value}" for status, number in present if number)
    return f"{run.judged} card{'' if run.judged == 1 else 's'}: {counts}"


def _record(result: Result) -> dict[str, Any]:
    judgement = result.judgement
    return {
        "file": result.file,
        "place": result.place,
        "status": judgement.status.value,
        "passed": judgement.passed,
        "overlap": list(judgement.overlap),
        "echo": judgement.echo,
        "note": judgement.note,
        "missing": list(judgement.missing),
        "detail": judgement.detail,
        "card_note": result.card_note,
    }
