"""What is told once and meant twice: "A opened in 1900 and B in 1910", "two do: A and B", "followed by B"."""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import MONTHS, find_verb, mask, tokens, verb_kind
from receipts_offline.claims.phrases import behind, decapitalised, main_clause
from receipts_offline.claims.verbs import PREPOSITIONS

_MONTH: Final = rf"(?:{'|'.join(sorted(MONTHS))})"
_WHEN: Final = (
    rf"(?:(?:[0-9]{{1,2}}\s)?{_MONTH}(?:\s[0-9]{{1,2}},)?\s[0-9]{{4}}|(?:early\s|late\s)?[0-9]{{4}}|{_MONTH}"
    r"|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|[0-9][0-9.,]*\s?(?:%|km|m|metres|feet|miles|°C|°F))"
)
_GAP = re.compile(
    r"(?P<joint>,\s+(?:and\s+)?|\s+and\s+)(?P<who>(?:[Tt]he\s+)?[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,4}"
    rf"|the (?:second|other|latter|last))\s+(?P<prep>in|on|at|from|to)\s+(?P<when>{_WHEN})\s*[.]?\s*$"
)
_TOLD = re.compile(
    rf"(?P<verb>\S+(?:\s[a-z]+(?:ed|en|orn|ilt|wn|ght))?)\s+(?P<prep>in|on|at|from|to)\s+{_WHEN}$"
)
_FIRST = re.compile(r"the first\s+(?P<verb>[a-z]+)\s", re.IGNORECASE)
_SECOND = re.compile(r",\s+(?:and\s+)?(?P<skip>the second\s+)(?=\S)")
_FOLLOWED = re.compile(
    r",\s+followed by\s+(?P<who>[A-Z][\w'’-]*(?:\s[A-Z][\w'’-]*){0,3})\s+(?:with|at)\s+"
    r"(?P<share>[0-9][0-9.,]*\s?%)\s*[.]?\s*$"
)
_SHARE = re.compile(r"[0-9][0-9.,]*\s?%")
_COLON = re.compile(r"\s*:\s+(?P<items>[^:;]+?)\s*[.]?\s*$")
_COUNTS: Final = {
    word: number for number, word in enumerate(["two", "three", "four", "five", "six", "seven", "eight"], 2)
}
_FOREGONE: Final = ("just", "only", "exactly", "the", "about")


def gapping(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "The Mill opened in 1900 and the Barn in 1910", and "The first honoured X, the second Y".

    Both parts must end in the same kind of thing, a date, a day or a figure, behind the same preposition.
    """
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    first = _FIRST.match(masked, start, end)
    second = _SECOND.search(masked, first.end(), end) if first else None
    if first is not None and second is not None:
        kind = verb_kind(tokens(first["verb"]), 0, bare=True)
        if kind not in ("past", "present") or find_verb(tokens(masked[second.end() : end])) is not None:
            return [draft]
        lead = f"the second {first['verb']}"
        return behind(sentence, draft, second.start(), second.start("skip"), len(second["skip"]), lead)
    main = main_clause(sentence, draft)
    if main is None or main.opens:
        return [draft]
    verb = main.found[main.verb.index]
    gap = _GAP.search(masked, verb.end, end)
    told = _TOLD.match(masked, verb.start, gap.start()) if gap else None
    if gap is None or told is None or told["prep"] != gap["prep"]:
        return [draft]
    if (
        not (main.subject[0].isupper() and main.subject.split()[-1][0].isupper())
        and "the" not in gap["who"].lower()
    ):
        return [draft]
    who = gap.start("who")
    lead = f"{gap['who']} {told['verb']}"
    return (
        behind(sentence, draft, gap.start(), who, gap.start("prep") - who, lead) if start < who else [draft]
    )


def followed_by(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "Catalan is the mother tongue of 38.8%, followed by French with 35.4%": the same told of French."""
    main = main_clause(sentence, draft)
    if main is None or len(draft.pieces) != 1 or draft.lead or main.opens:
        return [draft]
    end = draft.pieces[0][1]
    verb = main.found[main.verb.index]
    found = _FOLLOWED.search(sentence, verb.end, end)
    shares = list(_SHARE.finditer(sentence, verb.end, found.start())) if found else []
    if found is None or len(shares) != 1 or "," in sentence[verb.end : found.start()]:
        return [draft]
    share = shares[0]
    told = sentence[verb.start : share.start()] + found["share"] + sentence[share.end() : found.start()]
    at = found.start() + 2
    return behind(sentence, draft, found.start(), at, end - at, f"{found['who']} {told}")


def counted_lists(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "just two peaks outdo it: A and B" into that and "The two peaks that outdo it are A and B"."""
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    colon = _COLON.search(masked, start, end)
    if colon is None:
        return [draft]
    found = tokens(masked[start : colon.start()])
    items = re.split(r",\s+(?:and\s+)?|\s+and\s+", masked[colon.start("items") : colon.end("items")])
    counted = next((index for index, token in enumerate(found) if token.low in _COUNTS), None)
    if counted is None or counted + 1 >= len(found) or _COUNTS[found[counted].low] != len(items):
        return [draft]
    if find_verb(tokens(colon["items"])) is not None:
        return [draft]
    opens = counted
    while opens and found[opens - 1].low in _FOREGONE:
        opens -= 1
    words = sentence[start : colon.start()]
    lead = _lead_of_subject(words, counted, opens) or _lead_of_object(words, counted, opens)
    if lead is None:
        return [draft]
    return behind(sentence, draft, colon.start(), colon.start("items"), 0, lead)


def _lead_of_subject(words: str, counted: int, opens: int) -> str | None:
    """ "The two peaks that outdo it are" for "just two peaks outdo it", with an opening phrase kept in front."""
    found = tokens(mask(words))
    verb = find_verb(found, counted + 1)
    there = opens > 1 and found[0].low == "there" and found[1].low in ("are", "were")
    if there:
        return f"the {words[found[counted].start :]} {found[1].text}" if verb is None and opens == 2 else None
    if verb is None or verb.kind == "be" or verb.index < counted + 2:
        return None
    front = words[: found[opens].start]
    if opens and not (found[0].low in PREPOSITIONS and front.rstrip().endswith(",")):
        return None
    if any(not token.is_word for token in found[counted:]):
        return None
    past = verb.kind == "past" or found[verb.index].low == "had"
    subject, said = (
        words[found[counted].start : found[verb.index].start].strip(),
        words[found[verb.index].start :],
    )
    return f"{front}{'the' if opens else 'The'} {subject} that {said} {'were' if past else 'are'}"


def _lead_of_object(words: str, counted: int, opens: int) -> str | None:
    """ "The two prizes that she won were" for "she won two prizes"."""
    found = tokens(mask(words))
    verb = find_verb(found)
    if (
        verb is None
        or verb.index + 1 != opens
        or verb.kind not in ("past", "present", "have")
        or not verb.index
    ):
        return None
    behind_it = found[counted + 1 :]
    if find_verb(behind_it) is not None or any(
        not token.is_word or token.low in PREPOSITIONS - {"of"}
        for token in (*behind_it, *found[: verb.index])
    ):
        return None
    subject = decapitalised(words[: found[verb.index].start].strip())
    subject = subject[0].lower() + subject[1:] if found[0].low in ("he", "she", "it", "they") else subject
    thing = words[found[counted].start :]
    past = verb.kind == "past" or found[verb.index].low == "had"
    return f"the {thing} that {subject} {found[verb.index].text} {'were' if past else 'are'}"
