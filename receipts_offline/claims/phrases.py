"""Noun phrases next to a place in a sentence: the subject that opens it, a name that ends there."""

from __future__ import annotations

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import MONTHS, NAME_LINKS, Token, find_verb, mask, subject_before, tokens
from receipts_offline.claims.verbs import BE, DETERMINERS, HAVE, PREPOSITIONS


def reading(sentence: str, draft: Draft) -> tuple[Token, ...]:
    """The tokens of a draft with their offsets in the sentence; quotations read as one name."""
    return tokens(draft.shadow(mask(sentence)))


def opening_subject(sentence: str, start: int, end: int) -> str | None:
    """sentence[start:end], or its tail behind an opening phrase, if that is a noun phrase without a verb.

    "In May 1927 Charles Lindbergh" gives "Charles Lindbergh"; None where no subject is to be seen.
    """
    found = tokens(mask(sentence[start:end]))
    if not found or find_verb(found) is not None:
        return None
    place = subject_before(found, 0, len(found))
    if place is None or place[1] != len(found):
        return None
    if place[0] and found[0].low not in PREPOSITIONS:
        return None
    return sentence[start + found[place[0]].start : start + found[-1].end]


def name_ending_at(sentence: str, place: int, start: int) -> int | None:
    """Where the name that ends at `place` begins, with "the French physicist" or "her father" before it."""
    found = tokens(mask(sentence[start:place]))
    if not found or not found[-1].is_name or found[-1].text in MONTHS:
        return None
    first = len(found) - 1
    while first and (
        found[first - 1].is_name
        or (found[first - 1].low in NAME_LINKS - {"and"} and first >= 2 and found[first - 2].is_name)
    ):
        first -= 1
    if first and found[first - 1].text in ("The", "A", "An"):
        first -= 1
    at = first
    while at and first - at < 4 and found[at - 1].is_word and found[at - 1].text.islower():
        at -= 1
        if found[at].low in BE | HAVE | {"been", "being"}:
            break
        if found[at].low in DETERMINERS:
            return start + found[at].start
        if found[at].low in PREPOSITIONS:
            # "…, an exile from Sparta, who": the clause is about the exile.
            back = at
            while back and found[back - 1].is_word:
                back -= 1
            if back and found[back].low in ("a", "an", "the"):
                return None
            break
    return start + found[first].start
