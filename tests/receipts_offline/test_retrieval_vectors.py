"""Checking with vectors that are stored, remembered or made on the spot: the receipts are the same."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from conftest import DATA, WordEncoder, WordNLI
from numpy.typing import NDArray

from index_builder.build import BuildOptions, build_index
from receipts_offline.checker import Checker
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Report
from receipts_offline.report.records import report_json
from receipts_offline.retrieval import Retriever, VectorCache, retriever
from receipts_offline.retrieval.vectors import SentenceVectors

NOTES = DATA / "notes.jsonl"
ANSWER = (
    "The Battle of Skarvik was fought on 14 June 1611. Nine ships took part in it. "
    "The tide mill of Harnsund ground barley from 1744 to 1891. The school of Harnsund has 300 pupils."
)


class CountingEncoder(WordEncoder):
    """Remembers what it was asked for."""

    def __init__(self) -> None:
        self.texts: list[str] = []

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.texts += texts
        return super().encode(texts)


@pytest.fixture(scope="module")
def indexes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """An index of the notes for each way of keeping vectors."""
    root = tmp_path_factory.mktemp("vectors")
    return {
        vectors: build_index(
            [NOTES], root / vectors, WordEncoder(), BuildOptions(jobs=1, vectors=vectors)
        ).directory
        for vectors in ("all", "lead", "none")
    }


def report(directory: Path, cache: VectorCache | None = None, encoder: WordEncoder | None = None) -> Report:
    with Index(directory) as index:
        return Checker(index, encoder or WordEncoder(), WordNLI(), cache=cache).check(ANSWER)


def receipts(found: Report) -> str:
    """The receipts without what tells one index from another."""
    text = report_json(found)
    document = json.loads(text)
    for made in (document["report_id"], *(receipt["receipt_id"] for receipt in document["receipts"])):
        text = text.replace(made, "id")
    return text.replace(found.snapshot.index_id, "index")


@pytest.mark.parametrize("vectors", ["lead", "none"])
def test_the_receipts_are_the_same_whether_vectors_are_stored_or_made(
    indexes: dict[str, Path], vectors: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(retriever, "LARGEST_INDEX", 0)  # no index is searched by meaning alone
    whole = report(indexes["all"])
    assert {receipt.verdict for receipt in whole.receipts} >= {"Backed"}
    assert receipts(report(indexes[vectors])) == receipts(whole)


def test_a_made_vector_is_the_stored_one_byte_for_byte(indexes: dict[str, Path]) -> None:
    with Index(indexes["all"]) as whole, Index(indexes["lead"]) as lead, Index(indexes["none"]) as none:
        sentences = whole.sentences(range(len(whole.vectors)))
        stored = whole.vectors.matrix
        assert 0 < len(lead.vectors) < len(stored)
        for index in (whole, lead, none):
            assert (SentenceVectors(index, WordEncoder()).of(sentences) == stored).all()
            assert (SentenceVectors(index, WordEncoder()).of(sentences[::-1]) == stored[::-1]).all()


def test_only_sentences_without_a_stored_vector_are_embedded_and_each_once(indexes: dict[str, Path]) -> None:
    with Index(indexes["lead"]) as index:
        encoder = CountingEncoder()
        vectors = SentenceVectors(index, encoder)
        sentences = index.sentences(range(index.manifest.counts["sentences"]))
        vectors.of(sentences)
        vectors.of(sentences)
        assert sorted(encoder.texts) == sorted(
            f"{one.title}: {one.text}" for one in sentences if one.section != ""
        )


def test_the_index_is_not_written_and_the_second_check_embeds_no_sentence(
    indexes: dict[str, Path], tmp_path: Path
) -> None:
    before = {path: path.stat().st_mtime_ns for path in sorted(indexes["none"].rglob("*"))}
    reports, encoded = [], []
    for _ in range(2):
        with Index(indexes["none"]) as index:
            cache = VectorCache(tmp_path, index.manifest.index_id, WordEncoder.dimensions)
        encoder = CountingEncoder()
        reports.append(report_json(report(indexes["none"], cache, encoder)))
        cache.close()
        encoded.append([text for text in encoder.texts if text.startswith("Tide mill: ")])
    assert reports[0] == reports[1] == report_json(report(indexes["none"]))
    assert encoded[0]
    assert encoded[1] == []
    assert {path: path.stat().st_mtime_ns for path in sorted(indexes["none"].rglob("*"))} == before


def test_a_check_with_a_cache_that_cannot_be_used_is_a_check(
    indexes: dict[str, Path], tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    with Index(indexes["none"]) as index:
        cache = VectorCache(tmp_path / "file", index.manifest.index_id, WordEncoder.dimensions)
    assert report_json(report(indexes["none"], cache)) == report_json(report(indexes["none"]))


def test_search_by_meaning_sees_what_was_embedded_ahead_and_nothing_else(indexes: dict[str, Path]) -> None:
    found: dict[str, frozenset[int]] = {}
    for vectors, directory in indexes.items():
        with Index(directory) as index:
            found[vectors] = (
                Retriever(index, WordEncoder()).retrieve("Barley was ground.").gathered["vectors"]
            )
            if vectors == "lead":
                assert all(one.section == "" for one in index.sentences(found[vectors]))
    assert found["none"] == frozenset()
    assert found["lead"] < found["all"]


def test_of_very_many_candidates_those_that_fit_by_their_words_are_embedded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "stones.jsonl"
    text = " ".join(f"Stone {number} lies on the beach of the island." for number in range(120))
    source.write_text(json.dumps({"title": "Stones", "text": text + " Stone 77 was moved in 1904."}) + "\n")
    options = BuildOptions(jobs=1, vectors="none", dump_date="2026-01-01")
    out = build_index([source], tmp_path / "index", WordEncoder(), options).directory
    monkeypatch.setattr(retriever, "COMPUTED", 10)
    with Index(out) as index:
        encoder = CountingEncoder()
        asked = Retriever(index, encoder)
        found = asked.retrieve("Stone 77 was moved in 1904.", ["Stones"])
        made = [
            text for text in encoder.texts if text.startswith("Stones: Stone") and text.endswith("island.")
        ]
        assert len(made) <= 2 * 10
        assert found.evidence[0].sentence.text == "Stone 77 was moved in 1904."
        again = Retriever(index, WordEncoder())
        again.retrieve("Stone 5 lies on the beach.", ["Stones"])
        assert again.retrieve("Stone 77 was moved in 1904.", ["Stones"]).evidence == found.evidence
