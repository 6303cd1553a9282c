"""The server that dumps come from: small pages of it, and how large its files are."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, field

from receipts_offline.errors import InputError
from receipts_offline.web import (
    DownloadFailed,
    Interrupted,
    Patience,
    Refused,
    Server,
    ask,
    base_address,
    read,
)

DEFAULT_MIRROR = "https://dumps.wikimedia.org"
# The status of the largest run is about a megabyte.
_LARGEST_PAGE = 32 << 20
_NOT_THERE = frozenset({404, 410})

SERVER = Server(
    name="the server",
    listed="listed",
    refused="It may not hold this dump any more, or not yet: try an earlier --date or another --mirror.",
    other="the server's file is not the listed one: use another --mirror.",
)


@dataclass(frozen=True, slots=True)
class Site:
    """A server of dumps at the address `base`, or a mirror of it."""

    base: str
    patience: Patience = field(default_factory=Patience)

    @property
    def option(self) -> str:
        """The option that names this server in a command, with a space in front; "" for the usual one."""
        return "" if self.base == DEFAULT_MIRROR else f" --mirror {shlex.quote(self.base)}"

    def page(self, address: str) -> bytes | None:
        """Read a small page whole; None where there is none. Raises InputError."""
        try:
            return self.patience.persist(lambda: self._page(address))
        except Refused as error:
            if error.status in _NOT_THERE:
                return None
            raise _unreadable(address, error) from error
        except DownloadFailed as error:
            raise _unreadable(address, error) from error

    def size(self, address: str) -> int:
        """How many bytes the file at `address` has, as its server says. Raises InputError."""
        try:
            length = self.patience.persist(lambda: self._length(address))
        except DownloadFailed as error:
            raise _unreadable(address, error) from error
        if not (length.isascii() and length.isdigit()):
            raise InputError(
                f"The server does not say how large {address} is.", next_step="Use another --mirror."
            )
        return int(length)

    def _page(self, address: str) -> bytes:
        with ask(address, SERVER, self.patience.timeout) as response:
            content = read(response, _LARGEST_PAGE + 1)
            announced = response.headers.get("Content-Length", "")
        if len(content) > _LARGEST_PAGE:
            raise DownloadFailed("it is larger than any such page", "Use another --mirror.")
        if announced.isdigit() and len(content) < int(announced):
            raise Interrupted(f"the connection ended after {len(content)} of {announced} bytes")
        return content

    def _length(self, address: str) -> str:
        with ask(address, SERVER, self.patience.timeout, method="HEAD") as response:
            return response.headers.get("Content-Length", "")


def site_at(mirror: str | None, patience: Patience | None = None) -> Site:
    """The server at the address `mirror`, else Wikimedia's own. Raises UsageError."""
    base = base_address(mirror or DEFAULT_MIRROR, "--mirror", DEFAULT_MIRROR)
    return Site(base, patience or Patience())


def _unreadable(address: str, error: DownloadFailed) -> InputError:
    return InputError(f"{address} cannot be read: {error}.", next_step=error.advice)
