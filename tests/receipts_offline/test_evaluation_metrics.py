"""Figures of an evaluation, worked by hand."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.evaluation.calibration import calibrate
from receipts_offline.evaluation.metrics import MEANINGS, METRICS, Gold, caught_at, count_table, figures
from receipts_offline.evaluation.resampling import group_tables, interval
from receipts_offline.verdict import Verdict

BACKED, CONFLICT, NONE = Verdict.BACKED, Verdict.MAY_CONFLICT, Verdict.NO_RECEIPT

# 10 supported, 5 refuted, 4 neither; columns Backed, May conflict, No receipt.
WORKED = np.array([[7, 1, 2], [1, 3, 1], [1, 0, 3]], dtype=float)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("balanced_accuracy", (7 / 10 + 7 / 9) / 2),
        ("false_conflict", 1 / 10),
        ("conflict_recall", 3 / 5),
        ("conflict_precision", 3 / 4),
        ("backed_recall", 7 / 10),
        ("backed_precision", 7 / 9),
        ("refuted_backed", 1 / 5),
        ("neither_backed", 1 / 4),
        ("neither_conflict", 0.0),
        ("says_conflict", 4 / 19),
        ("coverage", 13 / 19),
        ("three_way_accuracy", 13 / 19),
    ],
)
def test_each_metric_on_a_table_worked_by_hand(name: str, value: float) -> None:
    assert figures(WORKED)[name] == pytest.approx(value)


def test_every_metric_has_its_meaning_in_words() -> None:
    assert set(MEANINGS) == set(METRICS)


def test_a_share_of_nothing_is_no_figure() -> None:
    only_supported = np.array([[2, 0, 1], [0, 0, 0], [0, 0, 0]], dtype=float)
    found = figures(only_supported)
    assert math.isnan(found["conflict_recall"])
    assert math.isnan(found["conflict_precision"])
    assert math.isnan(found["balanced_accuracy"])
    assert found["backed_precision"] == 1


def test_many_tables_at_once_give_the_figures_of_each() -> None:
    tables = np.stack([WORKED, WORKED * 2, np.eye(3)])
    for name, metric in METRICS.items():
        together = metric(tables)
        assert together.shape == (3,)
        assert list(together) == [pytest.approx(float(metric(table))) for table in tables], name


def test_counts_go_by_label_and_verdict() -> None:
    table = count_table([(Gold.SUPPORTED, BACKED), (Gold.REFUTED, BACKED), (Gold.REFUTED, CONFLICT)])
    assert table.tolist() == [[1, 0, 0], [1, 1, 0], [0, 0, 0]]


@pytest.mark.parametrize(("rate", "caught"), [(0.0, 0.25), (0.24, 0.25), (0.25, 0.5), (0.5, 1.0), (1.0, 1.0)])
def test_caught_at_a_rate_worked_by_hand(rate: float, caught: float) -> None:
    supported = [0.9, 0.5, 0.2, 0.1]
    refuted = [0.95, 0.6, 0.5, 0.3]
    assert caught_at(refuted, supported, rate) == caught


@given(
    st.lists(st.floats(0, 1), min_size=1, max_size=30),
    st.lists(st.floats(0, 1), min_size=1, max_size=30),
    st.floats(0, 1),
)
@settings(max_examples=60, deadline=None)
def test_more_false_conflicts_allowed_never_catch_less(
    refuted: list[float], supported: list[float], rate: float
) -> None:
    assert caught_at(refuted, supported, 0) <= caught_at(refuted, supported, rate) <= 1


def test_calibration_error_worked_by_hand() -> None:
    # (0, 0.5]: mean 0.3, half came true; (0.5, 1]: mean 0.8, all came true.
    found = calibrate([(0.2, False), (0.4, True), (0.9, True), (0.7, True)], bins=2)
    assert found.error == pytest.approx(0.5 * 0.2 + 0.5 * 0.2)
    assert [(one.low, one.high, one.count, one.came_true) for one in found.bins] == [
        (0, 0.5, 2, 0.5),
        (0.5, 1, 2, 1),
    ]
    assert [one.mean_score for one in found.bins] == [pytest.approx(0.3), pytest.approx(0.8)]


def test_a_score_on_an_edge_belongs_to_the_bin_below_and_zero_to_the_first() -> None:
    found = calibrate([(0.0, False), (0.2, True), (1.0, True)], bins=15)
    assert [(round(one.low * 15), one.count) for one in found.bins] == [(0, 1), (2, 1), (14, 1)]


def test_no_scores_have_no_error() -> None:
    found = calibrate([])
    assert found.count == 0
    assert math.isnan(found.error)


@given(st.lists(st.tuples(st.floats(0, 1), st.booleans()), min_size=1, max_size=50))
@settings(max_examples=60, deadline=None)
def test_every_score_is_in_one_bin_and_the_error_is_a_share(scores: list[tuple[float, bool]]) -> None:
    found = calibrate(scores)
    assert sum(one.count for one in found.bins) == len(scores)
    assert 0 <= found.error <= 1
    assert all(one.low - 1e-9 <= one.mean_score <= one.high + 1e-9 for one in found.bins)


def test_an_interval_comes_from_whole_groups() -> None:
    # One group is right throughout, the other wrong: a resample is 0, 1/2 or 1, with 1/4, 1/2, 1/4 of them.
    tables = group_tables(["p", "p", "q", "q"], [Gold.SUPPORTED] * 4, [BACKED, BACKED, NONE, NONE])
    found = interval(METRICS["backed_recall"], tables, resamples=2_000)
    assert (found.value, found.low, found.high) == (0.5, 0.0, 1.0)


def test_a_difference_is_paired() -> None:
    # Wherever a group is drawn, it is drawn for both, so that a gain in every group is a certain one.
    groups, golds = ["p", "p", "q", "q"], [Gold.SUPPORTED] * 4
    before = group_tables(groups, golds, [BACKED, NONE, BACKED, NONE])
    after = group_tables(groups, golds, [BACKED, BACKED, BACKED, BACKED])
    found = interval(METRICS["backed_recall"], before, after, resamples=2_000)
    assert (found.value, found.low, found.high) == (0.5, 0.5, 0.5)
    assert found.excludes_zero
    same = interval(METRICS["backed_recall"], before, before, resamples=100)
    assert (same.value, same.low, same.high, same.excludes_zero) == (0, 0, 0, False)


def test_the_same_seed_gives_the_same_interval() -> None:
    tables = group_tables(list("aabbccdd"), [Gold.SUPPORTED] * 8, [BACKED, NONE, CONFLICT, BACKED] * 2)
    metric = METRICS["false_conflict"]
    assert interval(metric, tables) == interval(metric, tables)
