"""JSON Lines: one page a line, for notes of one's own and for prepared snapshots."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Literal, NoReturn

from index_builder.page import SourcePage
from index_builder.sources.compression import ByteStream
from index_builder.sources.page_fields import FieldError, page_of, site_of
from index_builder.sources.site import CANONICAL_NAMESPACES
from index_builder.sources.source import Source
from receipts_offline.errors import InputError

# Bytes of one line.
LINE_LIMIT = 64 << 20

_BOM = b"\xef\xbb\xbf"


class JsonLinesSource(Source):
    """Reads pages from JSON Lines; the first line may be `{"siteinfo": {...}}` instead of a page.

    Strict: the first line that is no page raises InputError with the file, the line and the field.
    """

    kind: ClassVar[Literal["xml", "jsonl"]] = "jsonl"

    def __init__(self, stream: ByteStream, *, line_limit: int = LINE_LIMIT) -> None:
        super().__init__(stream)
        self._records = _records(stream, line_limit)
        self.namespaces = dict(CANONICAL_NAMESPACES)
        # A fault in the first line comes out here already: there is nothing in front of it to deliver.
        self._first = next(self._records, None)
        fields: object = {}
        if self._first is not None and "siteinfo" in self._first[1]:
            line, record = self._first
            if len(record) > 1:
                _fail(self.path, line, FieldError("siteinfo", "must stand alone on its line"))
            fields, self._first = record["siteinfo"], None
        try:
            self.siteinfo, self.dump_date = site_of(fields)
        except FieldError as error:
            _fail(self.path, 1, error)

    def _pages(self) -> Iterator[SourcePage]:
        count = 0
        if self._first is not None:
            yield self._page(*self._first)
            count += 1
        for line, record in self._records:
            yield self._page(line, record)
            count += 1
        if count == 0:
            raise InputError(
                f"{self.path} holds no pages.",
                next_step='Put one page a line into it, such as {"title": "Bees", "text": "Bees fly."}.',
            )

    def _page(self, line: int, record: dict[str, object]) -> SourcePage:
        try:
            if "siteinfo" in record:
                raise FieldError("siteinfo", "may only stand on the first line")
            return replace(page_of(record), number=line)
        except FieldError as error:
            _fail(self.path, line, error)


def _fail(path: Path, line: int, error: FieldError) -> NoReturn:
    raise InputError(
        f"{path}:{line}: field '{error.field}' {error.problem}.",
        next_step=error.next_step or "Correct the line; data/README.md describes the format.",
    ) from error


def _records(stream: ByteStream, line_limit: int) -> Iterator[tuple[int, dict[str, object]]]:
    """Yield (line number from 1, object) for every line that is not blank."""
    for number, raw in _lines(stream, line_limit):
        where = f"{stream.path}:{number}"
        line = raw.removeprefix(_BOM) if number == 1 else raw
        if not line.strip():
            continue
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"{where}: not UTF-8 (byte 0x{line[error.start]:02x} at column {error.start + 1}).",
                next_step="Save the file again with the encoding UTF-8 (it may be Latin-1 or Windows-1252).",
            ) from error
        yield number, _object(text, where)


def _object(text: str, where: str) -> dict[str, object]:
    try:
        record = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_without_twins)
    except (ValueError, RecursionError) as error:
        # A RecursionError's own words speak of the interpreter, not of the file.
        reason = "nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise InputError(
            f"{where}: not valid JSON ({reason}).",
            next_step="Write each page as one JSON object on one line.",
        ) from error
    if not isinstance(record, dict):
        raise InputError(
            f"{where}: a JSON {type(record).__name__} where an object is expected.",
            next_step="Write each page as one JSON object on one line.",
        )
    return record


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no JSON number")


def _without_twins(pairs: list[tuple[str, object]]) -> dict[str, object]:
    record = dict(pairs)
    if len(record) < len(pairs):
        names = [name for name, _ in pairs]
        twin = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"field '{twin}' is given twice")
    return record


def _lines(stream: ByteStream, limit: int) -> Iterator[tuple[int, bytes]]:
    """Yield (line number from 1, line without its line feed), holding at most `limit` bytes."""
    number = 1
    held: list[bytes] = []
    size = 0
    for chunk in stream.chunks():
        start = 0
        while (end := chunk.find(b"\n", start)) >= 0:
            _check_size(stream.path, number, size + end - start, limit)
            held.append(chunk[start:end])
            yield number, b"".join(held)
            held, size, number, start = [], 0, number + 1, end + 1
        held.append(chunk[start:])
        size += len(chunk) - start
        _check_size(stream.path, number, size, limit)
    if size:
        yield number, b"".join(held)


def _check_size(path: Path, number: int, size: int, limit: int) -> None:
    if size > limit:
        raise InputError(
            f"{path}:{number}: the line is longer than {limit / (1 << 20):.4g} MiB.",
            next_step="Put one page a line; split a page this long into several.",
        )
