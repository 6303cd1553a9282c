"""Exceptions ("all but …", "with the exception of …"): what a claim or a sentence says of everything else."""

from __future__ import annotations

import re
from collections.abc import Sequence

from receipts_offline.quantities import Quantity
from receipts_offline.text.words import content_words

_EXCEPTION = re.compile(
    r"\b(?:except(?: for| in)?|apart from|aside from|with the exception of|"
    r"(?:all|every\w*|any\w*|no(?:body| one|ne)?|nothing) (?:\w+ ){0,3}but)\s+(?P<what>[^.;]+)",
    re.IGNORECASE,
)


def misses_exception(claim: str, sentence: str) -> bool:
    """Whether the claim makes an exception of which the sentence says nothing."""
    excepted = _EXCEPTION.search(claim)
    return excepted is not None and not content_words(excepted["what"]) & content_words(sentence)


def excepted_figures(claim: str, sentence: str, figures: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """The figures of a sentence that stand in an exception which it makes and the claim does not.

    "They won all but one year (1964)" tells of 1964 that they did not.
    """
    if _EXCEPTION.search(claim):
        return ()
    spans = [found.span("what") for found in _EXCEPTION.finditer(sentence)]
    return tuple(one for one in figures if any(start <= one.start < end for start, end in spans))
