"""Which of the splitter's claims is a labelled claim?

A labelled claim names the sentence of the answer that it stands in and puts its statement in full; the
splitter's claims have exact places in the answer and a resolved form. Definitions:

- Candidates of a labelled claim are the checkable claims of which a piece lies in its sentence.
- Likeness of two claims is the harmonic mean of how much of each the other holds (`overlap`, by content
  words, figures twice). The topic's words, which nearly every claim of an answer repeats, are left out.
- Found: within a sentence, labelled claims and candidates are paired one to one so that the sum of their
  likenesses is greatest; a pair below `LEAST_LIKENESS` is no pair. A labelled claim in a pair is found.
- Covered: a labelled claim without a pair takes the candidate that holds most of its words, if that is at
  least `LEAST_COVER` of them: the splitter left two statements in one claim, and the reader gets one
  verdict on both.
- Recall is the share of labelled claims found; precision the share of checkable claims in labelled
  sentences that are in a pair.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from receipts_offline.claims import Claim
from receipts_offline.evaluation.datasets import AnswerClaim, LabelledAnswer
from receipts_offline.text.words import content_words, overlap

LEAST_LIKENESS = 0.2
LEAST_COVER = 0.6


@dataclass(frozen=True, slots=True)
class Aligned:
    """A labelled claim with the splitter's claim that it gets its verdict from: its place in the list, or None."""

    claim: AnswerClaim
    place: int | None
    found: bool
    likeness: float


@dataclass(frozen=True, slots=True)
class Alignment:
    """One answer's labelled claims in their order; `spare` are places of claims in labelled sentences
    that are no labelled claim, `split` how many checkable claims lie in labelled sentences.
    """

    aligned: tuple[Aligned, ...]
    spare: tuple[int, ...]
    split: int


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """How alike two sets of content words are, 0 to 1."""
    here, there = overlap(one, other), overlap(other, one)
    return 2 * here * there / (here + there) if here + there else 0.0


def align(answer: LabelledAnswer, claims: Sequence[Claim]) -> Alignment:
    """Align the splitter's claims to an answer's labelled ones."""
    topic = content_words(answer.topic)
    said = [_telling(claim.resolved, topic) for claim in claims]
    sentences: dict[tuple[int, int], list[int]] = {}
    for number, labelled in enumerate(answer.claims):
        sentences.setdefault((labelled.start, labelled.end), []).append(number)
    results: dict[int, Aligned] = {}
    inside_any: set[int] = set()
    paired: set[int] = set()
    for (start, end), numbers in sentences.items():
        candidates = [
            place
            for place, claim in enumerate(claims)
            if claim.checkable and any(first < end and start < last for first, last in claim.pieces)
        ]
        inside_any.update(candidates)
        wanted = [_telling(answer.claims[number].claim, topic) for number in numbers]
        likenesses = [[likeness(one, said[place]) for place in candidates] for one in wanted]
        for row, column in enumerate(best_pairs(likenesses)):
            number = numbers[row]
            labelled = answer.claims[number]
            if column is not None:
                paired.add(candidates[column])
                results[number] = Aligned(labelled, candidates[column], True, likenesses[row][column])
                continue
            covers = [(overlap(wanted[row], said[place]), -place) for place in candidates]
            cover, negative = max(covers, default=(0.0, 0))
            place = -negative if cover >= LEAST_COVER else None
            results[number] = Aligned(labelled, place, False, cover)
    ordered = tuple(results[number] for number in range(len(answer.claims)))
    return Alignment(ordered, tuple(sorted(inside_any - paired)), len(inside_any))


def _telling(text: str, topic: frozenset[str]) -> frozenset[str]:
    """The content words of a claim without its topic's, unless nothing else is left."""
    found = content_words(text)
    return found - topic or found


def best_pairs(likenesses: Sequence[Sequence[float]]) -> list[int | None]:
    """For each row its column in the one-to-one pairing of greatest sum; no pair is below LEAST_LIKENESS.

    Exact: rows and columns are the claims of one sentence, a handful.
    """

    @cache
    def best(row: int, taken: int) -> tuple[float, tuple[int | None, ...]]:
        if row == len(likenesses):
            return 0.0, ()
        total, rest = best(row + 1, taken)
        chosen: tuple[float, tuple[int | None, ...]] = (total, (None, *rest))
        for column, value in enumerate(likenesses[row]):
            if value < LEAST_LIKENESS or taken >> column & 1:
                continue
            total, rest = best(row + 1, taken | 1 << column)
            if value + total > chosen[0]:
                chosen = (value + total, (column, *rest))
        return chosen

    return list(best(0, 0)[1])
