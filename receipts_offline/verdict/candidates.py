"""What each sentence found for a claim passes and lacks: the conditions that the verdict rules put together."""

from __future__ import annotations

from collections.abc import Sequence

from receipts_offline.quantities import (
    Difference,
    Quantity,
    conflicting_among,
    missing_among,
    read_quantities,
)
from receipts_offline.text.words import content_words, words
from receipts_offline.verdict.asserting import unasserted
from receipts_offline.verdict.edges import unmet_edges
from receipts_offline.verdict.evidence import ClaimFacts, EvidenceScores
from receipts_offline.verdict.exceptions import excepted_figures, misses_exception
from receipts_offline.verdict.facts import answers_otherwise
from receipts_offline.verdict.offsets import TIME_SPAN, offsets
from receipts_offline.verdict.owners import figures_of_others
from receipts_offline.verdict.thresholds import Rule, Thresholds

_NEGATIONS_TEXT = "not no never none neither nor without cannot nobody nothing hardly only except"
FEW_WORDS = 2
"""A claim with no more words of its own, besides its subject's name, is met in other words by almost anything."""
NEGATIONS = frozenset(_NEGATIONS_TEXT.split())
"""Words that turn a statement round or bound it."""


class Candidates:
    """The sentences found for one claim, the most relevant first, each asked by its place; figures are read once."""

    def __init__(self, evidence: Sequence[EvidenceScores], claim: ClaimFacts, thresholds: Thresholds) -> None:
        self.evidence = evidence
        self.claim = claim
        self.limits = thresholds
        self.figures = read_quantities(claim.text)
        self.found = [self._own_figures(e.sentence) for e in evidence]
        self.in_title = [read_quantities(e.title) for e in evidence]

    def _own_figures(self, sentence: str) -> list[Quantity]:
        """The figures of a sentence that speak of what the claim speaks of."""
        claim, figures = self.claim.text, read_quantities(sentence)
        others = (
            *figures_of_others(claim, sentence, figures),
            *excepted_figures(claim, sentence, figures),
            *offsets(claim, self.figures, sentence, figures),
        )
        return [figure for figure in figures if figure not in others]

    def missing(self, index: int) -> tuple[Quantity, ...]:
        """The claim's figures that neither the sentence nor its page's title holds."""
        own, sentence = self.found[index], self.evidence[index].sentence
        unmet = missing_among(self.figures, [*own, *self.in_title[index]])
        return (*unmet, *unmet_edges(self.claim.text, self.figures, sentence, own))

    def differences(self, index: int) -> tuple[Difference, ...]:
        """The claim's figures of which the sentence gives another value.

        A span of time can be that of anything: it counts where the sentence has something else of the claim's.
        """
        found = conflicting_among(self.figures, self.found[index], self.in_title[index])
        one = self.evidence[index]
        said = content_words(self.claim.text) - content_words(
            " ".join((one.title, *(figure.text for figure in self.figures)))
        )
        same_matter = bool(said & content_words(one.sentence))
        return tuple(found if same_matter else (other for other in found if other.claimed.unit != TIME_SPAN))

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
        if self.reworded(index):  # in wholly other words a small model is easily taken in: it has to be surer
            least = max(least, limits.reworded_entailment)
        return scores.entailment >= least and scores.entailment > scores.contradiction

    def reworded(self, index: int) -> bool:
        """Whether the sentence says it in other words: it lacks most of the claim's, or one of two that tell.

        Those are the words that the page's title does not have: a claim that says little of its subject can
        share half of that with anything.
        """
        if not self.limits.applies(Rule.SHARED_WORDS):
            return False
        one = self.evidence[index]
        telling = content_words(self.claim.text) - content_words(one.title)
        short = len(telling) <= FEW_WORDS and not telling <= content_words(one.sentence)
        return short or self.shared(index) < self.limits.reworded_shared

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
        applies = self.limits.applies(Rule.HOLDS_THE_CLAIM)
        return applies and misses_exception(self.claim.text, self.evidence[index].sentence)

    def answers_otherwise(self, index: int) -> bool:
        """Whether the sentence is a row that gives something else as what the claim says something is."""
        one = self.evidence[index]
        return one.kind == "infobox" and answers_otherwise(self.claim.text, one.title, one.sentence)

    def unasserted(self, index: int) -> str | None:
        """What keeps the sentence from stating the claim, whatever the model makes of it; None for nothing."""
        one = self.evidence[index]
        if not self.limits.applies(Rule.ASSERTS):
            return None
        return unasserted(self.claim.text, one.title, one.sentence, one.kind)

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

    def is_verbatim(self, index: int) -> bool:
        """Whether the sentence is the claim word for word, as it stands or as it is read."""
        found = words(self.evidence[index].sentence)
        return len(found) > 2 and found in (words(self.claim.text), words(self.claim.said))
