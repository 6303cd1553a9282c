"""What a question asks about, and what other names an answer gives for a thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from receipts_offline.claims.names import names
from receipts_offline.claims.nouns import noun_phrases
from receipts_offline.text.words import fold

_ALIAS = re.compile(
    r"(?P<name>[^\W\d_][^,()]{0,60}?),?\s+(?:\((?:(?:[A-Z][a-z]+:|also (?:known as|called)|or|short for)\s*)?"
    r"(?P<inside>(?-i:[A-Z])[^();,]{1,60})\)|(?:also (?:known as|called)|or)\s+(?P<known>[^\W\d_][\w '’-]{1,40}),)"
)
_JOINED = re.compile(
    r"\bthe ([A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)* (?:and|&) [A-Z][\w'’.-]+ (?:[A-Z]\w+|expedition|trail|war|act|law"
    r"|theory|experiment|affair|case|murders?|trial|conjecture|equations?|paradox|bridge|museum|railway|company))\b"
)
_QUESTION_END = re.compile(r"(?<=[.?!])\s+")


def joined_names(hint: str) -> list[str]:
    """Names with "and" inside that a question holds: "the Lewis and Clark expedition"."""
    return [found.group(1) for found in _JOINED.finditer(hint)]


def aliases(sentence: str) -> list[tuple[str, str]]:
    """Other names given with a name: "Actresses (Catalan: Actrius)", "X (ABC)", "X, also known as Y,"."""
    found: list[tuple[str, str]] = []
    for match in _ALIAS.finditer(sentence):
        alias = match["inside"] or match["known"]
        before = names(sentence[: match.end("name")])
        if not alias or not before or before[-1].end != match.end("name"):
            continue
        if any(letter.isdigit() for letter in alias) or len(alias.split()) > 6:
            continue
        full = before[-1].text
        found.append((alias.strip(), full) if len(alias) <= len(full) else (full, alias.strip()))
    return found


def asked_nouns(hint: str, sentences: Sequence[str], named: bool) -> list[str]:
    """The common nouns that a question asks about, those that the answer takes up if there are any.

    Beside a name ("the province of Alberta") only a plural counts ("the Moon and asteroids").
    """
    parts = _QUESTION_END.split(hint)
    found = [noun for part in parts for noun in noun_phrases(part)]
    if named:
        found = [noun for noun in found if not re.search(rf"(?<!\w){re.escape(noun)}(?!\w)", fold(hint))]
    text = fold(" ".join(sentences))
    taken_up = [noun for noun in found if any(_root(word) in text for word in noun.split() if len(word) > 3)]
    return taken_up or ([] if named else noun_phrases(parts[0]))


def _root(word: str) -> str:
    return word[: max(4, len(word) - 3)]
