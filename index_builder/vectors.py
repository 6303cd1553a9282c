"""Embed sentences into vectors.npy, a unit at a time, resuming after the last whole unit."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from index_builder import durable
from index_builder.store import StoreWriter
from receipts_offline.index.manifest import VECTOR_IDS_NAME
from receipts_offline.index.vectors import embedded_text
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.vectors import quantize
from receipts_offline.progress import Advance

# Sentences are embedded in fixed units of consecutive rows: what shares a batch, and so each vector, is
# the same however often a build was interrupted.
UNIT = 1024
PROGRESS_NAME = "vectors.units"  # the note of how many rows are done
_IDS_AT_ONCE = 1_000_000  # sentences whose lead ids are read together

_Titled = list[tuple[int, str, str]]


def write_vectors(path: Path, store: StoreWriter, sentences: int, encoder: Encoder, advance: Advance) -> None:
    """Write int8 vectors [sentences, dimensions], row = sentence id."""
    _write(path, store.titled_sentences, sentences, encoder, advance)


def write_lead_vectors(
    path: Path, store: StoreWriter, sentences: int, encoder: Encoder, advance: Advance
) -> int:
    """Write int8 vectors of the sentences of lead sections, and beside them vector_ids.npy (uint32, ascending):
    the sentence id of each row. Returns the number of rows; where there are none, no file is written.
    """
    ids_path = path.with_name(VECTOR_IDS_NAME)
    count = store.lead_count()
    if count == 0:
        return 0
    if not ids_path.exists():
        _write_lead_ids(ids_path, store, sentences, count)
    ids: NDArray[np.uint32] = np.load(ids_path, mmap_mode="r")

    def read(first: int, number: int) -> _Titled:
        return store.titled_sentences_of(ids[first : first + number])

    _write(path, read, count, encoder, advance)
    return count


def _write_lead_ids(path: Path, store: StoreWriter, sentences: int, count: int) -> None:
    held = path.with_suffix(".tmp")
    ids = np.lib.format.open_memmap(held, mode="w+", dtype=np.uint32, shape=(count,))
    durable.reserve(held)
    done = 0
    for first in range(0, sentences, _IDS_AT_ONCE):
        part = store.lead_ids(first, _IDS_AT_ONCE)
        ids[done : done + len(part)] = part
        done += len(part)
    ids.flush()
    del ids
    durable.sync(held)
    os.replace(held, path)


def _write(
    path: Path, read: Callable[[int, int], _Titled], rows: int, encoder: Encoder, advance: Advance
) -> None:
    """Fill the file with the vectors of what `read(first, count)` gives for its rows.

    The note of how far it is stays until the index is published, so that nothing is embedded twice.
    """
    finished_units = path.with_name(PROGRESS_NAME)
    if path.exists() and finished_units.exists():
        done = int(finished_units.read_text())
    else:
        done = 0
        np.lib.format.open_memmap(path, mode="w+", dtype=np.int8, shape=(rows, encoder.dimensions)).flush()
        durable.reserve(path)
    advance(done)
    while done < rows:
        unit = read(done, UNIT)
        texts = [embedded_text(title, text) for _, title, text in unit]
        # Mapped anew for every unit: pages of one long map would count as this process's memory.
        vectors = np.lib.format.open_memmap(path, mode="r+")
        vectors[done : done + len(unit)] = quantize(encoder.encode(texts))
        vectors.flush()
        del vectors
        done += len(unit)
        durable.write_text(finished_units, str(done))
        advance(done)
