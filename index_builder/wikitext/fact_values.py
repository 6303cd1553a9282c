"""The value of an infobox row or the cell of a table as plain text: lists on one line, nothing left of markup."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from index_builder.wikitext.page_words import PageWords, clean_spaces
from index_builder.wikitext.signs import BREAK, GONE, MARK, SUP_CLOSE, SUP_OPEN
from index_builder.wikitext.tidy import tidy_line

LONGEST_FACT: Final = 400
"""Characters of one fact; a longer list goes on in another fact with the same label."""
_LONGEST_SOURCE: Final = 20_000  # characters of wikitext in one value; a longer one is no value

_LIST = re.compile(r"[ \t]*[*#:;]+[ \t]*")
_NESTED = re.compile(r"^[ \t]*[*#]+[*#:][ \t]*[^\s|]", re.MULTILINE)
_PLAIN = re.compile(r"[^\W_][\w .,%/()–-]*")
_JOINED_BEFORE: Final = (",", ";", ":", "(", "–", "—", "/", "[", "&")
_JOINED_AFTER: Final = ("(", ")", ",", ";", ".", "–", "—", "/", "&")
# Raised letters behind a word refer to notes; raised brackets are a tie-break or an exponent's like, and stay.
_NOTE_SIGN = re.compile(
    rf"(?<=[\w.%)\]]{{2}})[ ]?{SUP_OPEN}\s*\[?[a-z*†‡§](?:,\s?[a-z*†‡§])*\]?\s*{SUP_CLOSE}"
)
_RAISED_BRACKET = re.compile(rf"{SUP_OPEN}(\([^(){SUP_OPEN}{SUP_CLOSE}]{{1,20}}\)){SUP_CLOSE}")
# Leads to the whole list on another page, and says nothing of this one.
_ELSEWHERE = re.compile(
    r"[(\[]?(?:\.{3}|…)? ?(?:see )?(?:the )?(?:full|complete|more) list[)\]]?(?:\.{3}|…)?|(?:\.{3}|…) ?more",
    re.IGNORECASE,
)
# Behind a whole word, so that no abbreviation ends a sentence.
_SENTENCE_END = re.compile(r"(?<=[a-z]{4}[.!?]) (?=[A-Z])")
_APOSTROPHES = re.compile("'{2,}")
_WRAPPED = re.compile(
    r"\b(?:of|the|a|an|and|or|from|to|in|on|at|by|for|with|between)$"
)  # a line that goes on
_LISTS_SIDE_BY_SIDE = re.compile(
    r"\}\}\s+(?=\{\{\s*(?:hlist|flatlist|cslist|plainlist|ubl|unbulleted list)\b)", re.IGNORECASE
)
_NO_VALUE = re.compile(r"[\s.,;:()\[\]–—−?/*|'\"-]*")


@dataclass(frozen=True, slots=True)
class Value:
    """The items of a value in order, and whether all of it was rendered."""

    items: tuple[str, ...]
    quotable: bool = True

    @property
    def name(self) -> str:
        """The items as the header of a column, in which a line break is but a space."""
        return " ".join(self.items).rstrip(" :,;")

    @property
    def text(self) -> str:
        """The items on one line."""
        return join(self.items)

    def __bool__(self) -> bool:
        return bool(self.items)


NOTHING: Final = Value(())


def join(items: Sequence[str]) -> str:
    """Items on one line, with commas where no punctuation stands between them."""
    text = ""
    for item in items:
        if not text:
            text = item
        elif text.endswith(_JOINED_BEFORE) or item.startswith(_JOINED_AFTER):
            text = f"{text} {item}"
        else:
            text = f"{text}, {item}"
    return text.rstrip(" ,;")


def read_value(page: PageWords, source: str) -> Value:
    """A balanced piece of wikitext as a value; NOTHING where no word or figure is left of it."""
    # On the page a value stands on a line of its own only if it is written so.
    on_line = source.lstrip(" \t")[:1] == "\n"
    source = source.strip()
    if not source:
        return NOTHING
    if len(source) > _LONGEST_SOURCE or _NESTED.search(source):
        return Value(
            (), quotable=False
        )  # a list in a list, set side by side, says which is part of which no more
    if len(source) < 200 and _PLAIN.fullmatch(source) and "  " not in source:
        text, _ = tidy_line(source)
        return Value((text,)) if text else NOTHING
    if SUP_OPEN in source:
        source = _RAISED_BRACKET.sub(r"\1", _NOTE_SIGN.sub("", source))
    if "}}" in source:
        source = _LISTS_SIDE_BY_SIDE.sub("}}" + BREAK, source)
    items: list[str] = []
    whole = True
    raw_items = _raw_items(source)
    # A list whose first mark only has slipped up to the bar is a list.
    on_line = on_line or (len(raw_items) > 1 and _LIST.match(raw_items[1]) is not None)
    for number, raw in enumerate(raw_items):
        if (number or on_line) and (mark := _LIST.match(raw)):
            raw = raw[mark.end() :]
        for part in clean_spaces(page.words(raw).replace(BREAK, "\n")).split("\n"):
            line, marks = tidy_line(part)
            whole = whole and not marks and (bool(line) or MARK not in part)
            if "''" in line:
                line, whole = _APOSTROPHES.sub("'", line), False
            if not line or _NO_VALUE.fullmatch(line) or _ELSEWHERE.fullmatch(line):
                continue
            if items and _WRAPPED.search(items[-1]):
                items[-1] = f"{items[-1]} {line}"
            else:
                items.append(line)
    return Value(tuple(items), whole)


def _raw_items(source: str) -> list[str]:
    """The list items and paragraphs of a value; a line that only runs on belongs to the one before."""
    if "\n" not in source:
        return [source]
    items: list[str] = []
    ended = True
    for line in source.split("\n"):
        stripped = line.strip(f" \t{GONE}")
        if not stripped:
            ended = True
        elif ended or _LIST.match(line):
            items.append(line)
            ended = _LIST.match(line) is not None
        else:
            items[-1] = f"{items[-1]} {line}"
    return items


def pieces(items: Sequence[str], room: int, between: str | None = None) -> tuple[list[str], int]:
    """Items joined into texts of at most `room` characters, and how many sentences alone were longer.

    `between` separates them; without it they are joined as the items of a value. An item that is longer stands
    alone, as many whole sentences at a time as there is room for.
    """
    texts: list[str] = []
    too_long = 0
    for long, group in groupby(items, key=lambda item: len(item) > room):
        if not long:
            texts += _filled(group, room, lambda held: _joined(held, between))
            continue
        for item in group:
            sentences = _SENTENCE_END.split(item)
            fitting = [sentence for sentence in sentences if len(sentence) <= room]
            too_long += len(sentences) - len(fitting)
            texts += _filled(fitting, room, " ".join)
    return texts, too_long


def _filled(items: Iterable[str], room: int, joined: Callable[[Sequence[str]], str]) -> Iterator[str]:
    """The items joined in order, as many at a time as there is room for."""
    held: list[str] = []
    for item in items:
        if held and len(joined([*held, item])) > room:
            yield joined(held)
            held = []
        held.append(item)
    if held:
        yield joined(held)


def _joined(items: Sequence[str], between: str | None) -> str:
    return join(items) if between is None else between.join(items)


_SPLITTERS = re.compile(r"\{\{|\}\}|\[\[|\]\]|!!|\|\||\|")


def split_outside(source: str, *separators: str) -> list[str]:
    """Cut balanced wikitext at these separators (`|`, `||`, `!!`) outside templates and links."""
    if not any(separator in source for separator in separators):
        return [source]
    parts: list[str] = []
    depth = last = 0
    for found in _SPLITTERS.finditer(source):
        sign = found.group()
        if sign in ("{{", "[["):
            depth += 1
        elif sign in ("}}", "]]"):
            depth = max(0, depth - 1)
        elif depth == 0 and (sign in separators or (sign == "||" and "|" in separators)):
            parts.append(source[last : found.start()])
            last = found.end()
            if sign == "||" and "||" not in separators:
                parts.append("")
    parts.append(source[last:])
    return parts
