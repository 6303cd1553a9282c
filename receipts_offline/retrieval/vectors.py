"""The vectors of sentences, stored in the index or made when a check needs them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from receipts_offline.index.reader import Index, Sentence
from receipts_offline.index.vectors import embedded_text
from receipts_offline.models.embedder import Encoder, encode_one_by_one
from receipts_offline.models.vectors import quantize
from receipts_offline.retrieval.vector_cache import VectorCache

KEPT_IN_MEMORY = 50_000  # vectors; 19 MB of 384 dimensions


class SentenceVectors:
    """int8 vectors of any sentences of an index, in the encoding of the stored ones.

    What the index does not hold is looked up in memory, then on disk, and embedded with the index's own model
    if it is in neither. Each sentence is embedded alone, so that its vector does not depend on what was asked
    before.
    """

    def __init__(self, index: Index, encoder: Encoder, cache: VectorCache | None = None) -> None:
        self._stored = index.vectors
        self._encoder = encoder
        self._cache = cache
        self._memory: OrderedDict[int, NDArray[np.int8]] = OrderedDict()

    def stored(self, sentences: Sequence[Sentence]) -> NDArray[np.bool_]:
        """Which of the sentences have a vector in the index."""
        return self._stored.rows([sentence.sentence_id for sentence in sentences]) >= 0

    def of(self, sentences: Sequence[Sentence]) -> NDArray[np.int8]:
        """Their vectors [sentences, dimensions], in the order given."""
        rows = self._stored.rows([sentence.sentence_id for sentence in sentences])
        if rows.size == 0 or rows.min() >= 0:
            return np.asarray(self._stored.matrix[rows])
        vectors = np.empty((len(sentences), self._encoder.dimensions), dtype=np.int8)
        vectors[rows >= 0] = self._stored.matrix[rows[rows >= 0]]
        missing = [sentence for sentence, row in zip(sentences, rows, strict=True) if row < 0]
        vectors[rows < 0] = self._made(missing)
        return vectors

    def _made(self, sentences: Sequence[Sentence]) -> NDArray[np.int8]:
        found = {
            one.sentence_id: self._memory[one.sentence_id]
            for one in sentences
            if one.sentence_id in self._memory
        }
        unknown = {one.sentence_id: one for one in sentences if one.sentence_id not in found}
        if unknown and self._cache is not None:
            found |= self._cache.get(unknown)
        new = [one for sentence_id, one in unknown.items() if sentence_id not in found]
        texts = [embedded_text(one.title, one.text) for one in new]
        made = dict(
            zip(
                (one.sentence_id for one in new),
                quantize(encode_one_by_one(self._encoder, texts)),
                strict=True,
            )
        )
        if made and self._cache is not None:
            self._cache.put(made)
        found |= made
        for sentence_id, vector in found.items():
            self._memory[sentence_id] = vector
            self._memory.move_to_end(sentence_id)
        while len(self._memory) > KEPT_IN_MEMORY:
            self._memory.popitem(last=False)
        return np.stack([found[one.sentence_id] for one in sentences])
