"""An infobox's parameters as rows of label and value, paired up as the box shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from index_builder.wikitext.fact_values import NOTHING, Value, read_value, split_outside
from index_builder.wikitext.infobox_labels import STATUS, is_no_fact, label_of, spaced
from index_builder.wikitext.page_words import PageWords
from index_builder.wikitext.wordlists import words

MOST_PARAMETERS: Final = 400
"""Parameters of one infobox that are read."""

_NAME = re.compile(r"[^\[\]{}<>\n]{1,60}")
# The role of a parameter whose value is a label, with those of the parameters that it is the label of.
_PAIRED: Final = {
    "title": ("name", "date", "value", "data"), "type": ("name",), "event": ("date",), "name": ("info",),
    "label": ("data", "value", "info", "date"),
}  # fmt: skip
_SERIES = re.compile(r"(.*?) ?\b(title|type|event|label|name)( ?(?:sec)? ?\d*)")
_LABELLED = re.compile(r"(.*?) ?\b(name|date|info|data|value)( ?(?:sec)? ?\d*)")
_OFFICE = re.compile(r"(?:office|order|state|district|term start|term end)( ?\d*)")
# A value is followed by what dates it: "85,000 (2014)".
_COMPANIONS: Final = (" year", " date", " as of", " years")
_PLACES: Final = {
    "birth date": "birth place", "birthdate": "birthplace", "date of birth": "place of birth",
    "death date": "death place", "deathdate": "deathplace", "date of death": "place of death",
}  # fmt: skip
# A height stands beside the place that has it.
_HEIGHTS: Final = {
    "highest point": (("highest elev us", "ft"), ("highest elev", "m")),
    "lowest point": (("lowest elev us", "ft"), ("lowest elev", "m")),
    "elevation max point": (("elevation max m", "m"), ("elevation max ft", "ft")),
    "elevation min point": (("elevation min m", "m"), ("elevation min ft", "ft")),
    "highest location": (("highest elevation m", "m"), ("highest elevation ft", "ft")),
}  # fmt: skip
_AUTHORITY: Final = " authority"  # who named a rank of living things
_FLAGS: Final = words(
    """
    yes no y n on off true false auto none nil n/a na unknown left right center centre inline title decrease
    increase steady tba tbd blank
    """
)
_SERIES_NUMBER = re.compile(r" ?\d{1,2}$")
_SEE = re.compile(r"(?:see|see also|see below|see above)\b", re.IGNORECASE)
_HELD = ("predecessor", "successor", "vicepresident", "vice president", "president", "primeminister",
    "monarch", "governor", "deputy", "lieutenant", "appointer")  # fmt: skip
_FIGURE = re.compile(r"[−-]?\d[\d,.]*")
_COLOUR = re.compile(r"#[0-9a-fA-F]{3,8}")
_FILE = re.compile(r"[^\n]{1,200}\.(?:svg|png|jpe?g|gif|ogg|tiff?|webm|webp|pdf)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of an infobox as it is shown."""

    label: str
    value: Value


def read_infobox(source: str, page: PageWords, *, english: bool) -> tuple[list[Row], int]:
    """The rows of an infobox in order, and how many parameters beyond the bound were left out.

    `source` is the balanced wikitext between its braces.
    """
    parts = split_outside(source, "|")[1:]
    box = _Box(page, english)
    for part in parts[:MOST_PARAMETERS]:
        box.add(part)
    return list(box.rows()), max(0, len(parts) - MOST_PARAMETERS)


class _Box:
    def __init__(self, page: PageWords, english: bool) -> None:
        self._page = page
        self._english = english
        self._sources: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._values: dict[str, Value] = {}
        self._used: set[str] = set()

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

    def value(self, key: str) -> Value:
        """The value of a parameter, NOTHING where it is not given, empty, a flag or a file."""
        if key not in self._sources:
            return NOTHING
        known = self._values.get(key)
        if known is None:
            known = read_value(self._page, self._sources[key])
            text = known.items[0] if len(known.items) == 1 else ""
            if text.lower() in _FLAGS or _SEE.match(text) or _COLOUR.fullmatch(text) or _FILE.fullmatch(text):
                known = NOTHING
            self._values[key] = known
        return known

    def rows(self) -> Iterator[Row]:
        """The rows in the order of the parameters that open them."""
        for key in list(self._sources):
            if key in self._used:
                continue
            row = self._row(key)
            if row is not None and row.label and row.value:
                yield row

    def _row(self, key: str) -> Row | None:
        series = _SERIES.fullmatch(key)
        if series is not None and (row := self._pair(key, series)) is not None:
            return row
        office = _OFFICE.fullmatch(key)
        if office is not None and self._office_name(office[1]):
            return self._office(office[1])
        if key == "largest city" and self.value(key).text.lower() == "capital":
            return None
        if key.endswith(_AUTHORITY) and self.value(key.removesuffix(_AUTHORITY)):
            return None  # stands in the row of its rank
        if is_no_fact(key) or self._dates_another(key) or self._is_titled(key):
            return None
        value = self.value(key)
        if not value:
            return None
        if key in _PLACES:
            value = self._with_place(value, _PLACES[key])
        elif key in _HEIGHTS:
            value = self._with_height(value, key)
        else:
            value = self._dated(key, value)
            authority = self.value(key + _AUTHORITY)
            if authority:
                value = Value((*value.items, *authority.items), value.quotable and authority.quotable)
        if key == "status" and value.text.lower() in STATUS:
            return Row("Conservation status", Value((STATUS[value.text.lower()],)))
        return Row(self._label(key), value)

    def _label(self, key: str) -> str:
        stem, number = _cut_number(key)
        label = label_of(self._names[key], english=self._english)
        if stem in _HELD and (office := self._office_name(number)):
            return f"{label} (as {office.text})"
        if key in ("length", "width") and f"{key} us" in self._sources:
            return f"{_capital(key)} (km)"  # the box of an American state names the other one's unit only
        if key == "capital" and self.value("largest city").text.lower() == "capital":
            return "Capital and largest city"
        return label

    def _pair(self, key: str, series: re.Match[str]) -> Row | None:
        """`leader_title1` with `leader_name1`: the first one's value is the label of the other."""
        stem, role, number = series[1], series[2], series[3]
        if not stem and not number:
            return None  # the box's own name and title
        for other in _PAIRED[role]:
            partner = f"{stem} {other}{number}".strip()
            if partner not in self._sources or partner in self._used:
                continue
            label, value = self.value(key), self.value(partner)
            if not label or not value or len(label.text) > 80:
                continue
            self._used.update((key, partner))
            whole = label.quotable and value.quotable
            shown = _capital(label.text.rstrip(" :"))
            if stem == "established":
                kind = self.value("sovereignty type").text if "sovereignty type" in self._sources else ""
                shown = f"{kind or 'Established'}: {shown}"
            return Row(shown, Value(value.items, whole))
        return None

    def _is_titled(self, key: str) -> bool:
        """Whether a parameter that stands earlier or later in the box gives this one its label."""
        found = _LABELLED.fullmatch(key)
        if found is None or not (found[1] or found[3]):
            return False
        return any(
            bool(self.value(f"{found[1]} {role}{found[3]}".strip()))
            for role, labelled in _PAIRED.items()
            if found[2] in labelled
        )

    def _office(self, number: str) -> Row | None:
        """An office with its term, as the box of an office holder shows it."""
        office = self._office_name(number)
        began, ended = self.value(f"term start{number}"), self.value(f"term end{number}")
        self._used.update(
            f"{name}{number}" for name in ("office", "order", "term start", "term end", "state", "district")
        )
        if not began:
            return Row("Office", office)
        term = f"{began.text} – {ended.text}" if ended else f"since {began.text}"
        whole = office.quotable and began.quotable and ended.quotable
        return Row(_capital(office.text), Value((f"in office {term}",), whole))

    def _office_name(self, number: str) -> Value:
        """What the office of this number in the box is called, NOTHING where the box has none."""
        office, order = self.value(f"office{number}"), self.value(f"order{number}")
        if office:
            ranked = bool(order) and not office.text.startswith(order.text)
            text = f"{order.text} {office.text}" if ranked else office.text
            return Value((text,), office.quotable and order.quotable)
        state, district = self.value(f"state{number}"), self.value(f"district{number}")
        if state and district and self.value(f"term start{number}"):
            text = f"Member of the U.S. House of Representatives from {state.text}'s {district.text} district"
            return Value((text,), state.quotable and district.quotable)
        return NOTHING

    def _dates_another(self, key: str) -> bool:
        """Whether this only says of which year another value is; that one carries it along."""
        stem, number = _cut_number(key)
        for ending in _COMPANIONS:
            dated = stem.removesuffix(ending) + number
            if stem.endswith(ending) and dated in self._sources and not is_no_fact(dated):
                return ending != " date" or bool(self.value(dated))
        return False

    def _dated(self, key: str, value: Value) -> Value:
        stem, number = _cut_number(key)
        for ending in _COMPANIONS:
            date = self.value(f"{stem}{ending}{number}")
            if date and len(value.items) == 1 and date.text not in value.text:
                return Value((f"{value.text} ({date.text})",), value.quotable and date.quotable)
        return value

    def _with_place(self, value: Value, place_key: str) -> Value:
        place = self.value(place_key)
        if not place:
            return value
        self._used.add(place_key)
        return Value((*value.items, *place.items), value.quotable and place.quotable)

    def _with_height(self, value: Value, key: str) -> Value:
        heights = []
        for name, unit in _HEIGHTS[key]:
            height = self.value(name)
            if height and height.quotable and _FIGURE.match(height.text):
                self._used.add(name)
                heights.append(f"{height.text} {unit}" if _FIGURE.fullmatch(height.text) else height.text)
        if not heights:
            return value
        shown = heights[0] if len(heights) == 1 else f"{heights[0]} ({heights[1]})"
        return Value((*value.items, shown), value.quotable)


def _cut_number(key: str) -> tuple[str, str]:
    """A name and the number of its series: "war date 2" is ("war date", " 2")."""
    found = _SERIES_NUMBER.search(key)
    return (key[: found.start()], found[0]) if found else (key, "")


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]
