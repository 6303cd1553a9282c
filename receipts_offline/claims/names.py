"""Names in plain text: runs of capitalised words, and the full name that a shorter one stands for."""

from __future__ import annotations

from dataclasses import dataclass

from receipts_offline.claims.clauses import MONTHS, NAME_LINKS, Token, tokens, verb_kind
from receipts_offline.text.wordlist import word_set

_DAYS = word_set("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")
_NOT_NAMES = MONTHS | _DAYS | {"I", "AD", "BC", "BCE", "CE", "Yes", "No", "OK", "However", "Sadly", "Today"}
_TITLES = word_set(
    """
    Dr Mr Mrs Ms Prof Professor Sir Dame Lord Lady King Queen President Captain General Pope Saint
    St Lieutenant Colonel Major Sergeant Admiral Commander Emperor Empress Prince Princess Bishop
    Archbishop Cardinal Senator Governor Chancellor Judge
    """
)
# Of these a page's title is often made ("Saint Petersburg", "Prince Edward Island").
_PART_OF_NAME = word_set("St Saint Prince Princess King Queen Lord Lady Pope Sir Dame Major General Cardinal")
_ORDINALS = word_set("First Second Third Vice")


@dataclass(frozen=True, slots=True)
class Name:
    """A name as it stands at text[start:end]."""

    text: str
    start: int
    end: int


def names(text: str) -> list[Name]:
    """The names in `text`: capitalised words in a row, with "of", "de", "the" and the like between them.

    A single capitalised word at the head of the text counts only if it is not a common opener ("The", "In").
    """
    found = tokens(text)
    result: list[Name] = []
    index = 0
    while index < len(found):
        if not _opens(text, index):
            index += 1
            continue
        last = index
        while last + 1 < len(found):
            following = found[last + 1]
            if _named_on(following) or (
                following.text[0].isdigit() and _beside(text, found[last].end, following.start)
            ):
                if not _beside(text, found[last].end, following.start) or _no_part(following):
                    break
                last += 1
                continue
            step = 1
            while (
                last + step < len(found) and step <= 2 and found[last + step].low in NAME_LINKS - {"and", "y"}
            ):
                step += 1
            after = last + step
            if (
                step > 1
                and after < len(found)
                and found[after].text[:1].isupper()
                and found[after].text not in _NOT_NAMES
            ):
                last = after
                continue
            break
        while last > index and found[last].text[0].isdigit() and len(found[last].text) == 4:
            last -= 1
        start, end = found[index].start, found[last].end
        word = text[start:end]
        for mark in ("'s", "’s"):
            if word.endswith(mark):
                end -= 2
        result.append(Name(text[start:end], start, end))
        index = last + 1
    return result


def _named_on(token: Token) -> bool:
    """Whether a word goes on a name: a capital, also behind "d'" or "l'" ("Musée d'Orsay")."""
    return token.is_name or (token.low[:2] in ("d'", "l'") and token.text[2:3].isupper())


def _no_part(token: Token) -> bool:
    """Whether a capitalised word never goes on a name; the I of "World War I" does."""
    return token.text in _NOT_NAMES and token.low != "I"


def _opens(text: str, index: int) -> bool:
    found = tokens(text)
    token = found[index]
    following = found[index + 1] if index + 1 < len(found) else None
    if token.text == "The" and following is not None and following.is_name:
        return following.text not in _NOT_NAMES
    if not token.is_name or token.text in _NOT_NAMES:
        return False
    if token.text.endswith(("'s", "’s")) and token.text[:-2] not in _NOT_NAMES:
        return True
    if index == 0 and following is not None and following.text[:1].islower() and following.low != "xxxx":
        # "Huge crowds", "Five ships": an ordinary word with the sentence's capital.
        return verb_kind(found, 1) is not None or following.low in NAME_LINKS
    return True


def _beside(text: str, end: int, start: int) -> bool:
    """Whether nothing but a space stands between two words, or the stop of an initial or a title."""
    between = text[end:start]
    if between.strip(" ") == ".":
        word = text[max(0, end - 4) : end].split()[-1:]
        return bool(word) and (len(word[0]) == 1 or word[0] in _TITLES) and len(between) == 2
    return not between.strip(" ") and len(between) <= 2


def short_forms(full: str) -> list[str]:
    """What a full name may be shortened to, the surname first: "Humphry Davy" gives "Davy" and "Humphry".

    Titles are no short form; names with "of" or "the" inside have none but their first word.
    """
    parts = [part for part in full.split() if part.strip(".") not in _TITLES]
    if parts[:1] == ["The"]:
        return []
    if len(parts) < 2 or not all(part[:1].isupper() or part in NAME_LINKS for part in parts):
        return []
    if any(part in ("of", "the", "and") for part in parts):
        return [parts[0]] if parts[0][:1].isupper() and parts[0] != "The" else []
    return [part for part in (parts[-1], parts[0]) if part[:1].isupper() and len(part) > 2 and part != "The"]


def without_title(name: str) -> str:
    """A name without a rank or form of address before at least two more words ("Captain William Clark")."""
    parts = name.split()
    while len(parts) > 2 and (
        parts[0].strip(".") in _TITLES - _PART_OF_NAME or (parts[0] in _ORDINALS and parts[1] in _TITLES)
    ):
        parts.pop(0)
    return " ".join(parts)
