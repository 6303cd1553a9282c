"""docs/commands.md, and the help that it is made from."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from conftest import REPOSITORY

from receipts_offline import errors
from receipts_offline.cli.environment import VARIABLES
from receipts_offline.cli.main import cli
from receipts_offline.cli.tree import walk
from tools.commands import exit_codes, help_of, reference

COMMANDS = dict(walk(cli))
NAMED = pytest.mark.parametrize("path", COMMANDS, ids=lambda path: " ".join(path) or "all")


def sources(*packages: str) -> list[Path]:
    return [file for package in packages for file in sorted((REPOSITORY / package).rglob("*.py"))]


def test_the_reference_is_current() -> None:
    written = (REPOSITORY / "docs" / "commands.md").read_text(encoding="utf-8")
    assert written == reference(), "write it again: python -m tools.commands > docs/commands.md"


@pytest.mark.parametrize(
    "setting", [{"COLUMNS": "40"}, {"FORCE_COLOR": "1"}, {"RECEIPTS_OFFLINE_INDEX": "/x"}]
)
def test_the_reference_does_not_depend_on_who_makes_it(
    setting: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    before = reference()
    for name, value in setting.items():
        monkeypatch.setenv(name, value)
    assert reference() == before


@NAMED
def test_a_command_has_help_of_one_sentence_at_first(path: tuple[str, ...]) -> None:
    text = (COMMANDS[path].help or "").strip()
    assert re.match(r"[A-Z]", text)
    assert text.split("\n\n")[0].rstrip().endswith(".")
    assert "-h, --help" in help_of(path)


@NAMED
def test_every_option_has_help(path: tuple[str, ...]) -> None:
    for option in COMMANDS[path].params:
        if isinstance(option, click.Option):
            assert option.help, f"{option.opts}"
            assert option.opts[-1].startswith("--"), f"{option.opts} has no long name"


@NAMED
def test_every_argument_is_named_in_the_help(path: tuple[str, ...]) -> None:
    """Click has no help for arguments, so the text above the options tells what they are."""
    command = COMMANDS[path]
    for argument in command.params:
        if isinstance(argument, click.Argument):
            word = re.search(r"[A-Za-z]+", argument.make_metavar(click.Context(command)))
            assert word is not None
            assert word[0].lower() in (command.help or "").lower(), f"{path}: {word[0]}"


def test_every_variable_of_the_environment_that_the_source_names_is_told() -> None:
    named = set()
    for file in sources("receipts_offline", "index_builder"):
        named |= set(re.findall(r"(?<!_)\bRECEIPTS_OFFLINE_[A-Z]+\b", file.read_text(encoding="utf-8")))
    assert named == {name for name in VARIABLES if name.startswith("RECEIPTS_OFFLINE_")}


def test_every_exit_code_is_told_here_and_in_the_readme() -> None:
    kinds = errors.ReceiptsError.__subclasses__()
    assert len({kind.exit_code for kind in kinds}) == len(kinds)
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    told = {int(code) for code in re.findall(r"^\| (\d+) \|", readme, re.MULTILINE)}
    assert told == set(exit_codes())
    assert all(re.search(rf"\b{code} ", cli.help or "") for code in exit_codes())


def test_a_usage_error_names_the_help_of_its_command(capsys: pytest.CaptureFixture[str]) -> None:
    from receipts_offline.cli.main import main

    for path, command in COMMANDS.items():
        with pytest.raises(SystemExit) as stop:
            main([*path, "--no-such-option"])
        shown = capsys.readouterr().err
        assert stop.value.code == 2
        assert " ".join(("Try 'receipts-offline", *path, "--help'")) in shown, command.name
