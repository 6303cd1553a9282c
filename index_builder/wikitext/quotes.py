"""Apostrophes: `''italic''` and `'''bold'''` go, the apostrophes of words stay."""

from __future__ import annotations

import re

_RUN = re.compile("''+")  # begins with two plain characters, which are found fastest
_LAST_WORD = re.compile(r"(\S*)$")


def strip_quotes(line: str) -> str:
    """One line without bold and italic marks.

    Runs are read as the wiki does: four are an apostrophe and bold, more than five are apostrophes and both.
    If bold and italic are both left open on the line, one `'''` was an apostrophe in front of italics: the
    first after a one-letter word (`l'''amour''`), else after a longer one, else after a space.
    """
    runs = list(_RUN.finditer(line))
    if not runs:
        return line
    kept = []  # how many apostrophes of each run are text
    bold = italic = 0
    for run in runs:
        size = len(run.group())
        kept.append(1 if size == 4 else max(0, size - 5))
        bold += size in (3, 4) or size >= 5
        italic += size == 2 or size >= 5
    if bold % 2 and italic % 2:
        choice = _misread(line, runs)
        if choice is not None:
            kept[choice] += 1
    pieces = []
    last = 0
    for run, apostrophes in zip(runs, kept, strict=True):
        pieces.append(line[last : run.start()] + "'" * apostrophes)
        last = run.end()
    return "".join(pieces) + line[last:]


def _misread(line: str, runs: list[re.Match[str]]) -> int | None:
    """Which `'''` to read as an apostrophe and an opening of italics."""
    best: tuple[int, int] | None = None
    for index, run in enumerate(runs):
        if len(run.group()) not in (3, 4):
            continue
        before = line[max(0, run.start() - 2) : run.start()]
        one_letter = len(before) < 2 or before[0] == " "
        rank = 2 if not before or before.endswith(" ") else 0 if one_letter else 1
        if best is None or rank < best[0]:
            best = (rank, index)
    return None if best is None else best[1]
