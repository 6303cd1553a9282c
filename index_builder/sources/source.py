"""What every source offers to the builder: site, pages, skip counts and progress."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import ClassVar, Literal, Self

from index_builder.page import SiteInfo, SourcePage
from index_builder.sources.compression import ByteStream
from index_builder.sources.losses import Loss


class Source(ABC):
    """One open source file; iterate `pages()` once, inside a `with` block.

    `siteinfo`, `namespaces` (lower-case name → key) and `dump_date` (YYYY-MM-DD, only where the file
    itself states one) are known as soon as the source is open. `skipped` counts pages that were left
    out, by reason, and `losses` damaged stretches that were stepped over; both are complete when
    `pages()` is exhausted.
    """

    kind: ClassVar[Literal["xml", "jsonl"]]
    siteinfo: SiteInfo
    namespaces: dict[str, int]
    dump_date: str | None = None

    def __init__(self, stream: ByteStream) -> None:
        self._stream = stream
        self._started = False
        self.path: Path = stream.path
        self.total_bytes: int = stream.total_bytes
        self.skipped: Counter[str] = Counter()
        self.losses: list[Loss] = []

    def pages(self) -> Iterator[SourcePage]:
        """Yield the pages in file order; raises InputError where the file cannot be read further."""
        if self._started:
            raise RuntimeError("a source can be read once; open it again for another pass")
        self._started = True
        return self._pages()

    @abstractmethod
    def _pages(self) -> Iterator[SourcePage]:
        """Yield the pages; called once."""

    def bytes_read(self) -> int:
        """Bytes of the (packed) file read so far, of `total_bytes`."""
        return self._stream.bytes_read()

    def place(self, page: SourcePage) -> str:
        """Where a page stands, for a person who looks for it."""
        return f"{self.path.name}, {'page' if self.kind == 'xml' else 'line'} {page.number}"

    def close(self) -> None:
        """Close the file."""
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
