"""How fast sentences are embedded: in batches, as a build does it, against a sentence at a time.

    python -m benchmarks.embed --index DIR

The baseline is onnxruntime as it comes: one sentence a call, nothing set but its threads, one a core. All ways
take turns, so that a busy machine slows them alike; the best of the rounds counts. CPU time is that of all
threads together, waiting in a loop for one another included.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from index_builder.vectors import UNIT
from receipts_offline.index.reader import Index
from receipts_offline.index.vectors import embedded_text
from receipts_offline.models.embedder import MiniLMEncoder, encode_one_by_one
from receipts_offline.models.load import load_embedder
from receipts_offline.models.registry import DEFAULT_EMBEDDER, registry
from receipts_offline.models.session import (
    OnnxSession,
    TokenIds,
    build_feed,
    default_threads,
    open_tokenizer,
    plain,
)
from receipts_offline.models.store import locate

BATCHED, ALONE = 2 * UNIT, 256
PADDED = 128  # tokens: padding to a fixed length is common where a sentence is encoded at a time

Vectors = NDArray[np.float32]


def sentence_calls(
    threads: int, *, plain_session: bool = False, padded_to: int = 0
) -> Callable[[list[str]], Vectors]:
    """A plain loop: one call of the model for each sentence, with this many threads inside the call.

    With `plain_session` onnxruntime is opened with nothing set but the threads, and `padded_to` fills every sentence
    up to so many tokens.
    """
    entry = registry().of_kind(DEFAULT_EMBEDDER, "embedder")
    files = locate(entry.name)
    tokenizer = open_tokenizer(entry, files["tokenizer"])
    tokenizer.enable_truncation(entry.max_length)
    run = as_it_comes(files["model"], threads, padded_to) if plain_session else None
    run = run or OnnxSession(entry, files["model"], threads=threads).run

    def encode(texts: list[str]) -> Vectors:
        vectors = []
        for text in texts:
            ids = tokenizer.encode(plain(text)).ids
            summed = run([TokenIds(ids, [0] * len(ids))])[0][: len(ids)].sum(axis=0)
            vectors.append(summed / np.linalg.norm(summed))
        return np.stack(vectors)

    return encode


def as_it_comes(model: Path, threads: int, padded_to: int) -> Callable[[list[TokenIds]], Vectors]:
    """onnxruntime with its own settings, its input filled up to a length."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])

    def run(batch: list[TokenIds]) -> Vectors:
        feed = build_feed(batch, token_type_ids=True)
        for name, values in feed.items():
            feed[name] = np.pad(values, ((0, 0), (0, max(0, padded_to - values.shape[1]))))
        return session.run(None, feed)[0]

    return run


def in_units(encoder: MiniLMEncoder) -> Callable[[list[str]], Vectors]:
    """What a build does with its sentences."""
    return lambda texts: np.concatenate(
        [encoder.encode(texts[start : start + UNIT]) for start in range(0, len(texts), UNIT)]
    )


def main() -> None:
    """Measure and print one Markdown table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.embed", description=__doc__)
    parser.add_argument("--index", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    with Index(options.index) as index:
        step = max(1, index.manifest.counts["sentences"] // BATCHED)
        texts = [embedded_text(s.title, s.text) for s in index.sentences(range(0, step * BATCHED, step))]
    sample = texts[:: len(texts) // ALONE][:ALONE]
    threads = default_threads()
    ways: list[tuple[str, Callable[[list[str]], Vectors], list[str]]] = [
        (
            f"a sentence a call, {threads} threads (baseline)",
            sentence_calls(threads, plain_session=True),
            sample,
        ),
        (
            f"the same, padded to {PADDED} tokens",
            sentence_calls(threads, plain_session=True, padded_to=PADDED),
            sample,
        ),
        ("a sentence a call, 1 thread", sentence_calls(1), sample),
        (
            f"one by one, as claims are, {threads} threads",
            lambda t: encode_one_by_one(load_embedder(), t),
            sample,
        ),
        ("batches, 1 thread", in_units(load_embedder(threads=1)), texts),
        (f"batches, {threads} threads", in_units(load_embedder()), texts),
    ]
    rates: dict[str, list[float]] = {name: [] for name, _, _ in ways}
    costs: dict[str, list[float]] = {name: [] for name, _, _ in ways}
    for _ in range(options.rounds):
        for name, encode, some in ways:
            started, busy = time.perf_counter(), time.process_time()
            encode(some)
            costs[name].append(1000 * (time.process_time() - busy) / len(some))
            rates[name].append(len(some) / (time.perf_counter() - started))
    batched = in_units(load_embedder())(texts)[:: len(texts) // ALONE][:ALONE]
    closeness = np.sum(batched * sentence_calls(1)(sample), axis=1)

    baseline = max(rates[ways[0][0]])
    print("| how | ratio | sentences a second | CPU ms a sentence |")
    print("|---|---|---|---|")
    for name, found in rates.items():
        print(f"| {name} | {max(found) / baseline:.2f} | {max(found):.0f} | {min(costs[name]):.2f} |")
    print(
        f"\nCosine of the two vectors of a sentence: mean {closeness.mean():.4f}, least {closeness.min():.4f}."
    )


if __name__ == "__main__":
    main()
