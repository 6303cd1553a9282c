"""A batch with the tests' small models, also as a program, so that it can be killed."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TextIO

import numpy as np
from conftest import WordEncoder, WordNLI
from numpy.typing import NDArray

from receipts_offline.batch import BatchOptions, BatchOutcome, run_batch
from receipts_offline.checker import Checker
from receipts_offline.errors import ReceiptsError, one_line
from receipts_offline.index.reader import Index
from receipts_offline.progress import Progress, Silent


class MoodyNLI(WordNLI):
    """Takes its time, and fails where a claim asks for it."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = seconds

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        claim = pairs[0][1]
        time.sleep(self.seconds + ("slow" in claim) * 0.5)
        if "deadly" in claim:
            os._exit(9)
        if "faulty" in claim:
            raise ZeroDivisionError("of the test")
        return super().score(pairs)


@contextmanager
def open_tiny(directory: Path, seconds: float = 0.0) -> Iterator[Checker]:
    with Index(directory) as index:
        yield Checker(index, WordEncoder(), MoodyNLI(seconds))


def batch(
    files: Sequence[Path | str],
    index: Path,
    *,
    output: str | Path | None = None,
    form: str = "jsonl",
    jobs: int = 1,
    asked: str | None = None,
    stdout: TextIO = sys.stdout,
    told: list[ReceiptsError] | None = None,
    seconds: float = 0.0,
    progress: Progress | None = None,
) -> BatchOutcome:
    return run_batch(
        [str(file) for file in files],
        index,
        BatchOptions(asked=asked),
        form,
        None if output is None else str(output),
        jobs,
        progress or Silent(),
        stdout,
        (told if told is not None else []).append,
        opener=partial(open_tiny, index, seconds),
    )


if __name__ == "__main__":
    place, target, kind, processes, pause, *answers = sys.argv[1:]
    try:
        batch(answers, Path(place), output=target, form=kind, jobs=int(processes), seconds=float(pause))
    except ReceiptsError as error:
        sys.exit(one_line(error))
    except KeyboardInterrupt:
        sys.exit(130)
