"""Opening a source file: what it is gets decided by its content, never by its name."""

from __future__ import annotations

import re
from pathlib import Path

from index_builder.sources.compression import DEFAULT_CHUNK, ByteStream
from index_builder.sources.json_lines import JsonLinesSource
from index_builder.sources.source import Source
from index_builder.sources.xml_export import XmlSource
from receipts_offline.errors import InputError

_HEAD = 4096
_HTML = re.compile(
    r"(?:<\?xml[^>]*>)?\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html[\s>]|head[\s>]|body[\s>])", re.I | re.S
)
_DUMP_INDEX = re.compile(r"\d+:\d+:")


def open_source(path: Path, *, chunk_size: int = DEFAULT_CHUNK, skip_damaged: bool = False) -> Source:
    """Open a dump or a page file; use the result in a `with` block.

    `chunk_size` is the number of bytes read at a time and changes nothing in what is read; `skip_damaged`
    steps over damaged bz2 streams of an XML export. Raises
    InputError for a file that is missing, empty, damaged, or neither an XML export nor JSON Lines.
    """
    stream = ByteStream(path, chunk_size)
    try:
        head = stream.peek(_HEAD)
        if not head:
            # Damaged from its first block on, or well-packed emptiness: the stream tells which.
            for _chunk in stream.chunks():
                break
            raise InputError(
                f"{path} holds no data once unpacked.",
                next_step="Download it again if it is a dump; put pages into it if it is your own file.",
            )
        kind = kind_of(head, path)
        if kind == "xml":
            return XmlSource(stream, skip_damaged=skip_damaged)
        return JsonLinesSource(stream)
    except BaseException:
        stream.close()
        raise


def kind_of(head: bytes, path: Path) -> str:
    """Tell from the first unpacked bytes what a file holds: "xml" or "jsonl".

    Raises InputError, naming what the file seems to be, for anything else.
    """
    text = _decoded(head)
    start = text.lstrip("\ufeff \t\r\n\0")
    if _HTML.match(start):
        raise InputError(
            f"{path} is a web page (HTML), not a dump: the download link led to a page for people.",
            next_step="Open the link in a browser, and download the file that it names.",
        )
    if start.startswith("<"):
        return "xml"
    utf16 = head.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in head[:4]
    if start.startswith("{") and utf16:
        raise InputError(
            f"{path} is UTF-16 text; JSON Lines must be UTF-8.",
            next_step="Save the file again with the encoding UTF-8.",
        )
    if start.startswith("{"):
        return "jsonl"
    if start.startswith("["):
        raise InputError(
            f"{path} is one JSON array, not JSON Lines.",
            next_step="Write one JSON object a line, without brackets and commas around them.",
        )
    if not start:
        raise InputError(
            f"{path} holds only blank lines.", next_step="Put one page a line into it, as JSON objects."
        )
    if _DUMP_INDEX.match(start):
        raise InputError(
            f"{path} is the index of a multistream dump, not the dump itself.",
            next_step="Name the file with '.xml' in its name instead.",
        )
    raise InputError(
        f"{path} is neither a MediaWiki XML export nor JSON Lines.",
        next_step="Give a pages-articles dump, a file from Special:Export, or a .jsonl file.",
    )


def _decoded(head: bytes) -> str:
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        return head.decode("utf-16", errors="replace")
    return head.decode("utf-8", errors="replace")
