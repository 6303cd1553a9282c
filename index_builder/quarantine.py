"""The pages that are not in an index although they should be: quarantine.jsonl, one record a line.

A record has `title` and `page_id` (null for an unknown number of pages of a damaged part), `reason`,
`where` (file and place in it) and `repeatable`: false where the reason lies in time, memory or a dead
process as well as in the page, so that another build of the same source may hold it, under another index id.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from index_builder import durable

LISTED_IN_MANIFEST = 1000  # records; the file holds them all


def write_quarantine(path: Path, records: Sequence[dict[str, Any]]) -> None:
    """Write the records, one JSON object a line; an empty file where nothing was lost."""
    lines = (json.dumps(record, ensure_ascii=False, sort_keys=True) for record in records)
    durable.write_text(path, "".join(line + "\n" for line in lines))
