"""Page titles as keys, so that "AC/DC", "ac/dc" and "Café" or "Cafe" find their page."""

from __future__ import annotations

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


def without_qualifier(title: str) -> str | None:
    """The title without its bracketed qualifier ("Mercury (planet)" → "Mercury"), None if it has none."""
    match = _QUALIFIER.match(title)
    return match["base"] if match else None
