"""Templates that print a block of its own: quotations, lists."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.signs import HARD
from index_builder.wikitext.wordlists import words


@renders(
    "quote|blockquote|bquote|cquote|quotation|bq|verse translation|poemquote|poem quote|imagequote"
    "|block quote|long quote"
)
def _quotation(call: Call) -> str | None:
    text = call.get("1", "text", "quote", "original")
    if not text:
        return None
    return f"{HARD}{text.replace(chr(10), HARD) if 'poem' in call.name else text}{HARD}"


_MARK = re.compile(r"\A\s*[*#:]+[ \t]*")
_ITEM_LISTS: Final = words("ubl ublist vunblist blist olist ulist ol") | {"unbulleted list", "bulleted list"}
"""Lists of one argument an item, in which a mark at its beginning is text."""


def _without_mark(item: str) -> str:
    return _MARK.sub("", item, count=1).strip()


def _item(call: Call, line: str, place: int) -> str:
    return line.strip() if place == 0 and call.name in _ITEM_LISTS else _without_mark(line)


@renders("hlist|flatlist|horizontal list|cslist")
def _in_line(call: Call) -> str | None:
    lines = call.get("1").split("\n") if call.name == "flatlist" else []
    items = [_without_mark(line) for line in lines] or call.list()
    return ", ".join(item for item in items if item) or None


@renders(
    "plainlist|plain list|ubl|unbulleted list|vunblist|bulleted list|blist|ordered list|olist|ublist"
    "|columns-list|columns list|collapsible list|endash list|ulist|ol|description list"
)
def _on_lines(call: Call) -> str | None:
    items = [
        _item(call, item, place) for value in call.list() for place, item in enumerate(value.split("\n"))
    ]
    return HARD + HARD.join(item for item in items if item) + HARD


@renders("pull quote|pullquote")
def _pull(call: Call) -> str | None:
    # A pull quote repeats words of the article.
    return HARD
