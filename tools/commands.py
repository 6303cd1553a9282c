"""Write the command reference: python -m tools.commands > docs/commands.md"""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click

from receipts_offline import errors
from receipts_offline.cli.completion import PROGRAM
from receipts_offline.cli.environment import VARIABLES
from receipts_offline.cli.main import cli
from receipts_offline.cli.tree import walk

_WIDTH = 100
_OTHER_CODES = {
    0: "Done.",
    errors.EXIT_BUG: "A bug in this program.",
    errors.EXIT_OUTPUT: "The output cannot be written.",
    errors.EXIT_INTERRUPTED: "Interrupted.",
}


def reference() -> str:
    """The whole page, as Markdown."""
    return "\n".join(_lines()) + "\n"


def exit_codes() -> dict[int, str]:
    """Every exit code with its meaning, in their order."""
    found = dict(_OTHER_CODES)
    for kind in errors.ReceiptsError.__subclasses__():
        text = " ".join((kind.__doc__ or "").split())
        found[kind.exit_code] = text.replace(f" (exit code {kind.exit_code})", "")
    return dict(sorted(found.items()))


def help_of(path: tuple[str, ...]) -> str:
    """What --help prints for a command, on a terminal of 100 columns."""
    context = click.Context(cli, info_name=PROGRAM, terminal_width=_WIDTH, **cli.context_settings)
    command: click.Command = cli
    for name in path:
        assert isinstance(command, click.Group)
        command = command.commands[name]
        context = click.Context(command, info_name=name, parent=context, **command.context_settings)
    return command.get_help(context)


def _lines() -> Iterator[str]:
    yield "# Commands"
    yield ""
    yield "Made from the program's own help by `python -m tools.commands > docs/commands.md`; a test keeps it current."
    for path, _ in walk(cli):
        yield ""
        yield f"## {' '.join((PROGRAM, *path))}"
        yield ""
        yield "```text"
        yield help_of(path)
        yield "```"
    yield from _table(
        "Exit codes", "code", "meaning", {str(code): text for code, text in exit_codes().items()}
    )
    variables = {f"`{name}`": text for name, text in VARIABLES.items()}
    yield from _table("Environment variables", "variable", "effect", variables)


def _table(title: str, left: str, right: str, rows: dict[str, str]) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield f"| {left} | {right} |"
    yield "|---|---|"
    for name, text in rows.items():
        yield f"| {name} | {text} |"


if __name__ == "__main__":
    sys.stdout.write(reference())
