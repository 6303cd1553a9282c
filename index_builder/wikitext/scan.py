"""First pass over a page: cut what never is prose, in time linear in the page's length.

Comments, references, tables, galleries, files, categories and templates without words go before
the parser sees the text, plain links become their labels, and every brace or bracket that has no
partner goes too. So the parser only meets balanced markup of a bounded depth, which is both what
makes it fast and what keeps it from hostile or broken pages.
"""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field
from typing import Final

from index_builder.wikitext.boxes import is_infobox
from index_builder.wikitext.call import TABLE as RENDERED
from index_builder.wikitext.dropped import is_citation, is_dropped_template, normal_name
from index_builder.wikitext.links import link_text
from index_builder.wikitext.namespaces import Prefixes
from index_builder.wikitext.signs import GONE, INNER
from index_builder.wikitext.tags import cut_regions, replace_tags
from index_builder.wikitext.watch import NESTED, UNPAIRED, UNWATCHED, Watch

MAX_DEPTH: Final = 30
"""Elements nested deeper are dropped as not rendered; articles stay below 15, the parser stops at 100."""

MAX_NESTED: Final = 3
"""Infoboxes and tables within one another are read down to this depth, so that all hold little more than the page."""

# Every alternative begins with a plain character, so that the search passes over prose at full speed: what
# belongs to the start of a line is found with the newline before it.
# A link without other markup in it, as most are, is one token.
_TOKEN = re.compile(
    r"\[\[(?P<target>[^\[\]{}|\n]{0,400})(?:\|(?P<label>[^\[\]{}|\n]{0,400}))?\]\](?!\])"
    r"|\{\{+|\}\}+|\[\[+|\]\]+"
    r"|\n(?:(?=[ \t]*\n)|[ \t:*#;]*\{\|(?!\})|[ \t:]*\|\}(?!\})|(?==[^\n]*=[ \t]*(?:\n|\Z)))"
)
_NAME = re.compile(r"[^|{}\[\]<\n]*")
_CONDITION = re.compile(r"(\{\{\s{0,9}#ifexpr:)([^{}\[\]|&]{0,300})")  # its < and > are no tags
# Before a source that is no part of a sentence: the start of a line, cell or value, a finished sentence.
_APART = re.compile(rf"(?:\n[*#:;]*|[.!?|=}}][\"'”)]*)[ \t{GONE}]*$")
_TABLE_END = re.compile(r"\n[ \t]*\n|\n=")

# Slices of the text are kept short, so that nested brackets cost no more than their own length.
_LABEL_END: Final = 400
_HEAD: Final = 80
_PLAIN_LINK: Final = 2000

_BRACE, _LINK, _TABLE = "{", "[", "|"
INFOBOX, TABLE = "infobox", "table"


@dataclass(frozen=True, slots=True)
class Block:
    """An infobox (INFOBOX) or a table (TABLE) that was cut out of the prose.

    `source` is what stands between its outer braces, `offset` the place in the scanned text it was cut from.
    """

    kind: str
    source: str
    offset: int


@dataclass(frozen=True, slots=True)
class Scanned:
    """A page's text without what never is prose, the <nowiki> texts its stash signs number, and its blocks."""

    text: str
    stash: list[str]
    blocks: tuple[Block, ...]


@dataclass(slots=True)
class _Frame:
    kind: str
    start: int
    count: int
    below: int = 0  # how deep the elements nest that were closed inside this one


@dataclass(slots=True)
class _Scan:
    text: str
    prefixes: Prefixes
    table: str  # what stands for a table that is cut
    watch: Watch
    stack: list[_Frame] = field(default_factory=list)
    cuts: list[tuple[int, int, str]] = field(default_factory=list)
    spans: list[tuple[int, int]] = field(default_factory=list)
    blocks: list[tuple[int, int, str]] = field(default_factory=list)
    open: dict[str, int] = field(default_factory=lambda: {_BRACE: 0, _LINK: 0, _TABLE: 0})

    def push(self, kind: str, start: int, count: int) -> None:
        self.stack.append(_Frame(kind, start, count))
        self.open[kind] += 1

    def pop(self) -> _Frame:
        frame = self.stack.pop()
        self.open[frame.kind] -= 1
        return frame

    def discard(self) -> None:
        """Take the top frame off as an opener that has no partner."""
        frame = self.pop()
        self.cuts.append((frame.start, self.unpaired_end(frame), self.watch.mark(UNPAIRED)))

    def unpaired_end(self, frame: _Frame) -> int:
        """Where the cut for an opener without a partner ends: that of a file takes the rest of its line."""
        if frame.kind == _LINK and self.link_is_dropped(frame.start):
            line_end = self.text.find("\n", frame.start)
            return line_end if line_end >= 0 else len(self.text)
        return frame.start + frame.count

    def unwind(self, kind: str) -> bool:
        """Discard frames until one of this kind is on top; False if there is none."""
        if not self.open[kind]:
            return False
        while self.stack[-1].kind != kind:
            self.discard()
        return True

    def close(self, start: int, end: int, below: int, replacement: str | None) -> None:
        """Note the element [start, end): cut it, or keep it for the parser."""
        if replacement is None and below >= MAX_DEPTH:
            replacement = self.watch.mark(NESTED)
        if replacement is not None:
            self.cuts.append((start, end, replacement))
        else:
            below += 1
            while self.spans and self.spans[-1][0] >= start:
                self.spans.pop()
            self.spans.append((start, end))
        if self.stack and replacement is None:
            self.stack[-1].below = max(self.stack[-1].below, below)

    def close_braces(self, position: int, run: int) -> None:
        end = position + run
        while run >= 2 and self.unwind(_BRACE):
            frame = self.stack[-1]
            size = min(3, run, frame.count)
            start = frame.start + frame.count - size
            stop = position + size
            replacement = None
            if size == 2:
                name = _NAME.match(self.text, start + 2)
                if name is not None and is_infobox(name.group(), self.text, start, stop):
                    self.blocks.append((start, stop, INFOBOX))
                    self.watch.read(name.group())
                    replacement = GONE
                elif name is not None and is_dropped_template(name.group()):
                    self.watch.dropped(name.group())
                    replacement = GONE
                elif (
                    name is not None
                    and is_citation(name.group())
                    and normal_name(name.group()) not in RENDERED
                ):
                    replacement = self.citation(name.group(), start, stop)
            frame.count -= size
            below, frame.below = frame.below, 0
            if frame.count < 2:
                self.pop()
            self.close(start, stop, below, replacement)
            position, run = stop, run - size
        if run >= 2:
            self.cuts.append((position, end, self.watch.mark(UNPAIRED)))

    def citation(self, name: str, start: int, stop: int) -> str:
        """What stands for a source: nothing where it is a note of its own, a loss inside a sentence."""
        before = self.text[max(0, start - _HEAD) : start]
        bracketed = before.endswith("(") and self.text.startswith(")", stop)
        if bracketed or _APART.search(before if start > _HEAD else "\n" + before):
            self.watch.dropped(name)
            return GONE
        return self.watch.mark(f"{{{{{normal_name(name)}}}}}")

    def close_links(self, position: int, run: int) -> None:
        end = position + run
        while run >= 2 and self.stack and self.stack[-1].kind == _LINK:
            frame = self.pop()
            stop = position + 2
            if run == 3:
                inner = self.text[max(frame.start + 2, position - _LABEL_END) : position]
                if inner.rfind("[") > inner.rfind("]"):
                    stop += 1  # the first of three brackets closes an external link in the label
            self.close(frame.start, stop, frame.below, self.link(frame, stop))
            run -= stop - position
            position = stop
        if run >= 2:
            self.cuts.append((position, end, self.watch.mark(UNPAIRED)))

    def plain_link(self, start: int, end: int, target: str, label: str | None) -> None:
        """Replace the link [start, end) that holds no other markup, or keep it for the parser."""
        if ":" in target and self.prefixes.is_dropped(target[: _HEAD - 2]):
            replacement: str | None = GONE
        elif self.stack and ("=" in target or (label is not None and "=" in label)):
            replacement = None
        else:
            replacement = link_text(target, label)
        self.close(start, end, 0, replacement)

    def link_is_dropped(self, start: int) -> bool:
        target = self.text[start + 2 : start + _HEAD]
        return ":" in target and self.prefixes.is_dropped(target.partition("|")[0].partition("]")[0])

    def link(self, frame: _Frame, stop: int) -> str | None:
        """What to put for a link at once, or None to leave it to the parser."""
        if self.link_is_dropped(frame.start):
            return GONE
        if frame.below or stop - frame.start > _PLAIN_LINK:
            return None
        inner = self.text[frame.start + 2 : stop - 2]
        target, bar, label = inner.partition("|")
        if "\n" in inner or "[" in inner or "{" in inner or "|" in label:
            return None
        if self.stack and "=" in inner:
            return None  # inside a template the text would turn into a named parameter
        return link_text(target, label if bar else None)

    def finish(self) -> str:
        covered = 0
        for frame in self.stack:
            end = self.unpaired_end(frame)
            if frame.kind == _TABLE and frame.start >= covered:
                stop = _TABLE_END.search(self.text, end)
                end = covered = stop.start() if stop else len(self.text)
            self.cuts.append((frame.start, end, self.watch.mark(UNPAIRED)))
        for start, end in self.spans:
            at = self.text.find("\n", start, end)
            while at >= 0:
                self.cuts.append((at, at + 1, INNER))
                at = self.text.find("\n", at + 1, end)
        self.cuts.sort(key=lambda cut: (cut[0], -cut[1]))
        pieces: list[str] = []
        last = 0
        for start, end, replacement in self.cuts:
            if start < last:
                continue
            pieces.append(self.text[last:start])
            pieces.append(replacement)
            last = end
        pieces.append(self.text[last:])
        return "".join(pieces)

    def cut_blocks(self) -> tuple[Block, ...]:
        """The blocks in order, each with the place in the finished text that it was cut from."""
        blocks: list[Block] = []
        within: list[int] = []  # where the blocks end that the next one stands in
        cuts = iter(self.cuts)
        cut = next(cuts, None)
        shift = last = 0  # how much longer the finished text is than the source, up to `last`
        for start, stop, kind in sorted(self.blocks):
            while within and within[-1] <= start:
                within.pop()
            within.append(stop)
            if len(within) > MAX_NESTED:
                continue
            while cut is not None and cut[1] <= start:
                if cut[0] >= last:
                    shift += len(cut[2]) - (cut[1] - cut[0])
                    last = cut[1]
                cut = next(cuts, None)
            inner = self.text.index("{", start) + 2
            place = cut[0] if cut is not None and last <= cut[0] < start else start
            blocks.append(Block(kind, self.text[inner : stop - 2], place + shift))
        return tuple(blocks)


def balance(text: str, prefixes: Prefixes, table: str) -> str:
    """A text whose every brace and bracket has its partner, what is no prose cut from it, as by `scan`.

    `table` is what stands for a table.
    """
    return _scanned(text, prefixes, table, UNWATCHED).finish()


def _scanned(text: str, prefixes: Prefixes, table: str, watch: Watch) -> _Scan:
    scan = _Scan(text, prefixes, table, watch)
    for token in _TOKEN.finditer("\n" + text):  # so that the first line begins like any other
        found = token.group()
        start, end = token.start() - 1, token.end() - 1
        first = found[0]
        if first == "[":
            target, label = token.groups()
            if target is not None:
                scan.plain_link(start, end, target, label)
                continue
            if end - start > 3:
                scan.cuts.append((start, end - 2, watch.mark(UNPAIRED)))
            scan.push(_LINK, end - 2, 2)
        elif first == "]":
            scan.close_links(start, end - start)
        elif first == "{":
            scan.push(_BRACE, start, end - start)
        elif first == "}":
            scan.close_braces(start, end - start)
        elif found == "\n":  # the end of a paragraph, or the start of a heading
            heading = text.startswith("=", end)
            while scan.stack and scan.stack[-1].kind == _LINK:
                if not heading and scan.link_is_dropped(scan.stack[-1].start):
                    break  # a caption may hold more than one paragraph
                scan.discard()
        elif found.endswith("{|"):
            scan.push(_TABLE, start + 1, end - start - 1)
        elif scan.unwind(_TABLE):
            start = scan.pop().start
            scan.blocks.append((start, end, TABLE))
            scan.close(start, end, 0, table)
    return scan


def scan(wikitext: str, prefixes: Prefixes, watch: Watch = UNWATCHED) -> Scanned:
    """Cut a prepared page down to prose and the markup that carries words.

    In its text a newline always ends a line of the page (newlines inside templates and links are INNER signs).
    """
    if "#ifexpr" in wikitext:
        wikitext = _CONDITION.sub(lambda found: found[1] + html.escape(found[2], quote=False), wikitext)
    text, stash = cut_regions(wikitext, watch)
    scanned = _scanned(replace_tags(text, watch), prefixes, "\n\n", watch)
    return Scanned(scanned.finish(), stash, scanned.cut_blocks())
