"""Sets of words written as plain text in the source."""

from __future__ import annotations


def word_set(listed: str) -> frozenset[str]:
    """The words of `listed`, which stand between white space."""
    return frozenset(listed.split())
