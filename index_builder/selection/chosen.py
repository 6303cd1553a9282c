"""The pages chosen from a source, kept on disk while an index is built."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

import duckdb
import numpy as np
from numpy.typing import NDArray

from index_builder.page import SourcePage

_ROWS = 10_000


class Chosen:
    """The outcome of `choose`, read back from its file; use `close` when done.

    A page's place is its number among all pages and redirects of all sources, from 0.
    """

    def __init__(self, path: Path) -> None:
        self._connection = duckdb.connect(str(path), read_only=True)
        places = self._connection.execute("SELECT place FROM chosen ORDER BY place").fetchnumpy()["place"]
        self.places: NDArray[np.int64] = np.asarray(places, dtype=np.int64)

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def of(self, pages: Iterable[SourcePage], source: int) -> Iterator[SourcePage]:
        """Those pages of a source, given by its number, that were chosen.

        The source is not read beyond the last of them.
        """
        first = self._number("SELECT coalesce(sum(pages), 0) FROM sources WHERE number < ?", source)
        count = self._number("SELECT sum(pages) FROM sources WHERE number = ?", source)
        start, stop = np.searchsorted(self.places, [first, first + count])
        wanted = iter(self.places[start:stop].tolist())
        following = next(wanted, None)
        if following is None:
            return
        for place, page in enumerate(pages, start=first):
            if place == following:
                yield page
                following = next(wanted, None)
                if following is None:
                    return

    def newest_revision(self, source: int) -> str | None:
        """The latest revision among all pages of a source, chosen or not."""
        found = self._connection.execute("SELECT newest FROM sources WHERE number = ?", [source]).fetchone()
        return found[0] if found else None

    def damaged_parts(self, source: int) -> int:
        """How many damaged parts of a source were stepped over."""
        return self._number("SELECT sum(damaged) FROM sources WHERE number = ?", source)

    def lost(self, source: int) -> list[dict[str, object]]:
        """What a source lost, as quarantine records."""
        row = self._connection.execute("SELECT lost FROM sources WHERE number = ?", [source]).fetchone()
        lost: list[dict[str, object]] = json.loads(row[0]) if row else []
        return lost

    def redirects(self) -> Iterator[SourcePage]:
        """The redirects that lead to chosen pages, in the order of the sources."""
        rows = self._connection.execute("SELECT title, target FROM kept_links ORDER BY place, title")
        while found := rows.fetchmany(_ROWS):
            for title, target in found:
                yield SourcePage(title, redirect=target)

    def skipped(self) -> dict[str, int]:
        """How many pages the sources left out, for each reason, and how many were not chosen."""
        return dict(self._connection.execute("SELECT reason, pages FROM skipped ORDER BY reason").fetchall())

    def not_found(self) -> tuple[str, ...]:
        """The titles of the list that are neither a page nor lead to one, sorted."""
        rows = self._connection.execute("SELECT title FROM not_found ORDER BY title").fetchall()
        return tuple(row[0] for row in rows)

    def _number(self, query: str, parameter: int) -> int:
        row = self._connection.execute(query, [parameter]).fetchone()
        return int(row[0]) if row else 0
