"""Progress of long work on standard error: rate and remaining time, silent where nobody watches."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Protocol

Advance = Callable[[float], None]


class Progress(Protocol):
    """What long work reports to."""

    def stage(self, name: str, total: float | None, unit: str) -> AbstractContextManager[Advance]:
        """Open a stage of `total` units.

        The context yields a function that takes the number of units finished so far; what its first call
        says was there before (0, or what an interrupted run left) and does not count towards the rate.
        """

    def say(self, message: str) -> None:
        """Show one line about what is going on."""


class Silent:
    """Reports nothing."""

    @contextmanager
    def stage(self, name: str, total: float | None, unit: str) -> Iterator[Advance]:
        """Accept a stage and ignore what it reports."""
        yield lambda _finished: None

    def say(self, message: str) -> None:
        """Ignore the message."""


class Bars:
    """Progress bars on a terminal, drawn by rich."""

    @contextmanager
    def stage(self, name: str, total: float | None, unit: str) -> Iterator[Advance]:
        """Draw one bar for the stage while its context is open."""
        from rich.console import Console
        from rich.progress import (
            BarColumn,
            Progress,
            SpinnerColumn,
            TaskProgressColumn,
            TextColumn,
            TimeElapsedColumn,
        )

        columns = (
            SpinnerColumn(),
            TextColumn("{task.description}", markup=False),
            BarColumn(),
            TaskProgressColumn(),
            TextColumn("{task.fields[pace]}", markup=False),
            TimeElapsedColumn(),
        )
        started, before = time.monotonic(), None
        with Progress(*columns, console=Console(stderr=True)) as bars:
            task = bars.add_task(name, total=total, pace="")

            def advance(finished: float) -> None:
                nonlocal before
                if before is None:
                    before = finished
                seconds, new = time.monotonic() - started, finished - before
                text = pace(new, seconds, finished, total, unit) if new > 0 and seconds > 0 else ""
                bars.update(task, completed=finished, pace=text)

            yield advance

    def say(self, message: str) -> None:
        """Print the message to standard error."""
        sys.stderr.write(message + "\n")


def pace(new: float, seconds: float, finished: float, total: float | None, unit: str) -> str:
    """Rate and remaining time in words: "5.2 k sentences/s, 0:41 left".

    The rate is that of the whole run, `new` units in `seconds`, which holds still where work comes in lumps.
    """
    rate = new / seconds
    # A letter for thousands belongs to the unit of bytes: "2.1 MB/s", but "2.1 k sentences/s".
    gap = "" if unit == "B" and rate >= 1e3 else " "
    text = f"{_short(rate)}{gap}{unit}/s"
    if total is None or finished >= total:
        return text
    left = round((total - finished) / rate)
    hours, minutes = divmod(left // 60, 60)
    clock = f"{hours}:{minutes:02}:{left % 60:02}" if hours else f"{minutes}:{left % 60:02}"
    return f"{text}, {clock} left"


def _short(value: float) -> str:
    for limit, suffix in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= limit:
            return f"{value / limit:.1f} {suffix}"
    return f"{value:.1f}" if value < 10 else f"{value:.0f}"


def progress_for(quiet: bool) -> Progress:
    """Bars when standard error is a terminal and the user did not ask for quiet, else silence."""
    return Silent() if quiet or not sys.stderr.isatty() else Bars()
