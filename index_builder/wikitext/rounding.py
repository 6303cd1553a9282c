"""How many places {{convert}} shows, and how it writes a number."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Final

from index_builder.wikitext.figures import MINUS, superscript
from index_builder.wikitext.units import MORE_PRECISE, Unit

_FUDGE: Final = 1e-14
_NUMBER = re.compile(r"([-+]?)(\d[\d,]*|\d*(?=\.\d))(\.\d+)?(?:[eE]([-+]?\d{1,3}))?")
_FRACTION = re.compile(r"([-+]?)(?:(\d+)\s*[+ -]\s*)?(\d+)\s*(?:/{1,2}|\u2044)\s*(\d+)")


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number as it was written: its value, its places (−1 for tens), and how to show it."""

    value: float
    places: float
    shown: str
    trailing_zeros: int = 0


def read_quantity(text: str) -> Quantity | None:
    """`1,200`, `-3.50`, `1/2`, `2+3/4` or `4e6`; None for anything else."""
    text = text.strip().replace(MINUS, "-").replace("–", "-").replace("&minus;", "-")
    found = _NUMBER.fullmatch(text)
    if found and (found[2] or found[3]):
        sign, whole, decimals, exponent = (
            found[1],
            (found[2] or "0").replace(",", ""),
            found[3] or "",
            found[4],
        )
        digits = whole + decimals
        if len(digits) > 40 or abs(int(exponent or 0)) > 60:
            return None
        power = int(exponent or 0)
        zeros = 0 if decimals else len(whole) - len(whole.rstrip("0"))
        places: float = (len(decimals) - 1 if decimals else -zeros) - power
        shown = group_digits(whole) + decimals
        if exponent:
            shown += f"×10{superscript(str(power))}"
        value = float(f"{whole}{decimals}e{power}")
        minus = sign == "-"
        return Quantity(-value if minus else value, places, (MINUS if minus else "") + shown, zeros)
    found = _FRACTION.fullmatch(text)
    if found and int(found[4]) and len(text) < 40:
        whole_part, above, below = int(found[2] or 0), int(found[3]), int(found[4])
        value = whole_part + above / below
        shown = (f"{found[2]} " if found[2] else "") + f"{above}/{below}"
        minus = found[1] == "-"
        places = max(math.log10(below), 1.0)
        return Quantity(-value if minus else value, places, (MINUS if minus else "") + shown)
    return None


def convert_value(value: float, source: Unit, target: Unit) -> float:
    """The value in the target unit; both units must be of one kind."""
    if source.kind == "temperature":
        return (value + source_shift(source)) * (source.scale / target.scale) - source_shift(target)
    return value * (source.scale / target.scale)


def source_shift(unit: Unit) -> float:
    """What to add to a temperature to count from absolute zero, in the unit's own degrees."""
    return -unit.offset


def default_places(
    quantity: Quantity, converted: float, source: Unit, target: Unit, *, composite: bool
) -> int:
    """The decimal places of an output when none are asked for (negative: tens, hundreds, …).

    The rule of the wiki's Module:Convert: about the precision of the input, never fewer than two significant
    figures, three from absolute zero for temperatures.
    """
    places = quantity.places + (quantity.trailing_zeros if composite else 0)
    if source.kind == "temperature":
        kelvin = abs((quantity.value + source_shift(source)) * source.scale)
        least = 2 if kelvin < 1e-8 else 2 - math.floor(math.log10(kelvin) + _FUDGE)
        return max(math.floor(places), least)
    size = abs(converted)
    if quantity.value == 0 or size == 0:
        return 0
    if target.code in MORE_PRECISE and quantity.value == math.floor(quantity.value):
        adjust = -math.log10(source.scale)
    elif composite and source.code == "in":
        adjust = math.log10(target.scale) + 2
    else:
        adjust = math.log10(abs(quantity.value) / size)
    least = 1 - math.floor(math.log10(size) + _FUDGE)
    return max(math.floor(places + adjust + math.log10(2)), least)


def group_digits(whole: str) -> str:
    """Commas between thousands."""
    return f"{int(whole):,}" if whole.isdecimal() else whole


def write_number(value: float, places: int) -> str | None:
    """The value with so many places, grouped; None if it is too long to be shown like that."""
    if not math.isfinite(value) or places > 30:
        return None
    size = abs(value)
    if places >= 0:
        text = f"{size + (2e-14 if places <= 8 else 0):.{places}f}"
    else:
        text = f"{size / 10**-places:.0f}"
        if text != "0":
            text += "0" * -places
    whole, dot, decimals = text.partition(".")
    negative = value < 0 and text.strip("0.") != ""
    if len(whole) > 10 or (places > 8 and 0 < size < 1e-4):
        exponent = math.floor(math.log10(size))
        figures = max(0, min(6, places + exponent))
        text = f"{size / 10**exponent:.{figures}f}×10{superscript(str(exponent))}"
        return (MINUS if negative else "") + text
    return (MINUS if negative else "") + group_digits(whole) + dot + decimals


def significant(value: float, figures: int) -> int:
    """The decimal places that show so many significant figures."""
    if value == 0:
        return 0
    places = figures - 1 - math.floor(math.log10(abs(value)))
    if round(abs(value), min(places, 15)) >= 10 ** (figures - places):
        places -= 1
    return places
