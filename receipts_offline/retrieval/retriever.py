"""The way from a claim to its evidence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from receipts_offline.index.reader import Index, Sentence
from receipts_offline.models.embedder import Encoder, encode_one_by_one
from receipts_offline.models.vectors import dequantize
from receipts_offline.retrieval.naming import find_names
from receipts_offline.retrieval.records import Candidate, Evidence, Retrieved
from receipts_offline.subjects import Name, names_it, without_article
from receipts_offline.text.words import STOP_WORDS, content_words, overlap, words

FULLTEXT_HITS = 100
NAMED_PAGES = 6  # pages named by one claim whose sentences are all looked at
PAGE_SENTENCES = 1500  # of a longer page, the first so many
KEPT = 40
EVIDENCE = 5


class Retriever:
    """Retrieval over one index; the same claim always gets the same evidence, whatever was asked before."""

    def __init__(self, index: Index, encoder: Encoder) -> None:
        self._index = index
        self._encoder = encoder

    def retrieve(self, claim: str, topics: Sequence[str] = ()) -> Retrieved:
        """The evidence for a claim, with every stage on the way.

        Args:
            claim: the claim as it is to be searched, pronouns resolved.
            topics: what the claim may be about besides what it names, best first.
        """
        names = find_names(self._index, claim)
        linked = self._link(topics)
        context = next((topic for topic in topics[:1] if not names_it(claim, topic)), None)
        gathered = {
            "fulltext": self._fulltext(claim),
            "named": self._sentences_of(page for name in names for page in name.page_ids),
            "topic": self._sentences_of(page for topic in linked for page in topic.page_ids),
        }
        kept = self._keep(claim, context, frozenset().union(*gathered.values()))
        evidence = self._choose(claim, context, kept)
        return Retrieved(claim, tuple(names), tuple(linked), gathered, tuple(kept), tuple(evidence))

    def _link(self, topics: Sequence[str]) -> list[Name]:
        found = self._index.pages_titled({*topics, *map(without_article, topics)})
        return [
            Name(topic, -1, tuple(found.get(topic) or found.get(without_article(topic)) or ()))
            for topic in topics
        ]

    def _fulltext(self, claim: str) -> frozenset[int]:
        searched = [word for word in words(claim) if word not in STOP_WORDS]
        return frozenset(hit.sentence_id for hit in self._index.fulltext.search(searched, FULLTEXT_HITS))

    def _sentences_of(self, page_ids: Iterable[int]) -> frozenset[int]:
        wanted = list(dict.fromkeys(page_ids))[:NAMED_PAGES]
        ids: set[int] = set()
        for page in self._index.pages(wanted).values():
            ids.update(
                range(page.first_sentence, page.first_sentence + min(page.sentence_count, PAGE_SENTENCES))
            )
        return frozenset(ids)

    def _keep(self, claim: str, context: str | None, ids: Iterable[int]) -> list[Candidate]:
        wanted = content_words(f"{context or ''} {claim}")
        scored = []
        for sentence in self._index.sentences(ids):
            shared = overlap(wanted, content_words(f"{sentence.title}: {sentence.text}"))
            scored.append(Candidate(sentence, shared, shared))
        scored.sort(key=lambda found: (-found.score, found.sentence.sentence_id))
        return scored[:KEPT]

    def _choose(self, claim: str, context: str | None, kept: Sequence[Candidate]) -> list[Evidence]:
        if not kept:
            return []
        asked = [claim] if context is None else [claim, f"{context}: {claim}"]
        similarities = self._similarities(asked, [found.sentence for found in kept])
        pages = self._index.pages({found.sentence.page_id for found in kept})
        ranked = [
            Evidence(
                found.sentence, pages[found.sentence.page_id], found.overlap, similarity, similarity
            )
            for found, similarity in zip(kept, similarities, strict=True)
        ]
        ranked.sort(key=lambda evidence: (-evidence.score, evidence.sentence.sentence_id))
        return ranked[:EVIDENCE]

    def _similarities(self, asked: Sequence[str], sentences: Sequence[Sentence]) -> list[float]:
        questions = encode_one_by_one(self._encoder, asked)
        vectors = dequantize(self._index.vectors([sentence.sentence_id for sentence in sentences]))
        lengths = np.linalg.norm(vectors, axis=1)
        best = (vectors @ questions.T).max(axis=1) / np.where(lengths > 0, lengths, 1)
        return [round(float(similarity), 4) for similarity in best]
