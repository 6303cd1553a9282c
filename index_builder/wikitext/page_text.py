"""A page's wikitext as sections of plain text."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Collection, Mapping

from index_builder.page import Section
from index_builder.wikitext.figures import superscript
from index_builder.wikitext.headings import is_hatnote_line, is_prose_free_heading
from index_builder.wikitext.namespaces import LANGUAGE_CODES, Prefixes
from index_builder.wikitext.quotes import strip_quotes
from index_builder.wikitext.render import Renderer
from index_builder.wikitext.scan import scan
from index_builder.wikitext.signs import (
    BREAK,
    GONE,
    HARD,
    INNER,
    MARK,
    STASH_CLOSE,
    STASH_OPEN,
    SUP_CLOSE,
    SUP_OPEN,
    prepare,
)
from index_builder.wikitext.tidy import tidy_line

_HEADING = re.compile(r"(={1,6})(?!=*$)(.*?[^=\s].*?|.*?)(={1,6})[ \t\ue001]*")
_MAGIC = re.compile(r"__[^\W\d_]{3,30}__")
_ENTITY = re.compile(r"&(?:#\d{1,8}|#[xX][0-9a-fA-F]{1,7}|[A-Za-z][A-Za-z0-9]{1,31});")
_STASHED = re.compile(f"{STASH_OPEN}(\\d*){STASH_CLOSE}")
_RAISED = re.compile(f"{SUP_OPEN}([^{SUP_OPEN}{SUP_CLOSE}]*){SUP_CLOSE}")
_SPACES = re.compile("[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]| {2,}")
_INVISIBLE = re.compile(
    "[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufff9-\ufffb]"
)
# Joiners shape words in Arabic and Indic scripts and in emoji; between other letters they are stray.
_JOINERS = re.compile(
    "(?<![\u0600-\u0fff\u1000-\u109f\u1780-\u18af\u2600-\u27bf\ufe0f\U0001f000-\U0001faff])[\u200c\u200d]"
)
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ue000-\ue008]")
_BREAKS = re.compile(f"([.!?:;…\"”'’)]?)[ {GONE}]*{BREAK}[ {GONE}{BREAK}]*")
_ENDED = re.compile("[.!?…。][\"”'’)\\]]*$")
_LIST = re.compile(r"[*#:;]+[ \t]*")
_DEFINITION = re.compile(r"(?<=\S)[ \t]+:[ \t]+")
_RULE = re.compile(r"-{4,}[ \t]*")
_ROW = re.compile(r"[ \t]*(?:[|!]|\{\|)")


def _decode(found: re.Match[str]) -> str:
    text = html.unescape(found.group())
    if text == found.group():
        return text
    return _CONTROL.sub("", text)


def _raise(found: re.Match[str]) -> str:
    plain = found.group(1).replace(GONE, "").strip()
    raised = superscript(plain) if plain else ""
    return raised if raised is not None else plain + MARK


class _Page:
    """One page on its way from lines of wikitext to sections."""

    def __init__(self, renderer: Renderer, stash: list[str]) -> None:
        self._renderer = renderer
        self._stash = stash

    def words(self, line: str) -> str:
        """A line of scanned wikitext as text with signs, in one or more lines."""
        text = self._renderer.line(line.replace(INNER, "\n")).replace(INNER, "\n")
        if "__" in text:
            text = _MAGIC.sub(lambda m: GONE if m.group().isupper() else m.group(), text)
        if "''" in text:
            text = "\n".join(strip_quotes(part) for part in text.split("\n"))
        if STASH_OPEN in text or STASH_CLOSE in text:
            text = _STASHED.sub(self._unstash, text)
        if "&" in text:
            text = _ENTITY.sub(_decode, text)
        if SUP_OPEN in text or SUP_CLOSE in text:
            text = _RAISED.sub(_raise, text).replace(SUP_OPEN, "").replace(SUP_CLOSE, "")
        return text

    def _unstash(self, found: re.Match[str]) -> str:
        number = found.group(1)
        if not number or len(number) > 9 or int(number) >= len(self._stash):
            return ""
        return self._stash[int(number)]


def _clean_spaces(text: str) -> str:
    text = text.replace(HARD, "\n")
    if BREAK in text:
        text = _BREAKS.sub(lambda m: m[1] + ("\n" if m[1] else " "), text)
    if not text.isascii():
        text = _JOINERS.sub("", _INVISIBLE.sub("", text))
    return _SPACES.sub(" ", text)


class _Lines:
    """The finished lines of one section, with the offsets of what was not rendered."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._marks: list[int] = []
        self._length = 0
        self._torn = False  # a block was left out that the sentence after it may go on from

    def add(self, text: str) -> None:
        """Tidy a rendered paragraph and append what is left of it."""
        for part in _clean_spaces(text).split("\n"):
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


def _section_lines(page: _Page, lines: list[str]) -> _Lines:
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
            done.add(page.words(text) + ("" if item else MARK))
            continue
        text = page.words(line)
        if _is_empty(text) or _is_empty(text.replace(MARK, "")):
            flush()
            done.add(text)
            continue
        paragraph.append(text)
    flush()
    return done


def render_page(
    wikitext: str,
    title: str = "",
    *,
    language: str = "en",
    namespaces: Mapping[str, int] | None = None,
    interwiki: Collection[str] = LANGUAGE_CODES,
    unknown: Callable[[str], None] | None = None,
) -> list[Section]:
    """A page's wikitext as sections of plain prose; sections without prose are left out.

    `namespaces` gives the wiki's own namespace names with their keys (6 File, 14 Category); the English
    names always count. `interwiki` holds the prefixes that make an interlanguage link. `unknown` is called
    with the name of every template that is not rendered. Never raises on any text, and takes time
    proportional to its length. A section's text is lines joined by a newline: paragraphs and list items.
    """
    prefixes = Prefixes(namespaces, interwiki)
    text, stash = scan(prepare(wikitext), prefixes)
    page = _Page(Renderer(prefixes, title, language, unknown), stash)
    sections: list[Section] = []
    heading = ""
    skipped = 7  # the level of the prose-free section that is being left out; 7 is none
    lines: list[str] = []

    def finish() -> None:
        if skipped == 7:
            section = _section_lines(page, lines).section(heading)
            if section is not None:
                sections.append(section)

    for line in text.split("\n"):
        found = _HEADING.fullmatch(line) if line.startswith("=") else None
        if found is None:
            lines.append(line)
            continue
        finish()
        lines = []
        level = min(len(found.group(1)), len(found.group(3)))
        heading = tidy_line(_clean_spaces(page.words(found.group(2).strip())).replace("\n", " "))[0]
        if level <= skipped:
            skipped = level if is_prose_free_heading(heading) else 7
    finish()
    return sections
