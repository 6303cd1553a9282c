"""Decide a claim's verdict from its scored evidence. No receipt is what remains when no rule speaks."""

from __future__ import annotations

from collections.abc import Sequence

from receipts_offline.quantities import Quantity
from receipts_offline.verdict.candidates import Candidates
from receipts_offline.verdict.edges import why_missing
from receipts_offline.verdict.evidence import ClaimFacts, Decision, EvidenceScores, Verdict
from receipts_offline.verdict.thresholds import Rule, Thresholds, default_thresholds

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


class Case(Candidates):
    """One claim before the rules.

    Its methods are the rules, and what they ask of the sentences; `routes` reads from them what each sentence lacks.
    """

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
        return self.backing() or self.conflict() or self.nothing()

    def says(self, index: int) -> bool:
        """Whether the sentence says what the claim says, as far as it can be told from the sentence alone."""
        guard = self.limits.applies(Rule.QUANTITY_GUARD)
        return (
            self.entails(index)
            and self.quotable(index)
            and self.backs_subject(index)
            and self.relevant(index, self.limits.backing_similarity)
            and not (guard and self.missing(index))
            and self.unasserted(index) is None
        )

    def denies(self, index: int) -> bool:
        """Whether the sentence says otherwise, as far as it can be told from the sentence alone."""
        return (
            self.quotable(index)
            and self.on_subject(index)
            and self.contradicts(index)
            and self.relevant(index, self.limits.conflict_similarity)
        )

    def outweighed(self, index: int) -> str | None:
        """What speaks louder than this sentence if it says the claim, as the end of "… but"; None for nothing.

        A row of an infobox about the very thing that the claim names; the most relevant sentence, if it denies
        the claim; or one at least as close to it that does, or has other figures and denies it as surely as this
        one says it. Figures that merely differ count for less than a sentence that holds the claim's.
        """
        fact = self.other_fact()
        if fact is not None and fact != index:
            return "the infobox says otherwise"
        if not self.limits.applies(Rule.DISAGREEMENT):
            return None
        if any(map(self.denies, self.may_conflict())):
            return "a more relevant one denies it"
        this = self.evidence[index]
        closer = any(
            one.similarity >= this.similarity
            and self.on_subject(other)
            and (
                self.contradicts(other)
                or (one.contradiction >= this.entailment and bool(self.differences(other)))
            )
            for other, one in enumerate(self.evidence)
            if other != index
        )
        return "a closer one denies it" if closer else None

    def disputed(self, index: int) -> bool:
        """Whether another sentence says what the claim says, so that this one raises no conflict.

        A row of an infobox about the very thing that the claim names raises one all the same.
        """
        if not self.limits.applies(Rule.DISAGREEMENT) or index == self.other_fact():
            return False
        return any(other != index and self.says(other) for other in range(len(self.evidence)))

    def may_conflict(self) -> Sequence[int]:
        """The places of the sentences that may raise a conflict."""
        first = self.most_relevant()
        if first is None:
            return ()
        return (first,) if self.limits.applies(Rule.MOST_RELEVANT_ONLY) else range(len(self.evidence))

    def most_relevant(self) -> int | None:
        """The closest sentence that takes a stand on the claim; None where all are neutral about it.

        Similarity alone puts sentences first that merely repeat the subject's name. A row of an infobox about
        the very thing that the claim names comes before any sentence.
        """
        if (fact := self.other_fact()) is not None:
            return fact
        if not self.limits.applies(Rule.TAKES_A_STAND):
            return 0
        stand = self.limits.conflict_stand
        return next((i for i, scores in enumerate(self.evidence) if scores.neutral < stand), None)

    def other_fact(self) -> int | None:
        """The row of an infobox that gives something else as what the claim says something is."""
        if not self.limits.applies(Rule.FACT_FIRST):
            return None
        return next(
            (
                index
                for index, one in enumerate(self.evidence)
                if self.answers_otherwise(index)
                and self.quotable(index)
                and self.on_subject(index)
                and self.contradicts(index)
            ),
            None,
        )

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

    # --- the verdicts ----------------------------------------------------------------------------

    def backing(self) -> Decision | None:
        """The sentence that says most clearly what the claim says, if it passes every rule of backing."""
        backers = [
            index
            for index in range(len(self.evidence))
            if self.says(index) and self.outweighed(index) is None
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
        for index in self.may_conflict():
            if not self.quotable(index) or not self.on_subject(index) or self.disputed(index):
                continue
            if self.denies(index):
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
        for index in filter(self.says, range(len(self.evidence))):
            if (why := self.outweighed(index)) is not None:
                return self.none("disagreement", f"One sentence says this, but {why}.")
        entailing = [index for index in range(len(self.evidence)) if self.entails(index)]
        for index in sorted(entailing, key=lambda i: -self.evidence[i].entailment):
            if (
                self.quotable(index)
                and (missing := self.missing(index))
                and self.limits.applies(Rule.QUANTITY_GUARD)
            ):
                return self.none(
                    "quantity-missing",
                    why_missing(missing, self.evidence[index].sentence, self.found[index]),
                    index,
                    missing,
                )
        first = self.most_relevant()
        opposing = first is not None and (self.contradicts(first) or self.differs_in_figures(first))
        unread = [i for i in entailing if not self.quotable(i)]
        unread += [first] if first is not None and opposing and not self.quotable(first) else []
        if unread:
            where = f"The sentence on the page “{self.evidence[unread[0]].title}” that speaks of this"
            return self.none("unquotable", f"{where} could not be read in full, so it is not quoted.")
        for index in entailing:
            if (why := self.unasserted(index)) is not None:
                return self.none("unasserted", f"The closest sentence {why}.", index)
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
