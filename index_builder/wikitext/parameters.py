"""The named parameters of one infobox, each read once, when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from index_builder.wikitext.fact_values import NOTHING, Value, read_value
from index_builder.wikitext.infobox_labels import spaced
from index_builder.wikitext.page_words import PageWords
from index_builder.wikitext.wordlists import words

_NAME = re.compile(r"[^\[\]{}<>\n]{1,60}")
_FLAGS: Final = words(
    """
    yes no y n on off true false auto none nil n/a na unknown left right center centre inline title decrease
    increase steady tba tbd blank
    """
)
_SERIES_NUMBER = re.compile(r"(?<!\bkm)(?<!\bmi)(?<!\bm)(?<!\bft)(?<!\bco) ?\d{1,2}$")
_SEE = re.compile(r"(?:see|see also|see below|see above)\b", re.IGNORECASE)
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}")
_PIXELS = re.compile(r"x?\d{1,4}(?:x\d{1,4})? ?px", re.IGNORECASE)
_FILE = re.compile(r"[^\n]{1,200}\.(?:svg|png|jpe?g|gif|ogg|tiff?|webm|webp|pdf)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an infobox as it is shown."""

    label: str
    value: Value


class Parameters:
    """An infobox's parameters by key: the name in lower case, with spaces for underscores and between humps."""

    def __init__(self, page: PageWords) -> None:
        self._page = page
        self._sources: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._values: dict[str, Value] = {}
        self.used: set[str] = set()
        """Keys that have found their place in a row."""

    def add(self, part: str) -> None:
        """Take in one `name = value`; of a name that is given twice the last one counts, as on the page."""
        name, equals, source = part.partition("=")
        name = name.strip()
        if not equals or not _NAME.fullmatch(name) or name.isdigit():
            return
        shown = spaced(name)
        key = shown.lower()
        self._names[key] = shown
        self._sources[key] = source

    def __contains__(self, key: str) -> bool:
        return key in self._sources

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._sources))

    def name(self, key: str) -> str:
        """The parameter's name as written, with spaces."""
        return self._names[key]

    def value(self, key: str) -> Value:
        """The value of a parameter, NOTHING where it is not given, empty, a flag, a size or a file."""
        if key not in self._sources:
            return NOTHING
        known = self._values.get(key)
        if known is None:
            known = read_value(self._page, self._sources[key])
            text = known.items[0] if len(known.items) == 1 else ""
            drawn = _COLOUR.fullmatch(text) or _FILE.fullmatch(text) or _PIXELS.fullmatch(text)
            if text.lower() in _FLAGS or _SEE.match(text) or drawn:
                known = NOTHING
            self._values[key] = known
        return known


def cut_number(key: str) -> tuple[str, str]:
    """A name and the number of its series: "war date 2" is ("war date", " 2")."""
    found = _SERIES_NUMBER.search(key)
    return (key[: found.start()], found[0]) if found else (key, "")


def capital(label: str) -> str:
    """A label with its first letter raised."""
    return label[:1].upper() + label[1:]
