"""Apply the verdict rules to a receipt alone: what they need stands in it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from receipts_offline.errors import InputError
from receipts_offline.receipts import ClaimRecord, Quote, Receipt
from receipts_offline.verdict import (
    ClaimFacts,
    Curve,
    Decision,
    EvidenceScores,
    Rule,
    Thresholds,
    decide,
)


def scores_of(quote: Quote) -> EvidenceScores:
    """What the rules need to know of a sentence."""
    return EvidenceScores(
        sentence=quote.text,
        title=quote.title,
        similarity=quote.similarity,
        contradiction=quote.nli.contradiction,
        entailment=quote.nli.entailment,
        neutral=quote.nli.neutral,
        quotable=quote.quotable,
        about_subject=quote.about_subject,
        own_subject=quote.own_subject,
        kind=quote.kind,
    )


def facts_of(claim: ClaimRecord) -> ClaimFacts:
    """What the rules need to know of a claim."""
    return ClaimFacts(claim.resolved, claim.text, claim.subject_guessed)


def thresholds_of(record: Mapping[str, Any]) -> Thresholds:
    """The thresholds that stand in a receipt. Raises InputError where they are those of another version."""
    values = dict(record)
    try:
        off = frozenset(Rule(name) for name in values.pop("off"))
        curves = {rule: Curve(**curve) for rule, curve in values.pop("confidence").items()}
        return Thresholds(**values, off=off, confidence=curves)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise InputError(
            f"the thresholds in the receipt are not those of this version ({error})",
            next_step="use the version of the program that the receipt names as its tool",
        ) from error


def decide_again(receipt: Receipt) -> Decision:
    """The decision that this version's rules come to. Raises InputError as `thresholds_of` does."""
    evidence = [scores_of(quote) for quote in receipt.considered]
    return decide(evidence, facts_of(receipt.claim), thresholds_of(receipt.thresholds))
