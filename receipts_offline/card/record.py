"""A card as JSON: its fields, its digest, and JSON that no terminal can mistake for a command."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any, Final

SCHEMA_VERSION: Final = 1
FIELDS: Final = ("prompt", "context", "answer", "source")
DEEPEST: Final = 100
"""Levels of lists and objects that a card may nest; a card needs one."""

_DIGEST_NAME: Final = "sha256:"
_BEYOND_ASCII = re.compile(r"[^\x20-\x7e\n]")


def digest(card: Mapping[str, Any]) -> str:
    """`sha256:` and the hash of the canonical JSON (keys sorted, no spaces, UTF-8) of all fields but `digest`."""
    content = {key: value for key, value in card.items() if key != "digest"}
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return _DIGEST_NAME + hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()


def sealed(card: Mapping[str, Any]) -> dict[str, Any]:
    """The card with its digest, so that a later edit shows."""
    return {**card, "digest": digest(card)}


def json_text(value: object) -> str:
    """A value as indented JSON ending in a newline; what cannot be printed stands there as an escape."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return _BEYOND_ASCII.sub(lambda found: _escaped(found.group()), text) + "\n"


def shown(text: str) -> str:
    """The text in one line that can move no cursor and turn no line around: what cannot be printed is a "�"."""
    line = " ".join(text.split())
    return _BEYOND_ASCII.sub(lambda found: found.group() if found.group().isprintable() else "�", line)


def nests_too_deep(value: object) -> bool:
    """Whether a value holds lists and objects more than `DEEPEST` levels deep."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [inner for outer in level for inner in _inside(outer)]
        if not level:
            return False
    return True


def _inside(value: object) -> list[Any]:
    if isinstance(value, dict):
        return list(value.values())
    return value if isinstance(value, list) else []


def _escaped(sign: str) -> str:
    if sign.isprintable():
        return sign
    units = sign.encode("utf-16-be", "surrogatepass")
    return "".join(f"\\u{units[at : at + 2].hex()}" for at in range(0, len(units), 2))
