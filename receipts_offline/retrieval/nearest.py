"""The sentences nearest in meaning over the whole index: one-bit codes first, then the stored vectors."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from receipts_offline.models.vectors import dequantize

# Codes take 48 bytes a sentence, and a question reads all of them: 48 MB and about 35 ms for a million.
LARGEST_INDEX = 1_000_000  # sentences; a larger index is not searched in this way
RESCORED = 800  # by their stored vectors; they hold 99% of the 50 that an exact search would give
_BLOCK = 16_384  # sentences turned into codes at once


class Nearest:
    """Search by meaning over all vectors of an index.

    A vector's code is the sign of each component; the sentences whose codes differ from the question's in
    the fewest places are then compared by their vectors.
    """

    def __init__(self, vectors: NDArray[np.int8]) -> None:
        """`vectors` [sentences, dimensions] as stored; the number of dimensions is a multiple of 64."""
        self._vectors = vectors
        self._codes = np.empty((vectors.shape[1] // 64, len(vectors)), dtype=np.uint64)
        for start in range(0, len(vectors), _BLOCK):
            block = vectors[start : start + _BLOCK]
            self._codes[:, start : start + len(block)] = _codes(block).T

    def search(self, question: NDArray[np.float32], limit: int) -> NDArray[np.int64]:
        """The ids of the `limit` sentences nearest to a unit vector, nearest first, ties by id."""
        distances = np.zeros(len(self._vectors), dtype=np.uint16)
        for row, bits in zip(self._codes, _codes(question[np.newaxis])[0], strict=True):
            distances += np.bitwise_count(row ^ bits)
        near = _smallest(distances, RESCORED)
        vectors = dequantize(self._vectors[near])
        lengths = np.linalg.norm(vectors, axis=1)
        cosines = np.round((vectors @ question) / np.where(lengths > 0, lengths, 1), 4)
        return near[np.argsort(-cosines, kind="stable")[:limit]]


def _codes(vectors: NDArray[np.int8] | NDArray[np.float32]) -> NDArray[np.uint64]:
    return np.packbits(vectors > 0, axis=1).view(np.uint64)


def _smallest(distances: NDArray[np.uint16], count: int) -> NDArray[np.int64]:
    """The places of the `count` smallest distances, ascending; of equal ones the first."""
    if len(distances) > count:
        last = np.partition(distances, count - 1)[count - 1]
        nearer = np.flatnonzero(distances < last)
        equal = np.flatnonzero(distances == last)[: count - len(nearer)]
        return np.sort(np.concatenate([nearer, equal])).astype(np.int64)
    return np.arange(len(distances), dtype=np.int64)
