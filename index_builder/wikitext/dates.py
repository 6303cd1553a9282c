"""Templates that print dates."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.signs import GONE

_MONTHS: Final = ("January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December")  # fmt: skip
_BY_NAME: Final = {name[:3].lower(): number for number, name in enumerate(_MONTHS, 1)}
_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)")


def _month(text: str) -> int | None:
    if text.isdecimal():
        return int(text) if len(text) < 3 and 1 <= int(text) <= 12 else None
    return _BY_NAME.get(text[:3].lower())


def write_date(year: str, month: str = "", day: str = "", *, month_first: bool = False) -> str | None:
    """`4 May 1960`, `May 4, 1960`, `May 1960` or `1960`; None for what is no date."""
    if not re.fullmatch(r"\d{1,4}(?: ?(?:BC|AD|BCE|CE))?", year):
        return None
    if not month:
        return year
    number = _month(month)
    if number is None:
        return None
    name = _MONTHS[number - 1]
    if not day:
        return f"{name} {year}"
    if not day.isdecimal() or len(day) > 2 or not 1 <= int(day) <= 31:
        return None
    return f"{name} {int(day)}, {year}" if month_first else f"{int(day)} {name} {year}"


def _month_first(call: Call) -> bool:
    return call.is_on("mf") and not call.is_on("df")


def _from_positions(call: Call, first: int = 1) -> str | None:
    year = call.get(str(first))
    month, day = call.get(str(first + 1)), call.get(str(first + 2))
    if not month and year and not year.isdecimal():
        return year  # a whole date in words
    return write_date(year, month, day, month_first=_month_first(call))


@renders(
    "birth date|birth date and age|bda|dob|birth-date|birth-date and age|birthdate|birth date and age2"
    "|start date|start-date|start date and age|end date|end-date|birth year and age|birth year"
    "|birth-year|release date|launch date|date of birth",
    english=True,
)
def _one_date(call: Call) -> str | None:
    return _from_positions(call)


@renders("death date|death-date|death year|death date text", english=True)
def _death(call: Call) -> str | None:
    return _from_positions(call)


@renders(
    "death date and age|dda|death-date and age|death year and age|death date and given age", english=True
)
def _death_and_age(call: Call) -> str | None:
    died = _from_positions(call)
    if "year" in call.name:
        return died if call.get("1").isdecimal() else None
    age = _age(call.list()[:6], born_first=False)
    return f"{died} (aged {age})" if died and age is not None else died


def _age(values: list[str], *, born_first: bool) -> int | None:
    if len(values) < 6 or not all(value.isdecimal() and len(value) < 5 for value in values[:6]):
        return None
    one, other = tuple(map(int, values[:3])), tuple(map(int, values[3:6]))
    born, then = (one, other) if born_first else (other, one)
    return then[0] - born[0] - (then[1:] < born[1:])


@renders("age|age in years", english=True)
def _age_between(call: Call) -> str | None:
    # With one date only the page shows the age on the day it is read.
    age = _age(call.list(), born_first=True)
    return None if age is None else str(age)


@renders("age in days", english=True)
def _days_between(call: Call) -> str | None:
    values = call.list()
    if len(values) != 6 or not all(value.isdecimal() and len(value) < 5 for value in values):
        return None
    year, month, day, year2, month2, day2 = map(int, values)
    try:
        days = (date(year2, month2, day2) - date(year, month, day)).days
    except ValueError:
        return None
    return f"{days:,}"


@renders("as of|as of?|asof", english=True)
def _as_of(call: Call) -> str | None:
    alternative = call.get("alt")
    if alternative:
        return alternative
    month_first = call.get("df").lower() in ("us", "mdy", "mf")
    when = write_date(call.get("1"), call.get("2"), call.get("3"), month_first=month_first)
    if when is None:
        when = call.get("1") or None
    if when is None:
        return None
    opening = "Since" if call.is_on("since") else "As of"
    if call.is_on("lc"):
        opening = opening.lower()
    if call.is_on("bare"):
        return when
    return f"{opening} {when}{call.get('post')}"


@renders("dts|date table sorting|dts2", english=True)
def _sortable(call: Call) -> str | None:
    """The month first, save where `format` asks for another order or the day is given first."""
    values = [value for value in call.list() if value]
    order = call.get("format").lower()
    if len(values) == 3 and values[2].isdecimal() and len(values[2]) > 2:  # day, month, year
        values, order = values[::-1], order or "dmy"
    elif len(values) == 1 and (iso := _ISO.fullmatch(values[0])):
        values = list(iso.groups())
    elif len(values) < 2 and not (values and values[0].isdecimal()):
        return values[0] if values and not order else None  # a whole date in words
    year, month, day = (*values[:3], "", "")[:3]
    if order == "hide":
        return GONE
    if order == "y" or (order == "my" and month):
        return write_date(year, month if order == "my" else "")
    if order in ("md", "dm"):
        text = write_date("1", month, day, month_first=order == "md") if day else None
        return text and text.removesuffix(" 1").rstrip(",")
    return write_date(year, month, day, month_first=order != "dmy") if order in ("", "mdy", "dmy") else None


@renders("date", english=True)
def _given_date(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    iso = _ISO.fullmatch(values[0]) if values else None
    if iso is None:
        return values[0] if len(values) == 1 else None
    return write_date(iso[1], iso[2], iso[3], month_first=values[1:2] == ["mdy"])


@renders("dtsh|ntsh")
def _sort_key(call: Call) -> str | None:
    return GONE  # only orders the rows of a table


@renders("circa|c.|ca.|ca|approx", english=True)
def _circa(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    if not values:
        return "c."
    return " – ".join(f"c. {value}" for value in values[:2])


@renders("floruit|fl.|fl", english=True)
def _floruit(call: Call) -> str | None:
    return "fl. " + "–".join(call.list()[:2]) if call.get("1") else "fl."


@renders("reign|r.", english=True)
def _reign(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    return "r. " + "–".join(values[:2]) if values else "r."


@renders("oldstyledate|old style date|oldstyledatedy|oldstyledateny", english=True)
def _old_style(call: Call) -> str | None:
    values = call.list()
    if len(values) < 3:
        return None
    if call.name in ("oldstyledatedy", "oldstyledateny"):
        return f"{values[0]} {values[1]} [O.S. {values[2]}]"
    return f"{values[0]} {values[1]} [O.S. {values[2]}]"


@renders("year|y", english=True)
def _year(call: Call) -> str | None:
    return call.get("1") or None
