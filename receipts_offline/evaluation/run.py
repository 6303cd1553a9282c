"""Run a condition: read its sets, judge their claims, and compare the scores with those it must reproduce."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeVar

from receipts_offline import __version__
from receipts_offline.errors import GateFailed, InputError
from receipts_offline.evaluation.conditions import Condition, Expected
from receipts_offline.evaluation.datasets import read_answers, read_claims, read_pairs
from receipts_offline.evaluation.items import Item
from receipts_offline.evaluation.metrics import MEANINGS
from receipts_offline.evaluation.pipeline import IndexBench, PairBench, open_index_bench, open_pair_bench
from receipts_offline.evaluation.results import summary_record
from receipts_offline.evaluation.summary import summarise
from receipts_offline.evaluation.tables import SHOWN
from receipts_offline.evaluation.tasks import SplitterCounts, run_answers, run_claims, run_pairs
from receipts_offline.progress import Progress, Silent

_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run: `record` is summary.json, `scores` all of its figures unrounded."""

    record: Mapping[str, Any]
    items: tuple[Item, ...]
    scores: Mapping[str, float]


def run(
    condition: Condition,
    *,
    limit: int | None = None,
    progress: Progress | None = None,
    pair_bench: PairBench | None = None,
    index_bench: IndexBench | None = None,
) -> Run:
    """Run a condition on its own models and index, or on those given.

    With a `limit` only the first so many rows are taken, and expected scores are not compared.

    Raises:
        InputError: a set cannot be read.
        IndexUnusable, ModelUnusable, UsageError: as `open_checker` does.
    """
    reports = progress or Silent()
    facts: dict[str, Any] = {"index": None}
    splitter = None
    if condition.task == "pairs":
        pairs = _taken(
            [p for file in condition.files for p in read_pairs(file, condition.sets)], condition, limit
        )
        bench = pair_bench or open_pair_bench(condition.embedder, condition.nli)
        with reports.stage(condition.name, len(pairs), "claims") as advance:
            items = run_pairs(
                bench,
                pairs,
                condition.thresholds,
                condition.evidence,
                condition.candidates,
                condition.subject,
                advance,
            )
        facts["models"] = bench.models
    elif index_bench is not None:
        items, splitter = _run_on(index_bench, condition, limit, reports, facts)
    else:
        if condition.index is None:
            raise ValueError("a condition with claims or answers has an index")
        with open_index_bench(condition.index, condition.embedder, condition.nli) as opened:
            items, splitter = _run_on(opened, condition, limit, reports, facts)
    summary = summarise(items, condition.thresholds, pairs=condition.task == "pairs", splitter=splitter)
    expected = {} if limit is not None else condition.expected
    about = {
        "name": condition.name,
        "task": condition.task,
        "about": condition.about,
        "tool": f"receipts-offline {__version__}",
        "metrics": list(condition.metrics),
        "data": [_file_facts(path) for path in condition.files],
        "sets": list(condition.sets),
        "every": condition.every,
        "limit": condition.limit if limit is None else limit,
        "settings": {
            "topic": condition.topic,
            "evidence": condition.evidence,
            "candidates": condition.candidates,
            "subject": condition.subject,
            "splitter_off": list(condition.splitter_off),
        },
        **facts,
        "thresholds": {**asdict(condition.thresholds), "off": sorted(condition.thresholds.off)},
        "expected": compare_expected(expected, summary.scores),
        "splitter": asdict(splitter) if splitter else None,
    }
    return Run(summary_record(about, summary), tuple(items), summary.scores)


def _run_on(
    bench: IndexBench, condition: Condition, limit: int | None, reports: Progress, facts: dict[str, Any]
) -> tuple[list[Item], SplitterCounts | None]:
    manifest = bench.manifest
    facts["index"] = {
        "id": manifest.index_id,
        "wiki": ", ".join(wiki.dbname for wiki in manifest.wikis),
        "dump_date": manifest.dump_date,
        "sentences": manifest.counts["sentences"],
    }
    facts["models"] = bench.models
    if condition.task == "claims":
        claims = _taken([c for file in condition.files for c in read_claims(file)], condition, limit)
        with reports.stage(condition.name, len(claims), "claims") as advance:
            return run_claims(bench, claims, condition.thresholds, condition.topic, advance), None
    answers = _taken([a for file in condition.files for a in read_answers(file)], condition, limit)
    with reports.stage(condition.name, len(answers), "answers") as advance:
        return run_answers(
            bench, answers, condition.thresholds, condition.topic, condition.splitter_off, advance
        )


def _taken(rows: Sequence[_Row], condition: Condition, limit: int | None) -> list[_Row]:
    most = condition.limit if limit is None else limit
    return list(rows[:: condition.every][:most])


def _file_facts(path: Path) -> dict[str, Any]:
    try:
        content = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"The evaluation set {path} cannot be read: {error.strerror}.", next_step="Run it again."
        ) from error
    return {"file": path.name, "bytes": len(content), "sha256": hashlib.sha256(content).hexdigest()}


def compare_expected(expected: Mapping[str, Expected], scores: Mapping[str, float]) -> list[dict[str, Any]]:
    """Each expected score beside the measured one; a score that the run does not have is not reproduced."""
    compared = []
    for name, one in expected.items():
        measured = scores.get(name)
        compared.append(
            {
                "score": name,
                "expected": one.score,
                "tolerance": one.tolerance,
                "measured": measured,
                # Scores are written with four digits, so the last of them may be half a digit off.
                "reproduced": measured is not None and abs(measured - one.score) <= one.tolerance + 5e-5,
            }
        )
    return compared


def require_reproduced(records: Sequence[Mapping[str, Any]]) -> None:
    """Raise GateFailed, naming each, where an expected score of a run was not reproduced."""
    failures = []
    for record in records:
        failed = [one for one in record["expected"] if not one["reproduced"]]
        if failed:
            listed = ", ".join(
                f"{one['score']} is {'missing' if one['measured'] is None else format(one['measured'], '.4f')} "
                f"instead of {one['expected']:.4f} ± {one['tolerance']:g}"
                for one in failed
            )
            failures.append(
                f"{record['name']}: {len(failed)} of {len(record['expected'])} scores not reproduced: {listed}"
            )
    if failures:
        raise GateFailed(
            "; ".join(failures) + ".",
            next_step="Look for the cause, or pin the new scores with `eval run --write-expected`.",
        )


def pinned(condition: Condition, scores: Mapping[str, float]) -> dict[str, float]:
    """The scores that a condition pins: those in its `[expected]` or its `metrics`, else its task's own."""
    names = list(condition.expected)
    if not names:
        chosen = condition.metrics or SHOWN[condition.task]
        names = [f"ours.{name}" if name in MEANINGS else name for name in chosen]
        names += [f"simple.{name}" for name in ("balanced_accuracy", "false_conflict")]
        names += ["retrieval.gathered", "retrieval.kept.40", "retrieval.ranked.5"]
        names += ["splitter.recall", "splitter.precision", "calibration.shown.ece", "caught.ours.0.02"]
    return {name: scores[name] for name in dict.fromkeys(names) if name in scores}
