"""Pronunciations: `{{IPA|/æ/}}`, `{{IPAc-en|…}}`, `{{respell|…}}` and their like.

A bracket that holds pronunciations and nothing else goes. So does one that is a part of a bracket
by itself ("(…; born 1960)"), and one that is not spelt out behind a word that the bracket gives with its language
("(Russian: улица …)"). Anywhere else a pronunciation stays as text where its template spells it out, and is
marked as lost where it does not.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.phonemes import english_sounds
from index_builder.wikitext.signs import GONE, SPOKEN_BAR, SPOKEN_CLOSE, SPOKEN_OPEN
from index_builder.wikitext.tongues import language_names
from index_builder.wikitext.watch import Watch
from index_builder.wikitext.wordlists import words

_NAME = re.compile(
    r"ipac?-(?!notice|needed).* | ipa2? | ipac | api(?:-fr)? | audio(?:-ipa|-nohelp)? | respell"
    r"| pron(?:-en)? | pronounced? | pronunciation | u[sk][ ]pronunciation | usdict | enpr",
    re.VERBOSE,
)
_PIECE = re.compile(
    f"{SPOKEN_OPEN}([^{SPOKEN_OPEN}-{SPOKEN_CLOSE}]*){SPOKEN_BAR}([^{SPOKEN_OPEN}-{SPOKEN_CLOSE}]*){SPOKEN_CLOSE}"
)
_STRAY = re.compile(f"[{SPOKEN_OPEN}-{SPOKEN_CLOSE}]")
_PART = re.compile(r"([()\[\];,\n])")
_WORD = re.compile(r"[^\W\d_]+|\d")
_LABELLED = re.compile(r"\s*[A-Z][\w/ -]{2,40}: \S|\s*(?:singular|plural) '*\w+'* ")
_ENDS = re.compile(f"(?<!pronounced )(?<!: ){SPOKEN_OPEN}(?:[ {GONE}]|or|{SPOKEN_OPEN})*$")
# Words that only announce a pronunciation, beside the names of languages.
_ANNOUNCING: Final = words(
    """
        or and pronounced pronunciation listen ipa also locally in us uk american british usually sometimes
        commonly often
        """
) | {word.lower() for name in language_names() for word in name.split()}

_SPELT_OUT: Final = ("ipa", "audio", "audio-ipa", "audio-nohelp")
_INVITATIONS: Final = ("", "listen", "play", "help", "pronunciation")


def is_spoken(name: str) -> bool:
    """True for a template of this normal name that prints a pronunciation."""
    return _NAME.fullmatch(name) is not None


def spoken(call: Call) -> str:
    """A pronunciation between signs, with its text where the call spells it out, for `settle_spoken`."""
    values = [value for value in call.list() if value]
    text = ""
    if call.name in ("audio", "audio-nohelp") and call.get("2").lower() in _INVITATIONS:
        return GONE
    if len(values) == (1 if call.name == "ipa" else 2) and call.name in _SPELT_OUT:
        text = values[-1]
    elif call.name == "respell" and all(_WORD.match(value) for value in values):
        text = "-".join(values)
    elif call.name == "ipac-en":
        text = english_sounds(call.list())
    if _STRAY.search(text):
        text = ""
    return f"{SPOKEN_OPEN}{call.name}{SPOKEN_BAR}{text}{SPOKEN_CLOSE}"


@dataclass(slots=True)
class _Segment:
    """A part of a bracket between separators: the places of its texts, and whether a bracket is in it."""

    places: list[int] = field(default_factory=list)
    holds_bracket: bool = False


def settle_spoken(text: str, watch: Watch) -> str:
    """Decide for each pronunciation in a rendered text whether it goes, stays or is lost."""
    pieces: list[tuple[str, str]] = []

    def mask(found: re.Match[str]) -> str:
        pieces.append((found[1], found[2]))
        return SPOKEN_OPEN

    parts = _PART.split(_PIECE.sub(mask, text))
    first: list[int] = []  # by part, the number of its first piece
    seen = 0
    for part in parts:
        first.append(seen)
        seen += part.count(SPOKEN_OPEN)
    asides: set[int] = set()  # parts that go as a whole
    silent: set[int] = set()  # parts whose pronunciations alone go
    open_: list[list[_Segment]] = []
    for place, part in enumerate(parts):
        if part in ("(", "["):
            if open_:
                open_[-1][-1].holds_bracket = True
            open_.append([_Segment()])
        elif part in (")", "]"):
            if open_:
                _settle_bracket(open_.pop(), parts, pieces, first, asides, silent)
        elif part == "\n":
            open_.clear()
        elif open_ and part in (";", ","):
            open_[-1].append(_Segment())
        elif open_:
            open_[-1][-1].places.append(place)
    queue = iter(pieces)
    for place, part in enumerate(parts):
        goes = place in asides or place in silent
        pieces_here = part.split(SPOKEN_OPEN)
        out = [pieces_here[0]]
        for rest in pieces_here[1:]:
            name, shown = next(queue, ("", ""))
            if goes:
                watch.dropped(name)
                out.append(GONE)
            elif shown:
                watch.rendered(name)
                out.append(shown)
            else:
                out.append(watch.mark(f"{{{{{name}}}}}"))
            out.append(rest)
        parts[place] = GONE if place in asides else "".join(out)
    return "".join(parts)


def _settle_bracket(
    segments: list[_Segment], parts: list[str], pieces: list[tuple[str, str]], first: list[int],
    asides: set[int], silent: set[int],
) -> None:  # fmt: skip
    texts = ["".join(parts[place] for place in segment.places) for segment in segments]
    bare = [
        not segment.holds_bracket and all(word.lower() in _ANNOUNCING for word in _WORD.findall(text))
        for segment, text in zip(segments, texts, strict=True)
    ]
    # Beside a pronunciation that the bracket's own words need, one by itself is its fellow: "(/a/ as in x, /e/)".
    needed = any(SPOKEN_OPEN in text and not alone for text, alone in zip(texts, bare, strict=True))
    for segment, text, alone in zip(segments, texts, bare, strict=True):
        if SPOKEN_OPEN not in text:
            continue
        lost = any(
            not pieces[first[place] + number][1]
            for place in segment.places
            for number in range(parts[place].count(SPOKEN_OPEN))
        )
        if alone and (lost or not needed):
            asides.update(segment.places)
        elif lost and _LABELLED.match(text) and _ENDS.search(text):
            silent.update(segment.places)


@renders("ipalink|ipa link|ipaslink|ipa slink|ipablink|ipa blink")
def _sound(call: Call) -> str | None:
    """One sound: bare, between slashes (a phoneme) or in brackets (a phone)."""
    if not call.get("1"):
        return None
    before, after = {"s": ("/", "/"), "b": ("[", "]")}.get(call.name.replace(" ", "")[3], ("", ""))
    return f"{before}{call.get('1')}{after}"
