"""Tables, pictures and a projection from what benchmarks.scale measured.

    python -m benchmarks.scale_report docs/scale.json

Prints the tables as Markdown and draws the pictures beside the file.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.plots import line_chart

_GROUPS = {"sizes": "exports", "text_sizes": "pages without markup"}
_HOUR = 3600


@dataclass(frozen=True, slots=True)
class Wiki:
    """A real wiki to project to: its articles and sentences, and the bytes of wikitext that hold them."""

    name: str
    articles: int
    sentences: int


# Articles as counted by the wikis in 2026; sentences at 12.6 and 28 an article.
WIKIS = (Wiki("simplewiki", 277_000, 3_500_000), Wiki("enwiki", 7_190_000, 200_000_000))
# Bytes a sentence of real text, from indexes of the starter snapshot and of the pages behind FoolMeTwice:
# synthetic sentences repeat themselves more than real ones and pack better.
REAL_STORE_BYTES, REAL_FULLTEXT_BYTES = 100, 58


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [header, ["---"] * len(header), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def build_table(results: dict[str, Any]) -> str:
    """Wall time of each stage of every build, and its peak memory."""
    builds = [("pages without markup", one["pages"], one["build"]) for one in results["text_sizes"]]
    builds = [("export", one["pages"], one["build"]) for one in results["sizes"]] + builds
    real = results.get("minilm")
    if real:
        builds.insert(0, ("export, MiniLM", real["pages"], real["build"]))
    stages = list(dict.fromkeys(name for _, _, build in builds for name in build["stages"]))
    header = [
        "source",
        "pages",
        "sentences",
        *(f"{name}, s" for name in stages),
        "whole, s",
        "peak MB",
        "own MB",
    ]
    return table(
        header,
        (
            [
                kind,
                f"{pages:,}",
                f"{build['counts']['sentences']:,}",
                *(f"{build['stages'].get(name, 0.0):.1f}" for name in stages),
                f"{build['seconds']:.0f}",
                f"{build['peak_mb']:,}",
                f"{build['peak_own_mb']:,}",
            ]
            for kind, pages, build in builds
        ),
    )


def disk_table(results: dict[str, Any]) -> str:
    """Bytes of each part of the indexes, whole and by sentence."""
    rows = []
    for group, kind in _GROUPS.items():
        for one in results[group]:
            sentences, disk = one["build"]["counts"]["sentences"], one["build"]["disk"]
            each = [
                f"{disk[part] / 1e6:,.1f} ({disk[part] / sentences:.0f})"
                for part in ("store", "full text", "vectors")
            ]
            rows.append(
                [
                    kind,
                    f"{one['pages']:,}",
                    f"{one['packed_bytes'] / 1e6:,.1f}",
                    *each,
                    f"{sum(disk.values()) / 1e6:,.1f}",
                ]
            )
    return table(
        [
            "source",
            "pages",
            "packed source, MB",
            "store, MB (B a sentence)",
            "full text",
            "vectors",
            "whole, MB",
        ],
        rows,
    )


def latency_table(results: dict[str, Any]) -> str:
    """Latency and recall by size; the ratio is to the smallest index of the same run."""
    rows = []
    for group in _GROUPS:
        runs = [one["latency"] for one in results[group]]
        for found in runs:
            rows.append(_latency_row(found, runs[0]))
    if results.get("minilm"):
        rows.append(_latency_row(results["minilm"]["latency"], results["minilm"]["latency"]))
    return table(
        [
            "encoder", "sentences", "retrieval, ms", "p95", "processor, ms", "whole check, ms", "p95", "processor, ms",
            "check against smallest", "own sentence in 5", "in 40", "peak MB", "own MB",
        ],
        rows,
    )  # fmt: skip


def _latency_row(found: dict[str, Any], smallest: dict[str, Any]) -> list[str]:
    retrieval, check = found["retrieval"], found["check"]
    return [
        found["encoder"],
        f"{found['sentences']:,}",
        *(
            f"{one[key]:.0f}"
            for one in (retrieval, check)
            for key in ("median_ms", "p95_ms", "median_cpu_ms")
        ),
        f"{check['median_ms'] / smallest['check']['median_ms']:.2f}",
        f"{found['own_sentence_in_5']:.1%}",
        f"{found['own_sentence_in_40']:.1%}",
        f"{found['peak_mb']:,}" if "peak_mb" in found else "–",
        f"{found['peak_own_mb']:,}" if "peak_own_mb" in found else "–",
    ]


def parts_table(results: dict[str, Any]) -> str:
    """Where retrieval spends its time, in mean milliseconds a claim."""
    runs = [one["latency"] for group in _GROUPS for one in results[group]]
    names = list(dict.fromkeys(name for run in runs for name in run["mean_ms_by_part"]))
    return table(
        ["sentences", *names],
        (
            [f"{run['sentences']:,}", *(f"{run['mean_ms_by_part'].get(name, 0.0):.1f}" for name in names)]
            for run in runs
        ),
    )


def projection(results: dict[str, Any]) -> str:
    """Hours, disk and memory of real wikis, from the largest export and the rate of MiniLM."""
    build = results["sizes"][-1]["build"]
    measured, stages = build["counts"]["sentences"], build["stages"]
    embedding = stages.get("Embedding", 0.0)
    other = (build["seconds"] - embedding) / measured
    rate = results["minilm"]["rate"]["sentences_per_second"]
    rows = []
    for wiki in WIKIS:
        vectors = wiki.sentences * 384
        rest = wiki.sentences * (REAL_STORE_BYTES + REAL_FULLTEXT_BYTES)
        rows.append(
            [
                wiki.name,
                f"{wiki.articles:,}",
                f"{wiki.sentences:,}",
                f"{wiki.sentences * other / _HOUR:.1f}",
                f"{wiki.sentences / rate / _HOUR:.1f}",
                f"{wiki.sentences * (other + 1 / rate) / _HOUR:.1f}",
                f"{rest / 1e9:.1f}",
                f"{vectors / 1e9:.1f}",
            ]
        )
    header = ["wiki", "articles", "sentences", "all but embedding, h", "embedding, h", "whole, h"]
    return table([*header, "store and full text, GB", "vectors, GB"], rows)


def pictures(results: dict[str, Any]) -> dict[str, str]:
    """The SVG pictures by file name."""
    everything = [one for group in _GROUPS for one in results[group]]
    builds = [one["build"] for one in everything]
    stages = list(
        dict.fromkeys(name for build in builds for name in build["stages"] if not name.startswith("after"))
    )
    exports = [one["build"] for one in results["sizes"]]

    def over(name: str) -> list[tuple[float, float]]:
        return [(one["counts"]["sentences"], one["stages"].get(name, 0.0)) for one in exports]

    # Of one run only: another run met another load of the machine.
    latency = [one["latency"] for one in results["text_sizes"] or results["sizes"]]
    return {
        "scale-build.svg": line_chart(
            "Building: seconds by stage (stand-in encoder)",
            "sentences",
            "seconds",
            {name: over(name) for name in stages},
        ),
        "scale-memory.svg": line_chart(
            "Building: peak memory of all processes",
            "sentences",
            "MB",
            {
                "all mapped": [(one["counts"]["sentences"], one["peak_mb"]) for one in builds],
                "without file pages": [(one["counts"]["sentences"], one["peak_own_mb"]) for one in builds],
            },
        ),
        "scale-latency.svg": line_chart(
            "Checking one claim, warm",
            "sentences",
            "milliseconds",
            {
                "whole check, median": [(one["sentences"], one["check"]["median_ms"]) for one in latency],
                "retrieval, median": [(one["sentences"], one["retrieval"]["median_ms"]) for one in latency],
                "retrieval, processor": [
                    (one["sentences"], one["retrieval"]["median_cpu_ms"]) for one in latency
                ],
            },
        ),
    }


def main() -> None:
    """Print the tables and write the pictures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale_report", description=__doc__)
    parser.add_argument("results", type=Path)
    options = parser.parse_args()
    results = json.loads(options.results.read_text(encoding="utf-8"))
    for heading, text in (
        ("Builds", build_table(results)),
        ("Disk", disk_table(results)),
        ("Checks", latency_table(results)),
        ("Where retrieval spends its time, mean ms a claim", parts_table(results)),
        ("Projection", projection(results) if results.get("minilm") else "Needs a run with MiniLM."),
    ):
        print(f"### {heading}\n\n{text}\n")
    for name, picture in pictures(results).items():
        (options.results.parent / name).write_text(picture, encoding="utf-8")


if __name__ == "__main__":
    main()
