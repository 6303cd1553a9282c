"""A few pieces of work side by side, ended together."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Sequence

_LOOK_SECONDS = 0.1
_GRACE_SECONDS = 1.0


def run_all(work: Sequence[Callable[[], None]], at_once: int, stop: threading.Event) -> None:
    """Run every piece, at most `at_once` at a time, and return when all are done.

    The first one that raises sets `stop`, which the others look at; its exception is raised here. So does
    an interrupt of the caller. The threads are daemons: one that waits for a silent server cannot hold up
    the end of the process.
    """
    waiting = deque(work)
    errors: list[BaseException] = []

    def go() -> None:
        while not stop.is_set():
            try:
                piece = waiting.popleft()
            except IndexError:
                return
            try:
                piece()
            except BaseException as error:  # noqa: BLE001 - raised again below, in the caller's thread
                errors.append(error)
                stop.set()

    threads = [threading.Thread(target=go, daemon=True) for _ in range(min(at_once, len(work)))]
    for thread in threads:
        thread.start()
    try:
        while not errors and any(thread.is_alive() for thread in threads):
            for thread in threads:
                thread.join(_LOOK_SECONDS)
    except BaseException:
        stop.set()
        raise
    if errors:
        for thread in threads:
            thread.join(_GRACE_SECONDS)
        raise errors[0]
