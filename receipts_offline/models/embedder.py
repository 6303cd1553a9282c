"""Sentences to unit vectors: the encoder's interface and its implementation on MiniLM."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from receipts_offline.models.registry import ModelEntry
from receipts_offline.models.session import (
    OnnxSession,
    TokenIds,
    default_threads,
    open_tokenizer,
    pad_id_of,
    plain,
)

BATCH_SIZE = 64
# What a batch computes then stays in a core's own cache. Milliseconds of one core for a sentence of the
# starter snapshot: alone 4.9, batches of 128 tokens 3.0, 256 2.5, 384 2.5, 512 2.8, 2,048 4.0.
MAX_BATCH_TOKENS = 256
# The tokenizer's records are large; they are turned into plain ids after this many texts.
_TOKENIZE_AT_ONCE = 1024


class Encoder(Protocol):
    """Turns texts into unit vectors. Tests pass tiny ones; the real one is MiniLMEncoder."""

    @property
    def model_id(self) -> str:
        """The registry's name of the model."""
        ...

    @property
    def sha256(self) -> str:
        """Hash of the weights file."""
        ...

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        ...

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Vectors of shape [len(texts), dimensions], each of length 1, in the order of the texts."""
        ...


def encode_one_by_one(encoder: Encoder, texts: Sequence[str]) -> NDArray[np.float32]:
    """Like `encoder.encode`, but no text's vector depends on which others are in the list.

    A dynamically quantised model takes one scale for a whole batch, so a neighbour shifts a vector a
    little; a claim that must come out the same in every run is encoded this way.
    """
    if not texts:
        return np.empty((0, encoder.dimensions), dtype=np.float32)
    if isinstance(encoder, MiniLMEncoder):
        return encoder.encode(texts, batch_size=1)
    return np.concatenate([encoder.encode([text]) for text in texts])


class MiniLMEncoder:
    """Mean of the token vectors over the attention mask, then L2 norm; longer texts are cut at the end.

    Each batch runs in one thread, as many at once as there are threads: that keeps the cores busier than
    threads that share a batch and wait for one another after every layer.

    The same list of texts gives the same bytes, whatever the number of threads. A text without any word
    gets the unit vector of an empty sentence, which is near nothing in particular.
    """

    def __init__(
        self, entry: ModelEntry, *, model: Path, tokenizer: Path, threads: int | None = None
    ) -> None:
        """Open both files. Raises ModelUnusable where one is damaged, ValueError for fewer than one thread."""
        if entry.dimensions is None:
            raise ValueError(f"{entry.name} is no embedder")
        self.model_id = entry.name
        self.sha256 = entry.sha256
        self.dimensions = entry.dimensions
        self._tokenizer = open_tokenizer(entry, tokenizer)
        self._tokenizer.enable_truncation(entry.max_length)
        self._pad_id = pad_id_of(self._tokenizer)
        self._threads = default_threads() if threads is None else threads
        if self._threads < 1:
            raise ValueError("threads must be at least 1")
        self._session = OnnxSession(entry, model, threads=1)

    def encode(
        self, texts: Sequence[str], *, batch_size: int = BATCH_SIZE, max_batch_tokens: int = MAX_BATCH_TOKENS
    ) -> NDArray[np.float32]:
        """Vectors of shape [len(texts), dimensions], float32, each of length 1, in the order of the texts.

        Equal texts are computed once, and texts of like length share a batch of at most `batch_size` texts
        and `max_batch_tokens` padded tokens.
        """
        position_of = {text: position for position, text in enumerate(dict.fromkeys(texts))}
        if not position_of:
            return np.empty((0, self.dimensions), dtype=np.float32)
        tokens = self._tokenize(list(position_of))
        vectors = np.empty((len(tokens), self.dimensions), dtype=np.float32)

        def fill(batch: list[int]) -> None:
            vectors[batch] = self._encode_batch([tokens[position] for position in batch])

        batches = list(_batches([len(ids) for ids in tokens], batch_size, max_batch_tokens))
        workers = min(self._threads, len(batches))
        if workers == 1:
            for batch in batches:
                fill(batch)
        else:
            with ThreadPoolExecutor(workers) as pool:
                list(pool.map(fill, reversed(batches)))  # the longest first: none is waited for at the end
        return vectors[[position_of[text] for text in texts]]

    def _tokenize(self, texts: list[str]) -> list[NDArray[np.int32]]:
        ids: list[NDArray[np.int32]] = []
        for start in range(0, len(texts), _TOKENIZE_AT_ONCE):
            part = [plain(text) for text in texts[start : start + _TOKENIZE_AT_ONCE]]
            ids += [np.array(found.ids, dtype=np.int32) for found in self._tokenizer.encode_batch_fast(part)]
        return ids

    def _encode_batch(self, batch: list[NDArray[np.int32]]) -> NDArray[np.float32]:
        lengths = np.array([len(ids) for ids in batch])
        hidden = self._session.run([TokenIds(ids, np.zeros_like(ids)) for ids in batch], pad_id=self._pad_id)
        mask = (np.arange(hidden.shape[1]) < lengths[:, None]).astype(np.float32)
        summed = np.einsum("bsd,bs->bd", hidden, mask)
        # The mean's divisor is a positive factor, which the norm takes out again.
        norms = np.linalg.norm(summed, axis=1, keepdims=True)
        vectors: NDArray[np.float32] = (summed / np.maximum(norms, 1e-12)).astype(np.float32, copy=False)
        return vectors


def _batches(lengths: Sequence[int], batch_size: int, max_batch_tokens: int) -> Iterator[list[int]]:
    """Positions grouped by like length, shortest first; a group is never empty, however long its member."""
    batch: list[int] = []
    for position in sorted(range(len(lengths)), key=lengths.__getitem__):
        if batch and (len(batch) == batch_size or (len(batch) + 1) * lengths[position] > max_batch_tokens):
            yield batch
            batch = []
        batch.append(position)
    if batch:
        yield batch
