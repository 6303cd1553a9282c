"""Find every figure, date and year of a text, in order, each with its exact span."""

from __future__ import annotations

import re
from dataclasses import replace
from decimal import Decimal

from receipts_offline.quantities.dates import circa, parse_year, read_dates, year_days
from receipts_offline.quantities.hedges import hedge_around
from receipts_offline.quantities.labelled import with_label_units
from receipts_offline.quantities.numerals import Numeral, read_numeral
from receipts_offline.quantities.quantity import Kind, Quantity
from receipts_offline.quantities.units import CURRENCIES, CURRENCY_BEFORE, Unit, read_currency, read_unit
from receipts_offline.quantities.wording import (
    following_nouns,
    is_label,
    masked_spans,
    read_fractions,
    read_implied,
    read_lists,
    read_pairs,
    read_roman,
    read_times,
)

_START = re.compile(r"(?<![A-Za-z])(?=[A-Za-z])|(?<![0-9])(?=[0-9½¼¾⅓⅔⅛⅜⅝⅞])")
_TO = re.compile(r"/|[ \u00a0]?[–—-][ \u00a0]?|[ \u00a0](?:to|or|until|through)[ \u00a0]")
_AND = re.compile(r"[ \u00a0]and[ \u00a0]")
_BETWEEN = re.compile(r"\bbetween(?: about| around)?[ \u00a0](?:the years )?[$€£]?$", re.IGNORECASE)
_PERCENT = re.compile(r"[ \u00a0]?(?:%|per[ -]?cent(?![a-z])|percentage points?|pc(?![a-z]))", re.IGNORECASE)
_ERA_AFTER = re.compile(r"[ \u00a0](?:(BCE?|B\.C\.(?:E\.)?)|AD|A\.D\.|CE|C\.E\.)(?![A-Za-z])")
_ERA_BEFORE = re.compile(r"\b(?:AD|A\.D\.|CE|year)[ \u00a0]$")
_OLD_YEAR = re.compile(
    r"\b(?:in|since|until|till|after|before|from|by|circa|c\.|year|of)[ \u00a0]$", re.IGNORECASE
)
_YEAR_ENDS = re.compile(
    r"\s*(?:$|[.,;:)]|[ \u00a0](?:and|but|the|he|she|it|they|when|by|to|with|after|before|as|at|under"
    r"|from|in)\b)"
)
_CLOCK = re.compile(r"(?<![0-9:])([0-9]{1,3}):([0-5][0-9])(?::([0-5][0-9]))?(?:[.][0-9]{1,3})?(?![0-9:])")
_RANKED = re.compile(r"(?:\b(?:no|nos|number|rank|ranked)\.?[ \u00a0]#?|[#№][ \u00a0]?)$", re.IGNORECASE)
_AGED = re.compile(
    r"\b(?:aged?(?: of)?|died at|turned|was(?: only| just)?(?= [0-9]+ when))[ \u00a0]$", re.IGNORECASE
)
_LIFE_DECADE = re.compile(r"\b(?:his|her|their|its) (?:early |mid[ -]|late )?([2-9]0)s\b")
_YEARS = Unit("time", 31_557_600.0)

# A foot and its inches are one length; only pairs of one system are added up.
_SMALLER = {
    ("length", 0.3048): 0.0254,
    ("mass", 0.45359237 * 14): 0.45359237,
    ("mass", 0.45359237): 0.45359237 / 16,
    ("time", 31_557_600.0): 31_557_600.0 / 12,
    ("time", 3600.0): 60.0,
    ("time", 60.0): 1.0,
    ("length", 1.0): 0.01,
}


def read_quantities(text: str) -> list[Quantity]:
    """Every figure, date and year of `text`, sorted by place; no two overlap, and nothing is ever raised.

    `quantity.text == text[quantity.start:quantity.end]` always holds. Regnal numbers (Louis XIV) and the
    pronoun "one" are no figures; the digits of names (Apollo 11) are labels.
    """
    taken = bytearray(len(text))
    found: list[Quantity] = []

    def keep(quantity: Quantity) -> None:
        if not any(taken[quantity.start : quantity.end]):
            taken[quantity.start : quantity.end] = b"\x01" * (quantity.end - quantity.start)
            found.append(quantity)

    for start, end in masked_spans(text):
        taken[start:end] = b"\x01" * (end - start)
    for quantity in read_dates(text):
        keep(replace(quantity, hedge=circa(text, quantity.start)))
    for quantity in _clocks(text):
        keep(quantity)
    for quantity in (*read_fractions(text), *read_times(text), *_life_decades(text)):
        keep(quantity)
    position = 0
    while match := _START.search(text, position):
        position = match.start() + 1
        if taken[match.start()]:
            continue
        figure = _figure(text, match.start())
        if figure is not None and not any(taken[figure.start : figure.end]):
            keep(figure)
            position = max(position, figure.end)
    for quantity in (*read_roman(text), *read_implied(text), *read_lists(text), *read_pairs(text)):
        keep(quantity)
    return sorted(with_label_units(text, found), key=lambda quantity: quantity.start)


def _clocks(text: str) -> list[Quantity]:
    clocks = []
    for match in _CLOCK.finditer(text):
        value = float(int(match[1]) * 60 + int(match[2]) + int(match[3] or 0) / 60)
        clocks.append(Quantity(Kind.CLOCK, match[0], match.start(), match.end(), value, value, raw=value))
    return clocks


def _life_decades(text: str) -> list[Quantity]:
    """ "In her 70s" as an age between 70 and 80 years."""
    ages = []
    for match in _LIFE_DECADE.finditer(text):
        age, start, end = int(match[1]), match.start(1), match.end()
        low, high = age * _YEARS.factor, (age + 9.99) * _YEARS.factor
        ages.append(
            Quantity(
                Kind.MEASURE, text[start:end], start, end, low, high, unit="time", raw=float(age), step=1.0
            )
        )
    return ages


def _figure(text: str, position: int) -> Quantity | None:
    """The figure whose numeral begins at `position`: a year, number, measure, sum or a range."""
    before = text[max(0, position - 24) : position]
    currency = CURRENCY_BEFORE.search(before)
    first = read_numeral(text, position, money=currency is not None)
    if first is None or re.search(r"[0-9][.,]$", before) or _is_pronoun(text, first):
        return None
    connector = _TO.match(text, first.end)
    if connector is None and _BETWEEN.search(before):
        connector = _AND.match(text, first.end)
    if connector is not None and not first.ordinal:
        at = connector.end()
        if text[at : at + 1] in CURRENCIES:
            at += 1
        last = read_numeral(text, at, money=currency is not None)
        if last is not None and not last.ordinal and not _is_pronoun(text, last):
            ranged = _range(text, first, last, currency)
            if ranged is not None:
                return ranged
    return _single(text, first, first.end, currency)


def _is_pronoun(text: str, number: Numeral) -> bool:
    """True for a lone "one" that counts nothing measurable: "no one", "one of them", "one goal"."""
    if text[number.start : number.end].lower() != "one":
        return False
    unit = read_unit(text, number.end)
    return unit is None or text[number.end : number.end + 4].lower() == " in "


def _range(text: str, first: Numeral, last: Numeral, currency: re.Match[str] | None) -> Quantity | None:
    """Two numerals as one figure, or None where they only stand side by side."""
    years = _year_range(text, first, last)
    if years is not None:
        return years
    if text[first.end] == "/":
        return None
    spaced = re.search(r"\s[–—-]\s?$|\s-", text[first.end : last.start]) is not None
    if spaced and first.value >= last.value:
        return None
    final = _single(text, last, last.end, currency)
    # A magnitude or unit said once, at the end, belongs to both: 3–4 million, 55–80 cm.
    ratio = last.value / first.value if first.value else Decimal(0)
    said = _magnitude_of(text, last)
    if said > 1 and _magnitude_of(text, first) == 1 and ratio > said / 2:
        first = replace(first, value=first.value * said, step=first.step * said, plain=False)
    opening = _single(text, first, first.end, currency, like=final)
    low, high = sorted((opening.low, final.low))
    start = opening.start
    return replace(
        final,
        text=text[start : final.end],
        start=start,
        low=low,
        high=high,
        raw=min(opening.raw, final.raw),
        ends=(opening, final),
        hedge=hedge_around(text, start, final.end),
    )


def _magnitude_of(text: str, number: Numeral) -> Decimal:
    """How many times larger a numeral is than its written digits: a million for "3.5 million"."""
    digits = re.match(r"[0-9.,]+", text[number.start : number.end])
    if digits is None:
        words = text[number.start : number.end].lower().split()
        small = read_numeral(words[0], 0) if len(words) == 2 else None
        return number.value / small.value if small and small.value else Decimal(1)
    bare = Decimal(re.sub(r"[^0-9.]", "", digits[0]).strip(".") or "1")
    return number.value / bare if bare else Decimal(1)


def _year_range(text: str, first: Numeral, last: Numeral) -> Quantity | None:
    era = _ERA_AFTER.match(text, last.end)
    if not (first.plain and last.plain):
        return None
    one, two = int(first.value), int(last.value)
    end = era.end() if era else last.end
    if era is None:
        long = 1000 <= one <= 2199 and last.end - last.start in (2, 4)
        if last.end - last.start == 2:
            two += one // 100 * 100
        if not (long and one < two <= 2199) or read_unit(text, last.end) or _PERCENT.match(text, last.end):
            return None
    elif era[1]:
        one, two = 1 - one, 1 - two
    if max(abs(one), abs(two)) > 9999:
        return None
    opening = _year(text, first.start, first.end, one)
    final = _year(text, last.start, end, two)
    low, high = min(opening.low, final.low), max(opening.high, final.high)
    return replace(
        opening,
        text=text[first.start : end],
        end=end,
        low=low,
        high=high,
        ends=(opening, final),
        hedge=circa(text, first.start),
    )


def _year(text: str, start: int, end: int, year: int) -> Quantity:
    low, high = year_days(year)
    return Quantity(
        Kind.YEAR,
        text[start:end],
        start,
        end,
        float(low),
        float(high),
        raw=float(year),
        hedge=circa(text, start),
    )


def _single(
    text: str, number: Numeral, end: int, currency: re.Match[str] | None, *, like: Quantity | None = None
) -> Quantity:
    """One numeral with what stands around it; `like` lends its unit to the lower end of a range."""
    start, value, before = number.start, number.value, text[max(0, number.start - 24) : number.start]
    raw, step = float(value), float(number.step)
    hedge = hedge_around(text, start, end)
    if currency is not None:
        if text[:start].endswith(currency[0]):
            start -= len(currency[0])
        word = read_currency(text, end)
        end, hedge = (word[1] if word else end), hedge_around(text, start, end)
        unit = CURRENCIES[currency[1]]
        return Quantity(
            Kind.MONEY, text[start:end], start, end, raw, raw, unit=unit, raw=raw, step=step, hedge=hedge
        )
    if not number.ordinal:
        year = _bare_year(text, number, before)
        if year is not None and (like is None or like.kind is Kind.YEAR):
            return year
        measured = _measured(text, number, like)
        if measured is not None:
            return measured
    nouns = following_nouns(text, end)
    kind = Kind.ORDINAL if number.ordinal else Kind.NUMBER
    if not number.ordinal and (_RANKED.search(before) or (number.plain and is_label(text, start, end))):
        kind = Kind.LABEL
    if re.search(r"[-−]$", before) and re.search(r"(?:^|[\s(])[-−]$", before):
        raw, start = -raw, start - 1
    return Quantity(kind, text[start:end], start, end, raw, raw, raw=raw, step=step, hedge=hedge, nouns=nouns)


def _bare_year(text: str, number: Numeral, before: str) -> Quantity | None:
    value, end = int(number.value), number.end
    if number.year:
        return _year(text, number.start, end, value)
    if not number.plain or not 0 < value <= 9999:
        return None
    if era := _ERA_AFTER.match(text, end):
        return _year(text, number.start, era.end(), 1 - value if era[1] else value)
    digits = end - number.start
    if _ERA_BEFORE.search(before) and digits <= 4:
        return _year(text, number.start, end, parse_year(text[number.start : end]))
    if read_unit(text, end) or _PERCENT.match(text, end) or read_currency(text, end):
        return None
    if digits == 4 and 1000 <= value <= 2199:
        return _year(text, number.start, end, value)
    if digits == 3 and _OLD_YEAR.search(before) and _YEAR_ENDS.match(text, end):
        return _year(text, number.start, end, value)
    return None


def _measured(text: str, number: Numeral, like: Quantity | None) -> Quantity | None:
    """A percentage, sum of money or measure, or None for a bare number."""
    start, end, raw, step = number.start, number.end, float(number.value), float(number.step)
    before = text[max(0, start - 24) : start]
    hedge = hedge_around(text, start, end)
    if percent := _PERCENT.match(text, end):
        stop = percent.end()
        share, step = float(number.value / 100), step / 100
        return Quantity(
            Kind.PERCENT, text[start:stop], start, stop, share, share, raw=raw, step=step, hedge=hedge
        )
    if money := read_currency(text, end):
        code, stop = money
        return Quantity(
            Kind.MONEY, text[start:stop], start, stop, raw, raw, unit=code, raw=raw, step=step, hedge=hedge
        )
    if re.search(r"(?:^|[\s(])[-−]$", before):
        raw, start = -raw, start - 1
    found = read_unit(text, end)
    if found is not None:
        unit, stop = found
        value, step = raw * unit.factor + unit.offset, step * unit.factor
        smaller = _SMALLER.get((unit.dimension, unit.factor))
        extra = _smaller_part(text, stop, smaller) if smaller else None
        if extra is not None:
            value, step, stop = value + extra[0], extra[1], extra[2]
        return Quantity(
            Kind.MEASURE, text[start:stop], start, stop, value, value, unit=unit.dimension, raw=raw,
            step=step, hedge=hedge_around(text, start, stop), nouns=following_nouns(text, stop),
        )  # fmt: skip
    if like is not None and like.kind in (Kind.MEASURE, Kind.PERCENT, Kind.MONEY):
        factor = like.low / like.raw if like.raw else 1.0
        value = raw * factor if like.unit != "temperature" else raw + like.low - like.raw
        return replace(
            like,
            text=text[start:end],
            start=start,
            end=end,
            low=value,
            high=value,
            raw=raw,
            step=step * factor,
        )
    if number.plain and _AGED.search(before) and raw <= 130:
        age = raw * _YEARS.factor
        return Quantity(
            Kind.MEASURE, text[start:end], start, end, age, age, unit="time", raw=raw,
            step=step * _YEARS.factor, hedge=hedge,
        )  # fmt: skip
    return None


def _smaller_part(text: str, position: int, factor: float) -> tuple[float, float, int] | None:
    """The 2 inches of "6 feet 2 inches": their value and step in SI units, and where they end."""
    gap = re.compile(r"(?:[ \u00a0]and)?[ \u00a0]").match(text, position)
    number = read_numeral(text, gap.end()) if gap else None
    if number is None or number.ordinal:
        return None
    found = read_unit(text, number.end)
    if found is None or abs(found[0].factor - factor) > 1e-9 * factor:
        return None
    return float(number.value) * factor, float(number.step) * factor, found[1]
