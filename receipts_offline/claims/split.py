"""Cut one sentence into small claims, by rules that each do one thing and can be switched off by name.

A rule takes a draft and gives back one or more drafts; it leaves the draft alone unless it is sure, since
a wrongly cut claim is worse than a long one. Rules run in the order of `RULES`, each on what the last left.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from receipts_offline.claims.asides import (
    appositions,
    authors,
    described,
    named_roles,
    sized_things,
    someone_named,
)
from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import find_verb, mask, subject_before, tokens
from receipts_offline.claims.clefts import clefts, comments, fillers
from receipts_offline.claims.complements import complement_pairs, repeated_prepositions
from receipts_offline.claims.contrast import contrasts
from receipts_offline.claims.coordination import clause_coordination
from receipts_offline.claims.gapping import counted_lists, followed_by, gapping
from receipts_offline.claims.phrases import name_ending_at, reading
from receipts_offline.claims.predicates import verb_coordination, verb_series
from receipts_offline.claims.relatives import (
    counted_relatives,
    defining_clauses,
    defining_objects,
    relative_clauses,
    whose_clauses,
)
from receipts_offline.claims.tails import all_there, births, measures, parts, records, with_tails
from receipts_offline.claims.trailing import (
    trailing_appositions,
    trailing_clauses,
    trailing_participles,
    trailing_places,
    trailing_times,
)
from receipts_offline.claims.verbs import ADVERBS

Rule = Callable[[str, Draft], list[Draft]]

# A frame that holds for all that follows (a condition, a source, a tale) and would be lost by a cut; and
# "respectively", which ties two lists together.
_FRAME = re.compile(
    r"(?:(?:that is|for example|for instance|however),\s+)?"
    r"(?:if|unless|whether|suppos(?:e|ing)|provided|assuming"
    r"|according to|legend|tradition|reportedly|allegedly"
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
            lead = f"{subject} {'existed' if subject.startswith('The ') else 'lived'}"
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
        if all(token.low in ADVERBS or token.low.endswith("ly") for token in left[: first.index]):
            return [draft]  # "Although mostly built in Rome, it …"
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
        "counted_lists": counted_lists,
        "clause_coordination": clause_coordination,
        "clefts": clefts,
        "fillers": fillers,
        "relative_clauses": relative_clauses,
        "appositions": appositions,
        "named_roles": named_roles,
        "authors": authors,
        "described": described,
        "sized_things": sized_things,
        "defining_clauses": defining_clauses,
        "defining_objects": defining_objects,
        "gapping": gapping,
        "verb_series": verb_series,
        "verb_coordination": verb_coordination,
        "comments": comments,
        "counted_relatives": counted_relatives,
        "complement_pairs": complement_pairs,
        "repeated_prepositions": repeated_prepositions,
        "trailing_clauses": trailing_clauses,
        "trailing_times": trailing_times,
        "trailing_places": trailing_places,
        "whose_clauses": whose_clauses,
        "trailing_participles": trailing_participles,
        "births": births,
        "records": records,
        "parts": parts,
        "measures": measures,
        "with_tails": with_tails,
        "all_there": all_there,
        "trailing_appositions": trailing_appositions,
        "someone_named": someone_named,
        "followed_by": followed_by,
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
        if name not in without and (not framed or name in _UNFRAMED):
            drafts = [new for draft in drafts if draft.pieces for new in rule(sentence, draft)]
    return sorted((draft for draft in drafts if draft.pieces), key=lambda draft: draft.pieces[0])
