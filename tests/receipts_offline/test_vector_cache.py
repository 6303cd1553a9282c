"""Vectors kept on disk between checks: found again, bounded, shared by processes, and never trusted blindly."""

from __future__ import annotations

import multiprocessing
import sqlite3
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from receipts_offline.paths import cache_dir
from receipts_offline.retrieval import vector_cache
from receipts_offline.retrieval.vector_cache import VectorCache

DIMENSIONS = 64


def vector(number: int) -> NDArray[np.int8]:
    return np.random.default_rng(number).integers(-127, 128, DIMENSIONS).astype(np.int8)


def keep(directory: Path, numbers: range, index_id: str = "one", **options: int) -> VectorCache:
    cache = VectorCache(directory, index_id, DIMENSIONS, **options)
    cache.put({number: vector(number) for number in numbers})
    cache.close()
    return cache


def kept(directory: Path, numbers: range, index_id: str = "one") -> dict[int, NDArray[np.int8]]:
    cache = VectorCache(directory, index_id, DIMENSIONS)
    found = cache.get(numbers)
    cache.close()
    return found


def test_what_was_put_is_there_for_the_next_check(tmp_path: Path) -> None:
    keep(tmp_path / "new" / "cache", range(3))
    found = kept(tmp_path / "new" / "cache", range(5))
    assert sorted(found) == [0, 1, 2]
    assert all((found[number] == vector(number)).all() for number in found)


def test_what_was_put_is_there_at_once(tmp_path: Path) -> None:
    cache = VectorCache(tmp_path, "one", DIMENSIONS)
    cache.put({7: vector(7)})
    assert (cache.get([7])[7] == vector(7)).all()


def test_an_index_never_gets_the_vectors_of_another(tmp_path: Path) -> None:
    keep(tmp_path, range(3), "one")
    assert kept(tmp_path, range(3), "two") == {}


def test_many_ids_are_asked_for_in_parts(tmp_path: Path) -> None:
    keep(tmp_path, range(2500))
    assert len(kept(tmp_path, range(3000))) == 2500


def test_a_full_cache_forgets_the_oldest_first_and_stays_bounded(tmp_path: Path) -> None:
    largest = 200_000
    for first in range(0, 10_000, 500):
        keep(tmp_path, range(first, first + 500), largest=largest)
    assert (tmp_path / vector_cache.FILE_NAME).stat().st_size < 1.5 * largest
    assert kept(tmp_path, range(500)) == {}
    assert len(kept(tmp_path, range(9_500, 10_000))) == 500


@pytest.mark.parametrize("damage", ["vector", "length", "owner"])
def test_a_changed_row_is_no_vector(tmp_path: Path, damage: str) -> None:
    keep(tmp_path, range(3))
    statement = {
        "vector": "UPDATE vectors SET vector = zeroblob(64) WHERE sentence_id = 1",
        "length": "UPDATE vectors SET vector = x'0102' WHERE sentence_id = 1",
        "owner": "UPDATE vectors SET sentence_id = 9 WHERE sentence_id = 1",
    }[damage]
    with sqlite3.connect(tmp_path / vector_cache.FILE_NAME) as connection:
        connection.execute(statement)
    connection.close()
    assert sorted(kept(tmp_path, range(10))) == [0, 2]


def test_a_file_that_is_no_database_is_replaced(tmp_path: Path) -> None:
    (tmp_path / vector_cache.FILE_NAME).write_bytes(b"not a database at all" * 100)
    assert keep(tmp_path, range(3)).fault is None
    assert len(kept(tmp_path, range(3))) == 3


def test_a_database_damaged_inside_costs_the_cache_and_nothing_else(tmp_path: Path) -> None:
    keep(tmp_path, range(2000))
    path = tmp_path / vector_cache.FILE_NAME
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xff" * (len(content) - 4096)
    path.write_bytes(content)
    cache = VectorCache(tmp_path, "one", DIMENSIONS)
    assert cache.get(range(2000)) == {}
    cache.put({1: vector(1)})
    cache.close()


def test_where_nothing_can_be_written_checks_go_on_without(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    cache = VectorCache(tmp_path / "file" / "cache", "one", DIMENSIONS)
    assert cache.fault
    cache.put({1: vector(1)})
    assert cache.get([1]) == {}
    cache.close()


def test_a_writer_that_never_ends_costs_the_cache_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(vector_cache, "_PATIENCE", 0.05)
    keep(tmp_path, range(1))
    other = sqlite3.connect(tmp_path / vector_cache.FILE_NAME, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    cache = VectorCache(tmp_path, "one", DIMENSIONS)
    cache.put({5: vector(5)})
    cache.close()
    other.close()
    assert cache.fault is not None
    assert "locked" in cache.fault


def _keep_many(directory: Path, first: int) -> None:
    for start in range(first, first + 1000, 100):
        keep(directory, range(start, start + 100))


def test_processes_that_write_at_once_lose_nothing(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=_keep_many, args=(tmp_path, first)) for first in (0, 500, 1000)]
    for process in processes:
        process.start()
    for process in processes:
        process.join(60)
        assert process.exitcode == 0
    found = kept(tmp_path, range(2000))
    assert sorted(found) == list(range(2000))
    assert all((found[number] == vector(number)).all() for number in range(0, 2000, 97))


def test_the_cache_lies_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("RECEIPTS_OFFLINE_CACHE", raising=False)
    assert cache_dir() == tmp_path / "data" / "cache"
    monkeypatch.setenv("RECEIPTS_OFFLINE_CACHE", str(tmp_path / "kept"))
    assert cache_dir() == tmp_path / "kept"
    monkeypatch.setenv("RECEIPTS_OFFLINE_CACHE", "off")
    assert cache_dir() is None
    monkeypatch.delenv("RECEIPTS_OFFLINE_CACHE")
    monkeypatch.delenv("RECEIPTS_OFFLINE_DATA")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_dir() == tmp_path / "xdg" / "receipts-offline"
