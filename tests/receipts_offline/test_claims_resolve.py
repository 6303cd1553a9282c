"""The topic of an answer, and whom its pronouns and surnames mean."""

from __future__ import annotations

import pytest

from receipts_offline.claims.resolve import Focus, resolve
from receipts_offline.claims.topic import Topic, guess_topic


@pytest.mark.parametrize(
    ("sentences", "name", "pronoun"),
    [
        (["Ada Bell was a Polish baker.", "She died in 1934."], "Ada Bell", "she"),
        (
            ["In May 1927 Ben Hill, who had been a pilot, took off.", "He landed.", "His plane was old."],
            "Ben Hill",
            "he",
        ),
        (["The Iron Tower is in Paris.", "It opened in 1889."], "The Iron Tower", "it"),
        (["An Ogre in Oslo is a short film.", "It was shot in May."], "An Ogre in Oslo", "it"),
        (["The aardvark is a small mammal.", "It eats ants."], "The aardvark", "it"),
        (["Ada Bell was a baker.", "Bell sold bread.", "Rome is old.", "Bell died."], "Ada Bell", ""),
    ],
)
def test_topic_is_guessed(sentences: list[str], name: str, pronoun: str) -> None:
    topic = guess_topic(sentences)
    assert topic is not None
    assert (topic.name, topic.pronoun) == (name, pronoun)


@pytest.mark.parametrize("sentences", [[], ["It depends."], ["Males are larger than females.", "They run."]])
def test_no_topic_is_better_than_a_poor_one(sentences: list[str]) -> None:
    assert guess_topic(["Nothing here is named.", *sentences]) is None


def test_a_title_as_hint_is_the_topic_without_its_bracket() -> None:
    topic = guess_topic(["The statue stands in Rio."], hint="Big Statue (Rio)")
    assert topic is not None
    assert topic.name == "Big Statue"


def test_names_of_a_question_are_favoured() -> None:
    topic = guess_topic(
        ["Ben Hill built it in 1931.", "Ada Bell painted it."], hint="Tell me about the Iron Tower?"
    )
    assert topic is not None
    assert topic.name == "Iron Tower"
    both = guess_topic(["Both are old."], hint="Compare The Iron Tower and The Stone Bridge, please.")
    assert both is not None
    assert both.asked == ("The Iron Tower", "The Stone Bridge")


def test_a_province_does_not_become_the_princess_it_is_named_after() -> None:
    topic = guess_topic(["Alberta takes its name from Louise Alberta.", "Alberta is large."])
    assert topic is not None
    assert topic.name == "Alberta"


SHE = Topic("Ada Bell", "she")
IT = Topic("Iron Tower", "it")


@pytest.mark.parametrize(
    ("topic", "text", "full"),
    [
        (SHE, "She died in 1934.", "Ada Bell died in 1934."),
        (SHE, "In 1903 she won a prize.", "In 1903 Ada Bell won a prize."),
        (SHE, "At the Rome Games (1956), she ran well.", "At the Rome Games (1956), Ada Bell ran well."),
        (SHE, "Her husband was a baker.", "Ada Bell's husband was a baker."),
        (SHE, "She's a baker.", "Ada Bell is a baker."),
        (SHE, "She'd won a prize.", "Ada Bell had won a prize."),
        (SHE, "Huge crowds met her at the port.", "Huge crowds met Ada Bell at the port."),
        (SHE, "No American woman before her had won.", "No American woman before Ada Bell had won."),
        (SHE, "Bell grew up in Rome.", "Ada Bell grew up in Rome."),
        (IT, "It opened in 1889.", "Iron Tower opened in 1889."),
        (IT, "It was built to keep raiders out.", "Iron Tower was built to keep raiders out."),
        (IT, "It is known as the Grey Lady.", "Iron Tower is known as the Grey Lady."),
        (IT, "It is a tower that stands in Rome.", "Iron Tower is a tower that stands in Rome."),
        (IT, "Its height is 300 m.", "Iron Tower's height is 300 m."),
        (IT, "You'll find it in Paris.", "You'll find Iron Tower in Paris."),
        (Topic("Koalas", "they"), "They eat leaves.", "Koalas eat leaves."),
        (Topic("Koalas", "they"), "Their food is poor.", "Koalas's food is poor."),
    ],
)
def test_pronouns_of_the_topic_are_put_in_full(topic: Topic, text: str, full: str) -> None:
    resolved = resolve(text, Focus(topic))
    assert resolved.text == full
    assert any(note.startswith("resolved ") for note in resolved.notes)


@pytest.mark.parametrize(
    "text",
    [
        "It is said that the mill burned.",
        "It was in 1889 that the mill burned.",
        "It was Ben Hill who built the mill.",
        "It is hard to say when.",
        "Only half of them make it.",
        "The mill made money and lost it.",
        "Ada Bell sang.",
    ],
)
def test_what_does_not_mean_the_topic_stays(text: str) -> None:
    assert resolve(text, Focus(IT)).text == text


def test_an_ambiguous_pronoun_stays_with_a_note() -> None:
    focus = Focus(Topic("Ada Bell", "she"))
    focus.sentence = 1
    resolve("Eve Hill won the same prize.", focus)
    focus.sentence = 2
    resolved = resolve("She died in 1934.", focus)
    assert resolved.text == "She died in 1934."
    assert resolved.notes == ('"She" is not resolved: it is not clear what it means',)


def test_a_pronoun_of_another_kind_is_not_the_topic() -> None:
    resolved = resolve("He died in 1906.", Focus(SHE))
    assert resolved.text == "He died in 1906."
    assert resolved.notes


def test_a_bare_this_is_not_guessed() -> None:
    resolved = resolve("This was the first time.", Focus(IT))
    assert resolved.text == "This was the first time."
    assert resolved.notes == ('"This" is not resolved: it points back to something said before',)


def test_a_phrase_subject_yields_to_the_topic_and_a_part_does_not_take_over() -> None:
    focus = Focus(IT)
    for number, (text, full) in enumerate(
        [
            ("The bill came to nine dollars.", "The bill came to nine dollars."),
            ("It opened in 1889.", "Iron Tower opened in 1889."),
            ("Its top is red.", "Iron Tower's top is red."),
            ("It was painted twice.", "Iron Tower was painted twice."),
            ("The tower is tall.", "The tower is tall."),
            ("It stands in Paris.", "Iron Tower stands in Paris."),
        ]
    ):
        focus.sentence = number
        assert resolve(text, focus).text == full


def test_a_surname_is_put_in_full_once_the_answer_has_introduced_it() -> None:
    focus = Focus(SHE)
    assert resolve("Graf read it.", focus).text == "Graf read it."
    focus = Focus(SHE)
    resolve("She met Steffi Graf.", focus)
    assert resolve("Graf read it.", focus).text == "Steffi Graf read it."


def test_a_name_that_stood_alone_first_is_no_surname() -> None:
    focus = Focus(None)
    resolve("Alberta is named after Louise Alberta.", focus)
    assert resolve("Alberta is large.", focus).text == "Alberta is large."


def test_a_person_named_just_before_is_meant_when_the_topic_is_a_thing() -> None:
    focus = Focus(IT)
    resolve("Iron Tower is named after the engineer Gus Eiffel.", focus)
    focus.sentence = 1
    assert resolve("His company built the tower.", focus).text == "Gus Eiffel's company built the tower."
    focus = Focus(IT)
    resolve("Iron Tower was planned by Gus Eiffel with Ben Hill.", focus)
    focus.sentence = 1
    assert resolve("His company built the tower.", focus).text == "His company built the tower."
