"""What can go wrong, as exceptions that each know their exit code.

The command line prints `message` in one line, then `next_step`, and exits with `exit_code`;
a library caller catches `ReceiptsError` or one of its children.
"""

from __future__ import annotations

from typing import ClassVar, Final

EXIT_OUTPUT: Final = 74  # EX_IOERR of sysexits.h
EXIT_BUG: Final = 70  # EX_SOFTWARE of sysexits.h
EXIT_INTERRUPTED: Final = 130  # 128 + SIGINT, as shells report it


class ReceiptsError(Exception):
    """Base of every error that a user can do something about."""

    exit_code: ClassVar[int] = 3

    def __init__(self, message: str, *, next_step: str) -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step


class GateFailed(ReceiptsError):
    """A gate that the user asked for did not hold (exit code 1)."""

    exit_code = 1


class UsageError(ReceiptsError):
    """Options that do not go together or make no sense (exit code 2)."""

    exit_code = 2


class InputError(ReceiptsError):
    """A text, dump or page file that cannot be read as what it claims to be, or not be had (exit code 3)."""

    exit_code = 3


class IndexUnusable(ReceiptsError):
    """An index that is missing, broken, being built, or of another format or model (exit code 4)."""

    exit_code = 4


class OutputUnusable(ReceiptsError):
    """A place that cannot be written: not there, not permitted, read-only, or no file (exit code 74)."""

    exit_code = EXIT_OUTPUT


class ModelUnusable(ReceiptsError):
    """Model files that are missing, damaged or not the registered ones (exit code 5)."""

    exit_code = 5


def one_line(error: ReceiptsError) -> str:
    """An error and its next step as the one line a user sees."""
    message = _sentence(error.message)
    step = _sentence(error.next_step)
    return f"Error: {message} {step[:1].upper()}{step[1:]}"


def _sentence(text: str) -> str:
    """The text on one line with one mark at its end, its own if it is a question."""
    line = " ".join(text.split()).rstrip(".")
    return line if line.endswith(("?", "!", "…")) else f"{line}."
