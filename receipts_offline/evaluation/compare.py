"""Two runs on the same claims, claim by claim: what changed, and is the difference more than chance?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from receipts_offline.errors import InputError
from receipts_offline.evaluation.items import OURS, SIMPLE, WITHOUT
from receipts_offline.evaluation.metrics import METRICS, Gold
from receipts_offline.evaluation.resampling import RESAMPLES, SEED, Interval, group_tables, interval
from receipts_offline.evaluation.results import read_items
from receipts_offline.evaluation.tables import table, words_of
from receipts_offline.verdict import Verdict


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The verdicts of one system on labelled claims, in the order of its run."""

    name: str
    items: tuple[str, ...]
    groups: tuple[str, ...]
    labels: tuple[Gold, ...]
    verdicts: tuple[Verdict, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """A metric of two runs and the second minus the first, with its interval."""

    metric: str
    first: float
    second: float
    difference: Interval


def load_outcomes(run: str) -> Outcomes:
    """The outcomes of a run's folder, ours, or those of another system as "FOLDER:simple", "FOLDER:without-RULE".

    Raises InputError where there is no such run or system.
    """
    folder, _, system = run.rpartition(":")
    if not folder or Path(run).is_dir():
        folder, system = run, OURS
    items = read_items(Path(folder))
    try:
        return Outcomes(
            name=run,
            items=tuple(item["item"] for item in items),
            groups=tuple(item["group"] for item in items),
            labels=tuple(Gold(item["label"]) for item in items),
            verdicts=tuple(Verdict(_verdict(item, system)) for item in items),
        )
    except (KeyError, ValueError) as error:
        raise InputError(
            f"{folder} holds no outcomes of {system}: {error}.",
            next_step=f"Systems are {OURS}, {SIMPLE} and {WITHOUT}RULE; run the condition again if the run is old.",
        ) from error


def _verdict(item: Mapping[str, Any], system: str) -> str:
    if system == OURS:
        return str(item["verdict"])
    if system == SIMPLE:
        return str(item["simple"])
    if not system.startswith(WITHOUT):
        raise ValueError("no such system")
    # A rule that changes nothing is not written down.
    return str(item["without"].get(system.removeprefix(WITHOUT), item["verdict"]))


def compare(
    first: Outcomes, second: Outcomes, *, resamples: int = RESAMPLES, seed: int = SEED
) -> list[Difference]:
    """Paired differences of every metric, `second` minus `first`; groups are drawn alike for both.

    Raises InputError where the two are not about the same claims with the same labels.
    """
    places = {item: place for place, item in enumerate(second.items)}
    if set(places) != set(first.items):
        only = sorted(set(places) ^ set(first.items))
        raise InputError(
            f"{first.name} and {second.name} are not about the same claims ({len(only)} differ, as {only[0]}).",
            next_step="Compare two runs of one data set, with the same --limit.",
        )
    order = [places[item] for item in first.items]
    if [second.labels[place] for place in order] != list(first.labels):
        raise InputError(
            f"{first.name} and {second.name} have other labels for the same claims.",
            next_step="Run both conditions on the same file.",
        )
    before = group_tables(first.groups, first.labels, first.verdicts)
    after = group_tables(first.groups, first.labels, [second.verdicts[place] for place in order])
    return [
        Difference(
            name,
            float(metric(before.sum(0))),
            float(metric(after.sum(0))),
            interval(metric, before, after, resamples=resamples, seed=seed),
        )
        for name, metric in METRICS.items()
    ]


def changes(first: Outcomes, second: Outcomes) -> dict[tuple[Gold, Verdict, Verdict], int]:
    """How many claims of each label went from which verdict to which; unchanged ones are left out."""
    after = dict(zip(second.items, second.verdicts, strict=True))
    counted: dict[tuple[Gold, Verdict, Verdict], int] = {}
    for item, label, verdict in zip(first.items, first.labels, first.verdicts, strict=True):
        if after[item] is not verdict:
            key = (label, verdict, after[item])
            counted[key] = counted.get(key, 0) + 1
    return dict(sorted(counted.items(), key=lambda entry: (-entry[1], entry[0])))


def comparison_markdown(first: Outcomes, second: Outcomes, differences: Sequence[Difference]) -> str:
    """The comparison as Markdown; shares in percent, a star where the interval excludes 0."""
    rows = []
    for one in differences:
        found = one.difference
        if found.value != found.value:  # a share of nothing on one side
            continue
        star = " *" if found.excludes_zero else ""
        rows.append(
            [
                words_of(one.metric),
                f"{100 * one.first:.1f}",
                f"{100 * one.second:.1f}",
                f"{100 * found.value:+.1f}",
                f"{100 * found.low:+.1f} to {100 * found.high:+.1f}{star}",
            ]
        )
    size = f"{len(first.items)} claims in {len(set(first.groups))} groups"
    parts = [
        f"A: {first.name}\nB: {second.name}\n{size}; 95% intervals from {RESAMPLES:,} resamples of groups.\n",
        table(["", "A", "B", "B − A", "95% interval"], rows),
    ]
    moved = changes(first, second)
    if moved:
        parts.append(
            table(
                ["label: from → to", "claims"],
                [[f"{label}: {old} → {new}", str(count)] for (label, old, new), count in moved.items()],
            )
        )
    return "\n".join(parts)
