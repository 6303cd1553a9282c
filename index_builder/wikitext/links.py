"""What a link shows: its label, or its target, or what the pipe trick makes of it."""

from __future__ import annotations

import re
from urllib.parse import unquote

from index_builder.wikitext.signs import GONE

_QUALIFIER = re.compile(r"(?<=.) ?(?:\(.+\)|（.+）)$")
_COMMA = re.compile(r"(?:, |，|، ).*$")
_ADDRESS = re.compile(r"(?:https?:|ftp:)?//\S+", re.IGNORECASE)
_MARKUP = re.compile(r"[\[\]{}|<>]")


def _piped(target: str) -> str:
    """`[[Help:Foo (bar)|]]` shows "Foo", `[[Paris, Texas|]]` shows "Paris", `[[1,000|]]` all of it."""
    _, colon, rest = target.partition(":")
    name = (rest if colon else target).strip()
    short = _QUALIFIER.sub("", name)
    return short if short != name else _QUALIFIER.sub("", _COMMA.sub("", name))


def _decoded(target: str) -> str:
    """`Bee%20hive` is shown as "Bee hive"; what would decode to markup stays as it is."""
    text = unquote(target)
    return text if text.isprintable() and not _MARKUP.search(text) else target


def link_text(target: str, label: str | None) -> str:
    """The words a reader sees for `[[target|label]]`; `label` is None where there is no bar."""
    target = target.strip().removeprefix(":")
    if label is None:
        address = _ADDRESS.match(target)
        if address is not None:  # an external link in two pairs of brackets, one of which is text
            words = target[address.end() :].strip()
            return f"[{words}]" if words else GONE
        return _decoded(target) if "%" in target else target
    if label.strip():
        return label
    return _piped(target)
