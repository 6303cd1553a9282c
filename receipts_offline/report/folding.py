"""Text of an answer or a page on one line of a text file: it starts no line and moves no cursor of its own."""

from __future__ import annotations

import re

_BREAKS = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]+"
)
_MARKDOWN = re.compile(r"[\\`*\[\]<>~]|(?<!\w)_|_(?!\w)|&(?=#?\w+;)")


def folded(text: str) -> str:
    """The text with every run of line breaks, terminal commands and turns of direction as one space.

    Everything else stays as it is, runs of plain spaces and unusual spaces too.
    """
    return _BREAKS.sub(" ", text)


def escaped(text: str) -> str:
    """The text on one line, as Markdown that shows it as it is: no link, image, HTML, emphasis, code or footnote.

    Only what could be taken for a mark gets a backslash, so that it reads well as plain text too.
    """
    return _MARKDOWN.sub(lambda found: f"\\{found.group()}", folded(text))
