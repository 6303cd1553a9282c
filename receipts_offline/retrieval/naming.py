"""Titles and aliases that a claim names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

from receipts_offline.index.reader import Index
from receipts_offline.subjects import Name
from receipts_offline.text.words import STOP_WORDS, fold

LONGEST_NAME = 8  # words

_TOKEN = re.compile(r"\w[\w'’.&/-]*\w|\w")
_JOIN = re.compile(r"^[ ,:'’!?.&/()–-]{1,3}$")


def find_names(index: Index, claim: str) -> list[Name]:
    """Titles and aliases named in the claim, leftmost first; a name lies inside no longer one."""
    spans = sorted(name_spans(claim), key=lambda span: (-(span[1] - span[0]), span[0]))
    found = index.pages_titled({claim[start:end] for start, end in spans})
    taken: list[tuple[int, int]] = []
    names: list[Name] = []
    for start, end in spans:
        pages = found.get(claim[start:end])
        if pages and not any(start < other_end and other_start < end for other_start, other_end in taken):
            taken.append((start, end))
            names.append(Name(claim[start:end], start, tuple(pages)))
    return sorted(names, key=lambda name: name.start)


def name_spans(claim: str) -> Iterator[tuple[int, int]]:
    """Runs of up to eight words that could be a title: each starts with a capital letter or a figure."""
    tokens = [match.span() for match in _TOKEN.finditer(claim)]
    joined = [bool(_JOIN.match(claim[one[1] : two[0]])) for one, two in pairwise(tokens)]
    for first, (start, _) in enumerate(tokens):
        if not (claim[start].isupper() or claim[start].isdigit()):
            continue
        for last in range(first, min(first + LONGEST_NAME, len(tokens))):
            if last > first and not joined[last - 1]:
                break
            end = tokens[last][1]
            text = claim[start:end]
            if last > first or (not text.isdigit() and fold(text) not in STOP_WORDS):
                yield start, end
