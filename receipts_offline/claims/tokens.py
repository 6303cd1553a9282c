"""The words and marks of a sentence with their places; quotations and brackets can be masked."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from receipts_offline.claims.verbs import (
    ADVERBS,
    BE,
    DETERMINERS,
    DO,
    HAVE,
    MODAL,
    PREPOSITIONS,
    PRONOUNS,
    SUBORDINATORS,
)
from receipts_offline.text.wordlist import word_set

_TOKEN = re.compile(r"[^\W_]+(?:(?:['’.\-–&]|(?<=\d),(?=\d{3}))[^\W_]+)*['’.]?|[,;:—()]|–")
_INNER = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^()]*\)|\[[^\[\]]*\]")
_CONTRACTION = re.compile(
    r"(?:he|she|it|they|we|you|i|that|there|who|what)(?=['’](?:s|re|ve|d|ll|m)$)", re.IGNORECASE
)
NAME_LINKS: Final = word_set(
    """
    of de da do dos di del della du des la le von van der den the bin ibn al el y and
    """
)
MONTHS: Final = word_set(
    """
    January February March April May June July August September October November December
    """
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or mark with its place in the sentence; `low` is lower-case with a plain apostrophe."""

    text: str
    low: str
    start: int
    end: int

    @property
    def is_word(self) -> bool:
        """Whether this is a word or figure, not a mark."""
        return self.text[0].isalnum()

    @property
    def is_name(self) -> bool:
        """Whether this is written with a capital and is no common sentence opener."""
        return self.text[:1].isupper() and self.low not in _NO_NAMES


_NO_NAMES: Final = (
    PRONOUNS
    | DETERMINERS
    | PREPOSITIONS
    | SUBORDINATORS
    | ADVERBS
    | BE
    | HAVE
    | DO
    | MODAL
    | word_set(
        """
    and but or so yet however moreover here there no yes not nobody none much more its
    """
    )
)


# Beside these the letter I is the speaker.
_FIRST_PERSON_VERBS: Final = word_set("am think believe guess suppose hope mean know have do don't haven't")
_BEFORE_I: Final = word_set(
    """
    yesterday today tomorrow tonight maybe perhaps sometimes sorry thanks sure well meanwhile nowadays
    """
)


def mask(sentence: str) -> str:
    """The sentence with quotations turned into one made-up name and brackets blanked; same length."""

    def fill(found: re.Match[str]) -> str:
        size = len(found.group())
        return " " * size if found.group()[0] in "([" else "X" + "x" * (size - 1)

    return _INNER.sub(fill, sentence)


@lru_cache(maxsize=4_096)
def tokens(text: str) -> tuple[Token, ...]:
    """The words and dividing marks of `text`; "she's" is two tokens.

    The last letter of "World War I" or "Vitamin A" keeps its capital in `low`: no pronoun, no article.
    """
    found: list[Token] = []
    for match in _TOKEN.finditer(text):
        word, end = match.group(), match.end()
        if (
            len(word) > 1
            and word[-1] in "'’."
            and not (word[-1] == "." and (len(word) == 2 or "." in word[:-1]))
        ):
            word, end = word[:-1], end - 1
        start = match.start()
        contraction = _CONTRACTION.match(word)
        if contraction:
            pronoun = contraction.group()
            found.append(Token(pronoun, pronoun.lower(), start, start + len(pronoun)))
            word, start = word[len(pronoun) :], start + len(pronoun)
        found.append(Token(word, word.lower().replace("’", "'"), start, end))
    for index in range(1, len(found)):
        token = found[index]
        if token.text in ("I", "A") and _ends_a_name(text, found, index):
            found[index] = replace(token, low=token.text)
    return tuple(found)


def _ends_a_name(text: str, found: list[Token], index: int) -> bool:
    """Whether the letter at `index` is the end of a name ("Elizabeth I"), not a word of its own."""
    name, letter = found[index - 1], found[index]
    if not name.is_name or len(name.text) < 2 or text[name.end : letter.start] not in (" ", "\u00a0"):
        return False
    after = found[index + 1] if index + 1 < len(found) else None
    if letter.text == "A":
        return after is None or not after.text[:1].isupper()
    if after is not None and (after.low in _FIRST_PERSON_VERBS or after.text[0] in "'’"):
        return False
    return name.low not in _BEFORE_I and not name.low.endswith("ly")


def capitalise(text: str) -> str:
    """`text` with its first letter in upper case."""
    return text[:1].upper() + text[1:]
