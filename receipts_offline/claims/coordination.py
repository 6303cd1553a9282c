"""Coordinated clauses: "X did this, and Y did that"."""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.verbs import (
    ADVERBS,
    DETERMINERS,
    PREPOSITIONS,
    PRONOUNS,
    SUBORDINATORS,
)
from receipts_offline.text.wordlist import word_set

_JOINT = re.compile(
    r"(?:,|\s–|\s—)\s+(?:and|but|yet|while|whereas|so)\s+|\sand\s+|:\s+(?=(?:it|he|she|they)['’\s]|[A-Z])"
)
_OBJECT_PRONOUNS: Final = word_set("it him her them himself herself itself themselves us me")


def clause_coordination(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", and she retired in 1962": both sides have a subject and a finite verb."""
    if len(draft.pieces) != 1:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    for found in _JOINT.finditer(masked, start, end):
        left, right = tokens(masked[start : found.start()]), tokens(masked[found.end() : end])
        if find_verb(left) is None or not is_clause(right) or _still_open(masked[start : found.start()]):
            continue
        joint = found.group().strip()
        if (
            joint == ":"
            and right[0].text[:1].isupper()
            and not _explained(sentence[found.end()], left, right)
        ):
            continue
        points_back = right[0].low in _OBJECT_PRONOUNS | PRONOUNS | {"its", "his", "their"}
        if points_back and verb_kind(left, len(left) - 1) in ("be", "have", "do", "modal"):
            return [draft]  # "the koala isn't: it's a marsupial": whom "it" means hangs on the ellipsis
        if joint.endswith("so") and right[0].low == "that":
            continue
        if (
            joint.endswith("and")
            and right[0].low not in PRONOUNS
            and _ends_a_list(masked[start : found.start()])
        ):
            continue
        if joint == "and" and not (is_clause(left) and _stands_alone(left, right)):
            continue
        opened = Draft(((start, found.start()),), draft.lead, draft.skip).tidy(sentence)
        rest = Draft(((found.end(), end),)).tidy(sentence)
        return [*_series(sentence, opened), *clause_coordination(sentence, rest)]
    return [draft]


def _still_open(left: str) -> bool:
    """Whether all before the joint is a clause that waits for its main one ("While it rains, and …")."""
    found = tokens(left)
    if not found or found[0].low not in (
        "while",
        "when",
        "as",
        "since",
        "because",
        "although",
        "though",
        "once",
    ):
        return False
    return not any(is_clause(tokens(part)) for part in left.split(",")[1:])


def _explained(first: str, left: tuple[Token, ...], right: tuple[Token, ...]) -> bool:
    """Whether a clause about a name behind a colon stands beside a full statement ("He left: Rome fell")."""
    told = left[0].low in ("he", "she", "it", "they", "the") or left[0].is_name
    pronoun = right[0].low in ("he", "she", "it", "they")
    return (
        first.isalpha() and (pronoun or right[0].is_name) and told and verb_kind(left, len(left) - 1) is None
    )


def _ends_a_list(left: str) -> bool:
    """Whether the words before ", and" look like the last but one of a list ("…, charm, bottom")."""
    parts = left.rsplit(",", 1)
    last = tokens(parts[-1])
    before = tokens(parts[0])
    if len(before) > 2 and before[-2].low in ("a", "an") and last and last[0].low not in DETERMINERS:
        return False  # "a strange, high solo": two adjectives
    short = len(parts) == 2 and 0 < len(last) <= 3
    return short and find_verb(last) is None and not any(token.low in PREPOSITIONS for token in last)


def _stands_alone(left: tuple[Token, ...], right: tuple[Token, ...]) -> bool:
    """Whether "and" without a comma joins two clauses, not two things one of which has a verb behind it."""
    verb = find_verb(right)
    if verb is None or verb.kind not in ("be", "have") or verb.index > 5:
        return False
    if any(
        token.low in SUBORDINATORS - {"as", "than", "since"} or token.low == "between" for token in left[1:]
    ):
        return False
    return right[0].low in PRONOUNS - {"that", "who", "which"} or right[0].low in DETERMINERS


def _series(sentence: str, draft: Draft) -> list[Draft]:
    """The first clauses of "A is large, B is small, and C is red", known to be followed by another clause."""
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    for comma in re.finditer(r",\s+", masked[start:end]):
        at, behind = start + comma.start(), start + comma.end()
        right = tokens(masked[behind:end])
        opens = right[:1] and right[0].low != "that"
        opens = opens and (right[0].low in DETERMINERS | PRONOUNS | {"about"} or right[0].is_name)
        if opens and is_clause(tokens(masked[start:at])) and is_clause(right):
            first = Draft(((start, at),), draft.lead, draft.skip).tidy(sentence)
            return [first, *_series(sentence, Draft(((behind, end),)).tidy(sentence))]
    return [draft]


def is_clause(found: tuple[Token, ...]) -> bool:
    """Whether the words begin with a subject and its finite verb; an opening phrase may precede."""
    at = 0
    while at < len(found) and found[at].low in ADVERBS:
        at += 1
    verb = find_verb(found, at)
    if verb is None or verb.index == at or verb.index - at > 9:
        return False
    if found[at].low in SUBORDINATORS - {"that", "what"}:
        return False
    if (
        found[at].low.endswith("ing")
        and verb.kind == "be"
        and found[at + 1].low in _OBJECT_PRONOUNS | DETERMINERS
    ):
        return True  # "clearing them at once is called a strike"
    following = found[verb.index + 1] if verb.index + 1 < len(found) else None
    if verb.kind not in ("past", "present") and (following is None or not following.is_word):
        return False  # "but the koala isn't": the rest of the statement is said elsewhere
    place = subject_before(found, at, verb.index)
    if place is None:
        return False
    if any(
        token.text in (":", ";", "but") or token.low in SUBORDINATORS - PREPOSITIONS
        for token in found[at : place[0]]
    ):
        return False  # the clause begins later: "the Sahara to the south, though it lacks"
    head, last = found[place[0]], found[place[1] - 1]
    if not (head.low in PRONOUNS or head.low in DETERMINERS or head.is_name or head.text[0].isdigit()):
        plural = last.low.endswith("s") and verb.kind != "past"
        part = head.low in ("part", "half", "none", "much") and place[1] - place[0] > 2
        acts = (
            verb.kind == "present"
            and following is not None
            and following.low in _OBJECT_PRONOUNS | DETERMINERS
        )
        if place[1] - place[0] > 4 or not (plural or part or acts):
            return False
    return place[0] == at or found[at].low in PREPOSITIONS or found[at].low in DETERMINERS
