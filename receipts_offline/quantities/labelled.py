"""Units that stand in a label: the figure of "Elevation (m) — 5,895" is 5,895 m."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from receipts_offline.quantities.quantity import Kind, Quantity
from receipts_offline.quantities.units import Unit, read_unit

# A label ends in its unit, and a dash (a row of an infobox) or a colon (a cell of a table) follows.
_LABEL = re.compile(r"\(([^()]{1,20})\)(?: — |: )")
_FIELD_END = re.compile(r"; |$")
_PERCENT = frozenset(("%", "percent", "per cent"))
_BARE = frozenset((Kind.NUMBER, Kind.YEAR, Kind.LABEL))
_SIGN = re.compile(r"(?:^|[\s/(])[-−–]$")


def with_label_units(text: str, found: Sequence[Quantity]) -> list[Quantity]:
    """The quantities with the unit of their label, those that have none of their own and stand behind one.

    A range keeps its two ends in step; a sign in front of a figure, also an en dash, makes it negative.
    """
    fields = list(_fields(text))
    if not fields:
        return list(found)
    return [_measured(text, quantity, fields) for quantity in found]


def _fields(text: str) -> Iterator[tuple[int, int, Unit | None]]:
    """Where the figures of a labelled field may stand, and its unit; None for a percentage."""
    for label in _LABEL.finditer(text):
        end = _FIELD_END.search(text, label.end())
        stop = end.start() if end else len(text)
        if label[1].lower() in _PERCENT:
            yield label.end(), stop, None
        elif (unit := _unit(label[1])) is not None:
            yield label.end(), stop, unit


def is_unit(text: str) -> bool:
    """Whether the text is the name of a unit, or of a hundredth part, and nothing else."""
    return text.lower() in _PERCENT or _unit(text) is not None


def _unit(text: str) -> Unit | None:
    found = read_unit(f" {text})", 0)
    return found[0] if found is not None and found[1] == len(text) + 1 else None


def _measured(text: str, quantity: Quantity, fields: Sequence[tuple[int, int, Unit | None]]) -> Quantity:
    if quantity.kind not in _BARE or quantity.unit or quantity.implied:
        return quantity
    for start, stop, unit in fields:
        before = text[start : quantity.start]
        if quantity.start < start or quantity.end > stop or before.count("(") > before.count(")"):
            continue  # what stands in brackets is a year or another unit's figure
        if text[quantity.end : quantity.end + 1] != "%":
            return _with_unit(text, quantity, unit)
    return quantity


def _with_unit(text: str, quantity: Quantity, unit: Unit | None) -> Quantity:
    if quantity.ends:
        first, last = (_with_unit(text, end, unit) for end in quantity.ends)
        low, high = sorted((first.low, last.low))
        raw = min(first.raw, last.raw)
        return replace(
            last, text=quantity.text, start=quantity.start, end=quantity.end, low=low, high=high, raw=raw,
            ends=(first, last), hedge=quantity.hedge, nouns=quantity.nouns,
        )  # fmt: skip
    raw = quantity.raw
    if raw > 0 and _SIGN.search(text[max(0, quantity.start - 2) : quantity.start]):
        raw = -raw
    factor, offset = (unit.factor, unit.offset) if unit else (0.01, 0.0)
    value = raw * factor + offset
    return replace(
        quantity,
        kind=Kind.MEASURE if unit else Kind.PERCENT,
        low=value,
        high=value,
        unit=unit.dimension if unit else "",
        raw=raw,
        step=(quantity.step or 1.0) * factor,
    )
