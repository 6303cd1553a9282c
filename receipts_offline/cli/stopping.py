"""Ends of a command from outside: what is told where a signal stops it."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import click

_SIGNALS = (signal.SIGTERM, signal.SIGHUP)


class _Stopped(BaseException):
    """Unwinds the work that a signal stops."""


@contextmanager
def told_when_stopped(what: str) -> Iterator[None]:
    """Inside, SIGTERM and SIGHUP end the command in order, with `what` told and the exit code 128 + the signal.

    A signal that is ignored, as nohup does with SIGHUP, stays so.
    """
    by: list[int] = []

    def stop(number: int, _frame: FrameType | None) -> None:
        by.append(number)
        raise _Stopped

    before = {number: signal.getsignal(number) for number in _SIGNALS}
    ours = [number for number in _SIGNALS if before[number] == signal.SIG_DFL]
    for number in ours:
        signal.signal(number, stop)
    try:
        yield
    except BaseException:
        if not by:  # a library may tell of the interrupt as an error of its own
            raise
        click.echo(f"Stopped ({signal.Signals(by[0]).name}). {what}", err=True)
        sys.exit(128 + by[0])
    finally:
        for number in ours:
            signal.signal(number, before[number])
