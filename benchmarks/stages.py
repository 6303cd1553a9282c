"""One build of an index in this process, with the wall time of each of its stages, as a line of JSON.

python -m benchmarks.stages SOURCE... --out DIR --encoder minilm|stand-in
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.encoders import NAMES, encoder_named
from receipts_offline.progress import Advance


class Stages:
    """A progress display that shows nothing and notes when each stage began and ended."""

    def __init__(self) -> None:
        self.spans: list[tuple[str, float, float]] = []

    @contextmanager
    def stage(self, name: str, total: float | None, unit: str) -> Iterator[Advance]:
        """Note the time that the stage takes."""
        started = time.perf_counter()
        yield lambda _finished: None
        self.spans.append((name, started, time.perf_counter()))

    def say(self, message: str) -> None:
        """Ignore the message."""

    def seconds(self, started: float, ended: float) -> dict[str, float]:
        """Seconds of each stage, and of what lies between two stages, named after the one before it.

        Stages that overlap have no time between them.
        """
        found: dict[str, float] = {}
        reached, before = started, "the start"
        for name, begin, end in sorted(self.spans, key=lambda span: span[1]):
            if begin - reached >= 0.05:
                found[f"after {before}"] = round(begin - reached, 2)
            found[name] = round(found.get(name, 0.0) + end - begin, 2)
            if end > reached:
                reached, before = end, name
        found[f"after {before}"] = round(ended - reached, 2)
        return found


def main() -> None:
    """Build, and print seconds by stage, in all, and the index's counts."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.stages", description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--encoder", choices=NAMES, default="minilm")
    parser.add_argument("--jobs", type=int, default=2)
    options = parser.parse_args()

    from index_builder.build import BuildOptions, build_index

    encoder = encoder_named(options.encoder)
    stages, started = Stages(), time.perf_counter()
    choices = BuildOptions(dump_date="2026-01-01", replace=True, jobs=options.jobs)
    built = build_index(options.sources, options.out, encoder, choices, stages)
    ended = time.perf_counter()
    print(
        json.dumps(
            {
                "stages": stages.seconds(started, ended),
                "seconds": round(ended - started, 2),
                "counts": built.manifest.counts,
                "skipped": built.manifest.skipped,
            }
        )
    )


if __name__ == "__main__":
    main()
