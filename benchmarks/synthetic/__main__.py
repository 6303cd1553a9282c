"""Write a synthetic wiki: python -m benchmarks.synthetic --pages N --out FILE.xml.bz2 (or FILE.jsonl.zst)."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from benchmarks.synthetic.export import write
from benchmarks.synthetic.titles import MOST_PAGES


def main() -> None:
    """Parse the options, write, and print one line about it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.synthetic", description=__doc__)
    parser.add_argument("--pages", type=int, required=True, help="pages of all kinds, redirects included")
    parser.add_argument(
        "--out", type=Path, required=True, help="FILE.xml.bz2, or FILE.jsonl.zst for plain text"
    )
    parser.add_argument("--seed", default="1")
    parser.add_argument("--jobs", type=int, default=1, help="processes; the result is the same")
    options = parser.parse_args()
    if not 1 <= options.pages <= MOST_PAGES:
        parser.error(f"--pages must lie between 1 and {MOST_PAGES:,}")
    started = time.perf_counter()
    try:
        unpacked = write(options.out, options.pages, options.seed, options.jobs)
    except (ValueError, OSError) as error:
        parser.error(str(error))
    seconds = time.perf_counter() - started
    packed = options.out.stat().st_size
    print(
        f"{options.out}: {options.pages:,} pages, {unpacked / 1e6:,.1f} MB ({packed / 1e6:,.1f} MB packed), "
        f"{unpacked / 1e6 / seconds:.1f} MB/s"
    )


if __name__ == "__main__":
    main()
