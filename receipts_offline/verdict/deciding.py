"""Decide a claim's verdict from its scored evidence. No receipt is what remains when no rule speaks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from receipts_offline.quantities import (
    Difference,
    Quantity,
    conflicting_among,
    missing_among,
    read_quantities,
)
from receipts_offline.text.words import content_words, words
from receipts_offline.verdict.edges import unmet_edges
from receipts_offline.verdict.evidence import ClaimFacts, Decision, EvidenceScores, Verdict
from receipts_offline.verdict.owners import figures_of_others
from receipts_offline.verdict.thresholds import Rule, Thresholds, default_thresholds

_NEGATIONS_TEXT = "not no never none neither nor without cannot nobody nothing hardly only except"
NEGATIONS = frozenset(_NEGATIONS_TEXT.split())
"""Words that turn a statement round or bound it."""
_EXCEPTION = re.compile(
    r"\b(?:except(?: for| in)?|apart from|aside from|with the exception of|"
    r"(?:all|every\w*|any\w*|no(?:body| one|ne)?|nothing) (?:\w+ ){0,3}but)\s+(?P<what>[^.;]+)",
    re.IGNORECASE,
)
MOST_EVIDENCE = 5
"""Sentences beyond the fifth are not looked at."""


def decide(
    evidence: Sequence[EvidenceScores], claim: ClaimFacts, thresholds: Thresholds | None = None
) -> Decision:
    """The verdict on `claim` given at most five sentences, the most relevant first.

    Any of them may back the claim; only the first may raise a conflict. Without `thresholds` those of
    the package apply.
    """
    return Case(evidence[:MOST_EVIDENCE], claim, thresholds or default_thresholds()).decide()


class Case:
    """One claim before the rules; figures are read once.

    Its methods are the rules and what they ask; `routes` reads from them what each sentence lacks.
    """

    def __init__(self, evidence: Sequence[EvidenceScores], claim: ClaimFacts, thresholds: Thresholds) -> None:
        self.evidence = evidence
        self.claim = claim
        self.limits = thresholds
        self.figures = read_quantities(claim.text)
        self.found = [self._own_figures(e.sentence) for e in evidence]
        self.in_title = [read_quantities(e.title) for e in evidence]

    def decide(self) -> Decision:
        """The verdict, by the first rule that speaks."""
        if not self.evidence:
            return Decision(
                Verdict.NO_RECEIPT,
                None,
                "none.no-evidence",
                "No sentence of the index came close to the claim.",
            )
        if (decision := self.verbatim()) is not None:
            return decision
        backing, conflict = self.backing(), self.conflict()
        # A sentence that holds the claim's figures outweighs another one whose figures merely differ.
        denied = conflict is not None and conflict.rule != "conflict.quantity"
        if backing and denied and self.limits.applies(Rule.DISAGREEMENT):
            return self.none("disagreement", "One sentence says this and a more relevant one denies it.")
        return backing or conflict or self.nothing()

    # --- what each sentence passes ---------------------------------------------------------------

    def _own_figures(self, sentence: str) -> list[Quantity]:
        """The figures of a sentence but for those that it gives of a thing which the claim does not name."""
        figures = read_quantities(sentence)
        others = figures_of_others(self.claim.text, sentence, figures)
        return [figure for figure in figures if figure not in others]

    def missing(self, index: int) -> tuple[Quantity, ...]:
        """The claim's figures that neither the sentence nor its page's title holds."""
        own, sentence = self.found[index], self.evidence[index].sentence
        unmet = missing_among(self.figures, [*own, *self.in_title[index]])
        return (*unmet, *unmet_edges(self.claim.text, self.figures, sentence, own))

    def differences(self, index: int) -> tuple[Difference, ...]:
        """The claim's figures of which the sentence gives another value."""
        return tuple(conflicting_among(self.figures, self.found[index], self.in_title[index]))

    def quotable(self, index: int) -> bool:
        """Whether the sentence may be quoted."""
        return self.evidence[index].quotable or not self.limits.applies(Rule.QUOTABLE_ONLY)

    def relevant(self, index: int, least: float) -> bool:
        """Whether the sentence is as close to the claim as `least` asks (a cosine)."""
        return self.evidence[index].similarity >= least or not self.limits.applies(Rule.RELEVANCE_GATE)

    def on_subject(self, index: int) -> bool:
        """Only a sentence that speaks of the claim's subject itself may deny the claim."""
        return self.evidence[index].own_subject or not self.limits.applies(Rule.SAME_SUBJECT)

    def backs_subject(self, index: int) -> bool:
        """A sentence about something else may well say the same of it ("Work started in 1930").

        Where the claim's subject was only guessed, a sentence that is close and clear enough may be about
        something else than was guessed.
        """
        one, limits = self.evidence[index], self.limits
        if one.about_subject or not limits.applies(Rule.BACKING_SUBJECT):
            return True
        if not self.claim.subject_guessed:
            return False
        return one.similarity >= limits.elsewhere_similarity and one.entailment >= limits.elsewhere_entailment

    def entails(self, index: int) -> bool:
        """Whether the sentence says what the claim says, surely enough."""
        scores, limits = self.evidence[index], self.limits
        least = limits.backing_entailment
        if limits.applies(Rule.SHARED_WORDS) and self.shared(index) < limits.reworded_shared:
            # In wholly other words a small model is easily taken in: it has to be surer.
            least = max(least, limits.reworded_entailment)
        return scores.entailment >= least and scores.entailment > scores.contradiction

    def shared(self, index: int) -> float:
        """The share of the claim's content words that the sentence or its page's title has."""
        one = self.evidence[index]
        claim = content_words(self.claim.text)
        return len(claim & content_words(f"{one.title} {one.sentence}")) / len(claim) if claim else 1.0

    def contradicts(self, index: int) -> bool:
        """Whether the sentence denies the claim, surely enough."""
        return (
            self.evidence[index].contradiction >= self.limits.conflict_contradiction
            and not self.holds(index)
            and not self.misses_exception(index)
        )

    def misses_exception(self, index: int) -> bool:
        """Whether the claim makes an exception ("all but …") of which the sentence says nothing.

        A small model takes the rest of such a claim for the whole.
        """
        excepted = _EXCEPTION.search(self.claim.text)
        if excepted is None or not self.limits.applies(Rule.HOLDS_THE_CLAIM):
            return False
        return not content_words(excepted["what"]) & content_words(self.evidence[index].sentence)

    def holds(self, index: int) -> bool:
        """Whether the sentence has every word and figure of the claim, and no "not" that the claim lacks.

        Such a sentence hardly denies the claim, though a model thrown off by the rest of it may say so.
        """
        if not self.limits.applies(Rule.HOLDS_THE_CLAIM) or self.missing(index):
            return False
        one = self.evidence[index]
        claim, found = words(self.claim.text), words(f"{one.title} {one.sentence}")
        if NEGATIONS.intersection(claim) != NEGATIONS.intersection(found):
            return False
        return content_words(self.claim.text) <= content_words(f"{one.title} {one.sentence}")

    def differs_in_figures(self, index: int) -> bool:
        """The sentence speaks of the claim's matter (neutral is low) but gives another figure of its kind."""
        scores, limits = self.evidence[index], self.limits
        return (
            limits.applies(Rule.QUANTITY_CONFLICT)
            and scores.contradiction >= limits.quantity_contradiction
            and scores.neutral <= limits.quantity_neutral
            and bool(self.differences(index))
        )

    def most_relevant(self) -> int | None:
        """The closest sentence that takes a stand on the claim; None where all are neutral about it.

        Similarity alone puts sentences first that merely repeat the subject's name.
        """
        if not self.limits.applies(Rule.TAKES_A_STAND):
            return 0
        stand = self.limits.conflict_stand
        return next((i for i, scores in enumerate(self.evidence) if scores.neutral < stand), None)

    def verbatim(self) -> Decision | None:
        """A sentence that is the claim word for word backs it, whatever a model makes of the two."""
        if not self.limits.applies(Rule.VERBATIM):
            return None
        for index in range(len(self.evidence)):
            if self.quotable(index) and self.is_verbatim(index):
                return Decision(
                    Verdict.BACKED, index, "backed.verbatim", "This sentence is the claim, word for word."
                )
        return None

    def is_verbatim(self, index: int) -> bool:
        """Whether the sentence is the claim word for word, as it stands or as it is read."""
        found = words(self.evidence[index].sentence)
        return len(found) > 2 and found in (words(self.claim.text), words(self.claim.said))

    # --- the verdicts ----------------------------------------------------------------------------

    def backing(self) -> Decision | None:
        """The sentence that says most clearly what the claim says, if it passes every rule of backing."""
        guard = self.limits.applies(Rule.QUANTITY_GUARD)
        backers = [
            index
            for index in range(len(self.evidence))
            if self.entails(index)
            and self.quotable(index)
            and self.backs_subject(index)
            and self.relevant(index, self.limits.backing_similarity)
            and not (guard and self.missing(index))
        ]
        if not backers:
            return None
        best = max(backers, key=lambda i: (self.evidence[i].about_subject, self.evidence[i].entailment, -i))
        return Decision(
            Verdict.BACKED,
            best,
            "backed.entailed",
            "This sentence says what the claim says" + (", its figures included." if self.figures else "."),
        )

    def conflict(self) -> Decision | None:
        """The conflict that the most relevant sentence raises, if it passes every rule of conflict."""
        first = self.most_relevant()
        if first is None:
            return None
        only_first = self.limits.applies(Rule.MOST_RELEVANT_ONLY)
        for index in (first,) if only_first else range(len(self.evidence)):
            if not self.quotable(index) or not self.on_subject(index):
                continue
            if self.contradicts(index) and self.relevant(index, self.limits.conflict_similarity):
                return Decision(
                    Verdict.MAY_CONFLICT,
                    index,
                    "conflict.most-relevant" if index == first else "conflict.other-sentence",
                    "The most relevant sentence says otherwise about the same subject."
                    if index == first
                    else "A sentence about the same subject says otherwise.",
                    differences=self.differences(index),
                )
            if self.differs_in_figures(index) and self.relevant(index, self.limits.quantity_similarity):
                differences = self.differences(index)
                first_one = differences[0]
                return Decision(
                    Verdict.MAY_CONFLICT,
                    index,
                    "conflict.quantity",
                    f"The claim says “{first_one.claimed.text}”, the sentence “{first_one.found.text}”.",
                    differences=differences,
                )
        return None

    def nothing(self) -> Decision:
        """No receipt, with the rule that came closest to another verdict and the nearest sentence."""
        entailing = [index for index in range(len(self.evidence)) if self.entails(index)]
        for index in sorted(entailing, key=lambda i: -self.evidence[i].entailment):
            if (
                self.quotable(index)
                and (missing := self.missing(index))
                and self.limits.applies(Rule.QUANTITY_GUARD)
            ):
                figures = ", ".join(f"“{quantity.text}”" for quantity in missing)
                return self.none(
                    "quantity-missing",
                    f"The closest sentence does not give {figures} as the claim does.",
                    index,
                    missing,
                )
        first = self.most_relevant()
        opposing = first is not None and (self.contradicts(first) or self.differs_in_figures(first))
        if any(not self.quotable(i) for i in entailing) or (opposing and not self.quotable(first or 0)):
            return self.none("unquotable", "The sentence that speaks of this could not be read in full.")
        if entailing and not any(self.backs_subject(index) for index in entailing):
            return self.none("other-subject", "The sentence that says the same says it of something else.")
        if entailing or (opposing and self.on_subject(first or 0)):
            return self.none("below-gate", "No sentence is close enough in meaning to the claim.")
        if opposing:
            return self.none("off-subject", "The sentence that says otherwise is about something else.")
        if any(self.contradicts(index) for index in range(len(self.evidence))):
            return self.none(
                "not-most-relevant", "Only a less relevant sentence disagrees, which is not enough."
            )
        closest = self.evidence[first or 0]
        if closest.neutral >= max(closest.entailment, closest.contradiction):
            return self.none("neutral", "The sentences found neither say nor deny this.", first)
        return self.none("unsure", "The sentences found do not settle this clearly enough.", first)

    def none(
        self, reason: str, explanation: str, index: int | None = None, missing: tuple[Quantity, ...] = ()
    ) -> Decision:
        """A No receipt that shows sentence `index`, else the closest one that may be quoted."""
        if index is None or not self.quotable(index):
            index = next((i for i in range(len(self.evidence)) if self.quotable(i)), None)
        return Decision(Verdict.NO_RECEIPT, index, f"none.{reason}", explanation, missing)
