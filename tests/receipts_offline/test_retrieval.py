"""Retrieval: sources of candidates, the 40, the five, each stage on its own."""

from __future__ import annotations

import numpy as np
import pytest
from conftest import WordEncoder

from receipts_offline.index.reader import Index
from receipts_offline.retrieval import Retrieved, Retriever
from receipts_offline.retrieval import retriever as module
from receipts_offline.retrieval.scoring import Signals


def retrieve(index: Index, claim: str, *topics: str) -> Retrieved:
    return Retriever(index, WordEncoder()).retrieve(claim, topics)


def texts(index: Index, ids: frozenset[int]) -> set[str]:
    return {sentence.text for sentence in index.sentences(ids)}


def test_the_evidence_is_the_best_of_the_kept_in_order(notes: Index) -> None:
    found = retrieve(notes, "The Battle of Skarvik was fought on 14 June 1611.")
    assert (
        found.evidence[0].sentence.text
        == "The Battle of Skarvik was fought on 14 June 1611 in the bay of Skarvik."
    )
    assert found.evidence[0].overlap == 1.0
    scores = [one.score for one in found.kept]
    assert scores == sorted(scores, reverse=True)
    assert len(found.evidence) == module.EVIDENCE
    assert [e.sentence for e in found.evidence] == [k.sentence for k in found.kept[: module.EVIDENCE]]


def test_every_sentence_of_a_named_page_is_a_candidate(notes: Index) -> None:
    found = retrieve(notes, "The Battle of Skarvik had nothing in common with it.")
    assert "Peace was made in 1613." in texts(notes, found.gathered["named"])


def test_every_sentence_of_a_topics_page_is_a_candidate(notes: Index) -> None:
    found = retrieve(notes, "It ended the next year.", "Battle of Skarvik")
    assert "Peace was made in 1613." in texts(notes, found.gathered["topic"])
    assert [notes.pages(found.topic_pages)[page].title for page in found.topic_pages] == ["Battle of Skarvik"]


def test_a_claim_that_does_not_name_its_topic_is_asked_with_it(notes: Index) -> None:
    """Without the topic nothing tells that the year is the tide mill's and not the ferry's."""
    claim = "It was in use until 1891."
    with_topic = retrieve(notes, claim, "tide mill")
    assert with_topic.evidence[0].sentence.title == "Tide mill"
    alone = retrieve(notes, claim)
    same = with_topic.evidence[0].sentence.sentence_id
    closeness = {one.sentence.sentence_id: one.signals.cosine for one in alone.kept}
    assert with_topic.evidence[0].similarity > closeness[same]


def test_the_topic_does_not_change_the_question_of_a_claim_that_names_it(notes: Index) -> None:
    claim = "The tide mill of Harnsund ground barley from 1744 to 1891."
    alone, with_topic = retrieve(notes, claim), retrieve(notes, claim, "Tide mill")
    same = alone.evidence[0].sentence.sentence_id
    assert with_topic.evidence[0].sentence.sentence_id == same
    assert with_topic.evidence[0].similarity == alone.evidence[0].similarity


def test_the_page_that_most_candidates_are_from_is_looked_at_whole(notes: Index) -> None:
    """The claim names no page, its words are on the school's page: that page's other sentence comes along."""
    found = retrieve(notes, "a school opened in 1907 with pupils and teachers")
    assert {"The school of Harnsund opened in 1907."} < texts(notes, found.gathered["pages"])


def test_a_fragment_is_no_evidence_before_a_sentence_as_close(notes: Index) -> None:
    signals = Signals(cosine=0.5, overlap=0.5, subject=0.0, fragment=False)
    fragment = Signals(cosine=0.5, overlap=0.5, subject=0.0, fragment=True)
    assert fragment.score(0.5) < signals.score(0.5)


def test_figures_are_searched_as_they_are_written(notes: Index) -> None:
    assert module.search_words("In 2019 the 67,000,000 people of Curie's city") == [
        "2019",
        "67,000,000",
        "people",
        "Curie",
        "city",
    ]


def test_T1_a_claim_of_stop_words_or_none_finds_no_words_to_search(notes: Index) -> None:
    assert module.search_words("What is it that they were of?") == []
    assert retrieve(notes, "?").gathered["fulltext"] == frozenset()


def test_without_any_index_sentence_there_is_no_evidence(
    notes: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "LARGEST_INDEX", 0)
    assert retrieve(notes, "xyzzy").evidence == ()


def test_a_large_index_is_not_searched_by_meaning(notes: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = "Peat was cut for fuel."
    assert retrieve(notes, claim).gathered["vectors"]
    monkeypatch.setattr(module, "LARGEST_INDEX", len(notes.fulltext) - 1)
    found = retrieve(notes, claim)
    assert found.gathered["vectors"] == frozenset()
    assert found.evidence[0].sentence.title == "Peat"


def test_the_same_claim_gets_the_same_evidence_whatever_was_asked_before(notes: Index) -> None:
    retriever = Retriever(notes, WordEncoder())
    first = retriever.retrieve("It nests in holes.", ["Black guillemot"])
    retriever.retrieve("The ferry takes 95 minutes.", ["Veldmark ferry"])
    assert retriever.retrieve("It nests in holes.", ["Black guillemot"]) == first
    assert retrieve(notes, "It nests in holes.", "Black guillemot") == first


def test_no_topic_is_asked_twice_and_empty_ones_not_at_all(notes: Index) -> None:
    found = retrieve(notes, "It nests in holes.", "Peat", "", "Peat", " ", "Tide mill")
    assert [topic.text for topic in found.topics] == ["Peat", "Tide mill"]


def test_similarities_are_cosines_of_the_stored_vectors(notes: Index) -> None:
    claim = "Jens Aamodt was a teacher."
    best = retrieve(notes, claim).evidence[0]
    question = WordEncoder().encode([claim])[0]
    stored = notes.vectors.matrix[best.sentence.sentence_id].astype(np.float64)
    assert abs(best.similarity - stored @ question / np.linalg.norm(stored)) < 1e-3
