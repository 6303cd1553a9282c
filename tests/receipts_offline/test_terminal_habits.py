"""At home in a terminal: colour, width, quiet, pipes."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from at_a_terminal import on_terminal
from conftest import DATA
from made_reports import MILL, made_report
from rich.cells import cell_len

from index_builder.build import BuildOptions, build_index
from receipts_offline.models.load import load_embedder
from receipts_offline.report.records import report_json

PROGRAM = (sys.executable, "-m", "receipts_offline")
ANSWER = (
    "The tide mill of Harnsund ground barley from 1744 to 1891. The mill ground 木木木木木木木木 until 1891."
)
COLOUR = re.compile(r"\x1b\[[\d;]*(?<!\d)(?:3[0-7]|9[0-7]|38;[\d;]+)m")
ESCAPE = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


@pytest.fixture
def explain(tmp_path: Path) -> Sequence[str]:
    """A command that prints much, with styles, and needs no model."""
    saved = tmp_path / "saved.json"
    saved.write_text(report_json(made_report(ANSWER, "bc")), encoding="utf-8")
    return (*PROGRAM, "explain", "1", "--receipts", str(saved))


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("habits") / "notes"
    return build_index([DATA / "notes.jsonl"], out, load_embedder(), BuildOptions(jobs=1)).directory


def piped(command: Sequence[str], **environment: str) -> str:
    inherited = {
        key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")
    }
    done = subprocess.run(command, capture_output=True, env={**inherited, **environment}, check=True)
    assert done.stderr == b""
    return done.stdout.decode()


@pytest.mark.parametrize("columns", [20, 37, 80, 200])
def test_lines_fit_a_narrow_terminal_and_use_a_wide_one(wiki: Path, columns: int) -> None:
    code, shown = on_terminal([*PROGRAM, "check", ANSWER, "--index", str(wiki)], columns)
    assert code == 0
    lines = [ESCAPE.sub("", line) for line in shown.splitlines()]
    assert max(map(cell_len, lines)) <= columns
    assert max(len(line.rstrip()) for line in lines) > min(columns, 130) * 0.7
    assert "".join(MILL.text.split()) in "".join("".join(lines).split()), "no word is lost by wrapping"


def test_colour_is_for_terminals_that_have_it_and_for_those_who_want_it(explain: Sequence[str]) -> None:
    assert COLOUR.search(on_terminal([*PROGRAM[:2], "rich.diagnose"])[1]), (
        "the terminal of this test has colours"
    )
    styled = on_terminal(explain)[1]
    assert "\x1b[" in styled
    assert not COLOUR.search(on_terminal(explain, NO_COLOR="1")[1])
    assert "\x1b" not in on_terminal(explain, TERM="dumb")[1]
    plain = piped(explain)
    assert "\x1b" not in plain
    forced = piped(explain, FORCE_COLOR="1")
    assert "\x1b[" in forced
    assert ESCAPE.sub("", forced) == plain, "forced colours change no line of a pipe"


def test_columns_overrides_the_width_of_a_terminal_and_not_that_of_a_pipe(explain: Sequence[str]) -> None:
    shown = ESCAPE.sub("", on_terminal(explain, 120, COLUMNS="40")[1])
    assert max(map(cell_len, shown.splitlines())) <= 40
    assert piped(explain, COLUMNS="40") == piped(explain)


BUILD = ("build-index", str(DATA / "notes.jsonl"), "--jobs", "1", "--out")


@pytest.mark.parametrize("setting", [{}, {"TERM": "dumb"}])
def test_progress_shows_on_a_terminal_at_any_width(tmp_path: Path, setting: dict[str, str]) -> None:
    code, shown = on_terminal([*PROGRAM, *BUILD, str(tmp_path / "index")], 20, **setting)
    assert code == 0
    assert ("\x1b" in shown) == (not setting)
    assert shown.index("%") < shown.index("Index built")


@pytest.mark.parametrize("by", ["option", "file"])
def test_quiet_leaves_the_result_and_errors_alone(tmp_path: Path, by: str) -> None:
    file = tmp_path / "config.toml"
    file.write_text("quiet = true\n" if by == "file" else "")
    more = ["--quiet"] if by == "option" else []
    code, shown = on_terminal(
        [*PROGRAM, *BUILD, str(tmp_path / "index"), *more], RECEIPTS_OFFLINE_CONFIG=str(file)
    )
    assert code == 0
    assert shown.startswith("Index built: ")
    assert shown.count("\n") == 1
    missing = [*PROGRAM, "check", "text", "--index", str(tmp_path / "none"), *more]
    code, shown = on_terminal(missing, RECEIPTS_OFFLINE_CONFIG=str(file))
    assert code == 4
    assert shown.startswith("Error: ")


MUCH = {
    "--help": 0,
    "check --help": 0,
    "models list": 0,
    "config show": 0,
    "completion bash": 0,
    "explain 1 --receipts saved.json": 0,
    "explain 1 --receipts saved.json --format json": 0,
}


@pytest.mark.parametrize("arguments", MUCH)
def test_a_reader_that_goes_away_ends_any_command_in_silence(
    explain: Sequence[str], tmp_path: Path, arguments: str
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, *arguments.split()],
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    os.close(writer)
    assert (done.returncode, done.stderr) == (MUCH[arguments], b"")


@pytest.mark.parametrize(("closed", "code"), [(">&-", 0), ("2>&-", 0), ("<&-", 0), (">/dev/full", 74)])
def test_a_stream_that_is_closed_or_full_is_no_bug(closed: str, code: int) -> None:
    done = subprocess.run(
        ["bash", "-c", f'"$@" {closed}', "bash", *PROGRAM, "models", "list"], capture_output=True, check=False
    )
    assert done.returncode == code
    assert b"bug" not in done.stderr
