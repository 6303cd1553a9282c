"""Standard output of the card commands, whichever command line runs them."""

from __future__ import annotations

import os
import sys
from typing import Final

UTF_8: Final = "utf-8"


def write_out(text: str, encoding: str | None = None) -> None:
    """Write to standard output, in its own encoding if none is given; what that lacks becomes "?".

    A reader that has gone changes nothing: the exit code of a gate must not depend on who reads its lines.
    Raises OSError where the output cannot be written.
    """
    if sys.stdout is None:  # closed by the caller
        return
    try:
        sys.stdout.buffer.write(text.encode(encoding or sys.stdout.encoding or UTF_8, "replace"))
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        drop_output()


def drop_output() -> None:
    """Send to nowhere what is still buffered, so that the interpreter does not trip over it at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
