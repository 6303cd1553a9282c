"""Which templates are infoboxes: by name, and where the name says nothing, by shape."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from index_builder.wikitext.call import TABLE
from index_builder.wikitext.dropped import is_dropped_template, normal_name
from index_builder.wikitext.wordlists import words

_NAMED = re.compile(
    r"infobox(?![a-z]).* | .*[ ]infobox | geobox.* | .*taxobox | (?:auto[a-z]*|sub|infra|nominal|para|mono)?"
    r"(?:species|genus|hybrid|virus|ichno|oo|cultivar)box | drugbox.* | chembox.* | protein[ ]?box.* | starbox.*"
    r"| planetbox.* | galaxybox | cometbox | mineralbox | bookbox | filmbox | peakbox | shipbox",
    re.VERBOSE,
)
# Parts of infoboxes that only draw, and boxes that list sources or steps.
_NOT_NAMED = re.compile(r".*(?:/doc|/style|/styles\.css|/sandbox)|infobox (?:spaceflight/dock.*|mapframe)")
_SHAPE = re.compile(r"\n[ \t]*\|[ \t]*([A-Za-z][\w ]{1,40}?)\d{0,2}[ \t]*=")
_LEAST_ROWS: Final = 5
_LEAST_TELLING: Final = 3
_SHAPE_HEAD: Final = 4000  # characters that a box is recognised by
_TELLING: Final = words(
    """
    birth_date birth_place death_date death_place nationality occupation known_for alma_mater spouse
    image image_caption caption location country coordinates population population_total area area_total_km2
    elevation elevation_m founded established headquarters industry founder owner director producer starring
    released runtime genre language publisher author developer release_date length height capital currency
    official_name native_name nickname region state demonym regnum classis ordo familia genus species
    """
)
"""Parameter names that hardly any template but an infobox has."""


@lru_cache(maxsize=16384)
def _by_name(name: str) -> bool | None:
    """Whether a template's raw name is that of an infobox; None where its shape must tell."""
    if len(name) > 200:
        return False
    name = normal_name(name)
    if _NAMED.fullmatch(name):
        return not _NOT_NAMED.fullmatch(name)
    return False if not name or name in TABLE or ":" in name or is_dropped_template(name) else None


def is_infobox(name: str, text: str, start: int, stop: int) -> bool:
    """Whether the template of this raw name, text[start:stop], is an infobox.

    A template that nothing is known of is one if it names its arguments a line each, as infoboxes do.
    """
    known = _by_name(name)
    if known is not None:
        return known
    if stop - start < 100 or text[start - 1 : start] not in ("", "\n"):
        return False
    rows = {row.lower() for row in _SHAPE.findall(text, start, min(stop, start + _SHAPE_HEAD))}
    return len(rows) >= _LEAST_ROWS and len(rows & _TELLING) >= _LEAST_TELLING
