"""Arrays written in parts: the bytes that numpy would write, on the disk, and never in the way of other rows."""

from __future__ import annotations

import resource
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder import array_file


@settings(max_examples=40)
@given(
    rows=st.integers(0, 40),
    width=st.sampled_from([(), (2,), (3, 5)]),
    kind=st.sampled_from([np.int8, np.uint32, np.int64]),
    cuts=st.lists(st.integers(0, 40), max_size=4),
)
def test_parts_in_any_order_give_the_file_that_numpy_writes(
    tmp_path_factory: pytest.TempPathFactory, rows: int, width: tuple[int, ...], kind: type, cuts: list[int]
) -> None:
    place = tmp_path_factory.mktemp("array")
    whole = np.random.default_rng(rows).integers(0, 100, (rows, *width)).astype(kind)
    np.save(place / "whole.npy", whole)
    array_file.create(place / "parts.npy", kind, whole.shape)
    bounds = sorted({0, rows, *(cut for cut in cuts if cut < rows)})
    for first, end in reversed(list(pairwise(bounds))):
        array_file.write_rows(place / "parts.npy", first, whole[first:end])
    assert (place / "parts.npy").read_bytes() == (place / "whole.npy").read_bytes()


def test_rows_that_do_not_fit_are_refused_and_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    array_file.create(path, np.int8, (4, 2))
    before = path.read_bytes()
    for first, rows in (
        (3, np.ones((2, 2), dtype=np.int8)),
        (0, np.ones((2, 3), dtype=np.int8)),
        (0, np.ones((2, 2), dtype=np.int64)),
    ):
        with pytest.raises(ValueError, match="do not fit"):
            array_file.write_rows(path, first, rows)
    assert path.read_bytes() == before


def test_the_space_of_the_whole_file_is_taken_at_once(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    array_file.create(path, np.int8, (1_000_000, 4))
    assert path.stat().st_blocks * 512 >= 4_000_000


def test_writing_does_not_add_the_file_to_the_memory_of_the_process(tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    array_file.create(path, np.int8, (200_000, 1024))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for first in range(0, 200_000, 4000):
        array_file.write_rows(path, first, np.ones((4000, 1024), dtype=np.int8))
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 60_000  # kB, of 205 MB
