"""Templates that print no words of a sentence: they go without a trace.

Sources, notes, navigation, boxes beside the text, maintenance notices, pronunciation. A template that is
neither here nor in the table of rendered ones leaves the sentence around it unquotable.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from index_builder.wikitext.dropped_names import DROPPED_NAMES

_FAMILY = re.compile(
    r"""
      (?: citation\s | harvard | infobox | navbox | pp- | pp_ | ipa\s(?!s?b?link) | ipac?-(?:notice|needed) | r\sfrom
        | sfn | efn | use\s(?:dmy|mdy|ymd|[a-z]+\senglish) | notelist | s- | commons | wikisource
        | wikibooks | wikiquote | wiktionary | sister\sproject | col- | div\scol | toc | refimprove
        | unreferenced | cleanup | copy\s?edit | pov | expand | merge | multiple\s| main\s| see\salso
        | further\s| other\suses | redirect- | about- | distinguish | for- | family\s?tree | tree\schart
        | chart/ | location\smap | spoken | featured | largest\scities | engvar | more\scitations
        | more\sfootnotes | no\sfootnotes | update | blp | disputed | primary\ssources
        | original\sresearch | tone | in\spopular | graph: | climate | football\ssquad | fs\s[a-z] | fb\s[a-z]
        | cb- | (?:2|4|8|16)teambracket | nat\sfs | footer | certification\stable | album\s| track\s?list
        | episode\stable | medal | election\sbox | swatch | refn | cref | note\slabel | anchor
        | portal | pronunciation\s | audio[\s-](?!ipa|nohelp) | librivox | google\sbooks | official\s| imdb | isfdb
        | mtdb | gutenberg | internet\sarchive | curlie | library\sresources | campaignbox
      ) .*
    | .* (?: box | sidebar | \sicon | \stopics? | -inline | \sinline | \sneeded | \srequired | \shatnote
        | \sfooter | -stub | \sstub | reflist | source\? | \snavigation | \slink\snote | \sportal | \slinks
        | \sseries | timeline | \sbegin | \send | \sstart | \sattribution | -begin | -end )
    """,
    re.VERBOSE,
)

_CITATION = re.compile(r"v?cite(?:[ -].*|[a-z]+)? | citation | cit[ ].* | vcitation", re.VERBOSE)

_MONTHS: Final = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]


def normal_name(name: str) -> str:
    """A template's name as the tables hold it: lower case, spaces for underscores, no namespace."""
    name = " ".join(name.replace("_", " ").split()).lower()
    for prefix in ("subst:", "safesubst:", "template:"):
        name = name.removeprefix(prefix).lstrip()
    return name


@lru_cache(maxsize=16384)
def is_dropped_template(name: str) -> bool:
    """True for a template of this (raw) name that prints no words of a sentence."""
    if len(name) > 200:
        return False
    name = normal_name(name)
    if name.startswith(("#tag:ref", "defaultsort:", "displaytitle:", "defaultsortkey:")):
        return True
    return name in DROPPED_NAMES or _FAMILY.fullmatch(name) is not None


@lru_cache(maxsize=4096)
def is_citation(name: str) -> bool:
    """True for a template of this (raw) name that prints the whole source where it stands."""
    return len(name) <= 200 and _CITATION.fullmatch(normal_name(name)) is not None


def is_dated_notice(named: dict[str, str], positional: int) -> bool:
    """True if a template's only arguments are those of a maintenance notice (`date=May 2016`)."""
    if positional or "date" not in named:
        return False
    words = named["date"].lower().split()
    return len(words) == 2 and words[0][:3] in _MONTHS and words[1].isdigit()
