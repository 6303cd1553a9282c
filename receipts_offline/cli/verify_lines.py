"""The outcome of `verify` in words, and as a record for programs."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from receipts_offline.plural import counted
from receipts_offline.report.reading import Saved
from receipts_offline.report.terminal import clean
from receipts_offline.verifying import Difference, Remark, TextDifference, Verification, text_difference

_LONGEST = 160  # characters of a value in a line
_TEXTS = (
    "text",
    "title",
    "section",
    "url",
    "attribution",
    "explanation",
    "set_aside",
)  # of these, where they part


def difference_line(saved: Saved, difference: Difference) -> str:
    """One difference: what the file says, and what is so."""
    where = f"{_numbers(saved, difference.receipts)}: " if difference.receipts else ""
    stated, found = difference.stated, difference.found
    at = _parting(difference)
    if isinstance(found, Remark):
        return clean(f"{where}{difference.field}: the file says {_value(stated)}, but {found}")
    if at is not None and max(len(stated), len(found)) > len(at.stated) + 2:
        return clean(
            f"{where}{difference.field} differs at byte {at.byte}: the file says “{at.stated}”, it is “{at.found}”"
        )
    return clean(f"{where}{difference.field}: the file says {_value(stated)}, it is {_value(found)}")


def summary_line(saved: Saved, done: Verification, places: Iterable[Path]) -> str:
    """That everything holds, with what was compared; `places` are the indexes."""
    where = ", ".join(dict.fromkeys(map(str, places)))
    parts = [
        f"{counted(done.receipts, 'receipt')} as stated",
        f"{counted(done.sentences, 'sentence')} byte for byte as in {where}" if where else "",
        f"{counted(done.replayed, 'verdict')} as the rules give" if done.replayed else "",
    ]
    not_checked = f"; not checked: {'; '.join(done.unchecked)}" if done.unchecked else ""
    return clean(f"{saved.name}: {', '.join(filter(None, parts))}{not_checked}")


def verification_record(saved: Saved, done: Verification) -> dict[str, Any]:
    """The outcome as plain values for JSON."""
    return {
        "file": saved.name,
        "holds": not done.differences,
        "receipts": done.receipts,
        "sentences_compared": done.sentences,
        "verdicts_replayed": done.replayed,
        "differences": [_difference_record(saved, difference) for difference in done.differences],
        "unchecked": list(done.unchecked),
    }


def _difference_record(saved: Saved, difference: Difference) -> Mapping[str, Any]:
    at = _parting(difference)
    ids = [saved.records[number - 1]["receipt_id"] for number in difference.receipts]
    return {**asdict(difference), "receipt_ids": ids, **({"parts_at": asdict(at)} if at is not None else {})}


def _parting(difference: Difference) -> TextDifference | None:
    """Where the two texts part, if the difference is one of texts."""
    stated, found = difference.stated, difference.found
    if difference.field.rpartition(".")[2] not in _TEXTS:
        return None
    return text_difference(stated, found) if isinstance(stated, str) and isinstance(found, str) else None


def _value(value: Any) -> str:
    if value is None:
        return "nothing"
    text = f"“{value}”" if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


def _numbers(saved: Saved, receipts: Iterable[int]) -> str:
    """Numbers with runs drawn together ("receipts 1-3, 7"), of a batch for each answer ("a.md, receipt 2")."""
    by_file: dict[str | None, list[int]] = {}
    for number in receipts:
        file, own = saved.places[number - 1]
        by_file.setdefault(file, []).append(own)
    return "; ".join(
        f"{'' if file is None else f'{file}, '}receipt{'s' if len(own) > 1 else ''} {_runs(own)}"
        for file, own in by_file.items()
    )


def _runs(numbers: Iterable[int]) -> str:
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(f"{first}-{last}" if last > first else str(first) for first, last in runs)
