"""Put runs into one Markdown report: tables, ablations, reliability pictures, misses with examples.

The report stands between two marks of the target file; what people wrote around it is kept.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from receipts_offline.errors import InputError
from receipts_offline.evaluation import tables
from receipts_offline.evaluation.items import OURS, SIMPLE
from receipts_offline.evaluation.metrics import GOLDS, Gold
from receipts_offline.evaluation.results import PICTURE, read_items, read_summary, read_texts
from receipts_offline.paths import write_atomically
from receipts_offline.verdict import Verdict

START = "<!-- The part up to the end mark is made by `receipts-offline eval report`. -->"
END = "<!-- End of what `receipts-offline eval report` makes. -->"
EXAMPLES = 1
"""Of each kind of miss in each run; quotes are kept few."""
_LONGEST_QUOTE = 220

MISSES: Mapping[str, tuple[Gold, Verdict]] = {
    "supported, but May conflict": (Gold.SUPPORTED, Verdict.MAY_CONFLICT),
    "supported, but not Backed": (Gold.SUPPORTED, Verdict.NO_RECEIPT),
    "refuted, but Backed": (Gold.REFUTED, Verdict.BACKED),
    "refuted, but not caught": (Gold.REFUTED, Verdict.NO_RECEIPT),
    "neither, but Backed": (Gold.NEITHER, Verdict.BACKED),
    "neither, but May conflict": (Gold.NEITHER, Verdict.MAY_CONFLICT),
}
_HEAD = "# Evaluation\n\n"
_OVERVIEW = ("balanced_accuracy", "false_conflict", "conflict_recall", "conflict_precision", "backed_recall",
             "backed_precision", "refuted_backed", "says_conflict")  # fmt: skip


def write_report(runs: Sequence[Path], to: Path, *, examples: int = EXAMPLES) -> None:
    """Write the report of these runs into `to`, and their pictures beside it.

    Each kind of miss in each run is shown by at most so many `examples`, where the run has its texts.

    Raises:
        InputError: a run is not finished, or the report cannot be written.
    """
    records = [(folder, read_summary(folder)) for folder in runs]
    parts = [START, _overview([record for _, record in records])]
    pictures = {}
    for folder, record in records:
        name = f"reliability-{record['name']}.svg"
        try:
            pictures[name] = (folder / PICTURE).read_bytes()
        except OSError as error:
            raise InputError(
                f"{folder / PICTURE} cannot be read: {error.strerror}.", next_step="Run the condition again."
            ) from error
        parts.append(_section(record, name, read_items(folder), read_texts(folder), examples))
    made = "\n".join([*parts, END]) + "\n"
    try:
        old = to.read_text(encoding="utf-8") if to.exists() else _HEAD
        write_atomically(to, _placed(to, old, made).encode("utf-8", "surrogatepass"))
        for name, content in pictures.items():
            write_atomically(to.parent / name, content)
    except OSError as error:
        raise InputError(
            f"The report cannot be written to {os.fspath(to)}: {error.strerror}.",
            next_step="Name another --to.",
        ) from error


def _placed(to: Path, old: str, made: str) -> str:
    """The old text with what stands between the marks replaced, or with the report at its end."""
    if START not in old and END not in old:
        return old.rstrip("\n") + "\n\n" + made
    before, _, rest = old.partition(START)
    _, end, after = rest.partition(END)
    if not end:
        raise InputError(
            f"{to} has only one of the two marks of the report.", next_step="Put both back, or remove both."
        )
    return before + made.rstrip("\n") + after


def _overview(records: Sequence[Mapping[str, Any]]) -> str:
    rows = []
    for record in records:
        for system, name in ((OURS, record["name"]), (SIMPLE, "– simple checker")):
            rows.append(
                [
                    name,
                    str(record["counts"]["claims"]) if system == OURS else "",
                    *(tables.percent(record["scores"].get(f"{system}.{metric}")) for metric in _OVERVIEW),
                ]
            )
    return "\n" + tables.table(["%", "n", *map(tables.words_of, _OVERVIEW)], rows)


def _section(
    record: Mapping[str, Any],
    picture: str,
    items: Sequence[Mapping[str, Any]],
    texts: Mapping[str, Mapping[str, Any]],
    examples: int,
) -> str:
    parts = [f"## {record['name']}\n", record["about"] + "\n", tables.setup_line(record) + "\n"]
    parts += [tables.scores_table(record), "### Each rule switched off\n", tables.ablation_table(record)]
    for title, found in (
        ("The gold sentence, stage by stage", tables.retrieval_table(record)),
        ("Where the gold sentence is lost", tables.lost_table(record)),
        ("The splitter", tables.splitter_table(record)),
        ("Refutations caught", tables.caught_table(record)),
        ("Calibration", tables.calibration_table(record)),
    ):
        if found:
            parts += [f"### {title}\n", found]
    if any(found["count"] for found in record["calibration"].values()):
        parts.append(f"![Reliability of {record['name']}]({picture})\n")
    parts += ["### Misses\n", misses_table(items), *_examples(items, texts, examples)]
    return "\n".join(parts)


def kind_of_miss(item: Mapping[str, Any]) -> str | None:
    """The kind of miss that an item is, or None where its verdict is right."""
    for kind, (label, verdict) in MISSES.items():
        if item["label"] == label.value and item["verdict"] == verdict.value:
            return kind
    return None


def reason_of(item: Mapping[str, Any]) -> str:
    """Why the verdict came out so: the claim or its gold sentence was missing, else the rule that decided."""
    if item.get("found") is False and not item["evidence"]:
        return "no such claim from the splitter"
    gold = item.get("gold")
    if item["verdict"] == Verdict.NO_RECEIPT.value and gold is not None and gold["ranked"] is None:
        if not gold["stored"]:
            return "gold sentence not in the index"
        if not gold["gathered"]:
            return "gold sentence not gathered"
        return "gold sentence not kept" if gold["kept"] is None else "gold sentence not among the five"
    return str(item["rule"])


def misses_table(items: Sequence[Mapping[str, Any]]) -> str:
    """Each kind of miss with its reasons, most frequent first."""
    counted: dict[str, dict[str, int]] = {}
    for item in items:
        kind = kind_of_miss(item)
        if kind is not None:
            reasons = counted.setdefault(kind, {})
            reasons[reason_of(item)] = reasons.get(reason_of(item), 0) + 1
    sizes = {gold: sum(item["label"] == gold.value for item in items) for gold in GOLDS}
    rows = []
    for kind, (label, _) in MISSES.items():
        if not sizes[label]:
            continue
        ranked = sorted(counted.get(kind, {}).items(), key=lambda entry: (-entry[1], entry[0]))
        listed = ", ".join(f"{reason} {count}" for reason, count in ranked)
        rows.append([kind, f"{sum(count for _, count in ranked)} of {sizes[label]}", listed or "–"])
    lines = ["| kind | claims | by reason |", "| --- | --: | --- |"]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def _examples(
    items: Sequence[Mapping[str, Any]], texts: Mapping[str, Mapping[str, Any]], most: int
) -> list[str]:
    """A few misses of each kind, from as many groups as there are; none where texts may not be shown."""
    if not texts:
        return []
    lines = []
    for kind in MISSES:
        shown: set[str] = set()
        for item in items:
            if len(shown) == most or kind_of_miss(item) != kind or item["group"] in shown:
                continue
            shown.add(item["group"])
            text = texts[item["item"]]
            line = f"- {kind} ({reason_of(item)}): “{_short(text['claim'])}”"
            place = item["quoted"] if item["quoted"] is not None else 0
            if text["evidence"]:
                line += f" beside “{_short(text['evidence'][place])}”"
            lines.append(line)
    if lines:
        lines.append(
            "\nSentences quoted from Wikipedia are by its contributors, CC BY-SA 4.0 (3.0 before 2023); claims are "
            "by the makers of the set, which data/README.md names.\n"
        )
    return lines


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST_QUOTE else flat[: _LONGEST_QUOTE - 1].rstrip() + "…"
