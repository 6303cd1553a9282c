"""Comparisons that leave out what is compared with: "no toy has sold better", "Polo travelled farther still"."""

from __future__ import annotations

from typing import Final

from receipts_offline.claims.clauses import find_verb, mask, subject_before, tokens
from receipts_offline.claims.forms import bare_name
from receipts_offline.claims.running import RunningTopic
from receipts_offline.claims.verbs import PREPOSITIONS, SUBORDINATORS
from receipts_offline.text.wordlist import word_set

_COMPARATIVE: Final = word_set(
    """
    better worse more less farther further older younger taller longer larger bigger smaller higher lower
    faster slower heavier lighter earlier later wider deeper richer poorer stronger cheaper
    """
)
_NOBODY: Final = word_set("no none nobody nothing neither few hardly")


def compared_with(text: str, running: RunningTopic) -> tuple[int, int, str] | None:
    """The change that adds "than" and the topic in focus to a comparison that says no "than", if that is meant.

    It is where nobody is said to do better ("No toy has ever sold better"), and where somebody else does so
    "still" or "yet"; not in a claim that names the topic or already says what it compares.
    """
    overall = running.topics.overall
    topic = running.current or (overall[0] if len(overall) == 1 else None)
    found = tokens(mask(text))
    verb = find_verb(found)
    if topic is None or verb is None or any(token.low in ("than", "as") for token in found):
        return None
    place = subject_before(found, 0, verb.index)
    full = running.topics.spoken.get(topic, topic)
    if bare_name(full) in text or topic in text:
        return None
    denied = found[0].low in _NOBODY or (place is not None and found[place[0]].low in _NOBODY)
    for index in range(verb.index + 1, len(found)):
        if found[index].low not in _COMPARATIVE:
            continue
        after = found[index + 1] if index + 1 < len(found) else None
        still = after is not None and after.low in ("still", "yet")
        behind = found[index + 2] if still and index + 2 < len(found) else after if not still else None
        ends = behind is None or not behind.is_word or behind.low in PREPOSITIONS | SUBORDINATORS
        if ends and (denied or still):
            return found[index].end, found[index + 1].end if still else found[index].end, f" than {full}"
    return None
