"""Writing numbers: separators, exponents, fractions."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.wordlists import words

MINUS: Final = "\u2212"

_SUPERSCRIPT: Final = str.maketrans("0123456789+-\u2212=()nix", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱˣ")
_RAISED = re.compile("[0-9+\\-\u2212=()nix]+")
_PLAIN = re.compile(r"(\d+)(\.\d+)?")
_ORDINALS: Final = words(
    """
    st nd rd th e er o a re ère ème ieme r s
    """
)


def superscript(text: str) -> str | None:
    """The text in raised characters, as it is for an ordinal's ending, or None where there are none."""
    text = text.strip()
    if not text or text.lower() in _ORDINALS:
        return text
    if _RAISED.fullmatch(text):
        return text.translate(_SUPERSCRIPT)
    return None


def with_commas(number: str) -> str:
    """Group the digits in front of the decimal point by threes: `77006` becomes `77,006`."""

    def group(found: re.Match[str]) -> str:
        whole = found[1]
        if whole.startswith("0"):
            return found.group()
        first = len(whole) % 3 or 3
        groups = [whole[:first], *(whole[at : at + 3] for at in range(first, len(whole), 3))]
        return ",".join(groups) + (found[2] or "")

    return _PLAIN.sub(group, number, count=1)


def power_of_ten(exponent: str) -> str | None:
    """`×10⁶` for "6"."""
    raised = superscript(exponent) if re.fullmatch("[-+\u2212]?\\d+", exponent) else None
    return f"×10{raised}" if raised else None


def ordinal(number: int) -> str:
    """`1st`, `22nd`, `113th`."""
    ending = "th" if 10 <= number % 100 <= 20 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"


def fraction(parts: list[str]) -> str | None:
    """`1/2` from two parts, `3 1/2` from three, `1/5` from one."""
    if len(parts) == 1:
        return f"1/{parts[0]}"
    if len(parts) == 2:
        return f"{parts[0]}/{parts[1]}"
    if len(parts) == 3:
        return f"{parts[0]} {parts[1]}/{parts[2]}"
    return None
