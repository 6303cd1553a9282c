"""Write titles.npy, by which a page is found from its title."""

from __future__ import annotations

from pathlib import Path

import duckdb
import numpy as np

from index_builder import array_file

_ROWS_AT_ONCE = 100_000

_CODED = (
    "SELECT code, page_id, min(place) AS place FROM ("
    "SELECT code, page_id, 1 AS place FROM staged_titles UNION ALL "
    "SELECT code, page_id, 0 FROM staged_redirects WHERE page_id IS NOT NULL AND code IS NOT NULL) "
    "GROUP BY code, page_id"
)


def write_titles(path: Path, connection: duckdb.DuckDBPyConnection) -> None:
    """Write the codes of the staged titles and aliases with their pages, as `TitleTable` reads them.

    An alias whose page is not known, and a title of which nothing can be looked up, has no place in it.
    """
    counted = connection.execute(f"SELECT count(*) FROM ({_CODED})").fetchone()
    count = int(counted[0]) if counted else 0
    array_file.create(path, np.int64, (count, 2))
    sorted_rows = connection.execute(f"SELECT code, page_id FROM ({_CODED}) ORDER BY code, place, page_id")
    done = 0
    while rows := sorted_rows.fetchmany(_ROWS_AT_ONCE):
        array_file.write_rows(path, done, np.array(rows, dtype=np.int64))
        done += len(rows)
