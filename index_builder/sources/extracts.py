"""Extracts: plain text of article leads in which things that were no plain text are simply missing.

Wikipedia's summary service leaves a formula, a name in another script or a sound icon out of the text
without a mark. The traces are doubled spaces, spaces in front of punctuation, empty brackets, empty pairs
of word joiners, and lines that break off. `clean_extract` mends the white space and keeps the places, so
that a sentence with a hole in it is never quoted.
"""

from __future__ import annotations

import re

# Zero-width characters without a meaning of their own: zero-width space, direction marks, word joiner,
# byte order mark, soft hyphen. The zero-width joiners stay: some scripts need them.
_INVISIBLE = re.compile("[\u200b\u200e\u200f\u2060\ufeff\u00ad]")

# Formulas come wrapped in word joiners; an empty pair, or a rest such as "/2", lost its content.
_EMPTY_PAIR = re.compile("\u2060(?=\u2060|[/+*=^])")

_MARK = "\x00"
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_GAP = re.compile(r"[^\S\n]{2,}|[^\S\n](?=,|\.(?!\.|\d))|\((?=[^\S\n]*[,;)])")
_NAME = re.compile(r"(?:The |An? )?[^\W\d_][\w'’-]*(?: [^\W\d_][\w'’-]*){1,5}\Z")
_SPACE_INSIDE = re.compile(r"(?<=\()[ \x00]+(?! |\x00)|[ \x00]+(?=[,;)]|\.(?!\.|\d))")
_SENTENCE_OPEN = re.compile(r"[\w,(]\Z")
_CONTINUES = re.compile(r"[^\W\d_A-Z]|\d|\(")

# Words that a line of running text breaks off before or behind, but an item of a list does not.
_BINDING = "a|an|and|as|at|by|for|from|in|is|of|on|or|than|that|the|to|was|which|while|with"
_SOFT_END = re.compile(rf"(?:,|\b(?:{_BINDING}))\Z")
_SOFT_START = re.compile(rf"(?:{_BINDING})\b")


def clean_extract(text: str, title: str) -> tuple[str, tuple[int, ...]]:
    """Return an extract with white space mended, and the offsets of its holes.

    Every visible character stays, in its order; spaces become single, lines that wrap inside a sentence
    are joined, blank lines go. The offsets (in characters of the result) lie inside the sentences that
    lost something. No hole is counted right behind the name at the start, where only the same name in
    another script was left out.
    """
    marked = _EMPTY_PAIR.sub(_MARK, _CONTROL.sub(" ", text.replace("\r\n", "\n")))
    marked = _INVISIBLE.sub("", marked)
    marked = _GAP.sub(lambda gap: _marked_gap(gap, title), marked)
    return _take_marks("\n".join(_joined_lines(marked)))


def _marked_gap(gap: re.Match[str], title: str) -> str:
    before = gap.string[: gap.start()] if gap.start() < 100 else ""
    name = title.partition(" (")[0]
    is_title = before.casefold() in {(lead + name).casefold() for lead in ("", "the ", "a ", "an ")}
    return gap[0] if is_title or _is_name(before) else gap[0] + _MARK


def _is_name(text: str) -> bool:
    """Whether the text consists of capitalised words only, two or more: "Katsushika Hokusai"."""
    return bool(_NAME.match(text)) and all(word[:1].isupper() for word in text.split())


def _joined_lines(marked: str) -> list[str]:
    """Split into paragraphs; a line that goes on in lower case belongs to the one before."""
    paragraphs: list[str] = []
    blank = False
    for raw in marked.split("\n"):
        line = " ".join(raw.split())
        if not line.strip(_MARK + " "):
            blank = True
            continue
        last = paragraphs[-1].rstrip(_MARK + " ") if paragraphs else ""
        opening = line.lstrip(_MARK + " ")
        if _SENTENCE_OPEN.search(last):
            if _CONTINUES.match(opening):
                soft = bool(_SOFT_END.search(last) or _SOFT_START.match(opening))
                whole = soft and not blank and not raw[:1].isspace()
                paragraphs[-1] += (" " if whole else f" {_MARK}") + line
                blank = False
                continue
            paragraphs[-1] += _MARK
        paragraphs.append(line)
        blank = False
    if paragraphs and _SENTENCE_OPEN.search(paragraphs[-1].rstrip(_MARK + " ")):
        paragraphs[-1] += _MARK
    return [_SPACE_INSIDE.sub(_kept_mark, line) for line in paragraphs]


def _kept_mark(spaces: re.Match[str]) -> str:
    return _MARK if _MARK in spaces[0] else ""


def _take_marks(marked: str) -> tuple[str, tuple[int, ...]]:
    """Remove the marks; each becomes the offset of the next visible character of its paragraph."""
    clean = ""
    holes: set[int] = set()
    for number, paragraph in enumerate(marked.split("\n") if marked else []):
        start = len(clean) + (number > 0)
        clean += "\n" * (number > 0)
        for count, part in enumerate(paragraph.split(_MARK)):
            if count > 0:
                holes.add(len(clean))
            # A mark stood between two spaces, or at the paragraph's start.
            clean += part.lstrip(" ") if len(clean) == start or clean[-1] == " " else part
        clean = clean.rstrip(" ")
        holes = {min(hole, len(clean) - 1) for hole in holes}
    return clean, tuple(sorted(_next_visible(clean, hole) for hole in holes))


def _next_visible(text: str, offset: int) -> int:
    while offset < len(text) - 1 and text[offset].isspace():
        offset += 1
    return offset
