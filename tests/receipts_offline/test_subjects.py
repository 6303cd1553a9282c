"""A conflict needs a sentence about the claim's own subject."""

from __future__ import annotations

import pytest

from receipts_offline.subjects import (
    Name,
    Subject,
    find_subjects,
    is_about,
    is_subject_of,
    leans_on_unheard,
    names_it,
    names_its_subject,
    opens_with_pronoun,
    without_strangers,
)

GREENFIELD = Name("Greenfield", -1, (5,))
OSTA = Name("Osta Islands", -1, (6,))
JENS = Name("Jens Aamodt", -1, (7,))


def name(claim: str, text: str, *pages: int, common: bool = False, loose: bool = False) -> Name:
    return Name(text, claim.index(text), pages, common=common, loose=loose)


@pytest.mark.parametrize(
    ("claim", "subject"),
    [
        ("Veldmark is an island.", "Veldmark"),
        ("The Osta River flows to Harnsund.", "Osta River"),
        ("In 1611, the Battle of Skarvik was fought.", "Battle of Skarvik"),
        ("After the war, Jens Aamodt moved to Harnsund.", "Jens Aamodt"),
    ],
)
def test_the_subject_is_the_first_thing_named_after_an_opening_phrase(claim: str, subject: str) -> None:
    names = [name(claim, subject), *([name(claim, "Harnsund", 2)] if "Harnsund" in claim else [])]
    assert find_subjects(claim, names) == [Subject(subject, frozenset())]


def test_a_name_in_an_opening_phrase_is_not_the_subject() -> None:
    claim = "In Harnsund, Jens Aamodt founded a school."
    names = [name(claim, "Harnsund", 2), name(claim, "Jens Aamodt", 7)]
    assert find_subjects(claim, names) == [Subject("Jens Aamodt", frozenset([7]))]


def test_a_claim_that_names_nothing_is_about_the_topic_in_focus_alone() -> None:
    assert find_subjects("the sea is cold.", []) == []
    assert find_subjects("the sea is cold.", [], [OSTA, GREENFIELD]) == [
        Subject("Osta Islands", frozenset([6]))
    ]


def test_a_claim_about_several_is_about_all_topics() -> None:
    claim = "Both are part of the Kingdom of Veldmark."
    names = [name(claim, "Kingdom of Veldmark", loose=True)]
    assert [one.text for one in find_subjects(claim, names, [GREENFIELD, OSTA])] == [
        "Greenfield",
        "Osta Islands",
    ]


def test_of_several_topics_the_one_that_the_claim_names_is_meant() -> None:
    claim = "The Osta Islands have 55,000 people."
    names = [name(claim, "Osta Islands", 6)]
    assert find_subjects(claim, names, [GREENFIELD, OSTA]) == [Subject("Osta Islands", frozenset([6]))]


def test_a_surname_that_leads_to_the_topics_page_names_the_topic() -> None:
    claim = "Aamodt climbed Mount Keld."
    names = [name(claim, "Aamodt", 7), name(claim, "Mount Keld", 9)]
    assert find_subjects(claim, names, [OSTA, JENS]) == [Subject("Jens Aamodt", frozenset([7]))]


def test_the_topic_alone_is_the_subject_where_the_claim_names_it() -> None:
    claim = "In Harnsund, Jens Aamodt founded a school."
    names = [name(claim, "Harnsund", 2), name(claim, "Jens Aamodt", 7)]
    assert find_subjects(claim, names, [JENS]) == [Subject("Jens Aamodt", frozenset([7]))]


def test_a_claim_that_names_something_else_first_may_still_be_about_the_topic() -> None:
    claim = "The engineer Ove Lind built it."
    names = [name(claim, "Ove Lind", 2)]
    assert find_subjects(claim, names, [JENS]) == [
        Subject("Jens Aamodt", frozenset([7])),
        Subject("Ove Lind", frozenset([2])),
    ]


def test_what_a_claim_about_the_topic_names_later_is_not_its_subject() -> None:
    claim = "The face was made by Ove Lind."
    assert find_subjects(claim, [name(claim, "Ove Lind", 2)], [JENS]) == [
        Subject("Jens Aamodt", frozenset([7]))
    ]


def test_a_common_word_is_a_subject_by_its_page_alone() -> None:
    claim = "Work on Keld Bridge started in 1930."
    names = [name(claim, "Work", 1, common=True), name(claim, "Keld Bridge", 3)]
    assert [one.text for one in find_subjects(claim, names)] == ["Work", "Keld Bridge"]
    subjects = find_subjects(claim, names[:1], [OSTA])
    assert subjects == [Subject("Osta Islands", frozenset([6])), Subject("Work", frozenset([1]), common=True)]
    assert is_about(subjects, 1, "Work", "It is what people do.")
    assert not is_about(subjects, 9, "Somebody", "She began her work on a novel.")


def test_a_title_named_later_is_not_the_subject() -> None:
    claim = "Jens Aamodt lived in Harnsund."
    names = [name(claim, "Jens Aamodt"), name(claim, "Harnsund", 2)]
    assert find_subjects(claim, names) == [Subject("Jens Aamodt", frozenset())]


def test_a_sentence_is_about_the_subject_by_page_by_title_or_by_name() -> None:
    subjects = [Subject("Jens Aamodt", frozenset([7]))]
    assert is_about(subjects, 7, "Somebody", "He was born in 1850.")
    assert is_about(subjects, 1, "Harnsund", "The school was founded by Jens Aamodt.")
    assert is_about(subjects, 1, "Jens Aamodt (teacher)", "He was born in 1850.")
    assert not is_about(subjects, 1, "Harnsund", "The school was founded by Jens Aamodtsen.")
    assert not is_about([], 1, "Harnsund", "It is a town.")


def test_a_leading_article_does_not_hide_a_name() -> None:
    assert names_it("It stands beside a Tide Mill.", "the tide mill")
    assert names_it("The The played.", "the")


def test_a_sentence_has_a_subject_of_its_own_and_may_name_others_in_passing() -> None:
    subjects = [Subject("Veldmark", frozenset([1]))]
    assert is_subject_of(subjects, 1, "Veldmark", "It lies in the Grey Sea.")
    assert is_subject_of(subjects, 9, "Grey Sea", "Veldmark is its largest island.")
    assert is_subject_of(subjects, 9, "History of Veldmark", "Settlers came in 1130.")
    passing = "Harnsund is the main town on the east coast, and by far the largest harbour, of Veldmark."
    assert not is_subject_of(subjects, 2, "Harnsund", passing)
    assert is_about(subjects, 2, "Harnsund", passing)


def test_a_claim_names_its_subject_or_leans_on_what_was_said_before() -> None:
    osta = Name("Osta River", 4, (3,))
    assert names_its_subject("The Osta River is long.", [osta])
    assert names_its_subject("The water of the Osta River is cold.", [], [Name("Osta River", -1, (3,))])
    assert not names_its_subject("It flows into the Osta River.", [Name("Osta River", 18, (3,))])
    assert not names_its_subject("The lane is 60 feet long.", [])


def test_a_question_whose_words_are_no_page_is_no_subject() -> None:
    asked = Name("Seabird facts", -1, ())
    assert find_subjects("Terns dive for fish.", [Name("Terns", 0, (4,))], [asked]) == [
        Subject("Terns", frozenset([4]))
    ]


@pytest.mark.parametrize("claim", ["He died in 1855.", "Its capital is Harnsund.", "There it stands."])
def test_a_pronoun_that_nobody_could_resolve_is_seen(claim: str) -> None:
    assert opens_with_pronoun(claim)
    assert not opens_with_pronoun("Italy is a country.")


@pytest.mark.parametrize(
    "claim",
    [
        "Nobody had crossed the Osta Sea before Jens Aamodt.",
        "No sailor other than Jens Aamodt reached Harnsund.",
        "No one except Jens Aamodt knew the Osta Sea.",
    ],
)
def test_what_nobody_did_before_or_besides_someone_is_said_of_that_one(claim: str) -> None:
    names = [name(claim, text, 3) for text in ("Osta Sea", "Jens Aamodt", "Harnsund") if text in claim]
    names.sort(key=lambda one: one.start)
    assert [subject.text for subject in find_subjects(claim, names)] == ["Jens Aamodt"]
    assert names_its_subject(claim, names)


def test_a_page_that_only_has_the_name_in_its_title_is_not_the_claims_own() -> None:
    town = [Subject("Veldmark", frozenset([4]), loose=True)]
    text = "The University of Veldmark is a school in Veldmark."
    assert is_about(town, 4, "University of Veldmark", text)
    assert not is_subject_of(town, 4, "University of Veldmark", text)
    assert is_subject_of([Subject("Aamodt", frozenset([7]), loose=True)], 7, "Jens Aamodt", "He sailed.")


def test_a_sentence_about_it_is_about_its_own_page() -> None:
    ula = [Subject("Ula", frozenset([1]))]
    text = "At 7,088 km, it is the longest stream, though the Ula is wider."
    assert not is_about(ula, 2, "Brenn", text, "The Ula is the longest stream.")
    assert is_about(ula, 2, "Brenn", text, "The Ula is wider than the Brenn.")


def test_of_someone_unheard_of_only_sentences_that_name_him_speak() -> None:
    claim = "Zorblatt invented cheese in Harnsund."
    names = [name(claim, "Zorblatt", common=True), name(claim, "Harnsund", 2)]
    subjects = find_subjects(claim, names)
    assert without_strangers(subjects, claim, names, lambda word: False) == [Subject("Zorblatt", frozenset())]
    assert without_strangers(subjects, claim, names, lambda word: True) == subjects


@pytest.mark.parametrize(
    "text", ["They sailed to New Harnsund.", "West Harnsund is a town.", "It flows into Lake Harnsund."]
)
def test_the_end_of_another_name_is_not_the_name(text: str) -> None:
    assert not names_it(text, "Harnsund")
    assert names_it(f"{text} Harnsund is near.", "Harnsund")


UNHEARD = [Name("state", -1, (), loose=True), Name("Norn", -1, (), loose=True)]


def test_the_state_is_the_answers_own_though_no_page_bears_its_name() -> None:
    claim = "The state has 4,000 people."
    assert leans_on_unheard(claim, [], UNHEARD)
    subjects = find_subjects(claim, [], UNHEARD)
    assert [subject.text for subject in subjects] == ["Norn"]
    assert not is_about(subjects, 5, "Osta", "The state has 4,000 people.", claim)
    assert is_about(subjects, 5, "Osta", "Norn has 4,000 people.", claim)


def test_a_claim_with_a_subject_or_a_topic_with_a_page_leans_on_nothing_unheard() -> None:
    claim = "Osta has 4,000 people."
    assert not leans_on_unheard(claim, [name(claim, "Osta", 5)], UNHEARD)
    assert not leans_on_unheard("The state has 4,000 people.", [], [GREENFIELD, *UNHEARD])
    assert not leans_on_unheard("The lane is long.", [], [Name("lane", -1, ())])
