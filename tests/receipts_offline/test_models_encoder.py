"""Sentences to vectors: the shape and length of what comes out, and how little the company matters."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from receipts_offline.errors import ModelUnusable, UsageError
from receipts_offline.models import load_embedder
from receipts_offline.models.embedder import MiniLMEncoder, _batches, encode_one_by_one
from receipts_offline.models.registry import ModelEntry, registry
from receipts_offline.models.session import (
    OnnxSession,
    TokenIds,
    build_feed,
    default_threads,
    open_tokenizer,
    overflows_int8,
)
from receipts_offline.models.store import locate
from receipts_offline.models.vectors import COMPONENT_LIMIT, INT8_SCALE, dequantize, quantize

SUBJECTS = ("The old bridge", "Maria Ferro", "A river in the north", "The museum", "This beetle", "Its orbit")
ACTS = (
    "was finished in 1893",
    "has been painted twice since the flood",
    "spans 412 metres",
    "lives on dead wood and rarely flies",
    "won three medals at the winter games, and later taught the sport in a small town",
)
SENTENCES = [f"{subject} {act}." for subject, act in itertools.product(SUBJECTS, ACTS)]

# What ONNX Runtime's dynamic int8 costs: one scale is taken for all that shares a batch.
BATCH_TOLERANCE = 0.98


@pytest.fixture(scope="module")
def encoder() -> MiniLMEncoder:
    return load_embedder()


def cosines(left: np.ndarray, right: np.ndarray) -> np.ndarray:
    return np.asarray((left * right).sum(axis=1))


def test_vectors_are_unit_float32_rows_in_the_order_of_the_texts(encoder: MiniLMEncoder) -> None:
    vectors = encoder.encode(SENTENCES)
    assert vectors.shape == (len(SENTENCES), encoder.dimensions)
    assert vectors.dtype == np.float32
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
    alone = encode_one_by_one(encoder, SENTENCES)
    nearest = (alone @ vectors.T).argmax(axis=1)
    assert nearest.tolist() == list(range(len(SENTENCES)))


def test_encoder_names_the_model_and_the_hash_of_its_weights(encoder: MiniLMEncoder) -> None:
    assert (encoder.model_id, encoder.dimensions) == ("all-MiniLM-L6-v2", 384)
    assert encoder.sha256 == "3e007dc8b406e09d7136ef58e1a86f81db8ad65dacaa4230649042549b99a818"


def test_like_sentences_are_closer_than_unlike_ones(encoder: MiniLMEncoder) -> None:
    asked, like, unlike = encode_one_by_one(
        encoder,
        [
            "The bridge was completed in 1893.",
            "They finished building it, a bridge, in 1893.",
            "Bees make honey.",
        ],
    )
    assert asked @ like > 0.6
    assert asked @ unlike < 0.2


def test_n1_a_sentence_alone_and_in_a_batch_gives_the_same_vector_within_the_stated_tolerance(
    encoder: MiniLMEncoder,
) -> None:
    assert cosines(encoder.encode(SENTENCES), encode_one_by_one(encoder, SENTENCES)).min() >= BATCH_TOLERANCE


def test_n1_encoded_one_by_one_a_sentence_does_not_depend_on_its_neighbours_at_all(
    encoder: MiniLMEncoder,
) -> None:
    alone = encoder.encode(SENTENCES[3:4])
    np.testing.assert_array_equal(encode_one_by_one(encoder, SENTENCES)[3:4], alone)
    np.testing.assert_array_equal(encoder.encode(SENTENCES[::-1], batch_size=1)[::-1][3:4], alone)


def test_n1_the_number_of_threads_does_not_change_a_single_bit(encoder: MiniLMEncoder) -> None:
    np.testing.assert_array_equal(load_embedder(threads=1).encode(SENTENCES), encoder.encode(SENTENCES))


@pytest.mark.parametrize(
    ("flags", "overflows"),
    [
        ("fpu sse4_2 avx avx2 fma", True),
        ("fpu avx2 avx512f avx512bw avx512vl", True),
        ("fpu avx2 avx512f avx512_vnni", False),
        ("fpu avx2 avx_vnni", False),
        ("fpu sse4_2", False),
    ],
)
def test_n1_int8_sums_are_made_exact_on_a_cpu_with_avx2_and_without_vnni(flags: str, overflows: bool) -> None:
    assert overflows_int8(f"processor\t: 0\nflags\t\t: {flags}\nbugs\t\t: none\n") is overflows


def test_n1_a_cpu_of_another_make_needs_no_care() -> None:
    assert overflows_int8("processor\t: 0\nFeatures\t: fp asimd asimddp\n") is False
    assert overflows_int8("") is False


def test_the_same_list_gives_the_same_bytes_and_equal_texts_equal_rows(encoder: MiniLMEncoder) -> None:
    doubled = [*SENTENCES[:5], *SENTENCES[:5]]
    vectors = encoder.encode(doubled)
    np.testing.assert_array_equal(vectors, encoder.encode(doubled))
    np.testing.assert_array_equal(vectors[:5], vectors[5:])
    np.testing.assert_array_equal(vectors[:5], encoder.encode(SENTENCES[:5]))


def test_no_text_at_all_and_an_empty_text_are_fine(encoder: MiniLMEncoder) -> None:
    assert encoder.encode([]).shape == (0, 384)
    assert encode_one_by_one(encoder, []).shape == (0, 384)
    empty, blank = encoder.encode(["", " \n"])
    assert np.linalg.norm(empty) == pytest.approx(1, abs=1e-5)
    np.testing.assert_array_equal(empty, blank)


def test_a_text_longer_than_the_model_reads_is_cut_at_the_end(encoder: MiniLMEncoder) -> None:
    start = "word " * 254
    one, other = encode_one_by_one(encoder, [start, start + "and then something else entirely"])
    np.testing.assert_array_equal(one, other)


@given(st.lists(st.text(st.characters(), max_size=30), min_size=1, max_size=4))
@settings(max_examples=25, deadline=None)
def test_any_text_even_lone_surrogates_gives_a_unit_vector(texts: list[str]) -> None:
    vectors = load_embedder().encode([*texts, "\ud800"])
    np.testing.assert_allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-4)


@given(st.lists(st.integers(1, 300), max_size=60), st.integers(1, 8), st.integers(1, 600))
@settings(max_examples=100)
def test_batches_hold_every_text_once_within_both_bounds(lengths: list[int], rows: int, tokens: int) -> None:
    batches = list(_batches(lengths, rows, tokens))
    assert sorted(itertools.chain(*batches)) == list(range(len(lengths)))
    for batch in batches:
        padded = len(batch) * max(lengths[position] for position in batch)
        assert len(batch) == 1 or (len(batch) <= rows and padded <= tokens)
    assert list(itertools.chain(*batches)) == sorted(range(len(lengths)), key=lambda at: (lengths[at], at))


def test_int8_storage_keeps_a_vector_within_half_a_step(encoder: MiniLMEncoder) -> None:
    vectors = encoder.encode(SENTENCES)
    stored = quantize(vectors)
    assert stored.dtype == np.int8
    inside = np.abs(vectors) <= COMPONENT_LIMIT
    assert np.abs(dequantize(stored) - vectors)[inside].max() <= 0.5 / INT8_SCALE + 1e-6
    restored = dequantize(stored)
    assert cosines(restored / np.linalg.norm(restored, axis=1, keepdims=True), vectors).min() > 0.999


@given(hnp.arrays(np.float32, st.integers(0, 20), elements=st.floats(-2, 2, width=32)))
@settings(max_examples=60)
def test_int8_storage_clips_never_wraps_and_is_stable(vector: np.ndarray) -> None:
    stored = quantize(vector)
    assert np.abs(stored.astype(int)).max(initial=0) <= 127
    assert (np.sign(stored) * np.sign(vector) >= 0).all()
    np.testing.assert_array_equal(quantize(dequantize(stored)), stored)


def test_a_feed_is_padded_on_the_right_and_masked() -> None:
    feed = build_feed([TokenIds([5, 6, 7], [0, 0, 1]), TokenIds([8], [0])], token_type_ids=True, pad_id=9)
    assert {name: array.tolist() for name, array in feed.items()} == {
        "input_ids": [[5, 6, 7], [8, 9, 9]],
        "attention_mask": [[1, 1, 1], [1, 0, 0]],
        "token_type_ids": [[0, 0, 1], [0, 0, 0]],
    }
    assert {array.dtype for array in feed.values()} == {np.dtype(np.int64)}


def test_a_model_without_token_types_is_not_fed_any() -> None:
    feed = build_feed([TokenIds([5], [0])], token_type_ids=False)
    assert set(feed) == {"input_ids", "attention_mask"}


@pytest.fixture
def extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(tmp_path / "extra.toml"))
    return tmp_path / "extra.toml"


def registered(
    path: Path, model: bytes, tokenizer: bytes, *, token_type_ids: bool = True, wide: int = 384
) -> None:
    """Register "own" with these contents, in the user's data directory, sizes right."""
    directory = path.parent / "data" / "models" / "own"
    directory.mkdir(parents=True)
    (directory / "model.onnx").write_bytes(model)
    (directory / "tokenizer.json").write_bytes(tokenizer)
    files = "".join(
        f'[[model.file]]\nrole = "{role}"\npath = "{name}"\nbytes = {len(content)}\nsha256 = "{"0" * 64}"\n'
        for role, name, content in (
            ("model", "model.onnx", model),
            ("tokenizer", "tokenizer.json", tokenizer),
        )
    )
    path.write_text(
        '[[model]]\nname = "own"\nkind = "embedder"\norigin = "hub"\nsource = "me/own"\n'
        'licence = "Apache-2.0"\n'
        f'max_length = 64\ndimensions = {wide}\npooling = "mean"\n'
        f"token_type_ids = {str(token_type_ids).lower()}\n{files}"
    )


def bundled(role: str) -> bytes:
    weights = Path(__file__).parents[2] / "models" / "all-MiniLM-L6-v2"
    return (weights / {"model": "model_int8.onnx", "tokenizer": "tokenizer.json"}[role]).read_bytes()


def test_a_damaged_onnx_file_is_one_plain_line_with_a_next_step(
    extra: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    registered(extra, b"\x08\x08" + b"not a model " * 50, bundled("tokenizer"))
    with pytest.raises(ModelUnusable, match=r"own is damaged: model\.onnx cannot be opened") as caught:
        load_embedder("own")
    assert "\n" not in caught.value.message
    assert "models fetch own" in caught.value.next_step
    assert capfd.readouterr() == ("", "")


def test_a_cut_onnx_file_is_refused(extra: Path) -> None:
    registered(extra, bundled("model")[:-1_000_000], bundled("tokenizer"))
    with pytest.raises(ModelUnusable, match="cannot be opened"):
        load_embedder("own")


@pytest.mark.parametrize("tokenizer", [b"", b"{}", b"\xff\xfe", json.dumps({"version": "9"}).encode()])
def test_a_damaged_tokenizer_is_refused(extra: Path, tokenizer: bytes) -> None:
    registered(extra, b"x", tokenizer or b" ")
    with pytest.raises(ModelUnusable, match=r"tokenizer\.json"):
        load_embedder("own")


def test_a_model_that_takes_other_inputs_than_registered_is_refused(extra: Path) -> None:
    registered(extra, bundled("model"), bundled("tokenizer"), token_type_ids=False)
    with pytest.raises(ModelUnusable, match=r"it takes .*token_type_ids"):
        load_embedder("own")


def test_a_model_of_another_width_than_registered_is_refused(extra: Path) -> None:
    registered(extra, bundled("model"), bundled("tokenizer"), wide=768)
    with pytest.raises(ModelUnusable, match="768 columns"):
        load_embedder("own")


def test_a_user_registered_model_loads_and_cuts_at_its_own_length(extra: Path) -> None:
    registered(extra, bundled("model"), bundled("tokenizer"))
    own = load_embedder("own")
    one, other = encode_one_by_one(own, ["word " * 62, "word " * 70])
    np.testing.assert_array_equal(one, other)


def test_values_that_are_no_numbers_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = registry().find("all-MiniLM-L6-v2")
    session = OnnxSession(entry, locate(entry.name)["model"], threads=1)

    class Broken:
        def run(self, _outputs: list[str], _feed: object) -> list[np.ndarray]:
            return [np.array([[np.nan]], dtype=np.float32)]

    monkeypatch.setattr(session, "_session", Broken())
    with pytest.raises(ModelUnusable, match="not numbers"):
        session.run([TokenIds([1], [0])])


def test_a_tokenizers_own_truncation_and_padding_are_put_out_of_action(tmp_path: Path) -> None:
    entry: ModelEntry = registry().find("all-MiniLM-L6-v2")
    tokenizer = open_tokenizer(entry, locate(entry.name)["tokenizer"])
    tokenizer.enable_truncation(8)
    tokenizer.enable_padding(length=16)
    tokenizer.save(str(tmp_path / "tokenizer.json"))
    cleaned = open_tokenizer(entry, tmp_path / "tokenizer.json")
    assert len(cleaned.encode("word " * 30).ids) == 32


def test_models_are_opened_once_a_process_and_by_kind() -> None:
    assert load_embedder() is load_embedder("all-MiniLM-L6-v2")
    with pytest.raises(UsageError):
        load_embedder("receipts-nli-l12")


def test_the_default_is_at_most_two_threads_and_zero_is_refused() -> None:
    assert default_threads() in (1, 2)
    entry = registry().find("all-MiniLM-L6-v2")
    with pytest.raises(ValueError, match="at least 1"):
        OnnxSession(entry, locate(entry.name)["model"], threads=0)
