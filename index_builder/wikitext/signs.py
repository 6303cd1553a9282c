"""Private-use characters that stand in the text, while it is cleaned, for what is not text.

They are taken out of the source first, so one that is met later was put there on purpose, and they
are all gone from a finished section.
"""

from __future__ import annotations

import re
from typing import Final

MARK: Final = "\ue000"
"""Here something was dropped that may have carried words: the sentence must not be quoted."""
GONE: Final = "\ue001"
"""Here something was dropped without loss; the punctuation around it may be mended."""
STASH_OPEN: Final = "\ue002"
STASH_CLOSE: Final = "\ue003"
"""A number between these two names a piece of <nowiki> text that waits outside the parser."""
SUP_OPEN: Final = "\ue004"
SUP_CLOSE: Final = "\ue005"
BREAK: Final = "\ue006"
"""A <br>: a line break after a finished sentence, a space elsewhere."""
HARD: Final = "\ue007"
"""A line break that stays one (a line of a poem, a block element)."""
INNER: Final = "\ue008"
"""A newline inside a template or link, hidden while the page is cut into lines."""
SPOKEN_OPEN: Final = "\ue009"
SPOKEN_BAR: Final = "\ue00a"
SPOKEN_CLOSE: Final = "\ue00b"
"""Between these stand a pronunciation template's name and its text, until its surroundings are known."""
CODE_OPEN: Final = "\ue00c"
CODE_CLOSE: Final = "\ue00d"
"""Between these stands code, whose punctuation is no punctuation of the sentence."""

_FOREIGN = re.compile("[\ue000-\ue00d\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ud800-\udfff]")
_NEWLINES = re.compile("\r\n?|[\x85\u2028\u2029]")


def prepare(wikitext: str) -> str:
    """The source with `\\n` as its only newline and without control characters and our own signs."""
    text = _FOREIGN.sub("", wikitext) if _FOREIGN.search(wikitext) else wikitext
    return _NEWLINES.sub("\n", text) if any(sign in text for sign in "\r\x85\u2028\u2029") else text
