"""Whom or what a claim is about, and whether a sentence is about the same.

A conflict may be raised only by a sentence about the claim's own subject: an unrelated sentence that merely
shares a word with the claim is what small NLI models call a contradiction most often.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from receipts_offline.text.words import STOP_WORDS, fold

# A phrase in front of the subject ("In 1889, the tower …") ends at its comma.
_OPENING = re.compile(
    r"^(?:in|on|at|by|after|before|during|from|since|until|for|under|with|within|without|as|despite|although|"
    r"while|when|once|following|throughout|between|among|unlike|like|because|if|though)\b[^,]{0,120},\s*",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(?:[^\W\d_]|\d)[\w'’.-]*(?:[ -](?:(?:of|the|and|de|da|di|du|von|van|der|la|le|al|el|bin|ibn|for|in|on)[ -])*"
    r"(?-i:[A-ZÀ-ÖØ-ÞĀ-Ž0-9])[\w'’.-]*)*"
)
_ARTICLE = re.compile(r"^the\s+(?=\S)", re.IGNORECASE)
_WORD_START = re.compile(r"\b\w")


@dataclass(frozen=True, slots=True)
class Name:
    """A title or alias that a claim or a topic names, with its place in the claim (-1 for a topic) and its pages."""

    text: str
    start: int
    page_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that the claim is about, with the pages that bear its name."""

    text: str
    page_ids: frozenset[int]


def find_subjects(claim: str, names: Sequence[Name], topics: Sequence[Name] = ()) -> list[Subject]:
    """What a sentence must be about to speak for or against the claim: any of these.

    The first thing that the claim names after an opening phrase, and the topics, which a claim that names
    something else first ("The face was made by …") is usually still about.

    Args:
        claim: the claim with its pronouns resolved.
        names: titles found in the claim, leftmost first.
        topics: what the claim may be about besides, best first.
    """
    subjects = [Subject(topic.text, frozenset(topic.page_ids)) for topic in topics[:1]]
    if subjects and names_it(claim, subjects[0].text):
        return subjects
    opening = _OPENING.match(claim)
    first = opening.end() if opening else 0
    phrase = _first_name(claim, first)
    for name in names:
        if first <= name.start and (phrase is None or name.start <= phrase[1]):
            return [*subjects, Subject(name.text, frozenset(name.page_ids))]
    return [*subjects, Subject(phrase[0], frozenset())] if phrase else subjects


def names_it(text: str, name: str) -> bool:
    """Whether the text holds the name as words of its own, whatever their case, accents or article."""
    bare = fold(without_article(name))
    return bool(re.search(rf"(?<!\w){re.escape(bare)}(?!\w)", fold(text)))


def without_article(name: str) -> str:
    """The name without a leading "the" ("the Louvre" → "Louvre")."""
    return _ARTICLE.sub("", name)


def is_about(subjects: Sequence[Subject], page_id: int, title: str, text: str) -> bool:
    """Whether the page is a subject's, or its title or the sentence names a subject in full."""
    return any(
        page_id in subject.page_ids or names_it(text, subject.text) or names_it(title, subject.text)
        for subject in subjects
    )


def _first_name(claim: str, start: int) -> tuple[str, int] | None:
    """The first capitalised phrase from `start` on, with its place; function words do not count."""
    for match in _WORD_START.finditer(claim, start):
        at = match.start()
        if not (claim[at].isupper() or claim[at].isdigit()):
            continue
        found = _NAME.match(claim, at)
        if found and fold(found[0]) not in STOP_WORDS:
            return without_article(found[0].rstrip(".'’")), at
    return None
