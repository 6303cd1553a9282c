"""bz2 files of many streams, unpacked one stream at a time, so that a damaged one costs only itself.

bzip2 proves a block only after handing out its bytes. A stream is therefore held back until it has ended
well: nothing of a damaged stream is ever passed on.
"""

from __future__ import annotations

import bz2
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

# Unpacked bytes of a stream that are held back. A stream of a multistream dump has 100 pages, about 1 to 3
# MB; a longer one belongs to a file of one stream, behind whose damage nothing can be read.
HELD_BYTES = 64 << 20

# A stream's head, followed by the magic number of its first block, or of its end where it is empty.
_STREAM = re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")
_HEAD_BYTES = 10

_Read = Callable[[], bytes]


class Truncated(Exception):
    """The file ended inside a compressed stream."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A damaged stretch of a packed file, from byte `start` up to `end`, that was stepped over.

    The damage showed when the file had been read up to byte `met`.
    """

    start: int
    end: int
    reason: str
    met: int


def unpack_streams(read: _Read, position: Callable[[], int], limit: int) -> Iterator[bytes | Gap]:
    """Yield the bytes of each stream, at most `limit` at a time, and a Gap in place of a damaged one.

    `read` gives the next packed bytes, b"" at the end; `position` is the number of bytes it has given.

    Raises:
        Truncated: the file ends inside a stream.
        OSError: a stream longer than HELD_BYTES is damaged.
    """
    data = read()
    while data:
        stream = _Stream(data, read, limit)
        start = position() - len(data)
        try:
            yield from stream.unpack()
            data = stream.rest or read()
        except (OSError, ValueError, EOFError) as error:
            if stream.passed_on:
                raise
            met = position()
            data = _next_stream(stream.packed(), read)
            yield Gap(start, position() - len(data), str(error) or type(error).__name__, met)
        except Truncated:
            # Damage may also make a stream look unfinished; then there are others behind its head.
            met = position()
            data = b"" if stream.passed_on else _next_stream(stream.packed(), read)
            if not data:
                yield from stream.held
                raise
            yield Gap(start, position() - len(data), "Stream without an end", met)


class _Stream:
    """One stream; `rest` holds the packed bytes behind its end."""

    def __init__(self, data: bytes, read: _Read, limit: int) -> None:
        self.passed_on = False
        self.held: list[bytes] = []
        self.rest = b""
        self._data = data
        self._read = read
        self._limit = limit
        self._packed = [data]

    def packed(self) -> bytes:
        """All packed bytes read for this stream, while nothing of it has been passed on."""
        return b"".join(self._packed)

    def unpack(self) -> Iterator[bytes]:
        held = self.held
        size = 0
        stream = bz2.BZ2Decompressor()
        data = self._data
        while not stream.eof:
            if stream.needs_input and not data:
                data = self._read()
                if not data:
                    raise Truncated
                if not self.passed_on:
                    self._packed.append(data)
            unpacked = stream.decompress(data, self._limit)
            data = b""
            if not unpacked:
                continue
            held.append(unpacked)
            size += len(unpacked)
            if size > HELD_BYTES or self.passed_on:
                self.passed_on = True
                self._packed.clear()
                yield from held
                held.clear()
        self.rest = stream.unused_data
        yield from held


def _next_stream(packed: bytes, read: _Read) -> bytes:
    """The bytes from the next stream's head on; b"" where the file has no more streams."""
    packed = packed[1:]
    while True:
        found = _STREAM.search(packed)
        if found:
            return packed[found.start() :]
        more = read()
        if not more:
            return b""
        packed = packed[1 - _HEAD_BYTES :] + more
