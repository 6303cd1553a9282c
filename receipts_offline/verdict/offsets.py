"""How long something took is not how long after something else it happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from receipts_offline.quantities import Quantity

TIME_SPAN: Final = "time"
"""The dimension of a figure in hours, days or years."""
_OFFSET = re.compile(
    r"\s+(?:after|before|later|earlier|ago|prior to|previously|afterwards?)\b", re.IGNORECASE
)


def offsets(
    claim: str, claimed: Sequence[Quantity], sentence: str, found: Sequence[Quantity]
) -> tuple[Quantity, ...]:
    """The figures of a sentence that say when ("two hours after landing"), if the claim has only durations."""
    lengths = [one for one in claimed if one.unit == TIME_SPAN]
    if not lengths or any(_OFFSET.match(claim, one.end) for one in lengths):
        return ()
    return tuple(one for one in found if one.unit == TIME_SPAN and _OFFSET.match(sentence, one.end))
