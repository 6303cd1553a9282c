"""Run a program on a terminal of its own, as a person does."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import struct
import subprocess
import termios
import time
from collections.abc import Sequence
from contextlib import suppress


class Terminal:
    """A process on a pseudo-terminal of some width."""

    def __init__(self, command: Sequence[str], columns: int, environment: dict[str, str]) -> None:
        self._master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
        self._process = subprocess.Popen(
            command,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),  # a shell wants to control its terminal
        )
        os.close(slave)

    def type(self, keys: str) -> None:
        """Press keys."""
        os.write(self._master, keys.encode())

    def read(self, until: str | None = None, seconds: float = 30.0) -> str:
        """What it shows until a text appears, or until it ends."""
        shown = b""
        end = time.monotonic() + seconds
        while time.monotonic() < end and (until is None or until.encode() not in shown):
            if not select.select([self._master], [], [], 0.2)[0]:
                continue
            try:
                more = os.read(self._master, 65536)
            except OSError:  # the other side is closed
                break
            if not more:
                break
            shown += more
        return shown.decode(errors="replace").replace("\r\n", "\n")

    def close(self) -> int:
        """Let go of it; its exit code."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(1 if self._process.poll() is None else None)
        self._process.kill()
        os.close(self._master)
        return self._process.wait()


def on_terminal(command: Sequence[str], columns: int = 80, **environment: str) -> tuple[int, str]:
    """Exit code and everything that a program shows on a terminal."""
    inherited = {
        key: value for key, value in os.environ.items() if key not in ("COLUMNS", "NO_COLOR", "FORCE_COLOR")
    }
    terminal = Terminal(command, columns, {**inherited, "TERM": "xterm-256color", **environment})
    shown = terminal.read()
    return terminal.close(), shown
