"""Extract pages in spawned processes that are watched from outside.

A page that hangs, eats memory or crashes its worker costs that one page: the worker is killed, the page
is tried once more by a fresh one, then reported with the reason, and the rest goes on. Outcomes come back
in the order of the pages, and the source is never read more than a bounded number of batches ahead.
"""

from __future__ import annotations

import multiprocessing
import resource
import signal
import time
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from index_builder.extract import Extracted, SentenceRow, extract_page
from index_builder.page import SourcePage
from receipts_offline.errors import IndexUnusable

BATCH_PAGES = 64
BATCH_CHARACTERS = 1_000_000
BATCHES_AHEAD = 3  # for each worker
RECYCLE_PAGES = 20_000  # a worker is replaced after so many, against slow leaks
START_SECONDS = 120.0  # for a worker to import what it needs, on a busy machine

_NO_MEMORY = "needed too much memory"


@dataclass(frozen=True, slots=True)
class Limits:
    """What one page may cost: seconds of wall clock, and bytes of address space of its worker."""

    seconds: float = 60.0
    memory: int = 2 << 30


@dataclass(frozen=True, slots=True)
class Outcome:
    """A page with its sentences and facts, or with the reason why it has none.

    `repeatable` is False where the reason lies in time, memory or a dead worker as well as in the page:
    another build, on another machine, might keep it.
    """

    page: SourcePage
    sentences: tuple[SentenceRow, ...] = ()
    failure: str | None = None
    facts_left_out: int = 0
    repeatable: bool = True


@dataclass(slots=True)
class _Batch:
    pages: list[SourcePage]
    outcomes: list[Outcome] = field(default_factory=list)
    failed_once: bool = False  # the page that is next

    @property
    def complete(self) -> bool:
        return len(self.outcomes) == len(self.pages)


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    deadline: float
    ready: bool = False
    batch: _Batch | None = None
    handled: int = 0


Extract = Callable[[SourcePage, str, Mapping[str, int] | None], Extracted]


def extract_pages(
    pages: Iterable[SourcePage],
    *,
    language: str,
    namespaces: Mapping[str, int],
    jobs: int,
    limits: Limits | None = None,
    extract: Extract = extract_page,
) -> Generator[Outcome, None, None]:
    """Yield an outcome for each page, in order, extracted by `jobs` processes.

    `extract` is a function at the top of a module, since the processes are spawned and import it.

    Raises:
        IndexUnusable: the processes cannot be started.
    """
    with _Crew(language, dict(namespaces), jobs, limits or Limits(), extract) as crew:
        yield from crew.run(pages)


class _Crew:
    def __init__(
        self, language: str, namespaces: dict[str, int], jobs: int, limits: Limits, extract: Extract
    ) -> None:
        self._setting = (language, namespaces, limits.memory, extract)
        self._limits = limits
        self._jobs = max(1, jobs)
        self._workers: list[_Worker] = []
        self._waiting: deque[_Batch] = deque()
        self._ordered: deque[_Batch] = deque()

    def __enter__(self) -> _Crew:
        self._workers = [self._hire() for _ in range(self._jobs)]
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self._workers:
            self._dismiss(worker)

    def run(self, pages: Iterable[SourcePage]) -> Iterator[Outcome]:
        batches = _batches(pages)
        more = True
        while True:
            while more and len(self._ordered) < self._jobs * BATCHES_AHEAD:
                batch = next(batches, None)
                if batch is None:
                    more = False
                    break
                self._ordered.append(batch)
                self._waiting.append(batch)
            if not self._ordered:
                return
            self._assign()
            self._collect()
            while self._ordered and self._ordered[0].complete:
                yield from self._ordered.popleft().outcomes

    def _assign(self) -> None:
        for place, worker in enumerate(self._workers):
            if worker.batch is None and self._waiting:
                if worker.handled >= RECYCLE_PAGES:
                    self._dismiss(worker)
                    worker = self._workers[place] = self._hire()
                self._start(worker, self._waiting.popleft())

    def _start(self, worker: _Worker, batch: _Batch) -> None:
        worker.batch = batch
        if worker.ready:
            worker.deadline = time.monotonic() + self._limits.seconds
            with suppress(BrokenPipeError, ConnectionResetError):  # its death is seen and told by _collect
                worker.connection.send(batch.pages[len(batch.outcomes) :])

    def _collect(self) -> None:
        busy = {worker.connection: place for place, worker in enumerate(self._workers) if worker.batch}
        soonest = min(self._workers[place].deadline for place in busy.values())
        for connection in wait(list(busy), timeout=max(0.0, soonest - time.monotonic())):
            assert isinstance(connection, Connection)
            self._receive(busy[connection])
        for place, worker in enumerate(self._workers):
            if worker.batch and time.monotonic() > worker.deadline:
                if not worker.ready:
                    raise _no_worker(f"not ready after {START_SECONDS:g} s")
                self._fail(place, f"took more than {self._limits.seconds:g} s")

    def _receive(self, place: int) -> None:
        worker = self._workers[place]
        batch = worker.batch
        assert batch is not None
        try:
            message = worker.connection.recv()
        except (EOFError, OSError):
            worker.process.join(timeout=5)
            reason = f"exit code {worker.process.exitcode}"
            if not worker.ready:
                raise _no_worker(reason) from None
            self._fail(place, f"its worker died ({reason})")
            return
        if message is None:
            worker.ready = True
            self._start(worker, batch)
            return
        extracted, failure = message
        if failure == _NO_MEMORY:
            self._fail(place, failure)
            return
        page = batch.pages[len(batch.outcomes)]
        batch.outcomes.append(Outcome(page, extracted.rows, failure, extracted.facts_left_out))
        batch.failed_once = False
        worker.handled += 1
        worker.deadline = time.monotonic() + self._limits.seconds
        if batch.complete:
            worker.batch = None

    def _fail(self, place: int, reason: str) -> None:
        """Hand the page that a worker failed at, or the rest behind it, to a new worker.

        One failure may be the machine's or the former pages' fault; the second, of a fresh worker, is the
        page's own, which is given up.
        """
        worker = self._workers[place]
        batch = worker.batch
        assert batch is not None
        self._dismiss(worker)
        self._workers[place] = self._hire()
        if batch.failed_once:
            page = batch.pages[len(batch.outcomes)]
            batch.outcomes.append(Outcome(page, failure=reason, repeatable=False))
        batch.failed_once = not batch.failed_once
        if not batch.complete:
            self._start(self._workers[place], batch)

    def _hire(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, *self._setting), daemon=True)
        process.start()
        theirs.close()
        return _Worker(process, ours, time.monotonic() + START_SECONDS)

    def _dismiss(self, worker: _Worker) -> None:
        worker.connection.close()
        worker.process.kill()
        worker.process.join()


def _no_worker(reason: str) -> IndexUnusable:
    return IndexUnusable(
        f"a process that reads pages cannot be started ({reason})",
        next_step="free some memory, or use fewer --jobs, and run the same command again",
    )


def _batches(pages: Iterable[SourcePage]) -> Iterator[_Batch]:
    held: list[SourcePage] = []
    characters = 0
    for page in pages:
        held.append(page)
        characters += len(page.wikitext or "") + sum(len(section.text) for section in page.sections or ())
        if len(held) >= BATCH_PAGES or characters >= BATCH_CHARACTERS:
            yield _Batch(held)
            held, characters = [], 0
    if held:
        yield _Batch(held)


def _work(
    connection: Connection, language: str, namespaces: dict[str, int], memory: int, extract: Extract
) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    with suppress(BrokenPipeError, ConnectionResetError):
        connection.send(None)  # ready: what the imports took is no page's fault
    while True:
        try:
            pages: list[SourcePage] = connection.recv()
            for page in pages:
                connection.send(_outcome(page, language, namespaces, extract))
        except (EOFError, OSError):  # the parent is gone
            return


def _outcome(
    page: SourcePage, language: str, namespaces: dict[str, int], extract: Extract
) -> tuple[Extracted, str | None]:
    if page.fault is not None:
        return Extracted(), page.fault
    try:
        return extract(page, language, namespaces), None
    except MemoryError:
        return Extracted(), _NO_MEMORY
    except Exception as error:  # noqa: BLE001 - any fault of one page is told in the manifest
        return Extracted(), f"{type(error).__name__}: {error}"[:300]
