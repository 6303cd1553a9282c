"""Which stored sentences are the sentence that a label rests on, and where retrieval lost them.

A label quotes its sentence as the set's makers saw it; an index may have cut the text elsewhere, rendered a
template otherwise, or hold a later revision. `same_sentence` says what still counts as that sentence.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from receipts_offline.text.words import words

MOST_OF_GOLD = 0.8
"""A stored sentence that holds this share of the gold sentence's words holds its statement."""
MOST_OF_STORED = 0.8
LEAST_OF_GOLD = 0.5
"""A stored sentence that is a piece of the gold one must be at least this share of it."""
STAGES = ("stored", "gathered", "kept", "ranked")
"""In the order in which a sentence can be lost: not in the index at all, not among the candidates, not
among those kept by overlap, not among the five."""


def same_sentence(gold: str, stored: str) -> bool:
    """Whether the stored sentence is the gold sentence, contains it, or is a large piece of it.

    Both are compared as words (folded, without punctuation), each counted as often as it occurs: the shared
    words are at least 80% of the gold sentence's, or at least 80% of the stored one's and half of the gold
    one's. Figures must not differ: either may have figures that the other lacks, but not both.
    """
    wanted, found = Counter(words(gold)), Counter(words(stored))
    if not wanted or not found or (_figures(wanted - found) and _figures(found - wanted)):
        return False
    shared = (wanted & found).total()
    if shared >= MOST_OF_GOLD * wanted.total():
        return True
    return shared >= MOST_OF_STORED * found.total() and shared >= LEAST_OF_GOLD * wanted.total()


def _figures(counted: Iterable[str]) -> bool:
    return any(word[0].isdigit() for word in counted)


def gold_ids(gold: Sequence[str], sentences: Iterable[tuple[int, str]]) -> frozenset[int]:
    """The ids of the sentences (id, text) that are one of the gold sentences.

    Where some are equal to a gold sentence word by word, only those count for it.
    """
    found: set[int] = set()
    stored = [(number, text, words(text)) for number, text in sentences]
    for sentence in gold:
        wanted = words(sentence)
        equal = {number for number, _, has in stored if has == wanted}
        found |= equal or {number for number, text, _ in stored if same_sentence(sentence, text)}
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class GoldRanks:
    """Where the gold sentence of a claim stands: ranks from 1 on, None where it is not there.

    `sources` are the ways by which it was gathered. With several gold sentences the best one counts.
    """

    stored: bool
    sources: tuple[str, ...]
    kept: int | None
    ranked: int | None

    @property
    def lost_at(self) -> str | None:
        """The first stage without it, or None where it is among the five."""
        there = (self.stored, bool(self.sources), self.kept is not None, self.ranked is not None)
        return next((stage for stage, has in zip(STAGES, there, strict=True) if not has), None)


def gold_ranks(
    ids: frozenset[int], gathered: Mapping[str, Iterable[int]], kept: Sequence[int], ranked: Sequence[int]
) -> GoldRanks:
    """Look for the gold sentence's ids at each stage; `kept` and `ranked` are best first."""
    return GoldRanks(
        stored=bool(ids),
        sources=tuple(sorted(source for source, found in gathered.items() if ids & set(found))),
        kept=_rank(ids, kept),
        ranked=_rank(ids, ranked),
    )


def _rank(ids: frozenset[int], listed: Sequence[int]) -> int | None:
    return next((place for place, number in enumerate(listed, start=1) if number in ids), None)


def recalls(ranks: Sequence[GoldRanks]) -> dict[str, float]:
    """Shares of the claims, all of which have a gold sentence, that keep it through each stage.

    `stored`, `gathered` (by any source, and `gathered.SOURCE` by each), `kept.1`, `kept.5`, `kept.40` and
    `ranked.1`, `ranked.5`.
    """
    if not ranks:
        return {}
    size = len(ranks)
    found: dict[str, float] = {
        "stored": sum(rank.stored for rank in ranks) / size,
        "gathered": sum(bool(rank.sources) for rank in ranks) / size,
    }
    for source in sorted({source for rank in ranks for source in rank.sources}):
        found[f"gathered.{source}"] = sum(source in rank.sources for rank in ranks) / size
    for stage, cuts in (("kept", (1, 5, 40)), ("ranked", (1, 5))):
        for cut in cuts:
            places = [rank.kept if stage == "kept" else rank.ranked for rank in ranks]
            found[f"{stage}.{cut}"] = sum(place is not None and place <= cut for place in places) / size
    return found
