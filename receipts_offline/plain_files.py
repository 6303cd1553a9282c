"""Which names on disk hold bytes that can be read to an end, and which files may be replaced.

Opening a pipe that nobody writes to, or a device, would wait for ever without a word.
"""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path
from typing import Final

_HANDED_OVER = re.compile(r"/dev/(?:stdin|fd/\d+)|/proc/(?:self|\d+)/fd/\d+")
_KINDS: Final = (
    (stat.S_ISFIFO, "a named pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
)
_WRITE_BITS: Final = stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH


def odd_kind(path: Path | str, *, once: bool = True) -> str | None:
    """What a path is that is neither a file nor a directory ("a named pipe"), None where it is one or is not there.

    An open file that the shell handed over (/dev/stdin, `<(...)`) counts as a file if it is read `once` only.
    """
    try:
        mode = os.stat(path).st_mode
    except (OSError, ValueError):  # ValueError: a NUL in the path
        return None
    if once and _HANDED_OVER.fullmatch(str(path)):
        return None
    return next((name for is_kind, name in _KINDS if is_kind(mode)), None)


def is_read_only(path: Path) -> bool:
    """Whether a file is there that its owner protected from writing, or that this user may not write."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) and not (mode & _WRITE_BITS and os.access(path, os.W_OK))
