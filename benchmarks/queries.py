"""Claims that are asked of a synthetic index: sentences of its first pages, the same for wikis of every size."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from pathlib import Path

from benchmarks.latency import Query
from receipts_offline.index.reader import Index, Sentence

LEAST_CHARACTERS, MOST_CHARACTERS = 50, 250
_SEED = 4


def draw(directory: Path, count: int) -> list[Query]:
    """`count` sentences of different pages, in an order drawn once.

    A small wiki is the beginning of a large one, so what is drawn from the smallest is in all of them.
    Raises ValueError where there are too few pages.
    """
    rng = random.Random(_SEED)
    with Index(directory) as index:
        by_page: dict[int, list[Sentence]] = {}
        ids = range(index.manifest.counts["sentences"])
        for sentence in index.sentences(rng.sample(ids, min(len(ids), 20 * count))):
            if sentence.quotable and LEAST_CHARACTERS <= len(sentence.text) <= MOST_CHARACTERS:
                by_page.setdefault(sentence.page_id, []).append(sentence)
    if len(by_page) < count:
        raise ValueError(f"only {len(by_page)} pages of {directory} have a sentence to ask for")
    chosen = rng.sample(sorted(by_page), count)
    return [Query(one.title, one.text) for page_id in chosen for one in [rng.choice(by_page[page_id])]]


def save(path: Path, queries: list[Query]) -> None:
    """Write queries as JSON Lines."""
    path.write_text(
        "".join(json.dumps(asdict(query), ensure_ascii=False) + "\n" for query in queries), encoding="utf-8"
    )
