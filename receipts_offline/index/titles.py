"""Page titles as keys, so that "AC/DC", "ac/dc" and "Café" or "Cafe" find their page."""

from __future__ import annotations

import hashlib
import re
import unicodedata

_DASHES = dict.fromkeys(map(ord, "‐‑‒–—−"), "-")
_QUOTES = {ord("’"): "'", ord("‘"): "'", ord("ʼ"): "'", ord("“"): '"', ord("”"): '"'}
_SPACES = re.compile(r"[\s_]+")
_QUALIFIER = re.compile(r"^(?P<base>.+?) \([^()]+\)$")


def title_key(title: str) -> str:
    """Fold a title for look-up: case, accents, dashes, quotes and spaces."""
    plain = unicodedata.normalize("NFKD", title.translate(_DASHES).translate(_QUOTES))
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    return _SPACES.sub(" ", plain).strip().casefold()


def title_code(title: str, *, bare: bool = False) -> int | None:
    """What a title is looked up by: 63 bits of a hash of its key, and a last bit that is 1 for a title without
    its qualifier (`bare`). A signed number of 64 bits; None for a title of which the key leaves nothing.

    Among the 20 million titles of the English Wikipedia a name that is none has one chance in 10^11 to be
    taken for one.
    """
    key = title_key(title)
    if not key:
        return None
    digest = hashlib.blake2b(key.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True) & ~1 | bare


def without_qualifier(title: str) -> str | None:
    """The title without its bracketed qualifier ("Mercury (planet)" → "Mercury"), None if it has none."""
    match = _QUALIFIER.match(title)
    return match["base"] if match else None
