"""Forms of one name: with and without article, plural, short for long, one name for another."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from receipts_offline.claims.names import short_forms
from receipts_offline.claims.nouns import singular
from receipts_offline.text.words import fold

_ARTICLE = re.compile(r"^the\s+(?=\S)", re.IGNORECASE)
_LEADING = re.compile(r"^(?:the|an?|this|that|these|those)\s+(?=\S)", re.IGNORECASE)


def bare_name(name: str) -> str:
    """A name without a leading article or a possessive ending."""
    return _ARTICLE.sub("", name).removesuffix("'s").removesuffix("’s")


class Forms:
    """Which names are shorter forms of which."""

    def __init__(self, asked: Iterable[str]) -> None:
        self._order: dict[str, int] = dict.fromkeys(asked, -1)
        self._first: dict[str, int] = {}
        self._same: dict[str, str] = {}

    def add(self, name: str, *, read: bool = False) -> None:
        """Take up a name; `read` says that it stands in the answer, where names come in reading order."""
        self._order.setdefault(name, len(self._order))
        if read:
            self._first.setdefault(key(name), len(self._first))

    def ask(self, name: str) -> None:
        """Take up a name that is known from elsewhere, so that shorter ones anywhere in the answer mean it."""
        self._order[name] = -1

    def same(self, alias: str, full: str) -> None:
        """`alias` is another name of `full`."""
        self.add(full)
        self.add(alias)
        if key(alias) != key(full):
            self._same[key(alias)] = full

    def full(self, name: str) -> str:
        """The fuller form of `name` that the question holds, or the answer before the short one, if one fits.

        "Alberta" that comes before "Princess Louise Alberta" stands for itself.
        """
        if key(name) in self._same:
            name = self._same[key(name)]
        here = self._first.get(key(name), len(self._first))
        fuller = [
            one
            for one, place in self._order.items()
            if shortens(name, one) and (place < 0 or self._first.get(key(one), here) < here)
        ]
        distinct = {key(one) for one in fuller}
        return fuller[0] if len(distinct) == 1 else name

    def table(self, overall: Sequence[str]) -> dict[str, str]:
        """Every form (folded) of the overall topics."""
        found = {key(topic): topic for topic in overall}
        for name in self._order:
            full = self.full(name)
            if full in overall:
                found.setdefault(key(name), full)
        for topic in overall:
            if topic.islower():
                head = topic.split()[-1]
                found.setdefault(key(head), topic)
            for short in short_forms(topic):
                found.setdefault(key(short), topic)
        return found


def shortens(name: str, full: str) -> bool:
    """Whether `name` is a shorter form of `full`: "Faroes" of "Faroe Islands", "panda" of "giant panda"."""
    short, parts = key(name), full.split()
    if key(full) == short or len(parts) < 2 or " " in short:
        return False
    if full.islower():
        return singular(parts[-1]) == singular(short)
    whole = short_forms(full) or parts
    apart = [piece for word in whole for piece in re.split(r"(?<=['’])", word)]
    return any(singular(fold(part)) == singular(short) for part in [*whole, *apart] if len(part) > 2)


def key(phrase: str) -> str:
    """A phrase in the form in which it is compared: folded, no article, singular."""
    parts = fold(_LEADING.sub("", phrase.strip())).removesuffix("'s").split()
    return " ".join([*parts[:-1], singular(parts[-1])]) if parts else ""
