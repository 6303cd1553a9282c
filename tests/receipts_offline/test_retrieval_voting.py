"""The pages that an answer's sentences are found on together."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import WordEncoder

from index_builder.build import BuildOptions, build_index
from receipts_offline.index.reader import Index
from receipts_offline.retrieval import Retriever
from receipts_offline.retrieval.voting import VOTERS

SITE = {
    "dbname": "osta", "sitename": "Osta Notes", "language": "en", "article_base": "https://osta.example/",
    "license": "CC BY 4.0", "dump_date": "2026-04-17",
}  # fmt: skip
PAGES = {
    "Bench bowling": "In bench bowling a ball is rolled at nine pins. The lane is 60 feet long. Knocking all pins down "
    "is a sweep. A foul line ends the approach of bench bowling.",
    "Ball": "A ball is round. Children play with a ball.",
    "Lane": "A lane is a narrow road.",
    "Keld (ship)": "The Keld was a steam ship of 1902. The Keld sank with a cargo of salt.",
    "Keld": "Keld may refer to:\nKeld (ship), a ship lost in 1902 with salt.",
    "Salt": "Salt is a mineral. People trade salt.",
}


@pytest.fixture(scope="module")
def directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("votes")
    lines = [{"siteinfo": SITE}, *({"title": title, "text": text} for title, text in PAGES.items())]
    source = place / "votes.jsonl"
    source.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    return build_index([source], place / "index", WordEncoder(), BuildOptions(jobs=1)).directory


@pytest.fixture
def retriever(directory: Path) -> Iterator[Retriever]:
    with Index(directory) as index:
        yield Retriever(index, WordEncoder())


GAME = ["You roll a ball at nine pins.", "The lane is 60 feet long.", "Clearing all pins is a sweep."]


def test_the_page_that_most_sentences_are_found_on_comes_first(retriever: Retriever) -> None:
    first, *others = retriever.pages_of(GAME)
    assert first.name == "bench bowling"
    assert all(first.share > other.share for other in others)


def test_a_common_noun_has_a_small_letter_and_a_name_its_article(retriever: Retriever) -> None:
    [ship] = [page for page in retriever.pages_of(["The ship sank in 1902."]) if page.name == "Keld"]
    assert (ship.article, ship.kinds) == (True, ("ship",))


def test_the_phrases_of_the_answer_that_are_the_title_are_told(retriever: Retriever) -> None:
    found = {page.name: page.said for page in retriever.pages_of(["In bench bowling the ball is round."])}
    assert "bench bowling" in found["bench bowling"]


def test_a_page_that_only_lists_others_has_no_vote(retriever: Retriever) -> None:
    assert [page.name for page in retriever.pages_of(["Keld was a ship lost in 1902."])].count("Keld") == 1


def test_a_sentence_counts_once_however_often_it_is_said(retriever: Retriever) -> None:
    assert retriever.pages_of(GAME * 3) == retriever.pages_of(GAME)


def test_an_answer_without_a_word_to_search_for_has_no_pages(retriever: Retriever) -> None:
    assert retriever.pages_of([]) == retriever.pages_of(["It is what it is."]) == ()


def test_a_long_answer_is_asked_for_from_end_to_end(
    retriever: Retriever, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    fulltext = retriever._index.fulltext
    search = fulltext.search
    monkeypatch.setattr(fulltext, "search", lambda words, limit: asked.append(words) or search(words, limit))
    retriever.pages_of([f"Ball number{place} is round." for place in range(3 * VOTERS)])
    assert len(asked) == VOTERS
    assert "number117" in asked[-1]
