"""What stands at each page number of a synthetic wiki, and under which title.

A page is a function of its number and nothing else, so that a small wiki is the beginning of a large one and a
link needs no list of titles. Titles share their parts (two surnames, two towns of one name), as real ones do,
and differ as wholes.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from benchmarks.synthetic.words import (
    ADJECTIVES,
    EPITHETS,
    FIRST_NAMES,
    GENERA,
    NOUNS,
    POOL,
    REGIONS,
    SURNAMES,
    TOWNS,
    TRADES,
)

MOST_PAGES = POOL * POOL
_SPREAD = (
    0x9E3779B1  # odd, so that multiplying by it modulo a power of two moves each number to a place of its own
)


class Role(StrEnum):
    """What a page of the export is."""

    ARTICLE = "article"
    REDIRECT = "redirect"
    DISAMBIGUATION = "disambiguation"
    OTHER = "other"  # of another namespace
    BROKEN = "broken"  # an article with markup that does not close


class Kind(StrEnum):
    """What an article is about."""

    PERSON = "person"
    PLACE = "place"
    WORK = "work"
    COMPANY = "company"
    SPECIES = "species"
    BATTLE = "battle"


ARTICLES = (Role.ARTICLE, Role.BROKEN)

# Shares of a hundred. Redirects are 30% of the pages and other namespaces 6%, as in a dump of articles.
_ROLES = (
    [Role.REDIRECT] * 30 + [Role.OTHER] * 6 + [Role.DISAMBIGUATION] * 2 + [Role.BROKEN] + [Role.ARTICLE] * 61
)
_KINDS = (
    [Kind.PERSON] * 38 + [Kind.PLACE] * 26 + [Kind.WORK] * 14 + [Kind.COMPANY] * 9 + [Kind.SPECIES] * 8
    + [Kind.BATTLE] * 5
)  # fmt: skip
_NOUN_POOL = list(dict.fromkeys(NOUNS))[:POOL]
_ADJECTIVE_POOL = (list(dict.fromkeys(ADJECTIVES)) * 2)[:POOL]
_YEARS = range(1100, 2020)


@dataclass(frozen=True, slots=True)
class Subject:
    """An article's subject: its kind, its title, and the name without the qualifier that its text goes by."""

    kind: Kind
    title: str
    name: str


def _mixed(number: int) -> int:
    """A number's own 32 bits, for draws that must not depend on other pages."""
    value = (number * 0x85EBCA6B) & 0xFFFFFFFF
    value = ((value ^ (value >> 15)) * 0xC2B2AE35) & 0xFFFFFFFF
    return value ^ (value >> 13)


def role_of(number: int) -> Role:
    """What the page with this number is; the first is an article."""
    return _ROLES[_mixed(number) % 100] if number else Role.ARTICLE


@lru_cache(maxsize=1 << 16)
def subject_of(number: int) -> Subject:
    """The subject of the article with this number (0 up to MOST_PAGES)."""
    spread = number * _SPREAD % MOST_PAGES
    one, two = divmod(spread, POOL)
    kind = _KINDS[_mixed(number ^ 0x5BD1E995) % 100]
    if kind is Kind.PERSON:
        name = f"{FIRST_NAMES[one]} {SURNAMES[two]}"
        return Subject(kind, name, name)
    if kind is Kind.PLACE:
        return Subject(kind, f"{TOWNS[two]}, {REGIONS[one]}", TOWNS[two])
    if kind is Kind.WORK:
        name = f"The {_ADJECTIVE_POOL[one % len(_ADJECTIVE_POOL)]} {_NOUN_POOL[two]}".title()
        return Subject(
            kind, f"{name} ({1900 + one % 120} {('film', 'novel', 'album', 'song')[one % 4]}, {one})", name
        )
    if kind is Kind.COMPANY:
        name = f"{TRADES[one]} {TRADES[two]} Company"
        return Subject(kind, name, name)
    if kind is Kind.SPECIES:
        name = f"{GENERA[one]} {EPITHETS[two]}"
        return Subject(kind, name, name)
    name = f"Battle of {TOWNS[two]}"
    return Subject(kind, f"{name} ({REGIONS[one]}, {_YEARS[spread % len(_YEARS)]})", name)


def redirect_of(number: int) -> tuple[str, str]:
    """The title of a redirect page and the title of the article before it, to which it leads."""
    target = number - 1
    while role_of(target) not in ARTICLES:
        target -= 1
    subject = subject_of(target)
    variant = number - target
    first, _, rest = subject.title.partition(" ")
    spelt = {
        1: f"{rest}, {first}" if rest else f"{first} (name)",
        2: subject.title.upper(),
        3: f"{subject.title} (history)",
    }.get(variant, f"{subject.title} ({variant})")
    return spelt, subject.title
