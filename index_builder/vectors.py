"""Embed sentences into vectors.npy, a unit at a time, resuming after the last whole unit."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from index_builder import array_file, durable
from index_builder.store_reading import StoreReader
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


def write_vectors(path: Path, store: StoreReader, sentences: int, encoder: Encoder, advance: Advance) -> None:
    """Write int8 vectors [sentences, dimensions], row = sentence id."""
    _write(path, store.titled_sentences, sentences, encoder, advance)


def write_lead_vectors(
    path: Path, store: StoreReader, sentences: int, encoder: Encoder, advance: Advance
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

    def read(first: int, number: int) -> _Titled:
        # Mapped anew each time: the pages of one long map would add up.
        ids: NDArray[np.uint32] = np.load(ids_path, mmap_mode="r")
        return store.titled_sentences_of(ids[first : first + number])

    _write(path, read, count, encoder, advance)
    return count


def _write_lead_ids(path: Path, store: StoreReader, sentences: int, count: int) -> None:
    held = path.with_suffix(".tmp")
    array_file.create(held, np.uint32, (count,))
    done = 0
    for first in range(0, sentences, _IDS_AT_ONCE):
        part = store.lead_ids(first, _IDS_AT_ONCE)
        array_file.write_rows(held, done, part)
        done += len(part)
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
        array_file.create(path, np.int8, (rows, encoder.dimensions))
    advance(done)
    while done < rows:
        unit = read(done, UNIT)
        texts = [embedded_text(title, text) for _, title, text in unit]
        array_file.write_rows(path, done, quantize(encoder.encode(texts)))
        done += len(unit)
        durable.write_text(finished_units, str(done))
        advance(done)
