"""Parts of a dump that should lie beside those that are there: unfinished downloads and gaps in the numbers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from index_builder.sources.discovery import page_range, series, without_partial_ending

# "enwiki-20260901-pages-articles-multistream12.xml-p1p41242.bz2": what all parts share, and the part's number.
_PART = re.compile(r"(?P<dump>.*\D)(?P<number>\d{1,4})\.xml")


def missing_parts(sources: Sequence[Path], files: Sequence[Path]) -> tuple[str, ...]:
    """What is known to be missing of the dumps that `files` are of, in plain words.

    Unfinished downloads of them count in the directories among `sources`, gaps between numbered parts everywhere. Parts
    in front of the first and behind the last cannot be known of.
    """
    names = {path.name for path in files}
    dumps = {series(name) for name in names} - {None}
    folders = sorted({path.parent for path in files if path not in sources})
    unfinished = {
        whole: f"{path.name} is an unfinished download"
        for folder in folders
        for path in sorted(folder.iterdir())
        if (whole := without_partial_ending(path.name)) and series(whole) in dumps and whole not in names
    }
    return (*unfinished.values(), *_gaps(sorted(names | unfinished.keys())))


def _gaps(names: Iterable[str]) -> Iterable[str]:
    dumps: dict[str, list[tuple[int, tuple[int, int] | None, str]]] = defaultdict(list)
    for name in names:
        if found := _PART.match(name):
            dumps[found["dump"]].append((int(found["number"]), page_range(name), name))
    for parts in dumps.values():
        for (number, pages, name), (later, following, other) in pairwise(sorted(parts, key=_order)):
            if pages and following and following[0] > pages[1] + 1:
                ids = f"{pages[1] + 1} to {following[0] - 1}"
                yield f"no part holds the pages with ids {ids}, between {name} and {other}"
            elif not (pages and following) and later > number + 1:
                yield f"no part lies between number {number} ({name}) and number {later} ({other})"


def _order(part: tuple[int, tuple[int, int] | None, str]) -> tuple[int, tuple[int, int], str]:
    return part[0], part[1] or (0, 0), part[2]
