"""Compare the figures of a claim with those of a sentence: which are missing, which differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from receipts_offline.quantities.quantity import (
    DAYS_A_YEAR,
    SHARES,
    TIMES,
    Hedge,
    Kind,
    Quantity,
    day_of_year,
    month_of,
    year_of,
)
from receipts_offline.quantities.reading import read_quantities

ABOUT = 0.1
""""About 50" is met by anything within a tenth of 50."""
AT_LEAST_REACH = 1.5
""""More than 50" is met up to one and a half times 50; further off it would be an odd way to say it."""
AT_MOST_REACH = 0.8
""""Nearly 50" is met down to four fifths of 50."""
ROUNDED = 0.05
"""A figure may be rounded without a word for it ("8 million" for 7,754,481) by a twentieth at most."""
CONVERTED = 0.1
"""Between two units of one dimension the roundings of both add up, to a tenth at most (15 feet, 5 m)."""
COARSE_BELOW = 100
"""A figure of fewer units of its last digit than this has at most two digits that carry meaning."""
COUNT_EXACTLY_BELOW = 1000
"""Bare counts below this are never rounded: 22 children are not 20."""
ABOUT_YEARS = 5
""""Around 1467" is met within five years, or within a hundredth of the years that lie before 2000."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Two figures of one kind and unit with different values: what the claim says, what the evidence says."""

    claimed: Quantity
    found: Quantity


def missing_quantities(claim: str, evidence: str, title: str = "") -> list[Quantity]:
    """The figures, dates and years of `claim` that neither `evidence` nor its page's `title` holds.

    Values are compared, not spellings: 2,100 km is 1,300 miles within rounding, "twenty-two" is 22, a year
    is met by a date in it, a decade or century by a year in it, an age by two years that far apart. Words
    such as "about" and "more than" allow the tolerances at the top of this module.
    """
    return missing_among(read_quantities(claim), [*read_quantities(evidence), *read_quantities(title)])


def missing_among(claimed: Sequence[Quantity], found: Sequence[Quantity]) -> list[Quantity]:
    """`missing_quantities` over figures already read."""
    return [quantity for quantity in claimed if not quantity.implied and not _is_found(quantity, found)]


def conflicting_quantities(claim: str, evidence: str, title: str = "") -> list[Difference]:
    """Figures of `claim` to which `evidence` gives another value for what may be the same thing.

    A figure conflicts when it is missing (see `missing_quantities`) and the evidence holds one of the same
    kind and unit; counts and ordinals must also count the same noun. It says nothing of whether
    both speak of the same event: a second signal has to agree before it counts.
    """
    return conflicting_among(read_quantities(claim), read_quantities(evidence), read_quantities(title))


def conflicting_among(
    claimed: Sequence[Quantity], found: Sequence[Quantity], in_title: Sequence[Quantity] = ()
) -> list[Difference]:
    """`conflicting_quantities` over figures already read."""
    differences = []
    times = [time for other in found for time in (other, *other.ends) if time.kind in TIMES]
    for quantity in missing_among(claimed, [*found, *in_title]):
        if quantity.kind in TIMES and any(
            other.low <= quantity.low <= quantity.high <= other.high for other in times
        ):
            continue  # "in 1945" says less than "in April 1945", and nothing else
        for other in found:
            # A figure that the claim repeats elsewhere is spoken for: it is not the counterpart.
            spoken_for = any(_is_found(c, [other]) for c in claimed if c is not quantity)
            if not other.implied and not spoken_for and _same_sort(quantity, other):
                differences.append(Difference(quantity, other))
                break
    return differences


def same_value(one: Quantity, other: Quantity) -> bool:
    """True where the two figures say the same, each in its own way of writing."""
    return _is_found(one, [other]) and _is_found(other, [one])


def _is_found(claimed: Quantity, found: Sequence[Quantity]) -> bool:
    if claimed.ranged:
        return all(_is_found(end, found) for end in claimed.ends)
    candidates = [*found, *(end for quantity in found for end in quantity.ends)]
    if claimed.kind in TIMES or claimed.kind in (Kind.DAY_MONTH, Kind.MONTH):
        return _time_is_found(claimed, candidates)
    if any(_value_matches(claimed, other) for other in candidates):
        return True
    return claimed.unit == "time" and _years_apart(claimed, candidates)


# --- times ---------------------------------------------------------------------------------------


def _time_is_found(claimed: Quantity, found: Sequence[Quantity]) -> bool:
    if any(_time_matches(claimed, other) for other in found):
        return True
    # "On 7 November … of that year, 1867": the parts of a date may stand apart.
    if claimed.kind in (Kind.DATE, Kind.MONTH_YEAR):
        year = year_of(claimed.low)
        parts = [q for q in found if q.kind in (Kind.DAY_MONTH, Kind.MONTH)]
        day = claimed.kind is Kind.DATE
        return any(_has_year(other, year) for other in found) and any(
            day_of_year(part.low) == day_of_year(claimed.low)
            if day and part.kind is Kind.DAY_MONTH
            else not day and month_of(part.low) == month_of(claimed.low)
            for part in parts
        )
    return False


def _has_year(other: Quantity, year: int) -> bool:
    return other.kind in (Kind.DATE, Kind.MONTH_YEAR, Kind.YEAR) and year_of(other.low) == year


def _time_matches(claimed: Quantity, other: Quantity) -> bool:
    if claimed.kind is Kind.DAY_MONTH:
        return other.kind in (Kind.DATE, Kind.DAY_MONTH) and day_of_year(other.low) == day_of_year(
            claimed.low
        )
    if claimed.kind is Kind.MONTH:
        dated = other.kind in (Kind.DATE, Kind.DAY_MONTH, Kind.MONTH, Kind.MONTH_YEAR)
        return dated and month_of(other.low) == month_of(claimed.low)
    if claimed.kind is Kind.YEAR and other.kind in (Kind.NUMBER, Kind.LABEL, Kind.MEASURE):
        return not other.ranged and other.raw == claimed.raw
    if other.kind not in TIMES:
        return False
    # The 20th century is the 1900s to most people, whatever the year 2000 belongs to.
    slack = DAYS_A_YEAR if claimed.kind is Kind.CENTURY else 0
    if claimed.hedge is Hedge.ABOUT:
        slack = DAYS_A_YEAR * max(ABOUT_YEARS, (2000 - year_of(claimed.low)) // 100)
        if other.ranged and other.low <= claimed.low and claimed.high <= other.high:
            return True
    inside = claimed.low - slack <= other.low and other.high <= claimed.high + slack
    # A war from 1939 to 1945 is of the 1940s by its end, and one from 1914 to 1991 by what it spans.
    spanned = other.ranged and claimed.kind is not Kind.DATE and claimed.kind is not Kind.YEAR
    return inside or (spanned and other.low <= claimed.low and claimed.high <= other.high)


def _years_apart(claimed: Quantity, found: Sequence[Quantity]) -> bool:
    """An age or a span of years that follows from two dates of the evidence."""
    years = claimed.low / 31_557_600.0
    if years < 1 or years != round(years):
        return False
    dated = sorted(
        {year_of(q.low) for q in found if q.kind in (Kind.DATE, Kind.MONTH_YEAR, Kind.YEAR) and not q.ranged}
    )
    slack = max(1.0, ABOUT * years) if claimed.approximate else 0.0
    return any(
        later - earlier - 1 - slack <= years <= later - earlier + slack
        for i, earlier in enumerate(dated)
        for later in dated[i + 1 :]
    )


# --- values --------------------------------------------------------------------------------------


def _value_matches(claimed: Quantity, other: Quantity) -> bool:
    if other.kind in TIMES and other.kind is not Kind.YEAR:
        return False
    if claimed.kind in SHARES or other.kind in SHARES:
        return claimed.kind in SHARES and other.kind in SHARES and _close(claimed, other)
    if Kind.CLOCK in (claimed.kind, other.kind):
        return claimed.kind is other.kind and claimed.low == other.low
    if claimed.kind is Kind.LABEL:
        return math.isclose(claimed.raw, other.raw)
    if claimed.kind is not Kind.NUMBER and other.kind is Kind.LABEL:
        return math.isclose(claimed.raw, other.raw)
    if Kind.ORDINAL in (claimed.kind, other.kind):
        return claimed.kind is other.kind and claimed.low == other.low
    if claimed.unit and other.unit:
        return claimed.unit == other.unit and _close(claimed, other)
    # One side names no unit ("66 telescopes", a table cell "12"): the written values must agree.
    if claimed.unit or other.unit or other.kind is Kind.YEAR:
        return math.isclose(claimed.raw, other.raw)
    return _close(claimed, other)


def _close(claimed: Quantity, other: Quantity) -> bool:
    # A range of the evidence is met through its ends, never as a whole.
    if other.ranged:
        return False
    said, held = claimed.low, other.low
    if math.isclose(said, held, rel_tol=1e-6, abs_tol=1e-12):
        return True
    # "In her seventies" is met by any age in them.
    if not claimed.ranged and claimed.low < held <= claimed.high:
        return True
    gap, size = abs(said - held), max(abs(said), abs(held))
    converted = bool(claimed.unit) and not _ten_to_ten(_factor(claimed), _factor(other))
    if converted and gap <= (claimed.step + other.step) / 2 and gap <= CONVERTED * size:
        return True
    # Written with one or two digits a figure may be cut off instead of rounded (7.7 for 7.754 million).
    coarse = abs(said) < COARSE_BELOW * claimed.step
    cut_off = coarse and abs(said) < abs(held) and gap < claimed.step
    near = cut_off or gap <= claimed.step / 2
    rounds = claimed.step > other.step and near and gap <= ROUNDED * size
    counts = claimed.kind is Kind.NUMBER and size < COUNT_EXACTLY_BELOW
    if rounds and not counts:
        return True
    if claimed.hedge is Hedge.ABOUT:
        return gap <= ABOUT * size
    # "Over" and "nearly" point one way; the half digit of rounding is granted the other way too.
    edge = max(claimed.step / 2, ROUNDED * abs(said)) if converted else 0.0
    if claimed.hedge is Hedge.AT_LEAST:
        return said - edge <= held <= said * AT_LEAST_REACH
    if claimed.hedge is Hedge.AT_MOST:
        return said * AT_MOST_REACH <= held <= said + edge
    return other.hedge is Hedge.ABOUT and claimed.step < other.step and gap <= other.step / 2 and not counts


def _factor(quantity: Quantity) -> float:
    return quantity.low / quantity.raw if quantity.raw else 0.0


def _ten_to_ten(one: float, other: float) -> bool:
    """Whether one unit is the other times a power of ten (km and m): such a conversion rounds nothing."""
    if one <= 0 or other <= 0:
        return one == other
    power = math.log10(one / other)
    return math.isclose(power, round(power), abs_tol=1e-6)


def _same_sort(claimed: Quantity, other: Quantity) -> bool:
    if claimed.kind in TIMES:
        return other.kind in TIMES
    if claimed.kind in (Kind.DAY_MONTH, Kind.MONTH):
        return other.kind in (Kind.DAY_MONTH, Kind.MONTH, Kind.DATE)
    if claimed.kind in SHARES:
        return other.kind in SHARES
    if claimed.kind in (Kind.MEASURE, Kind.MONEY):
        return claimed.kind is other.kind and claimed.unit == other.unit
    if claimed.kind in (Kind.NUMBER, Kind.ORDINAL):
        return claimed.kind is other.kind and bool(set(claimed.nouns) & set(other.nouns) - _WEAK)
    return False


_WEAK_TEXT = """
a an and at by for from had has he her his in is it its of on or she that the their they to was were with
"""
_WEAK = frozenset(_WEAK_TEXT.split())
