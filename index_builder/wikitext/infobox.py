"""An infobox's parameters as rows of label and value, paired up as the box shows them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from index_builder.wikitext.dropped import normal_name
from index_builder.wikitext.fact_values import Value, split_outside
from index_builder.wikitext.infobox_dates import counted_years, dated, dates_another, is_outdated
from index_builder.wikitext.infobox_kinds import has_columns, labels_of, part_of
from index_builder.wikitext.infobox_labels import STATUS, is_no_fact, label_of
from index_builder.wikitext.infobox_offices import office_held, office_row
from index_builder.wikitext.infobox_pairs import pair_rows, paired
from index_builder.wikitext.infobox_series import career_rows, is_column, numbers_given
from index_builder.wikitext.page_words import PageWords
from index_builder.wikitext.parameters import Parameters, Row, capital, cut_number

MOST_PARAMETERS: Final = 400
"""Parameters of one infobox that are read."""

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
_ZONES: Final = ("time zone", "timezone")
_UNITS: Final = (" unit", " units")
_FIGURE = re.compile(r"[−-]?\d[\d,.]*")
_EPITHET = re.compile(r"[a-z-]+")
_BRACKET = re.compile(r"\([^()]*\)")
_OWN_UNIT = re.compile(r"\d ?(?:km|m|cm|mm|mi|ft|in|sq|ha|acres?|kg|lb|miles|met|feet|%|°)")
_LABEL_UNIT = re.compile(r" \((?:per )?(?:km|m|cm|mm|mi|ft|in|sq mi|sq ft|km²|m²|ha|acres|kg|lb|%|°[CF])\)$")


@dataclass(frozen=True, slots=True)
class Box:
    """What an infobox shows: its template's normal name, the name it bears, its rows in order.

    `left_out` counts the parameters beyond the bound.
    """

    template: str
    name: str
    rows: tuple[Row, ...]
    left_out: int


def read_infobox(source: str, page: PageWords, *, english: bool) -> Box:
    """An infobox as rows of label and value; `source` is the balanced wikitext between its braces."""
    head, *parts = split_outside(source, "|")
    parameters = Parameters(page)
    for part in parts[:MOST_PARAMETERS]:
        parameters.add(part)
    template = normal_name(head)
    rows = tuple(_Rows(parameters, template, english))
    return Box(template, parameters.value("name").name, rows, max(0, len(parts) - MOST_PARAMETERS))


class _Rows:
    """The rows of a box in the order of the parameters that open them."""

    def __init__(self, box: Parameters, template: str, english: bool) -> None:
        self._box = box
        self._english = english
        self._labels = labels_of(template) if english else {}
        self._columns = has_columns(template)
        self._part = part_of(box, template)
        self._pairs = paired(box)
        self._years = counted_years(box)
        self._numbers = numbers_given(box)
        self._labelled = frozenset(self._pairs.values())

    def __iter__(self) -> Iterator[Row]:
        if self._part is None:
            return  # its rows would say of a whole what holds for a part
        for key in self._box:
            if key in self._box.used or key in self._labelled:
                continue
            for row in self._rows(key):
                if row.label and row.value:
                    yield Row(f"{self._part}: {row.label}" if self._part else row.label, row.value)

    def _rows(self, key: str) -> list[Row]:
        box = self._box
        partner = self._pairs.get(key)
        if partner is not None:
            return pair_rows(box, key, partner) if partner else []
        careers = career_rows(box, key)
        if careers is not None:
            return careers
        office = office_row(box, key)
        if office is not None:
            return [office]
        row = self._row(key)
        return [row] if row is not None else []

    def _row(self, key: str) -> Row | None:
        box = self._box
        special = self._labels.get(cut_number(key)[0])
        if (
            special == ""
            or (special is None and is_no_fact(key))
            or dates_another(box, key)
            or is_outdated(box, key)
        ):
            return None
        if key == "largest city" and box.value(key).text.lower() == "capital":
            return None
        if key.endswith((_AUTHORITY, *_UNITS)) and self._belongs(key):
            return None  # stands in the row of its rank, or behind its figure
        held = office_held(box, key)
        value = box.value(key)
        if held is None or not value or is_column(self._numbers, key, value, all_are=self._columns):
            return None
        if key == "status" and value.text.lower() in STATUS:
            return Row("Conservation status", Value((STATUS[value.text.lower()],)))
        value = self._whole(key, value)
        label = special or self._label(key, value)
        return Row(f"{label} (as {held})" if held else label, value)

    def _belongs(self, key: str) -> bool:
        stem = next(key.removesuffix(end) for end in (_AUTHORITY, *_UNITS) if key.endswith(end))
        # Who named a rank above the one that the page is about, in boxes that find the ranks elsewhere.
        return stem in self._box or stem.endswith("parent")

    def _label(self, key: str, value: Value) -> str:
        box = self._box
        if key in ("length", "width") and f"{key} us" in box and _FIGURE.fullmatch(value.text):
            return f"{capital(key)} (km)"  # the box of an American state names the other one's unit only
        if key == "capital" and box.value("largest city").text.lower() == "capital":
            return "Capital and largest city"
        if key.endswith(" ft") and f"{key[:-3]} in" in box:
            return label_of(box.name(key)[:-3], english=self._english)
        label = label_of(box.name(key), english=self._english)
        return _LABEL_UNIT.sub("", label) if _OWN_UNIT.search(_BRACKET.sub("", value.text)) else label

    def _whole(self, key: str, value: Value) -> Value:
        """The value with what the box shows beside it: a place, a height, a year, a unit, a name's author."""
        box = self._box
        stem, number = cut_number(key)
        if key in _PLACES:
            return self._with(value, _PLACES[key])
        if key in _HEIGHTS:
            return self._with_height(value, key)
        if stem in _ZONES and (where := box.value(f"tz{number.strip() or '1'} where")):
            return Value((f"{where.text}: {value.text}",), where.quotable and value.quotable)
        if key == "species" and (genus := box.value("genus")) and _EPITHET.fullmatch(value.text):
            return Value((f"{genus.items[0]} {value.text}",), genus.quotable and value.quotable)
        if key.endswith(" ft") and f"{key[:-3]} in" in box:
            inches = box.value(f"{key[:-3]} in")
            box.used.add(f"{key[:-3]} in")
            shown = f"{value.text} ft {inches.text} in" if inches else f"{value.text} ft"
            return Value((shown,), value.quotable and inches.quotable)
        for ending in _UNITS:
            unit = box.value(f"{stem}{ending}{number}")
            if unit and _FIGURE.fullmatch(value.text):
                value = Value((f"{value.text} {unit.text}",), value.quotable and unit.quotable)
        value = dated(box, key, value, self._years)
        authority = box.value(key + _AUTHORITY)
        return Value((*value.items, *authority.items), value.quotable and authority.quotable)

    def _with(self, value: Value, place_key: str) -> Value:
        place = self._box.value(place_key)
        if not place:
            return value
        self._box.used.add(place_key)
        return Value((*value.items, *place.items), value.quotable and place.quotable)

    def _with_height(self, value: Value, key: str) -> Value:
        heights = []
        for name, unit in _HEIGHTS[key]:
            height = self._box.value(name)
            if height and height.quotable and _FIGURE.match(height.text):
                self._box.used.add(name)
                heights.append(f"{height.text} {unit}" if _FIGURE.fullmatch(height.text) else height.text)
        if not heights:
            return value
        shown = heights[0] if len(heights) == 1 else f"{heights[0]} ({heights[1]})"
        return Value((*value.items, shown), value.quotable)
