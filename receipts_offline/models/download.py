"""One file over HTTP: taken up where it stopped, tried again with patience, and checked before it counts."""

from __future__ import annotations

import http.client
import os
import re
import socket
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path

from receipts_offline import __version__
from receipts_offline.models.store import sha256_of
from receipts_offline.progress import Advance

USER_AGENT = f"receipts-offline/{__version__}"
# A connection that brought this much before it broke was worth having: the count of attempts starts anew.
PROGRESS_BYTES = 1 << 20
MAX_PAUSE_SECONDS = 30.0
_CHUNK = 64 * 1024
_WORTH_A_RETRY = frozenset({408, 425, 429, 500, 502, 503, 504})
_TRY_AGAIN = "Try again: what has arrived is kept."


class DownloadFailed(Exception):
    """The file could not be had; `advice` is a sentence on what to do."""

    def __init__(self, reason: str, advice: str = _TRY_AGAIN) -> None:
        super().__init__(reason)
        self.advice = advice


class _Interrupted(Exception):
    """The connection broke in a way that may pass."""

    def __init__(self, reason: str, pause: float | None = None) -> None:
        super().__init__(reason)
        self.pause = pause


@dataclass(frozen=True, slots=True)
class Download:
    """What to fetch and what it must be; `part` is where it grows. Times are in seconds."""

    url: str
    part: Path
    size: int
    sha256: str
    timeout: float = 30.0
    attempts: int = 5
    first_pause: float = 1.0

    def run(self, advance: Advance | None = None) -> None:
        """Leave the whole, checked file at `part`, telling `advance` the bytes that are there.

        A part left by an earlier run is continued. Raises DownloadFailed, and OSError where `part`
        cannot be written. A file of the wrong content is removed, so that the next run starts clean.
        """
        self.part.parent.mkdir(parents=True, exist_ok=True)
        resumed = self._have() > 0
        self._complete(advance)
        if sha256_of(self.part) == self.sha256:
            return
        self.part.unlink()
        if resumed:
            # The old beginning may be of another version of the file than the new end.
            self._complete(advance)
            if sha256_of(self.part) == self.sha256:
                return
            self.part.unlink()
        raise DownloadFailed(
            "what arrived has the right size and the wrong sha256, and was removed",
            "Try again; if it stays so, the hub's file is not the registered one.",
        )

    def _complete(self, advance: Advance | None) -> None:
        """Fill the part up to its size, over as many connections as it takes."""
        if self._have() > self.size:
            self.part.unlink()
        failures = 0
        while self._have() < self.size:
            before = self._have()
            try:
                self._continue(before, advance)
            except _Interrupted as error:
                failures = 1 if self._have() - before >= PROGRESS_BYTES else failures + 1
                if failures >= self.attempts:
                    raise DownloadFailed(f"{error} ({failures} attempts)") from error
                pause = self.first_pause * 2 ** (failures - 1)
                time.sleep(min(pause if error.pause is None else error.pause, MAX_PAUSE_SECONDS))

    def _have(self) -> int:
        return self.part.stat().st_size if self.part.exists() else 0

    def _continue(self, offset: int, advance: Advance | None) -> None:
        """One request: append what comes, from `offset` on or, if the server will not, from the start."""
        headers = {"User-Agent": USER_AGENT, "Accept-Encoding": "identity"}
        if offset:
            headers["Range"] = f"bytes={offset}-"
        try:
            response = _opener().open(urllib.request.Request(self.url, headers=headers), timeout=self.timeout)
        except urllib.error.HTTPError as error:
            with error:
                raise self._refused(error, offset) from error
        except (OSError, http.client.HTTPException) as error:
            raise _translated(error) from error
        with response:
            self._receive(response, offset, advance)

    def _receive(self, response: http.client.HTTPResponse, offset: int, advance: Advance | None) -> None:
        start = self._start_of(response, offset)
        announced = response.headers.get("Content-Length")
        if announced is not None and announced.isdigit() and start + int(announced) != self.size:
            raise DownloadFailed(
                f"the hub offers {start + int(announced)} bytes, and {self.size} are registered",
                "The hub's file is not the registered one (or a log-in page answers in its place).",
            )
        have = start
        if advance:
            advance(have)
        with self.part.open("r+b" if start else "wb") as stream:
            stream.seek(start)
            while chunk := _read(response, min(_CHUNK, self.size + 1 - have)):
                have += len(chunk)
                if have > self.size:
                    raise DownloadFailed(f"more than the registered {self.size} bytes arrive")
                stream.write(chunk)
                if advance:
                    advance(have)
            stream.flush()
            os.fsync(stream.fileno())
        if have < self.size:
            raise _Interrupted(f"the connection ended after {have} of {self.size} bytes")

    def _start_of(self, response: http.client.HTTPResponse, offset: int) -> int:
        """The offset at which the answer begins: that asked for (206), or 0 where Range was ignored (200)."""
        if response.status != 206:
            return 0
        given = re.fullmatch(r"bytes (\d+)-\d+/(\d+|\*)", response.headers.get("Content-Range", "").strip())
        if given is None or int(given[1]) != offset or given[2] not in ("*", str(self.size)):
            self.part.unlink(missing_ok=True)
            raise _Interrupted("the hub's answer does not continue the file", 0.0)
        return offset

    def _refused(self, error: urllib.error.HTTPError, offset: int) -> Exception:
        """What an HTTP status means here, as an exception; a part that cannot be continued is removed."""
        if error.code == 416 and offset:
            self.part.unlink(missing_ok=True)
            return _Interrupted("the hub cannot continue the file", 0.0)
        if error.code in _WORTH_A_RETRY:
            after = error.headers.get("Retry-After", "")
            return _Interrupted(f"the hub answers {error.code}", float(after) if after.isdigit() else None)
        return DownloadFailed(
            f"the hub answers {error.code} for {self.url}",
            "Check the address of the hub (--hub or RECEIPTS_OFFLINE_HUB).",
        )


def _read(response: http.client.HTTPResponse, amount: int) -> bytes:
    try:
        return response.read(amount)
    except (OSError, http.client.HTTPException) as error:
        raise _Interrupted(f"the connection broke ({error or type(error).__name__})") from error


def _translated(error: Exception) -> Exception:
    """A broken connection may pass; a hub that cannot be reached at all will not within seconds."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    if isinstance(reason, (ConnectionRefusedError, socket.gaierror)):
        return DownloadFailed(
            f"the hub cannot be reached ({reason.strerror})", "Check the network and try again."
        )
    if isinstance(reason, TimeoutError):
        return _Interrupted("the hub does not answer in time")
    if isinstance(reason, (ConnectionError, http.client.HTTPException)):
        return _Interrupted(f"the connection broke ({reason or type(reason).__name__})")
    return DownloadFailed(f"the hub cannot be reached ({reason})", "Check the network and try again.")


def _opener() -> urllib.request.OpenerDirector:
    """An opener for http and https alone, so that no redirect can lead to a local file or an FTP server."""
    opener = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPRedirectHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.UnknownHandler(),
    ):
        opener.add_handler(handler)
    return opener
