"""One file over HTTP: taken up where it stopped, tried again with patience, and checked before it counts."""

from __future__ import annotations

import fcntl
import hashlib
import http.client
import os
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from receipts_offline.progress import Advance, Progress
from receipts_offline.web import DownloadFailed, Interrupted, Patience, Refused, Server, ask, read

# A connection that brought this much before it broke was worth having: the count of attempts starts anew.
PROGRESS_BYTES = 1 << 20
_CHUNK = 64 * 1024
_HASH_CHUNK = 1 << 20
_LOCK_POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Download:
    """What to fetch and what it must be: `size` in bytes and `digest`, a hash in hexadecimal.

    The file grows at `part`; which version of it that is stands in a hidden note beside it (the server's
    ETag, else its Last-Modified), so that a later run never joins two versions.
    """

    url: str
    part: Path
    size: int
    digest: str
    server: Server
    algorithm: str = "sha256"
    patience: Patience = field(default_factory=Patience)

    def run(self, advance: Advance | None = None) -> None:
        """Leave the whole, checked file at `part`, telling `advance` the bytes that are there.

        A part left by an earlier run is continued. Raises DownloadFailed, and OSError where `part`
        cannot be written. A file of the wrong content is removed, so that the next run starts clean.
        """
        resumed = self.have() > 0
        self.fill(advance)
        if self.is_right():
            return
        self.drop()
        if resumed:
            # The old beginning may be of another version of the file than the new end.
            self.fill(advance)
            if self.is_right():
                return
            self.drop()
        raise self.wrong_content()

    def fill(self, advance: Advance | None = None) -> None:
        """Fill the part up to its size, over as many connections as it takes; raises as `run` does."""
        self.part.parent.mkdir(parents=True, exist_ok=True)
        if self.have() > self.size:
            self.drop()
        if self.have() < self.size:
            self.patience.persist(lambda: self._continue(self.have(), advance))

    def is_right(self, advance: Advance | None = None) -> bool:
        """Whether the part, read from the disk, has the right content."""
        return hash_of(self.part, self.algorithm, advance) == self.digest

    def finish(self, target: Path) -> None:
        """Give the whole, checked part its name."""
        self.part.replace(target)
        self._note.unlink(missing_ok=True)

    def drop(self) -> None:
        """Remove the part, so that the next run starts clean."""
        self.part.unlink(missing_ok=True)
        self._note.unlink(missing_ok=True)

    def have(self) -> int:
        """How many bytes are there."""
        return size_of(self.part)

    def wrong_content(self) -> DownloadFailed:
        """The error for a whole file that is not the one it must be."""
        return DownloadFailed(
            f"what arrived has the right size and the wrong {self.algorithm}, and was removed",
            f"Try again; if it stays so: {self.server.other}",
        )

    @property
    def _note(self) -> Path:
        return self.part.with_name(f".{self.part.name}.version")

    def _continue(self, offset: int, advance: Advance | None) -> None:
        """One request: append what comes, from `offset` on or, if the server will not, from the start."""
        headers = {}
        if offset:
            headers["Range"] = f"bytes={offset}-"
            if version := self._noted_version():
                headers["If-Range"] = version
        try:
            with ask(self.url, self.server, self.patience.timeout, headers) as response:
                self._receive(response, offset, advance)
        except Refused as error:
            if error.status != 416 or not offset:
                raise
            self.drop()
            raise Interrupted(f"{self.server.name} cannot continue the file", 0.0) from error
        except Interrupted as error:
            error.progressed = self.have() - offset >= PROGRESS_BYTES
            raise

    def _receive(self, response: http.client.HTTPResponse, offset: int, advance: Advance | None) -> None:
        start = self._start_of(response, offset)
        announced = response.headers.get("Content-Length")
        if announced is not None and announced.isdigit() and start + int(announced) != self.size:
            raise DownloadFailed(
                f"{self.server.name} offers {start + int(announced)} bytes, and {self.size} are "
                f"{self.server.listed}",
                f"{self.server.other} (Or a log-in page answers in its place.)",
            )
        if not start:
            self._note_version(response)
        have = start
        if advance:
            advance(have)
        with self.part.open("r+b" if start else "wb") as stream:
            stream.seek(start)
            while chunk := read(response, min(_CHUNK, self.size + 1 - have)):
                have += len(chunk)
                if have > self.size:
                    raise DownloadFailed(f"more than the {self.server.listed} {self.size} bytes arrive")
                stream.write(chunk)
                if advance:
                    advance(have)
                if self.patience.stop.is_set():
                    raise DownloadFailed("stopped")
            stream.flush()
            os.fsync(stream.fileno())
        if have < self.size:
            raise Interrupted(f"the connection ended after {have} of {self.size} bytes")

    def _start_of(self, response: http.client.HTTPResponse, offset: int) -> int:
        """The offset at which the answer begins: that asked for (206), or 0 where Range was ignored (200)."""
        if response.status != 206:
            return 0
        given = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", response.headers.get("Content-Range", "").strip())
        if given is None or int(given[1]) != offset or given[2] not in ("*", str(self.size)):
            self.drop()
            raise Interrupted(f"{self.server.name}'s answer does not continue the file", 0.0)
        return offset

    def _note_version(self, response: http.client.HTTPResponse) -> None:
        """Note which version of the file begins to arrive. If-Range takes no weak ETag (RFC 9110, 13.1.5)."""
        tag = response.headers.get("ETag", "")
        version = tag if tag.startswith('"') else response.headers.get("Last-Modified", "")
        if version:
            self._note.write_text(version, encoding="utf-8")
        else:
            self._note.unlink(missing_ok=True)

    def _noted_version(self) -> str | None:
        try:
            version = self._note.read_text(encoding="utf-8")
        except (FileNotFoundError, UnicodeDecodeError):
            return None
        return version if re.fullmatch(r"[ -~]+", version) else None


def part_of(target: Path) -> Path:
    """Where a file grows before it has its name."""
    return target.with_name(f"{target.name}.part")


def size_of(path: Path) -> int:
    """The size of a file in bytes; 0 where there is none."""
    return path.stat().st_size if path.is_file() else 0


def hash_of(path: Path, algorithm: str, advance: Advance | None = None) -> str:
    """A file's hash in hexadecimal, telling `advance` the bytes that were read. Raises OSError."""
    digest = hashlib.new(algorithm, usedforsecurity=False)
    done = 0
    with path.open("rb") as stream:
        while chunk := stream.read(_HASH_CHUNK):
            digest.update(chunk)
            done += len(chunk)
            if advance:
                advance(done)
    return digest.hexdigest()


@contextmanager
def alone(directory: Path, work: str, progress: Progress) -> Iterator[None]:
    """Hold a directory's lock: one process does the `work` ("getting …"), the others wait for it.

    The kernel releases the lock when its holder ends, however it ends, so none is ever left behind.
    """
    with (directory / ".lock").open("ab") as lock:
        waiting = False
        while True:
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if not waiting:
                    progress.say(f"Another process is {work}; waiting for it.")
                waiting = True
                time.sleep(_LOCK_POLL_SECONDS)
        yield
