"""What a check came to that is not as a saved file states it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Found = Iterator[tuple[str, Any, Any]]
"""Field, what is expected there, what was found."""
_CONTEXT = 24  # characters on each side


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the file states it.

    `receipts` are the numbers, from 1, of the receipts it holds for; empty where it holds for the file as a
    whole. `expected` is what the file states, `found` what the check came to, None where there is nothing.
    """

    receipts: tuple[int, ...]
    field: str
    expected: Any
    found: Any


@dataclass(frozen=True, slots=True)
class TextDifference:
    """Where two texts part: the first differing byte of their UTF-8 form, and what stands around it in each."""

    byte: int
    expected: str
    found: str


def same(field: str, expected: Any, found: Any) -> Found:
    """Nothing where the two are equal."""
    if expected != found:
        yield field, expected, found


def fields(name: str, expected: Mapping[str, Any], found: Mapping[str, Any]) -> Found:
    """Whatever differs between two records, key by key."""
    for key in sorted(expected.keys() | found.keys()):
        yield from same(f"{name}.{key}", expected.get(key), found.get(key))


def text_difference(expected: str, found: str) -> TextDifference | None:
    """Where two texts part, None where they are the same."""
    if expected == found:
        return None
    pairs = zip(expected, found, strict=False)
    at = next((i for i, (one, other) in enumerate(pairs) if one != other), min(len(expected), len(found)))
    before = len(expected[:at].encode("utf-8", "surrogatepass"))
    one, other = (text[at : at + 1].encode("utf-8", "surrogatepass") for text in (expected, found))
    inside = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return TextDifference(before + inside, _around(expected, at), _around(found, at))


def _around(text: str, at: int) -> str:
    start, end = max(0, at - _CONTEXT), at + _CONTEXT
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def merged(differences: Iterable[Difference]) -> Iterator[Difference]:
    """The same difference in several receipts as one."""
    groups: dict[str, list[Difference]] = {}
    for one in differences:
        groups.setdefault(repr((one.field, one.expected, one.found)), []).append(one)
    for group in groups.values():
        numbers = tuple(number for one in group for number in one.receipts)
        yield Difference(numbers, group[0].field, group[0].expected, group[0].found)
