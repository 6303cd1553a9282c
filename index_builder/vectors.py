"""Embed every sentence into vectors.npy, a unit at a time, resuming after the last whole unit."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from index_builder.store import StoreWriter
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.vectors import quantize
from receipts_offline.progress import Advance

# Sentences are embedded in fixed units of consecutive ids: what shares a batch, and so each vector, is
# the same however often a build was interrupted.
UNIT = 1024
EMBEDDED_TEXT = "title: sentence"


def embedded_text(title: str, text: str) -> str:
    """What is embedded for a sentence: its page's title gives a pronoun something to stand for."""
    return f"{title}: {text}"


def write_vectors(path: Path, store: StoreWriter, sentences: int, encoder: Encoder, advance: Advance) -> None:
    """Write int8 vectors [sentences, dimensions], row = sentence id."""
    shape = (sentences, encoder.dimensions)
    finished_units = path.with_suffix(".units")
    if sentences == 0:
        np.save(path, np.zeros(shape, dtype=np.int8))
        return
    if path.exists() and finished_units.exists():
        done = int(finished_units.read_text())
        vectors = np.lib.format.open_memmap(path, mode="r+")
    else:
        done = 0
        vectors = np.lib.format.open_memmap(path, mode="w+", dtype=np.int8, shape=shape)
    advance(done)
    while done < sentences:
        rows = store.titled_sentences(done, UNIT)
        texts = [embedded_text(title, text) for _, title, text in rows]
        vectors[done : done + len(rows)] = quantize(encoder.encode(texts))
        vectors.flush()
        done += len(rows)
        note = finished_units.with_suffix(".tmp")
        note.write_text(str(done))
        os.replace(note, finished_units)
        advance(done)
    del vectors
    finished_units.unlink(missing_ok=True)
