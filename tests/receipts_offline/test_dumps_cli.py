"""`dump list` and `dump get` as a user runs them, and an index from what they brought."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import WordEncoder
from dump_server import WIKI, Answer, DumpServer, export_of, running_server

from index_builder.build import BuildOptions, build_index

WHOLE = ".xml.bz2"
NAME = f"{WIKI}-20260901-pages-articles-multistream.xml.bz2"
BIG = bytes(range(256)) * 4000


@pytest.fixture
def server() -> Iterator[DumpServer]:
    with running_server() as running:
        yield running


def command(*arguments: str | Path) -> tuple[list[str], dict[str, str]]:
    proxies = ("http_proxy", "https_proxy", "all_proxy")
    environment = {key: value for key, value in os.environ.items() if key.lower() not in proxies}
    return [sys.executable, "-m", "receipts_offline", "dump", *map(str, arguments)], environment


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    line, environment = command(*arguments)
    return subprocess.run(line, capture_output=True, text=True, env=environment, check=False, timeout=60)


def is_one_line(done: subprocess.CompletedProcess[str]) -> bool:
    return done.stderr.startswith("Error: ") and done.stderr.count("\n") == 1


def test_list_shows_dates_states_and_sizes_newest_first(server: DumpServer) -> None:
    server.add_run("20260801", {WHOLE: b"x" * 386_000, "-index.txt.bz2": b"y" * 9_000})
    server.add_run("20260901", {"1.xml-p1p9.bz2": b"x" * 600_000, "2.xml-p10p19.bz2": b"x" * 500_000})
    server.add_run("20260920", {}, status="in-progress")
    server.files[f"/{WIKI}/latest/{NAME}"] = b""
    done = run("list", WIKI, "--mirror", server.url)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "2026-09-20  in progress  articlesmultistreamdump: in-progress",
        "2026-09-01  done                1.1 MB  2 files",
        "2026-08-01  done                0.4 MB  1 file",
    ]


def test_list_as_json_has_bytes_and_files_in_both_layouts(server: DumpServer) -> None:
    server.add_run("20260901", {WHOLE: b"12345"})
    server.add_export("2026-09-01", {"p1p9.xml.bz2": b"123"})
    server.add_export("2026-10-01", {"p1p9.xml.bz2": b"123"}, success=False)
    (record,) = json.loads(run("list", WIKI, "--mirror", server.url, "--format", "json").stdout)
    assert (record["date"], record["state"], record["bytes"]) == ("2026-09-01", "done", 5)
    assert record["files"] == [NAME]
    listed = run("list", WIKI, "--mirror", server.url, "--layout", "content-current", "--format", "json")
    assert [(record["date"], record["state"], record["bytes"]) for record in json.loads(listed.stdout)] == [
        ("2026-10-01", "in progress", None),
        ("2026-09-01", "done", 3),
    ]


def test_list_without_a_wiki_names_the_wikis(server: DumpServer) -> None:
    server.add_run("20260901", {WHOLE: b"12345"})
    server.add_export("2026-09-01", {"p1p9.xml.bz2": b"123"})
    server.files["/legal.html"] = b""
    assert run("list", "--mirror", server.url).stdout == f"{WIKI}\n"
    assert run("list", "--mirror", server.url, "--layout", "content-current").stdout == f"{WIKI}\n"
    server.files["/backup-index.html"] = (
        b'<a href="legal.html">Terms</a> <li><a href="zawiki/20260920">zawiki</a>: <span>done</span></li>'
        b'<li><a href="abwiktionary/20260901/">abwiktionary</a></li>'
    )
    assert run("list", "--mirror", server.url).stdout == "abwiktionary\nzawiki\n"


def test_what_was_fetched_builds_and_its_date_is_certain_by_the_status(
    server: DumpServer, tmp_path: Path
) -> None:
    server.add_run("20260901", {"1.xml-p1p3.bz2": export_of(1, 3), "2.xml-p4p6.bz2": export_of(4, 6)})
    done = run("get", WIKI, "--to", tmp_path / "dump", "--mirror", server.url)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    said, following = done.stdout.splitlines()
    assert said.startswith(f"Dump fetched: {WIKI} of 2026-09-01, 2 files, ")
    assert following.startswith(f"Next: receipts-offline build-index {tmp_path / 'dump'} --out ")
    manifest = build_index(
        [tmp_path / "dump"], tmp_path / "index", WordEncoder(), BuildOptions(jobs=1)
    ).manifest
    assert (manifest.dump_date, manifest.dump_date_from) == ("2026-09-01", "dumpstatus")
    assert manifest.counts["pages"] == 6


def test_an_export_of_the_other_layout_builds_as_well(server: DumpServer, tmp_path: Path) -> None:
    server.add_export("2026-09-01", {"p1p3.xml.bz2": export_of(1, 3), "p4p6.xml.bz2": export_of(4, 6)})
    options = ("--mirror", server.url, "--layout", "content-current")
    done = run("get", WIKI, "--to", tmp_path / "dump", *options)
    assert done.returncode == 0, done.stderr
    manifest = build_index(
        [tmp_path / "dump"], tmp_path / "index", WordEncoder(), BuildOptions(jobs=1)
    ).manifest
    assert (manifest.dump_date, manifest.dump_date_from) == ("2026-09-01", "filename")
    assert manifest.counts["pages"] == 6
    assert "already there" in run("get", WIKI, "--to", tmp_path / "dump", *options).stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["get", WIKI], 2),
        (["get", "Simple Wiki", "--to", "x"], 2),
        (["get", WIKI, "--to", "x", "--date", "yesterday"], 2),
        (["get", WIKI, "--to", "x", "--layout", "other"], 2),
        (["get", WIKI, "--to", "x", "--date", "20260920"], 3),
        (["get", "nowiki", "--to", "x"], 3),
        (["list", "nowiki"], 3),
    ],
)
def test_errors_have_the_documented_exit_code_and_no_traceback(
    server: DumpServer, tmp_path: Path, arguments: list[str], code: int
) -> None:
    server.add_run("20260920", {}, status="waiting")
    given = [str(tmp_path / "x") if argument == "x" else argument for argument in arguments]
    done = run(*given, "--mirror", server.url)
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert code == 2 or is_one_line(done)
    assert list(tmp_path.iterdir()) == []


def test_a_hint_at_another_command_names_the_same_server_and_layout(server: DumpServer) -> None:
    done = run("list", "nowiki", "--mirror", server.url)
    assert f"`receipts-offline dump list --layout dumps --mirror {server.url}`" in done.stderr
    server.add_run("20260920", {}, status="waiting")
    done = run("get", WIKI, "--to", "x", "--date", "20260920", "--mirror", server.url)
    assert f"see `receipts-offline dump list {WIKI} --mirror {server.url}`" in done.stderr


def test_a_site_without_dumps_is_told_from_an_empty_list(server: DumpServer) -> None:
    server.files["/"] = server.files["/backup-index.html"] = b"<html><body>Welcome</body></html>"
    done = run("list", "--mirror", server.url)
    assert done.returncode == 3
    assert is_one_line(done)
    assert "--mirror" in done.stderr


def test_a_mirror_that_is_no_address_is_a_usage_error() -> None:
    done = run("list", WIKI, "--mirror", "file:///etc")
    assert done.returncode == 2
    assert is_one_line(done)


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15), (signal.SIGKILL, -9)])
def test_a_stopped_download_goes_on_where_it_was(
    server: DumpServer, tmp_path: Path, how: signal.Signals, code: int
) -> None:
    server.add_run("20260901", {WHOLE: BIG})
    server.will(NAME, Answer(drip=200))
    line, environment = command("get", WIKI, "--to", tmp_path, "--mirror", server.url)
    process = subprocess.Popen(
        line,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment,
        # A test run in the background inherits an ignored SIGINT; a user's shell gives a live one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    part = tmp_path / f"{NAME}.part"
    while not (part.exists() and part.stat().st_size > 100_000) and process.poll() is None:
        time.sleep(0.02)
    process.send_signal(how)
    started = time.monotonic()
    _, said = process.communicate(timeout=20)
    assert time.monotonic() - started < 5
    assert process.returncode == code
    assert b"Traceback" not in said
    kept = part.stat().st_size
    assert kept >= 65_536
    done = run("get", WIKI, "--to", tmp_path, "--mirror", server.url)
    assert done.returncode == 0, done.stderr
    assert server.asked(NAME) == [None, f"bytes={kept}-"]
    assert (tmp_path / NAME).read_bytes() == BIG


def test_ctrl_c_does_not_wait_for_a_silent_server(server: DumpServer, tmp_path: Path) -> None:
    server.add_run("20260901", {WHOLE: BIG})
    server.will(NAME, Answer(status=503, headers={"Retry-After": "500"}))
    line, environment = command("get", WIKI, "--to", tmp_path, "--mirror", server.url)
    process = subprocess.Popen(
        line,
        stderr=subprocess.PIPE,
        env=environment,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    while not server.asked(NAME) and process.poll() is None:
        time.sleep(0.02)
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    started = time.monotonic()
    _, said = process.communicate(timeout=20)
    assert time.monotonic() - started < 3
    assert process.returncode == 130
    assert b"run the same command again" in said
