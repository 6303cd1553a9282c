"""How many of the five nearest sentences by float32 vectors are also the five nearest by stored int8 ones.

python -m benchmarks.int8_overlap --index DIR [--sentences N]

The first N sentences of the index are embedded as the builder does; the questions are sentences drawn from them
(seed fixed), without their titles. Exits with 1 below the goal.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from index_builder.vectors import UNIT
from receipts_offline.index.reader import Index
from receipts_offline.index.vectors import embedded_text
from receipts_offline.models.embedder import encode_one_by_one
from receipts_offline.models.load import load_embedder
from receipts_offline.models.vectors import COMPONENT_LIMIT, dequantize, quantize

QUESTIONS = 500
NEAREST = 5
GOAL = 0.98


def nearest(questions: NDArray[np.float32], vectors: NDArray[np.float32]) -> list[set[int]]:
    """The rows of the five vectors nearest to each question, by cosine."""
    lengths = np.linalg.norm(vectors, axis=1)
    cosines = (questions @ vectors.T) / np.where(lengths > 0, lengths, 1)
    return [set(row.tolist()) for row in np.argpartition(-cosines, NEAREST, axis=1)[:, :NEAREST]]


def main() -> None:
    """Measure and print one line of a Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--index", type=Path, required=True)
    parser.add_argument("--sentences", type=int, default=1 << 62)
    given = parser.parse_args()
    with Index(given.index) as index:
        count = min(given.sentences, index.manifest.counts["sentences"])
        sentences = index.sentences(range(count))
    encoder = load_embedder()
    texts = [embedded_text(one.title, one.text) for one in sentences]
    exact = np.concatenate([encoder.encode(texts[at : at + UNIT]) for at in range(0, count, UNIT)])
    drawn = np.random.default_rng(1).choice(count, size=min(QUESTIONS, count), replace=False)
    questions = encode_one_by_one(encoder, [sentences[row].text for row in drawn])
    stored = dequantize(quantize(exact))
    pairs = zip(nearest(questions, exact), nearest(questions, stored), strict=True)
    shared = float(np.mean([len(one & other) / NEAREST for one, other in pairs]))
    clipped = float(np.mean(np.abs(exact) > COMPONENT_LIMIT))
    print(f"| {given.index.name} | {count:,} | {len(drawn)} | {shared:.2%} | {clipped:.4%} |")
    sys.exit(shared < GOAL)


if __name__ == "__main__":
    main()
