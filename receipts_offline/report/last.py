"""The report of the last check, kept in the cache directory so that `explain` can go on from it.

It holds the answer that was checked, so nobody but its owner may read it.
"""

from __future__ import annotations

import json
import os
import shlex
from pathlib import Path

from receipts_offline.errors import InputError
from receipts_offline.paths import CACHE_ENV, cache_dir, write_atomically
from receipts_offline.receipts import Report
from receipts_offline.report.reading import Saved, read_saved
from receipts_offline.report.records import report_json

FILE_NAME = "last-check.json"
_PRIVATE = 0o600
_NAME_ONE = "name a report with --receipts FILE (`check --format json --output FILE` writes one)"


def last_report() -> Path | None:
    """Where the last report is kept; None where the user wants no cache."""
    directory = cache_dir()
    return None if directory is None else directory / FILE_NAME


def remember(report: Report) -> str | None:
    """Keep the report in place of the one before; a line that says why where that cannot be done.

    A cache that is full or read-only is no reason for a check to fail, so OSError goes no further.
    """
    return _keep(report_json(report))


def _keep(text: str) -> str | None:
    path = last_report()
    if path is None:
        return None
    try:
        write_atomically(path, text.encode("utf-8", "replace"), _PRIVATE)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return (
            f"Note: this report could not be kept for `explain` in {path.parent} ({reason}); "
            f"set {CACHE_ENV} to a folder you can write, or to off."
        )
    return None


def remember_batch(output: str | None) -> str | None:
    """Note in place of the report that the last check was of several answers; see `remember`.

    `output` is where their receipts were written, None for the terminal.
    """
    return _keep(json.dumps({"batch": output and os.path.abspath(output)}) + "\n")


def forget() -> str | None:
    """Keep no report, since that of an older check would be taken for the last one; see `remember`."""
    path = last_report()
    try:
        if path is not None:
            path.unlink(missing_ok=True)
    except NotADirectoryError:  # then nothing is kept there
        return None
    except OSError as error:
        return f"Note: the report of an older check could not be removed from {path} ({error.strerror})."
    return None


def read_last() -> Saved:
    """The report of the last check.

    Raises:
        InputError: none is kept, or what is kept cannot be read.
    """
    path = last_report()
    if path is None:
        raise InputError(f"no check is kept, since {CACHE_ENV} is off", next_step=_NAME_ONE)
    try:
        path.stat()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise InputError(
            f"no check is kept in {path.parent} (with --no-cache none is)",
            next_step=f"run `check` first, or {_NAME_ONE}",
        ) from error
    except OSError as error:
        raise InputError(
            f"the last check cannot be read from {path} ({error.strerror})", next_step=_NAME_ONE
        ) from error
    _no_batch(path)
    try:
        return read_saved(path)
    except InputError as error:
        raise InputError(error.message, next_step=f"run `check` again, or {_NAME_ONE}") from error


def _no_batch(path: Path) -> None:
    """Raise InputError where the last check was a batch, with where its receipts are."""
    try:
        noted = json.loads(path.read_bytes())
    except (OSError, ValueError, RecursionError):  # for `read_saved` to tell
        return
    if not isinstance(noted, dict) or "batch" not in noted:
        return
    output = noted["batch"]
    if output is None:
        step = "check the answer alone, or write the batch with --format jsonl --output FILE and name that"
    elif os.path.isdir(output):
        step = f"name a report in {output} with --receipts (json or jsonl)"
    else:
        step = f"name its output: explain N --receipts {shlex.quote(output)} --file ANSWER"
    raise InputError("the last check was of several answers", next_step=step)
