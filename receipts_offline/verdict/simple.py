"""The simple checker, which every verdict is set beside: the most similar sentence, the likeliest label."""

from __future__ import annotations

from collections.abc import Sequence

from receipts_offline.verdict.deciding import MOST_EVIDENCE, Case
from receipts_offline.verdict.evidence import ClaimFacts, Decision, EvidenceScores, SimpleVerdict, Verdict
from receipts_offline.verdict.routes import nearest_route, routes
from receipts_offline.verdict.thresholds import Thresholds, default_thresholds

# What the sentence that decided does, where the simple checker says nothing of it or reads it otherwise.
_DECIDED = {
    "backed.verbatim": "is the claim word for word",
    "backed.entailed": "says what the claim says",
    "conflict.most-relevant": "says otherwise about the same subject with little doubt",
    "conflict.other-sentence": "says otherwise about the same subject with little doubt",
    "conflict.quantity": "gives another figure than the claim",
}


def simple_checker(evidence: Sequence[EvidenceScores]) -> SimpleVerdict:
    """What a checker without rules would say; `score` is the probability of the label it picks."""
    if not evidence:
        return SimpleVerdict(Verdict.NO_RECEIPT, None, 0.0)
    index = max(range(len(evidence)), key=lambda i: (evidence[i].similarity, -i))
    best = evidence[index]
    labels = {
        Verdict.NO_RECEIPT: best.neutral,
        Verdict.BACKED: best.entailment,
        Verdict.MAY_CONFLICT: best.contradiction,
    }
    verdict = max(labels, key=lambda label: labels[label])
    return SimpleVerdict(verdict, index, labels[verdict])


def why_set_aside(
    decision: Decision,
    simple: SimpleVerdict,
    evidence: Sequence[EvidenceScores],
    claim: ClaimFacts,
    thresholds: Thresholds | None = None,
) -> str | None:
    """One plain sentence on why the simple checker's verdict does not stand, or None where it does.

    `evidence`, `claim` and `thresholds` are those that both were reached with.
    """
    if decision.verdict is simple.verdict:
        return None
    case = Case(evidence[:MOST_EVIDENCE], claim, thresholds or default_thresholds())
    return (
        f"A simple checker would say {simple.verdict}; set aside because {_reason(decision, simple, case)}."
    )


def _reason(decision: Decision, simple: SimpleVerdict, case: Case) -> str:
    if decision.rule in _DECIDED:
        which = (
            "the sentence it takes" if decision.index == simple.index else "another of the sentences found"
        )
        return f"{which} {_DECIDED[decision.rule]}"
    own = tuple(route for route in routes(case) if route.index == simple.index)
    nearest = nearest_route(own, simple.verdict)
    if nearest is None or nearest.open:  # it stands alone, but another sentence says the contrary
        return decision.explanation[:1].lower() + decision.explanation[1:].rstrip(".")
    return f"the sentence it takes {nearest.lacking[0].lacking}"
