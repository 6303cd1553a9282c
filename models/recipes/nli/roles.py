"""Claims that use the sentence's own words in the wrong roles: what a model that matches words overlooks."""

from __future__ import annotations

import random
import re

from nli import figures

Draw = random.Random

_PHRASE = r"((?:[Tt]he |an? |its |his |her |their )?[\w'’-]+(?: [\w'’-]+){0,3}?)"
_END = r"(?=[.,;]|$| (?:in|on|at|during|by|and|with|for|when|while|after|before|because)\b)"
_NOT_A_PHRASE = re.compile(
    r"\b(?:that|which|who|it|they|he|she|this|there|not|be|have|has|was|is|were|are|in|on|at|along|together|also|only)\b",
    re.IGNORECASE,
)
_PATTERNS = (
    re.compile(rf"\bfrom {_PHRASE} to {_PHRASE}{_END}"),
    re.compile(
        rf"^{_PHRASE} (?:\w+ )?(?:evolved|developed|turned|changed|grew|merged|flows?|empties|split)"
        rf" into {_PHRASE}{_END}"
    ),
    re.compile(rf"^{_PHRASE} (?:is|was|are|were) (?:\w+ )?(?:\w+er|more \w+|less \w+) than {_PHRASE}{_END}"),
    re.compile(
        rf"^{_PHRASE} (?:is|was) (?:the |a )?(?:\w+ )?(?:son|daughter|father|mother|teacher|student|pupil|capital"
        rf"|author|founder|part|member|subsidiary|division|type|form|branch|leader|king|queen|successor)"
        rf" of {_PHRASE}{_END}"
    ),
    re.compile(
        rf"^{_PHRASE} (?:defeated|conquered|succeeded|preceded|influenced|replaced|taught|discovered"
        rf"|invented|invaded|attacked|ruled|owns|bought|includes|contains|causes|produces|absorbs|follows|precedes"
        rf"|surrounds|came before|came after|comes from|led to|depends on) {_PHRASE}{_END}"
    ),
)  # fmt: skip
_NAME = re.compile(r"(?<![.!?] )(?<!^)\b[A-Z][\w'’-]+(?: (?:of |de |von )?[A-Z][\w'’-]+)*")
_LISTED = re.compile(r"^\W*(?:and|or|&|,|/|also|known|called)*\W*$")
_ADJECTIVES = ("ian", "ese", "ish", "ean", "an's", "ic")
_MONTHS = frozenset(figures.MONTHS)


def reversed_roles(claim: str, draw: Draw) -> str | None:
    """ "A evolved into B" as "B evolved into A"; likewise "from … to", comparisons, descent, and the like."""
    matches = [m for pattern in _PATTERNS for m in pattern.finditer(claim)]
    matches = [m for m in matches if not any(_NOT_A_PHRASE.search(m[group]) for group in (1, 2))]
    if not matches:
        return None
    match = draw.choice(matches)
    first, second = match[1], match[2]
    if first.lower() == second.lower():
        return None
    if match.start(1) == 0:
        first = first if _proper(first) else first[0].lower() + first[1:]
        second = second[0].upper() + second[1:]
    return (
        claim[: match.start(1)]
        + second
        + claim[match.end(1) : match.start(2)]
        + first
        + claim[match.end(2) :]
    )


def _proper(phrase: str) -> bool:
    """Whether a phrase at the head of a sentence seems to keep its capital inside one."""
    return not phrase.startswith(("The ", "A ", "An ", "Its ", "His ", "Her ", "Their ")) and (
        len(re.findall(r"\b[A-Z]", phrase)) > 1 or " " not in phrase
    )


def borrowed_figure(claim: str, premise: str, draw: Draw) -> str | None:
    """A year or number of the claim exchanged for another of the same kind that the premise gives."""
    for pattern in draw.sample([figures.YEAR, figures.GROUPED, figures.LARGE, figures.NUMBER], 4):
        own = [m for m in pattern.finditer(claim) if m[0] in premise]
        others = [m[0] for m in pattern.finditer(premise) if m[0] not in claim]
        if pattern is figures.NUMBER:
            own = [m for m in own if not figures.YEAR.fullmatch(m[0])]
            others = [text for text in others if not figures.YEAR.fullmatch(text)]
        if own and others:
            match = draw.choice(own)
            return claim[: match.start()] + draw.choice(others) + claim[match.end() :]
    return None


def borrowed_name(claim: str, premise: str, title: str, draw: Draw) -> str | None:
    """A name of the claim exchanged for another name that the premise gives in another place.

    Names that stand in one list ("A and B", "A, B") are left alone: of them the same is often said.
    """
    body = premise.removeprefix(f"{title}: ")
    offset = len(premise) - len(body)
    names = [(m[0], m.start() + offset, m.end() + offset) for m in _NAME.finditer(body)]
    names = [
        name
        for name in names
        if len(name[0]) > 3
        and not name[0].endswith(_ADJECTIVES)
        and name[0] not in _MONTHS
        and name[0] not in title
        and (not title or title not in name[0])
    ]
    own = [name for name in names if len(re.findall(rf"\b{re.escape(name[0])}\b", claim)) == 1]
    draw.shuffle(own)
    for name, start, end in own:
        others = [
            other
            for other, left, right in names
            if other not in claim
            and name not in other
            and other not in name
            and (len(name.split()) > 1) == (len(other.split()) > 1)
            and not _LISTED.match(premise[end:left] if left >= end else premise[right:start])
        ]
        if others:
            return re.sub(rf"\b{re.escape(name)}\b", draw.choice(others).replace("\\", ""), claim)
    return None
