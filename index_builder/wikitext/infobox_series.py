"""Numbered parameters that are the columns of a table in an infobox: `years1`, `clubs1`, `caps1`, `goals1`."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

from index_builder.wikitext.fact_values import Value
from index_builder.wikitext.infobox_labels import LABELS, is_no_fact
from index_builder.wikitext.parameters import Parameters, Row, cut_number

# A sportsman's teams: the name's parameter, the label, then the years and the counts that stand beside it.
_CAREERS: Final = {
    "clubs": ("Senior career", "years", "caps", "goals"),
    "youthclubs": ("Youth career", "youthyears", "youthcaps", "youthgoals"),
    "college": ("College career", "collegeyears", "collegecaps", "collegegoals"),
    "nationalteam": ("National team", "nationalyears", "nationalcaps", "nationalgoals"),
    "managerclubs": ("Teams managed", "manageryears", "", ""),
}  # fmt: skip
_COLUMNS: Final = frozenset(name for _, *columns in _CAREERS.values() for name in columns if name)
_BARE = re.compile(r"[(~c.]*[\d,. /%+()–-]+(?:present|now)?[)]?", re.IGNORECASE)


def career_rows(box: Parameters, key: str) -> list[Row] | None:
    """The row of a team with its years and counts; [] for those by themselves, None for any other parameter."""
    stem, number = cut_number(key)
    if stem in _COLUMNS and (number or any(team in box for team in _CAREERS)):
        return []
    beside_it = [name for name in _CAREERS.get(stem, ())[1:] if f"{name}{number}" in box]
    if stem not in _CAREERS or not (number or beside_it):
        return None
    team = box.value(key)
    label, years_key, caps_key, goals_key = _CAREERS[stem]
    years, caps, goals = (
        box.value(f"{name}{number}") if name else Value(()) for name in (years_key, caps_key, goals_key)
    )
    beside = [years.text] if years else []
    beside += [f"appearances: {caps.text}"] if caps else []
    beside += [f"goals: {goals.text.strip('()')}"] if goals else []
    if not team or not beside:
        return [Row(label, team)]
    whole = team.quotable and years.quotable and caps.quotable and goals.quotable
    return [Row(label, Value((f"{team.text} ({'; '.join(beside)})",), whole))]


def numbers_given(box: Parameters) -> Counter[str]:
    """How many parameters that may be facts bear each number."""
    return Counter(cut_number(key)[1] for key in box if not is_no_fact(key))


def is_column(numbers: Counter[str], key: str, value: Value, *, all_are: bool) -> bool:
    """Whether a value is numbered like other parameters beside it, one of which it must belong to.

    `numbers` are `numbers_given`. A bare figure is taken to be that; with `all_are`, any value.
    """
    number = cut_number(key)[1]
    if not number or (key in LABELS and not all_are) or not (all_are or _BARE.fullmatch(value.text)):
        return False
    return numbers[number] > 1
