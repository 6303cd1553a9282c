"""Contrasts that stop at the auxiliary: "Whales are mammals, but sharks aren't: they are fish." """

from __future__ import annotations

import re

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import find_verb, mask, subject_before, tokens
from receipts_offline.claims.coordination import is_clause

_ELLIPSIS = re.compile(
    r"(?:,|\s–|\s—)\s+(?:but|while|whereas|though|although)\s+(?P<clause>[^,;:.]{2,60}?\s"
    r"(?:(?:is|are|was|were|do|does|did|has|have|had|could|would)(?:n['’]t|\s+not)|can['’]t|cannot|won['’]t))"
    r"(?=\s*(?:[:;.]|$))\s*[:;.]?\s*"
)


def contrasts(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", but the koala isn't: it's a marsupial" into what precedes, the short clause and what follows.

    Left alone where what follows is no clause of its own ("but the koala isn't, because …").
    """
    if len(draft.pieces) != 1:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    found = _ELLIPSIS.search(masked, start, end)
    if found is None or find_verb(tokens(masked[start : found.start()])) is None:
        return [draft]
    inner, rest = tokens(found["clause"]), tokens(masked[found.end() : end])
    verb = find_verb(inner)
    if (
        verb is None
        or subject_before(inner, 0, verb.index) != (0, verb.index)
        or (rest and not is_clause(rest))
    ):
        return [draft]
    before = Draft(((start, found.start()),), draft.lead, draft.skip).tidy(sentence)
    after = [Draft(((found.end(), end),)).tidy(sentence)] if rest else []
    return [before, Draft((found.span("clause"),)), *after]
