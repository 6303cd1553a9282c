"""What a sentence adds behind a comma at its end: a reason, a concession, a time, a place, a participle."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from receipts_offline.claims.claim import Draft
from receipts_offline.claims.clauses import MONTHS, Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.phrases import Main, behind, is_plural, main_clause, name_ending_at
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
_BEFORE = re.compile(r",\s+(?P<skip>(?:before|after)\s+)")
_APART = re.compile(
    r",\s+(?=(?:just\s+|only\s+|about\s+|some\s+)?(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|[0-9]+)\s+"
    r"(?:days?|weeks?|months?|years?|decades?)\s+(?:before|after)\s)"
)
_DATED = re.compile(
    rf"\s+(?:in|on)\s+(?:[0-9]{{1,2}}\s)?(?:(?:{'|'.join(sorted(MONTHS))})\s)?(?:[0-9]{{1,2}},\s)?[0-9]{{4}}$"
)
_MORE = re.compile(
    r"\s(?P<more>farther|further|longer|higher|larger|older|taller|bigger|faster|deeper|wider|heavier|smaller|younger)"
    r"(?:\s+(?:still|yet))?[.]?$"
)
_WHERE = re.compile(r",\s+(?P<skip>where\s+)")
_WHEN = re.compile(r"\b(?P<year>[0-9]{4}),\s+(?P<skip>when\s+)")
_MAKING = re.compile(r",\s+(?P<skip>making\s+(?P<whom>it|him|her|them)\s+)(?=(?:the|an?|one|only)\s)")
_DONE_BY = re.compile(
    r",\s+(?:(?:first|originally|jointly|later)\s+)?(?P<verb>[a-z]+(?:ed|ght|wn|en)|led|built|made|held|sung|put|found|set)\s+"
    r"(?:by|in|on|at|from|for|to|as|only)\s"
)
_APPOSED = re.compile(r",\s+(?=(?:an?|the|one of)\s)")
_TAKEN_UP = re.compile(
    r",\s+(?P<skip>an?\s+(?P<what>record|total|mark|figure|feat|title|score|rank|role|post|position)\s+that\s+)(?=[A-Z])"
)
_PLACED = re.compile(r"\b(?:in|at|on|near|to)\s+$", re.IGNORECASE)
# Participles that tell of a work, a building or an institution: behind "X is a novel by Y," they mean X.
_OF_THINGS: Final = word_set(
    """
    published released built designed founded located directed written opened completed produced
    developed created established launched recorded composed painted situated constructed premiered
    """
)
# Participles that tell how something is, not what was once done to it.
_LASTING: Final = word_set(
    """
    defined recognized recognised found known located situated used considered regarded spoken
    distributed based
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
_SIZES: Final = word_set("length height population area size width depth age distance volume weight position")
_NOT_ALONE: Final = word_set("that whether if unless until whom why how what said says say claimed believed")
# What is suggested or shown stays so, whatever a concession behind it says.
_SHOWN: Final = word_set("suggested proposed showed shown found discovered proved demonstrated noticed noted")


def trailing_clauses(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", though Marco Polo went farther", ", because she had played her" and ", before she left Rome".

    The comma says that both halves are stated. Without one ("picked because it is high") the reason is the
    point of the sentence, which stays whole, as it does behind "said that" and the like.
    """
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    for pattern in (_ADDED, _BEFORE):
        for found in pattern.finditer(masked, start, end):
            left, right = tokens(masked[start : found.start()]), tokens(masked[found.end() : end])
            if not left or not _is_statement(right) or not _stated(left, found["skip"]):
                continue
            verb = find_verb(left)
            if verb is None and not draft.lead:
                continue
            if pattern is _BEFORE and not (_told(left) and _told(right)):
                continue
            if left[0].low in SUBORDINATORS or left[-1].low in BE | HAVE | {"and", "but", "or", "not"}:
                continue
            kept, added = behind(sentence, draft, found.start(), found.start("skip"), len(found["skip"]), "")
            return [kept, _compared(sentence, draft, added)]
    return [draft]


def _compared(sentence: str, draft: Draft, added: Draft) -> Draft:
    """ "though Ben Bell went farther still" behind a clause about Ann Hill: "Ben Bell went farther than Ann Hill"."""
    words = sentence[slice(*added.pieces[0])]
    more, main = _MORE.search(words), main_clause(sentence, draft)
    if more is None or main is None or not all(token.is_name for token in tokens(main.subject)):
        return added
    said = f"{words[added.skip : more.end('more')]} than {main.subject}"
    return replace(added, lead=said, skip=len(words))


def _stated(left: tuple[Token, ...], joint: str) -> bool:
    """Whether what precedes is stated by the sentence itself, not said to be said."""
    held = [index for index, token in enumerate(left) if token.low in _NOT_ALONE]
    if not held:
        return True
    shown = left[held[0]].low == "that" and held[0] and left[held[0] - 1].low in _SHOWN
    return bool(shown) and len(held) == 1 and joint.split()[-1] in ("though", "although")


def _told(found: tuple[Token, ...]) -> bool:
    """Whether the first verb is a past form: what is told of the past took place."""
    verb = find_verb(found)
    return verb is not None and (verb.kind == "past" or found[verb.index].low in ("was", "were", "had"))


def trailing_times(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "X was sold in 1980, two years before Y was": "X was sold two years before Y was"."""
    if len(draft.pieces) != 1 or draft.skip:
        return [draft]
    start, end = draft.pieces[0]
    masked = draft.shadow(mask(sentence))
    found = _APART.search(masked, start, end)
    if found is None or re.search(r"[,;:]", masked[start : found.start()] + masked[found.end() : end]):
        return [draft]
    left = tokens(masked[start : found.start()])
    if find_verb(left) is None or len(left) > 16 or left[0].low in PREPOSITIONS | SUBORDINATORS:
        return [draft]
    told = _DATED.sub("", sentence[start : found.start()])
    return behind(sentence, draft, found.start(), found.end(), 0, f"{draft.lead} {told}".strip())


def trailing_places(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "at the zoo, where it was fed" into "At the zoo it was fed", likewise "1935, when"."""
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    for pattern in (_WHERE, _WHEN):
        for found in pattern.finditer(masked, start, end):
            if find_verb(tokens(masked[start : found.start()])) is None and not draft.lead:
                continue
            right = tokens(masked[found.end() : end])
            lead = (
                f"In {found['year']}" if pattern is _WHEN else _place(sentence, masked, start, found.start())
            )
            if pattern is _WHEN and masked[: found.start("year")].rstrip().endswith(" and"):
                continue  # "between 1490 and 1510, when"
            if lead is None or not _is_statement(right) or any(token.text == ";" for token in right):
                continue
            cut = found.end("year") if pattern is _WHEN else found.start()
            return behind(sentence, draft, cut, found.start("skip"), len(found["skip"]), lead)
    return [draft]


def trailing_participles(sentence: str, draft: Draft) -> list[Draft]:
    """Cut ", taught by her father", ", first published in 1945" and ", making it the largest".

    Only where the participle can mean nothing but the subject: its agent is "his" or "her" own, the sentence
    says what the subject is, or what is measured is the subject.
    """
    if draft.lead or len(draft.pieces) != 1:
        return [draft]
    end = draft.pieces[-1][1]
    masked = draft.shadow(mask(sentence))
    main = main_clause(sentence, draft)
    if main is None:
        return [draft]
    verb = main.found[main.verb.index]
    making = _MAKING.search(masked, verb.end, end)
    # "The length of the river is 90 km, making it …": what is measured is not the subject.
    sized = main.verb.kind == "be" and bool(_SIZES.intersection(main.subject.lower().split()))
    if making and main.form in _MEASURING and not sized and "," not in masked[making.end() : end]:
        if making["whom"] == "it" and main.found[main.opens].low in PRONOUNS - {"it", "this", "that"}:
            return [draft]
        lead = f"{main.subject} {main.copula()}"
        return behind(sentence, draft, making.start(), making.start("skip"), len(making["skip"]), lead)
    done = _DONE_BY.search(masked, verb.end, end)
    if (
        done is None
        or "," in masked[done.end() : end]
        or find_verb(tokens(masked[done.end() : end])) is not None
        or not _of_subject(main, masked, done, end)
    ):
        return [draft]
    lasting = done["verb"] in _LASTING and not main.past
    copula = main.copula() if lasting else main.copula().replace("is", "was").replace("are", "were")
    return behind(sentence, draft, done.start(), done.start() + 1, 0, f"{main.subject} {copula}")


def _of_subject(main: Main, masked: str, done: re.Match[str], end: int) -> bool:
    """Whether a participle behind a comma can only be said of the subject."""
    words = masked[done.end() - 1 : end].split()
    if words[:1] in (["his"], ["her"], ["their"]) and masked[: done.end()].rstrip().endswith("by"):
        return True
    if main.form not in ("is", "was"):
        return False
    between = [token for token in main.found[main.verb.index + 1 :] if token.start < done.start()]
    if not between:
        return False
    if all(token.text[0].isdigit() or not token.is_word or len(token.text) < 3 for token in between):
        return True  # "the coldest reading is −80 °F, taken in 1971"
    if between[0].low not in ("a", "an"):
        return False
    held = [token.low for token in between[1:]]
    if not any(word in DETERMINERS | PREPOSITIONS | {"and", "or"} for word in held) and between[-1].is_word:
        return True
    inner = DETERMINERS | PREPOSITIONS - {"by", "from"}
    return done["verb"] in _OF_THINGS and not any(word in inner for word in held)


def trailing_appositions(sentence: str, draft: Draft) -> list[Draft]:
    """Cut "… by Ben Hill, a Hungarian who taught" behind a name at the sentence's end.

    Left alone: a list ("the Mona Lisa, the Venus and the Nike"), and a phrase with a comma of its own. A
    total or record "that Ann Bell broke" is what was told before, whatever stands there.
    """
    start, end = draft.pieces[-1]
    masked = draft.shadow(mask(sentence))
    taken = _TAKEN_UP.search(masked, start, end)
    if taken is not None:
        rest = tokens(masked[taken.end() : end])
        verb = find_verb(rest)
        if (
            verb is not None
            and verb.kind == "past"
            and all(token.is_name or token.low in ADVERBS for token in rest[: verb.index])
        ):
            stop = taken.end() + rest[verb.index].end
            lead = f"{sentence[taken.end() : stop]} that {taken['what']}"
            at = taken.start("skip")
            return behind(sentence, draft, taken.start(), at, stop - at, lead)
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
    if find_verb(right[:head]) is not None or (head and right[head - 1].low in PREPOSITIONS):
        return [draft]
    past = main.kind == "past" or left[main.index].low in ("was", "were", "had")
    name = sentence[named:comma].strip()
    single = masked[found.end() :].startswith(("a ", "an ", "the ")) or not is_plural(name)
    lead = f"{name} {('was' if past else 'is') if single else ('were' if past else 'are')}"
    return behind(sentence, draft, comma, found.end(), 0, lead)


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
    if all(
        token.low in ADVERBS or token.low.endswith("ly") or token.low == "and"
        for token in found[: verb.index]
    ):
        return False  # "though heavily and frequently amended"
    if found[0].low in ("which", "whom", "who"):
        return False
    return subject_before(found, 0, verb.index) == (0, verb.index) or (
        subject_before(found, 0, verb.index) is not None
        and (found[0].low in DETERMINERS | PRONOUNS or found[0].is_name or found[0].low in ADVERBS)
        and verb_kind(found, verb.index) is not None
    )


def _place(sentence: str, masked: str, start: int, comma: int) -> str | None:
    """ "At Frankfurt Zoo": the preposition and the noun phrase that end at the comma; a year behind it goes."""
    found = tokens(_DATED.sub("", masked[start:comma]))
    for back in range(len(found) - 1, max(-1, len(found) - 7), -1):
        if not found[back].is_word:
            return None
        if found[back].low in ("in", "at", "near", "on", "to", "from") and back + 1 < len(found):
            word = {"to": "in", "from": "in"}.get(found[back].low, found[back].low)
            phrase = sentence[start + found[back].end : comma].strip()
            head = found[back + 1]
            if phrase[:1].isdigit() or head.low.endswith("ing") or any(mark in phrase for mark in ',"“'):
                return None
            if found[back].low in ("to", "from") and not (head.is_name or head.low in DETERMINERS):
                return None
            return f"{word.capitalize()} {phrase}" if verb_kind(found, back + 1) is None else None
        if found[back].low in PREPOSITIONS - {"of"}:
            return None
    return None
