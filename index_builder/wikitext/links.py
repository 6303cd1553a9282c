"""What a link shows: its label, or its target, or what the pipe trick makes of it."""

from __future__ import annotations

import re

_QUALIFIER = re.compile(r"\s*\([^()]*\)\s*$")
_COMMA = re.compile(r",.*$", re.DOTALL)


def _piped(target: str) -> str:
    """`[[Help:Foo (bar)|]]` shows "Foo", `[[Paris, Texas|]]` shows "Paris"."""
    _, colon, rest = target.partition(":")
    name = rest if colon else target
    short = _QUALIFIER.sub("", name)
    return short if short != name else _COMMA.sub("", name)


def link_text(target: str, label: str | None) -> str:
    """The words a reader sees for `[[target|label]]`; `label` is None where there is no bar."""
    target = target.strip().removeprefix(":")
    if label is None:
        return target
    if label.strip():
        return label
    return _piped(target)
