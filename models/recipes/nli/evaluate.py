"""Figures of one or more exported models on the development pairs, and their differences.

python -m nli.evaluate --data DIR --tokenizer FILE --out FILE old=FILE new=FILE
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nli.batches import open_tokenizer
from nli.scoring import Scorer, softmax
from nli.sources import folded, read_json_lines

CONTRADICTION, ENTAILMENT, NEUTRAL = 0, 1, 2
_LABEL = {"refutes": CONTRADICTION, "supports": ENTAILMENT, "not_enough_info": NEUTRAL}
FALSE_CONFLICTS = 0.02
"""The share of supported claims that may be called contradicted at the threshold of `caught`."""
BINS = 15
RESAMPLES = 1000
BATCH = 5
"""Pairs a batch, as many as the product scores at once; int8 scores move a little with it."""

Logits = NDArray[np.float32]
Labels = NDArray[np.int64]
Figure = float | None


@dataclass(frozen=True, slots=True)
class DevSet:
    """Pairs of one set with their labels, and a number for each distinct evidence text."""

    pairs: list[tuple[str, str]]
    labels: Labels
    groups: Labels


def read_dev(directory: Path) -> dict[str, DevSet]:
    """The development pairs by set."""
    rows = [
        row
        for name in ("written_pairs.jsonl", "evidence_pairs.jsonl")
        for row in read_json_lines(directory / name)
    ]
    sets: dict[str, DevSet] = {}
    for name in dict.fromkeys(row["set"] for row in rows):
        of_set = [row for row in rows if row["set"] == name]
        numbers = {
            text: at for at, text in enumerate(dict.fromkeys(folded(row["evidence"]) for row in of_set))
        }
        sets[name] = DevSet(
            [(row["evidence"], row["claim"]) for row in of_set],
            np.array([_LABEL[row["label"]] for row in of_set]),
            np.array([numbers[folded(row["evidence"])] for row in of_set]),
        )
    return sets


def share(mask: NDArray[np.bool_]) -> Figure:
    """The share of true values, None where there are none at all."""
    return float(mask.mean()) if len(mask) else None


def caught(logits: Logits, labels: Labels) -> Figure:
    """Refutations that score above all but 2% of the supported claims, by the probability of contradiction."""
    scores = softmax(logits)[:, CONTRADICTION]
    refuted, supported = scores[labels == CONTRADICTION], np.sort(scores[labels == ENTAILMENT])[::-1]
    if not (len(refuted) and len(supported)):
        return None
    return share(refuted > supported[int(len(supported) * FALSE_CONFLICTS)])


METRICS: dict[str, Callable[[Logits, Labels], Figure]] = {
    "three_way": lambda z, y: share(z.argmax(1) == y),
    "two_way": lambda z, y: share(z[y != NEUTRAL, :2].argmax(1) == y[y != NEUTRAL]),
    "supported_as_contradiction": lambda z, y: share(z[y == ENTAILMENT].argmax(1) == CONTRADICTION),
    "supported_as_entailment": lambda z, y: share(z[y == ENTAILMENT].argmax(1) == ENTAILMENT),
    "refuted_as_contradiction": lambda z, y: share(z[y == CONTRADICTION].argmax(1) == CONTRADICTION),
    "refuted_as_entailment": lambda z, y: share(z[y == CONTRADICTION].argmax(1) == ENTAILMENT),
    "neutral_as_contradiction": lambda z, y: share(z[y == NEUTRAL].argmax(1) == CONTRADICTION),
    "neutral_as_entailment": lambda z, y: share(z[y == NEUTRAL].argmax(1) == ENTAILMENT),
    "neutral_conflict_at_0.9": lambda z, y: share(softmax(z[y == NEUTRAL])[:, CONTRADICTION] >= 0.9),
    "supported_conflict_at_0.9": lambda z, y: share(softmax(z[y == ENTAILMENT])[:, CONTRADICTION] >= 0.9),
    "refuted_conflict_at_0.9": lambda z, y: share(softmax(z[y == CONTRADICTION])[:, CONTRADICTION] >= 0.9),
    "refuted_caught_at_2pct": caught,
}
"""All as shares; a figure of labels that a set does not have is None."""


def calibration_error(logits: Logits, labels: Labels) -> float:
    """Expected calibration error of the likeliest label, over bins of equal width."""
    probabilities = softmax(logits)
    confidence, right = probabilities.max(1), probabilities.argmax(1) == labels
    bins = np.minimum((confidence * BINS).astype(int), BINS - 1)
    return float(
        sum(
            abs(confidence[bins == at].mean() - right[bins == at].mean()) * (bins == at).mean()
            for at in np.unique(bins)
        )
    )


def temperature(logits: Logits, labels: Labels) -> float:
    """The divisor of the logits under which the labels are likeliest, from 0.5 to 3."""
    choices = np.arange(0.5, 3.0, 0.02)
    rows = np.arange(len(labels))
    losses = [-np.log(softmax(logits / t)[rows, labels] + 1e-9).mean() for t in choices]
    return float(round(choices[int(np.argmin(losses))], 2))


def calibrate(logits: Logits, labels: Labels, groups: Labels) -> dict[str, float]:
    """The temperature from every other evidence text, and the error on the rest before and after."""
    fit = groups % 2 == 0
    found = temperature(logits[fit], labels[fit])
    return {
        "temperature": found,
        "before": calibration_error(logits[~fit], labels[~fit]),
        "after": calibration_error(logits[~fit] / found, labels[~fit]),
    }


def difference(
    metric: Callable[[Logits, Labels], Figure], data: DevSet, old: Logits, new: Logits
) -> dict[str, float] | None:
    """New minus old with its 95% interval: both on the same resampled evidence texts."""
    before, after = metric(old, data.labels), metric(new, data.labels)
    if before is None or after is None:
        return None
    draw = np.random.default_rng(0)
    members = [np.flatnonzero(data.groups == group) for group in range(data.groups.max() + 1)]
    found = []
    for _ in range(RESAMPLES):
        rows = np.concatenate([members[group] for group in draw.integers(0, len(members), len(members))])
        one, two = metric(old[rows], data.labels[rows]), metric(new[rows], data.labels[rows])
        if one is not None and two is not None:
            found.append(two - one)
    low, high = np.percentile(found, [2.5, 97.5])
    return {"difference": after - before, "low": float(low), "high": float(high)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Evaluate the models named, and compare each with the first."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("data", "tokenizer", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("models", nargs="+", metavar="NAME=FILE")
    options = parser.parse_args(arguments)
    sets = read_dev(options.data)
    tokenizer = open_tokenizer(options.tokenizer)
    logits: dict[str, dict[str, Logits]] = {}
    report: dict[str, dict[str, object]] = {"models": {}, "differences": {}}
    for name, path in (model.split("=", 1) for model in options.models):
        scorer = Scorer(Path(path), tokenizer)
        logits[name] = {key: scorer.logits(data.pairs, BATCH) for key, data in sets.items()}
        together = np.concatenate([logits[name][key] for key in sets])
        labels = np.concatenate([data.labels for data in sets.values()])
        groups = np.concatenate([data.groups for data in sets.values()])
        report["models"][name] = {
            "sets": {
                key: {
                    "n": len(data.labels),
                    **{metric: METRICS[metric](logits[name][key], data.labels) for metric in METRICS},
                    "calibration": calibrate(logits[name][key], data.labels, data.groups),
                }
                for key, data in sets.items()
            },
            "calibration": calibrate(together, labels, groups),
        }
    first, *others = logits
    for name in others:
        report["differences"][f"{name} - {first}"] = {
            key: {
                metric: difference(METRICS[metric], data, logits[first][key], logits[name][key])
                for metric in METRICS
            }
            for key, data in sets.items()
        }
    options.out.write_text(json.dumps(report, indent=1) + "\n")
    for name in logits:
        for key in sets:
            row = report["models"][name]["sets"][key]  # type: ignore[index]
            print(
                f"{name:10s} {key:14s}",
                {m: round(v * 100, 1) for m, v in row.items() if isinstance(v, float)},
            )


if __name__ == "__main__":
    main()
