"""Rows of an infobox that give the very thing which a claim names: "Capital — Montgomery" to "The capital is …"."""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.text.words import content_words

_DASH: Final = " — "
_UNIT = re.compile(r"\s*\([^()]*\)$")
# What something is today, in its three orders; "was" may be true of another time than the row's.
_SAYS_WHAT_IS: Final = (
    re.compile(r"(?:The )?(?P<of>[^,]+?)(?:['’]s|(?<=s)['’]) (?P<label>[^,]+?) (?:is|are) (?P<value>[^,]+)"),
    re.compile(r"The (?P<label>[^,]+?) of (?:the )?(?P<of>[^,]+?) (?:is|are) (?P<value>[^,]+)"),
    re.compile(r"(?P<value>[^,]+?) (?:is|are) the (?P<label>[^,]+?) of (?:the )?(?P<of>[^,]+)"),
)
_NAME = re.compile(r"(?<!\w)[^\W\d_a-z]\w")


def answers_otherwise(claim: str, title: str, row: str) -> bool:
    """Whether the row gives what the claim says something of the page's subject to be, in wholly other words.

    "Alabama's capital is Birmingham" is answered so by "Capital — Montgomery" on the page "Alabama".
    """
    value = _claimed(claim, title, row)
    return value is not None and not value & content_words(row.partition(_DASH)[2])


def _claimed(claim: str, title: str, row: str) -> frozenset[str] | None:
    """The words of the value that the claim gives for the row's label; None if it gives none that is a name."""
    label = content_words(_UNIT.sub("", row.partition(_DASH)[0]))
    for form in _SAYS_WHAT_IS:
        said = form.fullmatch(claim.rstrip(" ."))
        if (
            said is not None
            and label
            and content_words(said["label"]) == label
            and content_words(said["of"]) <= content_words(title)
            and _NAME.search(said["value"])
            and not any(letter.isdigit() for letter in said["value"])
        ):
            return content_words(said["value"]) or None
    return None
