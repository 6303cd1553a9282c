"""A MediaWiki XML export, in any packing, as a source of pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Literal

from index_builder.page import SourcePage
from index_builder.sources.bzip2 import HELD_BYTES, Gap
from index_builder.sources.compression import ByteStream
from index_builder.sources.export_parser import TEXT_ELSEWHERE, ExportParser
from index_builder.sources.losses import Loss
from index_builder.sources.site import site_from_export
from index_builder.sources.source import Source
from receipts_offline.errors import InputError


class XmlSource(Source):
    """Reads an export up to its first page on opening, the rest while `pages()` is iterated.

    Pages in front of a fault are delivered before InputError is raised. With `skip_damaged`, a damaged bz2
    stream behind the head of the export is stepped over and told in `losses`.
    """

    kind: ClassVar[Literal["xml", "jsonl"]] = "xml"

    def __init__(self, stream: ByteStream, *, skip_damaged: bool = False) -> None:
        super().__init__(stream)
        self._skip_damaged = skip_damaged
        self._parts = stream.parts()
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
            part = next(self._parts, None)
            if part is None:
                self._ended = True
                self._parser.finish()
            elif isinstance(part, Gap):
                self._meet_gap(part)
            else:
                self._feed(part)
        except InputError as error:
            self._error, self._ended = error, True

    def _feed(self, chunk: bytes) -> None:
        try:
            self._parser.feed(chunk)
        except InputError as error:
            raise self._damage_behind() or error from error
        if self.losses and self.losses[-1].before is None:
            self.losses[-1].before = self._parser.first_behind_gap

    def _damage_behind(self) -> InputError | None:
        """The damage of the file that made its XML look broken: the proof comes behind the bytes."""
        room = HELD_BYTES if self._stream.codec != "plain" else 0
        try:
            while room > 0 and (part := next(self._parts, None)):
                if isinstance(part, Gap):
                    return None
                room -= len(part)
        except InputError as error:
            return error
        return None

    def _meet_gap(self, gap: Gap) -> None:
        if not self._parser.site_known:
            raise self._stream.damage(gap, "")
        if not self._skip_damaged:
            raise self._stream.damage(gap, ", or add --skip-damaged to build without the damaged part")
        self.losses.append(Loss(gap, self._parser.last_page))
        self._parser.step_over_gap()

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
