"""The answer as it is, with a footnote on every sentence that is backed and a visible check on the rest.

The result is Markdown that reads well as plain text. Marks stand behind a sentence, never inside its words, and a
list with the sources follows the answer; without both the answer is there byte for byte.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count

from receipts_offline.claims.segments import blocks
from receipts_offline.index.kinds import shown_text
from receipts_offline.receipts import Quote, Receipt, Report
from receipts_offline.report.folding import escaped
from receipts_offline.report.parts import pieces, place, reasons, web_link
from receipts_offline.verdict import Verdict

_LINE_END = re.compile(r"[\n\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_SPACE = re.compile(r"\s")
_OWN_NOTE = re.compile(r"\[\s*check\s*:", re.IGNORECASE)
_OWN_FOOTNOTE = re.compile(r"\[\^([0-9]{1,9})\]")
# What a mark inside would break: a link (its text ends at the first bracket) and a piece of code.
_UNBROKEN = re.compile(
    r"(?<!`)(?P<tick>`{1,3})(?!`)[^`\n]+(?P=tick)(?!`)"
    r"|\[[^\[\]\n]*\](?:\((?:[^()\s]|\([^()\s]*\))*(?:\s+\"[^\"\n]*\")?\)|\[[^\[\]\n]*\])"
)
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}|~{3,})(?P<rest>.*)")


@dataclass(frozen=True, slots=True)
class Mark:
    """Text that goes into the answer at an offset (code points of the answer)."""

    at: int
    text: str


@dataclass(slots=True)
class Footnotes:
    """The quoted sentences, each with one number, in the order in which the answer uses them.

    `taken` are the numbers that the answer's own footnotes have.
    """

    taken: frozenset[int]
    numbers: dict[int, int] = field(default_factory=dict)
    quotes: dict[int, Quote] = field(default_factory=dict)

    def mark(self, quote: Quote) -> str:
        """The mark of a quote: "[^1]"."""
        if quote.sentence_id not in self.numbers:
            start = max(self.quotes, default=0) + 1
            number = next(number for number in count(start) if number not in self.taken)
            self.numbers[quote.sentence_id] = number
            self.quotes[number] = quote
        return f"[^{self.numbers[quote.sentence_id]}]"


def sourced_answer(report: Report) -> str:
    """The answer with its marks, then the list of sources and the credit; ends in a newline."""
    marks, footnotes = marks_of(report)
    return f"{_with_marks(report.answer, marks)}\n\n{_closing(report.answer)}{_sources(report, marks, footnotes)}"


def marks_of(report: Report) -> tuple[tuple[Mark, ...], Footnotes]:
    """The marks in the order of the answer, and the footnotes that they name."""
    sentences: dict[tuple[int, int], list[Receipt]] = {}
    for receipt in report.receipts:
        claim = receipt.claim
        sentences.setdefault((claim.sentence_start, claim.sentence_end), []).append(receipt)
    places = _Places(report.answer)
    footnotes = Footnotes(frozenset(map(int, _OWN_FOOTNOTE.findall(report.answer))))
    opening, closing = ("\\[", "\\]") if _OWN_NOTE.search(report.answer) else ("[", "]")
    marks = []
    placed = [(places.after(end), start, receipts) for (start, end), receipts in sentences.items()]
    for at, _, receipts in sorted(placed, key=lambda one: one[:2]):
        backed = [r for r in receipts if r.verdict == Verdict.BACKED]
        text = "".join(dict.fromkeys(footnotes.mark(r.evidence) for r in backed if r.evidence is not None))
        if note := _note([r for r in receipts if r.verdict != Verdict.BACKED], len(receipts), footnotes):
            text += f" {opening}check: {note}{closing}"
        if text:
            marks.append(Mark(at, text))
    return tuple(marks), footnotes


def _note(unbacked: list[Receipt], claims: int, footnotes: Footnotes) -> str:
    """What a reader has to look at in a sentence, "" for nothing; a claim is named if the sentence has others."""
    parts: list[str] = []
    named = {id(r): f" for “{_claim(r)}”" if claims > 1 else "" for r in unbacked}
    missing = [r for r in unbacked if r.evidence is None]
    if len(missing) == claims:
        return "no receipt"
    if missing:
        parts.append("no receipt" + " and".join(named[id(r)] for r in missing))
    for receipt in unbacked:
        if (quote := receipt.evidence) is not None:
            said = f"“{escaped(shown_text(quote.kind, quote.text))}”{footnotes.mark(quote)}"
            parts.append(f"{escaped(quote.source)} may say otherwise{named[id(receipt)]}: {said}")
    return "; ".join(parts)


def _claim(receipt: Receipt) -> str:
    return escaped(receipt.claim.text.strip().rstrip(".,;:"))


def _with_marks(answer: str, marks: Iterable[Mark]) -> str:
    parts: list[str] = []
    done = 0
    for mark in marks:
        parts += [answer[done : mark.at], mark.text]
        done = mark.at
    return "".join(parts) + answer[done:]


# --- where a mark may stand ------------------------------------------------------------------------


class _Places:
    """Where the mark of a sentence goes: behind its last character and the Markdown that closes with it."""

    def __init__(self, answer: str) -> None:
        self.answer = answer
        self.blocks = blocks(answer)
        self.starts = [block.at[0] for block in self.blocks]
        self.unbroken = [found.span() for found in _UNBROKEN.finditer(answer)]

    def after(self, end: int) -> int:
        """The place for the mark of the sentence that ends at `end`: on its line, before white space."""
        line = _LINE_END.search(self.answer, end)
        limit = line.start() if line else len(self.answer)
        at = min(self._next_letter(end, limit), limit)
        while (moved := self._outside(at, limit)) != at:
            at = moved
        while at > end and self.answer[at - 1].isspace():
            at -= 1
        backslashes = at - len(self.answer[:at].rstrip("\\")) if self.answer[at - 1 : at] == "\\" else 0
        return at - backslashes % 2  # a backslash would take the mark's bracket for a plain one

    def _outside(self, at: int, limit: int) -> int:
        """The place itself, or one further on where a mark would break Markdown or be broken by it."""
        span = bisect_right(self.unbroken, (at - 1, len(self.answer))) - 1
        if span >= 0 and self.unbroken[span][0] < at < self.unbroken[span][1]:
            return self.unbroken[span][1]
        if at < limit and self.answer[at] in "([{:":  # right behind the mark it would make a link of it
            space = _SPACE.search(self.answer, at, limit)
            return space.start() if space else limit
        return at

    def _next_letter(self, end: int, otherwise: int) -> int:
        """Where the next character of the block's plain words stands: what lies between are its marks."""
        number = bisect_right(self.starts, end - 1) - 1
        if number < 0:
            return end
        at = self.blocks[number].at
        index = bisect_right(at, end - 1)
        if not index or at[index - 1] != end - 1:
            return end
        return at[index] if index < len(at) else otherwise


# --- the list of sources ---------------------------------------------------------------------------


def _sources(report: Report, marks: tuple[Mark, ...], footnotes: Footnotes) -> str:
    wikis = "; ".join(f"{escaped(w.sitename)}, dump of {w.dump_date}" for w in report.snapshot.wikis)
    notes = sum("check: " in mark.text for mark in marks)
    added = [_listed(footnotes.quotes)] if footnotes.quotes else []
    added += (
        [f"{notes} {'note that begins' if notes == 1 else 'notes that begin'} with “check”"] if notes else []
    )
    lines = ["---", ""]
    if added:
        lines.append(
            f"Checked by receipts-offline against {wikis}. It added {', and '.join(added)}; every other word is the "
            "answer's own. A footnote right behind a sentence means that the page says so; one in a note, that it may "
            "say otherwise."
        )
    else:
        lines.append(f"Checked by receipts-offline against {wikis}. Nothing in the answer could be checked.")
    if report.not_checked:
        lines[-1] += (
            f" Not checked, and without a mark: {pieces(report)} of the answer: {escaped(reasons(report))}."
        )
    lines.append("")
    for number, quote in footnotes.quotes.items():
        lines += [f"[^{number}]: {_source(quote)}", ""]
    if footnotes.quotes:
        lines.append(escaped(report.attribution))
    return "\n".join(lines).rstrip("\n") + "\n"


def _listed(numbers: Iterable[int]) -> str:
    """The numbers of footnotes in words: "footnote 1", "footnotes 1 to 3", "footnotes 1, 2 and 5"."""
    found = list(numbers)
    if len(found) == 1:
        return f"footnote {found[0]}"
    if len(found) > 2 and found[-1] - found[0] == len(found) - 1:
        return f"footnotes {found[0]} to {found[-1]}"
    return f"footnotes {', '.join(map(str, found[:-1]))} and {found[-1]}"


def _source(quote: Quote) -> str:
    where = ", ".join(part for part in (place(quote), quote.source, f"dump of {quote.dump_date}") if part)
    link = web_link(quote.url)
    address = f" <{link}>" if link else f" {escaped(quote.url)}" if quote.url else ""
    return f"{escaped(where)}: “{escaped(shown_text(quote.kind, quote.text))}”{address}"


def _closing(answer: str) -> str:
    """What ends a piece of code or a comment that the answer leaves open: the sources would vanish in it."""
    fence = ""
    for line in _lines(answer):
        found = _FENCE.fullmatch(line)
        if not found:
            continue
        mark, rest = found["mark"], found["rest"]
        if not fence:
            fence = mark if mark[0] == "~" or "`" not in rest else ""
        elif mark.startswith(fence) and not rest.strip():
            fence = ""
    comment = answer.rfind("<!--") > answer.rfind("-->")
    return f"{fence}\n\n" if fence else "-->\n\n" if comment else ""


def _lines(answer: str) -> Iterator[str]:
    """Lines as Markdown has them."""
    return iter(re.split(r"\r\n|\n|\r", answer))
