"""Read the finished store in the order of its sentences, for what is made from them."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType

import duckdb
import numpy as np
from numpy.typing import NDArray

# Sentences are read once and in order, so blocks that were read are of no further use.
_MEMORY = "128MB"


class StoreReader:
    """A finished store, opened read-only; use it as a context manager."""

    def __init__(self, path: Path) -> None:
        self._connection = duckdb.connect(str(path), read_only=True)
        self._connection.execute(f"SET memory_limit = '{_MEMORY}'")
        self._connection.execute("SET threads = 2")
        self._connection.execute("SET temp_directory = ?", [str(path.with_suffix(".tmp"))])

    def __enter__(self) -> StoreReader:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._connection.close()

    def titled_sentences(self, first: int, count: int) -> list[tuple[int, str, str]]:
        """(sentence_id, title, text) of `count` sentences from id `first` on."""
        return self._titled(
            "SELECT sentence_id, page_id, text FROM sentences WHERE sentence_id >= ? AND sentence_id < ? "
            "ORDER BY sentence_id",
            [first, first + count],
        )

    def titled_sentences_of(self, ids: NDArray[np.uint32]) -> list[tuple[int, str, str]]:
        """(sentence_id, title, text) of the sentences with these ids, which ascend."""
        if len(ids) == 0:
            return []
        # The bounds spare a scan of the whole table.
        return self._titled(
            "SELECT sentence_id, page_id, text FROM sentences "
            "WHERE sentence_id BETWEEN ? AND ? AND sentence_id IN (SELECT unnest(?::BIGINT[])) "
            "ORDER BY sentence_id",
            [int(ids[0]), int(ids[-1]), ids.tolist()],
        )

    def _titled(self, query: str, values: list[object]) -> list[tuple[int, str, str]]:
        """Sentences with their titles, in two queries: a join would read every page's title each time."""
        rows = self._connection.execute(query, values).fetchall()
        pages = sorted({page_id for _, page_id, _ in rows})
        titles = dict(
            self._connection.execute(
                "SELECT page_id, title FROM pages "
                "WHERE page_id BETWEEN ? AND ? AND page_id IN (SELECT unnest(?::BIGINT[]))",
                [pages[0], pages[-1], pages],
            ).fetchall()
            if pages
            else []
        )
        return [(sentence_id, titles[page_id], text) for sentence_id, page_id, text in rows]

    def lead_ids(self, first: int, count: int) -> NDArray[np.uint32]:
        """The ids, ascending, of the sentences of lead sections among `count` sentences from id `first` on."""
        found = self._connection.execute(
            "SELECT sentence_id FROM sentences WHERE sentence_id >= ? AND sentence_id < ? AND section = '' "
            "ORDER BY sentence_id",
            [first, first + count],
        ).fetchnumpy()
        return np.asarray(found["sentence_id"], dtype=np.uint32)

    def lead_count(self) -> int:
        """How many sentences stand in lead sections."""
        row = self._connection.execute("SELECT count(*) FROM sentences WHERE section = ''").fetchone()
        return int(row[0]) if row else 0
