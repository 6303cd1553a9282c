"""Find the sentences that may back or contradict a claim: gather, keep 40 by word overlap, rank to 5."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from receipts_offline.index.reader import Index, Page, Sentence
from receipts_offline.models.embedder import Encoder, encode_one_by_one
from receipts_offline.models.vectors import dequantize
from receipts_offline.subjects import without_article
from receipts_offline.text.words import STOP_WORDS, content_words, overlap, words

FULLTEXT_HITS = 100
NAMED_PAGES = 6  # pages named by one claim whose sentences are all looked at
PAGE_SENTENCES = 1500  # of a longer page, the first so many
KEPT_BY_OVERLAP = 40
KEPT_BY_SIMILARITY = 5
LONGEST_NAME = 8  # words

_TOKEN = re.compile(r"\w[\w'’.&/-]*\w|\w")
_JOIN = re.compile(r"^[ ,:'’!?.&/()–-]{1,3}$")


@dataclass(frozen=True, slots=True)
class Name:
    """A title or alias that a claim names, with its place in the claim and its pages."""

    text: str
    start: int
    page_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Evidence:
    """A candidate sentence with its word overlap (0 to 1) and cosine similarity (-1 to 1) to the claim."""

    sentence: Sentence
    page: Page
    overlap: float
    similarity: float


class Retriever:
    """Retrieval over one index; the same claim always gets the same evidence, whatever was asked before."""

    def __init__(self, index: Index, encoder: Encoder) -> None:
        self._index = index
        self._encoder = encoder

    def names(self, claim: str, topic: str | None) -> list[Name]:
        """Titles and aliases named in the claim, leftmost first, then the topic if it is one.

        A name lies inside no longer one; names are looked for at words that start with a capital letter
        or a figure.
        """
        topics = {topic, without_article(topic)} if topic else set()
        spans = sorted(_name_spans(claim), key=lambda span: (-(span[1] - span[0]), span[0]))
        found = self._index.pages_titled({claim[start:end] for start, end in spans} | topics)
        taken: list[tuple[int, int]] = []
        names: list[Name] = []
        for start, end in spans:
            pages = found.get(claim[start:end])
            if pages and not any(start < other_end and other_start < end for other_start, other_end in taken):
                taken.append((start, end))
                names.append(Name(claim[start:end], start, tuple(pages)))
        names.sort(key=lambda name: name.start)
        about = found.get(topic or "") or found.get(without_article(topic or ""))
        if topic and about:
            names.append(Name(topic, len(claim), tuple(about)))
        return names

    def gather(
        self, claim: str, names: list[Name], context: str | None = None
    ) -> list[tuple[Sentence, float]]:
        """Candidates from full text and from the named pages, the best 40 by word overlap with the claim.

        `context` is the topic of the answer where the claim leans on it without naming it: its words count
        towards the overlap, so that the topic's own page comes before others that share as many words.
        """
        searched = [word for word in words(claim) if word not in STOP_WORDS]
        ids = {hit.sentence_id for hit in self._index.fulltext.search(searched, FULLTEXT_HITS)}
        page_ids = list(dict.fromkeys(page_id for name in names for page_id in name.page_ids))[:NAMED_PAGES]
        for page in self._index.pages(page_ids).values():
            last = page.first_sentence + min(page.sentence_count, PAGE_SENTENCES)
            ids.update(range(page.first_sentence, last))
        wanted = content_words(f"{context or ''} {claim}")
        scored = [
            (sentence, overlap(wanted, content_words(f"{sentence.title}: {sentence.text}")))
            for sentence in self._index.sentences(ids)
        ]
        scored.sort(key=lambda pair: (-pair[1], pair[0].sentence_id))
        return scored[:KEPT_BY_OVERLAP]

    def rank(
        self, claim: str, candidates: list[tuple[Sentence, float]], context: str | None = None
    ) -> list[Evidence]:
        """The five candidates closest to the claim in meaning, closest first.

        With a `context`, a candidate is as close as the closer of the claim alone and "context: claim", which
        has the form in which sentences were embedded.
        """
        if not candidates:
            return []
        asked = [claim] if context is None else [claim, f"{context}: {claim}"]
        questions = encode_one_by_one(self._encoder, asked)
        vectors = dequantize(self._index.vectors([sentence.sentence_id for sentence, _ in candidates]))
        lengths = np.linalg.norm(vectors, axis=1)
        similarities = (vectors @ questions.T).max(axis=1) / np.where(lengths > 0, lengths, 1)
        pages = self._index.pages({sentence.page_id for sentence, _ in candidates})
        ranked = [
            Evidence(sentence, pages[sentence.page_id], shared, round(float(similarity), 4))
            for (sentence, shared), similarity in zip(candidates, similarities, strict=True)
        ]
        ranked.sort(key=lambda evidence: (-evidence.similarity, evidence.sentence.sentence_id))
        return ranked[:KEPT_BY_SIMILARITY]


def _name_spans(claim: str) -> Iterator[tuple[int, int]]:
    """Runs of up to eight words that could be a title: each starts with a capital letter or a figure."""
    tokens = [match.span() for match in _TOKEN.finditer(claim)]
    joined = [bool(_JOIN.match(claim[one[1] : two[0]])) for one, two in pairwise(tokens)]
    for first, (start, _) in enumerate(tokens):
        if not (claim[start].isupper() or claim[start].isdigit()):
            continue
        for last in range(first, min(first + LONGEST_NAME, len(tokens))):
            if last > first and not joined[last - 1]:
                break
            end = tokens[last][1]
            text = claim[start:end]
            if last > first or (not text.isdigit() and text.casefold() not in STOP_WORDS):
                yield start, end
