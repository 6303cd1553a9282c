"""Turn the pages published with FoolMeTwice into a page file that `build-index` reads.

One line of the source is `{"title": …, "sentences": [[section, sentence], …]}`, its sentences in no
particular order and each section's scattered. Sections are put together again in the order in which they
first occur, the one called "Summary" as the lead; every sentence becomes a paragraph of its own, so that
its ends are kept.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from receipts_offline.errors import InputError
from receipts_offline.paths import write_atomically

SITE = {
    "dbname": "fm2",
    "sitename": "Wikipedia as quoted in FoolMeTwice",
    "language": "en",
    "article_base": "https://en.wikipedia.org/wiki/",
    "license": "CC BY-SA 3.0",
    # When the paper on the set came out; the pages themselves bear no date.
    "dump_date": "2021-04-10",
}
_LEAD = "Summary"


def prepare_fm2(pages: Path, out: Path) -> tuple[int, int]:
    """Write the page file `out`; returns the numbers of pages and sentences. Raises InputError."""
    lines = [json.dumps({"siteinfo": SITE}, ensure_ascii=False)]
    sentences = 0
    try:
        content = pages.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(
            f"{pages} cannot be read: {error}.", next_step="data/README.md says how to get it."
        ) from error
    for number, text in enumerate(content.splitlines(), start=1):
        if text.strip():
            page = _page(pages, number, text)
            sentences += sum(section["text"].count("\n") + 1 for section in page["sections"])
            lines.append(json.dumps(page, ensure_ascii=False))
    if len(lines) == 1:
        raise InputError(f"{pages} holds no pages.", next_step="data/README.md says how to get it.")
    try:
        write_atomically(out, ("\n".join(lines) + "\n").encode())
    except OSError as error:
        raise InputError(
            f"{out} cannot be written: {error.strerror}.", next_step="Name another place."
        ) from error
    return len(lines) - 1, sentences


def _page(path: Path, number: int, text: str) -> dict[str, Any]:
    try:
        record = json.loads(text)
        title, listed = record["title"], record["sentences"]
        sections: dict[str, list[str]] = {_LEAD: []}
        for section, sentence in listed:
            sections.setdefault(section, []).append(" ".join(sentence.split()))
        if not isinstance(title, str) or not listed:
            raise ValueError("a page needs a title and sentences")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{path}:{number}: no page of the form {{title, sentences: [[section, sentence], …]}} ({error}).",
            next_step="Correct the line; data/README.md describes the form.",
        ) from error
    return {
        "title": title,
        "sections": [
            {"heading": "" if heading == _LEAD else heading, "text": "\n".join(filter(None, found))}
            for heading, found in sections.items()
            if any(found)
        ],
    }
