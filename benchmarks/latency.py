"""How long a claim takes in indexes of several sizes, warm, and where that time goes; as a line of JSON.

    python -m benchmarks.latency --queries FILE --encoder minilm|stand-in --index DIR [--index DIR ...]

Each claim is a sentence that all of the indexes hold, so that it is known what should be found. The indexes take
turns at every claim, so that a busy machine slows them alike. Every claim is asked once an index: the first WARM_UP
of them warm the process and the disk cache, the others are measured, and none profits from what was kept in
memory for itself.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.encoders import NAMES, encoder_named
from receipts_offline.checker import Checker
from receipts_offline.index.reader import Index
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.load import load_nli
from receipts_offline.models.nli import NLIModel
from receipts_offline.retrieval import Retrieved, Retriever

WARM_UP = 20
FEW = 20
CHECKED_EVERY = 4  # a whole check takes many times as long as its retrieval


@dataclass(frozen=True, slots=True)
class Query:
    """A sentence that is asked as a claim, and the title of its page."""

    title: str
    text: str


class Clock:
    """Adds up the time spent in methods of some objects."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    def watch(self, owner: Any, method: str, name: str) -> None:
        """Replace the method of this one object by itself with a clock around it."""
        plain = getattr(owner, method)

        def timed(*arguments: Any, **named: Any) -> Any:
            started = time.perf_counter()
            try:
                return plain(*arguments, **named)
            finally:
                self.seconds[name] += time.perf_counter() - started

        setattr(owner, method, timed)


class Times:
    """Wall and processor seconds of one piece of work, a pair a run."""

    def __init__(self) -> None:
        self.runs: list[tuple[float, float]] = []

    def take(self, work: Callable[[], Any]) -> Any:
        """Do the work, note its time, and return what it returns."""
        wall, processor = time.perf_counter(), time.process_time()
        result = work()
        self.runs.append((time.perf_counter() - wall, time.process_time() - processor))
        return result

    def summary(self) -> dict[str, float]:
        """Median and 95th percentile of the wall time and the median of the processor time, in milliseconds."""
        wall, processor = np.array(self.runs).T * 1e3
        return {
            "median_ms": round(float(np.median(wall)), 2),
            "p95_ms": round(float(np.percentile(wall, 95)), 2),
            "median_cpu_ms": round(float(np.median(processor)), 2),
        }


class Asked:
    """One index under measurement."""

    def __init__(self, index: Index, encoder: Encoder, nli: NLIModel) -> None:
        self.index = index
        self.retriever = Retriever(index, encoder)
        self.checker = Checker(index, encoder, nli)
        self.clock, self.retrieval, self.check = Clock(), Times(), Times()
        self.first_ms = 0.0
        self._own: list[tuple[bool, bool]] = []

    def warm(self, queries: Sequence[Query]) -> None:
        """Ask some queries without measuring more than the first."""
        for number, query in enumerate(queries):
            started = time.perf_counter()
            self.retriever.retrieve(query.text, [query.title])
            if not number:
                self.first_ms = (time.perf_counter() - started) * 1e3
            if number % CHECKED_EVERY == 0:
                self.checker.check(query.text, query.title)
        for owner, method, name in (
            (self.index.fulltext, "search", "full text"),
            (self.index.fulltext, "frequency", "word frequencies"),
            (self.index, "sentences", "reading sentences"),
            (self.index, "pages", "reading pages"),
            (self.index, "pages_titled", "looking titles up"),
            (self.retriever, "_cosines", "comparing vectors"),
            (self.retriever, "_nearest_to", "nearest vectors"),
        ):
            self.clock.watch(owner, method, name)

    def retrieve(self, query: Query) -> None:
        """Measure the retrieval of one claim."""
        found = self.retrieval.take(lambda: self.retriever.retrieve(query.text, [query.title]))
        self._own.append((_holds(found, query, 5), _holds(found, query, 40)))

    def result(self) -> dict[str, Any]:
        """What was measured."""
        count = len(self._own)
        return {
            "sentences": self.index.manifest.counts["sentences"],
            "queries": count,
            "first_retrieval_ms": round(self.first_ms, 1),
            "retrieval": self.retrieval.summary(),
            "check": self.check.summary(),
            "own_sentence_in_5": round(sum(best for best, _ in self._own) / count, 4),
            "own_sentence_in_40": round(sum(kept for _, kept in self._own) / count, 4),
        }


def _holds(found: Retrieved, query: Query, among: int) -> bool:
    """Whether the query's own sentence is among the best so many."""
    return any(
        one.sentence.text == query.text and one.sentence.title == query.title for one in found.kept[:among]
    )


def load_queries(path: Path) -> list[Query]:
    """Queries from a file of JSON Lines."""
    return [Query(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


def measure(directories: Sequence[Path], queries: Sequence[Query], encoder_name: str) -> list[dict[str, Any]]:
    """Retrieval of the queries after the first WARM_UP in each index, then whole checks of every fourth."""
    encoder, nli = encoder_named(encoder_name), load_nli()
    warming, measured = queries[:WARM_UP], queries[WARM_UP:]
    with ExitStack() as opened:
        indexes = [Asked(opened.enter_context(Index(path)), encoder, nli) for path in directories]
        for one in indexes:
            one.warm(warming)
        for query in measured:
            for one in indexes:
                one.retrieve(query)
        parts = [
            {name: round(spent / len(measured) * 1e3, 2) for name, spent in sorted(one.clock.seconds.items())}
            for one in indexes
        ]
        for query in measured[::CHECKED_EVERY]:
            for one in indexes:
                one.check.take(partial(one.checker.check, query.text, query.title))
        return [one.result() | {"mean_ms_by_part": part} for one, part in zip(indexes, parts, strict=True)]


def main() -> None:
    """Measure the indexes and print a list of results, in the order given."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.latency", description=__doc__)
    parser.add_argument("--index", type=Path, required=True, action="append")
    parser.add_argument("--queries", type=Path, required=True)
    parser.add_argument("--encoder", choices=NAMES, default="minilm")
    parser.add_argument("--few", action="store_true", help="stop after a few claims, to look at memory")
    options = parser.parse_args()
    queries = load_queries(options.queries)
    chosen = queries[: WARM_UP + FEW] if options.few else queries
    print(json.dumps(measure(options.index, chosen, options.encoder)))


if __name__ == "__main__":
    main()
