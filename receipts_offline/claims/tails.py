"""Tails without a verb behind the last comma: a rank, a record, a part of a count, a measure, "with …"."""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, find_verb, mask, tokens, verb_kind
from receipts_offline.claims.phrases import Main, behind, is_plural, main_clause, name_ending_at
from receipts_offline.claims.verbs import BE, DETERMINERS, PREPOSITIONS
from receipts_offline.text.wordlist import word_set

_ABOUT: Final = (
    r"(?:about|around|roughly|some|nearly|almost|over|approximately|just|only|more than|less than)"
)
_NUMBER: Final = (
    r"(?:[0-9][0-9.,]*(?:\s(?:million|billion))?|half|two|three|four|five|six|seven|eight|nine|ten)"
)
_UNIT: Final = (
    r"(?:km|kilomet(?:re|er)s?|m|met(?:re|er)s?|cm|mm|feet|foot|ft|inches|miles?|mi|light-years|years|yards"
    r"|tonnes|tons)"
)
_EXTENT: Final = r"(?:wide|long|tall|high|deep|across|thick|old|away|in (?:length|height|diameter|width))"
_AWAY: Final = (
    r"(?:above|below|north|south|east|west|northeast|northwest|southeast|southwest|from|off|inland)"
)
MEASURE: Final = rf"(?:{_ABOUT}\s+)?{_NUMBER}\s+{_UNIT}\s+(?:{_EXTENT}|{_AWAY})\b"

_BORN = re.compile(r"\b(?:was|were) born\b|\bcame into the world\b")
_RANK = re.compile(
    r",\s+(?=(?:the|an?)\s+(?:[a-z-]+\s+){0,3}?"
    r"(?:of\s+(?:[a-z]+\s+){0,2}(?:[0-9]+\s+)?(?:children|siblings|sons|daughters|brothers|sisters)|son|daughter|child)\b)"
)
_RECORD = re.compile(
    r",\s+(?=(?:(?:the|its|his|her|their)\s+(?:most|fewest|[a-z]+est|second-[a-z]+est)\b"
    r"|an?\s+(?:[a-z]+\s+){0,2}record\b))"
)
_AMOUNT = re.compile(rf"(?:{_ABOUT}\s+)?{_NUMBER}\s+[a-z]")
_PART = re.compile(
    r",\s+(?P<count>(?:the\s+(?:first|last)\s+)?(?:most|all|some|many|both|half|none|one|two|three|four|five|several|few"
    r"|[0-9]+))\s+of\s+(?P<pro>them|which|whom)\s+"
)
_WORTH = re.compile(r",\s+(?=worth\s)")
_MEASURED = re.compile(rf",\s+(?={MEASURE})")
_WITH = re.compile(r",\s+(?P<skip>with\s+)")
_BY = re.compile(r"(?P<what>[a-z]+(?:\s[a-z]+){0,2})\s+by\s+(?P<who>[A-Z][^,;]*)$")
_AIM = re.compile(r",\s+(?P<skip>with\s+)(?=(?:the|an?)\s+(?:aim|goal|purpose|intention|task|mission) of\s)")
_STATE = re.compile(
    r"(?P<who>.{2,60}?)\s+(?P<state>(?:beside|behind|alongside|with)\s+(?:him|her|them|it)|on board|aboard"
    r"|in (?:command|charge|support|goal|the lead)|at the (?:helm|wheel|controls|piano))[.\s]*$"
)
_ALL = re.compile(r",\s+(?=(?:all|both)\s+(?:inside|in|at|on|within|near|from)\s)")
# Verbs behind which a distance or height is that of their subject.
_LOCATING: Final = BE | word_set("stands lies sits stood lay sat rises")
_PLACING: Final = word_set("in on at near off above over along within")


def births(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "was born in Rome, the second of nine children": a rank among siblings is that of who was born."""
    main, tail = _main_and_tail(sentence, draft, _RANK)
    if main is None or tail is None or not _BORN.search(sentence, draft.pieces[0][0], tail.start()):
        return [draft]
    return behind(sentence, draft, tail.start(), tail.end(), 0, f"{main.subject} {main.copula()}")


def records(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "gets 840 hours of sun a year, the lowest figure for a city": the amount that is the verb's object."""
    main, tail = _main_and_tail(sentence, draft, _RECORD)
    if main is None or tail is None or main.verb.kind not in ("past", "present", "have"):
        return [draft]
    verb = main.found[main.verb.index]
    amount = sentence[verb.end : tail.start()].strip()
    counted = tokens(mask(amount))
    if not _AMOUNT.match(amount) or "," in re.sub(r"(?<=\d),(?=\d)", "", amount) or not _plain(counted):
        return [draft]
    return behind(sentence, draft, tail.start(), tail.end(), 0, f"{amount} {'was' if main.past else 'is'}")


def _plain(found: tuple[Token, ...]) -> bool:
    """Whether an amount has nothing behind it but "of sun" and "a year", so that all of it is the record."""
    return find_verb(found) is None and not any(
        token.low in PREPOSITIONS - {"of", "per", "about", "around", "over"} for token in found
    )


def parts(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "holding 61 records, most of them set in Rome" into "Most of the 61 records were set in Rome"."""
    main, tail = _main_and_tail(sentence, draft, _PART)
    if main is None or tail is None:
        return [draft]
    whole = _object_before(sentence, draft, tail.start())
    if whole is None or not is_plural(whole):
        return [draft]
    rest = tokens(mask(sentence)[tail.end() : draft.pieces[-1][1]])
    finite = verb_kind(rest, 0, bare=True) if rest else None
    if not rest or (tail["pro"] != "them" and finite is None) or finite in ("modal", "do", "present"):
        return [draft]
    if whole.split()[0].lower() not in DETERMINERS - _WORDED or whole[0].isdigit():
        whole = f"the {whole}"
    count = tail["count"]
    share = f"{count} of {whole}"
    if tail["pro"] == "them" and finite not in ("be", "have"):
        singular = count == "one"
        form = ("was" if singular else "were") if main.past else ("is" if singular else "are")
        share = f"{share} {form}"
    start = tail.start("count")
    return behind(sentence, draft, tail.start(), start, tail.end() - start, share)


_WORDED: Final = word_set("one two three four five six seven eight nine ten several both")


def _object_before(sentence: str, draft: Draft, place: int) -> str | None:
    """The noun phrase with a count or determiner that ends at `place`, right behind a verb or a form in -ing."""
    start = draft.pieces[-1][0]
    found = tokens(draft.shadow(mask(sentence))[start:place])
    for at in range(len(found) - 1, 0, -1):
        token = found[at]
        if not token.is_word or token.low in PREPOSITIONS or token.is_name:
            return None
        if token.text[0].isdigit() or token.low in DETERMINERS:
            before = found[at - 1]
            acts = before.low.endswith("ing") or verb_kind(found, at - 1) is not None
            return sentence[start + token.start : place].strip() if acts else None
    return None


def measures(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "stands on a hill, about 700 m above the city" and "the Orteig Prize, worth 50,000 dollars"."""
    main, tail = _main_and_tail(sentence, draft, _WORTH)
    if main is not None and tail is not None:
        named = name_ending_at(sentence, tail.start(), draft.pieces[-1][0])
        if named is not None and "," not in sentence[named : tail.start()]:
            thing = sentence[named : tail.start()].strip()
            return behind(sentence, draft, tail.start(), tail.end(), 0, f"{thing} {main.copula(thing)}")
    main, tail = _main_and_tail(sentence, draft, _MEASURED)
    if main is None or tail is None or main.form not in _LOCATING | {"'s", "'re"}:
        return [draft]
    between = [token for token in main.found[main.verb.index + 1 :] if token.start < tail.start()]
    is_a = bool(between) and between[0].low in ("a", "an")
    if not is_a and not any(token.low in _PLACING for token in between):
        return [draft]
    kept, measured = behind(sentence, draft, tail.start(), tail.end(), 0, f"{main.subject} {main.copula()}")
    return [*measures(sentence, kept), measured]


def with_tails(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", with dances by Nina Hill and sets by Ben Bell" and ", with Ben Bell beside him"."""
    aim, main = _AIM.search(draft.shadow(mask(sentence)), draft.pieces[-1][0]), main_clause(sentence, draft)
    if aim is not None and main is not None and main.found[main.verb.index].end < aim.start():
        lead = f"{main.subject} {_has(main)}"
        return behind(sentence, draft, aim.start(), aim.start("skip"), len(aim["skip"]), lead)
    main, tail = _main_and_tail(sentence, draft, _WITH)
    if main is None or tail is None:
        return [draft]
    end = draft.pieces[-1][1]
    state = _STATE.match(sentence, tail.end(), end)
    if state is not None:
        who = state["who"]
        held = tokens(mask(who))
        if any(token.low in PREPOSITIONS or token.text == "," for token in held) or find_verb(held):
            return [draft]
        skip = state.start("state") - tail.start("skip")
        return behind(sentence, draft, tail.start(), tail.start("skip"), skip, f"{who} {main.copula(who)}")
    joints = [
        found.span() for found in re.finditer(r"\sand\s+", sentence[:end]) if found.start() > tail.end()
    ]
    starts, stops = [tail.end(), *(last for _, last in joints)], [*(first for first, _ in joints), end]
    made = [_BY.match(sentence[one:two].rstrip(" .")) for one, two in zip(starts, stops, strict=True)]
    if not all(made) or len(made) > 3 or main.subject.lower() in ("he", "she", "they", "we", "you"):
        return [draft]
    lead = f"{main.subject} {_has(main)}"
    opened = tail.start("skip")
    first = Draft(((opened, stops[0]),), lead, tail.end() - opened).tidy(sentence)
    more = [Draft((span,), lead).tidy(sentence) for span in zip(starts[1:], stops[1:], strict=True)]
    return [draft.cut(tail.start(), end).tidy(sentence), first, *more]


def _has(main: Main) -> str:
    return "had" if main.past else "have" if is_plural(main.subject) else "has"


def all_there(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "you get the Mona Lisa and the Venus, all inside a palace": the list behind the verb is there."""
    main, tail = _main_and_tail(sentence, draft, _ALL)
    if main is None or tail is None or main.verb.kind not in ("past", "present", "have"):
        return [draft]
    verb = main.found[main.verb.index]
    items = sentence[verb.end : tail.start()].strip()
    listed = tokens(mask(items))
    if " and " not in items or find_verb(listed) is not None or not listed[0].is_word:
        return [draft]
    if any(token.low in PREPOSITIONS - {"of", "de"} for token in listed):
        return [draft]
    lead = f"{items} {'were' if main.past else 'are'}"
    return behind(sentence, draft, tail.start(), tail.end(), 0, lead)


def _main_and_tail(
    sentence: str, draft: Draft, pattern: re.Pattern[str]
) -> tuple[Main | None, re.Match[str] | None]:
    """The main clause and the match of `pattern` in the last piece, if no more commas and clauses follow it."""
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    for tail in pattern.finditer(masked, start, end):
        rest = re.sub(r"(?<=\d),(?=\d)", " ", masked[tail.end() : end])
        if "," in rest or ";" in rest or ":" in rest:
            continue
        main = main_clause(sentence, draft)
        if main is None or main.found[main.verb.index].end >= tail.start():
            return None, None
        return main, tail
    return None, None
