"""Check answers in spawned processes: each opens the index and the models once.

An answer that kills its process is tried once more by a fresh one, then reported, and the rest goes on.
"""

from __future__ import annotations

import multiprocessing
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from types import FrameType, TracebackType

from receipts_offline import errors
from receipts_offline.batch.items import Answer, Checked, Opener
from receipts_offline.checker import Checker
from receipts_offline.errors import InputError, ModelUnusable, ReceiptsError
from receipts_offline.receipts import ModelRecord, Report

AHEAD = 4  # answers for each process that may be under way or wait for their turn
_PATIENCE = 10.0  # seconds for a process to close its files at the end

_Told = tuple[str, str, str]  # an error across processes: class, message, next step


@dataclass(slots=True)
class _Task:
    answer: Answer
    result: Checked | None = None
    failed_once: bool = False


@dataclass(slots=True)
class _Worker:
    process: BaseProcess
    connection: Connection
    ready: bool = False
    task: _Task | None = None


def check_here(checker: Checker, answer: Answer, asked: str | None) -> Checked:
    """Check one answer in this process; a fault of the program is reported as one of this answer."""
    if answer.error is not None:
        return Checked(answer, None, answer.error)
    try:
        return Checked(answer, checker.check(answer.text, topic=asked), None)
    except ReceiptsError as error:
        return Checked(answer, None, error)
    except Exception as error:
        if str(error) == "Query interrupted":  # Ctrl-C, as the sentence store tells it
            raise KeyboardInterrupt from error
        return Checked(answer, None, _fault(error))


class Crew:
    """A number of processes that check answers; use it as a context manager.

    Raises:
        ReceiptsError: the index or a model cannot be used, as the first process tells it.
    """

    def __init__(self, opener: Opener, jobs: int, asked: str | None) -> None:
        self._setting = (opener, asked)
        self._jobs = jobs
        self._workers: list[_Worker] = []
        self.models: dict[str, ModelRecord] = {}

    def __enter__(self) -> Crew:
        try:
            self._workers = [self._hire()]
            self._receive(0)  # ready, or what is wrong: told once, not by every process
            self._workers += [self._hire() for _ in range(self._jobs - 1)]
        except BaseException:
            self._dismiss_all()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            for worker in self._workers:
                with suppress(OSError):
                    worker.connection.send(None)
            for worker in self._workers:
                worker.process.join(_PATIENCE)
        self._dismiss_all()

    def run(self, answers: Iterator[Answer]) -> Iterator[Checked]:
        """What came of each answer, in their order; `answers` is read a bounded number ahead."""
        ordered: deque[_Task] = deque()
        waiting: deque[_Task] = deque()
        more = True
        while True:
            while more and len(ordered) < self._jobs * AHEAD:
                answer = next(answers, None)
                if answer is None:
                    more = False
                elif answer.error is not None:
                    ordered.append(_Task(answer, Checked(answer, None, answer.error)))
                else:
                    ordered.append(_Task(answer))
                    waiting.append(ordered[-1])
            while ordered and (result := ordered[0].result) is not None:
                ordered.popleft()
                yield result
            if not ordered and not more:
                return
            if any(task.result is None for task in ordered):
                self._assign(waiting)
                self._collect(waiting)

    def _assign(self, waiting: deque[_Task]) -> None:
        for worker in self._workers:
            if worker.ready and worker.task is None and waiting:
                worker.task = waiting.popleft()
                with suppress(OSError):  # its death is seen and told by _collect
                    worker.connection.send(worker.task.answer)

    def _collect(self, waiting: deque[_Task]) -> None:
        places = {worker.connection: place for place, worker in enumerate(self._workers)}
        for connection in wait(list(places)):
            assert isinstance(connection, Connection)
            place = places[connection]
            task = self._workers[place].task
            try:
                self._receive(place)
            except (EOFError, OSError):
                self._replace(place, waiting, task)

    def _receive(self, place: int) -> None:
        """Take what a process says. Raises EOFError or OSError where it is dead."""
        worker = self._workers[place]
        if not worker.ready:
            self._receive_ready(worker)
            return
        message: tuple[Report | None, _Told | None] = worker.connection.recv()
        report, told = message
        task = worker.task
        assert task is not None
        worker.task = None
        task.result = Checked(task.answer, report, _as_error(told) if told else None)

    def _receive_ready(self, worker: _Worker) -> None:
        try:
            message: tuple[dict[str, ModelRecord], _Told | None] = worker.connection.recv()
        except (EOFError, OSError) as error:
            worker.process.join(_PATIENCE)
            raise ModelUnusable(
                f"a process that checks answers cannot be started (exit code {worker.process.exitcode})",
                next_step="free some memory, or use fewer --jobs, and run the same command again",
            ) from error
        models, told = message
        if told is not None:
            raise _as_error(told)
        self.models = models
        worker.ready = True

    def _replace(self, place: int, waiting: deque[_Task], task: _Task | None) -> None:
        worker = self._workers[place]
        worker.process.join(_PATIENCE)
        code = worker.process.exitcode
        _dismiss(worker)
        self._workers[place] = self._hire()
        if task is None:
            return
        if not task.failed_once:
            task.failed_once = True
            waiting.appendleft(task)
            return
        task.result = Checked(
            task.answer,
            None,
            InputError(
                f"the process that checked it died twice (exit code {code})",
                next_step="free some memory, or check this answer alone, in smaller pieces",
            ),
        )

    def _hire(self) -> _Worker:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_work, args=(theirs, *self._setting), daemon=True)
        # Ctrl-C is the parent's to handle. A process takes over what is blocked when it starts, so that it is
        # spared from its first moment on; here what came meanwhile is seen right after.
        resource_tracker.ensure_running()  # which would let the signal through again as it starts
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            process.start()
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
        theirs.close()
        return _Worker(process, ours)

    def _dismiss_all(self) -> None:
        for worker in self._workers:
            _dismiss(worker)


def _dismiss(worker: _Worker) -> None:
    worker.connection.close()
    worker.process.terminate()
    worker.process.join(_PATIENCE)
    worker.process.kill()  # of no account where it has ended
    worker.process.join()


def _stop(_signal: int, _frame: FrameType | None) -> None:
    """End in order: the index leaves nothing behind in the directory of temporary files."""
    raise SystemExit


def _work(connection: Connection, opener: Opener, asked: str | None) -> None:
    signal.signal(signal.SIGTERM, _stop)
    with suppress(EOFError, OSError):  # the parent is gone
        try:
            with opener() as checker:
                connection.send((checker.models, None))
                while (answer := connection.recv()) is not None:
                    checked = check_here(checker, answer, asked)
                    told = _told(checked.error) if checked.error is not None else None
                    connection.send((checked.report, told))
        except ReceiptsError as error:
            connection.send(({}, _told(error)))


def _told(error: ReceiptsError) -> _Told:
    return type(error).__name__, error.message, error.next_step


def _as_error(told: _Told) -> ReceiptsError:
    name, message, next_step = told
    kind: type[ReceiptsError] = getattr(errors, name)
    return kind(message, next_step=next_step)


def _fault(error: Exception) -> InputError:
    return InputError(
        f"checking it failed ({type(error).__name__}: {error})"[:500],
        next_step="this is a bug: please report it with the answer",
    )
