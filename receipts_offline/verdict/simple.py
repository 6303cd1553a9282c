"""The simple checker, which every verdict is set beside: the most similar sentence, the likeliest label."""

from __future__ import annotations

from collections.abc import Sequence

from receipts_offline.verdict.evidence import Decision, EvidenceScores, SimpleVerdict, Verdict

_REASONS = {
    "backed.verbatim": "another of the sentences found is the claim word for word",
    "backed.entailed": "another of the sentences found says what the claim says",
    "conflict.most-relevant": "the most relevant sentence says otherwise with little doubt",
    "conflict.other-sentence": "a sentence about the same subject says otherwise with little doubt",
    "conflict.quantity": "the sentence gives another figure than the claim",
    "none.quantity-missing": "the sentence does not hold every figure of the claim",
    "none.disagreement": "one sentence says this and a more relevant one denies it",
    "none.unquotable": "the sentence could not be read in full, so it is not quoted",
    "none.other-subject": "the sentence says it of something else",
    "none.off-subject": "the sentence is about something else",
    "none.below-gate": "the sentence is not close enough in meaning to the claim",
    "none.not-most-relevant": "only the most relevant sentence may raise a conflict",
    "none.neutral": "the sentence is too weak a ground",
    "none.unsure": "its score is too low to tell a student that something is wrong or proven",
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


def why_set_aside(decision: Decision, simple: SimpleVerdict) -> str | None:
    """One plain sentence on why the simple checker's verdict does not stand, or None where it does."""
    if decision.verdict is simple.verdict:
        return None
    reason = _REASONS.get(decision.rule, decision.explanation.rstrip("."))
    return f"A simple checker would say {simple.verdict}; set aside because {reason}."
