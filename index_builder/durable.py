"""Files that are whole and on the disk, or not there: what a resumed build may trust."""

from __future__ import annotations

import os
from pathlib import Path


def write_text(path: Path, text: str) -> None:
    """Write a file in one step that survives a kill and a power cut at any moment."""
    held = path.with_suffix(".tmp")
    with held.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())
    os.replace(held, path)
    sync(path.parent)


def reserve(path: Path) -> None:
    """Give a sparse file the disk space of its whole size.

    A disk that fills up under a memory-mapped file kills the process without a word; here it is an OSError.
    """
    handle = os.open(path, os.O_RDWR)
    try:
        size = os.fstat(handle).st_size
        if size:
            os.posix_fallocate(handle, 0, size)
    finally:
        os.close(handle)


def sync(path: Path) -> None:
    """Wait until a file's content, or a directory's names, are on the disk."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
