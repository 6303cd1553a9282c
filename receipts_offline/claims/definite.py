""" "The tower", "the Orsay" and a bare "both" in full: phrases that can only mean a topic of the answer."""

from __future__ import annotations

from typing import Final

from receipts_offline.claims.clauses import Token, find_verb, mask, tokens, verb_kind
from receipts_offline.claims.forms import bare_name, key
from receipts_offline.claims.names import names
from receipts_offline.claims.running import RunningTopic
from receipts_offline.claims.verbs import ADVERBS, PREPOSITIONS, SUBORDINATORS
from receipts_offline.text.wordlist import word_set

Change = tuple[int, int, str]

_POINTING: Final = word_set("the this that these")


def definite_phrases(text: str, running: RunningTopic) -> list[Change]:
    """Changes (start, end, words) that put a topic's name for "the" and its head noun, its kind or its short name.

    Only where nothing that could be part of the phrase follows ("the tower lift", "the Orsay family"), and
    not in a claim that has the full name already. At most one change.
    """
    topics = running.topics
    masked = mask(text)
    found = tokens(masked)
    for index, token in enumerate(found[:-1]):
        if token.low not in _POINTING or not _phrase_ends(found, index + 2):
            continue
        noun = found[index + 1]
        if not noun.is_word or noun.text[0].isdigit():
            continue
        topic = topics.find(noun.text) if noun.is_name else _by_head(noun, running)
        if topic is None or not _shortens(noun, topic):
            topic = running.of_kind(noun.low)
        if topic is None or key(noun.text) == key(topic):
            continue
        full = topics.spoken.get(topic, topic)
        if bare_name(full) in text or topic in text or _another_so_called(text, noun, topic):
            continue
        return [(token.start, noun.end, full)]
    return []


def both_topics(text: str, running: RunningTopic, at: int | None) -> list[Change]:
    """The change for a bare "both" if the answer has two topics: "X and Y" as a subject, "both X and Y" else.

    `at` is the index of the token that heads the subject.
    """
    overall = running.topics.overall
    if len(overall) != 2:
        return []
    first, second = (running.topics.spoken.get(topic, topic) for topic in overall)
    found = tokens(mask(text))
    for index, token in enumerate(found):
        after = found[index + 1].low if index + 1 < len(found) else ""
        if token.low != "both" or not (after == "for" or _phrase_ends(found, index + 1)):
            continue
        if any(bare_name(name) in text for name in overall) or " and " in text[: token.start]:
            return []  # "A and B both …" says itself who they are
        pair = f"{first} and {second}"
        return [(token.start, token.end, pair if index == at else f"both {pair}")]
    return []


def _phrase_ends(found: tuple[Token, ...], index: int) -> bool:
    """Whether a noun phrase cannot go on at found[index]: a verb, preposition, mark or the end."""
    if index >= len(found) or not found[index].is_word:
        return True
    token = found[index]
    if token.text[:1].isupper():
        return False
    if token.low in PREPOSITIONS | SUBORDINATORS | ADVERBS or token.low in ("and", "but"):
        return token.low not in ("of", "and", "for")
    return verb_kind(found, index) is not None and find_verb(found, index) is not None


def _by_head(noun: Token, running: RunningTopic) -> str | None:
    """The one topic whose name is built on the noun ("panda" of "giant panda")."""
    fits = [topic for topic in running.topics.overall if " " in topic and _head(topic) == noun.low]
    return fits[0] if len(fits) == 1 else None


def _head(topic: str) -> str:
    """The noun that a name is built on: "tower" of "Iron Tower", "library" of "Library of Alexandria"."""
    return topic.split(" of ")[0].split()[-1].lower()


def _shortens(noun: Token, topic: str) -> bool:
    """Whether the noun is a word of the topic or a plural-like form of one ("Faroes")."""
    return any(key(noun.text) == key(part) or noun.text in part for part in topic.split())


def _another_so_called(text: str, noun: Token, topic: str) -> bool:
    """Whether a different name with the same head noun stands in the claim ("the Stone Tower")."""
    return any(
        name.text.split()[-1].lower() == noun.low and name.text not in topic for name in names(mask(text))
    )
