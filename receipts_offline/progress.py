"""Progress of long work on standard error: rate and remaining time, silent where nobody watches."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

Advance = Callable[[float], None]


class Progress(Protocol):
    """What long work reports to."""

    def stage(
        self, name: str, total: float | None, unit: str, done: float = 0
    ) -> AbstractContextManager[Advance]:
        """Open a stage of `total` units, `done` of them finished by an earlier run.

        The context yields a function that takes the number of units finished so far.
        """

    def say(self, message: str) -> None:
        """Show one line about what is going on."""


class Silent:
    """Reports nothing."""

    @contextmanager
    def stage(self, name: str, total: float | None, unit: str, done: float = 0) -> Iterator[Advance]:
        """Accept a stage and ignore what it reports."""
        yield lambda _finished: None

    def say(self, message: str) -> None:
        """Ignore the message."""


class Bars:
    """Progress bars on a terminal, drawn by rich."""

    @contextmanager
    def stage(self, name: str, total: float | None, unit: str, done: float = 0) -> Iterator[Advance]:
        """Draw one bar for the stage while its context is open."""
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            SpinnerColumn,
            TaskProgressColumn,
            TextColumn,
            TimeElapsedColumn,
            TimeRemainingColumn,
        )

        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[rate]}", markup=False),
            TimeElapsedColumn(),
            TextColumn("left"),
            TimeRemainingColumn(),
        )
        with Progress(*columns, console=Console(stderr=True)) as bars:
            task = bars.add_task(name, total=total, completed=int(done), rate="")

            def advance(finished: float) -> None:
                speed = bars.tasks[0].speed
                rate = f"{_short(speed)} {unit}/s" if speed else ""
                bars.update(task, completed=finished, rate=rate)

            yield advance

    def say(self, message: str) -> None:
        """Print the message to standard error."""
        sys.stderr.write(message + "\n")


def _short(value: float) -> str:
    for limit, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:.1f} {suffix}"
    return f"{value:.1f}" if value < 10 else f"{value:.0f}"


def progress_for(quiet: bool) -> Progress:
    """Bars when standard error is a terminal and the user did not ask for quiet, else silence."""
    return Silent() if quiet or not sys.stderr.isatty() else Bars()
