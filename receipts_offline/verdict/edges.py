"""Which end of a span a claim's date is: what was completed in 1887 was not built "from 1887 to 1889"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from receipts_offline.quantities import Quantity, missing_among
from receipts_offline.quantities.quantity import TIMES

_REACH: Final = 60  # characters between a verb and the date that it is about
_LAST_WORDS = (
    r"complet(?:ed|ion)|finish(?:ed)?|end(?:ed|s)?|died|death|clos(?:ed|ure)|dissolved|abolished|resigned"
)
_FIRST_WORDS = r"beg[au]n|begins?|start(?:ed|s)?|born|birth|opened|founded|established|formed|commenced"
_EVENT = re.compile(rf"\b(?:(?P<last>{_LAST_WORDS})|(?P<first>{_FIRST_WORDS}))\b", re.IGNORECASE)
_DASH = re.compile(r"\s*[–—-]\s*")
_CUT = re.compile(r"[;:]|\band\b")


def unmet_edges(
    claim: str, figures: Sequence[Quantity], sentence: str, found: Sequence[Quantity]
) -> list[Quantity]:
    """The claim's dates that the sentence, whose figures are `found`, holds only as the other end of a span.

    A date behind a verb of beginning or ending ("completed in 1887") is met by that end alone; any other date
    by both ends.
    """
    wanted = [(figure, edge) for figure in figures if (edge := _edge(claim, figure)) is not None]
    if not wanted:
        return []
    halves = _halves(sentence, found)
    unmet = []
    for figure, edge in wanted:
        ends = [_end(one, edge) for one in found if halves.get(one, edge) == edge]
        if not missing_among([figure], found) and missing_among([figure], ends):
            unmet.append(figure)
    return unmet


def why_missing(missing: Sequence[Quantity], sentence: str, found: Sequence[Quantity]) -> str:
    """In words what a sentence, whose figures are `found`, lacks of a claim's figures or has in another role."""
    absent = [one for one in missing if not re.search(rf"(?<!\w){re.escape(one.text)}(?!\w)", sentence)]
    if absent:
        return f"The closest sentence does not give {', '.join(f'“{one.text}”' for one in absent)}."
    return f"The closest sentence has {', '.join(_role(one, found) for one in missing)}."


def _role(one: Quantity, found: Sequence[Quantity]) -> str:
    for span in found:
        if span.ranged and one.text in span.text:
            which = "end" if span.text.endswith(one.text) else "start"
            return f"“{one.text}” only as the {which} of “{span.text}”"
    return f"“{one.text}” only of something else"


def _end(one: Quantity, edge: int) -> Quantity:
    return one.ends[edge] if one.ranged and one.kind in TIMES else one


def _halves(sentence: str, found: Sequence[Quantity]) -> dict[Quantity, int]:
    """Dates that a dash joins to a span, each with the end that it is: "(12 May 1831 – 3 March 1902)"."""
    times = sorted((one for one in found if one.kind in TIMES and not one.ranged), key=lambda one: one.start)
    halves: dict[Quantity, int] = {}
    for first, last in pairwise(times):
        if _DASH.fullmatch(sentence, first.end, last.start):
            halves |= {first: 0, last: -1}
    return halves


def _edge(claim: str, figure: Quantity) -> int | None:
    """The place among a span's ends that the figure has to be, None where the claim leaves it open."""
    if figure.kind not in TIMES or figure.ranged:
        return None
    before = _CUT.split(claim[max(0, figure.start - _REACH) : figure.start])[-1]
    verbs = [-1 if verb["last"] else 0 for verb in _EVENT.finditer(before)]
    return verbs[-1] if verbs else None
