"""The configuration file as defaults of the commands: options on the command line and the environment go first."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

import click

from receipts_offline.cli.tree import long_options, walk
from receipts_offline.config import Config, read_config, shown

SHARED = ("index", "quiet")
"""The keys at the top of the file. `index` is the index where none is named, `quiet` reaches every command with it."""

_UNCONFIGURED = ("completion", "config")  # they must work where the file is wrong
_HELP = {"-h", "--help"}


class ConfiguredGroup(click.Group):
    """A command line whose options take their defaults from the configuration file.

    The file is read when a command is about to run, so that --help needs none. Raises UsageError where it is wrong.
    """

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, and give its options the file's values as defaults."""
        name, command, rest = super().resolve_command(ctx, args)
        if not ctx.resilient_parsing and name not in _UNCONFIGURED and not _HELP & set(rest):
            ctx.default_map = default_map(read_config(), self)
        return name, command, rest


def tables(root: click.Group) -> dict[str, tuple[tuple[str, ...], dict[str, click.Option]]]:
    """The tables that the file may have: the command's names joined by "-", with where it is and its options."""
    found = {}
    for path, command in walk(root):
        if path and path[0] not in _UNCONFIGURED and not isinstance(command, click.Group):
            options = long_options(command)
            if options:
                found["-".join(path)] = (path, options)
    return found


def default_map(config: Config, root: click.Group) -> dict[str, Any]:
    """The file's values for click: nested by command, keyed by parameter.

    Raises:
        UsageError: a table, a key or a value is not what a command takes; the message names the nearest one.
    """
    known = tables(root)
    made: dict[str, Any] = {}
    _look_over(config, known)
    quiet = config.quiet
    for table, (path, options) in known.items():
        values: dict[str, Any] = {}
        if quiet is not None and "quiet" in options:
            values["quiet"] = quiet
        given = config.values.get(table, {}) if table not in SHARED else {}
        context = click.Context(click.Command(table))
        for key, value in given.items():
            if key not in options:
                raise config.fault(
                    f'the table [{table}] has no key "{key}"{_nearest(key, options)}',
                    f"see `receipts-offline {' '.join(path)} --help` for its options",
                )
            name = options[key].name
            if name is not None:
                values[name] = _value(config, f'the key "{key}" of [{table}]', value, options[key], context)
        if values:
            place = made
            for step in path[:-1]:
                place = place.setdefault(step, {})
            place[path[-1]] = values
    return made


def _look_over(config: Config, known: Mapping[str, Any]) -> None:
    """Refuse what stands at the top of the file and is no table of a command and no key for all."""
    _ = config.index  # for its type
    for key, value in config.values.items():
        if key in SHARED:
            continue
        if isinstance(value, dict):
            if key not in known:
                inner = [table for table in known if table.startswith(f"{key}-")]
                near = f"; did you mean [{inner[0]}]?" if inner else _nearest(key, known, "[{}]")
                raise config.fault(
                    f"there is no table [{key}]{near}",
                    "name it after a command with options: `receipts-offline config show` lists them",
                )
            continue
        if key in known:
            raise config.fault(
                f'"{key}" is the name of a table, not of a key',
                f"write [{key}] on a line of its own, and the options of the command below it",
            )
        homes = [f"[{table}]" for table, (_, options) in known.items() if key in options]
        if homes:
            raise config.fault(
                f'the key "{key}" stands outside of a table',
                f"put it into that of its command, such as {homes[0]}",
            )
        raise config.fault(f'there is no key "{key}"{_nearest(key, [*SHARED, *known])}')


def _nearest(name: str, names: Any, form: str = '"{}"') -> str:
    close = get_close_matches(name, list(names), n=1)
    return f"; did you mean {form.format(close[0])}?" if close else ""


def _value(config: Config, where: str, value: Any, option: click.Option, context: click.Context) -> Any:
    """A value as the option takes it. Raises UsageError for another type, and for what the option itself refuses."""
    wanted, needs = _wanted(option)
    listed = value if option.multiple and isinstance(value, list) else [value]
    for one in listed:
        if type(one) is not wanted:
            raise config.fault(f"{where} needs {needs}, not {shown(value)}")
    if isinstance(option.type, click.Path):
        listed = [config.placed(one) for one in listed]
    given = listed if option.multiple else listed[0]
    try:
        option.process_value(context, given)
    except click.BadParameter as error:
        raise config.fault(f"{where}: {error.message.rstrip('.')}") from error
    return given


def _wanted(option: click.Option) -> tuple[type, str]:
    if option.is_flag:
        return bool, "true or false"
    if isinstance(option.type, click.types.IntParamType):
        return int, "a whole number"
    text = "a text in quotes"
    return str, f"{text}, or a list of them" if option.multiple else text
