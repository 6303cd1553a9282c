"""`receipts-offline config`: where the configuration file lies, and what is in force."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from typing import Any

import click

from receipts_offline.config import CONFIG_ENV, FILE_NAME, Config, config_path, read_config
from receipts_offline.errors import UsageError


@click.group()
def config() -> None:
    """Show the configuration file and what is in force.

    The file is TOML. Its tables are named after commands ([check], [build-index]; [index-verify] for `index
    verify`), its keys after their long options. At its top, `index` names the index where none is given, and `quiet`
    holds for every command that has it.

    \b
    index = "~/wiki/enwiki"
    [check]
    format = "html"
    jobs = 2

    An option goes before the environment, that before the file, and the file before the defaults. A path that is
    not absolute starts in the directory of the file. RECEIPTS_OFFLINE_CONFIG names another file; where it is off,
    none is read, which also undoes a switch such as quiet = true for one run.
    """


@config.command()
def path() -> None:
    """Print the path of the configuration file, be it there or not."""
    found = config_path()
    if found is None:
        raise UsageError(f"{CONFIG_ENV} is off, so no file is read", next_step=f"unset it to use {FILE_NAME}")
    click.echo(found)


@config.command()
@click.argument("commands", nargs=-1, metavar="[COMMAND]...")
@click.pass_context
def show(context: click.Context, commands: tuple[str, ...]) -> None:
    """Print what is in force, and where each value comes from, as a configuration file.

    A COMMAND is named as its table is: check, build-index, index-verify. Without one, all are shown. Values that are
    set in no place are left out.
    """
    from receipts_offline.cli.configured import default_map, tables

    root = context.find_root().command
    assert isinstance(root, click.Group)
    known = tables(root)
    for name in commands:
        if name not in known:
            raise UsageError(
                f"no command with options has the table [{name}]", next_step=f"choose from {', '.join(known)}"
            )
    read = read_config()
    defaults = default_map(read, root)
    for line in _head(read):
        click.echo(line)
    for name in commands or known:
        names, options = known[name]
        values = defaults
        for step in names:
            values = values.get(step, {})
        place = click.Context(click.Command(name), info_name=name, default_map=values)
        lines = [line for key, option in options.items() for line in _line(key, option, place)]
        if lines:
            click.echo("\n".join(["", f"[{name}]", *lines]))


def _head(read: Config) -> Iterator[str]:
    """The file, the environment, and the keys that hold for all commands."""
    from receipts_offline.cli.environment import VARIABLES
    from receipts_offline.paths import INDEX_ENV, cache_dir, data_dir, default_index

    state = (
        f"off, by {CONFIG_ENV}"
        if read.path is None
        else str(read.path)
        if read.path.is_file()
        else f"{read.path}, which is not there"
    )
    yield f"# configuration file: {state}"
    yield f"# data: {data_dir()}"
    yield f"# cache: {cache_dir() or 'off'}"
    for name in VARIABLES:
        if name in os.environ:
            yield f"# environment: {name}={_toml(os.environ[name])}"
    index = default_index()
    if index is not None:
        source = (
            "environment" if os.environ.get(INDEX_ENV) else "file" if read.index else "the one built last"
        )
        yield f"index = {_toml(str(index))}  # {source}"
    if read.quiet is not None:
        yield f"quiet = {_toml(read.quiet)}  # file"


def _line(key: str, option: click.Option, place: click.Context) -> Iterator[str]:
    value, source = option.value_from_envvar(place), f"environment, {option.envvar}"
    if value is None:
        value, source = place.lookup_default(option.name or ""), "file"
    if value is None:
        value, source = option.to_info_dict()["default"], "default"
        value = value() if callable(value) else value
    if value is None or value == ():
        return
    yield f"{key} = {_toml(value)}  # {source}"


def _toml(value: Any) -> str:
    """A text, number, truth value or list of them as TOML, which writes these as JSON does."""
    return json.dumps(
        value if isinstance(value, (bool, int, list, tuple)) else str(value), ensure_ascii=False
    )
