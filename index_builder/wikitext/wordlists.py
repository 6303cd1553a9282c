"""Reading the package's tables of words, which are kept as running text."""

from __future__ import annotations


def words(text: str) -> frozenset[str]:
    """The words of a text that are separated by white space."""
    return frozenset(text.split())


def entries(text: str) -> list[str]:
    """The entries of a text that are separated by bars, white space evened out."""
    return [" ".join(entry.split()) for entry in text.split("|") if entry.strip()]


def pairs(text: str) -> dict[str, str]:
    """`a=b` entries separated by bars."""
    return {name: value for name, _, value in (entry.partition("=") for entry in entries(text))}
