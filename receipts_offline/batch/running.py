"""A batch from its files to its outcome."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TextIO

from receipts_offline.answers import is_text, read_answer
from receipts_offline.batch.items import Answer, Checked, Opener, Setting
from receipts_offline.batch.outputs import Output, open_output, shown_name
from receipts_offline.batch.workers import Crew, check_here
from receipts_offline.checker import open_checker
from receipts_offline.errors import InputError, ReceiptsError, UsageError
from receipts_offline.index.manifest import load_manifest
from receipts_offline.plain_files import odd_kind
from receipts_offline.progress import Advance, Progress, Silent
from receipts_offline.receipts import ModelRecord
from receipts_offline.report.batch_lines import counts_of

_SHOWN = 40  # characters of a text in an error
Check = Callable[[Iterator[Answer]], Iterator[Checked]]


@dataclass(frozen=True, slots=True)
class BatchOptions:
    """How answers are checked; `asked` is the topic or the question of them all."""

    asked: str | None = None
    nli: str | None = None
    embedder: str | None = None
    cache: bool = True


@dataclass(slots=True)
class BatchOutcome:
    """How a batch ended. `skipped` of the `files` stood in the output already; `counts` is how many claims have
    each verdict, theirs included; `without_claims` is in how many answers nothing was checked.
    """

    files: int = 0
    skipped: int = 0
    failed: int = 0
    without_claims: int = 0
    counts: dict[str, int] = field(default_factory=lambda: counts_of(()))

    def add(self, summary: dict[str, int]) -> None:
        """Count the verdicts of an answer."""
        self.without_claims += not any(summary.values())
        for verdict, number in summary.items():
            self.counts[verdict] += number


def only_files(arguments: Sequence[str]) -> None:
    """See that every answer is named by a file, before anything is made. Raises UsageError.

    A report is named after its file, so a text or standard input is none of several answers.
    """
    for argument in arguments:
        if argument == "-" or is_text(argument):
            said = "standard input (-)" if argument == "-" else f"“{_shortened(argument)}”"
            raise UsageError(
                f"{said} is no file, and answers that are checked together, or into DIR/, have to be files",
                next_step="save it as a file, or check it alone, with --output FILE",
            )


def run_batch(
    files: Sequence[str],
    index: Path,
    options: BatchOptions,
    form: str,
    output: str | None,
    jobs: int,
    progress: Progress,
    stdout: TextIO,
    tell: Callable[[ReceiptsError], None],
    opener: Opener | None = None,
) -> BatchOutcome:
    """Check every file and write its receipts; `tell` is given each error of a file as it comes.

    Results come in the order of the files, whichever is finished first. A file that is named twice is checked
    once. With `jobs` of more than 1 that many processes check, of one thread each.

    Raises:
        UsageError: the output cannot be what is asked for.
        IndexUnusable, ModelUnusable: nothing can be checked at all.
        OSError: the output cannot be written.
    """
    named = {shown_name(file): file for file in files}
    if output is None and stdout.isatty():
        progress = Silent()  # the results themselves show how far it is, and bars would run through them
    index_id = load_manifest(index).index_id
    with (
        open_output(form, output, list(named), stdout) as place,
        _checking(index, options, jobs, opener) as (models, check),
    ):
        setting = Setting(index_id, models, options.asked)
        outcome = BatchOutcome(files=len(named))
        due = []
        for name, file in named.items():
            line = place.made(_read(name, file), setting)
            if line is None:
                due.append((name, file))
            else:
                outcome.skipped += 1
                outcome.add(line["summary"])
        with progress.stage("Checking", len(named), "answers") as advance:
            advance(outcome.skipped)
            # Read again when its turn comes: so that not all texts are held at once.
            results = check(_read(name, file) for name, file in due)
            _write(results, place, setting, outcome, advance, tell)
    return outcome


def _write(
    results: Iterator[Checked],
    place: Output,
    setting: Setting,
    outcome: BatchOutcome,
    advance: Advance,
    tell: Callable[[ReceiptsError], None],
) -> None:
    for number, checked in enumerate(results, start=outcome.skipped + 1):
        error = checked.error
        if checked.report is not None:
            try:
                place.put(checked.answer, checked.report, setting)
                outcome.add(counts_of(receipt.verdict for receipt in checked.report.receipts))
            except InputError as taken:
                error = taken
        if error is not None:
            outcome.failed += 1
            place.fail(checked.answer.file, error)
            tell(_about(checked.answer.file, error))
        advance(number)


def _about(file: str, error: ReceiptsError) -> ReceiptsError:
    """The error with its file named, which many do themselves."""
    message = error.message if file in error.message else f"{file}: {error.message}"
    return type(error)(message, next_step=error.next_step)


def _shortened(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN].rstrip()}…"


def _is_there(path: Path) -> bool:
    try:
        return path.exists()
    except PermissionError:  # it may be; opening it says what is wrong
        return True


def _read(name: str, file: str) -> Answer:
    """An answer from its file; a text or standard input is none here, where a report is named after its file."""
    try:
        if file == "-" or not _is_there(Path(file)):
            raise InputError("there is no such file", next_step="check the path")
        if (odd := odd_kind(file, once=False)) is not None:
            raise InputError(f"it is {odd}, and a batch reads its files twice", next_step="save it as a file")
        return Answer(name, read_answer(file, None))
    except ReceiptsError as error:
        return Answer(name, error=error)
    except (OSError, ValueError):  # a name that no file can have
        return Answer(name, error=InputError("there is no such file", next_step="check the path"))


@contextmanager
def _checking(
    index: Path, options: BatchOptions, jobs: int, opener: Opener | None
) -> Generator[tuple[dict[str, ModelRecord], Check], None, None]:
    """The models, and what checks answers: here, or in several processes."""
    threads = None if jobs == 1 else 1
    open_it = opener or partial(
        open_checker,
        index,
        nli=options.nli,
        embedder=options.embedder,
        threads=threads,
        cache=options.cache,
    )
    with ExitStack() as opened:
        if jobs == 1:
            checker = opened.enter_context(open_it())
            yield checker.models, lambda answers: (check_here(checker, one, options.asked) for one in answers)
        else:
            crew = opened.enter_context(Crew(open_it, jobs, options.asked))
            yield crew.models, crew.run
