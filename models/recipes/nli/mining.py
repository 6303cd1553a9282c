"""Pairs in the product's own form: claims as its splitter makes them, sentences as its retriever finds them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from nli.sources import HeldOut
from receipts_offline.claims import extract_claims
from receipts_offline.index.reader import Index
from receipts_offline.models.load import load_embedder
from receipts_offline.retrieval import Retriever


@dataclass(frozen=True, slots=True)
class Source:
    """A sentence of the index with its page."""

    title: str
    text: str

    @property
    def premise(self) -> str:
        """As the model reads it."""
        return f"{self.title}: {self.text}"


def pages_of(index: Index, held: HeldOut) -> list[list[Source]]:
    """The index's pages as lists of quotable sentences, those held out left away."""
    count = index.manifest.counts["sentences"]
    pages: dict[int, list[Source]] = {}
    for sentence in index.sentences(range(count)):
        if sentence.quotable and held.allows_page(sentence.title) and held.allows_text(sentence.text):
            pages.setdefault(sentence.page_id, []).append(Source(sentence.title, sentence.text))
    return [pages[page_id] for page_id in sorted(pages, reverse=True)]


def split_claims(sentence: Source) -> list[str]:
    """What the splitter makes of a Wikipedia sentence if a chatbot had said it about that page."""
    return [
        claim.resolved
        for claim in extract_claims(sentence.text, sentence.title)
        if claim.checkable and 20 <= len(claim.resolved) <= 220
    ]


class Miner:
    """Finds what the product would hand to the model beside the sentence that decides."""

    def __init__(self, index: Index, threads: int = 1) -> None:
        self._retriever = Retriever(index, load_embedder(index.manifest.embedding.model, threads))

    def others(self, claim: str, topic: str, gold: str, held: HeldOut) -> list[Source]:
        """The five best sentences for a claim without the gold one and without anything held out."""
        return [
            Source(evidence.sentence.title, evidence.sentence.text)
            for evidence in self._retriever.retrieve(claim, [topic]).evidence
            if evidence.sentence.text.strip() != gold.strip()
            and held.allows_page(evidence.sentence.title)
            and held.allows_text(evidence.sentence.text)
        ]


def open_index(directory: Path) -> Index:
    """The index that sentences are mined from."""
    return Index(directory)
