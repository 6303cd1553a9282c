"""What a list item without a verb says: it is put behind the lead-in of its list as far as that is safe."""

from __future__ import annotations

from typing import Final

from receipts_offline.claims.checkable import sentence_reason
from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, Verb, find_verb, mask, tokens, verb_kind
from receipts_offline.claims.forms import bare_name
from receipts_offline.claims.split import split_claims
from receipts_offline.claims.topic import Topic
from receipts_offline.claims.verbs import PREPOSITIONS
from receipts_offline.text.wordlist import word_set

# Words that announce how many or which items follow: the items stand in for the phrase they open.
_COUNTING: Final = word_set(
    """
    two three four five six seven eight nine ten eleven twelve several many some various multiple numerous
    these following few number
    """
)
_OPEN_ENDS: Final = word_set("including like as namely called")


def complete_item(item: str, label: str, lead_in: str, topic: Topic | None) -> str:
    """The item behind its label, or behind the last clause of the lead-in, or behind the topic.

    "She was born in Rome and won two prizes:" gives "She won" for its items. A lead-in whose last clause
    has said all it has to say completes nothing.
    """
    if label:
        item = f"{label} {item}"
    elif lead_in and sentence_reason(lead_in) is None:
        opening = _opening(lead_in.rstrip(": *_"), item)
        if opening is not None:
            return f"{opening} {item}"
    if topic is None or (label and bare_name(topic.name).islower()):
        return (
            item  # the label says what the item is about; "The water: Oxygen: 8 mg" would say another thing
        )
    return f"{topic.name}: {item}" if bare_name(topic.name) not in item else item


def without_colon(draft: Draft, sentence: str) -> Draft:
    """The draft without the colon at its end."""
    start, end = draft.pieces[-1]
    while end > start and sentence[end - 1] in " :*_":
        end -= 1
    return Draft((*draft.pieces[:-1], (start, end)), draft.lead, draft.skip) if end > start else draft


def _opening(lead_in: str, item: str) -> str | None:
    """The words of the lead-in that a noun phrase completes, None where there is no place for it."""
    drafts = split_claims(lead_in)
    if not drafts:
        return None
    last = drafts[-1]
    clause = f"{last.lead} {last.words(lead_in)[last.skip :].lstrip()}".strip()
    found = tokens(mask(clause))
    verb = find_verb(found)
    if verb is None:
        return None
    if _is_open(found, len(found)):
        return clause
    counted = _counted(found, verb)
    if counted is None:
        return clause if len(drafts) == 1 and not _is_said(found, verb) else None
    behind = tokens(mask(item))
    if not behind or behind[0].low in PREPOSITIONS or not _is_open(found, counted):
        return None
    return clause[: found[counted].start].rstrip()


def _is_open(found: tuple[Token, ...], end: int) -> bool:
    """Whether the words up to `end` call for an object: a full verb or a preposition stands last."""
    last = found[end - 1]
    if last.low in PREPOSITIONS - {"of"} or last.low in _OPEN_ENDS:
        return True
    kind = verb_kind(found, end - 1, bare=True)
    return kind in ("past", "present", "have") or (kind == "be" and end == len(found))


def _counted(found: tuple[Token, ...], verb: Verb) -> int | None:
    """Where a phrase like "two Nobel Prizes" or "the following rivers" begins behind the verb."""
    for index in range(verb.index + 1, len(found)):
        token = found[index]
        if token.low in _COUNTING or (token.text.isdigit() and len(token.text) < 3):
            before = found[index - 1].low
            return index - 1 if before in ("the", "a", "his", "her", "its", "their") else index
    return None


def _is_said(found: tuple[Token, ...], verb: Verb) -> bool:
    """Whether the clause has an object or complement already."""
    return verb.index + 1 < len(found)
