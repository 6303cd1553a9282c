"""Small stand-ins for the models, and an index of the project's own pages."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from index_builder.build import BuildOptions, build_index
from receipts_offline.index.reader import Index
from receipts_offline.text.words import content_words

DATA = Path(__file__).parent / "data"
REPOSITORY = Path(__file__).parent.parent
STARTER = REPOSITORY / ".demo" / "starter"
SAMPLE_DUMP = REPOSITORY / ".demo" / "enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2"


class WordEncoder:
    """Encodes a text by the words it holds, so that shared words mean closeness; exact and instant."""

    model_id = "words"
    sha256 = "0" * 64
    dimensions = 64

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        vectors = np.full((len(texts), self.dimensions), 1e-3, dtype=np.float32)
        for row, text in enumerate(texts):
            for word in content_words(text):
                place = hashlib.sha256(word.encode()).digest()[0] % self.dimensions
                vectors[row, place] += 1
        return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


class WordNLI:
    """Entailment where the premise holds every word of the claim, contradiction where it says "not"."""

    model_id = "word-nli"
    sha256 = "1" * 64

    def __init__(self) -> None:
        self.batches: list[list[tuple[str, str]]] = []

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        self.batches.append(list(pairs))
        scores = np.full((len(pairs), 3), 0.02, dtype=np.float32)
        for row, (premise, claim) in enumerate(pairs):
            shared = content_words(claim) <= content_words(premise)
            negated = (" not " in premise) != (" not " in claim)
            scores[row, (0 if negated else 1) if shared else 2] = 0.96
        return scores


@pytest.fixture(scope="session")
def notes_index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of tests/data/notes.jsonl."""
    out = tmp_path_factory.mktemp("notes") / "index"
    options = BuildOptions(jobs=1)
    return build_index([DATA / "notes.jsonl"], out, WordEncoder(), options).directory


@pytest.fixture
def notes(notes_index: Path) -> Iterator[Index]:
    with Index(notes_index) as index:
        yield index


@pytest.fixture(scope="session", autouse=True)
def no_data_of_the_user(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Fixtures that live longer than a test are kept from the user's files too."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path_factory.mktemp("data-of-all")))
        patch.setenv("RECEIPTS_OFFLINE_CONFIG", "off")
        yield


@pytest.fixture(autouse=True)
def own_data_directory(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing a test does touches, or depends on, the data directory of whoever runs it."""
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path_factory.mktemp("data")))
    monkeypatch.setenv("RECEIPTS_OFFLINE_CONFIG", "off")
    monkeypatch.delenv("RECEIPTS_OFFLINE_INDEX", raising=False)
