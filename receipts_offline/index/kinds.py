"""The kinds of stored text, and how each is shown to a reader."""

from __future__ import annotations

from enum import StrEnum


class Kind(StrEnum):
    """Where a stored text stands on its page."""

    PROSE = "prose"
    INFOBOX = "infobox"
    TABLE = "table"


DASH = " — "
"""What stands between the label of an infobox's row, or the caption of a table, and what is said of it."""

_SHOWN = {Kind.INFOBOX: "Infobox: ", Kind.TABLE: "Table: "}


def shown_text(kind: str, text: str) -> str:
    """The text as a reader sees it: a fact is told apart from prose ("Infobox: Born — 7 November 1867")."""
    return _SHOWN.get(Kind(kind), "") + text
