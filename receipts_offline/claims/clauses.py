"""Where the words, the verb and the subject of a clause are: a rough reading by word lists, not a parser.

Everything works on one sentence and answers in offsets into it. A finder that is not sure finds nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, Literal

from receipts_offline.claims.verbs import (
    ADVERBS,
    BE,
    DETERMINERS,
    DO,
    HAVE,
    MODAL,
    NOT_PAST,
    PAST,
    PLURAL_PRESENT,
    PREPOSITIONS,
    PRESENT,
    PRONOUNS,
    SUBORDINATORS,
)
from receipts_offline.text.wordlist import word_set

VerbKind = Literal["be", "have", "do", "modal", "past", "present"]

_TOKEN = re.compile(r"[^\W_]+(?:['’.\-–&][^\W_]+)*['’.]?|[,;:—()]|–")
_INNER = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^()]*\)|\[[^\[\]]*\]")
_CONTRACTION = re.compile(
    r"(?:he|she|it|they|we|you|i|that|there|who|what)(?=['’](?:s|re|ve|d|ll|m)$)", re.IGNORECASE
)
_CONTRACTED: Final[dict[str, VerbKind]] = {
    "'s": "be",
    "'re": "be",
    "'m": "be",
    "'ve": "have",
    "'d": "modal",
    "'ll": "modal",
}
_PAST_ED = re.compile(r"[a-z]{2,}ed$")
_RELATIVES: Final = word_set("who which that whom whose where")
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


@dataclass(frozen=True, slots=True)
class Verb:
    """The finite verb of a clause: index of its token, and what kind of form it is."""

    index: int
    kind: VerbKind


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


def verb_kind(found: tuple[Token, ...], index: int, *, bare: bool = False) -> VerbKind | None:
    """What finite form the token at `index` is, judged with the word before it; None if probably none.

    `bare` says that the word stands where only a verb or a noun phrase can begin (after "and").
    """
    token = found[index]
    low = token.low
    before = found[index - 1].low if index and not bare else ""
    if low in _CONTRACTED:
        return _CONTRACTED[low]
    if token.text[:1].isupper():
        return None
    if low in BE:
        return "be"
    if low in HAVE:
        return "have"
    if low in DO:
        return "do"
    if low in MODAL:
        return "modal"
    if before in DETERMINERS and before not in (
        "this",
        "that",
        "these",
        "those",
        "all",
        "both",
        "each",
        "most",
        "some",
        "one",
    ):
        return None
    if before in PREPOSITIONS or before in ("been", "be", "being", "most", "more", "less", "very"):
        return None
    if low in PAST:
        return "past"
    if _PAST_ED.search(low) and low not in NOT_PAST:
        return None if "-" in low else "past"
    if low in PRESENT:
        return "present"
    return "present" if low in PLURAL_PRESENT and _plural_before(found, index) else None


def find_verb(found: tuple[Token, ...], start: int = 0, end: int | None = None) -> Verb | None:
    """The first finite verb among found[start:end] that is not the verb of a relative clause before it."""
    stop = len(found) if end is None else end
    waiting = False
    for index in range(start, stop):
        low = found[index].low
        if (
            low in _RELATIVES
            and index > start
            and (found[index - 1].is_word or low in ("who", "which", "whose"))
        ):
            waiting = True
            continue
        kind = verb_kind(found, index)
        if kind is None:
            continue
        if not waiting:
            return Verb(index, kind)
        waiting = kind not in ("past", "present") and _helps(found, index)
    return None


def _helps(found: tuple[Token, ...], index: int) -> bool:
    """Whether the auxiliary at `index` is followed by a form in -ed or the like that belongs to it."""
    following = index + 1
    while following < len(found) and found[following].low in ADVERBS:
        following += 1
    return following < len(found) and verb_kind(found, following) == "past"


def _plural_before(found: tuple[Token, ...], index: int) -> bool:
    """Whether the word before `index`, adverbs aside, may be the head of a plural subject."""
    back = index - 1
    while back > 0 and found[back].low in ADVERBS:
        back -= 1
    low = found[back].low if index else ""
    if low in (
        "they",
        "we",
        "you",
        "who",
        "people",
        "those",
        "many",
        "some",
        "most",
        "others",
        "both",
        "all",
    ):
        return True
    return low.endswith("s") and len(low) > 3 and not low.endswith("ss")


def subject_before(found: tuple[Token, ...], start: int, verb: int) -> tuple[int, int] | None:
    """The token range of the subject that stands right before the verb: a pronoun, a name or a short phrase.

    Looks back from the verb over adverbs; a comma or an opening phrase ("In 1903 she") ends the subject.
    None where no such phrase is to be seen.
    """
    if any(token.low in _RELATIVES for token in found[start + 1 : verb]):
        return None  # "the scene that ends the film took": the words before the verb are another clause's
    end = verb
    while end > start and found[end - 1].low in ADVERBS and not found[end - 1].text[:1].isupper():
        end -= 1
    if end == start or not found[end - 1].is_word:
        return None
    if found[end - 1].low in PRONOUNS:
        return end - 1, end
    first = end - 1
    while first > start and _may_precede(found, first):
        first -= 1
    if found[first].low in PREPOSITIONS or found[first].low in SUBORDINATORS - {"that"}:
        return None
    if first > start and found[first - 1].low in PREPOSITIONS:
        return None
    return first, end


def _may_precede(found: tuple[Token, ...], first: int) -> bool:
    """Whether the token before `first` belongs to the same noun phrase as the one at `first`."""
    here, before = found[first], found[first - 1]
    if (
        not before.is_word
        or before.low in PRONOUNS - DETERMINERS
        or before.low in SUBORDINATORS - PREPOSITIONS
    ):
        return False
    if before.low in PREPOSITIONS:
        return _joins_nouns(found, first)
    if here.low in PREPOSITIONS:
        return verb_kind(found, first - 1) is None
    if here.low in DETERMINERS and before.low not in (
        "all",
        "both",
        "and",
        "no",
        "such",
        "about",
        "over",
        "only",
        "just",
    ):
        return before.is_name and here.low == "the"
    if here.text[0].isdigit() and before.text in MONTHS:
        return True
    if before.text[0].isdigit() and here.is_name and before.text.isalnum() and len(before.text) in (4, 5):
        return False
    return before.low in ("and", "of") or verb_kind(found, first - 1) is None


def _joins_nouns(found: tuple[Token, ...], first: int) -> bool:
    """Whether the preposition before `first` hangs on a noun: "no building in the world", "Lady of Spain"."""
    if first < 2:
        return False
    noun = found[first - 2]
    if (
        not noun.is_word
        or noun.low in PREPOSITIONS | SUBORDINATORS | ADVERBS
        or verb_kind(found, first - 2) is not None
    ):
        return False
    if found[first - 1].low == "of":
        return True
    if noun.is_name and not found[first].is_name:
        return False
    opener = found[0].low in PREPOSITIONS or found[0].low in ADVERBS
    return not opener


def capitalise(text: str) -> str:
    """`text` with its first letter in upper case."""
    return text[:1].upper() + text[1:]
