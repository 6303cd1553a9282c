"""Reading through a bounded memory gives what the index gives."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from receipts_offline.index.reader import Index
from receipts_offline.retrieval import lookup as module
from receipts_offline.retrieval.lookup import Lookup


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=st.lists(st.sets(st.integers(0, 40), max_size=12), max_size=6))
def test_every_answer_is_that_of_the_index(notes: Index, asked: list[set[int]]) -> None:
    lookup = Lookup(notes)
    for ids in asked:
        assert lookup.sentences(ids) == notes.sentences(ids)
        assert lookup.pages(ids) == notes.pages(ids)


def test_nothing_is_read_twice_and_the_memory_is_bounded(
    notes: Index, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[int] = []
    whole = notes.sentences

    def counting(ids: list[int]) -> list[object]:
        read.extend(ids)
        return list(whole(ids))

    monkeypatch.setattr(notes, "sentences", counting)
    monkeypatch.setattr(module, "SENTENCES_KEPT", 3)
    lookup = Lookup(notes)
    lookup.sentences([0, 1, 2])
    lookup.sentences([2, 1, 0])
    assert read == [0, 1, 2]
    lookup.sentences([3])
    lookup.sentences([2])
    lookup.sentences([0])
    assert read == [0, 1, 2, 3, 0]


def test_no_names_are_no_question(notes: Index) -> None:
    assert Lookup(notes).titled([]) == {}
    assert set(Lookup(notes).titled(["peat", "nothing"])) == {"peat"}
