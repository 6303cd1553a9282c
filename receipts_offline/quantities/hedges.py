"""The words that loosen a figure: about, nearly, more than, at most."""

from __future__ import annotations

import re

from receipts_offline.quantities.quantity import Hedge

_GLUE = r"(?:[ \u00a0](?:the|a|an|an estimated|some|about|around))?[ \u00a0]?[$€£]?$"

_BEFORE: tuple[tuple[Hedge, re.Pattern[str]], ...] = tuple(
    (hedge, re.compile(rf"(?:{words}){_GLUE}", re.IGNORECASE))
    for hedge, words in (
        (
            Hedge.AT_MOST,
            r"\b(?:less|fewer|lower|smaller|younger|shorter|no more|not more|no later) than"
            r"|\b(?:nearly|almost|under|below|up to|at most|as many as|as much as|not quite|just short of)"
            r"|\bapproaching|<",
        ),
        (
            Hedge.AT_LEAST,
            r"\b(?:more|greater|larger|longer|higher|older|taller|bigger|no less|no fewer|not less) than"
            r"|\b(?:over|above|at least|exceed(?:s|ed|ing)|upwards? of|in excess of|surpass(?:es|ed|ing))"
            r"|\bas (?:low|few) as|>",
        ),
        (
            Hedge.ABOUT,
            r"\b(?:about|around|approximately|approx\.?|roughly|some|circa|c\.|ca\.|close to)"
            r"|\b(?:estimated(?: at)?|near|something like|in the region of|an average of|averaging)|~|≈",
        ),
    )
)
_AFTER: tuple[tuple[Hedge, re.Pattern[str]], ...] = (
    (Hedge.AT_LEAST, re.compile(r"\+(?![0-9])| plus\b| or (?:more|over|older|longer)\b", re.IGNORECASE)),
    (Hedge.AT_MOST, re.compile(r" or (?:less|fewer|under)\b", re.IGNORECASE)),
    (Hedge.ABOUT, re.compile(r" or so\b|-odd\b|-ish\b", re.IGNORECASE)),
)
_REACH = 40


def hedge_around(text: str, start: int, end: int) -> Hedge:
    """How the words right before and after text[start:end] loosen it."""
    before = text[max(0, start - _REACH) : start]
    for hedge, pattern in _BEFORE:
        if pattern.search(before):
            return hedge
    for hedge, pattern in _AFTER:
        if pattern.match(text, end):
            return hedge
    return Hedge.NONE
