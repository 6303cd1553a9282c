"""Where the words, the verb and the subject of a clause are: a rough reading by word lists, not a parser.

Everything works on one sentence and answers in offsets into it. A finder that is not sure finds nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from receipts_offline.claims.tokens import MONTHS, NAME_LINKS, Token, capitalise, mask, tokens
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
    VERB_OR_NOUN,
)
from receipts_offline.text.wordlist import word_set

__all__ = [
    "MONTHS",
    "NAME_LINKS",
    "Token",
    "Verb",
    "VerbKind",
    "capitalise",
    "find_verb",
    "mask",
    "subject_before",
    "tokens",
    "verb_kind",
]

VerbKind = Literal["be", "have", "do", "modal", "past", "present"]

_CONTRACTED: Final[dict[str, VerbKind]] = {
    "'s": "be",
    "'re": "be",
    "'m": "be",
    "'ve": "have",
    "'d": "modal",
    "'ll": "modal",
}
_PAST_ED = re.compile(r"[a-z]{2}ed$")
_COUNTS: Final = word_set("two three four five six seven eight nine ten many most several few all")
_OPENING_A_CLAUSE: Final = word_set("and but that because when if where while so , ;")
# Behind these a word in -s is a verb ("it licks"), but for adverbs and the like.
_ONE_ACTING: Final = word_set("he she it")
_IN_S: Final = (
    ADVERBS | PREPOSITIONS | word_set("his always perhaps sometimes besides less across thus alas yes this")
)
_RELATIVES: Final = word_set("who which that whom whose where")


@dataclass(frozen=True, slots=True)
class Verb:
    """The finite verb of a clause: index of its token, and what kind of form it is."""

    index: int
    kind: VerbKind


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
        return None if before == "to" else "have"
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
    if _behind_to_have(found, index):
        return None
    if low in PAST:
        return "past"
    if _PAST_ED.search(low) and low not in NOT_PAST:
        return None if "-" in low else "past"
    if low in PRESENT or (before in _ONE_ACTING and low.endswith("s") and low not in _IN_S):
        return "present"
    if low in VERB_OR_NOUN and _acts(found, index):
        return "present"
    if before in ("they", "we", "you") and _bare_form(found, index):
        return "present"
    return "present" if low in PLURAL_PRESENT and _plural_before(found, index) else None


def _behind_to_have(found: tuple[Token, ...], index: int) -> bool:
    """Whether a past form belongs to "to have", adverbs aside: "the only one to have ever held it"."""
    back = index - 1
    while back > 0 and (found[back].low in ADVERBS or found[back].low.endswith("ly")):
        back -= 1
    return back > 0 and found[back].low == "have" and found[back - 1].low == "to"


def _acts(found: tuple[Token, ...], index: int) -> bool:
    """Whether a word that is a plural noun as well is the verb here: "Chile exports more", "tourism accounts for"."""
    if not index or index + 1 >= len(found):
        return False
    noun, after = found[index - 1], found[index + 1]
    if found[index].low in ("accounts", "counts"):
        return after.low in ("for", "as", "toward", "towards")
    return noun.is_name and (after.low in DETERMINERS | {"more", "over", "about"} or after.text[0].isdigit())


def _bare_form(found: tuple[Token, ...], index: int) -> bool:
    """Whether the word behind "they", "we" or "you" is their verb: they open the clause and it is no other word."""
    low = found[index].low
    opens = index == 1 or found[index - 2].low in _OPENING_A_CLAUSE
    other = ADVERBS | PREPOSITIONS | DETERMINERS | SUBORDINATORS | PRONOUNS
    return opens and found[index].text.isalpha() and low not in other and not low.endswith(("ing", "ly"))


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
    if (
        back > 1
        and found[back].low in ("year", "day", "month", "week")
        and found[back - 1].low in ("a", "per")
    ):
        back -= 2  # "four million visitors a year go"
    low = found[back].low if index else ""
    if _those_before(found, back) or low in (
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


def _those_before(found: tuple[Token, ...], last: int) -> bool:
    """Whether the phrase that ends at `last` is "those in the north", "two peaks on Earth" or the like."""
    for back in range(last, max(last - 4, 0), -1):
        if found[back].low in PREPOSITIONS:
            head = found[back - 1].low
            counted = head.endswith("s") and back > 1 and found[back - 2].low in _COUNTS
            return counted or head in ("those", "others", "people", "men", "women")
        if not found[back].is_word:
            return False
    return False


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
    if end == start or not found[end - 1].is_word or found[end - 1].low in ("and", "or", "but", "than"):
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
    if before.low == "that" and first == 1 and verb_kind(found, first, bare=True) is None:
        return here.text.islower() and here.low not in PRONOUNS | DETERMINERS  # "that idea was dropped"
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
        counted = here.low in _COUNTS and before.low in (
            "the",
            "his",
            "her",
            "its",
            "their",
            "these",
            "those",
        )
        return counted or (before.is_name and here.low == "the")
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
