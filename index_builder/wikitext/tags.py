"""Tags: regions that are cut with all they hold, and tags whose content is prose."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.signs import (
    BREAK,
    CODE_CLOSE,
    CODE_OPEN,
    GONE,
    HARD,
    STASH_CLOSE,
    STASH_OPEN,
    SUP_CLOSE,
    SUP_OPEN,
)
from index_builder.wikitext.watch import UNWATCHED, Watch
from index_builder.wikitext.wordlists import words

_SILENT: Final = words(
    """
    gallery imagemap includeonly indicator inputbox mapframe maplink references script style rp rt section
    templatedata templatestyles timeline categorytree charinsert graph
    """
)
_UNKNOWN: Final = words(
    """
    math chem ce score hiero phonos syntaxhighlight source pre del s strike
    """
)
_REGION = re.compile(
    r"<!--|<(ref|nowiki|poem|" + "|".join(sorted(_SILENT | _UNKNOWN)) + r")(\s[^<>]*|/)?>", re.IGNORECASE
)
_TAG = re.compile(r"<(/?)([a-zA-Z][a-zA-Z0-9]*)\b([^<>]*)>")
_BASE = re.compile(r"(?<=\d)<sub\b[^<>]*>\s*(\d{1,3})\s*</sub\s*>", re.IGNORECASE)
_LOWERED: Final = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_HIDDEN = re.compile(r"<(span|div)\b[^<>]{0,300}?display:\s?none[^<>]{0,300}>[^<]*</\1\s*>", re.IGNORECASE)

_INLINE: Final = words(
    """
    abbr b bdi bdo big cite data dfn em font i ins mark noinclude nobr nowiki onlyinclude q ref rb
    ruby small span strong sub time translate tvar u var wbr section math references
    """
)
_CODE: Final = words("code kbd samp tt")
_BLOCK: Final = words(
    """
    blockquote caption center dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p poem td th tr tbody thead ul gallery
    """
)


class _Closers:
    """Finds the end of a region, and remembers which kinds have no further end, to stay linear."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.patterns: dict[str, re.Pattern[str]] = {}
        self.exhausted: set[str] = set()

    def find(self, name: str, start: int) -> tuple[int, int] | None:
        if name in self.exhausted:
            return None
        pattern = self.patterns.get(name)
        if pattern is None:
            pattern = self.patterns[name] = re.compile(rf"</{name}\s*>", re.IGNORECASE)
        found = pattern.search(self.text, start)
        if found is None:
            self.exhausted.add(name)
            return None
        return found.span()


def _comment(text: str, start: int, pieces: list[str]) -> int:
    """Skip a comment; one that has its line to itself takes the line with it."""
    end = text.find("-->", start + 4)
    if end < 0:
        return len(text)
    end += 3
    before = text[max(0, start - 80) : start].rstrip(" \t")
    if before.endswith("\n") or (not before and start < 80):
        after = end
        while after < len(text) and text[after] in " \t":
            after += 1
        if text[after : after + 1] == "\n":
            if pieces and not pieces[-1].strip(" \t"):
                pieces.pop()
            return after + 1
    return end


def _shown(name: str, inner: str, watch: Watch) -> str:
    """What stands in the text for a region that is cut."""
    if name == "ref":
        return ""
    if name in _SILENT:
        return GONE
    if name in ("pre", "syntaxhighlight", "source") and "\n" in inner:
        return f"\n{watch.mark(f'<{name}>')}\n"
    return watch.mark(f"<{name}>")


def _renumber(text: str, offset: int) -> str:
    """Count the stash signs of a part from where the whole page's stash stands."""
    return re.sub(f"{STASH_OPEN}(\\d+)", lambda found: f"{STASH_OPEN}{int(found[1]) + offset}", text)


def cut_regions(text: str, watch: Watch = UNWATCHED) -> tuple[str, list[str]]:
    """Cut comments, references, formulas and the like, and set <nowiki> text aside.

    Returns the shorter text and the list of set-aside pieces. What is opened and never closed: a comment
    runs to the end of the page, a reference to the end of its line, of any other only the tag goes.
    """
    if "<" not in text:
        return text, []
    closers = _Closers(text)
    stash: list[str] = []
    pieces: list[str] = []
    last = 0
    found = _REGION.search(text)
    while found is not None:
        start, end = found.span()
        pieces.append(text[last:start])
        if found.group(1) is None:
            last = _comment(text, start, pieces)
        else:
            name = found.group(1).lower()
            if (found.group(2) or "").endswith("/"):
                pieces.append(f"{STASH_OPEN}{STASH_CLOSE}" if name == "nowiki" else "")
                last = end
            elif (close := closers.find(name, end)) is not None:
                inner = text[end : close[0]]
                last = close[1]
                if name == "nowiki":
                    pieces.append(f"{STASH_OPEN}{len(stash)}{STASH_CLOSE}")
                    stash.append(inner)
                elif name == "poem":
                    poem, more = cut_regions(inner.strip("\n").replace("\n", HARD), watch)
                    pieces.append(f"{HARD}{_renumber(poem, len(stash))}{HARD}")
                    stash.extend(more)
                else:
                    pieces.append(_shown(name, inner, watch))
            else:
                pieces.append(watch.mark(f"<{name}>"))
                last = end
                if name == "ref":
                    line_end = text.find("\n", end)
                    last = line_end if line_end >= 0 else len(text)
        found = _REGION.search(text, last)
    pieces.append(text[last:])
    return "".join(pieces), stash


def _replace(tag: re.Match[str], watch: Watch) -> str:
    name = tag.group(2).lower()
    closing = tag.group(1)
    if name == "br":
        return BREAK
    if name == "sup":
        return SUP_CLOSE if closing else SUP_OPEN
    if name in _CODE:
        return CODE_CLOSE if closing else CODE_OPEN
    if name in _INLINE:
        return ""
    if name in _BLOCK:
        return HARD
    if name == "table":
        return "\n|}\n" if closing else "\n{|\n"
    if name in _SILENT:
        return GONE
    if name in _UNKNOWN:
        return watch.mark(f"<{name}>")
    return tag.group()


def replace_tags(text: str, watch: Watch = UNWATCHED) -> str:
    """Take the tags out and leave their content; a table in HTML becomes one in wiki markup, to be cut.

    A name that is no HTML tag stays as the text it is on the page. Lowered digits behind a digit stay lowered,
    since `101<sub>2</sub>` is not 1012; behind a letter they are what a reader types (H2O).
    """
    if "<" not in text:
        return text
    if "display" in text:
        text = _HIDDEN.sub(GONE, text)
    if "<sub" in text:
        text = _BASE.sub(lambda found: found[1].translate(_LOWERED), text)
    return _TAG.sub(lambda tag: _replace(tag, watch), text)
