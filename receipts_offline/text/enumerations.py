"""Counters that number things inside one sentence: "first 1. tea; 2. milk; and 3. sugar"."""

from __future__ import annotations

import re
from typing import Final

# Things counted inside a sentence are short; a greater distance is none between two of one row, in characters.
_APART: Final = 200
_COUNTER = re.compile(r"(?<![^\s(])(?:[1-9][0-9]?|[a-z])\.(?=\s)")
# What separates two things of a row.
_SEPARATED = re.compile(r"(?:[,;:]|\b(?:and|or|then|und|oder|et))\s*$")


def counters_inside(line: str) -> frozenset[int]:
    """The offsets of the full stops in `line` that belong to counters of a row inside a sentence.

    A row counts on from "1." or "a.", has two counters at least, and no full stop but theirs parts its things.
    """
    if not (("1." in line or "a." in line) and ("2." in line or "b." in line)):
        return frozenset()  # no row, and looking for that is far quicker
    found: list[int] = []
    row: list[int] = []
    value = 0
    for counter in _COUNTER.finditer(line):
        sign = counter.group()[:-1]
        number = int(sign) if sign.isdigit() else ord(sign) - ord("a") + 1
        lead = line[max(0, counter.start() - 12) : counter.start()]
        goes_on = row and number == value + 1 and counter.start() - row[-1] <= _APART
        if goes_on and _SEPARATED.search(lead):
            row.append(counter.end() - 1)
            value = number
            continue
        if len(row) > 1:
            found += row
        row = [counter.end() - 1] if number == 1 else []
        value = number
    if len(row) > 1:
        found += row
    return frozenset(found)
