"""How candidates are scored: one weighted sum of signals."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass

# Fitted on development claims (docs/decisions.md, Retrieval) and rounded; relative to a cosine's 1.
OVERLAP = 0.4
SUBJECT = 0.1
PAGE = 0.25
FRAGMENT = -0.15

FIGURE_RARITY = 1.5  # a figure weighs so much more than a word as rare
LEAST_RARITY = 0.1  # of a word that nearly every sentence holds
FRAGMENT_WORDS = 4  # a sentence of fewer words that carry meaning says too little to be evidence
PAGE_BEST = 3  # candidates of a page that speak for it


@dataclass(frozen=True, slots=True)
class Signals:
    """What is known of a candidate by itself.

    cosine: similarity (-1 to 1) to the claim, or to a topic and the claim if that is more.
    overlap: share (0 to 1) of the claim's words that the sentence or its title holds, by rarity.
    subject: 1 on a page that the claim names or a topic links to, less on one that may be meant, else 0.
    fragment: whether the sentence is too short to say anything.
    """

    cosine: float
    overlap: float
    subject: float
    fragment: bool

    @property
    def match(self) -> float:
        """How well the words fit, whatever the page."""
        return self.cosine + OVERLAP * self.overlap

    def score(self, page: float) -> float:
        """The whole score, given that of the page; rounded so that equal candidates tie everywhere."""
        return round(self.match + SUBJECT * self.subject + PAGE * page + FRAGMENT * self.fragment, 4)


def page_score(matches: Iterable[float]) -> float:
    """How much a page is the one that the claim is about: its three best matches, of which a page that merely
    shares a sentence with the claim has only one."""
    return sum(sorted((max(match, 0.0) for match in matches), reverse=True)[:PAGE_BEST]) / PAGE_BEST


def rarity(word: str, frequency: int, total: int) -> float:
    """How much a word tells: the logarithm of its inverse frequency, more for a figure."""
    weight = max(math.log((total + 1) / (frequency + 0.5)), LEAST_RARITY)
    return weight * (FIGURE_RARITY if word[0].isdigit() else 1.0)


def weighted_share(wanted: Collection[str], held: Collection[str], weight: Callable[[str], float]) -> float:
    """The weighted share of `wanted` that is in `held`, between 0 and 1; 0 for nothing wanted."""
    words = sorted(wanted)  # sums of floats depend on their order
    whole = sum(map(weight, words))
    return sum(weight(word) for word in words if word in held) / whole if whole else 0.0
