"""Coordinated predicates: "X did this and did that", "X did this, made that and died"."""

from __future__ import annotations

from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, Verb, find_verb, subject_before, verb_kind
from receipts_offline.claims.phrases import ends_a_list, opening_subject, reading
from receipts_offline.claims.verbs import (
    ADVERBS,
    DETERMINERS,
    INTRANSITIVE,
    PAST,
    PAST_OR_OTHER,
    PLURAL_NOUNS,
    PREPOSITIONS,
    SUBORDINATORS,
)
from receipts_offline.text.wordlist import word_set

_AND: Final = ("and", "but")
_OBJECT_PRONOUNS: Final = word_set("it him her them himself herself itself themselves us me")


def verb_coordination(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "She lived in Rome and died in 1934": a second verb with the same subject.

    Left alone: "born and raised", anything behind "that", "who", "because" …, modal verbs, and words in -ed
    that may as well be adjectives ("cats and related animals").
    """
    if len(draft.pieces) > 2:
        return [draft]
    found = reading(sentence, draft)
    verb = find_verb(found, 0)
    subject = _shared_subject(sentence, draft, found, verb)
    if verb is None or subject is None or verb.kind in ("modal", "do"):
        return [draft]
    for index in range(verb.index + 2, len(found) - 1):
        if found[index].low not in _AND:
            continue
        if any(
            token.low in SUBORDINATORS - {"as", "than", "since", "after", "before", "until"}
            for token in found[verb.index : index]
        ):
            return [draft]
        lead = _second_verb(found, verb, index)
        if lead is None or (found[index - 1].text == "," and _unfinished(found, verb, index - 1)):
            continue
        at = found[index].start
        last = draft.pieces[-1]
        if not last[0] < at < last[1]:
            continue
        behind = found[index + 1].start
        left = draft.cut(at, last[1]).tidy(sentence)
        right = Draft(((behind, last[1]),), f"{subject} {lead}".strip()).tidy(sentence)
        return [left, *_again(sentence, right, verb, found[verb.index].low)]
    return [draft]


def _unfinished(found: tuple[Token, ...], verb: Verb, comma: int) -> bool:
    """Whether the first verb waits for what follows the second: "led, and was the head of, the trust"."""
    if any(token.low in PREPOSITIONS and found[at].text == "," for at, token in enumerate(found[:-1], 1)):
        return True
    return verb.kind in ("be", "have") and all(
        token.low in ADVERBS for token in found[verb.index + 1 : comma]
    )


def verb_series(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "She sang in Rome, wrote two books and died in 1934": three or more past verbs in a row."""
    found = reading(sentence, draft)
    verb = find_verb(found)
    if verb is None or verb.kind not in ("past", "have") or len(draft.pieces) != 1:
        return [draft]
    subject = _shared_subject(sentence, draft, found, verb)
    if subject is None:
        return [draft]
    starts: list[tuple[int, int]] = []
    for index in range(verb.index + 1, len(found) - 1):
        if found[index].text != "," and not (found[index].low == "and" and starts):
            continue
        at = index + 1
        if found[at].low == "and":
            at += 1
        if at + 1 >= len(found):
            break
        clear = found[at].low in PAST - PAST_OR_OTHER or found[at].low.endswith("ed")
        clear = clear and found[at + 1].low != "by"
        clear = clear or (found[at].low in PAST and found[at + 1].low in DETERMINERS | _OBJECT_PRONOUNS)
        if clear and verb_kind(found, at, bare=True) == "past" and _object(found[at + 1]) is not None:
            if not starts or index > starts[-1][1]:
                starts.append((index, at))
        elif found[index].text == "," and not starts:
            return [draft]  # a comma that parts something else
    if len(starts) < 2 or not any(found[at - 1].low == "and" for _, at in starts[-1:]):
        return [draft]
    end = draft.pieces[0][1]
    cuts = [(draft.pieces[0][0], found[starts[0][0]].start)]
    for number, (_, at) in enumerate(starts):
        stop = found[starts[number + 1][0]].start if number + 1 < len(starts) else end
        cuts.append((found[at].start, stop))
    lead = f"{subject} {found[verb.index].text}" if verb.kind == "have" else subject
    first = Draft((cuts[0],), draft.lead, draft.skip).tidy(sentence)
    return [first, *(Draft((cut,), lead).tidy(sentence) for cut in cuts[1:])]


def _again(sentence: str, draft: Draft, verb: Verb, form: str) -> list[Draft]:
    """Further verbs behind the second one stay with it unless they are as clear."""
    return (
        [draft]
        if verb.kind == "be" and form not in ("was", "were", "is", "are")
        else verb_coordination(sentence, draft)
    )


def _shared_subject(sentence: str, draft: Draft, found: tuple[Token, ...], verb: Verb | None) -> str | None:
    """The words that the second verb needs before it, or None if the subject is not to be seen."""
    if verb is None:
        return None
    if draft.lead:
        return draft.lead if verb.index <= 1 else None
    if draft.skip and verb.index == 0:
        return None
    place = subject_before(found, 0, verb.index)
    if place is None:
        return _with_apposition(sentence, found, verb)
    first, last = place
    if last - first > 9 or ends_a_list(found, place) or found[last - 1].low == "what":
        return None
    if all(token.low in ADVERBS for token in found[first:last]):
        return None  # "First found in 1789, it …"
    return sentence[found[first].start : found[last - 1].end]


def _with_apposition(sentence: str, found: tuple[Token, ...], verb: Verb) -> str | None:
    """ "His book, Open," where the verb follows at once; None for any other use of two commas."""
    commas = [index for index in range(verb.index) if found[index].text == ","]
    if len(commas) != 2 or commas[1] != verb.index - 1 or commas[0] > 6 or commas[1] - commas[0] > 8:
        return None
    if (
        opening_subject(sentence, found[0].start, found[commas[0]].start) is None
        or found[0].low in PREPOSITIONS
    ):
        return None
    return sentence[found[0].start : found[commas[1]].end]


def _second_verb(found: tuple[Token, ...], verb: Verb, index: int) -> str | None:
    """What to put before the verb that follows found[index] ("" or an auxiliary), None if none follows."""
    at = index + 1
    while at < len(found) and found[at].low in ADVERBS:
        at += 1
    if at >= len(found) or at - index > 3 or found[index + 1].low in ("both", "all"):
        return None
    kind = verb_kind(found, at, bare=True)
    if kind is None:
        return None
    first, second = found[verb.index], found[at]
    following = found[at + 1] if at + 1 < len(found) else None
    if kind == "past" and following is not None and following.low == "by" and verb.kind != "be":
        return None  # "survived by two sons, and mourned by many"
    if kind in ("be", "have"):
        past = second.low in ("was", "were", "had")
        return "" if past or first.low not in ("was", "were", "had") or verb.kind == "past" else None
    if kind in ("modal", "do"):
        return "" if second.low not in ("do",) else None
    if kind == "present":
        unsure = second.low in PLURAL_NOUNS
        if verb.kind == "past" or first.low in ("was", "were", "had"):
            return "" if following is not None and (not unsure or following.low in ADVERBS) else None
        return (
            ""
            if not unsure or (following is not None and _complement(following) and following.low != "of")
            else None
        )
    if second.low in PAST - PAST_OR_OTHER:
        participle = verb.kind in ("be", "have") and second.low in _SAME_PARTICIPLE
        if not participle:
            return "" if verb.kind != "present" else None
    if verb.kind == "present" and index - verb.index > 2 and not found[index - 1].low.endswith("ed"):
        # "It runs for 100 minutes and opened in Spain"
        later = second.low.endswith("ed") and following is not None
        return "" if later and following and following.low in ("in", "on", "at", "as") else None
    if verb.kind == "present" or first.low in ("is", "are", "has", "have"):
        return None
    if index - verb.index <= (2 if verb.kind in ("be", "have") else 1) and found[index - 1].is_word:
        return None if verb.kind in ("be", "have") or following is None else _object(following)
    if verb.kind == "be":
        if second.low in INTRANSITIVE:
            return ""
        if second.low in _DEEMED:
            return first.text  # "was a seer and considered a saint"
        passive = verb.index + 1 < index and found[verb.index + 1].low.endswith(
            ("ed", "en", "ilt", "own", "ade", "old", "orn", "ound", "ught", "id")
        )
        if following is None:
            return None
        if passive and following.low in ("by", "in", "as", "into", "from", "at", "on"):
            return first.text
        return "" if following.low in DETERMINERS | _OBJECT_PRONOUNS and following.low != "that" else None
    if verb.kind == "have" and following is None:
        return None
    return _object(following) if following is not None else ("" if second.low in INTRANSITIVE else None)


# Behind "was" these are passive whatever follows them.
_DEEMED: Final = word_set(
    "considered regarded deemed named called elected appointed declared known crowned credited"
)
_SAME_PARTICIPLE: Final = word_set(
    """
    brought built caught fed fought found founded held kept laid led left lost made met overcome
    paid put sold sent shot told taught won read sought split spread struck bought heard understood
    become run hit hung spent
    """
)


def _object(following: Token) -> str | None:
    return "" if _complement(following) else None


def _complement(token: Token) -> bool:
    """Whether a word commonly follows a verb, as an object's or adverbial's first word."""
    return (
        token.low
        in DETERMINERS
        | PREPOSITIONS
        | ADVERBS
        | _OBJECT_PRONOUNS
        | {"out", "up", "down", "back", "home", "that", "how"}
        or token.is_name
        or not token.is_word
        or token.text[0].isdigit()
    )
