"""What each claim may be about: running focus, the answer's topics, names and nouns of the question."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.claims import extract_claims
from receipts_offline.claims.nouns import noun_phrases, singular
from receipts_offline.claims.running import Topics
from receipts_offline.claims.topics import find_topics


def topics_of(answer: str, hint: str | None = None) -> list[tuple[str, ...]]:
    return [claim.topics for claim in extract_claims(answer, hint) if claim.checkable]


def first_topics(answer: str, hint: str | None = None) -> list[str]:
    return [found[0] if found else "" for found in topics_of(answer, hint)]


@pytest.mark.parametrize(
    ("answer", "hint", "first"),
    [
        ("The Iron Tower is in Oslo. The lift is slow.", None, "Iron Tower"),
        ("The Iron Tower is in Oslo. The lift is slow.", "Tell me about the Iron Tower.", "Iron Tower"),
        ("The aardwolf is a small animal. The ears are large.", None, "aardwolf"),
        ("Koalas are marsupials. The fur is grey.", None, "koala"),
        ("The lane is 60 feet long.", "How does tenpin bowling work?", "tenpin bowling"),
        ("Paving mixes hold 5% binder.", "Can you explain what asphalt is and how it is used?", "asphalt"),
        ("Sodium is soft.", "What are the alkali metals and what are they like?", "alkali metal"),
        ("The cube was made in 1974.", "Where did the Ada's Cube come from?", "Ada's Cube"),
        ("It opened in 1889.", "Iron Tower", "Iron Tower"),
        ("It opened in 1889.", "Iron Tower (Oslo)", "Iron Tower"),
        ("Work started in 1930.", "Quick facts about the Iron Tower?", "Iron Tower"),
        (
            "The plan was drawn by Ben Hill.",
            "What is the Bell and Hill expedition?",
            "Bell and Hill expedition",
        ),
        (
            "An Ogre in Oslo is a short film. It took nine weeks.",
            "Who shot An Ogre in Oslo?",
            "An Ogre in Oslo",
        ),
        ("Ada Bell sang in Rome. The crowd was large.", "What is special about Bell's song?", "Ada Bell"),
        ("Captain Ben Hill led the crew. The way was long.", None, "Ben Hill"),
        ("Here are some facts about Norway:\n- The capital is old.", None, "Norway"),
        ("# Iron Tower\nThe lift is slow.", None, "Iron Tower"),
        (
            "The Faroes have few people. The weather is bad.",
            "What are the Faroe Islands like?",
            "Faroe Islands",
        ),
        ("The Musée d'Or is old. The Or opened in 1900.", "Is the Or old?", "Musée d'Or"),
    ],
)
def test_the_topic_in_focus_comes_first(answer: str, hint: str | None, first: str) -> None:
    assert first_topics(answer, hint)[-1] == first


def test_of_two_topics_the_one_named_last_comes_first_and_the_other_follows() -> None:
    answer = "The Iron Tower is in Oslo. The lift is slow. The Stone Bridge is in Rome. The arch is high."
    found = topics_of(answer, "Compare the Iron Tower and the Stone Bridge.")
    assert [topics[0] for topics in found] == ["Iron Tower", "Iron Tower", "Stone Bridge", "Stone Bridge"]
    assert all(set(topics) == {"Iron Tower", "Stone Bridge"} for topics in found)


def test_both_is_about_both() -> None:
    claims = extract_claims("Both are old.", "What is older, the Iron Tower or the Stone Bridge?")
    assert claims[0].topics[:2] == ("Iron Tower", "Stone Bridge")
    assert claims[0].resolved == "The Iron Tower and the Stone Bridge are old."


def test_an_article_that_belongs_to_the_name_stays() -> None:
    found = topics_of("The Nutmill has two acts. The music is short.", "Compare The Nutmill and The Rites.")
    assert found[-1][0] == "The Nutmill"
    assert topics_of("The Louvre is old. People love the Louvre.")[-1][0] == "Louvre"


def test_a_thing_said_in_passing_comes_behind_the_topic() -> None:
    answer = "The Iron Tower is in Oslo. Ben Hill drew the plans. The face was made by Ada Bell."
    assert topics_of(answer)[-1] == ("Iron Tower", "Ben Hill")


def test_other_names_of_a_topic_are_topics() -> None:
    found = topics_of("Big Dish Array (BDA) is a telescope. It has 66 dishes.")
    assert {"Big Dish Array", "BDA"} <= set(found[-1])
    found = topics_of("Actresses (Catalan: Actrius) is a drama. It runs for an hour.")
    assert {"Actresses", "Actrius"} <= set(found[-1])


def test_a_short_name_that_comes_first_stands_for_itself() -> None:
    answer = "Alberta takes its name from Princess Louise Alberta. The hills are high."
    assert topics_of(answer)[-1] == ("Alberta",)


def test_a_place_in_the_question_is_where_and_not_what() -> None:
    found = topics_of("The figure is 38 m tall.", "Who built the Grey Statue in Rio?")
    assert found == [("Grey Statue", "Rio")]


@pytest.mark.parametrize(
    ("answer", "hint"),
    [
        ("Work started in 1930. The result is old.", "How does it work?"),
        ("Males are larger than females.", None),
        ("That is true of most people.", "Tell me some interesting facts, please."),
    ],
)
def test_words_as_good_as_any_other_are_no_topics(answer: str, hint: str | None) -> None:
    assert all(not topics for topics in topics_of(answer, hint))


def test_what_is_not_checked_has_no_topics() -> None:
    assert extract_claims("What is the Iron Tower?", "Iron Tower")[0].topics == ()


@pytest.mark.parametrize(
    ("plural", "one"),
    [
        ("koalas", "koala"),
        ("cities", "city"),
        ("boxes", "box"),
        ("glass", "glass"),
        ("virus", "virus"),
        ("gas", "gas"),
    ],
)
def test_singular(plural: str, one: str) -> None:
    assert singular(plural) == one


def test_nouns_of_a_question() -> None:
    assert noun_phrases("How does tenpin bowling work?") == ["tenpin bowling"]
    assert noun_phrases("Are koalas and pandas both bears?") == ["koala", "panda", "bear"]
    assert noun_phrases("What did Ada Bell do?") == []


WORDS = st.sampled_from(
    [
        "Ada Bell",
        "The Iron Tower",
        "the",
        "Koalas",
        "is",
        "was",
        "in",
        "It",
        "They",
        "(ABC)",
        ",",
        ".",
        "and",
        "old",
        "’s",
    ]
)
TEXTS = st.one_of(st.text(max_size=80), st.lists(WORDS, max_size=15).map(" ".join))


@settings(max_examples=150, deadline=None)
@given(st.lists(TEXTS, max_size=4), st.one_of(st.none(), TEXTS))
def test_topics_are_few_distinct_and_the_same_each_time(sentences: list[str], hint: str | None) -> None:
    groups = [[sentence] for sentence in sentences]
    found = find_topics(groups, sentences[:1], hint, sentences[1:2])
    assert found == find_topics(groups, sentences[:1], hint, sentences[1:2])
    assert len(found.overall) <= 4
    assert set(found.spoken) == set(found.overall)
    assert set(found.forms.values()) <= set(found.overall)
    for topics in topics_of(" ".join(sentences), hint):
        assert len(topics) == len(set(topics)) <= 6
        assert all(topic.strip() == topic and topic for topic in topics)


def test_no_topics_without_words() -> None:
    assert find_topics([]) == Topics()


def test_what_a_lead_in_names_comes_before_the_first_subject() -> None:
    claims = extract_claims(
        "Here are some facts about Alaska:\n- The Union bought it in 1867.\n- It is cold."
    )
    assert [claim.topics[0] for claim in claims[1:]] == ["Alaska", "Alaska"]
    assert claims[1].resolved == "The Union bought Alaska in 1867."


def test_a_name_said_late_is_not_what_the_answer_is_about() -> None:
    answer = "It was a large library. Its hall was old. Ben Hill was its head. He measured the earth."
    assert all(topics in ((), ("Ben Hill",)) for topics in topics_of(answer))
    assert topics_of(answer)[0] == ()


def test_the_article_of_another_name_is_not_taken_over() -> None:
    answer = "Boston is a city. It is old. The Boston Bells play there."
    assert extract_claims(answer, "Tell me about Boston.")[1].resolved == "Boston is old."


@pytest.mark.parametrize(
    ("answer", "last"),
    [
        (
            "The Iron Toy is red. No toy has ever sold better.",
            "No toy has ever sold better than the Iron Toy.",
        ),
        (
            "The Iron Tower is tall. Nothing was taller until 1930.",
            "Nothing was taller than the Iron Tower until 1930.",
        ),
        ("Ada Bell walked 90 km. Ben Hill walked farther still.", "Ben Hill walked farther than Ada Bell."),
        ("The Iron Tower is tall. The Stone Bridge is longer.", "The Stone Bridge is longer."),
        ("The Iron Tower is tall. No tower was taller than a mill.", "No tower was taller than a mill."),
        ("The Iron Tower is tall. No tower had more steps.", "No tower had more steps."),
    ],
)
def test_a_comparison_that_leaves_out_its_standard_is_with_the_topic(answer: str, last: str) -> None:
    assert extract_claims(answer)[-1].resolved == last


@pytest.mark.parametrize(
    ("answer", "resolved"),
    [
        ("Koalas live in trees. The koala isn't a bear: it's a marsupial.", "The koala is a marsupial."),
        (
            "Koalas live in Oslo, and those in the north tend to be darker.",
            "Koalas in the north tend to be darker.",
        ),
        (
            "Ada Bell was a director. She shot Night. While Night was being filmed, she fell ill.",
            "While Night was being filmed, Ada Bell fell ill.",
        ),
        (
            "An Ogre in Oslo is a piece. It opened in 1950. Ben Hill was pleased with his own way and his own band.",
            "An Ogre in Oslo opened in 1950.",
        ),
    ],
)
def test_number_and_kind_decide_what_a_pronoun_means(answer: str, resolved: str) -> None:
    assert resolved in [claim.resolved for claim in extract_claims(answer) if claim.checkable]
