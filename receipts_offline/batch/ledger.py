"""The lines of a batch in a file: appended an answer at a time, read back and gone on with after a kill."""

from __future__ import annotations

import fcntl
import json
import os
import stat
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from receipts_offline.errors import OutputUnusable, UsageError
from receipts_offline.plain_files import is_read_only
from receipts_offline.report.batch_lines import ANSWER, ERROR, STARTS, to_text

_STARTS = tuple(start.encode() for start in STARTS)


class Ledger:
    """A file of batch lines, held by one batch at a time; use it as a context manager.

    What an answer gave is appended in one write. A half of that at the end, which a killed run left, is cut off
    when the file is opened. `lines` holds the last line about each answer's file and the report it names, if any.

    Raises:
        OutputUnusable: the file cannot be written.
        UsageError: the file is something else, which is left as it is, or another batch is writing it.
    """

    def __init__(self, path: Path, *, with_receipts: bool) -> None:
        self.path = path
        self.lines: dict[tuple[str, str | None], dict[str, Any]] = {}
        self._with_receipts = with_receipts
        if is_read_only(path):
            raise OutputUnusable(
                f"{path} is read-only, so it is left as it is",
                next_step="name another output, or allow writing it with chmod u+w",
            )
        try:
            self._handle = os.open(
                path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC | os.O_NONBLOCK, 0o644
            )
        except OSError as error:
            raise OutputUnusable(
                f"{path} cannot be written ({error.strerror})", next_step="name another file with --output"
            ) from error
        try:
            if not stat.S_ISREG(os.fstat(self._handle).st_mode):
                raise OutputUnusable(
                    f"{path} is no plain file", next_step="leave --output out to write to standard output"
                )
            self._lock()
            end = self._read()
            if end < os.fstat(self._handle).st_size:
                os.ftruncate(self._handle, end)
        except BaseException:
            os.close(self._handle)
            raise

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        os.close(self._handle)

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Add the lines of one answer, of which the last is the one about it, and see them onto the disk.

        Raises OSError where there is no room; what was written of them is taken back.
        """
        written = [*lines]
        content = to_text(written).encode("utf-8", "replace")
        start = os.fstat(self._handle).st_size
        try:
            left = memoryview(content)
            while left:
                left = left[os.write(self._handle, left) :]
            os.fsync(self._handle)
        except OSError as error:
            os.ftruncate(self._handle, start)
            raise OSError(error.errno, error.strerror, str(self.path)) from error
        self._know(dict(written[-1]))

    def _know(self, line: dict[str, Any]) -> None:
        self.lines[line["file"], line.get("report")] = line

    def _lock(self) -> None:
        try:
            fcntl.flock(self._handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UsageError(
                f"another batch is writing {self.path}",
                next_step="wait until it has finished, or name another output",
            ) from error

    def _read(self) -> int:
        """Take in the lines; returns where the last whole answer ends."""
        end = receipts = 0
        with open(os.dup(self._handle), "rb") as stream:
            for number, line in enumerate(stream, start=1):
                if not line.endswith(b"\n"):
                    # A file without a line break at its end may be anything: only what a batch began is cut.
                    if not any(line.startswith(start) or start.startswith(line) for start in _STARTS):
                        raise self._foreign(number)
                    break
                record = self._record(line, number)
                if "record" not in record:
                    receipts += 1
                    continue
                stated = record["receipts"] if record["record"] == ANSWER and self._with_receipts else 0
                if receipts != stated:
                    raise self._foreign(number)
                receipts = 0
                self._know(record)
                end = stream.tell()
        return end

    def _record(self, line: bytes, number: int) -> dict[str, Any]:
        try:
            record = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise self._foreign(number) from error
        if not isinstance(record, dict) or not isinstance(record.get("file"), str):
            raise self._foreign(number)
        if "record" not in record:
            if not self._with_receipts or "receipt_id" not in record:
                raise self._foreign(number)
        elif record["record"] not in (ANSWER, ERROR) or (
            record["record"] == ANSWER and not {"receipts", "summary"} <= record.keys()
        ):
            raise self._foreign(number)
        return record

    def _foreign(self, number: int) -> UsageError:
        return UsageError(
            f"{self.path} is there already and holds something else than the receipts of a batch (line {number})",
            next_step="name another output, or move that file away",
        )
