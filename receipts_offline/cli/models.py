"""`receipts-offline models`: which models there are, whether they are sound, and how to get one."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from receipts_offline.cli.parameters import ModelName, quiet_option
from receipts_offline.errors import ModelUnusable

if TYPE_CHECKING:
    from receipts_offline.models.store import ModelState

_FORMAT = click.option(
    "--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print the result."
)


@click.group()
def models() -> None:
    """List, verify, fetch and import the models that read sentences and claims."""


@models.command("list")
@_FORMAT
def list_models(form: str) -> None:
    """List every known model: kind, size, licence, and whether it is here.

    The state is bundled, fetched (or imported), missing, or damaged (a file has the wrong size;
    `models verify` looks at the contents too).
    """
    from receipts_offline.models.registry import registry
    from receipts_offline.models.store import inspect

    states = [inspect(entry, hashes=False) for entry in registry().entries]
    records = [_record(state) for state in states]
    if form == "json":
        click.echo(json.dumps(records, indent=2, ensure_ascii=False))
        return
    header = ("name", "kind", "bytes", "licence", "state", "source")
    _table([header, *([str(record[column]) for column in header] for record in records)])


@models.command()
@click.argument("names", metavar="[NAME]...", nargs=-1, type=ModelName())
@_FORMAT
def verify(names: tuple[str, ...], form: str) -> None:
    """Compare the size and sha256 of every model file with the registry.

    Without a NAME, every model that is here is verified. Exits with 5 if one is damaged, or if a
    bundled or a named one is missing.
    """
    from receipts_offline.models.registry import registry
    from receipts_offline.models.store import how_to_get, inspect

    known = registry()
    entries = [known.find(name) for name in names] or list(known.entries)
    states = [inspect(entry, hashes=True) for entry in dict.fromkeys(entries)]
    if not names:
        states = [state for state in states if state.state != "missing" or state.entry.origin == "bundled"]
    if form == "json":
        click.echo(json.dumps([_record(state) for state in states], indent=2, ensure_ascii=False))
    else:
        for state in states:
            click.echo(f"{state.entry.name}: {state.state}")
            for problem in state.problems if state.directory else ():
                click.echo(f"  {state.directory}/{problem}")
    wrong = [state for state in states if state.state != "ok"]
    if wrong:
        listed = ", ".join(f"{state.entry.name} ({state.state})" for state in wrong)
        raise ModelUnusable(f"Not usable: {listed}.", next_step=how_to_get(wrong[0].entry))


@models.command()
@click.argument("name", type=ModelName())
@click.option(
    "--hub", metavar="URL", envvar="RECEIPTS_OFFLINE_HUB", show_envvar=True, help="Where to fetch from."
)
@quiet_option
def fetch(name: str, hub: str | None, quiet: bool) -> None:
    """Download the model NAME into the user's data directory.

    A download that was cut is taken up where it stopped. Nothing counts as there before its size and
    sha256 are right.
    """
    from receipts_offline.models import fetch as fetching
    from receipts_offline.progress import progress_for

    directory = fetching.fetch(name, hub=hub, progress=progress_for(quiet))
    click.echo(f"{name} is in {directory}")


@models.command("import")
@click.argument("name", type=ModelName())
@click.argument("directory", metavar="DIR", type=click.Path(path_type=Path))
def import_model(name: str, directory: Path) -> None:
    """Take the model NAME from the folder DIR, for a machine without a network.

    DIR holds the files side by side or as at the hub (model files in onnx/).
    """
    from receipts_offline.models import fetch as fetching

    click.echo(f"{name} is in {fetching.import_model(name, directory)}")


def _record(state: ModelState) -> dict[str, Any]:
    """One model for --format json."""
    entry = state.entry
    here = "fetched" if entry.origin == "hub" else "bundled"
    return {
        "name": entry.name,
        "kind": entry.kind,
        "bytes": entry.total_bytes,
        "licence": entry.licence,
        "state": here if state.state == "ok" else state.state,
        "source": entry.source,
        "sha256": entry.sha256,
        "directory": None if state.directory is None else str(state.directory),
        "problems": list(state.problems) if state.directory else [],
    }


def _table(rows: Sequence[Sequence[str]]) -> None:
    """Print rows with aligned columns; numbers stand on the right."""
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.rjust(width) if cell.isdigit() else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ]
        click.echo("  ".join(cells).rstrip())
