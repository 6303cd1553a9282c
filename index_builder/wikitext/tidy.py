"""Last pass over a line of text: spaces, and the punctuation that stands around what was dropped.

Marks are carried along as positions in the output while it is written, so their offsets stay right
whatever is taken out.
"""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.signs import CODE_CLOSE, CODE_OPEN, GONE, MARK
from index_builder.wikitext.wordlists import words

_FORBIDDEN = re.compile(r"\{\{|\}\}|\[\[|\]\]|\{\||<ref", re.IGNORECASE)
_SIGNS: Final = tuple(map(chr, range(0xE000, 0xE00E)))
_UNFIT = re.compile(
    r"\{\{|\}\}|\[\[|\]\]|\{\||<ref|thumb\||\( |\(;|\(\)|  | ,|[\ue000-\ue00d]|^\s|\s$", re.IGNORECASE
)
_DIRTY = re.compile(r"[\ue000\ue001]|  |\( | [,)]|\([,;)]|^[ ,;:]| $| \.(?: |$)")
# Words with single spaces between them are one token.
_TOKEN = re.compile(
    r" +|[\ue000\ue001(\[)\],;:.!?]|[^ \ue000\ue001(\[)\],;:.!?]+(?: [^ \ue000\ue001(\[)\],;:.!?]+)*"
)

# Words that lead up to something dropped inside brackets: "(pronounced …)", "(… or …)".
_DANGLING: Final = words(
    """
    or and pronounced pronunciation listen IPA also locally German French
    """
)


class _Line:
    """The output of one line while it is written."""

    __slots__ = ("dropped", "marks", "out", "pending", "space")

    def __init__(self) -> None:
        self.out: list[str] = []
        self.marks: list[int] = []  # how many pieces stood in `out` when the mark was met
        self.space = False
        self.pending = ""  # a mark met before ("b") or after ("a") the space that waits
        self.dropped = False  # something was dropped since the last piece

    def flush(self, *, word: bool) -> None:
        """Write out the waiting space, if a word follows, and the waiting mark."""
        if self.pending == "b":
            self.marks.append(len(self.out))
        if word and self.space and self.out:
            last = self.out[-1]
            if last != "(" and not (last == "[" and self.dropped):
                self.out.append(" ")
        if self.pending == "a":
            self.marks.append(len(self.out))
        self.pending = ""
        self.space = False

    def put(self, piece: str, *, word: bool) -> None:
        self.flush(word=word)
        self.out.append(piece)
        self.dropped = False

    def pop(self) -> None:
        self.out.pop()
        while self.marks and self.marks[-1] > len(self.out):
            self.marks.pop()
            self.pending = self.pending or "b"

    def pop_dangling(self) -> None:
        """Take off words that only announced what was dropped, as far as the bracket or separator."""
        count = 0
        while count < len(self.out) and all(
            word in _DANGLING for word in self.out[-1 - count].split(" ") if word
        ):
            count += 1
        if count and count < len(self.out) and self.out[-1 - count] in ("(", "[", ",", ";"):
            for _ in range(count):
                self.pop()

    def separator(self, sign: str) -> None:
        if self.dropped:
            self.pop_dangling()
        last = self.out[-1] if self.out else ""
        if not last or (last == "(" and (sign != ":" or self.dropped)) or (last == "[" and self.dropped):
            return
        if last in (",", ";", ":") and (self.dropped or (sign == "," and self.space)):
            if last == "," and sign == ";":
                self.out[-1] = sign
            return
        self.put(sign, word=not (sign == "," or self.dropped))

    def closer(self, sign: str) -> None:
        if self.dropped:
            self.pop_dangling()
        while self.out and self.out[-1] in (",", ";", ":") and (self.dropped or self.space):
            self.pop()
        opener = "(" if sign == ")" else "["
        if self.out and self.out[-1] == opener and (sign == ")" or self.dropped or self.space):
            if not self.dropped:
                self.pending = self.pending or "b"  # brackets that were empty in the source had a meaning
            self.pop()
            if self.out and self.out[-1] == " ":
                self.pop()
                self.space = True
            self.dropped = True
            return
        self.put(sign, word=sign == "]" and not self.dropped)

    def stop(self, sign: str, *, ends: bool) -> None:
        if not self.out and self.dropped:
            return
        if self.dropped and self.out and self.out[-1] == sign == "." and self.space:
            return
        glued = self.dropped or (sign == "." and ends)
        self.put(sign, word=not glued)

    def finish(self) -> tuple[str, tuple[int, ...]]:
        if self.pending:
            self.marks.append(len(self.out))
        text = "".join(self.out)
        if not self.marks:
            return text, ()
        lengths = [0]
        for piece in self.out:
            lengths.append(lengths[-1] + len(piece))
        return text, tuple(sorted({lengths[mark] for mark in self.marks}))


_MOST_PASSES = 5
_COVER: Final = "\uf8ff"  # a sign of its own among those for private use, which no other step knows
_CODE = re.compile(f"{CODE_OPEN}([^{CODE_OPEN}{CODE_CLOSE}]*){CODE_CLOSE}")


def tidy_line(line: str) -> tuple[str, tuple[int, ...]]:
    """Clean one line and take the signs out.

    Returns the text and the offsets in it (0 to its length) at which something unknown was dropped. The
    text is empty if nothing fit for reading is left.
    """
    if CODE_OPEN in line or CODE_CLOSE in line:
        return _around_code(line)
    return _tidied(line)


def _around_code(line: str) -> tuple[str, tuple[int, ...]]:
    """Tidy a line with code in it: each piece of code counts as a word whatever it consists of."""
    pieces: list[str] = []

    def cover(found: re.Match[str]) -> str:
        inner = found[1].strip()
        if not inner or _FORBIDDEN.search(inner) or any(map(inner.__contains__, _SIGNS)):
            return found[1]
        if inner[0] == ",":  # no stored sentence has a space before a comma: how lost text is told from code
            return found[1]
        pieces.append(inner)
        before, after = found[1][:1].isspace(), found[1][-1:].isspace()
        return f"{' ' * before}{_COVER}{' ' * after}"

    line = _CODE.sub(cover, line.replace(_COVER, MARK)).replace(CODE_OPEN, "").replace(CODE_CLOSE, "")
    text, marks = _tidied(line)
    if text.count(_COVER) != len(pieces):
        return "", ()  # a line of nothing but code and what is unfit
    parts = text.split(_COVER)
    out, moved, place = [parts[0]], list(marks), len(parts[0])
    for piece, part in zip(pieces, parts[1:], strict=True):
        # In front of the sign a mark stays, behind it the mark moves by what the code is longer.
        moved = [mark + len(piece) - 1 if mark > place else mark for mark in moved]
        out += [piece, part]
        place += len(piece) + len(part)
    whole = "".join(out)
    return ("", ()) if _FORBIDDEN.search(whole) else (whole, tuple(moved))


def _tidied(line: str) -> tuple[str, tuple[int, ...]]:
    text, marks = _tidy_once(line)
    if text == line:
        return text, marks
    for _ in range(_MOST_PASSES):
        # What closes up may leave something else to close up; a mark holds its place, so then one pass is it.
        again = _tidy_once(text)[0] if text and not marks else text
        if again == text:
            break
        text = again
    return text, marks


def _is_clean(line: str) -> bool:
    """Whether there plainly is nothing to do; False where only a closer look can tell."""
    first, last = line[:1], line[-1:]
    if first in ",;:" or first.isspace() or last.isspace():
        return False
    # Most lines are clean, and plain searches say so in a fraction of the time of the expressions.
    if (
        "{" in line
        or "}" in line
        or "<" in line
        or "|" in line
        or "  " in line
        or " ," in line
        or " ." in line
    ):
        return False
    if "(" in line and ("( " in line or "(," in line or "(;" in line or "()" in line):
        return False
    if (")" in line and " )" in line) or ("[" in line and "[[" in line) or ("]" in line and "]]" in line):
        return False
    return line.isascii() or line.isprintable()  # no sign for private use is printable


def _tidy_once(line: str) -> tuple[str, tuple[int, ...]]:
    if _is_clean(line):
        return line, ()
    if _FORBIDDEN.search(line):
        line = _FORBIDDEN.sub(MARK, line)
    if not _DIRTY.search(line):
        return ("", ()) if _UNFIT.search(line) else (line, ())
    state = _Line()
    tokens = _TOKEN.findall(line)
    for index, token in enumerate(tokens):
        first = token[0]
        if first == " ":
            state.space = True
        elif token == MARK:
            state.pending = state.pending or ("a" if state.space else "b")
            state.dropped = True
        elif token == GONE:
            state.dropped = True
        elif first in ",;:":
            state.separator(token)
        elif first in ")]":
            state.closer(token)
        elif first in ".!?":
            following = tokens[index + 1][0] if index + 1 < len(tokens) else " "
            state.stop(token, ends=following in (" ", GONE, MARK))
        else:
            state.put(token, word=True)
    text, marks = state.finish()
    return ("", ()) if _UNFIT.search(text) or not text.strip(",;:.!?()[]") else (text, marks)
