"""Premise and claim to three probabilities: column order, truncation, and what a batch may change."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.errors import UsageError
from receipts_offline.models import load_nli
from receipts_offline.models.nli import CrossEncoder, Label, softmax
from receipts_offline.models.registry import registry
from receipts_offline.models.store import locate

PREMISE = "Old Bridge: The bridge was finished in 1893 and is made of iron."
PAIRS = [
    (PREMISE, "The bridge is made of iron."),
    (PREMISE, "The bridge is made of wood."),
    (PREMISE, "Its architect was born in Naples."),
    ("Bees make honey.", "Bees make honey."),
]
NEUTRAL = [0.0, 0.0, 1.0]


@pytest.fixture(scope="module")
def nli() -> CrossEncoder:
    return load_nli()


def test_the_three_answers_land_in_their_columns(nli: CrossEncoder) -> None:
    scores = nli.score(PAIRS[:3])
    assert scores.argmax(axis=1).tolist() == [Label.ENTAILMENT, Label.CONTRADICTION, Label.NEUTRAL]


def test_scores_are_probabilities(nli: CrossEncoder) -> None:
    scores = nli.score(PAIRS)
    assert scores.shape == (4, 3)
    assert scores.dtype == np.float32
    assert (scores >= 0).all()
    np.testing.assert_allclose(scores.sum(axis=1), 1, atol=1e-5)


def test_no_pair_gives_no_row(nli: CrossEncoder) -> None:
    assert nli.score([]).shape == (0, 3)


def test_columns_follow_the_labels_of_the_registry_not_the_models_own_order(
    nli: CrossEncoder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path))
    files = locate("receipts-nli-l12")
    (tmp_path / "models").mkdir()
    (tmp_path / "models" / "turned").symlink_to(files["model"].parent)
    shipped = registry().find("receipts-nli-l12")
    listed = "".join(
        f'[[model.file]]\nrole = "{file.role}"\npath = "{file.path}"\nbytes = {file.bytes}\n'
        f'sha256 = "{file.sha256}"\n'
        for file in shipped.files
    )
    (tmp_path / "extra.toml").write_text(
        '[[model]]\nname = "turned"\nkind = "nli"\norigin = "hub"\nsource = "me/turned"\n'
        'licence = "Apache-2.0"\n'
        'max_length = 256\ntoken_type_ids = true\nlabels = ["neutral", "contradiction", "entailment"]\n'
        + listed
    )
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(tmp_path / "extra.toml"))
    # The file's columns are contradiction, entailment, neutral; told otherwise, the reader turns them.
    expected = nli.score(PAIRS)[:, [1, 2, 0]]
    np.testing.assert_allclose(load_nli("turned").score(PAIRS), expected, atol=1e-6)


def test_n1_the_order_of_the_pairs_in_a_batch_does_not_matter(nli: CrossEncoder) -> None:
    np.testing.assert_array_equal(nli.score(PAIRS[::-1])[::-1], nli.score(PAIRS))


def test_n1_the_same_batch_gives_the_same_bytes_with_any_number_of_threads(nli: CrossEncoder) -> None:
    np.testing.assert_array_equal(load_nli(threads=1).score(PAIRS), nli.score(PAIRS))


def test_n1_a_pair_alone_and_in_a_batch_keeps_its_answer(nli: CrossEncoder) -> None:
    alone = np.concatenate([nli.score([pair]) for pair in PAIRS])
    together = nli.score(PAIRS)
    assert alone.argmax(axis=1).tolist() == together.argmax(axis=1).tolist()
    assert np.abs(alone - together).max() < 0.1


def words_of(nli: CrossEncoder, premise: str, claim: str) -> tuple[list[int], int]:
    """Ids of the claim's part, and the whole length, of what the model reads."""
    read = nli.tokenize(premise, claim)
    assert read is not None
    return [token for token, kind in zip(read.ids, read.type_ids, strict=True) if kind == 1], len(read.ids)


def test_a_premise_that_is_too_long_is_cut_at_its_end_and_the_claim_stays_whole(nli: CrossEncoder) -> None:
    claim = "The bridge is made of iron and 412 metres long."
    whole, _ = words_of(nli, "Short.", claim)
    part, length = words_of(nli, PREMISE + " And more." * 300, claim)
    assert (part, length) == (whole, 256)
    short = nli.score([(PREMISE, claim)])
    long = nli.score([(PREMISE + " And more." * 300, claim)])
    assert short.argmax() == long.argmax()


@given(st.integers(0, 300), st.integers(0, 300))
@settings(max_examples=40, deadline=None)
def test_whatever_the_lengths_the_claim_is_read_whole_or_not_at_all(premise: int, claim: int) -> None:
    nli = load_nli()
    read = nli.tokenize("tree " * premise, "bridge " * claim)
    room = 256 - 3 - claim
    if room < min(1, premise):
        assert read is None
        return
    assert read is not None
    kinds = list(read.type_ids)
    assert kinds.count(0) == 2 + min(premise, room)
    assert kinds.count(1) == 1 + claim


def test_a_claim_that_leaves_no_room_for_evidence_is_neutral_and_others_are_scored(nli: CrossEncoder) -> None:
    endless = "The bridge is made of iron. " * 60
    scores = nli.score([PAIRS[0], (PREMISE, endless), PAIRS[1]])
    assert scores[1].tolist() == NEUTRAL
    np.testing.assert_array_equal(scores[[0, 2]], nli.score(PAIRS[:2]))
    assert nli.score([(PREMISE, endless)]).tolist() == [NEUTRAL]


@given(st.text(st.characters(), max_size=40), st.text(st.characters(), max_size=40))
@settings(max_examples=25, deadline=None)
def test_any_text_even_lone_surrogates_is_scored(premise: str, claim: str) -> None:
    scores = load_nli().score([(premise, claim), ("\ud800", "\udfff")])
    np.testing.assert_allclose(scores.sum(axis=1), 1, atol=1e-5)


def test_softmax_stands_large_logits() -> None:
    result = softmax(np.array([[1000.0, 0.0, -1000.0], [0.0, 0.0, 0.0]], dtype=np.float32))
    expected = np.array([[1, 0, 0], [1 / 3, 1 / 3, 1 / 3]])
    assert np.abs(result - expected).max() < 1e-6


def test_an_embedder_is_not_taken_for_an_nli_model() -> None:
    with pytest.raises(UsageError, match="kind nli is needed"):
        load_nli("all-MiniLM-L6-v2")
