"""How long a check takes, cold and warm, and what memory it needs.

    python -m benchmarks.check --index DIR

The warm time of a whole check is set beside the time of its NLI batches alone (the named baseline), measured
in the same run, since machines are noisy and a ratio travels better than a second.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from receipts_offline.checker import Checker
from receipts_offline.claims import extract_claims
from receipts_offline.index.reader import Index, Sentence
from receipts_offline.models.load import load_embedder, load_nli
from receipts_offline.premises import premise
from receipts_offline.retrieval import Retriever

ANSWER = (
    "Marie Curie was a Polish and naturalised-French physicist and chemist. She shared the 1903 Nobel Prize in "
    "Physics with her husband, Pierre Curie. She won the 1911 Nobel Prize in Chemistry. Paris is the capital of "
    "France. The Eiffel Tower is named after the engineer Gustave Eiffel. Albert Einstein developed the theory of "
    "relativity. Mount Everest is Earth's highest mountain above sea level. The Amazon River is in South America."
)
ROUNDS = 7


def median_seconds(work: Callable[[], object]) -> float:
    """Median of several runs, after one that warms up."""
    work()
    times = []
    for _ in range(ROUNDS):
        started = time.perf_counter()
        work()
        times.append(time.perf_counter() - started)
    return statistics.median(times)


def cold_seconds(index: Path, answer: str) -> float:
    """Median wall time of a process of its own that checks the answer, imports and model loading included."""
    command = [sys.executable, "-m", "receipts_offline", "check", answer, "--index", str(index)]
    return median_seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL))


def read(sentence: Sentence) -> str:
    """The sentence as the model reads it."""
    return premise(sentence.title, sentence.kind, sentence.text)


def main() -> None:
    """Measure and print one Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--index", type=Path, required=True)
    index_directory = parser.parse_args().index

    with Index(index_directory) as index:
        encoder, nli = load_embedder(), load_nli()
        checker, retriever = Checker(index, encoder, nli), Retriever(index, encoder)
        claims = [claim.resolved for claim in extract_claims(ANSWER) if claim.checkable]
        found = [retriever.retrieve(claim).evidence for claim in claims]
        batches = [
            [(read(one.sentence), claim) for one in five] for claim, five in zip(claims, found, strict=True)
        ]

        warm = median_seconds(lambda: checker.check(ANSWER))
        scoring = median_seconds(lambda: [nli.score(batch) for batch in batches])
        retrieving = median_seconds(lambda: [retriever.retrieve(claim) for claim in claims])
        sentences = index.manifest.counts["sentences"]
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    cold = cold_seconds(index_directory, ANSWER)

    print(f"Index: {sentences:,} sentences. Answer: {len(claims)} claims. Median of {ROUNDS} runs.\n")
    print("| what | seconds | against NLI alone |")
    print("|---|---|---|")
    for name, seconds in (
        ("NLI batches alone (baseline)", scoring),
        ("retrieval alone", retrieving),
        ("whole check, warm", warm),
        ("whole check, cold process", cold),
    ):
        print(f"| {name} | {seconds:.2f} | {seconds / scoring:.2f} |")
    print(f"\nCold adds {cold - warm:.2f} s. Peak resident memory of the warm process: {peak:.0f} MB.")


if __name__ == "__main__":
    main()
