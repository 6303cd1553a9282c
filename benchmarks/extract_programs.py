"""Whole programs that turn a dump on disk into text on disk, each with one process for the extraction.

What counts is the CPU seconds of all the processes that a program starts, its own start included. The programs
take turns, so that a busy machine slows all of them alike.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(slots=True)
class Program:
    """A command, what its name is in the table, and the CPU seconds of its rounds; `failure` says why none."""

    name: str
    command: list[str]
    seconds: list[float] = field(default_factory=list)
    failure: str = ""
    path: str = ""  # where its modules lie, if not in its environment

    def run(self, directory: Path) -> None:
        """Run once in an empty directory, which takes what it writes."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run(
            self.command,
            cwd=directory,
            env={**os.environ, "PYTHONPATH": self.path},
            capture_output=True,
            text=True,
            check=False,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if done.returncode or not any(
            path.is_file() and path.stat().st_size for path in directory.rglob("*")
        ):
            self.failure = (done.stderr.strip().splitlines() or ["it wrote nothing"])[-1]
        self.seconds.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def programs(sample: Path, others: Path | None) -> list[Program]:
    """This project's extraction, the baseline, and what the virtual environment `others` holds."""
    ours = [sys.executable, "-m", "benchmarks.write_text", str(sample), "text.jsonl"]
    here = str(Path(__file__).parents[1])
    found = [
        Program("this project: sentences and facts", ours, path=here),
        Program("mwparserfromhell, `strip_code`", [*ours, "--strip-code"], path=here),
    ]
    if others is None:
        return found
    python = str(others.absolute() / "bin" / "python")
    extractor = [
        python,
        "-m",
        "wikiextractor.WikiExtractor",
        "--quiet",
        "--processes",
        "1",
        "--output",
        "text",
    ]
    segment = [python, "-m", "gensim.scripts.segment_wiki", "--workers", "1", "--output", "text.jsonl"]
    return [
        *found,
        Program("wikiextractor, `--no-templates`", [*extractor, "--no-templates", str(sample)]),
        Program("wikiextractor, with the dump's templates", [*extractor, str(sample)]),
        Program("gensim, `segment_wiki`", [*segment, "--file", str(sample)]),
    ]


def compare(sample: Path, others: Path | None, rounds: int, megabytes: float) -> list[str]:
    """The lines of a Markdown table: CPU seconds and MB of wikitext a second, best of the rounds."""
    sample = sample.absolute()
    found = programs(sample, others)
    for _ in range(rounds):
        for program in found:
            if not program.failure:
                with tempfile.TemporaryDirectory() as directory:
                    program.run(Path(directory))
    ours = min(found[0].seconds)
    lines = ["| whole program | CPU seconds | MB/s | time against this project's |", "|---|---|---|---|"]
    for program in found:
        best = min(program.seconds)
        figures = f"{best:.2f} | {megabytes / best:.2f} | {best / ours:.2f}"
        lines.append(f"| {program.name} | {(program.failure and 'failed: ' + program.failure) or figures} |")
    return lines
