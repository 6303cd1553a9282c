"""An answer cut into runs by which claims cover them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from receipts_offline.report.marking import Run, cut

stretches = st.lists(st.lists(st.tuples(st.integers(-2, 30), st.integers(-2, 30)), max_size=4), max_size=5)


def test_a_shared_subject_belongs_to_both_claims_and_each_number_stands_where_its_claim_ends() -> None:
    answer = "Anna sang and danced. Why?"
    runs = cut(answer, [[(0, 4), (5, 9)], [(0, 4), (14, 20)]], [[(22, 26)]])
    assert [(run.text, run.claims, run.ending, run.unchecked) for run in runs] == [
        ("Anna", (1, 2), (), ()),
        (" ", (), (), ()),
        ("sang", (1,), (1,), ()),
        (" and ", (), (), ()),
        ("danced", (2,), (2,), ()),
        (". ", (), (), ()),
        ("Why?", (), (), (1,)),
    ]


def test_an_empty_answer_has_no_runs() -> None:
    assert cut("", [[(0, 4)]]) == ()


@given(st.text(max_size=25), stretches, stretches)
def test_runs_join_to_the_answer_and_each_is_covered_by_exactly_the_claims_that_hold_it(
    answer: str, claims: list[list[tuple[int, int]]], unchecked: list[list[tuple[int, int]]]
) -> None:
    runs = cut(answer, claims, unchecked)
    assert "".join(run.text for run in runs) == answer
    place = 0
    for run in runs:
        assert run.start == place
        assert run.text
        for at in range(place, place + len(run.text)):
            assert run.claims == holding(claims, at)
            assert run.unchecked == holding(unchecked, at)
        place += len(run.text)


@given(st.text(max_size=25), stretches)
def test_every_claim_of_which_something_is_left_ends_once_where_its_last_piece_does(
    answer: str, claims: list[list[tuple[int, int]]]
) -> None:
    runs = cut(answer, claims)
    ends = {number: end_of(run) for run in runs for number in run.ending}
    wanted = {}
    for number, pieces in enumerate(claims, start=1):
        held = [min(end, len(answer)) for start, end in pieces if max(start, 0) < min(end, len(answer))]
        if held:
            wanted[number] = max(held)
    assert ends == wanted
    assert len([number for run in runs for number in run.ending]) == len(wanted)


def holding(stretches: list[list[tuple[int, int]]], at: int) -> tuple[int, ...]:
    return tuple(
        number
        for number, pieces in enumerate(stretches, start=1)
        if any(start <= at < end for start, end in pieces)
    )


def end_of(run: Run) -> int:
    return run.start + len(run.text)
