"""The command line: one line for an error, the documented exit code, nothing lost."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from conftest import DATA

from receipts_offline.paths import default_index

NOTES = DATA / "notes.jsonl"
TRUE_CLAIM = "The Battle of Skarvik was fought on 14 June 1611."


def run(*arguments: str | Path, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-m", "receipts_offline", *map(str, arguments)],
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )
    return subprocess.CompletedProcess(done.args, done.returncode, done.stdout.decode(), done.stderr.decode())


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index made by the command line with the bundled embedder."""
    out = tmp_path_factory.mktemp("cli") / "index"
    done = run("build-index", NOTES, "--out", out, "--jobs", "1")
    assert done.returncode == 0, done.stderr
    assert "Index built" in done.stdout
    assert done.stderr == ""
    return out


def is_one_line(done: subprocess.CompletedProcess[str]) -> bool:
    return (
        done.stderr.startswith("Error: ") and done.stderr.count("\n") == 1 and "Traceback" not in done.stderr
    )


def test_exit_0_and_receipts_in_a_pipe_hold_no_escape_codes(built: Path) -> None:
    done = run("check", TRUE_CLAIM, "--index", built)
    assert done.returncode == 0
    assert "✓ Backed" in done.stdout
    assert "“The Battle of Skarvik was fought on 14 June 1611 in the bay of Skarvik.”" in done.stdout
    assert "dump of 2026-04-17" in done.stdout
    assert "CC BY 4.0" in done.stdout
    assert "\x1b" not in done.stdout


def test_the_answer_may_come_from_a_file_or_standard_input(built: Path, tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_text(TRUE_CLAIM)
    from_file = run("check", path, "--index", built, "--format", "jsonl")
    from_pipe = run("check", "-", "--index", built, "--format", "jsonl", stdin=TRUE_CLAIM.encode())
    literal = run("check", TRUE_CLAIM, "--index", built, "--format", "jsonl")
    assert from_file.stdout == from_pipe.stdout == literal.stdout
    assert json.loads(from_file.stdout)["verdict"] == "Backed"


def test_the_index_built_last_is_the_default_and_the_environment_overrides_it(tmp_path: Path) -> None:
    out = tmp_path / "index"
    run("build-index", NOTES, "--out", out, "--jobs", "1")
    assert default_index() == out
    assert run("check", TRUE_CLAIM).returncode == 0
    assert run("check", TRUE_CLAIM, RECEIPTS_OFFLINE_INDEX=str(tmp_path / "none")).returncode == 4


def test_exit_1_when_a_gate_fails(built: Path) -> None:
    done = run(
        "check",
        "The Battle of Skarvik lasted three years.",
        "--index",
        built,
        "--fail-on",
        "no-receipt,may-conflict",
    )
    assert done.returncode == 1
    assert is_one_line(done)
    assert "The Battle of Skarvik" in done.stdout
    assert run("check", TRUE_CLAIM, "--index", built, "--fail-on", "no-receipt").returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", "text", "--format", "pdf"],
        ["check", "text", "--fail-on", "backed"],
        ["build-index", "--out", "x"],
        ["nonsense"],
        ["build-index", str(NOTES), "--out", "x", "--jobs", "0"],
    ],
)
def test_exit_2_for_usage(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("answer", "stdin"),
    [
        ("missing.txt", b""),
        ("-", b""),
        ("-", b"\xff\xfe\xff"),
        ("-", b"caf\xe9 is old"),
        ("", b""),
        (".", b""),
    ],
)
def test_exit_3_for_bad_input(built: Path, answer: str, stdin: bytes) -> None:
    done = run("check", answer, "--index", built, stdin=stdin)
    assert done.returncode == 3
    assert is_one_line(done)


def test_exit_3_for_a_source_that_is_no_dump(tmp_path: Path) -> None:
    page = tmp_path / "dump.xml.bz2"
    page.write_text("<html><body>404 Not Found</body></html>")
    done = run("build-index", page, "--out", tmp_path / "index")
    assert done.returncode == 3
    assert is_one_line(done)
    assert not (tmp_path / "index").exists()


def test_exit_4_without_an_index(tmp_path: Path) -> None:
    for arguments in (
        ["check", "text"],
        ["check", "text", "--index", str(tmp_path)],
        ["index", "info", str(tmp_path)],
    ):
        done = run(*arguments)
        assert done.returncode == 4
        assert is_one_line(done)


def test_exit_5_when_a_model_is_missing(built: Path) -> None:
    done = run("check", TRUE_CLAIM, "--index", built, "--nli", "nli-deberta-v3-xsmall")
    assert done.returncode == 5
    assert is_one_line(done)
    assert "models fetch" in done.stderr


def test_info_and_verify_read_the_index_back(built: Path) -> None:
    info = json.loads(run("index", "info", built, "--format", "json").stdout)
    assert info["wikis"][0]["dbname"] == "veldmarkschool"
    assert "2026-04-17" in run("index", "info", built).stdout
    assert run("index", "verify", built).returncode == 0


def test_verify_exits_1_and_names_what_differs(tmp_path: Path) -> None:
    out = tmp_path / "index"
    run("build-index", NOTES, "--out", out, "--jobs", "1")
    with (out / "vectors.npy").open("r+b") as stream:
        stream.seek(-1, os.SEEK_END)
        stream.write(b"\x7f")
    done = run("index", "verify", out)
    assert done.returncode == 1
    assert "vectors.npy: sha256" in done.stdout


def test_debug_shows_the_traceback(tmp_path: Path) -> None:
    done = run("--debug", "index", "info", tmp_path)
    assert "Traceback" in done.stderr


def test_control_characters_of_an_answer_never_reach_the_terminal(built: Path) -> None:
    done = run(
        "check", "-", "--index", built, stdin=b"The \x1b[31mBattle of Skarvik\x1b]0;x\x07 was fought in 1611."
    )
    assert done.returncode == 0
    assert "\x1b" not in done.stdout
    assert "\x07" not in done.stdout


def test_a_reader_that_goes_away_is_no_error(built: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "receipts_offline", "check", (TRUE_CLAIM + " ") * 20, "--index", str(built)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    source = tmp_path / "many.jsonl"
    with source.open("w") as stream:
        for number in range(3000):
            text = " ".join(f"Stone {number} lies {step} metres from the harbour." for step in range(30))
            stream.write(json.dumps({"title": f"Stone {number}", "text": text}) + "\n")
    process = subprocess.Popen(
        [sys.executable, "-m", "receipts_offline", "build-index", str(source), "--out", str(tmp_path / "index"),
         "--dump-date", "2026-01-01", "--jobs", "1"],
        stderr=subprocess.PIPE,
        # A test run in the background inherits an ignored SIGINT; a user's shell gives a live one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    while not (tmp_path / "index.building" / "vectors.npy").exists() and process.poll() is None:
        time.sleep(0.05)  # embedding 90,000 sentences takes far longer than this test waits
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in said
    assert b"run the same command again" in said
    assert not (tmp_path / "index").exists()


def test_nothing_but_the_data_directory_is_written(built: Path, tmp_path: Path) -> None:
    """Among other things, onnxruntime's telemetry is off: it would leave a device id in the home."""
    done = run("check", TRUE_CLAIM, "--index", built, HOME=str(tmp_path))
    assert done.returncode == 0
    assert list(tmp_path.rglob("*")) == []


def test_a_terminal_without_unicode_shows_what_it_can(built: Path) -> None:
    done = run("check", TRUE_CLAIM, "--index", built, PYTHONIOENCODING="ascii", LC_ALL="C")
    assert done.returncode == 0
    assert "? Backed" in done.stdout
    json_done = run("check", TRUE_CLAIM, "--index", built, "--format", "json", PYTHONIOENCODING="ascii")
    assert json.loads(json_done.stdout)["receipts"][0]["verdict"] == "Backed"


def test_a_full_disk_under_the_output_is_told(built: Path) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "receipts_offline", "check", TRUE_CLAIM, "--index", str(built)],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 74
    assert b"No space left" in done.stderr
    assert b"Traceback" not in done.stderr


def test_closed_standard_input_is_told(built: Path) -> None:
    command = f'"{sys.executable}" -m receipts_offline check - --index "{built}" <&-'
    done = subprocess.run(["/bin/sh", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert "standard input is closed" in done.stderr


@pytest.mark.parametrize("name", ["store.duckdb", "fulltext"])
def test_exit_4_for_bytes_changed_inside_an_index(built: Path, tmp_path: Path, name: str) -> None:
    out = tmp_path / "index"
    shutil.copytree(built, out)
    path = out / name if name == "store.duckdb" else next((out / name).glob("*.term"))
    content = bytearray(path.read_bytes())
    for place in range(len(content) // 8, len(content), max(1, len(content) // 400)):
        content[place] ^= 0xFF
    path.write_bytes(content)
    done = run("check", TRUE_CLAIM, "--index", out)
    assert done.returncode == 4
    assert "damaged" in done.stderr or "cannot be opened" in done.stderr
    assert "writing" not in done.stderr


def test_a_build_goes_well_though_its_place_cannot_be_remembered(tmp_path: Path) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where the data directory should be")
    done = run(
        "build-index", NOTES, "--out", tmp_path / "index", "--jobs", "1", RECEIPTS_OFFLINE_DATA=str(blocked)
    )
    assert done.returncode == 0
    assert "Note:" in done.stderr


@pytest.mark.parametrize("command", ["build-index", "check", "index", "models", "snapshot"])
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert len(done.stdout) > 200
