"""Whose a figure is: a sentence that compares two things gives figures of both."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from receipts_offline.quantities import Quantity
from receipts_offline.quantities.quantity import Kind
from receipts_offline.text.words import content_words

_REACH: Final = 90  # characters before a figure in which its owner's name can stand
# "… Mount Everest at 8,849 metres", "Lyon (47 km²)": a name, then nothing but a few small words.
_OWNER = re.compile(
    r"(?P<name>[^\W\d_a-z][\w'’.-]*(?: (?:(?:of|de|the) )?[^\W\d_a-z][\w'’.-]*)*)[,:]?\s*"
    r"(?:(?:at|with|has|had|is|was|of|about|around|only|just|over|some|than)\s+){0,3}\(?$"
)
_CAPITALISED = re.compile(r"(?<!\w)[^\W\d_a-z][\w'’-]*")
_SAME_OWNER = re.compile(r"\s*[(/]?\s*(?:or\s+)?$")
_OWNED: Final = frozenset((Kind.MEASURE, Kind.NUMBER, Kind.MONEY, Kind.PERCENT))


def figures_of_others(claim: str, sentence: str, figures: Sequence[Quantity]) -> tuple[Quantity, ...]:
    """The figures of the sentence that stand right behind a name which the claim does not have.

    Only those beside another figure of the same sort that no such name stands before: "K2, at 8,611 metres, is
    lower than Everest at 8,849 metres" gives the second to a claim about Everest and not to one about K2.
    """
    said = content_words(claim)
    others: list[Quantity] = []
    previous: Quantity | None = None
    for figure in sorted(figures, key=lambda one: one.start):
        behind = previous.end if previous else 0
        owner = _OWNER.search(sentence, max(behind, figure.start - _REACH), figure.start)
        if owner is not None and content_words(owner["name"]):
            # "K2, also known as Mount Godwin-Austen, at …": any name since the last figure will do.
            since = sentence[behind : figure.start]
            foreign = not content_words(" ".join(_CAPITALISED.findall(since))) & said
        else:  # the same height once more, in feet
            follows = previous is not None and _SAME_OWNER.match(sentence, previous.end, figure.start)
            foreign = bool(follows) and previous in others
        if foreign and figure.kind in _OWNED:
            others.append(figure)
        previous = figure
    own = {(one.kind, one.unit) for one in figures if one not in others}
    return tuple(one for one in others if (one.kind, one.unit) in own)
