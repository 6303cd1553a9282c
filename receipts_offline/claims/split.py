"""Cut one sentence into small claims, by rules that each do one thing and can be switched off by name.

A rule takes a draft and gives back one or more drafts; it leaves the draft alone unless it is sure, since
a wrongly cut claim is worse than a long one. Rules run in the order of `RULES`, each on what the last left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.contrast import contrasts
from receipts_offline.claims.coordination import clause_coordination, verb_coordination, verb_series
from receipts_offline.claims.names import names
from receipts_offline.claims.phrases import name_ending_at, opening_subject, reading
from receipts_offline.claims.trailing import (
    trailing_appositions,
    trailing_clauses,
    trailing_participles,
    trailing_places,
)
from receipts_offline.claims.verbs import ADVERBS, PRONOUNS

Rule = Callable[[str, Draft], list[Draft]]

# No sentence of prose is longer, in characters; what is stays whole, which also bounds the time.
_LONGEST: Final = 1_500

# A frame that holds for all that follows (a condition, a source, a tale) and would be lost by a cut; and
# "respectively", which ties two lists together.
_FRAME = re.compile(
    r"(?:if|unless|whether|suppos(?:e|ing)|provided|assuming|according to|legend|tradition|reportedly|allegedly"
    r"|supposedly|in (?:legend|theory|principle|some (?:versions|accounts)|the (?:film|novel|story|book|game|myth))"
    r"|it (?:is|was) (?:not |only )*(?:until|because|when|in|on|at)\b.*\bthat"
    r"|it is (?:said|believed|thought|claimed)|some (?:say|believe|think|claim|argue)"
    r"|(?:critics|scholars|historians|experts|many|people) (?:say|believe|think|claim|argue))\b"
    r"|.*\brespectively\b",
    re.IGNORECASE | re.DOTALL,
)
_UNFRAMED: Final = ("semicolons", "brackets")

_BRACKET = re.compile(r"\(([^()]{4,120})\)")
_DATE = r"(?:c\. ?|circa )?(?:[0-9]{1,2} [A-Z][a-z]+ |[A-Z][a-z]+ (?:[0-9]{1,2}, )?)?[0-9]{3,4}(?: ?BC| ?AD)?"
_LIFE = re.compile(rf"\s*{_DATE}\s*[–—-]\s*{_DATE}\s*$")
_WAS_DONE = re.compile(
    r"\s*(?:born|b\.|founded|established|built|opened|released|published|completed|elected|launched"
    r"|discovered|invented"
    r"|crowned|formerly|originally|previously)\s+\S"
)
_DIED = re.compile(r"\s*(?:died|d\.)\s+\S")
_IS_CALLED = re.compile(r"\s*(?:also|nicknamed|known as|commonly known|popularly known|officially|now)\s+\S")
_RELATIVE = re.compile(r",\s+(?:who|which)\s")
_COMMENT = re.compile(
    r"\s*(?:tells|tell|means|meant|shows|showed|makes|made|is why|explains|was (?:good|bad|great|quite"
    r"|unusual|rare)|is (?:good|great"
    r"|quite|pretty|probably|perhaps|unusual|rare|impressive)|helps|helped|led to|allowed|allows|gave"
    r"|gives|in turn|is an? [\w -]{0,40}record)\b"
)
_PLACING: Final = ("in", "at", "on", "near", "of")
_RESTRICTIVE = re.compile(r"\swho\s")
_CONCESSION = re.compile(r"(?:although|though|after|because)\s", re.IGNORECASE)


def semicolons(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "A did this; B did that" where every part has a subject and a verb of its own."""
    found = reading(sentence, draft)
    marks = [index for index, token in enumerate(found) if token.text == ";"]
    if not marks or len(draft.pieces) != 1:
        return [draft]
    edges = [-1, *marks, len(found)]
    for first, last in pairwise(edges):
        verb = find_verb(found, first + 1, last)
        if verb is None or verb.index == first + 1:
            return [draft]
    start, end = draft.pieces[0]
    cuts = [start, *(found[mark].start for mark in marks), end]
    parts = [Draft(((first, last),)).tidy(sentence) for first, last in pairwise(cuts)]
    return [Draft(parts[0].pieces, draft.lead, draft.skip), *parts[1:]]


def brackets(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "(born 7 November 1867)", "(1867–1934)", "(also known as …)" behind the subject or a name."""
    if len(draft.pieces) != 1:
        return [draft]
    start, end = draft.pieces[0]
    extra: list[Draft] = []
    main = draft
    for found in _BRACKET.finditer(sentence, start, end):
        inner = found.group(1)
        subject = _named_before(sentence, start, found.start())
        if subject is None or ";" in inner:
            continue
        if _WAS_DONE.match(inner):
            lead = f"{subject} was"
        elif _DIED.match(inner):
            lead = subject
        elif _IS_CALLED.match(inner):
            lead = f"{subject} is"
        elif _LIFE.match(inner) and re.match(r"\s*(?:was|were) an?\s", sentence[found.end() :]):
            lead = f"{subject} lived"
        else:
            continue
        extra.append(Draft((found.span(1),), lead))
        main = main.cut(*found.span())
    return [main, *extra]


def _named_before(sentence: str, start: int, place: int) -> str | None:
    """The subject if the bracket at `place` follows it at the head of the sentence, else a name before it."""
    before = tokens(mask(sentence[start:place]))
    if before and find_verb(before) is None and all(token.is_word for token in before) and len(before) <= 8:
        return sentence[start:place].strip()
    at = name_ending_at(sentence, place, start)
    return sentence[at:place].strip() if at is not None else None


def relative_clauses(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "Vivien Leigh, who was born in India, won …" and "…, the French physicist Pierre Curie, who …"."""
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    for found in _RELATIVE.finditer(masked, start, end):
        if _COMMENT.match(masked[found.end() : end]):
            continue
        first_word = tokens(masked[found.end() : end])
        at = 0
        while at < len(first_word) and first_word[at].low in ADVERBS:
            at += 1
        if at >= len(first_word) or verb_kind(first_word, at, bare=True) is None:
            continue
        subject = opening_subject(sentence, start, found.start())
        if subject is not None:
            close = _clause_end(masked, found.end(), end)
            if close is None:
                continue
        else:
            named = name_ending_at(sentence, found.start(), start)
            if named is None or _unsure_of(sentence[start:named], found.group()):
                continue
            subject = sentence[named : found.start()].strip()
            if find_verb(tokens(masked[start : found.start()])) is None:
                inner_end = _clause_end(masked, found.end(), end)
                if inner_end is None:
                    continue
                close = inner_end
            else:
                close = _tail_end(masked, found.end(), end)
        word = len(found.group().lstrip(", "))
        inner = Draft(((found.end() - word, close),), subject, word).tidy(sentence)
        return [draft.cut(found.start(), close).tidy(sentence), inner]
    return [draft]


def _unsure_of(before: str, joint: str) -> bool:
    """Whether ", who" or ", which" may mean more than the name it follows.

    So it is behind "Ann and Ben", and for "which" behind a place ("a firm in Rome, which") or a figure.
    """
    word = before.split()[-1].lower() if before.split() else ""
    return word == "and" or ("which" in joint and (word in _PLACING or word[:1].isdigit()))


def _clause_end(masked: str, start: int, end: int) -> int | None:
    """The comma that closes a clause inside the sentence: the first with a finite verb right behind it."""
    for comma in re.finditer(",", masked[start:end]):
        at = start + comma.start()
        behind = tokens(masked[at + 1 : end])
        index = 0
        while index < len(behind) and behind[index].low in ADVERBS:
            index += 1
        if index < len(behind) and verb_kind(behind, index, bare=True) is not None:
            return at + 1
    return None


def _tail_end(masked: str, start: int, end: int) -> int:
    """Where a clause at the sentence's end stops: before ", and SHE DID …", else at the end."""
    for found in re.finditer(r",\s+(?:and|but|yet|while)\s+", masked[start:end]):
        rest = tokens(masked[start + found.end() : end])
        verb = find_verb(rest)
        if verb is not None and verb.index and subject_before(rest, 0, verb.index) == (0, verb.index):
            return start + found.start()
    return end


def appositions(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "Paul Landowski, a French sculptor, designed it": behind the opening subject, with a/an/the."""
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    found = re.compile(r"[^,]{2,60}(,\s+)(?:a|an|the)\s[^,]{3,120}(,)\s").match(masked, start, end)
    if not found:
        return [draft]
    subject = opening_subject(sentence, start, found.start(1))
    inner = tokens(masked[found.end(1) : found.start(2)])
    if subject is None or not subject[0].isupper() or find_verb(inner) is not None:
        return [draft]
    behind = tokens(masked[found.end(2) : end])
    index = 0
    while index < len(behind) and behind[index].low in ADVERBS:
        index += 1
    kind = verb_kind(behind, index, bare=True) if index < len(behind) else None
    if kind is None or subject.lower() in PRONOUNS:
        return [draft]
    apposed_words = sentence[found.end(1) : found.start(2)].removeprefix("the ")
    if any(name.text.removeprefix("The ") == apposed_words for name in names(apposed_words)):
        return [draft]  # "his plane, the Spirit of St. Louis, had been built": the name belongs to the claim
    copula = "was" if kind == "past" or behind[index].low in ("was", "had") else "is"
    apposed = Draft(((found.end(1), found.start(2)),), f"{subject} {copula}")
    return [draft.cut(found.start(1), found.end(2)).tidy(sentence), apposed]


def defining_who(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "X was a physicist who won the prize", where the relative clause says something of X itself."""
    if draft.lead:
        return [draft]
    start, end = draft.pieces[0][0], draft.pieces[-1][1]
    masked = draft.shadow(mask(sentence))
    found = reading(sentence, draft)
    verb = find_verb(found)
    if verb is None or found[verb.index].low not in ("was", "is") or not verb.index:
        return [draft]
    rest = [token.low for token in found[verb.index + 1 :]]
    if rest[:1] not in (["a"], ["an"]) or "who" not in rest:
        return [draft]
    who = verb.index + 1 + rest.index("who")
    if not found[who - 1].is_word or who + 1 >= len(found) or verb_kind(found, who + 1, bare=True) is None:
        return [draft]
    if any(token.low in ("of", "for", "and") or not token.is_word for token in found[verb.index + 1 : who]):
        return [draft]
    subject = _subject_text(sentence, found, verb.index)
    if subject is None or not _RESTRICTIVE.search(masked):
        return [draft]
    at = found[who].start
    return [
        draft.cut(at, end).tidy(sentence),
        replace(draft.cut(start, at), lead=subject, skip=len("who ")).tidy(sentence),
    ]


def _subject_text(sentence: str, found: tuple[Token, ...], verb: int) -> str | None:
    place = subject_before(found, 0, verb)
    return sentence[found[place[0]].start : found[place[1] - 1].end] if place else None


def opening_clauses(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "After she retired in 1962, she taught" and "Although he was Spanish, he sailed for Portugal"."""
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    opening = _CONCESSION.match(sentence, start, end)
    if not opening:
        return [draft]
    masked = draft.shadow(mask(sentence))
    for comma in re.finditer(",", masked[opening.end() : end]):
        at = opening.end() + comma.start()
        left, right = tokens(masked[opening.end() : at]), tokens(masked[at + 1 : end])
        first, second = find_verb(left), find_verb(right)
        if first is None or second is None or not second.index or second.index > 8:
            continue
        if not first.index or subject_before(left, 0, first.index) != (0, first.index):
            return [draft]
        place = subject_before(right, 0, second.index)
        if place is None or place[0] or right[0].low in ("and", "but", "or"):
            continue
        clause = Draft(((start, at),), "", opening.end() - start).tidy(sentence)
        return [clause, Draft(((at + 1, end),)).tidy(sentence)]
    return [draft]


# The rules by name, in the order in which they run.
RULES: Final[Mapping[str, Rule]] = MappingProxyType(
    {
        "semicolons": semicolons,
        "opening_clauses": opening_clauses,
        "brackets": brackets,
        "contrasts": contrasts,
        "clause_coordination": clause_coordination,
        "relative_clauses": relative_clauses,
        "appositions": appositions,
        "defining_who": defining_who,
        "verb_series": verb_series,
        "verb_coordination": verb_coordination,
        "trailing_clauses": trailing_clauses,
        "trailing_places": trailing_places,
        "trailing_participles": trailing_participles,
        "trailing_appositions": trailing_appositions,
    }
)


def split_claims(sentence: str, without: Collection[str] = ()) -> list[Draft]:
    """The claims of one sentence as drafts, in reading order; `without` names rules that stay off.

    The pieces of all drafts are disjoint and lie within the sentence. Raises KeyError for an unknown rule.
    """
    for name in without:
        RULES[name]
    drafts = [Draft(((0, len(sentence)),)).tidy(sentence)] if sentence.strip() else []
    framed = _FRAME.match(sentence) is not None
    for name, rule in RULES.items():
        if name not in without and len(sentence) <= _LONGEST and (not framed or name in _UNFRAMED):
            drafts = [new for draft in drafts if draft.pieces for new in rule(sentence, draft)]
    return sorted((draft for draft in drafts if draft.pieces), key=lambda draft: draft.pieces[0])
