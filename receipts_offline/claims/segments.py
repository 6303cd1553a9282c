"""Cut an answer into blocks of plain words, each character knowing its place in the answer.

Light Markdown is understood: headings, bullets, quotes, code, tables, emphasis, links, citation markers,
emoji. Nothing is rewritten: a block's text is a selection of the answer's characters (white space apart).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["prose", "bullet", "heading", "code", "table"]

_FENCE = re.compile(r"\s*(?:>\s*)*(```+|~~~+)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+")
_RULE = re.compile(r"\s*(?:[-*_=]\s*){3,}$")
_QUOTE = re.compile(r"(?:\s{0,3}>\s?)+")
_BULLET = re.compile(r"\s*(?:[-*+•‣◦▪–—]|\(?[0-9]{1,3}[.)]|\(?[a-z]\))\s+(?:\[[ xX]\]\s+)?")
_TABLE_RULE = re.compile(r"\s*\|?\s*:?-{2,}:?\s*(?:\|\s*:?-{2,}:?\s*)*\|?\s*$")
_REFERENCE = re.compile(r"\s*\[\^?[^\]]{1,20}\]:\s|\s*<?(?:https?://|www\.)\S+>?\s*$")
_BOLD_LINE = re.compile(r"\s*(\*\*|__)[^*_]+\1:?\s*$")

# What a terminal takes as commands: colours (CSI), titles (OSC, closed by BEL or ST), short escapes.
_ESCAPE: Final = (
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]"
    r"|(?:\x1b\]|\x9d)[^\x07\x1b\x9c\x9d]*(?:\x07|\x1b\\|\x9c)"
    r"|\x1b[ -/]*[0-~]|\x1b"
)
_ESCAPES = re.compile(rf"(?:{_ESCAPE})+")

# What is left out of a block's text; a group `keep` inside the match stays.
_NOISE = re.compile(
    rf"{_ESCAPE}"
    r"|!\[[^\[\]]*\]\((?:[^()]|\([^()]*\))*\)"
    r"|\[(?P<keep>[^\[\]]+)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"]*\")?\)"
    r"|<https?://[^<>\s]+>"
    r"|</?(?:b|i|u|em|strong|sub|sup|br|p|span|mark|small|a)(?:\s[^<>]*)?/?>"
    r"|\s?\[\^?[0-9]{1,3}(?:\s?[,;–-]\s?[0-9]{1,3})*\](?!\()"
    r"|\[\^[^\]\s]{1,20}\]|【[^】]{0,40}】|\[(?:citation needed|source|sources|ref)\]"
    r"|[\U0001F000-\U0001FAFF\u2600-\u27BF\u2B50\u2B55\uFE0E\uFE0F\u200D\u20E3\U000E0020-\U000E007F]"
    r"|(?<![\\\w])(?:\*{1,3}|_{1,3}|~~|`+)(?=[^\s*_])"
    r"|(?<=[^\s\\])(?:\*{1,3}|~~|`+)"
    r"|(?<=[^\s\\_])_{1,3}(?!\w)"
    r"|\\(?=[*_`\[\]#])",
    re.IGNORECASE,
)
# A line at least this long was probably broken by a text width, so the next one continues it.
_WRAPPED: Final = 45


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of the answer: `text` and, for each of its characters, the offset in the answer."""

    kind: Kind
    text: str
    at: tuple[int, ...]
    indent: int = 0

    def place(self, start: int, end: int) -> tuple[int, int]:
        """The stretch of the answer that text[start:end] comes from; the range must not be empty."""
        return self.at[start], self.at[end - 1] + 1


def blocks(answer: str) -> list[Block]:
    """The blocks of `answer` in order. Never raises; headings and code come as blocks of their own kind.

    The lines between two fences are one block, which leaves the fences out.
    """
    found: list[Block] = []
    waiting: list[tuple[int, int]] = []
    kind: Kind = "prose"
    indent = 0

    def close() -> None:
        nonlocal waiting
        if waiting:
            block = _block(answer, kind, waiting, indent)
            if block.text:
                found.append(block)
        waiting = []

    for line_kind, start, end, depth in _lines(answer):
        if line_kind is None:
            close()
            continue
        if (
            line_kind == "prose"
            and waiting
            and kind in ("prose", "bullet")
            and _continues(answer, waiting[-1], start)
        ):
            waiting.append((start, end))
            continue
        if line_kind == kind == "code" and waiting:
            waiting.append((start, end))
            continue
        close()
        kind, indent = line_kind, depth
        waiting = [(start, end)]
    close()
    return found


def _lines(answer: str) -> Iterator[tuple[Kind | None, int, int, int]]:
    """Each line as (kind, start and end of its content, indent); kind None for a line that only separates."""
    fence = ""
    offset = 0
    lines = answer.splitlines(keepends=True)
    for number, whole in enumerate(lines):
        line = whole.rstrip()
        start, end = offset, offset + len(line)
        offset += len(whole)
        escapes = _ESCAPES.match(line)
        if escapes:
            start += escapes.end()
            line = line[escapes.end() :]
        mark = _FENCE.match(line)
        if fence:
            if mark and mark.group(1).startswith(fence):
                fence = ""
            elif line.strip():
                yield "code", start, end, 0
            continue
        if mark:
            fence = mark.group(1)[:3]
            yield None, start, end, 0
            continue
        quoted = _QUOTE.match(line)
        if quoted:
            start += quoted.end()
            line = line[quoted.end() :]
        after = lines[number + 1] if number + 1 < len(lines) else ""
        heading, bullet = _HEADING.match(line), _BULLET.match(line)
        if not line.strip() or _RULE.match(line) or _TABLE_RULE.match(line) or _REFERENCE.match(line):
            yield None, start, end, 0
        elif line.lstrip().startswith("|") or ("|" in line and "|" in after and _TABLE_RULE.match(after)):
            yield "table", start, end, 0
        elif heading:
            yield "heading", start + heading.end(), end, 0
        elif _BOLD_LINE.match(line):
            yield "heading", start, end, 0
        elif bullet:
            yield "bullet", start + bullet.end(), end, len(line) - len(line.lstrip())
        else:
            yield "prose", start, end, 0


def _continues(answer: str, before: tuple[int, int], start: int) -> bool:
    """Whether a plain line goes on with the sentence of the line before it."""
    last = answer[before[0] : before[1]].rstrip()
    first = answer[start : start + 20].lstrip()[:1]
    if last.endswith((".", "!", "?", ":", "…")) and not first.islower():
        return False
    return first.islower() or len(last) >= _WRAPPED


def _block(answer: str, kind: Kind, lines: list[tuple[int, int]], indent: int) -> Block:
    letters: list[str] = []
    places: list[int] = []
    for start, end in lines:
        if letters:
            letters.append(" ")
            places.append(max(start - 1, places[-1]))
        line = answer[start:end]
        left_out = _left_out(line) if kind != "code" else set()
        for index, letter in enumerate(line):
            if index in left_out:
                continue
            if letter.isspace():
                if not letters or letters[-1] == " ":
                    continue
                letter = " "
            letters.append(letter)
            places.append(start + index)
    while letters and letters[-1] == " ":
        letters.pop()
        places.pop()
    return Block(kind, "".join(letters), tuple(places), indent)


def _left_out(line: str) -> set[int]:
    gone: set[int] = set()
    for found in _NOISE.finditer(line):
        gone.update(range(found.start(), found.end()))
        if found.lastgroup == "keep":
            start, end = found.span("keep")
            gone.difference_update(range(start, end))
            gone.update(start + index for index in _left_out(line[start:end]))
    return gone
