"""A conflict needs a sentence about the claim's own subject."""

from __future__ import annotations

import pytest

from receipts_offline.subjects import Subject, find_subject, is_about


@pytest.mark.parametrize(
    ("claim", "subject"),
    [
        ("Veldmark is an island.", "Veldmark"),
        ("The Osta River flows to Harnsund.", "Osta River"),
        ("In 1611, the Battle of Skarvik was fought.", "Battle of Skarvik"),
        ("After the war, Jens Aamodt moved to Harnsund.", "Jens Aamodt"),
        ("the sea is cold.", ""),
    ],
)
def test_the_subject_is_the_first_thing_named_after_an_opening_phrase(claim: str, subject: str) -> None:
    assert find_subject(claim, [], None).text == subject


def test_the_topic_is_the_subject_where_the_claim_names_it() -> None:
    names = [("Harnsund", 3, [2]), ("Jens Aamodt", 13, [7])]
    assert find_subject("In Harnsund, Jens Aamodt founded a school.", names, "Jens Aamodt") == Subject(
        "Jens Aamodt", frozenset([7])
    )


def test_a_title_that_the_claim_begins_with_brings_its_pages() -> None:
    names = [("Osta River", 4, [3])]
    assert find_subject("The Osta River is 40 km long.", names, None).page_ids == {3}


def test_a_title_named_later_is_not_the_subject() -> None:
    names = [("Harnsund", 21, [2])]
    assert find_subject("Jens Aamodt lived in Harnsund.", names, None) == Subject("Jens Aamodt", frozenset())


def test_a_sentence_is_about_the_subject_by_page_by_title_or_by_name() -> None:
    subject = Subject("Jens Aamodt", frozenset([7]))
    assert is_about(subject, 7, "Somebody", "He was born in 1850.")
    assert is_about(subject, 1, "Harnsund", "The school was founded by Jens Aamodt.")
    assert is_about(subject, 1, "Jens Aamodt", "He was born in 1850.")
    assert not is_about(subject, 1, "Harnsund", "The school was founded by Jens Aamodtsen.")
    assert not is_about(Subject("", frozenset()), 1, "Harnsund", "It is a town.")
