"""The topic of an answer, and whom its pronouns and surnames mean."""

from __future__ import annotations

import pytest

from receipts_offline.claims.focus import Focus
from receipts_offline.claims.forms import key
from receipts_offline.claims.resolve import resolve
from receipts_offline.claims.running import RunningTopic, Topics
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
        (IT, "Ben Hill designed it.", "Ben Hill designed Iron Tower."),
        (IT, "Four builders had turned it down.", "Four builders had turned Iron Tower down."),
        (IT, "In the 1820s Ben Hill used it as a shop.", "In the 1820s Ben Hill used Iron Tower as a shop."),
        (
            SHE,
            "Nobody had flown across the Atlantic before her.",
            "Nobody had flown across the Atlantic before Ada Bell.",
        ),
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
        "Ben Hill called it a day.",
        "In the shop Ben Hill mended it.",
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


def topics(*overall: str, current: str | None = None) -> RunningTopic:
    return RunningTopic(Topics(overall, (), {key(name): name for name in overall}), current)


def test_of_two_topics_the_one_in_focus_is_meant() -> None:
    running = topics("Iron Tower", "Stone Bridge", current="Stone Bridge")
    assert resolve("It opened in 1889.", Focus(IT, running=running)).text == "Stone Bridge opened in 1889."
    running = topics("Iron Tower", "Stone Bridge")
    unclear = resolve("It opened in 1889.", Focus(IT, running=running))
    assert unclear.text == "It opened in 1889."
    assert unclear.notes


def test_both_means_the_two_topics_of_the_answer() -> None:
    focus = Focus(IT, running=topics("Iron Tower", "Stone Bridge"))
    assert resolve("Both are old.", focus).text == "Iron Tower and Stone Bridge are old."
    assert resolve("They stand in Paris.", focus).text == "Iron Tower and Stone Bridge stand in Paris."
    assert resolve("Children get into both for free.", focus).text == (
        "Children get into both Iron Tower and Stone Bridge for free."
    )
    assert resolve("Both towns are old.", focus).text == "Both towns are old."
    three = Focus(IT, running=topics("Iron Tower", "Stone Bridge", "Old Mill"))
    assert resolve("Both are old.", three).text == "Both are old."


def test_they_is_not_one_thing() -> None:
    focus = Focus(None, running=topics("Iron Tower", "Stone Bridge", current="Iron Tower"))
    assert resolve("They stand in Paris.", focus).text == "They stand in Paris."


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("The tower is tall.", "Iron Tower is tall."),
        ("Many people visit the tower.", "Many people visit Iron Tower."),
        ("The tower lift is slow.", "The tower lift is slow."),
        ("The Stone Tower is older than the tower.", "The Stone Tower is older than the tower."),
        ("The Iron Tower is a tower of iron.", "The Iron Tower is a tower of iron."),
        ("The bridge is old.", "The bridge is old."),
    ],
)
def test_the_head_noun_of_a_topic_is_put_in_full(text: str, full: str) -> None:
    assert resolve(text, Focus(IT, running=topics("Iron Tower"))).text == full


def test_a_person_named_in_between_leaves_a_possessive_unclear() -> None:
    focus = Focus(IT, running=topics("Iron Tower", "Stone Bridge", current="Iron Tower"))
    resolve("Ben Hill took the plan from Ada Bell.", focus)
    focus.sentence = 1
    resolved = resolve("Its best part is red.", focus)
    assert resolved.text == "Its best part is red."
    assert resolved.notes


def test_a_name_does_not_take_over_the_pronouns_before_it() -> None:
    topic = guess_topic(["It was a large library.", "Ben Hill was its head.", "Ben Hill measured the earth."])
    assert topic is not None
    assert (topic.name, topic.pronoun) == ("Ben Hill", "")


def test_a_phrase_shortly_before_makes_it_unclear() -> None:
    focus = Focus(None)
    resolve("The cube was made by a teacher.", focus)
    focus.sentence = 1
    resolve("Ideal Toy Corp bought the rights.", focus)
    focus.sentence = 2
    unclear = resolve("It won a prize.", focus)
    assert unclear.text == "It won a prize."
    assert unclear.notes


def test_a_prize_is_not_the_person_meant() -> None:
    focus = Focus(None)
    resolve("The show earned her an Emmy Award.", focus)
    focus.sentence = 1
    assert resolve("He was about to go.", focus).text == "He was about to go."


@pytest.mark.parametrize(
    "text",
    [
        "Ada Bell never sold her house.",
        "Bell never sold her house.",
        "In 1903 Bell gladly sold her house.",
    ],
)
def test_a_pronoun_of_the_one_that_the_claim_itself_names_stays(text: str) -> None:
    assert resolve(text, Focus(SHE)).text.endswith("sold her house.")
