"""What builds and checks cost as a wiki grows: time by stage, memory, disk, latency, recall.

    python -m benchmarks.scale --sizes 10000,30000,100000 --out docs/scale.json

Every size is a synthetic export of so many pages (benchmarks/synthetic), built in a process of its own. The
smallest is built with MiniLM; the others with a stand-in of the same dimension (benchmarks/stand_in.py), since
embedding them would take hours and its rate does not depend on their size: it is measured apart. With --text-sizes
further indexes are built from the same kind of pages without markup, which takes a fraction of the time, to
measure checks against many sentences.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
import time
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.memory import watched
from benchmarks.queries import draw, save
from benchmarks.synthetic.export import write

SEED = "1"
QUERIES = 160
RATE_SAMPLE = 4096  # sentences whose embedding is timed
_LIBRARIES = ("duckdb", "mwparserfromhell", "numpy", "onnxruntime", "tantivy")


def sizes_of(text: str) -> list[int]:
    """Page counts from "10000,30000", smallest first; raises ValueError."""
    return sorted({int(part) for part in text.split(",") if part.strip()})


def disk_of(index: Path) -> dict[str, int]:
    """Bytes of each part of an index."""
    parts = {
        "manifest": "manifest.json",
        "store": "store.duckdb",
        "titles": "titles.npy",
        "vectors": "vectors.npy",
    }
    found = {name: (index / file).stat().st_size for name, file in parts.items()}
    found["full text"] = sum(path.stat().st_size for path in (index / "fulltext").iterdir())
    return found


def built(source: Path, index: Path, encoder: str) -> dict[str, Any]:
    """Build an index in a process of its own: stages, counts, peak memory, disk."""
    command = [
        sys.executable,
        "-m",
        "benchmarks.stages",
        str(source),
        "--out",
        str(index),
        "--encoder",
        encoder,
    ]
    output, seconds, peak = watched(command)
    found: dict[str, Any] = json.loads(output.splitlines()[-1])
    return found | {
        "encoder": encoder,
        "process_seconds": round(seconds, 2),
        "peak_mb": round(peak.whole),
        "peak_own_mb": round(peak.own),
        "disk": disk_of(index),
    }


def asked(indexes: Sequence[Path], queries: Path, encoder: str) -> list[dict[str, Any]]:
    """Latency and recall of indexes, in one process in which they take turns; memory from a process for each."""
    command = [sys.executable, "-m", "benchmarks.latency", "--queries", str(queries), "--encoder", encoder]
    output, _, _ = watched([*command, *(part for path in indexes for part in ("--index", str(path)))])
    results: list[dict[str, Any]] = json.loads(output.splitlines()[-1])
    for path, found in zip(indexes, results, strict=True):
        _, _, peak = watched([*command, "--few", "--index", str(path)])
        found |= {"encoder": encoder, "peak_mb": round(peak.whole), "peak_own_mb": round(peak.own)}
    return results


def embedding_rate(index: Path) -> dict[str, float]:
    """Sentences and characters a second that MiniLM embeds, on a fixed sample of an index."""
    from index_builder.vectors import UNIT
    from receipts_offline.index.reader import Index
    from receipts_offline.index.vectors import embedded_text
    from receipts_offline.models.load import load_embedder

    with Index(index) as opened:
        sentences = opened.manifest.counts["sentences"]
        step = max(1, sentences // RATE_SAMPLE)
        texts = [embedded_text(one.title, one.text) for one in opened.sentences(range(0, sentences, step))][
            :RATE_SAMPLE
        ]
    encoder = load_embedder()
    encoder.encode(texts[:64])
    started = time.perf_counter()
    for first in range(0, len(texts), UNIT):
        encoder.encode(texts[first : first + UNIT])
    seconds = time.perf_counter() - started
    characters = sum(map(len, texts))
    return {
        "sentences": len(texts),
        "sentences_per_second": round(len(texts) / seconds, 1),
        "characters_per_second": round(characters / seconds),
        "characters_per_sentence": round(characters / len(texts), 1),
    }


def setup() -> dict[str, Any]:
    """The machine and the libraries that a measurement was made with."""
    lines = Path("/proc/cpuinfo").read_text(errors="replace").splitlines()
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return {
        "measured": datetime.now(UTC).date().isoformat(),
        "cpu": models[0] if models else platform.processor(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gb": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 1e9, 1),
        "python": platform.python_version(),
        "libraries": {name: version(name) for name in _LIBRARIES},
        "load_at_start": round(os.getloadavg()[0], 2),
    }


def measure(sizes: Sequence[int], text_sizes: Sequence[int], place: Path) -> dict[str, Any]:
    """All measurements, with everything that they need made in `place`; a dump that is there already is used."""
    results: dict[str, Any] = {"setup": setup()}
    for group, ending, chosen in (("sizes", "xml.bz2", sizes), ("text_sizes", "jsonl.zst", text_sizes)):
        results[group] = []
        indexes = [place / f"{pages}-{group}" for pages in chosen]
        for pages, index in zip(chosen, indexes, strict=True):
            source = place / f"{pages}.{ending}"
            if not source.exists():
                write(source, pages, SEED)
            one: dict[str, Any] = {"pages": pages, "packed_bytes": source.stat().st_size}
            one["build"] = built(source, index, "stand-in")
            results[group].append(one)
            sys.stderr.write(f"{group} {pages:,}: {json.dumps(one)}\n")
        if not indexes:
            continue
        queries = place / f"queries-{group}.jsonl"
        save(queries, draw(indexes[0], QUERIES))
        for one, found in zip(results[group], asked(indexes, queries, "stand-in"), strict=True):
            one["latency"] = found
        if group == "sizes":
            real = place / f"{chosen[0]}-minilm"
            results["minilm"] = {
                "pages": chosen[0],
                "build": built(place / f"{chosen[0]}.{ending}", real, "minilm"),
                "latency": asked([real], queries, "minilm")[0],
                "rate": embedding_rate(real),
            }
    return results


def main() -> None:
    """Measure, write the JSON, and draw the pictures and tables from it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--sizes", type=sizes_of, default="10000,30000,100000", help="pages of the exports")
    parser.add_argument(
        "--text-sizes", type=sizes_of, default="7000,70000,700000", help="pages without markup"
    )
    parser.add_argument("--out", type=Path, required=True, help="JSON file; pictures go beside it")
    parser.add_argument("--work", type=Path, help="keep dumps and indexes here, and use dumps that are there")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        place = options.work or Path(temporary)
        place.mkdir(parents=True, exist_ok=True)
        results = measure(options.sizes, options.text_sizes, place)
    options.out.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
