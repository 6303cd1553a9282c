"""How one sentence became another, word by word."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import Literal

_LONG_RUN = 8  # unchanged words from which their middle is left out
_KEPT = 3  # of these at each end

Piece = tuple[Literal["same", "removed", "added"], str]


def word_changes(old: str, new: str) -> tuple[Piece, ...]:
    """The way from one text to the other, word by word; () where they are the same.

    The pieces that are not "added" join to the old text, those not "removed" to the new one.
    """
    if old == new:
        return ()
    one, other = _words(old), _words(new)
    pieces: list[Piece] = []
    for kind, a, b, c, d in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        if kind == "equal":
            pieces.append(("same", "".join(one[a:b])))
            continue
        if a < b:
            pieces.append(("removed", "".join(one[a:b])))
        if c < d:
            pieces.append(("added", "".join(other[c:d])))
    return tuple(pieces)


def shown_words(pieces: Iterable[Piece]) -> str:
    """Word changes in one line, as `[-removed-] {+added+}`; of a long unchanged run only the ends stay."""
    parts = []
    listed = list(pieces)
    for place, (kind, text) in enumerate(listed):
        if kind == "same":
            parts.append(_shortened(text, first=place == 0, last=place == len(listed) - 1))
        else:
            bare = text.strip()
            if not bare:
                parts.append(text)
                continue
            mark = f"[-{bare}-]" if kind == "removed" else f"{{+{bare}+}}"
            parts.append(text.replace(bare, mark, 1))
    return "".join(parts)


def alike(one: str, other: str) -> float:
    """How much of two texts is the same, in words, from 0 to 1."""
    return SequenceMatcher(None, bare_words(one), bare_words(other), autojunk=False).ratio()


def _words(text: str) -> list[str]:
    """Words with the space after them, punctuation apart, which join to the text."""
    return re.findall(r"\w+\s*|[^\w\s]\s*|\s+", text)


def bare_words(text: str) -> tuple[str, ...]:
    """The words alone, without case."""
    return tuple(re.findall(r"\w+", text.casefold()))


def _shortened(text: str, *, first: bool, last: bool) -> str:
    words = _words(text)
    if len(words) <= _LONG_RUN:
        return text
    head = "" if first else "".join(words[:_KEPT]).rstrip() + " "
    tail = "" if last else "".join(words[-_KEPT:])
    return f"{head}…{' ' if tail else ''}{tail}"
