"""Vectors made at check time, kept on disk between checks: a small SQLite file for all indexes.

It is a convenience only. Where it cannot be opened, read or written, checks go on without it; what it gives is
proved by a checksum, because a wrong vector would change a verdict.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

FILE_NAME = "vectors-1.sqlite"  # with the number of the format, so that versions do not meet in one file
LARGEST = 256 << 20  # bytes of the file; about 550,000 vectors of 384 dimensions
_KEPT_SHARE = 0.75  # of the vectors, the latest, when the file is full
_PATIENCE = 5.0  # seconds to wait for another process that writes
_AT_ONCE = 500  # ids in one question
_UNWRITTEN = 2000  # vectors held back until so many can be written together

_SCHEMA = """
CREATE TABLE IF NOT EXISTS vectors (
    index_id TEXT NOT NULL, sentence_id INTEGER NOT NULL, vector BLOB NOT NULL, checksum INTEGER NOT NULL,
    made INTEGER NOT NULL, PRIMARY KEY (index_id, sentence_id)
) WITHOUT ROWID
"""


class VectorCache:
    """The cached vectors of one index; `fault` tells why there is no file behind it, if there is none.

    Any number of processes may share the file: each write is one transaction, and all write the same vector for
    the same sentence. New vectors are written together, at the latest by `close`.
    """

    def __init__(self, directory: Path, index_id: str, dimensions: int, *, largest: int = LARGEST) -> None:
        self.path = directory / FILE_NAME
        self.fault: str | None = None
        self._index_id = index_id
        self._dimensions = dimensions
        self._largest = largest
        self._unwritten: dict[int, bytes] = {}
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        try:
            directory.mkdir(parents=True, exist_ok=True)
            self._connection = self._open_sound()
        except (OSError, sqlite3.Error) as error:
            self.fault = str(error)

    def get(self, ids: Iterable[int]) -> dict[int, NDArray[np.int8]]:
        """The vectors [dimensions] of those of the sentences that are here."""
        wanted = list(ids)
        with self._lock:
            found = {one: self._unwritten[one] for one in wanted if one in self._unwritten}
            for start in range(0, len(wanted), _AT_ONCE):
                found |= self._read(wanted[start : start + _AT_ONCE])
        return {one: np.frombuffer(vector, dtype=np.int8) for one, vector in found.items()}

    def put(self, vectors: Mapping[int, NDArray[np.int8]]) -> None:
        """Keep the vectors [dimensions] of some sentences."""
        with self._lock:
            if self._connection is None:
                return
            self._unwritten |= {one: vector.tobytes() for one, vector in vectors.items()}
            if len(self._unwritten) >= _UNWRITTEN:
                self._write()

    def close(self) -> None:
        """Write what is not yet written, and let go of the file."""
        with self._lock:
            self._write()
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _open_sound(self) -> sqlite3.Connection:
        """Open the file, or a new one in the place of one that is no database any more."""
        try:
            return self._open()
        except sqlite3.OperationalError:  # locked, read-only, out of space: not the file's fault
            raise
        except sqlite3.DatabaseError:
            self.path.unlink(missing_ok=True)
            return self._open()

    def _open(self) -> sqlite3.Connection:
        connection = sqlite3.connect(
            self.path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            # A lost cache costs time only, so no write waits for the disk.
            connection.execute("PRAGMA synchronous = OFF")
            connection.execute(_SCHEMA)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    def _read(self, ids: list[int]) -> dict[int, bytes]:
        if self._connection is None:
            return {}
        marks = ",".join("?" * len(ids))
        try:
            rows = self._connection.execute(
                f"SELECT sentence_id, vector, checksum FROM vectors WHERE index_id = ? AND sentence_id IN ({marks})",
                [self._index_id, *ids],
            ).fetchall()
        except sqlite3.Error as error:
            self._give_up(error)
            return {}
        return {
            one: vector
            for one, vector, checksum in rows
            if isinstance(vector, bytes)
            and len(vector) == self._dimensions
            and checksum == self._checksum(one, vector)
        }

    def _write(self) -> None:
        vectors, self._unwritten = self._unwritten, {}
        if self._connection is None or not vectors:
            return
        now = time.time_ns()
        rows = [
            (self._index_id, one, vector, self._checksum(one, vector), now) for one, vector in vectors.items()
        ]
        try:
            self._connection.execute("BEGIN IMMEDIATE")
            self._connection.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?, ?)", rows)
            if self._bytes() > self._largest:
                self._forget()
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._give_up(error)

    def _bytes(self) -> int:
        """What the file holds, without the pages that are free in it."""
        assert self._connection is not None
        size, pages, free = (
            self._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_size", "page_count", "freelist_count")
        )
        return int(size * (pages - free))

    def _forget(self) -> None:
        """Delete the oldest vectors; the space is used again."""
        assert self._connection is not None
        count = self._connection.execute("SELECT count(*) FROM vectors").fetchone()[0]
        self._connection.execute(
            "DELETE FROM vectors WHERE (index_id, sentence_id) IN "
            "(SELECT index_id, sentence_id FROM vectors ORDER BY made, index_id, sentence_id LIMIT ?)",
            [count - int(count * _KEPT_SHARE)],
        )

    def _checksum(self, sentence_id: int, vector: bytes) -> int:
        return zlib.crc32(vector, zlib.crc32(f"{self._index_id}/{sentence_id}".encode()))

    def _give_up(self, error: sqlite3.Error) -> None:
        """Go on without the file; the next process tries it again."""
        self.fault = str(error)
        if self._connection is not None:
            self._connection.close()
            self._connection = None
