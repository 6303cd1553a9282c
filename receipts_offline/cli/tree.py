"""Walking over the commands of a command line."""

from __future__ import annotations

from collections.abc import Iterator

import click


def walk(
    command: click.Command, path: tuple[str, ...] = ()
) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Every command below this one, and itself, each with the names that lead to it; in the order of --help."""
    yield path, command
    if isinstance(command, click.Group):
        for name in sorted(command.commands):
            if not command.commands[name].hidden:
                yield from walk(command.commands[name], (*path, name))


def long_options(command: click.Command) -> dict[str, click.Option]:
    """The options of a command by their long names, without the dashes; those that end it (--help) left out."""
    found = {}
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.is_eager and parameter.expose_value:
            for name in parameter.opts:
                if name.startswith("--"):
                    found[name.removeprefix("--")] = parameter
    return found
