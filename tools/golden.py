"""Write the golden files of the formats again, after a change that is meant; `git diff` shows what changed.

python -m tools.golden
python -m tools.golden --no-starter     # without the starter snapshot's index
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

_TESTS = Path(__file__).parent.parent / "tests"


def main() -> None:
    """Build the index of the project's own pages, check the answer, write every format and the digests."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--no-starter", action="store_true", help="leave the digests of the example as they are"
    )
    arguments = parser.parse_args()
    # The files are what the tests compare with, so they are made by what the tests use.
    sys.path[:0] = [str(_TESTS), str(_TESTS / "receipts_offline" / "report")]
    from conftest import DATA, WordEncoder
    from goldens import DIGESTS, digests_text, golden_file, notes_outputs, starter_digests

    from index_builder.build import BuildOptions, build_index
    from receipts_offline.index.reader import Index

    with tempfile.TemporaryDirectory() as place:
        out = Path(place) / "index"
        built = build_index([DATA / "notes.jsonl"], out, WordEncoder(), BuildOptions(jobs=1))
        with Index(built.directory) as index:
            for name, content in notes_outputs(index).items():
                path = golden_file(name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                print(path)
    if not arguments.no_starter:
        DIGESTS.write_text(digests_text(starter_digests()), encoding="utf-8")
        print(DIGESTS)


if __name__ == "__main__":
    main()
