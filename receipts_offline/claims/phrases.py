"""Noun phrases next to a place in a sentence: the subject that opens it, a name that ends there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import (
    MONTHS,
    NAME_LINKS,
    Token,
    Verb,
    find_verb,
    mask,
    subject_before,
    tokens,
)
from receipts_offline.claims.verbs import BE, DETERMINERS, HAVE, PREPOSITIONS
from receipts_offline.text.wordlist import word_set

_SINGULAR_OPENERS: Final = word_set("a an one each every no another this that")
_PLURAL_OPENERS: Final = word_set("they we you these those many most some both several few all")
_PLURAL_WORDS: Final = word_set(
    "people men women children police feet teeth mice geese fish sheep cattle deer"
)
_COUNTS: Final = word_set("two three four five six seven eight nine ten eleven twelve dozen dozens")


@dataclass(frozen=True, slots=True)
class Main:
    """The main clause of a draft: its tokens, its verb, and the subject in full (`opens` is its first token)."""

    found: tuple[Token, ...]
    verb: Verb
    subject: str
    opens: int

    @property
    def form(self) -> str:
        """The verb as it stands, in lower case."""
        return self.found[self.verb.index].low

    @property
    def past(self) -> bool:
        """Whether the clause is told in the past."""
        return self.verb.kind == "past" or self.form in ("was", "were", "had", "did")

    def copula(self, subject: str = "") -> str:
        """The form of "to be" for `subject`, or the clause's own, in the clause's tense."""
        plural = is_plural(subject or self.subject)
        if not subject and self.verb.kind in ("be", "have", "present"):  # the verb knows its subject's number
            plural = self.form in ("are", "were", "have") or (plural and not self.form.endswith("s"))
        return ("were" if plural else "was") if self.past else ("are" if plural else "is")


def main_clause(sentence: str, draft: Draft) -> Main | None:
    """The main clause where verb and subject are clear; the subject may be the words put before the draft."""
    found = reading(sentence, draft)
    verb = find_verb(found)
    if verb is None:
        return None
    if draft.lead:
        if draft.skip or verb.index > 1 or find_verb(tokens(mask(draft.lead))) is not None:
            return None
        return Main(found, verb, draft.lead, 0)
    place = subject_before(found, 0, verb.index)
    if place is None or ends_a_list(found, place) or found[place[1] - 1].low == "what":
        return None
    return Main(found, verb, sentence[found[place[0]].start : found[place[1] - 1].end], place[0])


def ends_a_list(found: tuple[Token, ...], place: tuple[int, int]) -> bool:
    """Whether the subject that is seen at `place` is but the end of "Greece, Serbia and Bulgaria"."""
    first, last = place
    if (
        not first
        or found[first - 1].text != ","
        or not any(token.low == "and" for token in found[first:last])
    ):
        return False
    commas = sum(token.text == "," for token in found[:first])
    return commas > 1 or found[0].low not in PREPOSITIONS


def is_plural(phrase: str) -> bool:
    """Whether a noun phrase takes "are": by its first word, a count, an "and" or the ending of its head."""
    words = phrase.split()
    first = words[0].lower()
    if first in _SINGULAR_OPENERS:
        return False
    at = next(
        (index for index, word in enumerate(words) if index and word.lower() in PREPOSITIONS), len(words)
    )
    head = words[:at]
    if first in _PLURAL_OPENERS | _COUNTS or "and" in head:
        return True
    last = head[-1]
    if last.lower() in _PLURAL_WORDS:
        return True
    ends = last.endswith("s") and not last.endswith(("ss", "us", "is", "'s", "’s")) and len(last) > 3
    return ends and (last.islower() or first == "the")


def reading(sentence: str, draft: Draft) -> tuple[Token, ...]:
    """The tokens of a draft with their offsets in the sentence; quotations read as one name."""
    return tokens(draft.shadow(mask(sentence)))


def behind(sentence: str, draft: Draft, cut: int, start: int, skip: int, lead: str) -> list[Draft]:
    """The draft without what begins at `cut`, and that as a draft of its own from `start` on."""
    end = draft.pieces[-1][1]
    return [draft.cut(cut, end).tidy(sentence), Draft(((start, end),), lead, skip).tidy(sentence)]


def decapitalised(phrase: str) -> str:
    """A phrase for the middle of a sentence: "The", "His" and the like lose their capital, names keep theirs."""
    words = phrase.split(maxsplit=2)
    common = len(words) > 1 and words[0].lower() in DETERMINERS and words[1][0].islower()
    return phrase[0].lower() + phrase[1:] if common else phrase


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
