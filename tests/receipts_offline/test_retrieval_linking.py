"""From names to pages: which words name a page, which page a name means."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import WordEncoder
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.build import BuildOptions, build_index
from receipts_offline.index.reader import Index
from receipts_offline.retrieval import Retrieved, Retriever
from receipts_offline.retrieval.naming import capitalised, forms, initials, name_spans

SITE = {
    "dbname": "osta", "sitename": "Osta Notes", "language": "en", "article_base": "https://osta.example/",
    "license": "CC BY 4.0", "dump_date": "2026-04-17",
}  # fmt: skip
PAGES = {
    "Work": "Work is what is done for pay. Most work is done by day.",
    "Ostling": "The ostling is a small owl. An ostling sleeps by day.",
    "Berta Ostrand": "Berta Ostrand was a chemist. She won two medals. Her notes were lost in a fire.",
    "Keld": "Keld may refer to:\nKeld (mountain), a mountain on the island.\nKeld (ship), a ship lost in 1902.",
    "Keld (mountain)": "Keld is a mountain of 1,820 metres. It was climbed in 1821.",
    "Keld (ship)": "The Keld was a steam ship. It sank in 1902 with a cargo of salt.",
    "Runa (moon)": "Runa is a moon of the planet Osta. It has no air.",
    "Runa (poet)": "Runa was a poet who wrote odes to the sea.",
    "Osta Large Mirror Telescope": "The Osta Large Mirror Telescope is a telescope of 40 mirrors.",
    "Per Skogmann": "Per Skogmann was a sailor. He was killed in 1521.",
    "Skogmann voyage": "The Skogmann voyage led around the island.",
    "Bench bowling": "Bench bowling is a game with nine pins.",
    "The Tin Drummer": "The Tin Drummer is a ballet in two acts.",
    "Salt trade": "The salt trade began in 1400. It made Harnsund rich.",
}


@pytest.fixture(scope="module")
def osta_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    directory = tmp_path_factory.mktemp("osta")
    lines = [{"siteinfo": SITE}, *({"title": title, "text": text} for title, text in PAGES.items())]
    source = directory / "osta.jsonl"
    source.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    return build_index([source], directory / "index", WordEncoder(), BuildOptions(jobs=1)).directory


@pytest.fixture
def osta(osta_index: Path) -> Iterator[Index]:
    with Index(osta_index) as index:
        yield index


def retrieve(index: Index, claim: str, *topics: str) -> Retrieved:
    return Retriever(index, WordEncoder()).retrieve(claim, topics)


def named(index: Index, claim: str, *topics: str) -> dict[str, list[str]]:
    """What the claim names, each with the titles of its pages."""
    names = retrieve(index, claim, *topics).names
    return {name.text: [index.pages([page])[page].title for page in name.page_ids] for name in names}


def linked(index: Index, topic: str, claim: str = "It is known.") -> list[str]:
    """The titles of the pages that a topic links to."""
    pages = retrieve(index, claim, topic).topic_pages
    return [index.pages([page])[page].title for page in pages]


def test_names_are_the_longest_titles_and_aliases_in_the_claim(notes: Index) -> None:
    found = named(notes, "The Battle of Skarvik was won by Gadus veldmarkensis.")
    assert found == {"The Battle of Skarvik": ["Battle of Skarvik"], "Gadus veldmarkensis": ["Veldmark cod"]}


@pytest.mark.parametrize("claim", ["Berta Ostrand's medals were lost.", "Berta Ostrand’s medals were lost."])
def test_a_possessive_ending_is_no_part_of_a_name(osta: Index, claim: str) -> None:
    assert named(osta, claim)["Berta Ostrand"] == ["Berta Ostrand"]


def test_a_title_of_several_words_is_a_name_in_small_letters_too(osta: Index) -> None:
    assert named(osta, "They use nine pins in bench bowling.") == {"bench bowling": ["Bench bowling"]}


def test_a_word_that_only_opens_the_sentence_is_a_common_one(osta: Index) -> None:
    found = retrieve(osta, "Work started in 1930.")
    assert [(name.text, name.common) for name in found.names] == [("Work", True)]


def test_a_common_word_does_not_bring_its_page_before_the_topics(osta: Index) -> None:
    found = retrieve(osta, "Work on it was done by day.", "Bench bowling")
    signals = {one.sentence.title: one.signals.subject for one in found.kept}
    assert (signals["Work"], signals["Bench bowling"]) == (0.0, 1.0)


def test_a_name_at_the_head_of_a_sentence_is_no_common_word(osta: Index) -> None:
    found = retrieve(osta, "Keld was climbed in 1821.")
    assert [(name.text, name.common) for name in found.names] == [("Keld", False)]


def test_a_plural_and_a_small_letter_lead_to_the_page_of_a_common_noun(osta: Index) -> None:
    assert named(osta, "Ostlings sleep by day.") == {"Ostlings": ["Ostling"]}
    assert named(osta, "the ostling is a bird.") == {"ostling": ["Ostling"]}
    assert linked(osta, "ostlings") == ["Ostling"]


@pytest.mark.parametrize("topic", ["Tin Drummer", "the Tin Drummer", "The Tin Drummer"])
def test_a_topic_links_with_or_without_its_article(osta: Index, topic: str) -> None:
    assert linked(osta, topic) == ["The Tin Drummer"]


def test_a_name_with_several_pages_means_the_one_that_fits_the_claim(osta: Index) -> None:
    assert linked(osta, "Runa", "It is a moon without air.") == ["Runa (moon)"]
    assert linked(osta, "Runa", "She was a poet and wrote odes.") == ["Runa (poet)"]


def test_a_page_that_only_lists_others_leads_to_them(osta: Index) -> None:
    assert named(osta, "Keld is a mountain.") == {"Keld": ["Keld (mountain)"]}
    assert linked(osta, "Keld", "A ship sank in 1902.") == ["Keld (ship)"]


def test_a_surname_stands_for_the_topic(osta: Index) -> None:
    assert named(osta, "Ostrand won two medals.", "Berta Ostrand") == {"Ostrand": ["Berta Ostrand"]}


def test_a_name_that_is_no_title_leads_to_titles_that_hold_it(osta: Index) -> None:
    claim = "Skogmann was killed in 1521."
    assert set(named(osta, claim)["Skogmann"]) == {"Per Skogmann", "Skogmann voyage"}
    assert set(linked(osta, "Skogmann", claim)) == {"Per Skogmann", "Skogmann voyage"}
    assert all(name.loose for name in retrieve(osta, claim).names)


def test_an_abbreviation_leads_to_the_title_that_it_shortens(osta: Index) -> None:
    assert named(osta, "OLMT is a telescope of 40 mirrors.") == {"OLMT": ["Osta Large Mirror Telescope"]}


def test_a_phrase_without_a_page_is_a_name_all_the_same(osta: Index) -> None:
    assert named(osta, "The salt was bought by Ove Lindqvist & Sons.")["Ove Lindqvist & Sons"] == []


def test_function_words_and_bare_figures_are_no_names() -> None:
    claim = "In 1930 The Who were 4."
    assert {claim[span.start : span.end] for span in name_spans(claim)} >= {"The Who"}
    assert not {claim[span.start : span.end] for span in name_spans(claim)} & {"In", "1930", "4"}


@pytest.mark.parametrize(
    ("claim", "phrases"),
    [
        ("The Bay of Osta lies east of Harnsund.", ["Bay of Osta", "Harnsund"]),
        ("A élan of Émile Zola", ["Émile Zola"]),
        ("Lind & Sons built Osta's mill", ["Lind & Sons", "Osta"]),
        ("nothing here but In", []),
    ],
)
def test_capitalised_phrases_keep_their_links_and_lose_function_words(claim: str, phrases: list[str]) -> None:
    assert [claim[span.start : span.end] for span in capitalised(claim)] == phrases


@settings(max_examples=100, deadline=None)
@given(claim=st.text(max_size=60))
def test_spans_lie_inside_the_claim_whatever_it_is(claim: str) -> None:
    for span in [*name_spans(claim), *capitalised(claim)]:
        assert 0 <= span.start < span.end <= len(claim)
        assert claim[span.start : span.end].strip()


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("koalas", "koala"), ("Faroe Island", "Faroe Islands"), ("the cities", "city"), ("foxes", "fox"),
        ("Olmec", "Olmecs"), ("city", "cities"), ("churches", "church"),
    ],
)  # fmt: skip
def test_forms_hold_the_other_number(name: str, other: str) -> None:
    assert forms(name)[0] == name
    assert other in forms(name)


def test_initials_are_of_all_words_or_of_those_that_matter() -> None:
    assert initials("Union of Osta Republics") == {"UOOR", "UOR"}
    assert initials("Tide mill") == frozenset()
