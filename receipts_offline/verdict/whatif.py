"""What else the rules would say: with one of them switched off, or with one score of one sentence changed.

Nothing here reasons about the rules: they are applied again to the changed case, and what they say is told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, replace
from typing import Any, Final

from receipts_offline.verdict.deciding import Case
from receipts_offline.verdict.evidence import Decision, EvidenceScores, Verdict
from receipts_offline.verdict.thresholds import Rule

_FINE: Final = 10_000
"""Scores are kept to four digits, so they are changed in steps of a ten-thousandth."""
_COARSE: Final = 50
"""Coarse steps of a fiftieth find the changes; what lies between two of them is halved."""
LABELS: Final = ("contradiction", "entailment", "neutral")


@dataclass(frozen=True, slots=True)
class RuleOff:
    """What the rules would say without one of them."""

    rule: Rule
    decision: Decision


@dataclass(frozen=True, slots=True)
class ScoreChange:
    """The least change of one score (0..1) of sentence `index` that leads to another verdict.

    A probability of the NLI model takes from, or leaves to, the other two in proportion. The order of the
    sentences stays as it is.
    """

    index: int
    score: str
    value: float
    needed: float
    decision: Decision

    @property
    def size(self) -> float:
        """How far the score has to move."""
        return abs(self.needed - self.value)


def rules_off(case: Case) -> tuple[RuleOff, ...]:
    """The rules that lead to another verdict when each is switched off alone, in their listed order."""
    verdict = case.decide().verdict
    found = []
    for rule in Rule:
        if case.limits.applies(rule):
            without = copy(case)
            without.limits = case.limits.without(rule)
            if (decision := without.decide()).verdict is not verdict:
                found.append(RuleOff(rule, decision))
    return tuple(found)


def score_changes(case: Case) -> tuple[ScoreChange, ...]:
    """For each other verdict, sentence and score the least change that leads to it; the smallest change first."""
    verdict = case.decide().verdict
    nearest: dict[tuple[Verdict, int, str], ScoreChange] = {}
    for index, one in enumerate(case.evidence):
        for score in ("similarity", *LABELS):
            for change in _changes(case, verdict, index, score, one):
                key = (change.decision.verdict, index, score)
                if key not in nearest or change.size < nearest[key].size:
                    nearest[key] = change
    return tuple(sorted(nearest.values(), key=lambda change: (change.size, change.index, change.score)))


def _changes(
    case: Case, verdict: Verdict, index: int, score: str, one: EvidenceScores
) -> Iterator[ScoreChange]:
    value: float = getattr(one, score)

    def decided(step: int) -> Decision:
        changed = copy(case)
        changed.evidence = [*case.evidence]
        changed.evidence[index] = with_score(one, score, step / _FINE)
        return changed.decide()

    start = round(value * _FINE)
    stride = _FINE // _COARSE
    up = range((start // stride + 1) * stride, _FINE + 1, stride)
    down = range((-(-start // stride) - 1) * stride, -1, -stride)
    for steps in (up, down):
        before, said, seen = start, verdict, {verdict}
        for step in steps:
            decision = decided(step)
            if decision.verdict is not said:
                if decision.verdict not in seen:
                    seen.add(decision.verdict)
                    at = _edge(decided, before, step, decision.verdict)
                    yield ScoreChange(index, score, value, at / _FINE, decided(at))
                said = decision.verdict
            before = step


def _edge(decided: Callable[[int], Decision], before: int, after: int, verdict: Verdict) -> int:
    """The step nearest to `before` at which the verdict is already that of `after`."""
    while abs(after - before) > 1:
        middle = (before + after) // 2
        if decided(middle).verdict is verdict:
            after = middle
        else:
            before = middle
    return after


def with_score(one: EvidenceScores, score: str, value: float) -> EvidenceScores:
    """The sentence with one score set to `value`; the other probabilities share what is left of 1 as before."""
    if score == "similarity":
        return replace(one, similarity=value)
    others = [label for label in LABELS if label != score]
    held = [float(getattr(one, label)) for label in others]
    whole = sum(held)
    shares = [part / whole if whole > 0 else 1 / len(held) for part in held]
    values: dict[str, Any] = {o: (1 - value) * share for o, share in zip(others, shares, strict=True)}
    return replace(one, **{**values, score: value})
