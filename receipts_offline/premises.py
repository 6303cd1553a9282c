"""What the NLI model reads for a stored text: prose as it stands, a fact put into words.

The model was trained on sentences, and reads "Born — 7 November 1867" as one far better where it is told that
somebody was born. The quoted text stays as stored; only what the model sees is worded here. The forms were
chosen by the scores of written claims about facts (docs/decisions.md).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from receipts_offline.index.kinds import DASH, Kind
from receipts_offline.quantities.labelled import is_unit
from receipts_offline.subjects import Name
from receipts_offline.text.words import content_words

# {0} is the page's title, {1} the value.
_WORDED: Final = {
    "Born": "{0} was born: {1}",
    "Birthplace": "{0} was born in {1}",
    "Died": "{0} died: {1}",
    "Place of death": "{0} died in {1}",
    "Height": "{0} is {1} tall",
    "Running time": "The running time of {0} is {1}; it runs for {1}",
    "Starring": "{0} stars {1}",
    "Spouse": "{0} was married to {1}",
    "Music by": "The music of {0} is by {1}",
    "Story by": "The story of {0} is by {1}",
    "Screenplay by": "The screenplay of {0} is by {1}",
    "Preceded by": "{0} was preceded by {1}",
    "Succeeded by": "{0} was succeeded by {1}",
    "Launch date": "{0} was launched on {1}",
    "Release date": "{0} was released: {1}",
    "Release dates": "{0} was released: {1}",
    "Published": "{0} was published on {1}",
    "Admitted to the Union": "{0} was admitted to the Union on {1}",
    "Founded": "{0} was founded: {1}",
    "Established": "{0} was established: {1}",
    "Turned pro": "{0} turned professional in {1}",
    "Retired": "{0} retired on {1}",
    "Plays": "{0} plays {1}",
}
_DONE_BY = re.compile(r"([A-Z][a-z]+(?:ed|en)) by")
_HELD_AS = re.compile(r"(.+) \(as (.+)\)")  # what belongs to one office of several
_ARTICLE = re.compile(r"^(?:the|an?)\s+(?=\S)", re.IGNORECASE)
_MEASURED = re.compile(r"(.+) \(([^()]{1,20})\)")


# The model knows some abbreviations of units no better than any other letters.
_SPELT_OUT: Final = {
    "sq mi": "square miles",
    "mi²": "square miles",
    "km²": "square kilometres",
    "km2": "square kilometres",
    "sq km": "square kilometres",
}


def premise(title: str, kind: str, text: str) -> str:
    """A stored text as the model reads it: its page's title first, as the model was trained."""
    if kind == Kind.INFOBOX:
        return f"{title}: {_infobox_row(title, text)}."
    if kind == Kind.TABLE:
        return f"{title}: {_table_row(text)}."
    return f"{title}: {text}"


def other_name(title: str, page_id: int, names: Sequence[Name]) -> str | None:
    """The name, of those that a claim has, that is surely the page's and neither shortens nor extends its title.

    "Sea swallow" for the page "Common tern", whose sentences say nothing of sea swallows.
    """
    for name in names:
        surely = page_id in name.page_ids and not name.loose and not name.common
        called, titled = content_words(name.text), content_words(title)
        if surely and not (called <= titled or titled <= called):
            bare = _ARTICLE.sub("", name.text)
            return bare[:1].upper() + bare[1:]
    return None


def _infobox_row(title: str, text: str) -> str:
    label, _, value = text.partition(DASH)
    held = _HELD_AS.fullmatch(label)
    if held is not None:
        return f"{_infobox_row(title, held[1] + DASH + value)} as {held[2]}"
    if label in _WORDED:
        return _WORDED[label].format(title, value)
    if value.startswith(("in office ", "reign ")):
        return f"{title} was {label}, {value}"
    done = _DONE_BY.fullmatch(label)
    if done is not None:
        return f"{title} was {done[1].lower()} by {value}"
    measured = _MEASURED.fullmatch(label)
    if measured is not None and is_unit(measured[2]):
        unit = measured[2]
        label, value = (
            measured[1],
            f"{value} {unit}" + (f" ({value} {_SPELT_OUT[unit]})" if unit in _SPELT_OUT else ""),
        )
    return f"The {_uncapital(label)} of {title} is {value}"


def _table_row(text: str) -> str:
    context, dash, cells = text.partition(DASH)
    return f"{context}: {cells.replace('; ', '. ')}" if dash else text.replace("; ", ". ")


def _uncapital(label: str) -> str:
    """The label within a sentence; an abbreviation or a name of several capitals stays as it is."""
    return label if label[1:2].isupper() or not label[1:].islower() else label[0].lower() + label[1:]
