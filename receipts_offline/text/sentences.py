"""Cut text into sentences that are exact slices of it.

`sentencex` proposes the ends; a second look adds ends that it misses and takes back ends that are none
(abbreviations, initials, names with a mark, brackets, quotations). A line break always ends a sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Set
from typing import Final, NamedTuple

import sentencex

from receipts_offline.text.abbreviations import (
    BEFORE_NUMBER,
    DOTTED_TAILS,
    EITHER,
    LINKING,
    OPENERS,
    SENTENCE_CLOSERS,
    TITLES,
)
from receipts_offline.text.enumerations import counters_inside
from receipts_offline.text.sentence_rules import ENGLISH_RULES, OTHER_RULES, STOPS, goes_on, joint_at

# sentencex needs quadratic time on some lines (many quotation marks), so it never sees more at once.
PIECE: Final = 4_000

# A bracket or quotation longer than this is taken for an unpaired mark, in characters.
_LONGEST_BRACKET: Final = 800
_LONGEST_QUOTE: Final = 1_500

_LINE = re.compile(r"[^\n\r\v\f\x85\u2028\u2029]+")
_SURROGATE = re.compile("[\ud800-\udfff]")
_WIDE_SPACE = re.compile(r"[^\S\x00-\x7f]")  # sentencex breaks down on some that take more than one byte
_PAIRS: Final = {")": "(", "]": "[", "}": "{", "”": "“", "»": "«", "」": "「", "』": "『"}
_MARKS = re.compile(r"[()\[\]{}“”«»「」『』\"]")
# A mark, closing marks and citations, then a capitalised word: with a space an ordinary end, without one
# the trace of something removed in between.
_END = re.compile(
    r"[.!?…](?:(?<=\.)\.\.)??[\"”’')\]]{0,4}(?:\[[0-9]{1,3}\]){0,9}(?P<gap>\s{0,9})(?=[\"“‘'(\[]{0,3}[^\W\d_])"
)
# Words that sentencex takes for abbreviations though they close a sentence, measures ("1.5 m.") and ordinals
# of wars ("World War I."), behind which a capital begins a new one.
_PLAIN_END = re.compile(
    r"(?<=[0-9] )(?:[a-zµ]{1,3}|°[CF])$|(?<=War )[IVX]+$|(?<=vitamin )[A-Z]$|(?<![\w.])(?P<word>[a-z]+)$"
)
_ORDINARY_END = re.compile(r"(?<![\w.’'-])([a-z]{4,})\. $")
_ABBREVIATED: Final = TITLES | LINKING | BEFORE_NUMBER | EITHER
_GLUED_BEFORE = re.compile(r"[^\s]*$")
_WORD = re.compile(r"[^\W\d_]+")


class Span(NamedTuple):  # a build makes one for every sentence, twice as fast as a frozen dataclass
    """A stretch of a text: `text[start:end]`, offsets in code points."""

    start: int
    end: int


def split_sentences(text: str, language: str = "en") -> list[Span]:
    """The sentences of `text`, in order, each without surrounding white space.

    Every character that is no white space lies in exactly one span. `language` is a wiki's language code
    ("en", "bg"; "simple" counts as English). Never raises, whatever the text; time is linear in its length.
    """
    code = language.lower().encode("ascii", "ignore").decode()
    english = code in ("", "simple") or code.split("-")[0] == "en"
    spans: list[Span] = []
    for found in _LINE.finditer(text):
        line, offset = found.group(), found.start()
        start = 0
        for end in [*_ends(line, "en" if english else code, english), len(line)]:
            piece = line[start:end]
            stripped = piece.strip()
            if stripped:
                first = offset + start + len(piece) - len(piece.lstrip())
                spans.append(Span(first, first + len(stripped)))
            start = end
    return spans


def _ends(line: str, language: str, english: bool) -> Iterator[int]:
    """Ascending positions inside `line` at which a sentence ends and another begins."""
    proposed = set(_proposed(line, language))
    plain = {end for end in proposed if _plainly_ends(line, end)}
    inner = _Inner(line)
    ours = set(_overlooked(line, inner, plain)) if english else set()
    if not proposed and not ours:
        return
    counters = counters_inside(line)
    start = 0
    for end in sorted(proposed | ours):
        if inner.holds(end) or (counters and _stop_before(line, end) in counters):
            continue
        if end in plain:
            yield end
            start = end
            continue
        if english and end not in ours and _inside_word(line, end):
            continue
        joint = joint_at(line, start, end)
        opinion = goes_on(joint, ENGLISH_RULES if english else OTHER_RULES)
        if opinion is True and (joint.word or end not in ours):
            continue
        yield end
        start = end


def _stop_before(line: str, end: int) -> int:
    """Where the last character before `end` stands that is no white space."""
    return end - 1 - (len(near := line[max(0, end - 10) : end]) - len(near.rstrip()))


def _proposed(line: str, language: str) -> Iterator[int]:
    """The ends that sentencex sees, in bounded pieces of the line."""
    clean = line if line.isprintable() else _WIDE_SPACE.sub(" ", _SURROGATE.sub("\ufffd", line))
    start = 0
    while start < len(clean):
        cut = _cut(clean, start)
        end = start
        for sentence in sentencex.segment(language, clean[start:cut]):  # they make up all of the piece
            end += len(sentence)
            if end < cut:
                yield end
        if cut < len(clean) and clean[cut - 20 : cut].rstrip()[-1:] in STOPS:
            yield cut
        start = cut


def _cut(line: str, start: int) -> int:
    """Where the piece that begins at `start` ends: at a space, rather not one behind a full stop."""
    if len(line) - start <= PIECE:
        return len(line)
    window = line[start : start + PIECE]
    cut = -1
    for place in range(len(window) - 1, PIECE // 2, -1):
        if window[place].isspace():
            cut = place
            if window[place - 1].isalnum():
                break
    return start + cut + 1 if cut > 0 else start + PIECE


class _Inner:
    """The insides of paired brackets and quotations of one line, in which no sentence ends."""

    def __init__(self, line: str) -> None:
        found = sorted(_pairs(line))
        self.opening = {close: start for start, close in found}
        self._starts: list[int] = []
        self._stops: list[int] = []
        for start, close in found:
            if not self._stops or close > self._stops[-1]:
                self._starts.append(start)
                self._stops.append(close)

    def holds(self, place: int) -> bool:
        """Whether `line[place]` lies behind an opening mark and not behind its closing one."""
        at = bisect_left(self._starts, place)
        return at > 0 and place <= self._stops[at - 1]


def _pairs(line: str) -> Iterator[tuple[int, int]]:
    """Matching marks as (opening, closing) offsets; unmatched ones are passed over."""
    open_at: dict[str, list[int]] = {}
    for found in _MARKS.finditer(line):
        mark, at = found.group(), found.start()
        if mark == '"':
            before, after = line[at - 1 : at], line[at + 1 : at + 2]
            opens = (not before or before.isspace() or before in "([{—–-/“") and after.strip() != ""
            waiting = open_at.setdefault(mark, [])
            if waiting and at - waiting[-1] > _LONGEST_QUOTE:
                waiting.clear()
            if waiting and not (opens and before.isspace()):
                yield waiting.pop(), at
                waiting.clear()
            elif opens:
                waiting[:] = [at]
            continue
        partner = _PAIRS.get(mark)
        if partner is None:
            open_at.setdefault(mark, []).append(at)
            continue
        waiting = open_at.setdefault(partner, [])
        longest = _LONGEST_BRACKET if mark in ")]}" else _LONGEST_QUOTE
        if waiting:
            start = waiting.pop()
            if at - start <= longest:
                yield start, at


def _overlooked(line: str, inner: _Inner, known: Set[int]) -> Iterator[int]:
    """Further places than the `known` where a sentence ends, unless a rule knows better."""
    for found in _END.finditer(line):
        end = found.end()
        if end in known:
            continue
        gap = found.group("gap")
        word = _WORD.search(line, end)
        if word is None:
            return
        follows = word.group()
        if not gap:
            if _glued(line, found.start(), end, follows):
                yield end
            continue
        if not follows[:1].isupper():
            continue
        closing = line[end - len(gap) - 1]
        if closing == ")":
            opened = inner.opening.get(end - len(gap) - 1)
            whole = opened is not None and line[max(0, opened - 20) : opened].rstrip()[-1:] in (
                "",
                *STOPS,
                '"',
                "”",
                ")",
            )
            if whole or _plain_end(line, found.start()):
                yield end
        elif (
            follows.lower() in OPENERS
            or found.group()[0] == "…"
            or line.startswith(("A ", "An "), end)
            or _plain_end(line, found.start())
        ):
            yield end


def _plain_end(line: str, stop: int) -> bool:
    """Whether the word before the mark at `stop` can only close a sentence when a capital follows."""
    found = _PLAIN_END.search(line, max(0, stop - 40), stop)
    return found is not None and (found.lastgroup != "word" or found.group("word") in SENTENCE_CLOSERS)


def _plainly_ends(line: str, end: int) -> bool:
    """Whether a stop stands between an ordinary lower-case word and a capitalised one: no rule objects."""
    if not (line[end : end + 1].isupper() and line[end + 1 : end + 2].islower()):
        return False
    # Most words stand between spaces; the expression is for the others.
    word = line[max(0, end - 30) : end - 2].rpartition(" ")[2]
    if len(word) < 28 and len(word) > 3 and word.isalpha() and word.islower() and word.isascii():
        return line[end - 2 : end] == ". " and word not in _ABBREVIATED
    found = _ORDINARY_END.search(line, max(0, end - 30), end)
    return found is not None and found.group(1) not in _ABBREVIATED


def _inside_word(line: str, end: int) -> bool:
    """Whether `end` stands between a full stop and a letter or digit, as in "www.example.org"."""
    return line[end - 1 : end] == "." and line[end : end + 1].isalnum() and not line[end - 2].isspace()


def _glued(line: str, stop: int, end: int, follows: str) -> bool:
    """Whether "end.Next" at `stop` is two sentences that lost their space."""
    if line[stop] == "…" or not (len(follows) >= 2 and follows[0].isupper() and follows[1:].islower()):
        return False
    found = _GLUED_BEFORE.search(line, max(0, stop - 40), stop)
    token = found.group() if found else ""
    if any(mark in token for mark in (".", "/", "@", "\\", "_", "#", ":")) or follows.lower() in DOTTED_TAILS:
        return False
    tail = line[end + len(follows) : end + len(follows) + 1]
    if tail and tail in "._/@\\(=":
        return False
    last = token[-1:]
    if end - stop > 1 and line[stop + 1] in ')]”"':
        return True
    plain = last.islower() and token.lstrip("\"'“‘([").islower()
    return (
        plain
        or last in (")", "]", "”", '"')
        or (last.isalnum() and follows.lower() in OPENERS and len(token) > 1)
    )
