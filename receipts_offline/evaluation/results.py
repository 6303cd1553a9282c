"""Write a run's results so that two runs of the same thing give the same bytes, and read them back."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from receipts_offline.errors import InputError
from receipts_offline.evaluation.items import Item
from receipts_offline.evaluation.pictures import reliability_svg
from receipts_offline.evaluation.summary import Summary
from receipts_offline.evaluation.tables import summary_markdown
from receipts_offline.paths import write_atomically

ITEMS = "items.jsonl"
TEXTS = "texts.jsonl"
SUMMARY = "summary.json"
MARKDOWN = "summary.md"
PICTURE = "reliability.svg"
_DIGITS = 6  # enough that percentages with one digit round as the unrounded figure does


def summary_record(about: Mapping[str, Any], summary: Summary) -> dict[str, Any]:
    """What goes into summary.json: what was run, then its scores. Figures are rounded to six digits."""
    record: dict[str, Any] = _rounded({**about, **asdict(summary)})
    return record


def write_results(out: Path, record: Mapping[str, Any], items: Sequence[Item]) -> None:
    """Write items.jsonl, texts.jsonl, summary.json, summary.md and reliability.svg into `out`.

    items.jsonl and the summaries quote no text; texts.jsonl does, and is under the licences of its sources.
    Raises InputError where the folder cannot be written.
    """
    files = {
        ITEMS: _jsonl(item.record() for item in items),
        TEXTS: _jsonl(item.text_record() for item in items),
        SUMMARY: json.dumps(record, ensure_ascii=False, indent=1) + "\n",
        MARKDOWN: summary_markdown(record),
        PICTURE: reliability_svg(record["calibration"]),
    }
    for name, content in files.items():
        try:
            write_atomically(out / name, content.encode("utf-8", "surrogatepass"))
        except OSError as error:
            raise InputError(
                f"The results cannot be written to {out}: {error.strerror}.",
                next_step="Name a folder that you can write with --out.",
            ) from error


_VERDICT_KEYS = ("item", "group", "label", "verdict", "rule", "shown", "simple", "without", "found", "gold")


def write_verdicts(runs: Sequence[Path], to: Path) -> None:
    """Write NAME.jsonl into `to` for each run: its items without the sentences' scores, small enough to keep.

    Raises InputError where a run is not finished or the folder cannot be written.
    """
    for run in runs:
        name = read_summary(run)["name"]
        kept = [{key: item[key] for key in _VERDICT_KEYS if key in item} for item in read_items(run)]
        try:
            write_atomically(to / f"{name}.jsonl", _jsonl(kept).encode())
        except OSError as error:
            raise InputError(
                f"The verdicts cannot be written to {to}: {error.strerror}.",
                next_step="Name a folder that you can write with --items.",
            ) from error


def read_summary(directory: Path) -> dict[str, Any]:
    """The summary.json of a run. Raises InputError where there is none."""
    rows = _read(directory / SUMMARY, whole=True)
    return rows[0]


def read_items(directory: Path) -> list[dict[str, Any]]:
    """The items.jsonl of a run. Raises InputError where there is none."""
    return _read(directory / ITEMS, whole=False)


def read_texts(directory: Path) -> dict[str, dict[str, Any]]:
    """The texts of a run by item, {} where the run's folder has none (they may not be passed on)."""
    path = directory / TEXTS
    return {row["item"]: row for row in _read(path, whole=False)} if path.exists() else {}


def _read(path: Path, *, whole: bool) -> list[dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8", errors="surrogatepass")
        return [json.loads(text)] if whole else [json.loads(line) for line in text.splitlines() if line]
    except OSError as error:
        raise InputError(
            f"There is no finished run in {path.parent}: {path.name}: {error.strerror}.",
            next_step="Run `receipts-offline eval run` with --out, and name that folder.",
        ) from error
    except ValueError as error:
        raise InputError(f"{path} is damaged: {error}.", next_step="Run the condition again.") from error


def _jsonl(records: Iterable[Mapping[str, Any]]) -> str:
    return "".join(json.dumps(_rounded(record), ensure_ascii=False) + "\n" for record in records)


def _rounded(value: Any) -> Any:
    """The value with figures at six digits and NaN as None, for JSON."""
    if isinstance(value, float):
        return None if math.isnan(value) else round(value, _DIGITS)
    if isinstance(value, Mapping):
        return {key: _rounded(part) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [_rounded(part) for part in value]
    return value
