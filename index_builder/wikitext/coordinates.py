"""Geographic coordinates within a sentence."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.signs import GONE

_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
_SIGNS: Final = "°′″"
_HALVES: Final = (("N", "S"), ("E", "W"))


@renders("coord|coor")
def coord(call: Call) -> str | None:
    """`57°18′22″N 4°27′32″W` as the arguments give it; nothing where it stands beside the page's title."""
    shown = call.get("display").lower()
    if "title" in shown or shown in ("t", "it", "ti"):
        return GONE
    parts = call.list()
    while parts and (":" in parts[-1] or not parts[-1]):
        parts.pop()
    places = [at for at, part in enumerate(parts) if part.upper() in ("N", "S", "E", "W")]
    if not places and len(parts) == 2:
        degrees = [_decimal(part, *half) for part, half in zip(parts, _HALVES, strict=True)]
        return " ".join(degrees) if all(degrees) else None
    if len(places) != 2 or places[1] != len(parts) - 1:
        return None
    latitude = _sexagesimal(parts[: places[0]], parts[places[0]])
    longitude = _sexagesimal(parts[places[0] + 1 : places[1]], parts[places[1]])
    return f"{latitude} {longitude}" if latitude and longitude else None


def _decimal(value: str, positive: str, negative: str) -> str:
    if not _NUMBER.fullmatch(value):
        return ""
    return f"{value.removeprefix('-')}°{negative if value.startswith('-') else positive}"


def _sexagesimal(values: list[str], half: str) -> str:
    if not 1 <= len(values) <= 3 or not all(_NUMBER.fullmatch(value) for value in values):
        return ""
    return "".join(value + sign for value, sign in zip(values, _SIGNS, strict=False)) + half.upper()
