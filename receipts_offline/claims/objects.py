"""Pronouns behind a verb ("built it"): what they mean, from the topic or from the clause before."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from receipts_offline.claims.clauses import Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.focus import Focus, Object, is_plural
from receipts_offline.claims.forms import bare_name, key
from receipts_offline.claims.verbs import ADVERBS, DETERMINERS, PREPOSITIONS, SUBORDINATORS
from receipts_offline.text.wordlist import word_set

CLASSES: Final = {
    "he": "he", "him": "he", "his": "he", "himself": "he",
    "she": "she", "her": "she", "hers": "she", "herself": "she",
    "it": "it", "its": "it", "itself": "it",
    "they": "they", "them": "they", "their": "they", "theirs": "they", "themselves": "they",
}  # fmt: skip
POSSESSIVE: Final = word_set("his her its their")
IDIOMS: Final = word_set("make made makes take took call called get got")  # "make it", "call it"
_ARTICLES: Final = word_set("the a an his her its their")


def has_noun(found: tuple[Token, ...], index: int) -> bool:
    """Whether a word that can be a noun or its adjective follows the one at `index`."""
    if index + 1 >= len(found):
        return False
    after = found[index + 1]
    verb = find_verb(found, index + 1)
    return (
        after.is_word
        and after.low not in PREPOSITIONS | DETERMINERS
        and not (verb and verb.index == index + 1)
    )


def owns(found: tuple[Token, ...], index: int) -> bool:
    """Whether the pronoun at `index` is a possessive; "her" only where a noun can follow."""
    return found[index].low != "her" or has_noun(found, index)


def object_pronoun(text: str, found: tuple[Token, ...], focus: Focus) -> list[tuple[int, int, str]]:
    """The pronoun right behind the main verb ("Ben Hill designed it"): never its subject, so what came before."""
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None else None
    if verb is None or place is None or any(token.low in CLASSES for token in found[: verb.index]):
        return []
    if any(
        token.low in DETERMINERS and not found[at + 1].text[0].isdigit()
        for at, token in enumerate(found[: place[0]])
    ):
        return []
    at = verb.index + 1
    while at < len(found) and (found[at].low in ADVERBS or verb_kind(found, at, bare=True) == "past"):
        at += 1
    if at >= len(found) or CLASSES.get(found[at].low) is None or found[at].text[:1].isupper():
        return []
    token, after = found[at], found[at + 1] if at + 1 < len(found) else None
    if token.low in POSSESSIVE or token.low.endswith(("self", "selves")):
        return []
    if found[at - 1].low in IDIOMS and not (
        found[at - 1].low[:2] == "ma" and after and after.low in ("a", "an", "the", "look", "seem")
    ):
        return []
    if verb.kind in ("be", "modal", "do") and at == verb.index + 1:
        return []
    meant = focus.mention(CLASSES[token.low])
    subject = text[found[place[0]].start : found[place[1] - 1].end]
    if meant is None or bare_name(meant.name) in text or key(meant.name) == key(subject):
        return []
    about = focus.topic is not None and key(meant.name) == key(focus.topic.name)
    if not about and focus.running.topics.find(meant.name) is None:
        return []  # an object is put in full only for a topic: of others too little is known
    return [(token.start, token.end, meant.name)]


def shared_object(text: str, found: tuple[Token, ...], focus: Focus) -> list[tuple[int, int, str]]:
    """The change for the "it" of "built it" behind "she designed the tower and": the object said before.

    Only in the same sentence and with the same subject, and where number and person fit.
    """
    said, at = focus.object, _pronoun_behind(found)
    if said is None or at is None or said.sentence != focus.sentence:
        return []
    if said.subject != _subject(text, found) or found[at - 1].low in PREPOSITIONS:
        return []
    kind = CLASSES[found[at].low]
    article = said.name.split()[0].lower() in _ARTICLES
    if (kind == "they") != is_plural(said.name) or (kind in ("he", "she") and article):
        return []
    name = said.name
    for opener in ("a ", "an "):
        name = "the " + name[len(opener) :] if name.startswith(opener) else name
    return [(found[at].start, found[at].end, name)]


def unresolved_object(found: tuple[Token, ...], changed: Collection[int]) -> list[str]:
    """The note on a pronoun right behind the verb, or its preposition, that is put in full nowhere.

    `changed` are the offsets of the words that are.
    """
    at = _pronoun_behind(found)
    if at is None or found[at].start in changed:
        return []
    return [f'"{found[at].text}" is not resolved: it is not clear what it means']


def named_object(text: str, full: str, sentence: int) -> Object | None:
    """The object of a claim if it is the only thing behind the verb; `full` is `text` resolved."""
    found = tokens(mask(full))
    verb = find_verb(found)
    if verb is None or verb.kind not in ("past", "present"):
        return None
    first = verb.index + 1
    while first < len(found) and found[first].low in ADVERBS:
        first += 1
    end = first
    while end < len(found) and found[end].is_word and (end == first or _goes_on(found, end)):
        end += 1
    if end == first or not (found[first].low in _ARTICLES or found[first].is_name):
        return None
    if found[first].low in _ARTICLES and end == first + 1:
        return None
    rest = found[end:]
    if any(token.text.isalpha() and token.text.islower() and token.low not in PREPOSITIONS for token in rest):
        return None
    subject = _subject(text, tokens(mask(text)))
    return Object(full[found[first].start : found[end - 1].end], subject, sentence) if subject else None


def _goes_on(found: tuple[Token, ...], index: int) -> bool:
    """Whether the word at `index` belongs to the noun phrase before it."""
    low = found[index].low
    if low == "of":
        return index + 1 < len(found)
    return low not in PREPOSITIONS | ADVERBS | SUBORDINATORS | {"and", "or", "but"} and (
        not low[0].isdigit() and low not in CLASSES
    )


def _subject(text: str, found: tuple[Token, ...]) -> str:
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None else None
    return text[found[place[0]].start : found[place[1] - 1].end] if place else ""


def _pronoun_behind(found: tuple[Token, ...]) -> int | None:
    """The index of an "it", "him", "them" right behind the verb or its preposition, which nothing explains."""
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None else None
    if verb is None or place is None:
        return None
    if any(token.low in DETERMINERS or token.is_name for token in found[: place[0]]):
        return None  # "After the fire, he rebuilt it"
    at = verb.index + 1
    while at < len(found) and (found[at].low in ADVERBS or verb_kind(found, at, bare=True) == "past"):
        at += 1
    if verb.kind == "be" and at == verb.index + 1:
        return None
    if at < len(found) and found[at].low in PREPOSITIONS:
        at += 1
    if at >= len(found) or found[at].low not in ("it", "him", "her", "them") or found[at - 1].low in IDIOMS:
        return None
    return at if found[at].low != "her" or not has_noun(found, at) else None
