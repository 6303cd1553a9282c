"""Finding a unit by the code that {{convert}} is given: from the table, with a prefix, or one per another."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from index_builder.wikitext.unit_table import UNIT_TABLE


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit. `scale` times a value, after `offset` is taken off, is the value in SI units."""

    code: str
    symbol: str
    singular: str
    plural: str
    kind: str
    scale: float
    default: str
    offset: float = 0.0


def _read_table() -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    kind = ""
    for line in UNIT_TABLE.strip().splitlines():
        if "|" not in line:
            kind = line
            continue
        codes, symbol, singular, plural, scale, default, *offset = (cell.strip() for cell in line.split("|"))
        for code in codes.split():
            units[code.replace("_", " ")] = Unit(
                codes.split()[0],
                symbol,
                singular,
                plural or singular + "s",
                kind,
                float(scale),
                default,
                float(offset[0]) if offset else 0.0,
            )
    return units


UNITS: Final = _read_table()

COMPOSITE: Final[dict[str, tuple[str, str, int]]] = {
    "ftin": ("ft", "in", 12), "ft in": ("ft", "in", 12), "ft,in": ("ft", "in", 12), "inft": ("ft", "in", 12),
    "stlb": ("st", "lb", 14), "st lb": ("st", "lb", 14), "lboz": ("lb", "oz", 16), "lb oz": ("lb", "oz", 16),
    "ydft": ("yd", "ft", 3), "yd ft": ("yd", "ft", 3), "mich": ("mi", "ch", 80), "mi ch": ("mi", "ch", 80),
    "miyd": ("mi", "yd", 1760), "mi yd": ("mi", "yd", 1760), "mift": ("mi", "ft", 5280),
    "mi ft": ("mi", "ft", 5280),
}  # fmt: skip
"""Outputs in two units of one measure: the greater, the smaller, how many of it make one."""

SUBUNITS: Final = {(major, minor): count for major, minor, count in COMPOSITE.values()}

# These two round to more places when the input is a whole number, as the wiki's own module does.
MORE_PRECISE: Final = frozenset({"ft", "lb"})

_PREFIXES: Final = {
    "k": ("kilo", 1e3), "M": ("mega", 1e6), "G": ("giga", 1e9), "T": ("tera", 1e12), "m": ("milli", 1e-3),
    "μ": ("micro", 1e-6), "n": ("nano", 1e-9), "p": ("pico", 1e-12),
}  # fmt: skip
_PREFIXABLE: Final = frozenset(("m", "g", "W", "J", "N", "Pa", "Hz", "eV", "s", "L", "t", "bar"))


_MULTIPLES: Final = {
    "e3": ("thousand", 1e3), "e6": ("million", 1e6), "e9": ("billion", 1e9), "e12": ("trillion", 1e12),
    "k": ("thousand", 1e3), "M": ("million", 1e6), "G": ("billion", 1e9), "T": ("trillion", 1e12),
}  # fmt: skip
MULTIPLES: Final = ("thousand ", "million ", "billion ", "trillion ")
_CUSTOMARY = re.compile(r"(?:oilbbl|bbl|US|U\.S\.|imp|cuft|cuyd|acre|tonTNT).*")


def _multiple(code: str) -> Unit | None:
    """`e6acre` and `Moilbbl`: million acres, million barrels."""
    found = re.fullmatch(r"(e3|e6|e9|e12|[kMGT])(.+)", code)
    base = UNITS.get(found[2]) if found else None
    if found is None or base is None or (found[1][0] != "e" and not _CUSTOMARY.fullmatch(found[2])):
        return None
    word, size = _MULTIPLES[found[1]]
    return replace(
        base,
        code=code,
        symbol=f"{word} {base.symbol}" if base.symbol != base.singular else f"{word} {base.plural}",
        singular=f"{word} {base.singular}",
        plural=f"{word} {base.plural}",
        scale=base.scale * size,
    )


@lru_cache(maxsize=2048)
def find_unit(code: str) -> Unit | None:
    """The unit of this code: from the table, with an SI prefix, or one unit per another; None if unknown."""
    unit = UNITS.get(code)
    if unit is not None:
        return unit
    prefix, base = _PREFIXES.get(code[:1]), UNITS.get(code[1:])
    if prefix and base and code[1:] in _PREFIXABLE:
        return replace(
            base,
            code=code,
            symbol=code[:1] + base.symbol,
            singular=prefix[0] + base.singular,
            plural=prefix[0] + base.plural,
            scale=base.scale * prefix[1],
            default="",
        )
    multiple = _multiple(code)
    if multiple is not None:
        return multiple
    above, slash, below = code.partition("/")
    over, under = UNITS.get(above), UNITS.get(below)
    if not slash or under is None or over is None or over.offset or under.offset:
        return None
    return Unit(
        code,
        f"{over.symbol}/{under.symbol}",
        f"{over.singular} per {under.singular}",
        f"{over.plural} per {under.singular}",
        f"{over.kind} per {under.kind}",
        over.scale / under.scale,
        "",
    )
