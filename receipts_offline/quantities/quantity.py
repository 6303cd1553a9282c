"""The records of the quantity reader: one figure, date or year of a text, in a form that compares."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

DAYS_A_MONTH = 31
DAYS_A_YEAR = 12 * DAYS_A_MONTH


class Kind(StrEnum):
    """What sort of figure was read."""

    NUMBER = "number"
    LABEL = "label"
    ORDINAL = "ordinal"
    PERCENT = "percent"
    FRACTION = "fraction"
    MONEY = "money"
    MEASURE = "measure"
    CLOCK = "clock"
    DATE = "date"
    DAY_MONTH = "day_month"
    MONTH_YEAR = "month_year"
    MONTH = "month"
    YEAR = "year"
    DECADE = "decade"
    CENTURY = "century"
    MILLENNIUM = "millennium"


TIMES = frozenset({Kind.DATE, Kind.MONTH_YEAR, Kind.YEAR, Kind.DECADE, Kind.CENTURY, Kind.MILLENNIUM})
"""Kinds placed on the calendar: `low` and `high` are days on it."""

SHARES = frozenset({Kind.PERCENT, Kind.FRACTION})
"""Kinds whose value is a part of a whole: 25% and a quarter are both 0.25."""


class Hedge(StrEnum):
    """How the words around a figure loosen it."""

    NONE = ""
    ABOUT = "about"
    AT_LEAST = "at least"
    AT_MOST = "at most"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One figure of a text.

    `text` is exactly `source[start:end]`. `low` and `high` are the normalised value: SI units for a
    measure, a share of one for a percentage or fraction, the plain value for numbers, ordinals and money,
    and for a time the first and last day it covers (see `day_number`). They differ for a time coarser
    than a day and for a range, whose two ends are in `ends`. `unit` is a dimension ("length"), a currency
    ("USD") or empty; `raw` is the value before conversion, `step` the size, normalised, of the last
    digit that carries meaning (100 for 2,100), from which rounding is judged. `nouns` are the next few
    words, in a crude stem, for telling what was counted. An `implied` figure ("both", "XIV") may serve as
    evidence and is never demanded of it.
    """

    kind: Kind
    text: str
    start: int
    end: int
    low: float
    high: float
    unit: str = ""
    raw: float = 0.0
    step: float = 0.0
    hedge: Hedge = Hedge.NONE
    ends: tuple[Quantity, ...] = ()
    nouns: tuple[str, ...] = ()
    implied: bool = False

    @property
    def approximate(self) -> bool:
        """True where a word such as "about" or "more than" loosens the figure."""
        return self.hedge is not Hedge.NONE

    @property
    def ranged(self) -> bool:
        """True for "55–80 cm" and "1939 to 1945"."""
        return bool(self.ends)


def day_number(year: int, month: int = 1, day: int = 1) -> int:
    """Place of a day on a calendar of twelve 31-day months, which orders dates and nests months in years.

    Years count astronomically: 1 BC is 0, 44 BC is -43.
    """
    return year * DAYS_A_YEAR + (month - 1) * DAYS_A_MONTH + day - 1


def year_of(number: float) -> int:
    """The astronomical year that a day number lies in."""
    return int(number // DAYS_A_YEAR)


def day_of_year(number: float) -> int:
    """A day number without its year."""
    return int(number % DAYS_A_YEAR)


def month_of(number: float) -> int:
    """The month, 0 to 11, that a day number lies in."""
    return day_of_year(number) // DAYS_A_MONTH
