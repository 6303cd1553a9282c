"""The registry is true about the bundled files, and refuses entries that a later step would trip on."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from models_hub import write_registry

import receipts_offline.models
from receipts_offline.errors import ModelUnusable, UsageError
from receipts_offline.models.registry import (
    DEFAULT_EMBEDDER,
    DEFAULT_NLI,
    NLI_LABELS,
    read_registry,
    registry,
)
from receipts_offline.models.store import inspect

SHIPPED = Path(receipts_offline.models.__file__).with_name("registry.toml")


@pytest.fixture(autouse=True)
def without_extra_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RECEIPTS_OFFLINE_REGISTRY", raising=False)


@pytest.mark.parametrize("name", [DEFAULT_EMBEDDER, DEFAULT_NLI])
def test_bundled_files_have_the_registered_sizes_and_hashes(name: str) -> None:
    found = inspect(registry().find(name), hashes=True)
    assert found.problems == ()
    assert found.state == "ok"


def test_four_models_are_known_with_all_that_is_needed_to_use_them() -> None:
    known = {entry.name: entry for entry in registry().entries}
    assert {name: (entry.kind, entry.origin, entry.token_type_ids) for name, entry in known.items()} == {
        "all-MiniLM-L6-v2": ("embedder", "bundled", True),
        "receipts-nli-l12": ("nli", "bundled", True),
        "minilm-xenova": ("embedder", "hub", True),
        "nli-deberta-v3-xsmall": ("nli", "hub", False),
    }
    assert {entry.licence for entry in known.values()} == {"Apache-2.0"}
    assert {entry.max_length for entry in known.values()} == {256}
    assert {entry.dimensions for entry in known.values() if entry.kind == "embedder"} == {384}
    assert {entry.labels for entry in known.values() if entry.kind == "nli"} == {NLI_LABELS}
    assert known["nli-deberta-v3-xsmall"].total_bytes == 87246587 + 8656551 + 1038


def test_a_hub_model_answers_to_its_repository_name_and_a_bundled_one_keeps_its_own() -> None:
    assert registry().find("Xenova/all-MiniLM-L6-v2").name == "minilm-xenova"
    assert registry().find("Xenova/nli-deberta-v3-xsmall").name == "nli-deberta-v3-xsmall"
    assert registry().find("all-MiniLM-L6-v2").origin == "bundled"
    with pytest.raises(UsageError):
        registry().find("sentence-transformers/all-MiniLM-L6-v2")


def test_a_model_of_the_wrong_kind_is_a_usage_error_that_names_the_right_ones() -> None:
    with pytest.raises(UsageError, match="of the kind embedder") as caught:
        registry().of_kind("all-MiniLM-L6-v2", "nli")
    assert "receipts-nli-l12" in caught.value.next_step


def test_entries_of_the_users_own_registry_follow_the_shipped_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(write_registry(tmp_path / "own.toml")))
    assert [entry.name for entry in registry().entries][-2:] == ["nli-deberta-v3-xsmall", "tiny"]


def test_a_name_that_is_taken_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write_registry(tmp_path / "own.toml", name="receipts-nli-l12")
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(path))
    with pytest.raises(ModelUnusable, match="receipts-nli-l12 is taken twice"):
        registry()


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ('kind = "nli"', 'kind = "oracle"', "kind must be"),
        ('origin = "hub"', 'origin = "cloud"', "origin must be"),
        ('name = "tiny"', 'name = "../tiny"', "the name must be"),
        ('source = "someone/tiny-model"', 'source = "a/../b"', "source must be"),
        ("max_length = 64", "max_length = true", "max_length"),
        ("max_length = 64", "max_length = 64\nspeed = 3", "unknown keys"),
        ('"neutral", ', "", "labels must be"),
        ("token_type_ids = false", "", "token_type_ids"),
        ('path = "tokenizer.json"', 'path = "../tokenizer.json"', "not plain and relative"),
        ('path = "tokenizer.json"', 'path = "/etc/passwd"', "not plain and relative"),
        ('path = "tokenizer.json"', 'path = "onnx/model_quantized.onnx"', "two files have one path"),
        ('role = "tokenizer"', 'role = "model"', "one model file, one tokenizer file"),
        ("bytes = 18", "bytes = 0", "bytes must be"),
        ('sha256 = "', 'sha256 = "X', "sha256 must be"),
        ("[[model]]", "model = [3]\n[[other]]", "models are written as|cannot be used"),
        ("[[model.file]]", "[[model.files]]", "unknown keys"),
        ("[[model]]", "[model", "cannot be used"),
        ("[[model]]", "[[modell]]", "models are written as|cannot be used"),
    ],
)
def test_a_wrong_entry_is_refused_with_the_reason(tmp_path: Path, right: str, wrong: str, said: str) -> None:
    path = write_registry(tmp_path / "own.toml")
    text = path.read_text()
    assert right in text
    path.write_text(text.replace(right, wrong, 1))
    with pytest.raises(ModelUnusable, match=said) as caught:
        read_registry(path)
    assert "RECEIPTS_OFFLINE_REGISTRY" in caught.value.next_step


def test_a_registry_that_is_not_there_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(ModelUnusable, match="No such file"):
        read_registry(tmp_path / "absent.toml")


def test_every_entry_is_in_the_cards_page_with_its_hash() -> None:
    cards = (SHIPPED.parents[2] / "models" / "README.md").read_text(encoding="utf-8")
    for table in tomllib.loads(SHIPPED.read_text(encoding="utf-8"))["model"]:
        assert f"`{table['name']}`" in cards
        for file in table["file"]:
            assert file["sha256"] in cards
