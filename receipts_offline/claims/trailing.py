"""What a sentence adds behind a comma at its end: a reason, a concession, a place, a participle, an apposition."""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.phrases import name_ending_at, reading
from receipts_offline.claims.verbs import (
    ADVERBS,
    BE,
    DETERMINERS,
    HAVE,
    PREPOSITIONS,
    PRONOUNS,
    SUBORDINATORS,
)
from receipts_offline.text.wordlist import word_set

_ADDED = re.compile(r",\s+(?P<skip>(?:even\s+)?though\s+|although\s+|because\s+|since\s+|whereas\s+)")
_WHERE = re.compile(r",\s+(?P<skip>where\s+)")
_WHEN = re.compile(r"\b(?P<year>[0-9]{4}),\s+(?P<skip>when\s+)")
_WHOSE = re.compile(r",\s+(?P<skip>whose\s+)")
_MAKING = re.compile(r",\s+(?P<skip>making\s+(?P<whom>it|him|her|them)\s+)(?=(?:the|an?|one|only)\s)")
_DONE_BY = re.compile(
    r",\s+(?:(?:first|originally|jointly|later)\s+)?(?P<verb>[a-z]+(?:ed|ght|wn|en)|led|built|made|held|sung|put)\s+"
    r"(?:by|in|on|at|from|for|to|as)\s"
)
_APPOSED = re.compile(r",\s+(?=(?:an?|the|one of)\s)")
_PLACED = re.compile(r"\b(?:in|at|on|near|to)\s+$", re.IGNORECASE)
# Participles that tell of a work, a building or an institution: behind "X is a novel by Y," they mean X.
_OF_THINGS: Final = word_set(
    """
    published released built designed founded located directed written opened completed produced
    developed created established launched recorded composed painted situated constructed premiered
    """
)
# Verbs behind which "making it the largest" speaks of their subject.
_MEASURING: Final = (
    BE
    | HAVE
    | word_set(
        """
        stands rises reaches measures covers spans lies sits weighs contains holds extends runs
        stood rose reached measured covered spanned weighed grew became opened scored won sold
        """
    )
)
_NOT_ALONE: Final = word_set("that whether if unless until whom why how what said says say claimed believed")


def trailing_clauses(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", though Marco Polo went farther" and ", because she had played her in 1949".

    The comma says that both halves are stated. Without one ("picked because it is high") the reason is the
    point of the sentence, which stays whole, as it does behind "said that" and the like.
    """
    place = _last(sentence, draft)
    if place is None:
        return [draft]
    start, end = place
    masked = draft.shadow(mask(sentence))
    for found in _ADDED.finditer(masked, start, end):
        left, right = tokens(masked[start : found.start()]), tokens(masked[found.end() : end])
        if any(token.low in _NOT_ALONE for token in left) or not _is_statement(right):
            continue
        if find_verb(left) is None and not draft.lead:
            continue
        if left[0].low in SUBORDINATORS or left[-1].low in BE | HAVE | {"and", "but", "or"}:
            continue
        return _behind(sentence, draft, found.start(), found.start("skip"), len(found["skip"]), "")
    return [draft]


def trailing_places(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "at the zoo, where it was fed" into "At the zoo it was fed", likewise "1935, when" and ", whose"."""
    place = _last(sentence, draft)
    if place is None:
        return [draft]
    start, end = place
    masked = draft.shadow(mask(sentence))
    for pattern in (_WHERE, _WHEN, _WHOSE):
        for found in pattern.finditer(masked, start, end):
            if find_verb(tokens(masked[start : found.start()])) is None and not draft.lead:
                continue
            right = tokens(masked[found.end() : end])
            if pattern is _WHOSE:
                named = name_ending_at(sentence, found.start(), start)
                lead = None
                if named is not None and sentence[named].isupper() and not _PLACED.search(sentence[:named]):
                    lead = f"{sentence[named : found.start()].strip()}'s"
                fits = find_verb(right) is not None
            else:
                lead = (
                    f"In {found['year']}"
                    if pattern is _WHEN
                    else _place(sentence, masked, start, found.start())
                )
                fits = _is_statement(right)
            if lead is None or not fits or any(token.text == ";" for token in right):
                continue
            cut = found.end("year") if pattern is _WHEN else found.start()
            return _behind(sentence, draft, cut, found.start("skip"), len(found["skip"]), lead)
    return [draft]


def trailing_participles(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", taught by her father", ", first published in 1945" and ", making it the largest".

    Only where the participle can mean nothing but the subject: its agent is "his" or "her" own, the sentence
    says what the subject is, or what is measured is the subject.
    """
    place = _last(sentence, draft)
    if place is None or draft.lead or len(draft.pieces) != 1:
        return [draft]
    end = place[1]
    masked = draft.shadow(mask(sentence))
    found = reading(sentence, draft)
    verb = find_verb(found)
    span = subject_before(found, 0, verb.index) if verb is not None else None
    if verb is None or span is None:
        return [draft]
    subject = sentence[found[span[0]].start : found[span[1] - 1].end]
    form = found[verb.index].low
    making = _MAKING.search(masked, found[verb.index].end, end)
    if making and form in _MEASURING and "," not in masked[making.end() : end]:
        if making["whom"] == "it" and found[span[0]].low in PRONOUNS - {"it", "this", "that"}:
            return [draft]
        copula = "is" if verb.kind == "present" or form in ("is", "has") else "was"
        lead = f"{subject} {copula}"
        return _behind(sentence, draft, making.start(), making.start("skip"), len(making["skip"]), lead)
    done = _DONE_BY.search(masked, found[verb.index].end, end)
    if (
        done is None
        or "," in masked[done.end() : end]
        or find_verb(tokens(masked[done.end() : end])) is not None
    ):
        return [draft]
    behind = masked[done.end() - 1 : end].split()
    own = behind[:1] in (["his"], ["her"], ["their"]) and masked[: done.end()].rstrip().endswith("by")
    between = [token.low for token in found[verb.index + 1 :] if token.start < done.start()]
    is_a = (
        form in ("is", "was")
        and between[:1] in (["a"], ["an"])
        and done["verb"] in _OF_THINGS
        and not any(word in DETERMINERS | PREPOSITIONS - {"by", "from"} for word in between[1:])
    )
    if not (own or is_a):
        return [draft]
    return _behind(sentence, draft, done.start(), done.start() + 1, 0, f"{subject} was")


def trailing_appositions(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "… by Ben Hill, a Hungarian who taught" behind a name at the sentence's end.

    Left alone: a list ("the Mona Lisa, the Venus and the Nike"), and a phrase with a comma of its own.
    """
    place = _last(sentence, draft)
    if place is None:
        return [draft]
    start, end = place
    masked = draft.shadow(mask(sentence))
    comma = masked.rfind(",", start, end)
    found = _APPOSED.match(masked, comma, end) if comma >= 0 else None
    if found is None:
        return [draft]
    left, right = tokens(masked[start:comma]), tokens(masked[found.end() : end])
    main = find_verb(left)
    named = name_ending_at(sentence, comma, start)
    if main is None or named is None or len(right) < 3 or "," in masked[start:comma].split(" and ")[-1]:
        return [draft]
    if sentence[:named].rstrip().endswith((" and", " or", ",")) or named <= start + 1:
        return [draft]
    head = next((at for at, token in enumerate(right) if token.low in ("who", "which", "that")), len(right))
    if any(token.low in ("and", "or", "than") for token in right[:head]):
        return [draft]
    if right[0].low == "the" and right[1].is_name:
        return [draft]  # the next thing of a list
    if _PLACED.search(sentence[:named]):
        return [draft]  # "was born in Paris, the second son": what follows is not about the place
    if find_verb(right[:head]) is not None:
        return [draft]
    past = main.kind == "past" or left[main.index].low in ("was", "were", "had")
    lead = f"{sentence[named:comma].strip()} {'was' if past else 'is'}"
    return _behind(sentence, draft, comma, found.end(), 0, lead)


def _last(sentence: str, draft: Draft) -> tuple[int, int] | None:
    """The draft's last piece, which must reach the sentence's end."""
    start, end = draft.pieces[-1]
    return (start, end) if not sentence[end:].strip(' .!"”’)') else None


def _behind(sentence: str, draft: Draft, cut: int, start: int, skip: int, lead: str) -> list[Draft]:
    """The draft without what begins at `cut`, and that as a draft of its own from `start` on."""
    end = draft.pieces[-1][1]
    return [draft.cut(cut, end).tidy(sentence), Draft(((start, end),), lead, skip).tidy(sentence)]


def _is_statement(found: tuple[Token, ...]) -> bool:
    """Whether the words begin with a subject and its verb."""
    verb = find_verb(found)
    if (
        verb is None
        or not verb.index
        or verb.index > 8
        or any(token.text == "," for token in found[: verb.index])
    ):
        return False
    return subject_before(found, 0, verb.index) == (0, verb.index) or (
        subject_before(found, 0, verb.index) is not None
        and (found[0].low in DETERMINERS | PRONOUNS or found[0].is_name or found[0].low in ADVERBS)
        and verb_kind(found, verb.index) is not None
    )


def _place(sentence: str, masked: str, start: int, comma: int) -> str | None:
    """ "At Frankfurt Zoo": the preposition and the noun phrase that end at the comma."""
    found = tokens(masked[start:comma])
    for back in range(len(found) - 1, max(-1, len(found) - 7), -1):
        if not found[back].is_word:
            return None
        if found[back].low in ("in", "at", "near", "on", "to", "from") and back + 1 < len(found):
            word = {"to": "in", "from": "in"}.get(found[back].low, found[back].low)
            phrase = sentence[start + found[back].end : comma].strip()
            return f"{word.capitalize()} {phrase}" if verb_kind(found, back + 1) is None else None
        if found[back].low in PREPOSITIONS - {"of"}:
            return None
    return None
