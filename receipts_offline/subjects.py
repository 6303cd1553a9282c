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
_WORD_START = re.compile(r"\b\w")


@dataclass(frozen=True, slots=True)
class Subject:
    """The claim's subject as named, with the pages that bear the name; both empty where none was found."""

    text: str
    page_ids: frozenset[int]


def find_subject(claim: str, names: Sequence[tuple[str, int, Sequence[int]]], topic: str | None) -> Subject:
    """The first thing that the claim names after any opening phrase, or the topic where the claim names that.

    Args:
        claim: the claim with its pronouns resolved.
        names: titles found in the claim as (text, start, page ids), leftmost first; the topic may follow them
            with a start behind the claim's end.
        topic: what the whole answer is about.
    """
    opening = _OPENING.match(claim)
    first = opening.end() if opening else 0
    if topic and fold(topic) in fold(claim[first:]):
        pages = {page for text, _, ids in names if fold(text) == fold(topic) for page in ids}
        return Subject(topic, frozenset(pages))
    phrase = _first_name(claim, first)
    for text, start, ids in names:
        if first <= start < len(claim) and (phrase is None or start <= phrase[1]):
            return Subject(text, frozenset(ids))
    return Subject(phrase[0], frozenset()) if phrase else Subject("", frozenset())


def is_about(subject: Subject, page_id: int, title: str, text: str) -> bool:
    """Whether the page is the subject's, or its title or the sentence names the subject in full."""
    if page_id in subject.page_ids:
        return True
    if not subject.text:
        return False
    named = re.compile(rf"(?<!\w){re.escape(fold(subject.text))}(?!\w)")
    return bool(named.search(fold(text))) or fold(subject.text) == fold(title)


def _first_name(claim: str, start: int) -> tuple[str, int] | None:
    """The first capitalised phrase from `start` on, with its place; function words do not count."""
    for match in _WORD_START.finditer(claim, start):
        at = match.start()
        if not (claim[at].isupper() or claim[at].isdigit()):
            continue
        found = _NAME.match(claim, at)
        if found and fold(found[0]) not in STOP_WORDS:
            return found[0].rstrip(".'’"), at
    return None
