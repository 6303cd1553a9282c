"""Parameters of an infobox of which one is the label of the other: `leader_title1` and `leader_name1`."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.fact_values import Value
from index_builder.wikitext.infobox_labels import is_no_fact
from index_builder.wikitext.parameters import Parameters, Row, capital, cut_number

_LONGEST: Final = 80  # characters of a label
# The role of a parameter whose value is a label, with those of the parameters that it may be the label of; ""
# is the name without a role: `minister_title` and `minister`.
_ROLES: Final = {
    "title": ("name", "date", "value", "data", ""), "type": ("name",), "event": ("date",), "name": ("info",),
    "label": ("data", "value", "info", "date", ""),
}  # fmt: skip
_LABEL = re.compile(r"(.*?) ?\b(title|type|event|label|name)( ?(?:sec)? ?\d*)")
# Labels whose parameters are named in ways of their own.
_OTHERS: Final = (
    (re.compile(r"(\d?)blankname(\d*)"), r"\1namedata\2"),
    (re.compile(r"(\d?)blankname(\d*)"), r"\1blankdata\2"),
    (re.compile(r"statlabel(\d*)"), r"statvalue\1"),
    (re.compile(r"blank(\d{1,2})"), r"data\1"),
    (re.compile(r"(languages|viceroy|membership|house|sovereign|postal code) type"), r"\1"),
    (re.compile(r"subdivision ranks"), "subdivision"),
    (re.compile(r"demographics type(\d) title"), r"demographics\1"),
)  # fmt: skip
_NO_LABEL = re.compile(
    r".*\b(?:blank|free|info|data)(?: ?(?:sec)? ?\d*)|\d?(?:namedata|blankdata)\d*|statvalue\d*"
)


def paired(box: Parameters) -> dict[str, str]:
    """The key of each parameter that another one is the label of, by the key of that other one.

    A key that stands for itself as a label or value without its fellow is paired with "".
    """
    pairs: dict[str, str] = {}
    taken: set[str] = set()
    for key in box:
        partners = [partner for partner in _partners(key) if partner in box and partner not in taken]
        if not partners:
            continue
        if not box.value(key):
            continue
        partner = next((one for one in partners if box.value(one) and one != key), "")
        if partner and len(box.value(key).text) <= _LONGEST:
            pairs[key] = partner
            taken.add(partner)
        else:
            pairs[key] = ""
    for key in box:
        if key not in pairs and key not in taken and _NO_LABEL.fullmatch(key):
            pairs[key] = ""
    return pairs


def pair_rows(box: Parameters, key: str, partner: str) -> list[Row]:
    """The rows of a pair; a label and a value of as many lines each are as many rows."""
    label, value = box.value(key), box.value(partner)
    whole = label.quotable and value.quotable
    heading = _heading(box, key)
    if len(label.items) > 1 and len(label.items) == len(value.items):
        return [
            Row(heading + capital(line.rstrip(" :")), Value((item,), whole))
            for line, item in zip(label.items, value.items, strict=True)
        ]
    return [Row(heading + capital(label.name), Value(value.items, whole))]


def _heading(box: Parameters, key: str) -> str:
    if not key.startswith("established "):
        return ""
    return f"{box.value('sovereignty type').text or 'Established'}: "


def _partners(key: str) -> list[str]:
    partners = [found.expand(other) for pattern, other in _OTHERS if (found := pattern.fullmatch(key))]
    series = _LABEL.fullmatch(key)
    if series is None or not (series[1] or series[3]) or is_no_fact(key):  # the box's own name and title
        return partners
    stem, role, number = series[1], series[2], series[3]
    if role == "title" and cut_number(key)[0] == "thesis title":
        return partners
    for other in _ROLES[role]:
        partner = f"{stem} {other}{number}".strip() if other else f"{stem}{number}"
        if partner.strip() and partner.strip() != number.strip():
            partners.append(partner)
    return partners
