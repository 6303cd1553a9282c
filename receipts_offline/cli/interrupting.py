"""What Ctrl-C says: whether the same command goes on where this one was."""

from __future__ import annotations

from typing import Final

import click

_GOES_ON: Final = "receipts_offline.goes_on"
_RESUMING: Final = frozenset({"build-index", "dump", "models", "snapshot"})
"""Commands that keep what they have done so far; of a check only a batch with an output does."""


def goes_on_after() -> None:
    """Note that the command under way keeps what it has done."""
    click.get_current_context().meta[_GOES_ON] = True


def interrupted(context: click.Context | None) -> str:
    """The line for the user; `context` is that of the whole command line, None if it was not read yet."""
    goes_on = context is not None and (context.invoked_subcommand in _RESUMING or context.meta.get(_GOES_ON))
    return (
        "Interrupted. It goes on where it was when you run the same command again."
        if goes_on
        else "Interrupted."
    )
