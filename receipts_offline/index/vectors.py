"""The vectors that an index was built with: every sentence's, those of some, or none."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from receipts_offline.index.manifest import VECTOR_IDS_NAME, VECTORS_NAME, Manifest
from receipts_offline.index.mapped import mapped

EMBEDDED_TEXT = "title: sentence"


def embedded_text(title: str, text: str) -> str:
    """What is embedded for a sentence: its page's title gives a pronoun something to stand for."""
    return f"{title}: {text}"


class StoredVectors:
    """int8 vectors on disk, memory-mapped; `matrix` [rows, dimensions] holds them in the order of the ids.

    Where every sentence has one, a row is a sentence id; else vector_ids.npy maps rows to ids.

    Raises:
        IndexUnusable: a file is damaged, or holds another number of vectors than the manifest promises.
    """

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        shape = (manifest.embedded, manifest.embedding.dimensions)
        self._ids: NDArray[np.uint32] | None = None
        if manifest.options.vectors != "all":
            self._ids = np.zeros(0, dtype=np.uint32)
        self.matrix: NDArray[np.int8] = np.zeros((0, shape[1]), dtype=np.int8)
        if shape[0]:
            self.matrix = mapped(directory / VECTORS_NAME, shape, np.int8)
            if self._ids is not None:
                self._ids = mapped(directory / VECTOR_IDS_NAME, shape[:1], np.uint32)

    def __len__(self) -> int:
        return len(self.matrix)

    @property
    def complete(self) -> bool:
        """Whether every sentence has a vector."""
        return self._ids is None

    def rows(self, ids: Sequence[int]) -> NDArray[np.int64]:
        """The row of each sentence, -1 where it has no vector."""
        wanted = np.asarray(ids, dtype=np.int64)
        if self._ids is None:
            return wanted
        if len(self._ids) == 0:
            return np.full(len(wanted), -1, dtype=np.int64)
        # Searched for in the file's own type, or the whole of the file would be turned into another one.
        places = np.minimum(np.searchsorted(self._ids, wanted.astype(np.uint32)), len(self._ids) - 1)
        return np.where(self._ids[places] == wanted, places, -1).astype(np.int64)

    def ids(self, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """The sentence ids of rows of `matrix`."""
        return rows if self._ids is None else self._ids[rows].astype(np.int64)
