"""Everything behind one verdict, worked out from its receipt alone by applying the rules to it again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from receipts_offline.quantities import Quantity
from receipts_offline.receipts import Quote, Receipt, digest
from receipts_offline.replay import facts_of, scores_of, thresholds_of
from receipts_offline.verdict import (
    MOST_EVIDENCE,
    Case,
    Decision,
    Route,
    Rule,
    RuleOff,
    ScoreChange,
    Verdict,
    nearest_route,
    routes,
    rules_off,
    score_changes,
)

RULE_WORDS: Final[dict[Rule, str]] = {
    Rule.RELEVANCE_GATE: "a sentence has to be close enough in meaning to the claim",
    Rule.VERBATIM: "a sentence that is the claim word for word backs it",
    Rule.QUANTITY_GUARD: "a sentence that backs the claim has to hold every figure of it",
    Rule.QUANTITY_CONFLICT: "another figure of the same kind may raise a conflict",
    Rule.MOST_RELEVANT_ONLY: "only the most relevant sentence may raise a conflict",
    Rule.TAKES_A_STAND: "a sentence that takes no stand is passed over",
    Rule.SHARED_WORDS: "a sentence in other words than the claim's has to be surer",
    Rule.SAME_SUBJECT: "only a sentence about the claim's own subject may raise a conflict",
    Rule.BACKING_SUBJECT: "only a sentence about the claim's subject may back it",
    Rule.HOLDS_THE_CLAIM: "a sentence with every word and figure of the claim does not deny it",
    Rule.ASSERTS: "a sentence that only reports, plans or bounds what the claim says does not back it",
    Rule.FACT_FIRST: "a row of an infobox that gives the very thing the claim names comes first",
    Rule.QUOTABLE_ONLY: "a sentence that could not be read in full is not quoted",
    Rule.DISAGREEMENT: "where one sentence says this and a more relevant one denies it, neither counts",
}
"""What each rule that can be switched off says, in plain words."""

# The scores that speak for a verdict; any score may take one away.
_TELLING: Final = {
    Verdict.BACKED: ("entailment", "similarity"),
    Verdict.MAY_CONFLICT: ("contradiction", "similarity"),
}


@dataclass(frozen=True, slots=True)
class SentenceSeen:
    """A sentence that was considered, with what the rules read in it.

    `missing` are figures of the claim that neither it nor its page's title holds; `differing` pairs a figure of the
    claim with the one it gives instead.
    """

    quote: Quote
    figures: tuple[Quantity, ...]
    missing: tuple[Quantity, ...]
    differing: tuple[tuple[Quantity, Quantity], ...]
    routes: tuple[Route, ...]


@dataclass(frozen=True, slots=True)
class Need:
    """What another verdict would have needed: the route that lacks least, and the changes that lead there.

    `scores` holds the least change of each score of each sentence, the smallest first; a change to any of them is
    enough, and so is any of `rules` switched off. None of either means that no single change is enough.
    """

    verdict: Verdict
    nearest: Route | None
    scores: tuple[ScoreChange, ...]
    rules: tuple[RuleOff, ...]

    @property
    def change(self) -> ScoreChange | None:
        """The smallest change of a score that speaks for the verdict."""
        telling = _TELLING.get(self.verdict)
        return next((c for c in self.scores if telling is None or c.score in telling), None)


@dataclass(frozen=True, slots=True)
class Explanation:
    """One receipt explained.

    `receipt_id` is the id that stands in the receipt, `intact` whether it fits the content. `decision` is what this
    version's rules make of the receipt; `agrees` whether that is what it says. `decided` is the route that gave the
    verdict, None under No receipt.
    """

    number: int
    of: int
    receipt: Receipt
    receipt_id: str
    intact: bool
    decision: Decision
    agrees: bool
    figures: tuple[Quantity, ...]
    sentences: tuple[SentenceSeen, ...]
    decided: Route | None
    needs: tuple[Need, ...]
    attribution: str


def explain(
    receipt: Receipt, record: Mapping[str, Any], number: int = 1, of: int = 1, attribution: str = ""
) -> Explanation:
    """Explain a receipt, `record` being the same as it was read; it is claim `number` of `of`.

    Raises InputError where its thresholds are those of another version of the program.
    """
    case = Case(
        [scores_of(quote) for quote in receipt.considered[:MOST_EVIDENCE]],
        facts_of(receipt.claim),
        thresholds_of(receipt.thresholds),
    )
    decision = case.decide()
    found = routes(case)
    changes, off = score_changes(case), rules_off(case)
    return Explanation(
        number=number,
        of=of,
        receipt=receipt,
        receipt_id=record["receipt_id"],
        intact=digest(dict(record)) == record["receipt_id"],
        decision=decision,
        agrees=(decision.verdict, decision.rule) == (receipt.verdict, receipt.rule.id),
        figures=tuple(case.figures),
        sentences=tuple(
            SentenceSeen(
                quote,
                tuple(case.found[index]),
                case.missing(index),
                tuple((one.claimed, one.found) for one in case.differences(index)),
                tuple(route for route in found if route.index == index),
            )
            for index, quote in enumerate(receipt.considered[:MOST_EVIDENCE])
        ),
        decided=next(
            (r for r in found if r.open and (r.rule, r.index) == (decision.rule, decision.index)), None
        ),
        needs=tuple(
            Need(
                verdict,
                nearest_route(found, verdict),
                tuple(change for change in changes if change.decision.verdict is verdict),
                tuple(one for one in off if one.decision.verdict is verdict),
            )
            for verdict in Verdict
            if verdict is not decision.verdict
        ),
        attribution=attribution,
    )


def explanation_record(explained: Explanation) -> dict[str, Any]:
    """An explanation as plain values; sentences are numbered from 1, the most relevant first."""
    receipt, decision = explained.receipt, explained.decision
    return {
        "number": explained.number,
        "of": explained.of,
        "receipt_id": explained.receipt_id,
        "intact": explained.intact,
        "claim": {**asdict(receipt.claim), "figures": _figures(explained.figures)},
        "verdict": receipt.verdict,
        "rule": asdict(receipt.rule),
        "confidence": receipt.confidence,
        "replayed": {
            "agrees": explained.agrees,
            "verdict": decision.verdict.value,
            "rule": decision.rule,
            "explanation": decision.explanation,
        },
        "sentences": [
            {
                "number": number,
                **asdict(seen.quote),
                "figures": _figures(seen.figures),
                "missing": _figures(seen.missing),
                "differing": [
                    {"claim": claimed.text, "sentence": other.text} for claimed, other in seen.differing
                ],
                "routes": [_route(route) for route in seen.routes],
            }
            for number, seen in enumerate(explained.sentences, start=1)
        ],
        "other_verdicts": [_need(need) for need in explained.needs],
        "simple_checker": asdict(receipt.simple_checker),
        "snapshot": asdict(receipt.snapshot),
        "models": {role: asdict(model) for role, model in receipt.models.items()},
        "thresholds": receipt.thresholds,
        "tool": receipt.tool,
        "attribution": explained.attribution,
    }


def _figures(figures: tuple[Quantity, ...]) -> list[dict[str, str]]:
    return [{"text": figure.text, "kind": figure.kind.value} for figure in figures]


def _route(route: Route) -> dict[str, Any]:
    return {
        "verdict": route.verdict.value,
        "rule": route.rule,
        "sentence": route.index + 1,
        "open": route.open,
        "conditions": [asdict(condition) for condition in route.conditions],
    }


def _need(need: Need) -> dict[str, Any]:
    return {
        "verdict": need.verdict.value,
        "nearest": None if need.nearest is None else _route(need.nearest),
        "scores": [
            {
                "sentence": change.index + 1,
                "score": change.score,
                "value": change.value,
                "needed": change.needed,
                "rule": change.decision.rule,
            }
            for change in need.scores
        ],
        "rules_off": [
            {"rule": one.rule.value, "says": RULE_WORDS[one.rule], "then": one.decision.rule}
            for one in need.rules
        ],
    }
