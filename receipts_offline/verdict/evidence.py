"""What the verdict rules take in and give out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from receipts_offline.quantities import Difference, Quantity


class Verdict(StrEnum):
    """The three things a receipt can say."""

    BACKED = "Backed"
    MAY_CONFLICT = "May conflict"
    NO_RECEIPT = "No receipt"


@dataclass(frozen=True, slots=True)
class ClaimFacts:
    """What the rules need to know of a claim.

    `text` is the resolved form that was searched and scored, `said` the claim as it stands in the answer;
    `subject_guessed` is True where the claim says nothing of what it is about, so that the answer's topic was
    taken for it.
    """

    text: str
    said: str = ""
    subject_guessed: bool = False


@dataclass(frozen=True, slots=True)
class EvidenceScores:
    """One candidate sentence with its scores.

    `similarity` is a cosine (-1..1); `contradiction`, `entailment` and `neutral` are probabilities that
    sum to one. `quotable` is False where part of the sentence could not be rendered; `about_subject` is
    True where the page is the claim's subject or the sentence names it; `own_subject` is stricter: the
    sentence speaks of that subject as its own, not in passing. `kind` is "prose", "infobox" or "table".
    """

    sentence: str
    title: str
    similarity: float
    contradiction: float
    entailment: float
    neutral: float
    quotable: bool = True
    about_subject: bool = True
    own_subject: bool = True
    kind: str = "prose"


@dataclass(frozen=True, slots=True)
class Decision:
    """A verdict and what it rests on.

    `index` points at the sentence to show (None: there is none to show); under `No receipt` it is the
    closest one, not a proof. `rule` is a stable id, `explanation` says it in one plain line. `missing` are
    the claim's figures that the sentence lacks where that decided; `differences` are figures that
    the sentence gives otherwise.
    """

    verdict: Verdict
    index: int | None
    rule: str
    explanation: str
    missing: tuple[Quantity, ...] = ()
    differences: tuple[Difference, ...] = ()


@dataclass(frozen=True, slots=True)
class SimpleVerdict:
    """What a checker without rules says: the most similar sentence and the model's likeliest label."""

    verdict: Verdict
    index: int | None
    score: float
