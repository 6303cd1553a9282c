"""What a user of the builder meets who names odd places, odd sources and odd dates."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import DATA, REPOSITORY, WordEncoder

import index_builder.publish as publishing
from index_builder.build import BuildOptions, Built, build_index
from index_builder.publish import work_directory
from index_builder.store import StoreWriter
from receipts_offline.cli.main import cli
from receipts_offline.errors import IndexUnusable, InputError, OutputUnusable, UsageError
from receipts_offline.index.manifest import load_manifest
from receipts_offline.index.verify import verify_index
from receipts_offline.progress import Silent

NOTES = DATA / "notes.jsonl"


def build(out: Path, *sources: Path, **options: object) -> Built:
    return build_index(sources or [NOTES], out, WordEncoder(), BuildOptions(jobs=1, **options))  # type: ignore[arg-type]


def lines(path: Path, *records: object) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def dated(*pages: object) -> Sequence[object]:
    return ({"siteinfo": {"dump_date": "2026-04-17"}}, *pages)


def error_of(*arguments: str | Path) -> tuple[int, str]:
    """Exit code and standard error of a command in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "receipts_offline", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=REPOSITORY,
    )
    return done.returncode, done.stderr


# The place of the index


def test_an_index_is_built_and_replaced_where_a_link_leads(tmp_path: Path) -> None:
    other = lines(tmp_path / "other.jsonl", *dated({"title": "Stone", "text": "A stone is hard."}))
    (tmp_path / "real").mkdir()
    link = tmp_path / "link"
    link.symlink_to("real")
    assert build(link).directory == tmp_path / "real"
    build(link, other, replace=True)
    assert link.is_symlink()
    assert load_manifest(link).counts["pages"] == 1
    assert sorted(path.name for path in tmp_path.iterdir()) == ["link", "other.jsonl", "real"]


def test_a_link_to_nothing_yet_is_followed_and_one_in_a_circle_refused_before_the_work(
    tmp_path: Path,
) -> None:
    (tmp_path / "link").symlink_to("later")
    build(tmp_path / "link")
    assert load_manifest(tmp_path / "later").counts["pages"]
    (tmp_path / "circle").symlink_to("circle")
    with pytest.raises(OutputUnusable, match="in a circle"):
        build(tmp_path / "circle")
    assert not work_directory(tmp_path / "circle").exists()


def test_a_link_left_in_the_place_of_a_replaced_index_stands_in_no_ones_way(tmp_path: Path) -> None:
    other = lines(tmp_path / "other.jsonl", *dated({"title": "Stone", "text": "A stone is hard."}))
    build(tmp_path / "index")
    (tmp_path / ".index.replaced").symlink_to("gone")
    build(tmp_path / "index", other, replace=True)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["index", "other.jsonl"]


@pytest.mark.parametrize("below", ["", "index", "deep/index"])
def test_a_place_that_is_a_file_or_lies_in_one_is_told_by_its_name(tmp_path: Path, below: str) -> None:
    (tmp_path / "file").write_text("x")
    with pytest.raises(OutputUnusable, match=rf"{tmp_path / 'file'} is a file") as told:
        build(tmp_path / "file" / below)
    assert told.value.exit_code == 74


def test_a_disk_that_cannot_be_written_leaves_a_finished_index_as_it_is_and_is_told_for_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build(tmp_path / "index")

    def refuse(*_: object) -> int:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(publishing.os, "open", refuse)
    assert build(tmp_path / "index").reused
    with pytest.raises(OutputUnusable, match="Read-only file system"):
        build(tmp_path / "other")


def test_a_broken_manifest_beside_a_list_of_missing_titles_can_be_replaced(tmp_path: Path) -> None:
    titles = tmp_path / "titles.txt"
    titles.write_text("Veldmark cod\nNowhere Land\n")
    arguments = ["build-index", str(NOTES), "--out", str(tmp_path / "index"), "--titles", str(titles)]
    arguments += ["--vectors", "none", "--quiet"]
    told = CliRunner().invoke(cli, arguments)
    assert told.stderr.count("Warning:") == 1
    assert "Warning: 1 of 2 titles is not in the sources" in told.stderr
    assert (tmp_path / "index" / "titles-not-found.txt").read_text() == "Nowhere Land\n"
    (tmp_path / "index" / "manifest.json").write_text("{")
    assert CliRunner().invoke(cli, [*arguments, "--replace"]).exit_code == 0


def test_an_unfinished_build_in_the_way_is_described(tmp_path: Path) -> None:
    plan = json.loads(json.dumps(build(tmp_path / "whole", sections="lead").manifest.builder["plan"]))
    work = work_directory(tmp_path / "index")
    work.mkdir()
    (work / "build.json").write_text(json.dumps(plan))
    with pytest.raises(UsageError, match=r"build of something else \(notes\.jsonl; only lead sections\)"):
        build(tmp_path / "index")
    plan["version"] = "0.0.1"
    (work / "build.json").write_text(json.dumps(plan))
    with pytest.raises(UsageError, match="by another version of the program"):
        build(tmp_path / "index", sections="lead")


# Dates


def test_both_spellings_of_the_date_that_was_asked_for_are_one_build(tmp_path: Path) -> None:
    assert (
        build(tmp_path / "index", dump_date="20260101").manifest.builder["dump_date_option"] == "2026-01-01"
    )
    assert build(tmp_path / "index", dump_date="2026-01-01").reused


@pytest.mark.parametrize(
    ("stated", "fault"),
    [
        ("3026-01-01", "lies in the future"),
        ("2025-02-30", "is no day of the calendar"),
        ("1999-12-31", "lies before 2001"),
        ("yesterday", "is no date"),
    ],
)
def test_what_is_wrong_with_a_date_is_said_before_anything_is_read(
    tmp_path: Path, stated: str, fault: str
) -> None:
    with pytest.raises(UsageError, match=f"'{stated}' {fault}"):
        build(tmp_path / "index", tmp_path / "missing.jsonl", dump_date=stated)


def test_pages_without_any_date_are_refused_before_the_work_and_leave_nothing(tmp_path: Path) -> None:
    notes = lines(tmp_path / "notes.jsonl", {"title": "Stone", "text": "A stone is hard."})
    with pytest.raises(InputError, match=r"no siteinfo\.dump_date") as told:
        build(tmp_path / "index", notes)
    assert "--dump-date" in told.value.next_step
    assert '"dump_date"' in told.value.next_step
    assert [path.name for path in tmp_path.iterdir()] == ["notes.jsonl"]


def test_one_dated_revision_is_enough_for_pages_of_one_wiki_in_two_files(tmp_path: Path) -> None:
    one = lines(tmp_path / "one.jsonl", {"title": "Stone", "text": "A stone is hard."})
    page = {"title": "Sand", "text": "Sand is soft.", "revision_timestamp": "2026-03-04T10:00:00Z"}
    two = lines(tmp_path / "two.jsonl", {"title": "Clay", "text": "Clay is soft."}, page)
    wiki = build(tmp_path / "index", one, two).manifest.wiki
    assert (wiki.dump_date, wiki.dump_date_from) == ("2026-03-04", "newest-revision")


# Sources


@pytest.mark.parametrize(
    ("source", "message", "step"),
    [
        ("https://dumps.example/x.xml.bz2", "https://dumps.example/x.xml.bz2 is an address", "dump get"),
        (".", "is an index, not a source", "index info"),
        (str(REPOSITORY / "README.md"), "neither a MediaWiki XML export nor JSON Lines", "pages-articles"),
        ("pipe", "neither a file nor a directory", "as a file"),
    ],
)
def test_what_is_no_source_is_told_as_what_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, message: str, step: str
) -> None:
    index = build(tmp_path / "index").directory
    os.mkfifo(index / "pipe")
    monkeypatch.chdir(index)
    with pytest.raises(InputError, match=message) as told:
        build(tmp_path / "other", Path(source))
    assert step in told.value.next_step


def test_a_page_of_a_page_file_that_comes_again_is_stored_once_and_told(tmp_path: Path) -> None:
    stone = {"title": "Stone", "text": "A stone is hard."}
    gull = {"title": "Gull", "page_id": 5, "text": "A gull flies."}
    tern = {"title": "Tern", "page_id": 5, "text": "A tern flies."}
    one = lines(tmp_path / "one.jsonl", *dated(stone, stone, gull, tern))
    two = lines(
        tmp_path / "two.jsonl", *dated(stone, gull, tern, {"title": "Stone", "text": "A stone sinks."})
    )
    manifest = build(tmp_path / "index", one, two).manifest
    assert manifest.counts["pages"] == 4
    assert manifest.skipped == {"the same page again": 4}
    assert manifest.notes == (
        "1 page with a title that another page has; all are kept",
        "1 page with a page_id that another page has; kept under another id",
    )


def test_pages_of_two_wikis_may_share_titles_and_ids(tmp_path: Path) -> None:
    page = {"title": "Stone", "text": "A stone is hard."}
    paths = [
        lines(tmp_path / f"{name}.jsonl", {"siteinfo": {"dbname": name, "dump_date": "2026-04-17"}}, page)
        for name in ("one", "two")
    ]
    manifest = build(tmp_path / "index", *paths).manifest
    assert (manifest.counts["pages"], manifest.skipped, manifest.notes) == (2, {}, ())


def test_a_repeated_page_is_known_again_by_a_build_that_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stone = {"title": "Stone", "text": "A stone is hard."}
    source = lines(tmp_path / "notes.jsonl", *dated(stone, {"title": "Sand", "text": "Sand is soft."}, stone))
    add, left = StoreWriter.add_page, 2

    def stop_at_the_third(store: StoreWriter, *arguments: object) -> None:
        nonlocal left
        if not left:
            store.commit()
            raise KeyboardInterrupt
        left -= 1
        add(store, *arguments)  # type: ignore[arg-type]

    with monkeypatch.context() as patch:
        patch.setattr(StoreWriter, "add_page", stop_at_the_third)
        with pytest.raises(KeyboardInterrupt):
            build(tmp_path / "index", source)
    manifest = build(tmp_path / "index", source).manifest
    assert (manifest.counts["pages"], manifest.skipped) == (2, {"the same page again": 1})


# Reading an index back


@pytest.mark.parametrize(
    "name",
    [
        "counts.pages",
        "counts.quarantined",
        "sources.0.bytes",
        "sources.0.sha256",
        "builder.version",
        "skipped",
    ],
)
def test_verify_finds_a_change_of_anything_in_the_manifest(tmp_path: Path, name: str) -> None:
    path = build(tmp_path / "index").directory / "manifest.json"
    whole = json.loads(path.read_text())
    part = whole
    *way, last = name.split(".")
    for step in way:
        part = part[int(step)] if step.isdigit() else part[step]
    part[last] = {int: 7, str: "ab", dict: {"no text": 3}}[type(part[last])]
    path.write_text(json.dumps(whole))
    _, differences = verify_index(tmp_path / "index", Silent())
    assert any("changed after the build" in line for line in differences)


def test_verify_passes_a_manifest_without_a_hash_of_itself_but_says_so_and_counts(tmp_path: Path) -> None:
    path = build(tmp_path / "index").directory / "manifest.json"
    whole = json.loads(path.read_text())
    del whole["sha256"], whole["notes"]
    path.write_text(json.dumps(whole))
    told = CliRunner().invoke(cli, ["index", "verify", str(tmp_path / "index")])
    assert told.exit_code == 0
    assert "has no hash of itself" in told.stderr
    whole["counts"]["redirects"] += 1
    path.write_text(json.dumps(whole))
    told = CliRunner().invoke(cli, ["index", "verify", str(tmp_path / "index")])
    assert "manifest.json: states 5 redirects, there are 4" in told.stdout


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[1]",
        '{"format": "x"}',
        '{"format": null}',
        '{"format": 3}',
        '{"format": 3, "wikis": 4}',
        "[" * 100_000,
    ],
)
def test_a_manifest_of_anything_else_is_told_in_our_own_words(tmp_path: Path, content: str) -> None:
    (tmp_path / "manifest.json").write_text(content)
    with pytest.raises(IndexUnusable, match=r"cannot be read: (it|its) ") as told:
        load_manifest(tmp_path)
    assert "--replace" in told.value.next_step


def test_no_index_and_an_unfinished_one_are_told_with_steps_that_the_command_knows(tmp_path: Path) -> None:
    with pytest.raises(IndexUnusable, match="there is no index at") as told:
        load_manifest(tmp_path / "none")
    assert "--index" not in told.value.next_step
    (tmp_path / "killed.building").mkdir()
    with pytest.raises(IndexUnusable, match=r"killed\.building is an unfinished build") as told:
        load_manifest(tmp_path / "killed.building")
    assert str(tmp_path / "killed") in told.value.next_step


# The command


def test_a_number_of_one_is_told_with_a_noun_of_one(tmp_path: Path) -> None:
    source = lines(tmp_path / "notes.jsonl", *dated({"title": "Stone", "text": "A stone is hard."}))
    titles = tmp_path / "titles.txt"
    titles.write_text("Stone\n")
    arguments = ["build-index", str(source), "--out", str(tmp_path / "index"), "--vectors", "none"]
    told = CliRunner().invoke(cli, [*arguments, "--titles", str(titles)])
    assert "(1 page, 0 redirects, 1 sentence; " in told.output
    info = CliRunner().invoke(cli, ["index", "info", str(tmp_path / "index")])
    assert "only pages of a list of 1 title (" in info.output


def test_an_embedder_that_is_not_known_is_answered_with_embedders_alone(tmp_path: Path) -> None:
    code, told = error_of("build-index", NOTES, "--out", tmp_path / "index", "--embedder", "foo")
    assert code == 2
    assert "all-MiniLM-L6-v2" in told
    assert "nli" not in told.lower()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_build_that_a_signal_stops_says_that_it_goes_on(tmp_path: Path, number: signal.Signals) -> None:
    pages = [{"title": f"Stone {n}", "text": f"Stone {n} lies {n} metres away."} for n in range(20_000)]
    source = lines(tmp_path / "stones.jsonl", *dated(*pages))
    arguments = ["build-index", source, "--out", tmp_path / "index", "--vectors", "none", "--jobs", "1"]
    command = [sys.executable, "-m", "receipts_offline", *map(str, arguments)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=REPOSITORY) as process:
        deadline = time.monotonic() + 60
        while not (tmp_path / "index.building" / "store.duckdb").exists():
            assert time.monotonic() < deadline
            time.sleep(0.01)
        process.send_signal(number)
        _, told = process.communicate(timeout=60)
    assert process.returncode == 128 + number
    assert f"Stopped ({number.name}). The build goes on where it was" in told
    assert "Traceback" not in told
    assert not (tmp_path / "index.lock").exists()
