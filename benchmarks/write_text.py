"""A dump's pages as text on disk, in one process: what a build reads and extracts, without an index around it.

    python -m benchmarks.write_text SAMPLE OUT [--strip-code]

OUT gets one JSON line for each page: its title, and its sentences and facts, or with `--strip-code` what
`mwparserfromhell.parse(…).strip_code()` makes of it.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import mwparserfromhell

from index_builder.extract import extract_page
from index_builder.sources import open_source


def main() -> None:
    """Read, extract, write."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.write_text", description=__doc__)
    parser.add_argument("sample", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--strip-code", action="store_true")
    options = parser.parse_args()
    with open_source(options.sample) as source, options.out.open("w", encoding="utf-8") as out:
        language, namespaces = source.siteinfo.language, dict(source.namespaces)
        for page in source.pages():
            if options.strip_code:
                lines = [str(mwparserfromhell.parse(page.wikitext or "").strip_code())]
            else:
                lines = [row.text for row in extract_page(page, language, namespaces).rows]
            out.write(json.dumps({"title": page.title, "text": lines}, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
