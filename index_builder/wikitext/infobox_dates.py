"""Years that an infobox gives in a parameter of their own: they stand behind the figures they are the years of."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.fact_values import NOTHING, Value
from index_builder.wikitext.infobox_labels import DATED, is_no_fact
from index_builder.wikitext.parameters import Parameters, cut_number
from index_builder.wikitext.wordlists import words

# A value is followed by what dates it: "85,000 (2014)".
_COMPANIONS: Final = (" year", " date", " as of", " years", " yr")
# What is counted anew every year: the year of such a figure is never a fact by itself, and is that of its
# kindred too: GDP_PPP_year also dates GDP_PPP_per_capita.
_COUNTED: Final = words(
    """
    population gdp gini hdi density area income ridership traffic visitors attendance revenue budget employees students
    speakers ppp nominal debt enrollment enrolment circulation passengers members estimate census est households
    """
)
_DATED_BY: Final = {"speakers": "date"}  # in a language's box
_DATING = re.compile(r"(.+?) (?:year|years|as of|yr|date)")
_YEAR = re.compile(r"\b[12]\d{3}\b")
_FIGURE = re.compile(r"\d")
_POP = re.compile(r"\bpopn?\b")
_ESTIMATE = re.compile(r" est(?:imate)?\b")


def dates_another(box: Parameters, key: str) -> bool:
    """Whether a parameter only says of which year others are; those carry it along."""
    stem, number = cut_number(key)
    for ending in _COMPANIONS:
        dated = stem.removesuffix(ending) + number
        if stem.endswith(ending) and dated in box and not is_no_fact(dated):
            return ending != " date" or bool(box.value(dated))
    found = _DATING.fullmatch(_POP.sub("population", stem))
    return found is not None and not key.endswith(" date") and found[1].split()[-1] in _COUNTED


def counted_years(box: Parameters) -> list[tuple[str, str]]:
    """The parameters that are years of counted figures: what they are the years of, and their keys."""
    years = []
    for key in box:
        found = _DATING.fullmatch(_POP.sub("population", key))
        if found is not None and not key.endswith(" date") and found[1].split()[-1] in _COUNTED:
            years.append((found[1], key))
    return years


def dated(box: Parameters, key: str, value: Value, years: list[tuple[str, str]]) -> Value:
    """A value with the year that the box gives for it, where it names none itself; `years` are `counted_years`."""
    if len(value.items) != 1:
        return value
    date = _date_of(box, key, value, years)
    if not date or date.text in value.text:
        return value
    return Value((f"{value.text} ({date.text})",), value.quotable and date.quotable)


def _date_of(box: Parameters, key: str, value: Value, years: list[tuple[str, str]]) -> Value:
    name, number = cut_number(key)
    for ending in _COMPANIONS:
        date = box.value(f"{name}{ending}{number}")
        if date:
            return date
    if key in _DATED_BY and (date := box.value(_DATED_BY[key])):
        return date
    if not _FIGURE.search(value.text) or _YEAR.search(value.text):
        return NOTHING
    kin = _POP.sub("population", key)
    best, date = "", NOTHING
    for stem, other in years:
        dates = stem == kin or kin.startswith(f"{stem} ")
        if dates and len(stem) > len(best) and not _ESTIMATE.search(kin.removeprefix(stem)):
            best, date = stem, box.value(other)
    return date


def is_outdated(box: Parameters, key: str) -> bool:
    """Whether the box holds the same figure of a later census: `2000Pop` beside `2010Pop`."""
    found = DATED.fullmatch(key)
    if found is None:
        return False
    others = [other for name in box if box.value(name) and (other := DATED.fullmatch(name))]
    return any(other.group(2, 3) == found.group(2, 3) and other[1] > found[1] for other in others)
