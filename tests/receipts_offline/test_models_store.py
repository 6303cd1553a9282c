"""Where model files and the default index are found, and what is said when they are not right."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from models_hub import BIG, write_files, write_registry

from receipts_offline import paths
from receipts_offline.errors import IndexUnusable, ModelUnusable
from receipts_offline.models import store
from receipts_offline.models.registry import registry
from receipts_offline.models.store import candidate_directories, inspect, locate, verify


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(write_registry(tmp_path / "extra.toml")))
    monkeypatch.delenv("RECEIPTS_OFFLINE_INDEX", raising=False)
    return tmp_path / "data"


def test_a_model_that_is_not_here_names_both_ways_to_get_it(data: Path) -> None:
    with pytest.raises(ModelUnusable, match="tiny is not on this machine") as caught:
        locate("someone/tiny-model")
    assert "models fetch tiny" in caught.value.next_step
    assert "models import tiny DIR" in caught.value.next_step
    assert caught.value.exit_code == 5


def test_a_bundled_model_that_is_gone_is_never_said_to_be_fetchable(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_PACKAGE_WEIGHTS", data / "no")
    monkeypatch.setattr(store, "_CHECKOUT_WEIGHTS", data / "no")
    with pytest.raises(ModelUnusable) as caught:
        locate("receipts-nli-l12")
    assert "Install receipts-offline again" in caught.value.next_step
    assert "models fetch" not in caught.value.next_step


def test_a_file_of_the_wrong_size_is_found_on_locate_and_a_changed_byte_on_verify(data: Path) -> None:
    directory = write_files(data / "models" / "tiny")
    assert locate("tiny") == {"model": directory / BIG, "tokenizer": directory / "tokenizer.json"}
    content = (directory / BIG).read_bytes()
    (directory / BIG).write_bytes(content[:-1] + b"?")
    assert locate("tiny")
    found = verify("tiny")
    assert found.state == "damaged"
    assert found.problems[0].startswith(f"{BIG}: sha256 is ")
    (directory / BIG).write_bytes(content[:-1])
    with pytest.raises(ModelUnusable, match=f"{len(content) - 1} bytes instead of {len(content)}"):
        locate("tiny")


def test_a_half_copied_model_is_damaged_and_says_which_file_is_missing(data: Path) -> None:
    (write_files(data / "models" / "tiny") / "tokenizer.json").unlink()
    with pytest.raises(ModelUnusable, match=r"tokenizer\.json: missing"):
        locate("tiny")


def test_the_package_wins_over_the_checkout_and_that_over_the_users_copy(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "_PACKAGE_WEIGHTS", tmp_path / "package")
    monkeypatch.setattr(store, "_CHECKOUT_WEIGHTS", tmp_path / "checkout")
    entry = registry().find("receipts-nli-l12")
    places = candidate_directories(entry)
    assert places == (
        tmp_path / "package" / entry.name,
        tmp_path / "checkout" / entry.name,
        data / "models" / entry.name,
    )
    assert inspect(entry, hashes=False).state == "missing"
    for place in reversed(places):
        place.mkdir(parents=True)
        for file in entry.files:
            (place / file.path).touch()
        assert inspect(entry, hashes=False).directory == place
    (places[0] / "tokenizer.json").unlink()
    assert inspect(entry, hashes=False).directory == places[1]


def test_a_hub_model_is_looked_for_in_the_users_directory_alone(data: Path) -> None:
    assert candidate_directories(registry().find("minilm-xenova")) == (data / "models" / "minilm-xenova",)


def test_the_data_directory_is_the_environments_else_the_platforms(
    data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert (paths.data_dir(), paths.models_dir(), paths.snapshots_dir()) == (
        data,
        data / "models",
        data / "snapshots",
    )
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", "")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "share"))
    assert paths.data_dir() == tmp_path / "share" / "receipts-offline"
    assert not (tmp_path / "share").exists()


def test_the_index_built_last_is_the_default_and_the_environment_overrides_it(
    data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert paths.default_index() is None
    monkeypatch.chdir(tmp_path)
    paths.remember_index(Path("first"))
    paths.remember_index(Path("second"))
    assert paths.default_index() == tmp_path / "second"
    assert [path.name for path in data.iterdir()] == ["default-index"]
    monkeypatch.setenv("RECEIPTS_OFFLINE_INDEX", str(tmp_path / "third"))
    assert paths.default_index() == tmp_path / "third"


@given(name=st.binary(min_size=1, max_size=40).filter(lambda raw: not set(raw) & {0, ord("/")}))
@settings(max_examples=50, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_directory_name_that_the_system_allows_is_remembered_exactly(data: Path, name: bytes) -> None:
    path = data / os.fsdecode(name)
    paths.remember_index(path)
    assert paths.default_index() == path


def test_a_pointer_that_cannot_be_written_leaves_the_index_usable_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "file"))
    with pytest.raises(IndexUnusable) as caught:
        paths.remember_index(tmp_path / "index")
    assert f"--index {tmp_path / 'index'}" in caught.value.next_step
    monkeypatch.delenv("RECEIPTS_OFFLINE_INDEX", raising=False)
    assert paths.default_index() is None


def test_a_failed_write_leaves_the_old_content_and_no_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "note"
    paths.write_atomically(target, b"old")

    def refuse(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
    with pytest.raises(OSError, match="No space left"):
        paths.write_atomically(target, b"new")
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]
