"""The way from a claim to its evidence."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from receipts_offline.claims.pages import PageVote
from receipts_offline.index.kinds import Kind
from receipts_offline.index.reader import Index, Sentence
from receipts_offline.models.embedder import Encoder, encode_one_by_one
from receipts_offline.models.vectors import dequantize
from receipts_offline.retrieval.linking import find_names, link, link_by_titles
from receipts_offline.retrieval.lookup import Lookup
from receipts_offline.retrieval.naming import name_spans, search_words
from receipts_offline.retrieval.nearest import LARGEST_INDEX, Nearest
from receipts_offline.retrieval.records import Candidate, Evidence, Retrieved
from receipts_offline.retrieval.scoring import FRAGMENT_WORDS, Signals, page_score, rarity, weighted_share
from receipts_offline.retrieval.vector_cache import VectorCache
from receipts_offline.retrieval.vectors import SentenceVectors
from receipts_offline.retrieval.voting import vote
from receipts_offline.subjects import Name, names_it, names_its_subject
from receipts_offline.text.words import STOP_WORDS, content_words, overlap, stem, words

FULLTEXT_HITS = 100
NEAREST = 50  # sentences found by meaning for each question
NAMED_PAGES = 6  # pages of one source whose sentences are all looked at
BEST_PAGES = 2  # pages that most candidates are from, whose other sentences are looked at too
PAGE_SENTENCES = 1500  # of a longer page, the first so many
TOPICS = 3  # topics that are looked at
CONTEXTS = 1  # of the topics that the claim does not name, so many are asked with; a second one found no more
COMPUTED = 100  # sentences without a stored vector that are embedded for each of the two looks at a claim
KEPT = 40
EVIDENCE = 5
LEANING = 2.0  # times the subject signal of the best topic for a claim that names no subject of its own
MAYBE = 0.5  # the subject signal of a page that the claim may mean

_words_of = lru_cache(maxsize=4096)(content_words)


@dataclass(frozen=True, slots=True)
class _Question:
    """A claim as it is asked: alone and with each topic it leans on, as texts and as unit vectors."""

    claim: str
    topics: tuple[str, ...]
    texts: tuple[str, ...]
    vectors: NDArray[np.float32]


class Retriever:
    """Retrieval over one index; the same claim always gets the same evidence, whatever was asked before."""

    def __init__(self, index: Index, encoder: Encoder, cache: VectorCache | None = None) -> None:
        """`cache` keeps the vectors that the index does not hold."""
        self._index = index
        self._vectors = SentenceVectors(index, encoder, cache)
        self._lookup = Lookup(index)
        self._encoder = encoder
        self._nearest: Nearest | None = None

    def retrieve(self, claim: str, topics: Sequence[str] = ()) -> Retrieved:
        """The evidence for a claim, with every stage on the way.

        Args:
            claim: the claim as it is to be searched, pronouns resolved.
            topics: what the claim may be about besides what it names, best first.
        """
        question = self._question(claim, topics)
        hits = self._hits(question)
        linked = self._linked(question)
        about = _about(question.topics, linked, hits)
        names = find_names(claim, linked, about, hits)
        leaning = not names_its_subject(claim, names, about)
        subject = _subject_pages(names, about, LEANING if leaning else 1.0)
        gathered = {
            "fulltext": frozenset(sentence.sentence_id for sentence in hits),
            "named": self._sentences_of(page for name in names for page in name.page_ids),
            "topic": self._sentences_of(page for topic in about for page in topic.page_ids),
            "vectors": self._nearest_to(question),
        }
        found = self._signals(question, subject, frozenset().union(*gathered.values()))
        pages = _page_scores(found)
        best = sorted(pages, key=lambda page_id: (-pages[page_id], page_id))[:BEST_PAGES]
        gathered["pages"] = self._sentences_of(best)
        more = gathered["pages"].difference(sentence.sentence_id for sentence, _ in found)
        if more:
            found += self._signals(question, subject, more)
            pages = _page_scores(found)
        kept = _keep(claim, found, pages)
        return Retrieved(claim, tuple(names), tuple(about), gathered, kept, self._evidence(kept[:EVIDENCE]))

    def pages_of(self, sentences: Sequence[str]) -> tuple[PageVote, ...]:
        """The pages that an answer's sentences are found on together, best first."""
        return vote(self._lookup, sentences)

    def _question(self, claim: str, topics: Sequence[str]) -> _Question:
        chosen = tuple(dict.fromkeys(topic for topic in topics if topic.strip()))[:TOPICS]
        leaning = [topic for topic in chosen if not names_it(claim, topic)][:CONTEXTS]
        # Sentences were embedded as "Title: sentence".
        texts = (claim, *(f"{topic}: {claim}" for topic in leaning))
        return _Question(claim, chosen, texts, encode_one_by_one(self._encoder, texts))

    def _hits(self, question: _Question) -> list[Sentence]:
        """What full text finds for each form of the question, best first."""
        scores: dict[int, float] = {}
        for text in question.texts:
            for hit in self._index.fulltext.search(search_words(text), FULLTEXT_HITS):
                scores[hit.sentence_id] = max(hit.score, scores.get(hit.sentence_id, 0.0))
        return sorted(
            self._lookup.sentences(scores), key=lambda hit: (-scores[hit.sentence_id], hit.sentence_id)
        )

    def _linked(self, question: _Question) -> dict[str, tuple[int, ...]]:
        """The pages of the topics and of all stretches of the claim that are titles."""
        claim = question.claim
        named = [claim[span.start : span.end] for span in name_spans(claim)]
        return link(self._lookup, [*question.topics, *named], " ".join([*question.topics, claim]))

    def _sentences_of(self, page_ids: Iterable[int]) -> frozenset[int]:
        wanted = list(dict.fromkeys(page_ids))[:NAMED_PAGES]
        ids: set[int] = set()
        for page in self._lookup.pages(wanted).values():
            last = page.first_sentence + min(page.sentence_count, PAGE_SENTENCES)
            ids.update(range(page.first_sentence, last))
        return frozenset(ids)

    def _nearest_to(self, question: _Question) -> frozenset[int]:
        """Over the vectors that were stored: sentences without one are not found in this way."""
        stored = self._index.vectors
        if not 0 < len(stored) <= LARGEST_INDEX:
            return frozenset()
        if self._nearest is None:
            self._nearest = Nearest(stored.matrix)
        rows = [self._nearest.search(vector, NEAREST) for vector in question.vectors]
        return frozenset(stored.ids(np.concatenate(rows)).tolist())

    def _signals(
        self, question: _Question, subject: dict[int, float], ids: Iterable[int]
    ) -> list[tuple[Sentence, Signals]]:
        sentences = self._lookup.sentences(ids)
        if not sentences:
            return []
        wanted = content_words(question.claim)
        weights = self._weights(question.claim)
        by_words = [
            (
                sentence,
                Signals(
                    cosine=0.0,
                    overlap=weighted_share(
                        wanted, _words_of(sentence.text) | _words_of(sentence.title), weights.__getitem__
                    ),
                    subject=subject.get(sentence.page_id, 0.0),
                    fragment=sentence.kind == Kind.PROSE and len(_words_of(sentence.text)) < FRAGMENT_WORDS,
                ),
            )
            for sentence in sentences
        ]
        found = self._worth_embedding(by_words)
        cosines = self._cosines(question.vectors, [sentence for sentence, _ in found])
        return [
            (sentence, replace(signals, cosine=round(float(cosine), 4)))
            for (sentence, signals), cosine in zip(found, cosines, strict=True)
        ]

    def _worth_embedding(self, found: list[tuple[Sentence, Signals]]) -> list[tuple[Sentence, Signals]]:
        """All that have a stored vector, and of the others those that fit best by their words and pages."""
        stored = self._vectors.stored([sentence for sentence, _ in found])
        if len(found) - np.count_nonzero(stored) <= COMPUTED:
            return found
        pages = _page_scores(found)
        others = [one for one, there in zip(found, stored, strict=True) if not there]
        others.sort(key=lambda one: (-one[1].score(pages[one[0].page_id]), one[0].sentence_id))
        left_out = {sentence.sentence_id for sentence, _ in others[COMPUTED:]}
        return [one for one in found if one[0].sentence_id not in left_out]

    def _weights(self, claim: str) -> dict[str, float]:
        """The weight of each content word of the claim, by the form in which the claim has it."""
        fulltext = self._index.fulltext
        spelt = {stem(word): word for word in words(claim) if word not in STOP_WORDS}
        return {
            short: rarity(short, fulltext.frequency(word), len(fulltext)) for short, word in spelt.items()
        }

    def _cosines(self, questions: NDArray[np.float32], sentences: Sequence[Sentence]) -> NDArray[np.float32]:
        vectors = dequantize(self._vectors.of(sentences))
        lengths = np.linalg.norm(vectors, axis=1)
        closest: NDArray[np.float32] = (vectors @ questions.T).max(axis=1) / np.where(lengths > 0, lengths, 1)
        return closest

    def _evidence(self, chosen: Sequence[Candidate]) -> tuple[Evidence, ...]:
        pages = self._lookup.pages({one.sentence.page_id for one in chosen})
        return tuple(
            Evidence(one.sentence, pages[one.sentence.page_id], one.overlap, one.signals.cosine, one.score)
            for one in chosen
        )


def _about(
    topics: Sequence[str], linked: Mapping[str, tuple[int, ...]], hits: Sequence[Sentence]
) -> list[Name]:
    """The topics with their pages."""
    loose = link_by_titles([topic for topic in topics if topic not in linked], hits)
    return [
        Name(topic, -1, linked.get(topic) or loose.get(topic, ()), loose=topic not in linked)
        for topic in topics
    ]


def _subject_pages(names: Sequence[Name], topics: Sequence[Name], weight: float) -> dict[int, float]:
    """The subject signal of the pages that are named; `weight` is that of the best topic's."""
    pages: dict[int, float] = {}
    for name in [*topics, *names]:
        value = 0.0 if name.common else MAYBE if name.loose else 1.0
        for page_id in name.page_ids:
            pages[page_id] = max(value * (weight if name in topics[:1] else 1.0), pages.get(page_id, 0.0))
    return pages


def _page_scores(found: Sequence[tuple[Sentence, Signals]]) -> dict[int, float]:
    matches: dict[int, list[float]] = defaultdict(list)
    for sentence, signals in found:
        matches[sentence.page_id].append(signals.match)
    return {page_id: page_score(values) for page_id, values in matches.items()}


def _keep(
    claim: str, found: Sequence[tuple[Sentence, Signals]], pages: dict[int, float]
) -> tuple[Candidate, ...]:
    wanted = content_words(claim)
    scored = [(signals.score(pages[sentence.page_id]), sentence, signals) for sentence, signals in found]
    scored.sort(key=lambda one: (-one[0], one[1].sentence_id))
    return tuple(
        Candidate(
            sentence, overlap(wanted, _words_of(sentence.text) | _words_of(sentence.title)), signals, score
        )
        for score, sentence, signals in scored[:KEPT]
    )
