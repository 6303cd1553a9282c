"""Pages by their titles: a sorted file that a look-up reads some places of, however many titles there are."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from receipts_offline.index.manifest import TITLES_NAME
from receipts_offline.index.mapped import mapped
from receipts_offline.index.titles import title_code


class TitleTable:
    """titles.npy, memory-mapped: int64 [titles, 2], a title's code (`title_code`) and its page, by ascending code.

    Of one code the pages that have it as an alias come first, then those that have it as their title.

    Raises:
        IndexUnusable: the file cannot be read or holds something else.
    """

    def __init__(self, directory: Path) -> None:
        self._table: NDArray[np.int64] = mapped(directory / TITLES_NAME, (None, 2), np.int64)

    def __len__(self) -> int:
        return len(self._table)

    def pages(self, names: Iterable[str]) -> dict[str, list[int]]:
        """Page ids for each of the names that is a title, an alias, or a title without its qualifier.

        A full title or alias wins over a title without its qualifier.
        """
        full = {name: code for name in names if (code := title_code(name)) is not None}
        wanted = np.array([code | bare for bare in (0, 1) for code in full.values()], dtype=np.int64)
        # The column lies two numbers apart; searching it in place touches some places, a copy would be all of it.
        codes = self._table[:, 0]
        starts = np.searchsorted(codes, wanted, side="left").reshape(2, -1)
        ends = np.searchsorted(codes, wanted, side="right").reshape(2, -1)
        found = {}
        for place, name in enumerate(full):
            row = 0 if ends[0, place] > starts[0, place] else 1
            ids = self._table[starts[row, place] : ends[row, place], 1].tolist()
            if ids:
                found[name] = ids
        return found
