"""Titles fold to the same key however they are typed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.errors import IndexUnusable
from receipts_offline.index.title_table import TitleTable
from receipts_offline.index.titles import title_code, title_key, without_qualifier


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("AC/DC", "ac/dc"),
        ("Skłodowska–Curie", "Skłodowska-Curie"),
        ("Café_Society", "cafe  society"),
        ("O’Brien", "O'Brien"),
        ("São Tomé", "Sao Tome"),
    ],
)
def test_the_same_title_typed_differently(one: str, other: str) -> None:
    assert title_key(one) == title_key(other)


def test_different_titles_stay_different() -> None:
    assert title_key("C") != title_key("C++")


def test_the_qualifier_of_a_title() -> None:
    assert without_qualifier("Mercury (planet)") == "Mercury"
    assert without_qualifier("Mercury") is None
    assert without_qualifier("(qualifier)") is None


@pytest.mark.parametrize("title", ["", " ", "_", "\u0301"])
def test_a_title_of_nothing_has_no_code(title: str) -> None:
    assert title_code(title) is None


@given(st.text(max_size=12))
def test_a_code_fits_the_file_and_tells_a_title_without_its_qualifier_apart(title: str) -> None:
    code, bare = title_code(title), title_code(title, bare=True)
    if code is None or bare is None:
        assert code is bare is None
        return
    assert np.int64(code) + 1 == np.int64(bare)
    assert code == title_code(title_key(title)) == title_code(title.replace(" ", "_"))


def table(directory: Path, rows: list[tuple[int | None, int]]) -> TitleTable:
    """A table of (code, page) rows, those of one code in the order given."""
    kept = [row for row in rows if row[0] is not None]
    in_order = sorted(kept, key=lambda row: row[0])
    np.save(directory / "titles.npy", np.array(in_order, dtype=np.int64).reshape(-1, 2))
    return TitleTable(directory)


_NAMES = st.sampled_from(["Mercury", "mercury", "Venus", "VENUS", "Café", "Cafe", "Mars", "Ur", ""])


@settings(max_examples=60)
@given(
    titles=st.lists(st.tuples(_NAMES, st.booleans(), st.integers(-5, 50)), max_size=30),
    names=st.lists(_NAMES, max_size=9),
)
def test_a_look_up_finds_what_a_search_of_every_title_finds(
    tmp_path_factory: pytest.TempPathFactory, titles: list[tuple[str, bool, int]], names: list[str]
) -> None:
    found = table(
        tmp_path_factory.mktemp("titles"),
        [(title_code(title, bare=bare), page) for title, bare, page in titles],
    ).pages(names)
    expected = {}
    for name in names:
        key = title_key(name)
        full = [page for title, bare, page in titles if key and title_key(title) == key and not bare]
        base = [page for title, bare, page in titles if key and title_key(title) == key and bare]
        if full or base:
            expected[name] = full or base
    assert found == expected


def test_a_look_up_reads_some_places_of_a_large_table_and_not_all_of_it(tmp_path: Path) -> None:
    """A copy of the column that is searched would read each of the 200 MB."""
    rows = 12_500_000
    path = tmp_path / "titles.npy"
    stored = np.lib.format.open_memmap(path, mode="w+", dtype=np.int64, shape=(rows, 2))
    code = title_code("Alpha")
    assert code is not None
    stored[: rows // 2] = (min(code, 0) - 2, 1)
    stored[rows // 2 :] = (max(code, 0) + 2, 3)
    stored[rows // 2] = (code, 2)
    stored.flush()
    del stored
    titles = TitleTable(tmp_path)
    assert titles.pages(["Alpha", *map(str, range(40))])["Alpha"] == [2]
    assert mapped_bytes(path) < 70 << 20  # the kernel maps up to 64 kB around each place


def mapped_bytes(path: Path) -> int:
    """How much of a file's memory maps in this process has been read."""
    total, counts = 0, False
    for line in Path("/proc/self/smaps").read_text().splitlines():
        fields = line.split()
        if "-" in fields[0] and not fields[0].endswith(":"):
            counts = fields[-1] == str(path)
        elif counts and fields[0] == "Rss:":
            total += int(fields[1]) << 10
    return total


@pytest.mark.parametrize("content", [np.zeros(4, dtype=np.int64), np.zeros((4, 2), dtype=np.int32), None])
def test_a_table_that_is_none_is_told_in_one_line(tmp_path: Path, content: np.ndarray | None) -> None:
    if content is None:
        (tmp_path / "titles.npy").write_bytes(b"no array")
    else:
        np.save(tmp_path / "titles.npy", content)
    with pytest.raises(IndexUnusable, match=r"titles\.npy (holds|cannot be read)"):
        TitleTable(tmp_path)
