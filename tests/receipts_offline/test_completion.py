"""Shell completion, with the real shells where they are installed."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest
from at_a_terminal import Terminal
from click.testing import CliRunner
from conftest import REPOSITORY

from receipts_offline.cli.main import cli, main


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory with the program on the PATH, two indexes (by their manifests), and the scripts of all shells."""
    program = tmp_path / "bin" / "receipts-offline"
    program.parent.mkdir()
    program.write_text(
        f"#!/bin/sh\nexec env PYTHONPATH={shlex.quote(str(REPOSITORY))} {shlex.quote(sys.executable)} "
        '-m receipts_offline "$@"\n'
    )
    program.chmod(0o755)
    for name in ("enwiki", "simplewiki"):
        (tmp_path / "wiki" / name).mkdir(parents=True)
        (tmp_path / "wiki" / name / "manifest.json").touch()
    (tmp_path / "wiki" / "no-index").mkdir()
    monkeypatch.setenv("PATH", f"{program.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    for shell in ("bash", "zsh", "fish"):
        done = CliRunner().invoke(cli, ["completion", shell])
        assert done.exit_code == 0
        (tmp_path / f"script.{shell}").write_text(done.stdout)
    return tmp_path


CASES = {
    "ch": {"check"},
    "check --for": {"--format"},
    "check --format ": {"terminal", "json", "jsonl", "markdown", "html", "csv"},
    "check --nli receipts": {"receipts-nli-l12"},
    "check --embedder all-": {"all-MiniLM-L6-v2"},
    "models fetch nli-deberta-v3-x": {"nli-deberta-v3-xsmall"},
    "completion ": {"bash", "zsh", "fish"},
    "check --index wiki/": {"wiki/enwiki", "wiki/simplewiki"},
    "index verify wiki/s": {"wiki/simplewiki"},
    "index info ~/wiki/e": {"~/wiki/enwiki"},
}


@pytest.mark.parametrize("typed", CASES)
def test_bash_completes(place: Path, typed: str) -> None:
    words = ["receipts-offline", *typed.split(" ")]
    script = (
        f". ./script.bash; COMP_WORDS=({' '.join(words[:-1])} {shlex.quote(words[-1])}); COMP_CWORD={len(words) - 1}; "
        "_receipts_offline_completion receipts-offline; printf '%s\\n' \"${COMPREPLY[@]}\""
    )
    done = subprocess.run(["bash", "--norc", "-c", script], capture_output=True, text=True, check=False)
    assert set(done.stdout.split()) == CASES[typed], done.stderr
    assert done.stderr == ""


@pytest.mark.parametrize("typed", CASES)
def test_fish_and_zsh_are_told_the_same(place: Path, typed: str) -> None:
    """What their scripts ask of the program and what they show of its answer."""
    words = f"receipts-offline {typed}"
    for shell, ask in (
        ("zsh_complete", {"COMP_WORDS": words, "COMP_CWORD": str(len(words.split(" ")) - 1)}),
        ("fish_complete", {"COMP_WORDS": words.rpartition(" ")[0], "COMP_CWORD": words.rpartition(" ")[2]}),
    ):
        done = subprocess.run(
            ["receipts-offline"],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, **ask, "_RECEIPTS_OFFLINE_COMPLETE": shell},
        )
        # Both give a line of type and value: "plain" on a line before the value, or "plain," ahead of it.
        shown = done.stdout.replace("plain,", "plain\n").replace("\t", "\n").splitlines()
        values = {after for before, after in pairwise(shown) if before == "plain"}
        assert values == CASES[typed], shell


INSTALLED = [shell for shell in ("bash", "zsh", "fish") if shutil.which(shell)]


@pytest.mark.parametrize("shell", INSTALLED)
def test_the_script_is_sound_for_its_shell(place: Path, shell: str) -> None:
    done = subprocess.run([shell, "-n", f"script.{shell}"], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


STARTS = {
    "bash": (["bash", "--norc", "-i"], ". ./script.bash"),
    "zsh": (["zsh", "-f", "-i"], "autoload -U compinit && compinit -u -D; . ./script.zsh"),
    "fish": (["fish", "--no-config", "-i"], ". ./script.fish"),
}


@pytest.mark.parametrize("shell", INSTALLED)
def test_a_press_of_tab_completes_the_line(place: Path, shell: str) -> None:
    command, load = STARTS[shell]
    terminal = Terminal(command, 100, {**os.environ, "TERM": "xterm"})
    try:
        terminal.type(f"{load}; echo re''ady\n")
        assert "ready" in terminal.read(until="ready")
        terminal.type("receipts-offline check --index wiki/e\t")
        assert "nwiki" in terminal.read(until="nwiki", seconds=20)
    finally:
        terminal.close()


def test_without_anything_typed_the_default_index_and_those_beside_it_are_offered(
    place: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_INDEX", str(place / "wiki" / "enwiki"))
    assert asked(["check", "--index", ""], monkeypatch, capsys) == [
        f"plain,{place}/wiki/enwiki",
        f"plain,{place}/wiki/simplewiki",
    ]


@pytest.mark.parametrize("settings", ["[chek]", "index = 3"])
def test_a_wrong_configuration_file_or_registry_stops_no_completion(
    place: Path, settings: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (place / "config.toml").write_text(settings)
    monkeypatch.setenv("RECEIPTS_OFFLINE_CONFIG", str(place / "config.toml"))
    monkeypatch.setenv("RECEIPTS_OFFLINE_REGISTRY", str(place / "none.toml"))
    assert asked(["check", "--index", ""], monkeypatch, capsys) == ["dir,"]
    assert asked(["check", "--nli", ""], monkeypatch, capsys) == [""]
    assert asked(["check", "--index", "~nobody-of-this-name/"], monkeypatch, capsys) == [
        "dir,~nobody-of-this-name/"
    ]


def asked(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines that bash would get."""
    monkeypatch.setenv("_RECEIPTS_OFFLINE_COMPLETE", "bash_complete")
    monkeypatch.setenv("COMP_WORDS", " ".join(["receipts-offline", *words]))
    monkeypatch.setenv("COMP_CWORD", str(len(words)))
    with pytest.raises(SystemExit) as stop:
        main([])
    assert stop.value.code == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out.splitlines()
