"""From scanned wikitext to words: what prose and facts have in common."""

from __future__ import annotations

import html
import re

from index_builder.wikitext.figures import superscript
from index_builder.wikitext.quotes import strip_quotes
from index_builder.wikitext.render import Renderer
from index_builder.wikitext.signs import (
    BREAK,
    GONE,
    HARD,
    INNER,
    SPOKEN_OPEN,
    STASH_CLOSE,
    STASH_OPEN,
    SUP_CLOSE,
    SUP_OPEN,
)
from index_builder.wikitext.spoken import settle_spoken
from index_builder.wikitext.watch import RAISED, UNWATCHED, Watch

_MAGIC = re.compile(r"__[^\W\d_]{3,30}(?:_[^\W\d_]{1,30}){0,3}__")
_ENTITY = re.compile(r"&(?:#\d{1,8}|#[xX][0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
_STASHED = re.compile(f"{STASH_OPEN}(\\d*){STASH_CLOSE}")
_RAISED = re.compile(f"{SUP_OPEN}([^{SUP_OPEN}{SUP_CLOSE}]*){SUP_CLOSE}")
_SPACES = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]| {2,}")
_INVISIBLE = re.compile(
    "[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]"
)
# Joiners shape words in Arabic and Indic scripts and in emoji; between other letters they are stray.
_JOINERS = re.compile(
    "(?<![\u0600-\u0fff\u1000-\u109f\u1780-\u18af\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])[\u200c\u200d]"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ue000-\ue00d]")
_BREAKS = re.compile(f"([.!?:;…\"”'’)]?)[ {GONE}]*{BREAK}[ {GONE}{BREAK}]*")


def _decode(found: re.Match[str]) -> str:
    source = found.group()
    text = html.unescape(source)
    if text == source or text == "\ufffd":  # no name, or a number that is no character: shown as written
        return source
    return _CONTROL.sub("", text)


class PageWords:
    """Turns pieces of one page, as the scan left them, into words."""

    def __init__(self, renderer: Renderer, stash: list[str], watch: Watch = UNWATCHED) -> None:
        self._renderer = renderer
        self._stash = stash
        self.watch = watch

    def words(self, line: str) -> str:
        """A line of scanned wikitext as text with signs, in one or more lines."""
        text = self._renderer.line(line.replace(INNER, "\n")).replace(INNER, "\n")
        if SPOKEN_OPEN in text:
            text = settle_spoken(text, self.watch)
        if "__" in text:
            text = _MAGIC.sub(lambda m: GONE if m.group().isupper() else m.group(), text)
        if "''" in text:
            text = "\n".join(strip_quotes(part) for part in text.split("\n"))
        if STASH_OPEN in text or STASH_CLOSE in text:
            text = _STASHED.sub(self._unstash, text)
        if "&" in text:
            text = _ENTITY.sub(_decode, text)
        if SUP_OPEN in text or SUP_CLOSE in text:
            text = _RAISED.sub(self._raise, text).replace(SUP_OPEN, "").replace(SUP_CLOSE, "")
        return text

    def _raise(self, found: re.Match[str]) -> str:
        plain = found.group(1).replace(GONE, "").strip()
        raised = superscript(plain) if plain else ""
        return raised if raised is not None else plain + self.watch.mark(RAISED)

    def _unstash(self, found: re.Match[str]) -> str:
        number = found.group(1)
        if not number or len(number) > 9 or int(number) >= len(self._stash):
            return ""
        return self._stash[int(number)]


def clean_spaces(text: str) -> str:
    """Even out white space and line breaks; what cannot be seen goes."""
    text = text.replace(HARD, "\n")
    if BREAK in text:
        text = _BREAKS.sub(lambda m: m[1] + ("\n" if m[1] else " "), text)
    if text.isprintable():  # no white space but the plain one, and nothing that cannot be seen
        return _SPACES.sub(" ", text) if "  " in text else text
    if not text.isascii():
        text = _INVISIBLE.sub("", text)
        if "\u200c" in text or "\u200d" in text:
            text = _JOINERS.sub("", text)
    return _SPACES.sub(" ", text)
