"""The offices of an office holder's box: who held what from when to when, after and before whom.

What belongs to an office stands under its number: `office2`, `term_start2`, `predecessor2`; the first one's number may
be left away. What has a number that no office has is told of none.
"""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.fact_values import NOTHING, Value
from index_builder.wikitext.parameters import Parameters, Row, capital, cut_number
from index_builder.wikitext.wordlists import entries

_OPENING = re.compile(r"(?:office|order|state|district|term start|term end|succession|reign)( ?\d*)")
_NAMING: Final = ("office", "order", "succession", "state", "district")
_PARTS: Final = ("term start", "term end", "reign", *_NAMING)
_HELD: Final = frozenset(
    entries(
        """
        predecessor | successor | preceded | succeeded | preceded by | succeeded by | preceding | succeeding
        | vicepresident | vice president | viceprimeminister | vice prime minister | president | primeminister
        | prime minister | monarch | governor | governor general | governor-general | lieutenant
        | lieutenant governor | deputy | chancellor | leader | minister | first minister | taoiseach | premier
        | appointer | appointed | nominator | alongside | constituency | constituency am | constituency mp
        | parliament | assembly | legislature | majority | coronation | cor type | regent | prior term | term
        | jurisdiction | termend | termstart | minister from
        """
    )
)
_ONLY_NAMES: Final = ("state house", "state senate", "state assembly", "state delegate", "state legislature")
_RANK = re.compile(r"\d{1,3}(?:st|nd|rd|th)(?: and \d{1,3}(?:st|nd|rd|th))?")


def office_row(box: Parameters, key: str) -> Row | None:
    """The row of an office with its term, asked for by any parameter that may open it; None if that opens none."""
    found = _OPENING.fullmatch(key)
    number = found[1] if found else ""
    office = _office(box, number) if found else NOTHING
    if not office:
        return None
    box.used.update(f"{name}{number}" for name in _PARTS)
    began, ended = box.value(f"term start{number}"), box.value(f"term end{number}")
    reign = box.value(f"reign{number}")
    if reign:
        return Row(capital(office.text), Value((f"reign {reign.text}",), office.quotable and reign.quotable))
    if not began:
        return Row("Office", office)
    term = f"{began.text} – {ended.text}" if ended else f"since {began.text}"
    return Row(
        capital(office.text),
        Value((f"in office {term}",), office.quotable and began.quotable and ended.quotable),
    )


def office_held(box: Parameters, key: str) -> str | None:
    """The office that a parameter belongs to, "" where it belongs to none, None where it cannot be told which."""
    stem, number = cut_number(key)
    if stem in _ONLY_NAMES or stem in ("term start", "term end"):
        return None
    if stem not in _HELD:
        return ""
    office = _office(box, number)
    if not office and number.strip() == "1":
        office = _office(box, "")  # the first one's number is left away at its name
    if office:
        return office.text
    return None if number or _has_offices(box) else ""


def _has_offices(box: Parameters) -> bool:
    return any(cut_number(key)[0] in ("office", "succession") and box.value(key) for key in box)


def _office(box: Parameters, number: str) -> Value:
    """What the office of this number in the box is called, NOTHING where the box has none."""
    office, order = box.value(f"office{number}"), box.value(f"order{number}")
    if office:
        ranked = bool(order) and not office.text.startswith(order.text)
        text = f"{order.text} {office.text}" if ranked else office.text
        return Value((text,), office.quotable and order.quotable)
    succession = box.value(f"succession{number}")
    if succession:
        return Value((succession.text,), succession.quotable)
    if not box.value(f"term start{number}"):
        return NOTHING
    if order and not _RANK.fullmatch(order.text):
        return Value((order.text,), order.quotable)
    state, district = box.value(f"state{number}"), box.value(f"district{number}")
    if state and district:
        text = f"Member of the U.S. House of Representatives from {state.text}'s {district.text} district"
        return Value((text,), state.quotable and district.quotable)
    return NOTHING
