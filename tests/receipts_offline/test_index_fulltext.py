"""Full text: no claim is malformed, no character has a meaning, a new process finds the same."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from receipts_offline.index.reader import Index
from receipts_offline.text.words import words


@pytest.mark.parametrize("claim", ['a 36" screen', "year: 1960", "AC/DC [live]", "title:x AND (", "~^\\+-"])
def test_T1_marks_of_query_languages_are_plain_characters(notes: Index, claim: str) -> None:
    notes.fulltext.search(words(claim), 10)


@pytest.mark.parametrize("claim", ["*", "", "   ", "?", "***"])
def test_T1_a_claim_without_words_matches_nothing(notes: Index, claim: str) -> None:
    assert notes.fulltext.search(words(claim), 10) == []


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(claim=st.text(max_size=80))
def test_T1_no_text_raises(notes: Index, claim: str) -> None:
    hits = notes.fulltext.search([claim, *words(claim)], 10)
    assert len(hits) <= 10


def test_a_sentence_is_found_by_its_words_and_by_its_title(notes: Index) -> None:
    first = notes.sentences([0])[0]
    hits = notes.fulltext.search(words(first.text), 5)
    assert hits[0].sentence_id == 0
    titled = notes.fulltext.search(words(first.title), 50)
    assert {hit.sentence_id for hit in titled} & set(
        range(notes.pages([first.page_id])[first.page_id].sentence_count)
    )


def test_T2_another_process_searches_with_the_same_analyzer(notes_index: Path, notes: Index) -> None:
    first = notes.sentences([0])[0]
    script = (
        "import sys; from pathlib import Path; from receipts_offline.index.fulltext import FullText; "
        "text = FullText(Path(sys.argv[1]), 'en'); "
        "print([hit.sentence_id for hit in text.search(sys.argv[2].upper().split(), 5)])"
    )
    found = subprocess.run(
        [sys.executable, "-c", script, str(notes_index / "fulltext"), first.text.rstrip(".")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert found.stdout.startswith("[0")


def test_the_frequency_of_a_word_is_that_of_its_stem(notes: Index) -> None:
    assert notes.fulltext.frequency("ferries") == notes.fulltext.frequency("ferry") > 0
    assert notes.fulltext.frequency("xyzzy") == notes.fulltext.frequency("…") == 0


def test_hits_do_not_depend_on_the_limit(notes: Index) -> None:
    many = notes.fulltext.search(["the", "island", "river"], 200)
    few = notes.fulltext.search(["the", "island", "river"], 7)
    assert few == many[: len(few)]
