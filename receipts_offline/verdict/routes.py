"""What each sentence would have to have to decide the claim, asked of the rules themselves.

A route is a way from one sentence to a verdict; the conditions on it are those that `deciding` applies, with the
values they are compared with. A rule that is switched off puts no condition.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

from receipts_offline.verdict.deciding import Case
from receipts_offline.verdict.evidence import Verdict
from receipts_offline.verdict.thresholds import Rule

Bound = Literal["at least", "above", "at most", "below"]


@dataclass(frozen=True, slots=True)
class Condition:
    """One thing that a rule asks of a sentence.

    `wants` completes "the sentence has to …", and `lacking` "the sentence …" where it does not. A condition on a
    number has its `measure` ("entailment"), the `value` found, the `bound` and the `limit`, and names the
    `threshold` where the limit is one.
    """

    name: str
    passed: bool
    wants: str
    lacking: str
    measure: str | None = None
    value: float | None = None
    bound: Bound | None = None
    limit: float | None = None
    threshold: str | None = None


@dataclass(frozen=True, slots=True)
class Route:
    """A way from sentence `index` (0 for the most relevant) to a verdict, by the rule with this id."""

    verdict: Verdict
    rule: str
    index: int
    conditions: tuple[Condition, ...]

    @property
    def lacking(self) -> tuple[Condition, ...]:
        """The conditions that the sentence does not meet."""
        return tuple(condition for condition in self.conditions if not condition.passed)

    @property
    def open(self) -> bool:
        """Whether the sentence meets every condition."""
        return not self.lacking


def routes(case: Case) -> tuple[Route, ...]:
    """Every route of every sentence, the most relevant sentence first."""
    return tuple(route for index in range(len(case.evidence)) for route in _routes_of(case, index))


def nearest_route(found: tuple[Route, ...], verdict: Verdict) -> Route | None:
    """The route to `verdict` that lacks least: the fewest conditions, then the smallest gaps in numbers."""
    leading = [route for route in found if route.verdict is verdict and route.rule != "backed.verbatim"]
    return min(leading, key=lambda r: (len(r.lacking), sum(map(_gap, r.lacking)), r.index), default=None)


def _gap(condition: Condition) -> float:
    if condition.value is None or condition.limit is None:
        return 1.0
    return abs(condition.value - condition.limit)


def _routes_of(case: Case, index: int) -> Iterator[Route]:
    if case.limits.applies(Rule.VERBATIM):
        yield Route(Verdict.BACKED, "backed.verbatim", index, tuple(_verbatim(case, index)))
    yield Route(Verdict.BACKED, "backed.entailed", index, tuple(_entailed(case, index)))
    first = index == case.most_relevant()
    denied = "conflict.most-relevant" if first else "conflict.other-sentence"
    yield Route(Verdict.MAY_CONFLICT, denied, index, tuple(_denied(case, index)))
    if case.limits.applies(Rule.QUANTITY_CONFLICT):
        yield Route(Verdict.MAY_CONFLICT, "conflict.quantity", index, tuple(_other_figures(case, index)))


def _verbatim(case: Case, index: int) -> Iterator[Condition]:
    yield Condition(
        "word-for-word",
        case.is_verbatim(index),
        "be the claim word for word",
        "is not the claim word for word",
    )
    yield from _quotable(case, index)


def _entailed(case: Case, index: int) -> Iterator[Condition]:
    one, limits = case.evidence[index], case.limits
    least, threshold, why = limits.backing_entailment, "backing_entailment", ""
    if case.reworded(index) and limits.reworded_entailment > least:
        least, threshold = limits.reworded_entailment, "reworded_entailment"
        under = f", under {limits.reworded_shared:.0%}" if case.shared(index) < limits.reworded_shared else ""
        why = f" in other words (it has {case.shared(index):.0%} of the claim's{under})"
    yield _number("entailment", one.entailment, "at least", least, threshold, why=why)
    yield Condition(
        "more-entailment",
        one.entailment > one.contradiction,
        "say the claim rather than deny it",
        "denies the claim rather than says it",
        "entailment",
        one.entailment,
        "above",
        one.contradiction,
    )
    yield from _quotable(case, index)
    yield from _backing_subject(case, index)
    if limits.applies(Rule.ASSERTS):
        yield Condition(
            "asserts",
            (unstated := case.unasserted(index)) is None,
            "state it as the claim does",
            unstated or "states it as the claim does",
        )
    if limits.applies(Rule.DISAGREEMENT) or limits.applies(Rule.FACT_FIRST):
        yield Condition(
            "outweighed",
            (louder := case.outweighed(index)) is None,
            "be denied by no more relevant sentence and no infobox",
            f"says it, but {louder}",
        )
    yield from _close(case, index, "backing_similarity")
    if case.limits.applies(Rule.QUANTITY_GUARD):
        missing = case.missing(index)
        figures = ", ".join(f"“{quantity.text}”" for quantity in missing)
        yield Condition(
            "figures",
            not missing,
            "hold every figure of the claim",
            f"does not hold every figure of the claim: not {figures}",
        )


def _backing_subject(case: Case, index: int) -> Iterator[Condition]:
    one, limits = case.evidence[index], case.limits
    if not limits.applies(Rule.BACKING_SUBJECT):
        return
    if one.about_subject or not case.claim.subject_guessed:
        yield Condition(
            "subject",
            case.backs_subject(index),
            "be about the claim's subject",
            "is not known to be about the claim's subject",
        )
        return
    why = ", as it is not known to be about the claim's subject"
    yield _number(
        "similarity",
        one.similarity,
        "at least",
        limits.elsewhere_similarity,
        "elsewhere_similarity",
        why=why,
        name="elsewhere-similarity",
    )
    yield _number(
        "entailment",
        one.entailment,
        "at least",
        limits.elsewhere_entailment,
        "elsewhere_entailment",
        why=why,
        name="elsewhere-entailment",
    )


def _denied(case: Case, index: int) -> Iterator[Condition]:
    yield from _may_deny(case, index)
    limits = case.limits
    yield _number(
        "contradiction",
        case.evidence[index].contradiction,
        "at least",
        limits.conflict_contradiction,
        "conflict_contradiction",
    )
    if limits.applies(Rule.HOLDS_THE_CLAIM):
        yield Condition(
            "lacks-the-claim",
            not case.holds(index),
            "lack a word or figure of the claim",
            "holds every word and figure of the claim",
        )
        yield Condition(
            "exception",
            not case.misses_exception(index),
            "speak of the exception that the claim makes, if it makes one",
            "says nothing of the exception that the claim makes",
        )
    yield from _close(case, index, "conflict_similarity")


def _other_figures(case: Case, index: int) -> Iterator[Condition]:
    yield from _may_deny(case, index)
    one, limits = case.evidence[index], case.limits
    yield Condition(
        "other-figures",
        bool(case.differences(index)),
        "give another figure of the same kind",
        "gives no other figure of the same kind"
        if case.figures
        else "has no figure of the claim to differ from",
    )
    yield _number(
        "contradiction",
        one.contradiction,
        "at least",
        limits.quantity_contradiction,
        "quantity_contradiction",
    )
    yield _number("neutral", one.neutral, "at most", limits.quantity_neutral, "quantity_neutral")
    yield from _close(case, index, "quantity_similarity")


def _may_deny(case: Case, index: int) -> Iterator[Condition]:
    """What any sentence needs to raise a conflict: the right place among the others, and the right subject."""
    limits, first = case.limits, case.most_relevant()
    stands = limits.applies(Rule.TAKES_A_STAND)
    one = case.evidence[index]
    if (
        stands
        and one.neutral >= limits.conflict_stand
        and (first is None or (limits.applies(Rule.MOST_RELEVANT_ONLY) and index < first))
    ):
        yield _number("neutral", one.neutral, "below", limits.conflict_stand, "conflict_stand")
    elif limits.applies(Rule.MOST_RELEVANT_ONLY):
        taking = " that takes a stand on the claim" if stands else ""
        yield Condition(
            "most-relevant",
            index == first,
            f"be the most relevant sentence{taking}",
            f"is not the most relevant sentence{taking}",
        )
    yield from _quotable(case, index)
    if limits.applies(Rule.SAME_SUBJECT):
        yield Condition(
            "own-subject",
            case.on_subject(index),
            "speak of the claim's subject as its own",
            "names the claim's subject only in passing"
            if one.about_subject
            else "is not known to be about the claim's subject",
        )
    if limits.applies(Rule.DISAGREEMENT):
        yield Condition(
            "undisputed",
            not case.disputed(index),
            "stand alone: no other sentence says the claim",
            "is set against another sentence that says the claim",
        )


def _quotable(case: Case, index: int) -> Iterator[Condition]:
    if case.limits.applies(Rule.QUOTABLE_ONLY):
        yield Condition(
            "quotable",
            case.quotable(index),
            "be readable in full",
            "could not be read in full, so it is not quoted",
        )


def _close(case: Case, index: int, threshold: str) -> Iterator[Condition]:
    if case.limits.applies(Rule.RELEVANCE_GATE):
        limit: float = getattr(case.limits, threshold)
        yield _number("similarity", case.evidence[index].similarity, "at least", limit, threshold)


_PLAIN: Final[dict[tuple[str, Bound], tuple[str, str]]] = {
    ("similarity", "at least"): (
        "be close enough in meaning to the claim",
        "is not close enough in meaning to the claim",
    ),
    ("entailment", "at least"): (
        "be rated high enough for saying the same",
        "is rated too low for saying the same",
    ),
    ("contradiction", "at least"): (
        "be rated high enough for saying otherwise",
        "is rated too low for saying otherwise",
    ),
    ("neutral", "at most"): ("speak of the claim's matter", "hardly speaks of the claim's matter"),
    ("neutral", "below"): ("take a stand on the claim", "takes no stand on the claim"),
}


def _number(
    measure: str, value: float, bound: Bound, limit: float, threshold: str, *, why: str = "", name: str = ""
) -> Condition:
    wants, lacking = _PLAIN[measure, bound]
    passed = (
        value >= limit if bound == "at least" else value <= limit if bound == "at most" else value < limit
    )
    return Condition(
        name or measure, passed, wants + why, lacking + why, measure, value, bound, limit, threshold
    )
