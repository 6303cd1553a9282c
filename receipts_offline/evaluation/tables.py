"""A run's summary as Markdown tables. Everything is read off summary.json, so that a report can reuse it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from receipts_offline.evaluation.items import OURS, SIMPLE, WITHOUT
from receipts_offline.evaluation.metrics import GOLDS, MEANINGS, VERDICTS

_COMMON = (
    "balanced_accuracy",
    "false_conflict",
    "conflict_recall",
    "conflict_precision",
    "backed_recall",
    "backed_precision",
    "refuted_backed",
    "neither_backed",
    "neither_conflict",
    "says_conflict",
    "coverage",
)
SHOWN: Mapping[str, tuple[str, ...]] = {
    "pairs": (*_COMMON, "three_way_accuracy"),
    "claims": _COMMON,
    "answers": _COMMON,
}
"""The metrics that a task's tables show, where its condition does not choose."""
_ABLATED = ("balanced_accuracy", "false_conflict", "conflict_recall", "conflict_precision", "backed_recall",
            "backed_precision", "refuted_backed")  # fmt: skip


def percent(value: float | None) -> str:
    """A share as a percentage with one digit, or a dash where there is none."""
    return "–" if value is None else f"{100 * value:.1f}"


def table(header: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A Markdown table; its first column is text, the others are figures."""
    lines = [header, ["---", *("--:" for _ in header[1:])], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def words_of(name: str) -> str:
    """A score's or a metric's name for people."""
    return name.replace("_", " ")


def summary_markdown(record: Mapping[str, Any]) -> str:
    """summary.md: what was run, and all of its tables."""
    parts = [f"# {record['name']}\n"]
    if record["about"]:
        parts.append(record["about"] + "\n")
    parts.append(setup_line(record) + "\n")
    parts.append(scores_table(record))
    parts.append("Shares in percent; in brackets 95% intervals (bootstrap over groups).\n")
    parts += ["## Without each rule\n", ablation_table(record)]
    parts += ["## Counts\n", counts_table(record)]
    for title, found in (
        ("The gold sentence, stage by stage", retrieval_table(record)),
        ("Where the gold sentence is lost", lost_table(record)),
        ("The splitter's claims", splitter_table(record)),
        ("Calibration", calibration_table(record)),
        ("Refutations caught at a rate of false conflicts", caught_table(record)),
        ("Rules that decided", rules_table(record)),
        ("Expected scores", expected_table(record)),
    ):
        if found:
            parts += [f"## {title}\n", found]
    return "\n".join(parts)


def setup_line(record: Mapping[str, Any]) -> str:
    """One line: how many of what, against which index, with which models and thresholds."""
    counts = record["counts"]
    parts = [
        f"{counts['claims']} claims in {counts['groups']} groups "
        f"({', '.join(f'{counts[gold.value]} {gold.value}' for gold in GOLDS)})"
    ]
    if record["index"]:
        index = record["index"]
        parts.append(f"index {index['id']} ({index['wiki']}, {index['sentences']:,} sentences)")
    parts += [f"{kind} {model['id']} ({model['sha256'][:12]})" for kind, model in record["models"].items()]
    parts.append(f"thresholds {record['thresholds']['version']}")
    return "; ".join(parts) + "."


def metrics_of(record: Mapping[str, Any]) -> tuple[str, ...]:
    """The metrics to show: those that the condition names, else the task's."""
    chosen = tuple(name for name in record["metrics"] if name in MEANINGS)
    return chosen or SHOWN[record["task"]]


def scores_table(record: Mapping[str, Any]) -> str:
    """Each metric for ours and for the simple checker, with their difference."""
    scores, rows = record["scores"], []
    for name in metrics_of(record):
        if f"{OURS}.{name}" not in scores and f"{SIMPLE}.{name}" not in scores:
            continue
        rows.append(
            [
                words_of(name),
                with_interval(record, f"{OURS}.{name}"),
                percent(scores.get(f"{SIMPLE}.{name}")),
                with_interval(record, f"difference.{name}", sign=True),
            ]
        )
    return table(["", "ours", "simple checker", "difference"], rows)


def with_interval(record: Mapping[str, Any], name: str, *, sign: bool = False) -> str:
    """A score with its interval, where it has one."""
    value, found = record["scores"].get(name), record["intervals"].get(name)
    if value is None:
        return "–"
    form = "+.1f" if sign else ".1f"
    text = format(100 * value, form)
    if found is None:
        return text
    return f"{text} ({format(100 * found['low'], form)} to {format(100 * found['high'], form)})"


def ablation_table(record: Mapping[str, Any]) -> str:
    """The condition's metrics, else the main ones, with each rule off, below those with all rules."""
    scores = record["scores"]
    chosen = metrics_of(record) if record["metrics"] else _ABLATED
    names = [name for name in chosen if f"{OURS}.{name}" in scores or f"{SIMPLE}.{name}" in scores]
    rows = [
        [
            "all rules" if system == OURS else system.replace(WITHOUT, "without "),
            *(percent(scores.get(f"{system}.{name}")) for name in names),
        ]
        for system in record["tables"]
        if system != SIMPLE
    ]
    return table(["", *map(words_of, names)], rows)


def counts_table(record: Mapping[str, Any]) -> str:
    """How many claims of each label got which verdict, ours and the simple checker's."""
    rows = [
        [f"{system}: {gold.value}", *(str(count) for count in record["tables"][system][place])]
        for system in (OURS, SIMPLE)
        for place, gold in enumerate(GOLDS)
        if record["counts"][gold.value]
    ]
    return table(["", *(verdict.value for verdict in VERDICTS)], rows)


def retrieval_table(record: Mapping[str, Any]) -> str:
    """Recall of the gold sentence at each stage; "" where no index was asked."""
    found = {name: value for name, value in record["scores"].items() if name.startswith("retrieval.")}
    rows = [[name.removeprefix("retrieval."), percent(value)] for name, value in found.items()]
    return table([f"of {record['counts'].get('with_gold_sentence', 0)}", "%"], rows) if rows else ""


def lost_table(record: Mapping[str, Any]) -> str:
    """The first stage without the gold sentence, by label; "" where no index was asked."""
    return _label_table(record["lost"], "first missing when")


def rules_table(record: Mapping[str, Any]) -> str:
    """Which rule decided how often, by label."""
    return _label_table(record["rules"], "rule")


def _label_table(counted: Mapping[str, Mapping[str, int]], name: str) -> str:
    rows = [[key, *(str(by_label[gold.value]) for gold in GOLDS)] for key, by_label in counted.items()]
    return table([name, *(gold.value for gold in GOLDS)], rows) if rows else ""


def splitter_table(record: Mapping[str, Any]) -> str:
    """Recall and precision of the splitter; "" where claims are given."""
    scores = record["scores"]
    names = {
        "recall": "labelled claims found",
        "covered": "found, or covered by a larger claim",
        "precision": "its claims that are a labelled one",
    }
    rows = [
        [words, percent(scores[f"splitter.{name}"])]
        for name, words in names.items()
        if f"splitter.{name}" in scores
    ]
    return table(["", "%"], rows) if rows else ""


def calibration_table(record: Mapping[str, Any]) -> str:
    """Expected calibration error of each kind of score."""
    rows = [
        [name, str(found["count"]), f"{found['error']:.3f}"]
        for name, found in record["calibration"].items()
        if found["count"]
    ]
    return table(["score", "n", "ECE"], rows) if rows else ""


def caught_table(record: Mapping[str, Any]) -> str:
    """Refutations caught at each rate of false conflicts; "" where the evidence was not given."""
    scores = record["scores"]
    rates = dict.fromkeys(name.split(".", 2)[2] for name in scores if name.startswith("caught."))
    rows = [
        [
            f"{100 * float(rate):g}%",
            percent(scores.get(f"caught.model.{rate}")),
            percent(scores.get(f"caught.ours.{rate}")),
        ]
        for rate in rates
    ]
    return (
        table(["at most", "raw contradiction score", "ours, conflict threshold moved"], rows) if rows else ""
    )


def expected_table(record: Mapping[str, Any]) -> str:
    """The expected scores and whether they were reproduced; "" where none are pinned or nothing was checked."""
    rows = [
        [
            one["score"],
            f"{one['expected']:.4f} ± {one['tolerance']:g}",
            "–" if one["measured"] is None else f"{one['measured']:.4f}",
            "yes" if one["reproduced"] else "no",
        ]
        for one in record["expected"]
    ]
    return table(["score", "expected", "measured", "reproduced"], rows) if rows else ""
