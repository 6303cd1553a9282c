"""A page's wikitext as sections of plain text."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from index_builder.page import Fact, Section
from index_builder.wikitext.facts import block_facts
from index_builder.wikitext.headings import is_hatnote_line, is_prose_free_heading
from index_builder.wikitext.namespaces import LANGUAGE_CODES, Prefixes
from index_builder.wikitext.page_words import PageWords, clean_spaces
from index_builder.wikitext.render import Renderer
from index_builder.wikitext.scan import INFOBOX, Block, scan
from index_builder.wikitext.signs import BREAK, GONE, HARD, MARK, prepare
from index_builder.wikitext.tidy import tidy_line
from index_builder.wikitext.watch import TYPED, UNWATCHED, Watch

_HEADING = re.compile(r"(={1,6})(?!=*$)(.*?[^=\s].*?|.*?)(={1,6})[ \t\ue001]*")
_ENDED = re.compile("[.!?…。][\"”'’)\\]]*$")
_LIST = re.compile(r"[*#:;]+[ \t]*")
_DEFINITION = re.compile(r"(?<=\S)[ \t]+:[ \t]+")
_RULE = re.compile(r"-{4,}[ \t]*")
_ROW = re.compile(r"[ \t]*(?:[|!]|\{\|)")


class _Lines:
    """The finished lines of one section, with the offsets of what was not rendered."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._marks: list[int] = []
        self._length = 0
        self._torn = False  # a block was left out that the sentence after it may go on from

    def add(self, text: str) -> None:
        """Tidy a rendered paragraph and append what is left of it."""
        for part in clean_spaces(text).split("\n"):
            if not part or part.isspace():
                continue
            line, marks = tidy_line(part)
            if not line:
                if MARK in part or part.strip(f" {GONE}"):
                    self._tear()
                continue
            if self._torn and line[0].islower():
                marks = tuple(sorted({0, *marks}))
            self._torn = False
            start = self._length + 1 if self._lines else 0
            self._lines.append(line)
            self._marks.extend(start + mark for mark in marks)
            self._length = start + len(line)

    def _tear(self) -> None:
        """A whole line was dropped: a sentence that ran into it, or out of it, is incomplete."""
        self._torn = True
        if self._lines and not _ENDED.search(self._lines[-1][-8:]) and self._length not in self._marks:
            self._marks.append(self._length)

    def section(self, heading: str) -> Section | None:
        if not self._lines:
            return None
        return Section(heading, "\n".join(self._lines), tuple(sorted(set(self._marks))))


def _is_empty(text: str) -> bool:
    return not text.strip(f" \t\n{GONE}{HARD}{BREAK}")


def _section_lines(page: PageWords, lines: list[str]) -> _Lines:
    """Join what is one paragraph, keep list items apart, leave out what is no prose."""
    done = _Lines()
    paragraph: list[str] = []

    def flush() -> None:
        if paragraph:
            done.add(" ".join(paragraph))
            paragraph.clear()

    for line in lines:
        if line.startswith("----"):
            flush()
            line = _RULE.sub("", line, count=1)
        item = _LIST.match(line)
        if not line or line.isspace() or item or line[0] in " \t" or _ROW.match(line):
            flush()
            if not line or line.isspace() or _ROW.match(line):
                continue
            if item and is_hatnote_line(line):
                continue
            text = line[item.end() :] if item else line
            if item and line[0] == ";":
                text = _DEFINITION.sub(": ", text, count=1)
            # A line that begins with a space is shown as it was typed: a diagram or code more than prose.
            done.add(page.words(text) + ("" if item else page.watch.mark(TYPED)))
            continue
        text = page.words(line)
        if _is_empty(text) or _is_empty(text.replace(MARK, "")):
            flush()
            done.add(text)
            continue
        paragraph.append(text)
    flush()
    return done


def _heading(page: PageWords, source: str) -> str:
    """A section's name; "…" stands in it where something was not rendered."""
    text, marks = tidy_line(clean_spaces(page.words(source.strip())).replace("\n", " "))
    for mark in reversed(marks):
        text = f"{text[:mark].rstrip()} … {text[mark:].lstrip()}"
    return text.strip()


@dataclass(frozen=True, slots=True)
class Article:
    """A page's sections of prose and the facts of its infoboxes and tables, both in the page's order.

    `left_out` counts the facts beyond the bounds that `facts` states.
    """

    sections: tuple[Section, ...]
    facts: tuple[Fact, ...]
    left_out: int = 0


def render_article(
    wikitext: str,
    title: str = "",
    *,
    language: str = "en",
    namespaces: Mapping[str, int] | None = None,
    interwiki: Collection[str] = LANGUAGE_CODES,
    watch: Watch = UNWATCHED,
    lead_only: bool = False,
) -> Article:
    """A page's wikitext as clean prose and facts; sections without prose are left out.

    `namespaces` gives the wiki's own namespace names with their keys (6 File, 14 Category); the English
    names always count. `interwiki` holds the prefixes that make an interlanguage link. `watch` is told what
    becomes of the templates. With `lead_only` nothing from the first heading on is rendered. Never raises on any
    text, and takes time proportional to its length. A section's text is lines joined by a newline: paragraphs
    and list items.
    """
    prefixes = Prefixes(namespaces, interwiki, language)
    scanned = scan(prepare(wikitext), prefixes, watch)
    page = PageWords(Renderer(prefixes, title, language, watch), scanned.stash, watch)
    sections: list[Section] = []
    placed: list[tuple[str, Block]] = []
    blocks = deque(scanned.blocks)
    heading = ""
    skipped = 7  # the level of the prose-free section that is being left out; 7 is none
    lines: list[str] = []
    offset = 0

    def finish() -> None:
        while blocks and blocks[0].offset < offset:
            block = blocks.popleft()
            if skipped == 7 or block.kind == INFOBOX:
                placed.append((heading, block))
        if skipped == 7:
            section = _section_lines(page, lines).section(heading)
            if section is not None:
                sections.append(section)

    for line in scanned.text.split("\n"):
        found = _HEADING.fullmatch(line) if line.startswith("=") else None
        if found is None:
            lines.append(line)
            offset += len(line) + 1
            continue
        finish()
        lines = []
        if lead_only:
            break
        offset += len(line) + 1
        level = min(len(found.group(1)), len(found.group(3)))
        heading = _heading(page, found.group(2))
        if level <= skipped:
            skipped = level if is_prose_free_heading(heading) else 7
    else:
        finish()
    facts, left_out = block_facts(placed, page, prefixes, title, language)
    return Article(tuple(sections), facts, left_out)


def render_page(
    wikitext: str,
    title: str = "",
    *,
    language: str = "en",
    namespaces: Mapping[str, int] | None = None,
    interwiki: Collection[str] = LANGUAGE_CODES,
    watch: Watch = UNWATCHED,
) -> list[Section]:
    """The prose alone of what `render_article` gives."""
    article = render_article(
        wikitext,
        title,
        language=language,
        namespaces=namespaces,
        interwiki=interwiki,
        watch=watch,
    )
    return list(article.sections)
