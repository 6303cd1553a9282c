"""Two complements behind one verb: "is 60 feet long and 3 feet wide", "without a stop and without a map"."""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import mask
from receipts_offline.claims.tails import MEASURE

_HALF: Final = (
    r"(?:(?:about|around|roughly|some|nearly|almost|over)\s+)?[a-z]+ and a half [a-z]+"
    r" (?:wide|long|tall|high|deep|thick|across)"
)
_DEGREE: Final = (
    r"(?:very|quite|rather|extremely|fairly|highly|relatively|remarkably|unusually|exceptionally|mostly|largely|partly"
    r"|almost|often|usually|always)"
)
_SECOND: Final = rf"(?:{_HALF}|{MEASURE}|{_DEGREE} [a-z-]+|(?:still|now|also) [a-z]+ing)"
_FIRST: Final = rf"(?:{_HALF}|{MEASURE}|(?:{_DEGREE} )?[a-z-]+)"
_BOTH = re.compile(
    rf"(?P<copula>(?:\b(?:is|are|was|were)|['’](?:s|re)))\s+(?P<one>{_FIRST})\s+and\s+(?P<two>{_SECOND})(?=\s*(?:[.,;!]|$))"
)
_REPEATED = re.compile(
    r"\s(?P<one>(?P<prep>without|against|despite|because of)\s+[^,;:]{2,40}?)\s+and\s+"
    r"(?P<two>(?P=prep)\s+[^,;:]{2,60}?)"
    r"(?=\s*(?:[.,;!]|$))"
)
_UNREAL = re.compile(
    r"\b(?:not|never|no|nobody|nothing|neither|if|both|between|unless|whether)\b|n['’]t\b", re.IGNORECASE
)


def complement_pairs(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "is 60 feet long and about three and a half feet wide" and "because it's high and very humid".

    The second must be a measure or have a word of degree before it, so that it can be no second noun or verb.
    """
    return _two(sentence, draft, _BOTH, "copula")


def repeated_prepositions(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "without a stop and without a map": each stands behind what comes before the first."""
    return _two(sentence, draft, _REPEATED, "one")


def _two(sentence: str, draft: Draft, pattern: re.Pattern[str], shared_to: str) -> list[Draft]:
    """The draft without group "two", and that behind all that precedes the pair; none of it may be denied."""
    if len(draft.pieces) != 1:
        return [draft]
    start, end = draft.pieces[0]
    found = pattern.search(draft.shadow(mask(sentence)), start, end)
    if found is None:
        return [draft]
    stop = found.end("copula") if shared_to == "copula" else found.start("one")
    shared = sentence[start + draft.skip : stop].strip()
    if _UNREAL.search(f"{draft.lead} {shared}") or not shared + draft.lead:
        return [draft]
    if sentence[found.end("two") : end].strip(" .!"):
        return [draft]
    second = Draft(((found.start("two"), end),), f"{draft.lead} {shared}".strip())
    return [draft.cut(found.end("one"), end).tidy(sentence), second]
