"""Asking a server over http or https: politely, with patience, and with errors in plain words."""

from __future__ import annotations

import http.client
import re
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import TypeVar
from urllib.parse import urlsplit

from receipts_offline import __version__
from receipts_offline.errors import UsageError

USER_AGENT = f"receipts-offline/{__version__} (command line, one user; contact: the project's issue tracker)"
# Without a word from the server, pauses double up to this.
LONGEST_OWN_PAUSE = 30.0
# A server that asks for a longer pause (Retry-After) is told of rather than waited for.
LONGEST_ASKED_PAUSE = 600.0
_WORTH_A_WORD = 2.0
_WORTH_A_RETRY = frozenset({408, 425, 429, 500, 502, 503, 504})
_TRY_AGAIN = "Try again: what has arrived is kept."

Result = TypeVar("Result")


class DownloadFailed(Exception):
    """Something could not be had; `advice` is a sentence on what to do."""

    def __init__(self, reason: str, advice: str = _TRY_AGAIN) -> None:
        super().__init__(reason)
        self.advice = advice


class Refused(DownloadFailed):
    """The server answered with an HTTP `status` that no second try will change."""

    def __init__(self, status: int, reason: str, advice: str) -> None:
        super().__init__(reason, advice)
        self.status = status


class Interrupted(Exception):
    """The connection broke in a way that may pass.

    `pause` is how many seconds the server asks to wait, if it does; `progressed` tells that enough arrived
    before for the count of attempts to start anew.
    """

    def __init__(self, reason: str, pause: float | None = None) -> None:
        super().__init__(reason)
        self.pause = pause
        self.progressed = False


@dataclass(frozen=True, slots=True)
class Server:
    """The words for the other side: its name, how it came to be known what a file must be, and advice.

    `refused` is what to do where it will not give a file, `other` where what it gives is another file.
    """

    name: str
    listed: str
    refused: str
    other: str


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to wait and how often to try; times are in seconds. `stop` ends every wait."""

    timeout: float = 30.0
    attempts: int = 5
    first_pause: float = 1.0
    say: Callable[[str], None] | None = None
    stop: threading.Event = field(default_factory=threading.Event)

    def persist(self, attempt: Callable[[], Result]) -> Result:
        """Return what `attempt` returns, trying again where it raises Interrupted.

        Raises DownloadFailed once `attempts` in a row brought nothing, and where the server asks for a pause
        longer than LONGEST_ASKED_PAUSE.
        """
        failures = 0
        while True:
            try:
                return attempt()
            except Interrupted as error:
                failures = 1 if error.progressed else failures + 1
                if failures >= self.attempts:
                    raise DownloadFailed(f"{error} ({failures} attempts)") from error
                self._rest(error, failures)

    def pause(self, seconds: float) -> None:
        """Wait; raises DownloadFailed where the work was stopped meanwhile."""
        if self.stop.wait(seconds):
            raise DownloadFailed("stopped")

    def _rest(self, error: Interrupted, failures: int) -> None:
        own = min(self.first_pause * 2 ** (failures - 1), LONGEST_OWN_PAUSE)
        seconds = own if error.pause is None else error.pause
        if seconds > LONGEST_ASKED_PAUSE:
            raise DownloadFailed(
                f"{error} and asks to wait {seconds:.0f} seconds",
                "Run the same command again after that: what has arrived is kept.",
            ) from error
        if self.say and seconds >= _WORTH_A_WORD:
            self.say(f"{error}; trying again in {seconds:.0f} s (attempt {failures + 1} of {self.attempts}).")
        self.pause(seconds)


def base_address(text: str, what: str, example: str) -> str:
    """Check the address of a server, given as `what`, and return it without a slash at its end.

    Raises UsageError where it is no http or https address.
    """
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable or parts.query or parts.fragment or not re.fullmatch(r"[!-~]+", text):
        raise UsageError(
            f"The address {text!r} is no http or https address.",
            next_step=f"Give {what} an address such as {example}.",
        )
    return text.rstrip("/")


def ask(
    url: str,
    server: Server,
    timeout: float,
    headers: Mapping[str, str] | None = None,
    method: str = "GET",
) -> http.client.HTTPResponse:
    """Send one request and return the open response (200 or 206).

    Raises Interrupted for what may pass, Refused for another HTTP status, DownloadFailed for the rest.
    """
    own = {"User-Agent": USER_AGENT, "Accept-Encoding": "identity"}
    request = urllib.request.Request(url, headers={**own, **(headers or {})}, method=method)
    try:
        response: http.client.HTTPResponse = _opener().open(request, timeout=timeout)
    except urllib.error.HTTPError as error:
        with error:
            raise _refused(error, url, server) from error
    except (OSError, http.client.HTTPException) as error:
        raise _translated(error, server) from error
    return response


def read(response: http.client.HTTPResponse, amount: int) -> bytes:
    """Read up to `amount` bytes of a response, fewer only at its end. Raises Interrupted."""
    try:
        return response.read(amount)
    except (OSError, http.client.HTTPException) as error:
        raise Interrupted(f"the connection broke ({error or type(error).__name__})") from error


def _refused(error: urllib.error.HTTPError, url: str, server: Server) -> Exception:
    if error.code in _WORTH_A_RETRY:
        pause = _seconds_asked(error.headers.get("Retry-After", ""))
        return Interrupted(f"{server.name} answers {error.code}", pause)
    return Refused(error.code, f"{server.name} answers {error.code} for {url}", server.refused)


def _seconds_asked(text: str) -> float | None:
    """The seconds that a Retry-After header asks for, as a number or as a date; None if it is neither."""
    text = text.strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        return max(0.0, parsedate_to_datetime(text).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None


def _translated(error: Exception, server: Server) -> Exception:
    """A broken connection may pass; a server that cannot be reached at all will not within seconds."""
    reason = error.reason if isinstance(error, urllib.error.URLError) else error
    check = "Check the network and try again."
    if isinstance(reason, (ConnectionRefusedError, socket.gaierror)):
        return DownloadFailed(f"{server.name} cannot be reached ({reason.strerror})", check)
    if isinstance(reason, http.client.InvalidURL):
        return DownloadFailed(f"the address cannot be used ({reason})", server.refused)
    if isinstance(reason, TimeoutError):
        return Interrupted(f"{server.name} does not answer in time")
    if isinstance(reason, (ConnectionError, http.client.HTTPException)):
        return Interrupted(f"the connection broke ({reason or type(reason).__name__})")
    return DownloadFailed(f"{server.name} cannot be reached ({reason})", check)


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
