"""Work is never lost: killed, starved and concurrent builds, in real processes."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from build_process import STAGES, id_of
from conftest import WordEncoder

import index_builder.publish as publishing
from index_builder.build import BuildOptions, build_index
from index_builder.publish import work_directory
from receipts_offline.errors import IndexUnusable, OutputUnusable
from receipts_offline.index.reader import Index
from receipts_offline.index.verify import verify_index
from receipts_offline.progress import Silent

SCRIPT = Path(__file__).with_name("build_process.py")


def start(mode: str, *arguments: object) -> subprocess.Popen[str]:
    command = [sys.executable, str(SCRIPT), mode, *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def result(process: subprocess.Popen[str]) -> dict[str, Any]:
    output, _ = process.communicate(timeout=300)
    assert process.returncode == 0
    told: dict[str, Any] = json.loads(output)
    return told


def run(mode: str, *arguments: object) -> dict[str, Any]:
    return result(start(mode, *arguments))


def until(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < deadline, path
        time.sleep(0.01)


def stones(path: Path, count: int) -> Path:
    with path.open("w", encoding="utf-8") as stream:
        for number in range(count):
            text = " ".join(f"Stone {number} lies {step} metres from the harbour." for step in range(5))
            stream.write(json.dumps({"title": f"Stone {number}", "text": text}) + "\n")
    return path


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stones(tmp_path_factory.mktemp("stones") / "stones.jsonl", 400)


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return stones(tmp_path_factory.mktemp("other") / "other.jsonl", 30)


@pytest.fixture(scope="module")
def whole(source: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The id of a build that nothing disturbed."""
    told: str = run("plain_build", source, tmp_path_factory.mktemp("whole") / "index")["id"]
    return told


def no_difference(index: Path) -> bool:
    return verify_index(index, Silent())[1] == []


# Kills


def test_a_build_killed_at_twenty_random_moments_gives_the_index_of_one_that_was_not(
    source: Path, tmp_path: Path
) -> None:
    told = run("killed_at_random", source, tmp_path, 20260901, 20)
    assert len(told["stages"]) == 20
    assert told["resumed"] == [told["whole"]]
    assert no_difference(tmp_path / "index")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index", "whole"]


def test_a_build_killed_between_any_two_durable_steps_gives_the_same_index_in_place_of_the_old_one(
    source: Path, other: Path, whole: str, tmp_path: Path
) -> None:
    run("plain_build", other, tmp_path / "index")
    told = run("killed_at_every_step", source, tmp_path)
    assert told["id"] == id_of(tmp_path / "index") == whole
    assert {"store", "facts", "vectors", "manifest", "published"} <= set(told["stages"])
    assert no_difference(tmp_path / "index")
    assert [path.name for path in tmp_path.iterdir()] == ["index"]


def test_an_index_replaced_by_a_build_that_was_killed_right_after_is_taken_away(
    other: Path, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def build(path: Path) -> bool:
        options = BuildOptions(jobs=1, dump_date="2026-01-01", replace=True)
        return build_index([path], tmp_path / "index", WordEncoder(), options).reused

    build(other)
    with monkeypatch.context() as patch:
        patch.setattr(publishing, "_take_away", lambda *_: None)
        build(source)
    assert work_directory(tmp_path / "index").is_dir()
    assert build(source)
    assert [path.name for path in tmp_path.iterdir()] == ["index"]


# The disk


def test_a_disk_that_is_full_in_any_stage_is_told_and_the_work_goes_on_later(
    source: Path, whole: str, tmp_path: Path
) -> None:
    stages = run("starved", source, tmp_path)
    assert set(stages) == set(STAGES)
    for told in stages.values():
        assert told["exit"] == 74
        assert "cannot be written" in told["error"]
        assert "File too large" in told["error"]
        assert "goes on where it stopped" in told["next"]
        assert not told["published"]
        assert told["id"] == whole
        assert told["left"] == ["index"]


def test_a_disk_that_fails_while_publishing_keeps_the_finished_work_and_the_old_index(
    other: Path, source: Path, whole: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "index"
    old = run("plain_build", other, out)["id"]

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    options = BuildOptions(jobs=1, dump_date="2026-01-01", replace=True)
    with monkeypatch.context() as patch:
        patch.setattr(publishing, "_exchange", full)
        with pytest.raises(OutputUnusable, match="No space left on device"):
            build_index([source], out, WordEncoder(), options)
    assert id_of(out) == old
    assert build_index([source], out, WordEncoder(), options).manifest.index_id == whole


# Several at once


def test_of_two_builds_into_one_directory_the_second_is_told_and_the_first_finishes(
    source: Path, whole: str, tmp_path: Path
) -> None:
    out, ready, go = tmp_path / "index", tmp_path / "ready", tmp_path / "go"
    first = start("slow_build", source, out, ready, go)
    until(ready)
    second = run("plain_build", source, out)
    assert second["exit"] == 4
    assert f"another build is writing {out} (process {first.pid})" in second["error"]
    go.touch()
    assert result(first)["id"] == whole


def test_a_check_goes_on_with_the_index_it_opened_while_a_build_replaces_it(
    source: Path, other: Path, tmp_path: Path
) -> None:
    out, ready, go = tmp_path / "index", tmp_path / "ready", tmp_path / "go"
    old = run("plain_build", other, out)["id"]
    check = start("hold", out, ready, go)
    until(ready)
    new = run("plain_build", source, out)["id"]
    assert id_of(out) == new != old
    go.touch()
    assert result(check) == {
        "id": old,
        "verdict": "Backed",
        "text": "Stone 7 lies 2 metres from the harbour.",
    }


def test_an_index_opened_or_verified_while_builds_publish_is_one_of_theirs_as_a_whole(
    source: Path, other: Path, tmp_path: Path
) -> None:
    ids = {
        run("plain_build", source, tmp_path / "one")["id"]: 2000,
        run("plain_build", other, tmp_path / "other")["id"]: 150,
    }
    out, stop = tmp_path / "index", tmp_path / "stop"
    publisher = start("swap", tmp_path / "one", tmp_path / "other", out, stop)
    until(out)
    seen: list[str] = []
    told: list[str] = []
    least, latest = (
        time.monotonic() + 6,
        time.monotonic() + 60,
    )  # a busy machine opens few between two exchanges
    try:
        while time.monotonic() < (least if set(seen) == set(ids) else latest):
            try:
                with Index(out) as index:
                    assert len(index.fulltext) == ids[index.manifest.index_id]
                    assert max(index.sentence_texts(range(3000))) == ids[index.manifest.index_id] - 1
                    seen.append(index.manifest.index_id)
                assert no_difference(out)
            except IndexUnusable as error:
                told.append(error.message)
    finally:
        stop.touch()
        published = result(publisher)["published"]
    assert published > 10
    assert set(seen) == set(ids)
    assert all("replaced" in message for message in told)
