"""What a build costs: wall time, its stages, sentences a second, and the peak memory of all its processes.

    python -m benchmarks.build SOURCE...

Memory is sampled every 50 ms over the whole process tree (proportional set size, so that pages which
processes share count once). Then the build is run `--rounds` times more: the best whole build against the
sum of the best times of its three stages, as the two would be equal if nothing lay between the stages.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import psutil

SAMPLE_SECONDS = 0.05


def tree_megabytes(root: psutil.Process) -> float:
    """Proportional set size of a process and all its children, in MB."""
    total = 0
    for process in (root, *root.children(recursive=True)):
        with contextlib.suppress(psutil.NoSuchProcess, psutil.AccessDenied):  # it ended meanwhile
            total += process.memory_full_info().pss
    return total / 1e6


def against_stages(sources: list[Path], jobs: str, rounds: int) -> str:
    """Markdown: the best times of the stages and of the whole build, over several builds."""
    stages: dict[str, list[float]] = {}
    whole: list[float] = []
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as place:
            command = [sys.executable, "-m", "benchmarks.stages", *map(str, sources)]
            command += ["--out", f"{place}/index", "--jobs", jobs]
            found = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        whole.append(found["seconds"])
        for name, seconds in found["stages"].items():
            if not name.startswith("after "):
                stages.setdefault(name, []).append(seconds)
    best = {name: min(seconds) for name, seconds in stages.items()}
    rows = ["| stage | seconds, best |", "|---|---|"]
    rows += [f"| {name} | {seconds:.1f} |" for name, seconds in best.items()]
    rows.append(f"| sum of the stages | {sum(best.values()):.1f} |")
    rows.append(f"| whole build | {min(whole):.1f} (ratio {min(whole) / sum(best.values()):.2f}) |")
    return "\n".join(rows)


def main() -> None:
    """Build and print two Markdown tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sources", nargs="+", type=Path)
    parser.add_argument("--jobs", default="2")
    parser.add_argument("--rounds", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "index"
        command = [sys.executable, "-m", "receipts_offline", "build-index", *map(str, options.sources)]
        command += ["--out", str(out), "--jobs", options.jobs, "--dump-date", "2016-05-01"]
        started, peak = time.perf_counter(), 0.0
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            with contextlib.suppress(psutil.NoSuchProcess):  # it ended between poll and look
                peak = max(peak, tree_megabytes(watched))
            time.sleep(SAMPLE_SECONDS)
        seconds = time.perf_counter() - started
        if process.returncode:
            sys.exit(process.returncode)
        counts = json.loads((out / "manifest.json").read_text())["counts"]
    print("| source | pages | sentences | seconds | sentences/s | peak MB |")
    print("|---|---|---|---|---|---|")
    name = ", ".join(path.name for path in options.sources)
    sentences = counts["sentences"]
    print(
        f"| {name} | {counts['pages']:,} | {sentences:,} | {seconds:.0f} | {sentences / seconds:.0f} | {peak:.0f} |"
    )
    print()
    print(against_stages(options.sources, options.jobs, options.rounds))


if __name__ == "__main__":
    main()
