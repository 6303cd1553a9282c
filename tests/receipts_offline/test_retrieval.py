"""Retrieval: named pages and full text, 40 by overlap, 5 by similarity, each stage on its own."""

from __future__ import annotations

from conftest import WordEncoder

from receipts_offline.index.reader import Index
from receipts_offline.retrieval import KEPT_BY_SIMILARITY, Retriever


def test_names_are_the_longest_titles_and_aliases_in_the_claim(notes: Index) -> None:
    retriever = Retriever(notes, WordEncoder())
    names = retriever.names("The Battle of Skarvik was won by Gadus veldmarkensis.", None)
    assert [(name.text, name.start) for name in names] == [
        ("Battle of Skarvik", 4),
        ("Gadus veldmarkensis", 33),
    ]
    title = {page.title for page in notes.pages(names[1].page_ids).values()}
    assert title == {"Veldmark cod"}


def test_the_topic_is_a_name_though_the_claim_does_not_say_it(notes: Index) -> None:
    names = Retriever(notes, WordEncoder()).names("It ground barley.", "Tide mill")
    assert [name.text for name in names] == ["Tide mill"]


def test_every_sentence_of_a_named_page_is_a_candidate(notes: Index) -> None:
    retriever = Retriever(notes, WordEncoder())
    claim = "Tide mill: nothing in common"
    names = retriever.names(claim, "Battle of Skarvik")
    found = {sentence.text for sentence, _ in retriever.gather(claim, names)}
    assert "Peace was made in 1613." in found


def test_candidates_come_by_overlap_and_evidence_by_similarity(notes: Index) -> None:
    retriever = Retriever(notes, WordEncoder())
    claim = "The Battle of Skarvik was fought on 14 June 1611."
    candidates = retriever.gather(claim, retriever.names(claim, None))
    overlaps = [shared for _, shared in candidates]
    assert overlaps == sorted(overlaps, reverse=True)
    assert candidates[0][1] == 1.0
    evidence = retriever.rank(claim, candidates)
    assert 0 < len(evidence) <= KEPT_BY_SIMILARITY < len(candidates) + 2
    assert (
        evidence[0].sentence.text == "The Battle of Skarvik was fought on 14 June 1611 in the bay of Skarvik."
    )
    assert [e.similarity for e in evidence] == sorted((e.similarity for e in evidence), reverse=True)


def test_a_claim_without_a_word_in_the_index_finds_nothing(notes: Index) -> None:
    retriever = Retriever(notes, WordEncoder())
    assert retriever.rank("xyzzy", retriever.gather("xyzzy", retriever.names("xyzzy", None))) == []
