"""What a damaged stretch of a dump cost: which pages, as far as that can be known."""

from __future__ import annotations

import bz2
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from index_builder.sources.bzip2 import Gap
from index_builder.sources.site import namespace_of

_DUMP = re.compile(r"(.+-multistream)(\d*)\.xml(.*)\.bz2\Z")
_ENTRY = re.compile(rb"(\d{1,18}):(\d{1,18}):(.+)\n?\Z")
_LONGEST_ENTRY = 4096  # bytes; a title has at most 255


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A whole page next to a gap."""

    page_id: str
    title: str


@dataclass(slots=True)
class Loss:
    """A gap in a source, between the last whole page in front of it and the first one behind it."""

    gap: Gap
    after: Neighbour | None
    before: Neighbour | None = None


def loss_records(path: Path, loss: Loss, namespaces: Mapping[str, int]) -> list[dict[str, object]]:
    """Quarantine records of a loss: one a lost article where the dump's own index names them, else one.

    The index is the file that comes with a multistream dump, looked for beside it. A record without a
    title stands for an unknown number of pages.
    """
    reason = f"a damaged part of the dump ({loss.gap.reason})"
    where = f"{path.name}, bytes {loss.gap.start} to {loss.gap.end}"
    if loss.after is not None:
        where += f", after page {loss.after.page_id} ({loss.after.title})"
    if loss.before is not None:
        where += f", before page {loss.before.page_id} ({loss.before.title})"
    named: list[tuple[int | None, str | None]] = [
        (page_id, title)
        for page_id, title in _indexed_pages(path, loss.gap)
        if namespace_of(title, namespaces) == 0
    ]
    return [
        {"title": title, "page_id": page_id, "reason": reason, "where": where, "repeatable": True}
        for page_id, title in named or [(None, None)]
    ]


def _indexed_pages(path: Path, gap: Gap) -> Iterator[tuple[int, str]]:
    """(page id, title) of the pages that the multistream index beside a dump names in a gap."""
    parts = _DUMP.match(path.name)
    index = path.with_name(f"{parts[1]}-index{parts[2]}.txt{parts[3]}.bz2") if parts else None
    if index is None or not index.is_file():
        return
    try:
        with bz2.open(index) as lines:
            while line := lines.readline(_LONGEST_ENTRY):
                entry = _ENTRY.match(line)
                if entry and gap.start <= int(entry[1]) < gap.end:
                    yield int(entry[2]), entry[3].decode("utf-8", errors="replace")
    except (OSError, EOFError):
        return  # an index that is damaged itself names what it can
