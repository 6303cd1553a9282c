"""Clefts and comments: "it was Ann who …", "what makes it odd is that …", "…, which is odd"."""

from __future__ import annotations

import re
from dataclasses import replace

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import find_verb, mask, tokens, verb_kind
from receipts_offline.claims.coordination import is_clause
from receipts_offline.claims.names import names
from receipts_offline.claims.phrases import behind

_IT_WAS = re.compile(r"[Ii]t\s+(?:was|is)\s+(?P<who>he|she|they|[^\W\d_a-z][^,;:]{1,60}?)\s+(?:who|that)\s+")
_WHAT_IS = re.compile(
    r"what\s+(?:makes?|made|helps?|helped|surprises?|surprised|sets?)\s+[^,;:]{2,60}?\s(?:is|was)\s+that\s+",
    re.IGNORECASE,
)
_FILLER = re.compile(
    r"(?:(?<=\w),\s+(?:though|however|of course|incidentally|by the way|for the record),(?=\s+[a-z])"
    r"|(?<=\s)(?:somebody|someone|something)\s+else,\s+namely\s+)"
)
_COMMENT = re.compile(
    r",\s+(?P<skip>which\s+)(?=(?:tells (?:you|us)|keeps|kept|means? (?:that|it|they|the|he|she)|makes|made"
    r"|helps|helped|allows|allowed|explains"
    r"|showed|shows|led to|is why|caused|causes|resulted in|results in"
    r"|(?:is|was|seems|sounds)\s+(?:(?:[a-z]+ly|quite|very|pretty|rather)\s+)?(?:good|great|bad|fast|slow|rare|unusual"
    r"|impressive|remarkable|amazing|astonishing|surprising|odd|sad|quick|interesting|nice|strange|unique|fitting))\b)"
)


def fillers(sentence: str, draft: Draft) -> list[Draft]:
    """Leave out ", though," and "somebody else, namely": they say nothing that can be checked."""
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    for found in reversed(list(_FILLER.finditer(masked, start, end))):
        before = tokens(masked[start : found.start()])
        if found.group()[0] == "," and (not before or find_verb(before) is not None):
            continue  # "…, however, they stayed": it joins two clauses
        draft = draft.cut(*found.span())
    return [draft.tidy(sentence)]


def clefts(sentence: str, draft: Draft) -> list[Draft]:
    """Read "it was Ann who led it" as "Ann led it", and "what makes it odd is that it swims" as "it swims".

    The claim keeps all its words; only what is searched and scored is put straight.
    """
    if len(draft.pieces) != 1 or draft.lead or draft.skip:
        return [draft]
    start, end = draft.pieces[0]
    found = _IT_WAS.match(sentence, start, end)
    if found is not None:
        who = found["who"]
        named = names(who)
        plain = who.lower() in ("he", "she", "they") or (len(named) == 1 and named[0].text == who)
        rest = tokens(mask(sentence[found.end() : end]))
        if plain and rest and verb_kind(rest, 0, bare=True) is not None:
            return [replace(draft, lead=who, skip=found.end() - start)]
    found = _WHAT_IS.match(sentence, start, end)
    if found is not None and is_clause(tokens(mask(sentence[found.end() : end]))):
        return [replace(draft, skip=found.end() - start)]
    return [draft]


def comments(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", which keeps noise down" and ", which is odd" off what they comment on: "This keeps noise down"."""
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    for found in _COMMENT.finditer(masked, start, end):
        if find_verb(tokens(masked[draft.pieces[0][0] : found.start()])) is None and not draft.lead:
            continue
        if re.search(r"[,;]", masked[found.end() : end]):
            continue
        return behind(sentence, draft, found.start(), found.start("skip"), len(found["skip"]), "this")
    return [draft]
