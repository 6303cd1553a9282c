"""Scores of candidates, and the search by meaning."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.models.vectors import quantize
from receipts_offline.retrieval.nearest import RESCORED, Nearest
from receipts_offline.retrieval.scoring import Signals, page_score, rarity, weighted_share


def test_a_rare_word_tells_more_than_a_common_one_and_a_figure_more_than_a_word() -> None:
    assert rarity("owl", 2, 1000) > rarity("city", 200, 1000) > 0
    assert rarity("1821", 2, 1000) > rarity("owl", 2, 1000)
    assert rarity("is", 1000, 1000) > 0


def test_the_share_is_of_weights_not_of_words() -> None:
    weights = {"owl": 3.0, "city": 1.0}
    assert weighted_share({"owl", "city"}, {"owl"}, weights.__getitem__) == 0.75
    assert weighted_share({"owl", "city"}, {"city"}, weights.__getitem__) == 0.25
    assert weighted_share(set(), {"city"}, weights.__getitem__) == 0.0


def test_a_page_with_several_matches_scores_more_than_one_with_a_single_better_one() -> None:
    assert page_score([0.5, 0.5, 0.5]) > page_score([0.9])
    assert page_score([0.5, 0.5, 0.5, 0.5]) == page_score([0.5, 0.5, 0.5])
    assert page_score([-0.5]) == page_score([]) == 0.0


@given(
    cosine=st.floats(-1, 1), overlap=st.floats(0, 1), subject=st.sampled_from([0.0, 0.5, 1.0]),
    page=st.floats(0, 2), more=st.floats(0.01, 0.5),
)  # fmt: skip
def test_no_signal_speaks_against_a_candidate(
    cosine: float, overlap: float, subject: float, page: float, more: float
) -> None:
    score = Signals(cosine, overlap, subject, fragment=False).score(page)
    assert Signals(cosine + more, overlap, subject, fragment=False).score(page) > score
    assert Signals(cosine, overlap + more, subject, fragment=False).score(page) > score
    assert Signals(cosine, overlap, subject + more, fragment=False).score(page) > score
    assert Signals(cosine, overlap, subject, fragment=False).score(page + more) > score
    assert Signals(cosine, overlap, subject, fragment=True).score(page) < score


def unit_vectors(count: int, seed: int) -> np.ndarray:
    vectors = np.random.default_rng(seed).normal(size=(count, 128)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 10_000), count=st.integers(1, RESCORED))
def test_a_small_index_is_searched_exactly(seed: int, count: int) -> None:
    vectors = unit_vectors(count, seed)
    question = unit_vectors(1, seed + 1)[0]
    stored = quantize(vectors)
    found = Nearest(stored).search(question, 10)
    exact = stored @ question.astype(np.float64) / np.linalg.norm(stored.astype(np.float64), axis=1)
    assert np.allclose(exact[found], np.sort(exact)[::-1][:10], atol=1e-3)


def test_in_a_larger_index_the_nearest_is_still_found_first() -> None:
    vectors = unit_vectors(5 * RESCORED, 7)
    nearest = Nearest(quantize(vectors))
    noisy = vectors[1234] + 0.3 * unit_vectors(1, 8)[0]
    assert nearest.search(noisy / np.linalg.norm(noisy), 5)[0] == 1234


def test_equal_vectors_come_in_the_order_of_their_ids() -> None:
    stored = quantize(np.repeat(unit_vectors(1, 3), 2 * RESCORED, axis=0))
    assert Nearest(stored).search(unit_vectors(1, 3)[0], 6).tolist() == [0, 1, 2, 3, 4, 5]
