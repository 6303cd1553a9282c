"""An index read through a bounded memory, since the claims of one answer ask for the same pages."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import TypeVar

from receipts_offline.index.reader import Index, Page, Sentence

PAGES_KEPT = 2048
SENTENCES_KEPT = 8192  # about 5 MB

_Row = TypeVar("_Row")


class Lookup:
    """Pages, sentences and titles of an index; what was read lately is not read again."""

    def __init__(self, index: Index) -> None:
        self.index = index
        self._pages: OrderedDict[int, Page] = OrderedDict()
        self._sentences: OrderedDict[int, Sentence] = OrderedDict()

    def pages(self, page_ids: Iterable[int]) -> dict[int, Page]:
        """The pages with these ids."""
        return _through(self._pages, page_ids, self.index.pages, PAGES_KEPT)

    def sentences(self, ids: Iterable[int]) -> list[Sentence]:
        """The sentences with these ids, in the order of their ids."""
        return list(_through(self._sentences, ids, self._read_sentences, SENTENCES_KEPT).values())

    def titled(self, names: Iterable[str]) -> dict[str, list[int]]:
        """Page ids for each of the names that is a title, an alias, or a title without its qualifier."""
        wanted = set(names)
        return self.index.pages_titled(wanted) if wanted else {}

    def _read_sentences(self, ids: Iterable[int]) -> dict[int, Sentence]:
        return {sentence.sentence_id: sentence for sentence in self.index.sentences(ids)}


def _through(
    memory: OrderedDict[int, _Row],
    ids: Iterable[int],
    read: Callable[[Iterable[int]], dict[int, _Row]],
    kept: int,
) -> dict[int, _Row]:
    wanted = sorted(set(ids))
    missing = [one for one in wanted if one not in memory]
    fresh = read(missing) if missing else {}
    found = {one: fresh.get(one) or memory.get(one) for one in wanted}
    for one, row in found.items():
        if row is not None:
            memory[one] = row
            memory.move_to_end(one)
    while len(memory) > kept:
        memory.popitem(last=False)
    return {one: row for one, row in found.items() if row is not None}
