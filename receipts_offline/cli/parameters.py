"""Kinds of values that several commands take, each completed by the shell, and options that several share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click
from click.shell_completion import CompletionItem

from receipts_offline.errors import ReceiptsError


class IndexDirectory(click.Path):
    """The directory of an index. The shell completes the default one, those beside it, and those in the directory
    that is being typed; other directories where there is none of these.
    """

    def __init__(self) -> None:
        super().__init__(path_type=Path)

    def convert(self, value: str | Path, param: click.Parameter | None, ctx: click.Context | None) -> Path:  # type: ignore[override]
        """Take a path; `~` is the home directory, also where no shell has put it in."""
        return Path(os.path.expanduser(value))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Indexes whose path starts like this."""
        found = dict.fromkeys(path for path in _indexes(incomplete) if path.startswith(incomplete))
        return [CompletionItem(path) for path in found] or [CompletionItem(incomplete, type="dir")]


class ModelName(click.types.StringParamType):
    """The name of a model of one kind, or of any; the shell completes those that the registry knows."""

    def __init__(self, kind: str | None = None) -> None:
        self._kind = kind

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Models whose name starts like this, with their size."""
        from receipts_offline.models.registry import registry

        try:
            entries = registry().entries
        except ReceiptsError:  # a damaged list of further models: for `models` to say, not for the shell
            return []
        return [
            # No comma: the scripts of shells end the text there.
            CompletionItem(
                entry.name, help=f"{entry.origin} {entry.kind} of {entry.total_bytes / 1e6:.0f} MB"
            )
            for entry in entries
            if self._kind in (None, entry.kind) and entry.name.startswith(incomplete)
        ]


quiet_option = click.option(
    "-q", "--quiet", is_flag=True, help="No progress and no notes on standard error; errors stay."
)


def _indexes(incomplete: str) -> Iterator[str]:
    """Paths of indexes, written as the user began to write them."""
    from receipts_offline.index.manifest import MANIFEST_NAME
    from receipts_offline.paths import default_index

    if not incomplete:
        with suppress(ReceiptsError, OSError):  # no default that could be offered
            default = default_index()
            if default is not None:
                yield from (str(found.parent) for found in sorted(default.parent.glob(f"*/{MANIFEST_NAME}")))
    typed, slash, _ = incomplete.rpartition("/")
    folder = Path(os.path.expanduser(f"{typed}{slash}"))
    with suppress(OSError):  # not to be listed
        yield from (
            f"{typed}{slash}{found.parent.name}" for found in sorted(folder.glob(f"*/{MANIFEST_NAME}"))
        )
