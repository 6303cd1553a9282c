"""Where the receipts of a batch go: a file of JSON Lines, a directory of reports, or standard output."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, TextIO

from receipts_offline.batch.items import Answer, Setting
from receipts_offline.batch.ledger import Ledger
from receipts_offline.errors import InputError, OutputUnusable, ReceiptsError, UsageError
from receipts_offline.paths import write_atomically
from receipts_offline.plain_files import is_read_only
from receipts_offline.receipts import Report
from receipts_offline.report.batch_lines import ANSWER, error_line, receipt_lines, to_text, with_id

LEDGER_NAME = "batch.jsonl"
_LONGEST_STEM = 100  # characters of a file's name, which leaves room for a number and an ending
TO_STREAM = ("terminal", "jsonl", "csv")


class Output(Protocol):
    """Takes the answers one after the other."""

    def __enter__(self) -> Output: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    def made(self, answer: Answer, setting: Setting) -> dict[str, Any] | None:
        """The line of an answer whose receipts stand here already, else None."""

    def put(self, answer: Answer, report: Report, setting: Setting) -> None:
        """Add a report. Raises InputError where its place is taken, OSError or OutputUnusable where it
        cannot be written.
        """

    def fail(self, file: str, error: ReceiptsError) -> None:
        """Add the error that stands in a report's place. Raises OSError."""


def open_output(form: str, output: str | None, files: Sequence[str], stdout: TextIO) -> Output:
    """The output that the user asked for.

    Raises:
        UsageError: the format does not go there, or something else lies there already.
    """
    if output is None:
        if form not in TO_STREAM:
            raise UsageError(
                f"several reports as {form} do not go into one output",
                next_step="name a directory for them: --output DIR/",
            )
        return ToStream(form, stdout)
    if output.endswith("/") or Path(output).is_dir():
        return ToDirectory(Path(output), form, files)
    if form != "jsonl":
        raise UsageError(
            f"several reports as {form} do not go into one file",
            next_step="name a directory (--output DIR/), or use --format jsonl",
        )
    return ToFile(Path(output))


class _WithLedger:
    """What the outputs with a ledger share."""

    def __init__(self, ledger: Ledger) -> None:
        self._held = ExitStack()
        self._ledger = self._held.enter_context(ledger)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._held.close()

    def made(self, answer: Answer, setting: Setting) -> dict[str, Any] | None:
        """See `Output`."""
        return self._line(answer, setting, None)

    def _line(self, answer: Answer, setting: Setting, report: str | None) -> dict[str, Any] | None:
        line = self._ledger.lines.get((answer.file, report))
        return line if line is not None and line["record"] == ANSWER and setting.made(line, answer) else None

    def fail(self, file: str, error: ReceiptsError) -> None:
        """See `Output`."""
        line = error_line(file, error.message, error.next_step)
        if self._ledger.lines.get((file, None)) != line:  # the same error again is no news
            self._ledger.append([line])


class ToFile(_WithLedger):
    """Receipts and answer lines in one file of JSON Lines. Raises OutputUnusable and UsageError as `Ledger` does."""

    def __init__(self, path: Path) -> None:
        super().__init__(Ledger(path, with_receipts=True))

    def __enter__(self) -> ToFile:
        return self

    def put(self, answer: Answer, report: Report, setting: Setting) -> None:
        """See `Output`."""
        self._ledger.append([*receipt_lines(answer.file, report), setting.line(answer, report)])


class ToDirectory(_WithLedger):
    """A report each in a directory, which is made if need be, and a ledger of them.

    Raises:
        OutputUnusable: the directory cannot be made, or its ledger cannot be written.
        UsageError: the ledger is something else, or a file that no batch wrote has the name of a report.
    """

    def __init__(self, directory: Path, form: str, files: Sequence[str]) -> None:
        from receipts_offline.report.formats import SUFFIXES

        self._directory = directory
        self._form = form
        suffix = SUFFIXES[form]
        try:
            directory.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OutputUnusable(
                f"the directory {directory} cannot be made ({error.strerror})", next_step="name another"
            ) from error
        path = directory / LEDGER_NAME
        if not path.exists():
            for name in report_names(files, suffix, {}).values():
                if (directory / name).exists():
                    raise UsageError(
                        f"{directory / name} is there already, and no batch has written it",
                        next_step="name another directory, or move that file away",
                    )
        super().__init__(Ledger(path, with_receipts=False))
        written = [(file, name) for file, name in self._ledger.lines if name is not None]
        self._own = {name for _, name in written}
        taken = {file: name for file, name in written if name.endswith(suffix)}
        self._names = report_names(files, suffix, taken)

    def __enter__(self) -> ToDirectory:
        return self

    def made(self, answer: Answer, setting: Setting) -> dict[str, Any] | None:
        """See `Output`."""
        name = self._names[answer.file]
        return self._line(answer, setting, name) if (self._directory / name).exists() else None

    def put(self, answer: Answer, report: Report, setting: Setting) -> None:
        """See `Output`."""
        from receipts_offline.report.formats import render_report

        name = self._names[answer.file]
        target = self._directory / name
        if is_read_only(target):
            raise OutputUnusable(
                f"{target} is read-only, so it is left as it is",
                next_step="allow writing it with chmod u+w, or name another directory",
            )
        content = render_report(report, self._form).encode("utf-8", "replace")
        # A run that was killed between the report and its line left the very same bytes.
        if name not in self._own and target.exists() and target.read_bytes() != content:
            raise InputError(
                f"{target} is there already, and no batch has written it",
                next_step="move that file away, and run the same command again",
            )
        write_atomically(target, content)
        self._own.add(name)
        self._ledger.append([with_id({**setting.line(answer, report), "report": name})])


class ToStream:
    """Everything to standard output as it comes; nothing is remembered."""

    def __init__(self, form: str, stream: TextIO) -> None:
        self._form = form
        self._stream = stream
        self._first = True

    def __enter__(self) -> ToStream:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stream.flush()

    def made(self, answer: Answer, setting: Setting) -> dict[str, Any] | None:
        """See `Output`."""
        return None

    def put(self, answer: Answer, report: Report, setting: Setting) -> None:
        """See `Output`."""
        if self._form == "terminal":
            from receipts_offline.report.terminal import print_report

            self._heading(answer.file)
            print_report(report, self._stream)
        elif self._form == "csv":
            from receipts_offline.report.csv_rows import batch_csv

            self._write(batch_csv(answer.file, report, first=self._first))
        else:
            self._write(to_text([*receipt_lines(answer.file, report), setting.line(answer, report)]))
        self._first = False
        self._stream.flush()

    def fail(self, file: str, error: ReceiptsError) -> None:
        """See `Output`."""
        from receipts_offline.report.terminal import clean

        if self._form == "terminal":
            self._heading(file)
            self._stream.write(clean(f"Not checked: {error.message}") + "\n")
            self._first = False
        elif self._form == "jsonl":
            self._write(to_text([error_line(file, error.message, error.next_step)]))
        self._stream.flush()

    def _heading(self, file: str) -> None:
        from receipts_offline.report.terminal import clean

        self._stream.write(f"{'' if self._first else chr(10)}=== {clean(file)} ===\n\n")

    def _write(self, text: str) -> None:
        """Write as UTF-8, whatever the terminal's encoding is."""
        content = text.encode("utf-8", "replace")
        buffer = getattr(self._stream, "buffer", None)
        if buffer is None:
            self._stream.write(content.decode())
        else:
            self._stream.flush()
            buffer.write(content)


def report_names(files: Sequence[str], suffix: str, taken: dict[str, str]) -> dict[str, str]:
    """A name in the directory for each file's report: its own with another ending, and a number where two share it.

    `taken` are the names that files have from an earlier run, with the same ending; a file keeps its own.
    """
    names: dict[str, str] = {}
    used = {name.casefold() for name in taken.values()} | {LEDGER_NAME}
    for file in files:
        kept = taken.get(file)
        if kept is not None:
            names[file] = kept
            continue
        stem = Path(file).stem[:_LONGEST_STEM] or "answer"
        name, number = f"{stem}{suffix}", 2
        while name.casefold() in used:
            name, number = f"{stem}-{number}{suffix}", number + 1
        used.add(name.casefold())
        names[file] = name
    return names


def shown_name(file: str) -> str:
    """A file's name as text: what is no UTF-8 in it is replaced."""
    return os.fsencode(file).decode("utf-8", "replace")
