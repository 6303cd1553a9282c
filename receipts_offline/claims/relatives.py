"""Relative clauses: ", who won", "a physicist who won", "a play that she wrote", "a palace whose roof"."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.phrases import (
    behind,
    decapitalised,
    is_plural,
    main_clause,
    name_ending_at,
    opening_subject,
    reading,
)
from receipts_offline.claims.verbs import ADVERBS, DETERMINERS, PREPOSITIONS, PRONOUNS
from receipts_offline.text.wordlist import word_set

_RELATIVE = re.compile(r",\s+(?:who|which)\s")
# What comments on the whole clause before, not on its last noun.
_COMMENT = re.compile(
    r"\s*(?:tells|tell|means|meant|shows|showed|makes|made|is why|explains|was (?:good|bad|great|quite"
    r"|unusual|rare|seen as|considered|regarded)|is (?:good|great|seen as|considered|regarded"
    r"|quite|pretty|probably|perhaps|unusual|rare|impressive)|helps|helped|led to|leads to|resulted in"
    r"|results in|caused|causes|allowed|allows|gave|left"
    r"|gives|keeps|kept|in turn|is an? [\w -]{0,40}record"
    r"|(?:is|was) (?:astonishing|remarkab|surprising|incredib|unusual|extreme|exceptional|amazing|especial)l?y )\b"
)
_PLACING: Final = ("in", "at", "on", "near", "of")
_RESTRICTIVE = re.compile(r"\s(?:who|that|which)\s")
_WHOSE = re.compile(r"(?P<comma>,?)\s+(?P<skip>whose\s+)")
_AND_WHOSE = re.compile(r"\s+and\s+(?P<skip>whose\s+)")
_INDEFINITE = re.compile(r"\ban?\s+(?P<noun>(?:[a-z-]+\s+){0,2}[a-z-]+)$")
_UNREAL: Final = word_set(
    "not never no nobody nothing without if like unless any ever n't imagine wanted wants want"
)
_COUNTED = re.compile(
    r"\b(?:(?:only|just|about|around|some|nearly|almost|over|roughly)\s+)*(?P<count>(?:the\s+)?(?:[0-9][0-9,]*|two|three|four"
    r"|five|six|seven|eight|nine|ten|twelve|hundred))\s+(?P<noun>(?:[a-z-]+\s+)?[a-z]+)(?P<joint>,\s+(?:which|who)\s+)"
)
_OBJECTIVE = re.compile(r"\s(?P<that>that|which)\s+(?=[A-Z])")


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
            if named is None or _unsure_of(sentence[start:named], sentence[named:], found.group()):
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


def _unsure_of(before: str, name: str, joint: str) -> bool:
    """Whether ", who" or ", which" may mean more than the name it follows.

    So it is behind "Ann and Ben", and for "which" behind a place ("a firm in Rome, which") or a figure.
    """
    word = before.split()[-1].lower() if before.split() else ""
    if "which" in joint and word in ("from", "to") and not name.startswith("the "):
        return True  # "a talk show broadcast from Chicago, which"
    apart = word.endswith(",") and before.split()[-1][0].isupper() and name[0].isupper()
    if "who" in joint and apart:
        return True  # "a factor in Frankfurt, Hesse, who"
    if "who" in joint and word in ("in", "at", "near", "from") and name.startswith("the "):
        return True  # "a woman from the Gulf Coast, who"
    return word == "and" or ("which" in joint and (word in _PLACING or word[:1].isdigit()))


def _clause_end(masked: str, start: int, end: int) -> int | None:
    """The comma that closes a clause inside the sentence: the first with a finite verb right behind it."""
    for comma in re.finditer(",", masked[start:end]):
        at = start + comma.start()
        found = tokens(masked[at + 1 : end])
        index = 0
        while index < len(found) and found[index].low in ADVERBS:
            index += 1
        if index < len(found) and verb_kind(found, index, bare=True) is not None:
            return at + 1
    return None


def _tail_end(masked: str, start: int, end: int) -> int:
    """Where a clause at the sentence's end stops: before ", and SHE DID …" or ", and did …", else at the end."""
    for found in re.finditer(r",\s+(?:and|but|yet|while)\s+", masked[start:end]):
        rest = tokens(masked[start + found.end() : end])
        if rest and verb_kind(rest, 0, bare=True) and "," not in masked[start : start + found.start()]:
            return start + found.start()  # "against Ann Bell, who beat her, and lost": the first subject lost
        verb = find_verb(rest)
        if verb is not None and verb.index and subject_before(rest, 0, verb.index) == (0, verb.index):
            return start + found.start()
    return end


def counted_relatives(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "at ten pins, which stand in rows" into "The ten pins stand in rows": the number says what is meant.

    Behind a person or thing that "has" them they are its own: "The island's people are outnumbered".
    """
    if len(draft.pieces) != 1:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    for found in _COUNTED.finditer(masked, start, end):
        rest = tokens(masked[found.end() : end])
        noun = found["noun"]
        kind = verb_kind(rest, 0, bare=True) if rest else None
        plural = bool(rest) and (rest[0].low in ("are", "were", "have") or kind in ("past", "modal"))
        stands = (
            bool(rest)
            and kind is None
            and rest[0].text.islower()
            and not rest[0].low.endswith(("s", "ing", "ed"))
        )
        if (
            not is_plural(noun)
            or not (plural or stands)
            or rest[0].low in ADVERBS | PREPOSITIONS | DETERMINERS | PRONOUNS
        ):
            continue
        main = main_clause(sentence, draft)
        if (
            main is None
            or main.found[main.verb.index].end > found.start()
            or "," in masked[found.end() : end]
        ):
            continue
        count = found["count"].removeprefix("the ")
        lead = f"the {count} {noun}"
        owned = masked[main.found[main.verb.index].end : found.start()].strip()
        if main.verb.kind == "have" and not owned and main.subject.lower() not in PRONOUNS:
            ending = "'" if main.subject.endswith("s") else "'s"
            lead = f"{main.subject}{ending} {noun}"
        opened = found.start("joint")
        word = len(found["joint"].lstrip(", "))
        return behind(sentence, draft, opened, found.end() - word, word, lead)
    return [draft]


def defining_clauses(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "X was a physicist who won the prize", where the relative clause says something of X itself."""
    if draft.lead:
        return [draft]
    start, end = draft.pieces[0][0], draft.pieces[-1][1]
    masked = draft.shadow(mask(sentence))
    found = reading(sentence, draft)
    who, subject = _defined(sentence, found, ("who", "that", "which"))
    if who is None or subject is None or verb_kind(found, who + 1, bare=True) is None:
        return [draft]
    if not _RESTRICTIVE.search(masked) or (found[who].low != "who" and not _is_single(subject)):
        return [draft]
    at = found[who].start
    skip = found[who].end - at + 1
    return [
        draft.cut(at, end).tidy(sentence),
        replace(draft.cut(start, at), lead=subject, skip=skip).tidy(sentence),
    ]


def _is_single(subject: str) -> bool:
    """Whether a subject is one thing, not a kind ("a compass is a device that …" is one statement)."""
    words = subject.split()
    return (
        words[0].lower() in ("the", "it", "this", "he", "she", "his", "her", "its") or words[-1][0].isupper()
    )


def defining_objects(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "X is a drama that Ben Hill adapted from a play" into "Ben Hill adapted X from a play"."""
    if draft.lead or len(draft.pieces) != 1:
        return [draft]
    end = draft.pieces[0][1]
    found = reading(sentence, draft)
    that, subject = _defined(sentence, found, ("that", "which"), dated=True)
    if that is None or subject is None or not found[that + 1].is_name:
        return [draft]
    verb = find_verb(found, that + 1)
    if verb is None or verb.kind != "past" or verb.index + 1 >= len(found):
        return [draft]
    after = found[verb.index + 1]
    actor = found[that + 1 : verb.index]
    if after.low not in PREPOSITIONS - {"of", "as", "to"} or not all(token.is_name for token in actor):
        return [draft]
    at, stop = found[that].start, found[verb.index].end
    lead = f"{sentence[found[that + 1].start : stop]} {decapitalised(subject)}"
    return behind(sentence, draft, at, at, stop - at, lead) if stop < end else [draft]


def _defined(
    sentence: str, found: tuple[Token, ...], words: tuple[str, ...], *, dated: bool = False
) -> tuple[int | None, str | None]:
    """Where "X is a N that" has its relative pronoun, and X; no other noun may stand between, but "from 1928"."""
    verb = find_verb(found)
    if verb is None or found[verb.index].low not in ("was", "is") or not verb.index:
        return None, None
    rest = found[verb.index + 1 :]
    if not rest or rest[0].low not in ("a", "an"):
        return None, None
    who = next((at for at, token in enumerate(rest) if token.low in words), None)
    if who is None or who + 1 >= len(rest):
        return None, None
    inner = list(rest[:who])
    if dated and len(inner) > 2 and inner[-1].text.isdigit() and inner[-2].low == "from":
        inner = inner[:-2]
    person = rest[who].low == "who"
    other = {"of", "for", "and"} if person else PREPOSITIONS | {"and", "or", "not"}
    if any(token.low in other or not token.is_word for token in inner):
        return None, None
    place = subject_before(found, 0, verb.index)
    if place is None:
        return None, None
    return verb.index + 1 + who, sentence[found[place[0]].start : found[place[1] - 1].end]


def whose_clauses(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "… Ben Hill, whose sketch …", "a palace whose basement …" and "X is a state in Y whose heads …"."""
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    for found in _WHOSE.finditer(masked, start, end):
        before = tokens(masked[start : found.start()])
        right = tokens(masked[found.end() : end])
        if find_verb(right) is None or any(token.text == ";" for token in right):
            continue
        if any(token.low in _UNREAL or token.low.endswith("n't") for token in before):
            continue
        owner = (
            _named_owner(sentence, masked, start, found.start())
            if found["comma"]
            else _plain_owner(sentence, draft, masked, found.start())
        )
        if owner is None or (find_verb(before) is None and not draft.lead):
            continue
        ending = "'" if owner.endswith("s") and is_plural(owner) else "'s"
        lead, skip = f"{owner}{ending}", len(found["skip"])
        kept, first = behind(sentence, draft, found.start(), found.start("skip"), skip, lead)
        more = _AND_WHOSE.search(masked, found.end(), end)
        if more is None:
            return [kept, first]
        return [kept, *behind(sentence, first, more.start(), more.start("skip"), len(more["skip"]), lead)]
    return [draft]


def _named_owner(sentence: str, masked: str, start: int, comma: int) -> str | None:
    named = name_ending_at(sentence, comma, start)
    if named is None or not sentence[named].isupper():
        return None
    before = masked[start:named].split()
    return (
        None if before[-1:] and before[-1].lower() in (*_PLACING, "under") else sentence[named:comma].strip()
    )


def _plain_owner(sentence: str, draft: Draft, masked: str, place: int) -> str | None:
    """Whose a restrictive clause is: the subject's behind "is a state in Spain", else the "a palace" before it."""
    start = draft.pieces[-1][0]
    main = main_clause(sentence, draft)
    indefinite = _INDEFINITE.search(masked[start:place])
    if main is not None and main.form in ("is", "was"):
        between = [
            token for token in main.found[main.verb.index + 1 :] if token.start < place and token.is_word
        ]
        if between[:1] and between[0].low in ("a", "an"):
            if not _is_single(main.subject):
                return None
            own = not any(token.low in PREPOSITIONS for token in between)
            inside = between[-1].is_name and sum(token.low in PREPOSITIONS for token in between) == 1
            placed = inside and any(token.low in ("in", "from", "near") for token in between)
            return main.subject if own or placed else None
    if indefinite is None or draft.lead:
        return None
    noun = indefinite["noun"]
    words = tokens(noun)
    if any(token.low in PREPOSITIONS | ADVERBS | {"and", "or"} for token in words):
        return None
    return f"the {noun}"
