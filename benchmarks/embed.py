"""How fast sentences are embedded: length-bucketed batches against one sentence at a time (the baseline).

python -m benchmarks.embed --index DIR
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from receipts_offline.index.reader import Index
from receipts_offline.models.embedder import encode_one_by_one
from receipts_offline.models.load import load_embedder

BATCHED, ALONE = 2_000, 300


def main() -> None:
    """Measure and print one Markdown table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--index", type=Path, required=True)
    with Index(parser.parse_args().index) as index:
        step = max(1, index.manifest.counts["sentences"] // BATCHED)
        texts = [s.text for s in index.sentences(range(0, step * BATCHED, step))]
    encoder = load_embedder()
    encoder.encode(texts[:64])

    started = time.perf_counter()
    batched = encoder.encode(texts)
    batched_rate = len(texts) / (time.perf_counter() - started)
    started = time.perf_counter()
    alone = encode_one_by_one(encoder, texts[:ALONE])
    alone_rate = ALONE / (time.perf_counter() - started)
    closeness = np.sum(batched[:ALONE] * alone, axis=1)

    print("| how | sentences a second | ratio |")
    print("|---|---|---|")
    print(f"| one at a time (baseline) | {alone_rate:.0f} | 1.00 |")
    print(f"| length-bucketed batches | {batched_rate:.0f} | {batched_rate / alone_rate:.2f} |")
    print(
        f"\nCosine of the two vectors of a sentence: mean {closeness.mean():.4f}, least {closeness.min():.4f}."
    )


if __name__ == "__main__":
    main()
