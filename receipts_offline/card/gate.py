"""The gate: what it says of one card. Pure: a JSON value goes in, a judgement comes out, for any value."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from receipts_offline.card.record import DEEPEST, FIELDS, SCHEMA_VERSION, digest, nests_too_deep
from receipts_offline.card.words import only_echoes, shared_words

PARAPHRASE: Final = "paraphrase"
"""The note that `allow_paraphrase` leaves on a card that would be ungrounded."""

# What cannot be seen: spaces, control and format characters, and, though they count as letters or symbols, the
# Hangul fillers and the blank Braille pattern.
_BLANK_CATEGORIES: Final = frozenset({"Zs", "Zl", "Zp", "Cc", "Cf"})
_BLANK_SIGNS: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")


class Status(StrEnum):
    """What the gate says of a card; only `OK` passes."""

    OK = "ok"
    MISSING_FIELDS = "missing_fields"
    EMPTY_ANSWER = "empty_answer"
    UNGROUNDED = "ungrounded"
    EDITED = "edited"
    BAD_INPUT = "bad_input"


@dataclass(frozen=True, slots=True)
class Options:
    """How strict the gate is: words that answer and context must share, and whether a person vouches for fewer."""

    min_overlap: int = 1
    allow_paraphrase: bool = False


@dataclass(frozen=True, slots=True)
class Judgement:
    """The gate's word on one card.

    `overlap` are the shared content words, sorted; `echo` says that the answer only repeats its context;
    `note` is `PARAPHRASE` where the card passes by that note alone; `missing` names the missing fields;
    `detail` says the same in words.
    """

    status: Status
    detail: str
    overlap: tuple[str, ...] = ()
    echo: bool = False
    note: str | None = None
    missing: tuple[str, ...] = ()

    @property
    def passed(self) -> bool:
        """Whether the card passes."""
        return self.status is Status.OK


def judge(card: object, options: Options | None = None) -> Judgement:
    """Hold a card, any JSON value, to the gate. The first failure counts, in the order of the checks below."""
    options = options or Options()
    if not isinstance(card, dict):
        return bad_input(
            f"a card is an object with {', '.join(FIELDS)}, this is {_kind(card)}; put those fields in one"
        )
    return (
        _not_a_card(card)
        or _edited(card)
        or _missing(card)
        or _empty(card["answer"])
        or _grounded(card["answer"], card["context"], options)
    )


def bad_input(detail: str) -> Judgement:
    """The judgement on what cannot be read as a card."""
    return Judgement(Status.BAD_INPUT, detail)


def is_blank(text: str) -> bool:
    """Whether nothing of a text can be seen."""
    return all(sign in _BLANK_SIGNS or unicodedata.category(sign) in _BLANK_CATEGORIES for sign in text)


def _not_a_card(card: Mapping[str, Any]) -> Judgement | None:
    version = card.get("schema_version", SCHEMA_VERSION)
    if type(version) is not int or version != SCHEMA_VERSION:
        return bad_input(f"its schema_version is not {SCHEMA_VERSION}; use the release that made the card")
    if not isinstance(card.get("note", ""), str):
        return bad_input(f"its note is {_kind(card['note'])}; a note is a text")
    if nests_too_deep(card):
        return bad_input(f"it nests more than {DEEPEST} levels deep; keep the four texts in one flat object")
    return None


def _edited(card: Mapping[str, Any]) -> Judgement | None:
    if "digest" not in card:
        return None
    actual = digest(card)
    if card["digest"] == actual:
        return None
    stated = card["digest"][: len(actual)] if isinstance(card["digest"], str) else _kind(card["digest"])
    return Judgement(
        Status.EDITED,
        f"its digest expects {stated}, but its fields now give {actual}; undo the edit or freeze the card anew",
    )


def _missing(card: Mapping[str, Any]) -> Judgement | None:
    faults = {field: fault for field in FIELDS if (fault := _fault(card, field)) is not None}
    if not faults:
        return None
    named = ", ".join(f"{field} ({fault})" for field, fault in faults.items())
    return Judgement(Status.MISSING_FIELDS, f"{named}; give each as a text", missing=tuple(faults))


def _fault(card: Mapping[str, Any], field: str) -> str | None:
    if field not in card:
        return "absent"
    value = card[field]
    if not isinstance(value, str):
        return _kind(value)
    return "blank" if field != "answer" and is_blank(value) else None


def _empty(answer: str) -> Judgement | None:
    if not is_blank(answer):
        return None
    signs = "no character" if not answer else f"{len(answer)} blank character{'s' * (len(answer) > 1)}"
    return Judgement(Status.EMPTY_ANSWER, f"the answer is {signs}; record what was answered")


def _grounded(answer: str, context: str, options: Options) -> Judgement:
    overlap = tuple(sorted(shared_words(answer, context)))
    if only_echoes(answer, context):
        return Judgement(Status.OK, "echo: the answer only repeats its context", overlap, echo=True)
    if len(overlap) >= options.min_overlap:
        return Judgement(Status.OK, f"shares {_listed(overlap)}", overlap)
    found = f"shares {_listed(overlap)} with its context" if overlap else "shares no word with its context"
    needed = f"{found}, {options.min_overlap} needed"
    if options.allow_paraphrase:
        return Judgement(
            Status.OK,
            f"{needed}; note: {PARAPHRASE} (passed by --allow-paraphrase)",
            overlap,
            note=PARAPHRASE,
        )
    return Judgement(
        Status.UNGROUNDED,
        f"{needed}; mend the answer or its context, or pass a true paraphrase with --allow-paraphrase",
        overlap,
    )


def _listed(found: tuple[str, ...], most: int = 12) -> str:
    more = f" and {len(found) - most} more" if len(found) > most else ""
    return ", ".join(found[:most]) + more


def _kind(value: object) -> str:
    """A JSON value's kind in plain words."""
    kinds = {bool: "true or false", int: "a number", float: "a number", str: "a text"}
    kinds |= {list: "a list", dict: "an object", type(None): "null"}
    return kinds.get(type(value), "no JSON value")
