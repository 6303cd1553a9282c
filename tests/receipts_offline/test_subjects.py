"""A conflict needs a sentence about the claim's own subject."""

from __future__ import annotations

import pytest

from receipts_offline.subjects import Subject, find_subjects, is_about, names_it


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
    assert [found.text for found in find_subjects(claim, [], None)] == [subject]


def test_a_claim_that_names_nothing_has_no_subject_but_the_topic() -> None:
    assert find_subjects("the sea is cold.", [], None) == []
    assert [found.text for found in find_subjects("the sea is cold.", [], "Veldmark")] == ["Veldmark"]


def test_the_topic_alone_is_the_subject_where_the_claim_names_it() -> None:
    names = [("Harnsund", 3, [2]), ("Jens Aamodt", 13, [7])]
    assert find_subjects("In Harnsund, Jens Aamodt founded a school.", names, "Jens Aamodt") == [
        Subject("Jens Aamodt", frozenset([7]))
    ]


def test_a_claim_that_names_something_else_may_still_be_about_the_topic() -> None:
    names = [("Harnsund", 0, [2]), ("Tide mill", 30, [4])]
    assert find_subjects("Harnsund is where it stands.", names, "Tide mill") == [
        Subject("Tide mill", frozenset([4])),
        Subject("Harnsund", frozenset([2])),
    ]


def test_a_title_named_later_is_not_the_subject() -> None:
    names = [("Harnsund", 21, [2])]
    assert find_subjects("Jens Aamodt lived in Harnsund.", names, None) == [
        Subject("Jens Aamodt", frozenset())
    ]


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
