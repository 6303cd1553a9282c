"""A cheap encoder in the place of MiniLM, for indexes so large that embedding would take days of a benchmark.

Its vectors have MiniLM's number of dimensions and are spread over all of them, so storing and searching them
costs what MiniLM's would. What they find says nothing about MiniLM: closeness here is shared words.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

_WORD = re.compile(r"\w+")
_ROWS = 1 << 14  # of the table of random directions; words that share a row are taken for the same


class StandIn:
    """The sum of a random direction for each word of a text, as a unit vector; the same in every process."""

    model_id = "stand-in"
    sha256 = "5" * 64
    dimensions = 384

    def __init__(self) -> None:
        directions = np.random.default_rng(1).integers(-127, 128, (_ROWS, self.dimensions))
        self._directions = directions.astype(np.int8)

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors [len(texts), dimensions]; a text without words gets the first direction."""
        sums = np.empty((len(texts), self.dimensions), dtype=np.float32)
        for row, text in enumerate(texts):
            places = [zlib.crc32(word.encode()) % _ROWS for word in _WORD.findall(text.lower())] or [0]
            np.add.reduce(self._directions[places], axis=0, out=sums[row], dtype=np.float32)
        sums /= np.linalg.norm(sums, axis=1, keepdims=True)
        return sums
