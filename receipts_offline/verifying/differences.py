"""What a check came to that is not as a saved file states it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

Found = Iterator[tuple[str, Any, Any]]
"""Field, what is stated there, what was found."""
_CONTEXT = 24  # characters on each side


class Remark(str):
    """What a check found, in words where there is no value to set against the file's."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that is not as the file states it.

    `receipts` are the numbers, from 1, of the receipts it holds for; empty where it holds for the file as a
    whole. `stated` is what the file states, `found` what the check came to, None where there is nothing.
    """

    receipts: tuple[int, ...]
    field: str
    stated: Any
    found: Any


@dataclass(frozen=True, slots=True)
class TextDifference:
    """Where two texts part: the first differing byte of their UTF-8 form, and what stands around it in each."""

    byte: int
    stated: str
    found: str


def same(field: str, stated: Any, found: Any) -> Found:
    """Nothing where the two are equal."""
    if stated != found:
        yield field, stated, found


def fields(name: str, stated: Mapping[str, Any], found: Mapping[str, Any]) -> Found:
    """Whatever differs between two records, key by key."""
    for key in sorted(stated.keys() | found.keys()):
        yield from same(f"{name}.{key}", stated.get(key), found.get(key))


def text_difference(stated: str, found: str) -> TextDifference | None:
    """Where two texts part, None where they are the same."""
    if stated == found:
        return None
    pairs = zip(stated, found, strict=False)
    at = next((i for i, (one, other) in enumerate(pairs) if one != other), min(len(stated), len(found)))
    before = len(stated[:at].encode("utf-8", "surrogatepass"))
    one, other = (text[at : at + 1].encode("utf-8", "surrogatepass") for text in (stated, found))
    inside = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), 0)
    return TextDifference(before + inside, _around(stated, at), _around(found, at))


def _around(text: str, at: int) -> str:
    start, end = max(0, at - _CONTEXT), at + _CONTEXT
    return ("…" if start else "") + text[start:end] + ("…" if end < len(text) else "")


def merged(differences: Iterable[Difference]) -> Iterator[Difference]:
    """The same difference in several receipts as one."""
    groups: dict[str, list[Difference]] = {}
    for one in differences:
        groups.setdefault(repr((one.field, one.stated, one.found)), []).append(one)
    for group in groups.values():
        numbers = tuple(number for one in group for number in one.receipts)
        yield Difference(numbers, group[0].field, group[0].stated, group[0].found)
