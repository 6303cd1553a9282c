"""Bytes of a file, unpacked as a stream: plain, bz2, gzip or zstandard, told apart by content.

Files may consist of several bz2 streams, gzip members or zstandard frames one after another; all are
read. Memory stays bounded by the chunk size and the codec's own window.
"""

from __future__ import annotations

import zlib
from collections import deque
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import BinaryIO

import zstandard

from index_builder.sources.bzip2 import Gap, Truncated, unpack_streams
from index_builder.sources.cut_off import cut_off
from receipts_offline.errors import InputError

DEFAULT_CHUNK = 1 << 17

# `zstd --long=27` is the largest window that the command-line tool itself unpacks without a flag.
ZSTD_MAX_WINDOW = 1 << 27

# A zstandard block of four bytes can stand for 128 KiB, and the binding offers no output limit for
# objects fed by hand, so the input is fed in slices: one slice unpacks to at most 64 MiB.
ZSTD_SLICE = 2048

_FOREIGN_MAGIC = (
    (b"\xfd7zXZ\x00", "an xz file"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"PK\x03\x04", "a zip archive"),
    (b"SQLite format 3\x00", "an SQLite database"),
    (b"\x04\x22\x4d\x18", "an lz4 file"),
    (b"ZIM\x04", "a ZIM archive"),
)

_ONE_STREAM = (
    " The damaged bz2 stream is the only one, or too long to step over, so --skip-damaged does not help."
)

_Read = Callable[[], bytes]


def codec_of(head: bytes) -> str:
    """Name the packing of a file from its first bytes: "bz2", "gz", "zst" or "plain"."""
    if head[:3] == b"BZh" and head[3:4].isdigit():
        return "bz2"
    if head[:2] == b"\x1f\x8b":
        return "gz"
    # The second form is a skippable frame, which parallel compressors put in front.
    if head[:4] == b"\x28\xb5\x2f\xfd" or (head[1:4] == b"\x2a\x4d\x18" and head[:1] and head[0] >> 4 == 5):
        return "zst"
    return "plain"


class ByteStream:
    """The unpacked bytes of one file, in chunks, with the position in the packed file.

    Raises InputError for a file that is missing, empty, unreadable, truncated or damaged; the message
    names the file and the offset (in bytes of the packed file) that was reached.
    """

    def __init__(self, path: Path, chunk_size: int = DEFAULT_CHUNK) -> None:
        self.path = path
        self._chunk_size = chunk_size
        self._position = 0
        self._pending: deque[bytes | Gap] = deque()
        self._error: InputError | None = None
        self._file = _open_regular(path)
        try:
            self.total_bytes = path.stat().st_size
            head = self._file.read(16)
            self._file.seek(0)
        except OSError as error:
            self._file.close()
            raise _unreadable(path, error) from error
        try:
            self.codec = self._checked_codec(head)
        except InputError:
            self._file.close()
            raise
        self._unpacked = self._unpack()

    def bytes_read(self) -> int:
        """Bytes of the packed file read so far, of `total_bytes`."""
        return self._position

    def peek(self, size: int) -> bytes:
        """Return up to `size` unpacked bytes from the start without consuming them.

        A damaged stream is not reported here but by `chunks`, after the bytes in front of the damage.
        """
        head = b""
        for part in self._pending:
            if isinstance(part, Gap):
                return head[:size]
            head += part
        while len(head) < size and self._error is None:
            try:
                part = next(self._unpacked, b"")
            except InputError as error:
                self._error = error
                break
            if not part:
                break
            self._pending.append(part)
            if isinstance(part, Gap):
                break
            head += part
        return head[:size]

    def parts(self) -> Iterator[bytes | Gap]:
        """Yield the unpacked bytes once, from the start, in non-empty chunks; a Gap where a stream is damaged.

        Only a bz2 file has gaps: its streams are proven and can be found one by one.
        """
        while self._pending:
            yield self._pending.popleft()
        if self._error is not None:
            raise self._error
        yield from self._unpacked

    def chunks(self) -> Iterator[bytes]:
        """Yield the unpacked bytes once; damage of any kind is an error."""
        for part in self.parts():
            if isinstance(part, Gap):
                raise self.damage(part, "")
            yield part

    def damage(self, gap: Gap, way_out: str) -> InputError:
        """The error that a gap is where it is not stepped over; `way_out` goes on from the next step."""
        alone = gap.start == 0 and gap.end >= self.total_bytes
        where = gap.met if alone else gap.start
        return InputError(
            f"{self.path} is damaged: the bz2 data cannot be unpacked near byte {where:,} of"
            f" {self.total_bytes:,} ({gap.reason}).{_ONE_STREAM if alone else ''}",
            next_step=f"Download it again and compare its checksum{'' if alone else way_out}.",
        )

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _checked_codec(self, head: bytes) -> str:
        if not head:
            raise InputError(
                f"{self.path} is empty (0 bytes).",
                next_step="Download it again if it is a dump; put pages into it if it is your own file.",
            )
        for magic, what in _FOREIGN_MAGIC:
            if head.startswith(magic):
                raise InputError(
                    f"{self.path} is {what}, which is not read here.",
                    next_step="Unpack it first, or take the .bz2, .gz, .zst or plain form of the export.",
                )
        return codec_of(head)

    def _read(self) -> bytes:
        try:
            data = self._file.read(self._chunk_size)
        except OSError as error:
            raise _unreadable(self.path, error) from error
        self._position += len(data)
        return data

    def _unpack(self) -> Iterator[bytes | Gap]:
        limit = max(self._chunk_size, 1 << 16)
        try:
            if self.codec == "bz2":
                yield from unpack_streams(self._read, self.bytes_read, limit)
            else:
                unpack = {"plain": _plain, "gz": _gzip, "zst": _zstandard}[self.codec]
                yield from unpack(self._read, limit)
        except Truncated as error:
            where = f"the file ends at byte {self._position:,}, in the middle of its {self.codec} data"
            raise cut_off(str(self.path), where) from error
        except (OSError, EOFError, ValueError, zlib.error, zstandard.ZstdError) as error:
            if "memory" in str(error):
                raise InputError(
                    f"{self.path} needs a zstandard window of more than {ZSTD_MAX_WINDOW >> 20} MiB.",
                    next_step="Compress it again without --long, or with --long=27 at most.",
                ) from error
            one_stream = _ONE_STREAM if self.codec == "bz2" else ""
            raise InputError(
                f"{self.path} is damaged: the {self.codec} data cannot be unpacked near byte"
                f" {self._position:,} of {self.total_bytes:,} ({error}).{one_stream}",
                next_step="Download it again and compare its checksum.",
            ) from error


def _open_regular(path: Path) -> BinaryIO:
    try:
        if path.exists() and not path.is_file():
            raise InputError(f"{path} is not a regular file.", next_step="Name a dump or a .jsonl file.")
        return path.open("rb")
    except OSError as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(
        f"{path} cannot be read: {error.strerror or error}.",
        next_step="Check the path, its permissions and the disk.",
    )


def _plain(read: _Read, limit: int) -> Iterator[bytes]:
    while data := read():
        yield data


def _gzip(read: _Read, limit: int) -> Iterator[bytes]:
    data = read()
    while data:
        member = zlib.decompressobj(wbits=31)
        while not member.eof:
            # Output held back never needs a read: the trailer's eight bytes are still in the data then.
            if not data:
                data = read()
                if not data:
                    raise Truncated
            unpacked = member.decompress(data, limit)
            data = member.unconsumed_tail
            if unpacked:
                yield unpacked
        data = member.unused_data or read()
        # Some tools pad a gzip file with zero bytes to a block boundary.
        while data and not data.strip(b"\0"):
            data = read()
        data = data.lstrip(b"\0")


def _zstandard(read: _Read, limit: int) -> Iterator[bytes]:
    decompressor = zstandard.ZstdDecompressor(max_window_size=ZSTD_MAX_WINDOW)
    data = read()
    while data:
        frame = decompressor.decompressobj()
        while not frame.eof:
            if not data:
                data = read()
                if not data:
                    raise Truncated
            part, data = data[:ZSTD_SLICE], data[ZSTD_SLICE:]
            unpacked = frame.decompress(part)
            if unpacked:
                yield unpacked
        data = frame.unused_data + data or read()
