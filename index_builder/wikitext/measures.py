"""A measure as {{convert}} is given it, written in its own unit and in others."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from index_builder.wikitext.rounding import (
    Quantity,
    convert_value,
    default_places,
    read_quantity,
    significant,
    write_number,
)
from index_builder.wikitext.units import COMPOSITE, MULTIPLES, SUBUNITS, UNITS, Unit, find_unit

# What is written between two values; a repeated unit where the sign asks for it.
_RANGES: Final = {
    "-": "–", "–": "–", "&ndash;": "–", "to": " to ", "to(-)": " to ", "to-": " to ", "and": " and ",
    "&": " and ", "and(-)": " and ", "or": " or ", "by": " by ", "x": " × ", "×": " × ", "xx": " × ",
    "*": " × ", "by(x)": " by ", "+/-": " ± ", "±": " ± ", "+": " + ", ",": ", ", "/": "/", "–)": "–",
    "to about": " to about ", "and about": " and about ", "up to": " up to ", ", and": ", and ",
    ", or": ", or ", "through": " through ", "+/−": " ± ", "&times;": " × ", "to over": " to over ",
}  # fmt: skip
_REPEATED: Final = frozenset({"x", "×", "*", "&times;"})

_MOST_VALUES: Final = 12


@dataclass(frozen=True, slots=True)
class Options:
    """How to write: words or symbols for input and output, the places or figures asked for."""

    words_in: bool
    words_out: bool
    adjective: bool
    places: int | None
    figures: int | None
    step: float | None
    denominator: int | None
    bare: bool


@dataclass(frozen=True, slots=True)
class Measure:
    """Values of one unit, with the signs that join them."""

    values: list[Quantity]
    joints: list[str]
    unit: Unit
    minor: tuple[Quantity, Unit] | None  # the inches of "5 ft 10 in"


def read_measure(arguments: list[str]) -> tuple[Measure, list[str]] | None:
    """The values, what joins them, the unit, and the arguments that follow."""
    values: list[Quantity] = []
    joints: list[str] = []
    position = 0
    while position < len(arguments) and len(values) < _MOST_VALUES:
        quantity = read_quantity(arguments[position])
        if quantity is None:
            return None
        values.append(quantity)
        position += 1
        if position < len(arguments) and arguments[position] in _RANGES and position + 1 < len(arguments):
            joints.append(arguments[position])
            position += 1
            continue
        break
    if position >= len(arguments) or len(values) != len(joints) + 1:
        return None
    unit = find_unit(arguments[position])
    if unit is None:
        return None
    position += 1
    minor = None
    if position + 1 < len(arguments) and len(values) == 1:
        small, small_unit = read_quantity(arguments[position]), find_unit(arguments[position + 1])
        if small is not None and small_unit is not None and (unit.code, small_unit.code) in SUBUNITS:
            minor = (small, small_unit)
            position += 2
    return Measure(values, joints, unit, minor), arguments[position:]


def _name(unit: Unit, value: float, options: Options, *, words: bool) -> str:
    one = abs(value) == 1 and not unit.symbol.startswith(MULTIPLES)
    if not words and unit.symbol != unit.singular:
        return unit.symbol
    if words and options.adjective:
        return unit.singular.replace(" ", "-")
    return unit.singular if one else unit.plural


def _attach(number: str, unit: Unit, value: float, options: Options, *, words: bool) -> str:
    if options.bare:
        return number
    name = _name(unit, value, options, words=words)
    if unit.symbol.startswith("/"):
        return f"{number}{name}" if not words else f"{number} {name}"
    return f"{number}-{name}" if words and options.adjective else f"{number} {name}"


def _nearest_fraction(value: float, denominator: int) -> str:
    whole, part = divmod(round(abs(value) * denominator), denominator)
    sign = "\u2212" if value < 0 else ""
    if not part:
        return f"{sign}{whole:,}"
    common = math.gcd(part, denominator)
    text = f"{part // common}/{denominator // common}"
    return f"{sign}{whole:,} {text}" if whole else sign + text


def _places(measure: Measure, target: Unit, options: Options) -> int:
    """One number of places for all values of a range: the greatest any of them needs."""
    if options.places is not None:
        return options.places
    needed = []
    for quantity in measure.values:
        whole, source, given = _total(measure, quantity)
        converted = convert_value(whole.value, source, target)
        needed.append(default_places(whole, converted, source, target, composite=given))
    return max(needed)


def _total(measure: Measure, quantity: Quantity) -> tuple[Quantity, Unit, bool]:
    """A value in one unit: feet and inches become inches."""
    if measure.minor is None:
        return quantity, measure.unit, False
    small, unit = measure.minor
    value = quantity.value * SUBUNITS[measure.unit.code, unit.code] + small.value
    return Quantity(value, small.places, "", small.trailing_zeros), unit, True


def write_output(measure: Measure, code: str, options: Options) -> str | None:
    """All values of the input in one output unit, or in two that belong together."""
    double = COMPOSITE.get(code)
    target = find_unit(double[0] if double else code)
    if target is None or target.kind != measure.unit.kind:
        return None
    if options.places is not None and not -12 <= options.places <= 12:
        return None
    places = _places(measure, target, options)
    numbers: list[tuple[str, float]] = []
    for quantity in measure.values:
        whole, source, _ = _total(measure, quantity)
        converted = convert_value(whole.value, source, target)
        if double:
            numbers.append((_in_two(converted, double, measure, options), converted))
            continue
        shown: str | None
        if options.denominator:
            shown = _nearest_fraction(converted, options.denominator)
        elif options.figures is not None:
            shown = write_number(converted, significant(converted, options.figures))
        elif options.step is not None:
            rounded = math.floor(abs(converted) / options.step + 0.5) * options.step
            shown = write_number(math.copysign(rounded, converted), 0 if rounded.is_integer() else 1)
        else:
            shown = write_number(converted, places)
            converted = round(converted, places)
        if shown is None:
            return None
        numbers.append((shown, converted))
    if double:
        return _join([text for text, _ in numbers], measure.joints)
    return _with_unit(numbers, measure.joints, target, options, words=options.words_out)


def _in_two(value: float, double: tuple[str, str, int], measure: Measure, options: Options) -> str:
    """5.91 ft as `5 ft 11 in`; the greater unit is left out at zero."""
    major, minor, count = UNITS[double[0]], UNITS[double[1]], double[2]
    small = abs(value) * count
    if options.denominator:
        unit_parts = round(small * options.denominator)
        first, left = divmod(unit_parts, count * options.denominator)
        second_text = _nearest_fraction(left / options.denominator, options.denominator)
        second: float = left / options.denominator
    else:
        places = max(0, min(options.places or 0, 6))
        if options.places is None and measure.minor is None:
            quantity = measure.values[0]
            needed = default_places(quantity, small, measure.unit, minor, composite=False)
            places = max(0, min(needed, 1 if small < 10 else 0 if small >= 24 else needed))
        small = math.floor(small * 10**places + 0.5) / 10**places
        first, second = divmod(small, count)
        if round(second, places) >= count:
            first, second = first + 1, 0.0
        second_text = f"{second:.{places}f}"
    sign = "\u2212" if value < 0 else ""
    parts = []
    if first:
        parts.append(_attach(f"{int(first):,}", major, first, options, words=options.words_out))
    if second or not first:
        parts.append(_attach(second_text, minor, second, options, words=options.words_out))
    return sign + " ".join(parts)


def _join(texts: list[str], joints: list[str]) -> str:
    joined = texts[0]
    for text, joint in zip(texts[1:], joints, strict=True):
        sign = _RANGES[joint]
        if sign == "–" and (text.startswith("\u2212") or joined.startswith("\u2212")):
            sign = " to "
        joined += sign + text
    return joined


def _with_unit(
    numbers: list[tuple[str, float]], joints: list[str], unit: Unit, options: Options, *, words: bool
) -> str:
    if any(joint in _REPEATED for joint in joints):
        return _join([_attach(n, unit, v, options, words=words) for n, v in numbers], joints)
    value = numbers[-1][1] if len(numbers) == 1 else 2.0
    return _attach(_join([number for number, _ in numbers], joints), unit, value, options, words=words)


def write_input(measure: Measure, options: Options, extra: str) -> str:
    """The measure as it was given, `extra` being words behind its unit."""
    if measure.minor is not None:
        small, unit = measure.minor
        quantity = measure.values[0]
        hyphened = options.words_in and options.adjective
        text = (
            _attach(quantity.shown, measure.unit, quantity.value, options, words=options.words_in)
            + ("-" if hyphened else " ")
            + _attach(small.shown, unit, small.value, options, words=options.words_in)
        )
    else:
        numbers = [(quantity.shown, quantity.value) for quantity in measure.values]
        text = _with_unit(numbers, measure.joints, measure.unit, options, words=options.words_in)
    if extra:
        text += extra if extra.startswith("-") else f" {extra}"
    return text
