"""Arrays written to .npy files part by part, as plain files.

A memory map of such a file would count every page that was written as this process's memory, and a disk that
fills up under it kills the process without a word.
"""

from __future__ import annotations

import os
from math import prod
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from index_builder import durable


def create(path: Path, kind: DTypeLike, shape: tuple[int, ...]) -> None:
    """Make a file of zeros that has the disk space of its whole size. Raises OSError where there is none."""
    described = np.dtype(kind)
    with path.open("wb") as stream:
        header = {
            "descr": np.lib.format.dtype_to_descr(described),
            "fortran_order": False,
            "shape": shape,
        }
        np.lib.format.write_array_header_1_0(stream, header)
        stream.truncate(stream.tell() + described.itemsize * prod(shape))
    durable.reserve(path)


def write_rows(path: Path, first: int, rows: NDArray[Any]) -> None:
    """Put rows in the place of those from `first` on, and wait until they are on the disk.

    Raises ValueError for rows that do not fit into the file, OSError.
    """
    with path.open("r+b") as stream:
        np.lib.format.read_magic(stream)
        shape, _, kind = np.lib.format.read_array_header_1_0(stream)
        if rows.shape[1:] != shape[1:] or first + len(rows) > shape[0] or rows.dtype != kind:
            raise ValueError(
                f"{rows.shape} rows of {rows.dtype} from {first} on do not fit {shape} of {kind}"
            )
        stream.seek(first * kind.itemsize * prod(shape[1:]), os.SEEK_CUR)
        stream.write(np.ascontiguousarray(rows).tobytes())
        stream.flush()
        os.fsync(stream.fileno())
