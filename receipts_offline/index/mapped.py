"""Arrays of an index that stay on the disk and are read through the memory map."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from receipts_offline.errors import IndexUnusable


def mapped(path: Path, shape: tuple[int | None, ...], kind: type[np.integer[Any]]) -> NDArray[Any]:
    """The array of an .npy file, read-only; None in `shape` stands for any length.

    Raises:
        IndexUnusable: the file cannot be read, or holds an array of another shape or type.
    """
    try:
        found: NDArray[Any] = np.load(path, mmap_mode="r")
    except (OSError, ValueError) as error:
        raise _damaged(f"{path} cannot be read ({error})") from error
    fits = len(found.shape) == len(shape) and all(
        wanted in (None, length) for wanted, length in zip(shape, found.shape, strict=True)
    )
    if not fits or found.dtype != kind:
        wanted = tuple("any" if length is None else length for length in shape)
        raise _damaged(f"{path} holds {found.shape} values of {found.dtype} where {wanted} belong")
    return found


def _damaged(message: str) -> IndexUnusable:
    return IndexUnusable(message, next_step="build the index again with `receipts-offline build-index`")
