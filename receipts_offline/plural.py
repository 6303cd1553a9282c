"""A number with its noun."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """`1 page`, `2,000 pages`; `many` is the plural where it is not `one` with an s."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
