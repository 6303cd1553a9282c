"""Titles and aliases that a claim names, and the forms under which a name may stand as a title."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from receipts_offline.claims.names import without_title
from receipts_offline.text.words import STOP_WORDS, fold, words

LONGEST_NAME = 8  # words
LONGEST_PHRASE = 5  # words of a title that the claim writes with a small letter

_TOKEN = re.compile(r"\w[\w'’.&/-]*\w|\w")
_JOIN = re.compile(r"^[ ,:'’!?.&/()–-]{1,3}$")
_POSSESSIVE = re.compile(r"(?:['’]s|(?<=s)['’])$")
_LINK = r"(?:of|the|and|&|de|da|di|du|von|van|der|la|le|al|el|bin|ibn)"
_CAPITALISED = re.compile(
    r"(?<![\w'’])[^\W\d_a-z][\w'’.&-]*"
    rf"(?:,?[ -](?:{_LINK} ){{0,2}}(?:[^\W\d_a-z][\w'’.-]*|\d[\w.-]*))*"
)
_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\S)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a claim that could be a title; `common` if nothing but its place marks it as a name.

    A single word at the head of a claim has its capital letter from there, and a single word with a small
    letter names a thing of everyday ("work", "koala") rather than this or that page.
    """

    start: int
    end: int
    common: bool


def name_spans(claim: str) -> list[Span]:
    """Stretches that could be titles, longest first.

    Up to eight words that begin with a capital letter or a figure; up to five words with at least two that
    carry meaning, whatever their letters ("tenpin bowling"); the first word that carries meaning ("the koala").
    """
    tokens = [match.span() for match in _TOKEN.finditer(claim)]
    joined = [bool(_JOIN.match(claim[one[1] : two[0]])) for one, two in pairwise(tokens)]
    plain = [fold(_POSSESSIVE.sub("", claim[start:end])) in STOP_WORDS for start, end in tokens]
    opener = next((at for at, stop in enumerate(plain) if not stop), -1)
    spans: dict[tuple[int, int], Span] = {}
    for first, (start, _) in enumerate(tokens):
        marked = claim[start].isupper() or claim[start].isdigit()
        if plain[first] and not marked:
            continue
        for last in range(first, min(first + LONGEST_NAME, len(tokens))):
            if last > first and not joined[last - 1]:
                break
            start, end = tokens[first][0], tokens[last][1]
            if last == first:
                if plain[first] or claim[start:end].isdigit() or not (marked or first == opener):
                    continue
                common = not marked or first == 0
            elif marked:
                common = False
            else:
                telling = sum(not stop for stop in plain[first : last + 1])
                if telling < 2 or plain[last] or last - first >= LONGEST_PHRASE:
                    continue
                common = False
            owner = start + len(_POSSESSIVE.sub("", claim[start:end]))
            for stop in {end, owner}:
                spans[start, stop] = Span(start, stop, common)
    return sorted(spans.values(), key=lambda span: (span.start - span.end, span.start))


def capitalised(claim: str) -> list[Span]:
    """Runs of capitalised words, with "of", "the" and the like between them; no function words alone."""
    found = []
    for match in _CAPITALISED.finditer(claim):
        parts = match[0].split(" ")
        start = match.start()
        # The pattern takes a small letter with an accent for a capital one.
        while parts and (fold(parts[0].strip(",")) in STOP_WORDS or not parts[0][:1].isupper()):
            start += len(parts.pop(0)) + 1
        text = _POSSESSIVE.sub("", claim[start : match.end()].rstrip(".,'’-"))
        if parts and text:
            found.append(Span(start, start + len(text), start == 0 and " " not in text))
    return found


def forms(name: str) -> tuple[str, ...]:
    """The forms under which a name may stand as a title, likeliest first: as it is, without an article, and in
    the other number of its last word, without a rank ("Captain William Clark")."""
    bare = _ARTICLE.sub("", name)
    titled = without_title(bare)
    return tuple(
        dict.fromkeys([name, bare, *_other_number(bare), *_other_number(name), *([titled] if titled else [])])
    )


def _other_number(name: str) -> Iterator[str]:
    last = name.rsplit(" ", 1)[-1]
    if len(last) < 3 or not last[-1].isalpha():
        return
    if last.endswith("ies") and len(last) > 4:
        yield name[:-3] + "y"
    if last.endswith(("ches", "shes", "xes", "ses", "zes", "oes")):
        yield name[:-2]
    if last.endswith("s") and not last.endswith("ss"):
        yield name[:-1]
    elif last.endswith("y") and last[-2] not in "aeiou":
        yield name[:-1] + "ies"
    else:
        yield name + ("es" if last.endswith(("s", "sh", "ch", "x", "z")) else "s")


def initials(title: str) -> frozenset[str]:
    """What the title may be abbreviated to: the first letters of all its words, and of those that matter."""
    parts = re.findall(r"\w+", title)
    telling = [part for part in parts if fold(part) not in STOP_WORDS]
    spelt = {"".join(part[0] for part in chosen).upper() for chosen in (parts, telling)}
    return frozenset(letters for letters in spelt if len(letters) > 2)


def abbreviations(text: str) -> frozenset[str]:
    """The words of a text that are abbreviations of three letters or more: "ALMA", "NASA's"."""
    found: Iterable[str] = re.findall(r"(?<!\w)[A-Z]{3,8}(?=s?(?:['’]s)?(?!\w))", text)
    return frozenset(found)


def search_words(text: str) -> list[str]:
    """The words of a text to search for: as written, so that "67,000,000" is cut as in the index, without stop
    words."""
    found = [part for part in text.split() if any(word not in STOP_WORDS for word in words(part))]
    return [part.removesuffix("'s").removesuffix("’s") for part in found]
