"""What is put in between commas behind a noun: "Ann Bell, a sculptor, made it", "her home, Rome, is old"."""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, find_verb, mask, tokens, verb_kind
from receipts_offline.claims.names import names
from receipts_offline.claims.phrases import (
    behind,
    is_plural,
    main_clause,
    name_ending_at,
    opening_subject,
)
from receipts_offline.claims.tails import MEASURE
from receipts_offline.claims.verbs import ADVERBS, PREPOSITIONS, PRONOUNS
from receipts_offline.text.wordlist import word_set

_MIDDLE = re.compile(r"[^,]{2,60}(,\s+)(?:an?|the|its|his|her|their|one of)\s[^,]{3,120}(,)\s")
_ROLE = re.compile(
    r"(?P<role>[^,]{3,60}),\s+(?P<name>(?:[Tt]he\s+)?[^\W\d_a-z][^,]{1,60}),\s+(?=\S)", re.UNICODE
)
_OWNED = re.compile(r"(?:['’]s|s['’])\s")
_AUTHOR = re.compile(r"(?P<work>[^,]{2,60})(?P<cut>,\s+)(?P<by>by\s+[A-Z][^,]{2,40}),\s+(?=\S)")
_DESCRIBED = re.compile(r",\s+(?P<what>an?\s+[^,]{3,60}),\s+(?P<skip>who\s+)")
_SIZED = re.compile(rf"\b(?P<thing>an?\s+[^,]{{2,30}}),\s+(?P<size>{MEASURE}),\s+(?P<skip>(?:that|which)\s+)")
_SOMEONE = re.compile(r"\s(?P<what>an?\s+[^,;]{2,40}),\s+(?P<name>[A-Z][^,;]{2,50}?)\s*[.]?\s*$")
# Works whose title alone would not say what is meant ("Open came out in 2009"): the role stays before it.
_TITLED: Final = word_set(
    """
    book books autobiography memoir memoirs novel novels play film films movie album albums song single songs
    painting picture poem opera ballet show series magazine newspaper game musical essay story debut
    """
)
_STANDING: Final = word_set(
    """
    capital peak mountain point river lake island city town name motto language currency book novel film
    autobiography picture painting album song nickname planet moon author
    """
)


def appositions(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "Paul Landowski, a French sculptor, designed it": behind the opening subject, with a/an/the/its."""
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    found = _MIDDLE.match(masked, start, end)
    if not found:
        return [draft]
    subject = opening_subject(sentence, start, found.start(1))
    inner = tokens(masked[found.end(1) : found.start(2)])
    if subject is None or not subject[0].isupper() or find_verb(inner) is not None:
        return [draft]
    following = _verb_behind(masked, found.end(2), end)
    if following is None or subject.lower() in PRONOUNS:
        return [draft]
    apposed_words = sentence[found.end(1) : found.start(2)].removeprefix("the ")
    if any(name.text.removeprefix("The ") == apposed_words for name in names(apposed_words)):
        return [draft]  # "his plane, the Spirit of St. Louis, had been built": see named_roles
    kind, form = following
    copula = _copula(subject, kind, form)
    apposed = Draft(((found.end(1), found.start(2)),), f"{subject} {copula}")
    return [draft.cut(found.start(1), found.end(2)).tidy(sentence), apposed]


def _verb_behind(masked: str, place: int, end: int) -> tuple[str, str] | None:
    """Kind and form of the finite verb right at `place`, adverbs aside."""
    found = tokens(masked[place:end])
    index = 0
    while index < len(found) and found[index].low in ADVERBS:
        index += 1
    kind = verb_kind(found, index, bare=True) if index < len(found) else None
    return (kind, found[index].low) if kind is not None else None


def _copula(subject: str, kind: str, form: str) -> str:
    """The form of "to be" for a subject before a verb: in its tense, and in its number where it has one."""
    many = form in ("are", "were", "have") or (
        is_plural(subject)
        and form not in ("is", "was", "has")
        and not (kind == "present" and form.endswith("s"))
    )
    if kind == "past" or form in ("was", "were", "had"):
        return "were" if many else "was"
    return "are" if many else "is"


def named_roles(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "Its capital, Rome, is old" into "Its capital is Rome" and "Rome is old".

    The title of a work keeps its role before it in the second claim: "Her book, Open, came out in 2009".
    """
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    found = _ROLE.match(masked, start, end)
    if found is None:
        return [draft]
    role, name = sentence[found.start("role") : found.end("role")], sentence[slice(*found.span("name"))]
    head = tokens(mask(role))
    following = _verb_behind(masked, found.end(), end)
    if (
        following is None
        or not _is_role(role, head)
        or not _is_one_name(sentence[found.start("name") :], name)
    ):
        return [draft]
    kind, form = following
    standing = any(token.low in _STANDING for token in head)
    copula = "is" if standing else _copula(role, kind, form)
    stop = found.end("name")
    whole = any(token.low in _TITLED for token in head)
    said = f"{role}, {name}," if whole else name
    naming = Draft(((start, stop),), f"{role} {copula}", found.start("name") - start)
    return [naming, Draft(((stop, end),), said).tidy(sentence)]


def _is_role(role: str, found: tuple[Token, ...]) -> bool:
    """Whether words say what one person or thing is: "his father", "the highest peak", "Spain's capital"."""
    if not 2 <= len(found) <= 6 or find_verb(found) is not None or not found[-1].text.islower():
        return False
    if any(token.low in PREPOSITIONS | {"and", "or"} or not token.is_word for token in found):
        return False
    owned = found[0].low in ("his", "her", "its", "their") or _OWNED.search(role) is not None
    best = found[0].low == "the" and any(
        token.low.endswith("est") or token.low in ("first", "only", "last") for token in found[1:-1]
    )
    return (owned or best) and not found[-1].low.endswith("s")


def _is_one_name(text: str, name: str) -> bool:
    """Whether `name`, which opens `text`, is one name and nothing else."""
    found = names(text[: len(name)])
    return len(found) == 1 and found[0].text.removeprefix("The ") == name.removeprefix("the ").removeprefix(
        "The "
    )


def authors(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "The Mill, by Ann Bell, opened in 1913" into "The Mill is by Ann Bell" and "The Mill opened"."""
    if len(draft.pieces) != 1 or draft.lead:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    found = _AUTHOR.match(masked, start, end)
    if found is None or _verb_behind(masked, found.end(), end) is None:
        return [draft]
    work = opening_subject(sentence, start, found.end("work"))
    if work is None or work != sentence[start : found.end("work")] or work.lower() in PRONOUNS:
        return [draft]
    aside = Draft((found.span("by"),), f"{work} {'are' if is_plural(work) else 'is'}")
    return [draft.cut(found.start("cut"), found.end()).tidy(sentence), aside]


def described(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "… Ben Hill, an exile from Sparta, who is said to …": both tell of the name before them."""
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    for found in _DESCRIBED.finditer(masked, start, end):
        named = name_ending_at(sentence, found.start(), start)
        main = main_clause(sentence, draft)
        inner = tokens(masked[found.start("what") : found.end("what")])
        if named is None or main is None or named <= main.found[main.verb.index].end or find_verb(inner):
            continue
        if sentence[:named].rstrip().endswith((" and", ",")) or any(
            token.low in ("and", "or") for token in inner
        ):
            continue
        if _verb_behind(masked, found.end(), end) is None or "," in masked[found.end() : end]:
            continue
        name = sentence[named : found.start()].strip()
        was = "was" if main.past or main.verb.kind == "modal" else "is"
        first, last = behind(sentence, draft, found.start(), found.start("skip"), len(found["skip"]), name)
        return [first, Draft((found.span("what"),), f"{name} {was}"), last]
    return [draft]


def sized_things(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "… sits a pulsar, roughly 20 km wide, that turns …" into three claims."""
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    found = _SIZED.search(masked, start, end)
    if found is None or _verb_behind(masked, found.end(), end) is None or "," in masked[found.end() : end]:
        return [draft]
    thing = re.sub(r"^an?\s", "the ", found["thing"])
    if any(token.low in PREPOSITIONS for token in tokens(thing)):
        return [draft]
    kind, form = _verb_behind(masked, found.end(), end) or ("", "")
    was = "was" if kind == "past" or form in ("was", "had") else "is"
    first, last = behind(sentence, draft, found.end("thing"), found.start("skip"), len(found["skip"]), thing)
    return [first, Draft((found.span("size"),), f"{thing} {was}"), last]


def someone_named(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "was led by a Brazilian, Ana Bell" into "was led by Ana Bell" and "Ana Bell was a Brazilian"."""
    if len(draft.pieces) != 1:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    found = _SOMEONE.search(masked, start, end)
    main = main_clause(sentence, draft)
    if found is None or main is None or main.found[main.verb.index].end > found.start():
        return [draft]
    what, name = tokens(found["what"]), sentence[slice(*found.span("name"))]
    bare = what[-1].text.islower() or len(what) == 2
    if not bare or not _is_one_name(sentence[found.start("name") :], name) or find_verb(what):
        return [draft]
    if (
        any(token.low in PREPOSITIONS | {"and", "or"} for token in what)
        or "," in masked[start : found.start()]
    ):
        return [draft]
    aside = Draft((found.span("what"),), f"{name} {main.copula(name)}")
    return [draft.cut(found.start("what"), found.start("name")).tidy(sentence), aside]
