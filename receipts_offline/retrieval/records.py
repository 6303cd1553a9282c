"""What retrieval hands on: names and topics with their pages, candidates by source, and the evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from receipts_offline.index.reader import Page, Sentence
from receipts_offline.retrieval.scoring import Signals
from receipts_offline.subjects import Name


@dataclass(frozen=True, slots=True)
class Candidate:
    """A sentence of the 40: its word overlap with the claim (0 to 1) and the score that it was kept by."""

    sentence: Sentence
    overlap: float
    signals: Signals
    score: float


@dataclass(frozen=True, slots=True)
class Evidence:
    """A candidate with its word overlap (0 to 1) and cosine similarity (-1 to 1) to the claim.

    `score` is what the evidence is ordered by.
    """

    sentence: Sentence
    page: Page
    overlap: float
    similarity: float
    score: float


@dataclass(frozen=True, slots=True)
class Retrieved:
    """One claim's way through retrieval, each stage kept, so that a loss can be located.

    `names` are what the claim names, leftmost first, with the pages if it has any; `topics` what it may be about
    besides, best first, each with the pages it links to. `gathered` holds the sentence ids of all candidates
    by source: "fulltext", "named", "topic", "vectors", and "pages" for those whose page many others were
    found on. `kept` are the best 40, `evidence` the five, both
    best first.
    """

    claim: str
    names: tuple[Name, ...]
    topics: tuple[Name, ...]
    gathered: Mapping[str, frozenset[int]]
    kept: tuple[Candidate, ...]
    evidence: tuple[Evidence, ...]

    @property
    def topic_pages(self) -> tuple[int, ...]:
        """The pages that the topics link to, those of the best topic first."""
        return tuple(dict.fromkeys(page for topic in self.topics for page in topic.page_ids))
