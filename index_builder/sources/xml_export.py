"""A MediaWiki XML export, in any packing, as a source of pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from index_builder.page import SourcePage
from index_builder.sources.compression import ByteStream
from index_builder.sources.export_parser import TEXT_ELSEWHERE, ExportParser
from index_builder.sources.site import site_from_export
from index_builder.sources.source import Source
from receipts_offline.errors import InputError


class XmlSource(Source):
    """Reads an export up to its first page on opening, the rest while `pages()` is iterated.

    Pages in front of a fault are delivered before InputError is raised.
    """

    kind: ClassVar[Literal["xml", "jsonl"]] = "xml"

    def __init__(self, stream: ByteStream) -> None:
        super().__init__(stream)
        self._chunks = stream.chunks()
        self._parser = ExportParser(str(stream.path))
        self._error: InputError | None = None
        self._ended = False
        self.skipped = self._parser.skipped
        while not (self._parser.site_known or self._ended):
            self._advance()
        if self._error is not None and not self._parser.pages:
            raise self._error
        self.siteinfo = site_from_export(self._parser.site_fields, self._parser.language, stream.path)
        self.namespaces = self._parser.namespaces

    def _advance(self) -> None:
        """Parse one more chunk; a fault ends the source and is kept until its pages are out."""
        try:
            chunk = next(self._chunks, None)
            if chunk is None:
                self._ended = True
                self._parser.finish()
            else:
                self._parser.feed(chunk)
        except InputError as error:
            self._error, self._ended = error, True

    def _pages(self) -> Iterator[SourcePage]:
        delivered = 0
        while True:
            for page in self._parser.drain():
                delivered += 1
                yield page
            if self._ended:
                break
            self._advance()
        if self._error is not None:
            raise self._error
        if self._parser.pages_seen == 0:
            raise InputError(
                f"{self.path} holds no pages (0 <page> elements in {self.bytes_read():,} bytes read).",
                next_step="Take the dump whose name holds 'pages-articles', and compare its checksum.",
            )
        if delivered == 0 and self.skipped[TEXT_ELSEWHERE]:
            raise InputError(
                f"{self.path} is a stub dump: its {self.skipped[TEXT_ELSEWHERE]:,} articles have no text.",
                next_step="Take the dump whose name holds 'pages-articles' instead of 'stub'.",
            )
