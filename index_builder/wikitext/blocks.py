"""Templates that print a block of its own: quotations, lists."""

from __future__ import annotations

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.signs import HARD


@renders(
    "quote|blockquote|bquote|cquote|quotation|bq|verse translation|poemquote|poem quote|imagequote"
    "|block quote|long quote"
)
def _quotation(call: Call) -> str | None:
    text = call.get("1", "text", "quote", "original")
    if not text:
        return None
    return f"{HARD}{text.replace(chr(10), HARD) if 'poem' in call.name else text}{HARD}"


@renders("hlist|flatlist|horizontal list|cslist")
def _in_line(call: Call) -> str | None:
    if call.name == "flatlist":
        items = [item.lstrip("*# ").strip() for item in call.get("1").split("\n")]
    else:
        items = call.list()
    return ", ".join(item for item in items if item) or None


@renders(
    "plainlist|plain list|ubl|unbulleted list|vunblist|bulleted list|blist|ordered list|olist|ublist"
    "|columns-list|columns list|collapsible list|endash list|ulist|ol|description list"
)
def _on_lines(call: Call) -> str | None:
    items = [line.lstrip("*# ") for item in call.list() for line in item.split("\n")]
    return HARD + HARD.join(item for item in items if item) + HARD


@renders("pull quote|pullquote")
def _pull(call: Call) -> str | None:
    # A pull quote repeats words of the article.
    return HARD
