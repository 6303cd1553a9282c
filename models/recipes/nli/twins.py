"""Twins: a true and a false claim of one shape about one sentence, both far from its words.

A model cannot tell such twins apart by their wording, only by reading the sentence.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass

from nli import figures
from nli.rewording import lower_first

Draw = random.Random


@dataclass(frozen=True, slots=True)
class Twins:
    """One claim that follows from the sentence and one that it refutes, and how they were made."""

    kind: str
    true: str
    false: str


def _both(kind: str, before: str, true: str, false: str, after: str) -> Twins:
    if after.startswith((".", ",")):
        true, false = true.rstrip(","), false.rstrip(",")
    return Twins(kind, before + true + after, before + false + after)


_IN_YEAR = re.compile(r"\b[Ii]n (1[0-9]{3}|20[0-2][0-9])(?=[.,;]|$| \w+\b(?! and| or))")
_COUNT = re.compile(
    r"(?<![\w.,–$£€-])(?:(?:about|around|over|nearly|roughly|some|approximately|an estimated|more than|at least) )?"
    r"(\d{1,3}(?:,\d{3})+|\d{2,3}|\d+(?:\.\d+)? (?:million|billion))(?= (?:[a-z]{3,}|km|m|kg)\b)"
    r"(?! (?:January|February|March|April|May|June|July|August|September|October|November|December))"
)

_BOUND = re.compile(
    r"\b(?:exceed\w*|pass\w*|top\w*|reach\w*|about|around|over|under|nearly|almost|roughly|than|to|and|or|between|from|the"
    r"|aged?|like|number|within|last|first|other|its|every|each|his|her|their|these|those|some|another|of|by|after|before)\s*$",
    re.IGNORECASE,
)
"""Words before a count that leave no room for a bound."""


def year_bounds(claim: str, premise: str, draw: Draw) -> Iterator[Twins]:
    """ "in 1917" as "before 1920" and "after 1920"; as the right decade and a wrong one."""
    matches = [m for m in _IN_YEAR.finditer(claim) if m[1] in premise]
    if not matches or re.search(r"\b(?:not|never|until|since|between|first|last)\b", claim):
        return
    match = draw.choice(matches)
    year = int(match[1])
    upper = "I" if match[0][0] == "I" else "i"
    step = draw.choice((1, 2, 3, 5, 10, 20))
    before, after = claim[: match.start()], claim[match.end() :]

    def word(text: str) -> str:
        return text[0].upper() + text[1:] if upper == "I" else text

    if draw.random() < 0.5:
        limit = year + step
        yield _both("year_bound", before, word(f"before {limit}"), word(f"after {limit}"), after)
    else:
        limit = year - step
        yield _both("year_bound", before, word(f"after {limit}"), word(f"before {limit}"), after)
    wrong = year + draw.choice((-11, -10, -3, -2, -1, 1, 2, 3, 10, 11))
    if str(wrong) not in premise:
        yield _both(
            "not_year",
            before,
            word(f"in {year}, not in {wrong},"),
            word(f"in {wrong}, not in {year},"),
            after,
        )
    if year % 100 >= 10:  # "the 1600s" may be ten years or a hundred
        decade = year // 10 * 10
        other = decade + draw.choice((-20, -10, 10, 20))
        yield _both("decade", before, word(f"in the {decade}s"), word(f"in the {other}s"), after)


def count_bounds(claim: str, premise: str, draw: Draw) -> Iterator[Twins]:
    """ "47 rooms" as "more than 40 rooms" and "fewer than 40 rooms", and from above."""
    matches = [
        m
        for m in _COUNT.finditer(claim)
        if m[1] in premise and not 1000 <= _value(m[1]) < 2100 and not _BOUND.search(claim[: m.start()])
    ]
    if not matches or re.search(r"\b(?:not|never|up to|less than|fewer than|below|under|at most)\b", claim):
        return
    match = draw.choice(matches)
    if not match[1][0].isdigit() or "–" in claim:
        return
    head, _, magnitude = match[1].partition(" ")
    value = float(head.replace(",", ""))
    unit = f" {magnitude}" if magnitude else ""
    hedged = re.match(r"over|more than|at least", match[0])
    above = _round(value * draw.choice((1.15, 1.5, 2.0)), up=True)
    below = _round(value * draw.choice((0.9, 0.75, 0.5)), up=False)
    before, after = claim[: match.start()], claim[match.end() :]
    fewer = "fewer" if re.match(r" (?:\w+ )?[a-z]+s\b", after) and not unit else "less"
    if below and below < value and (hedged or draw.random() < 0.5):
        yield _both(
            "count_bound", before, f"more than {below:,g}{unit}", f"{fewer} than {below:,g}{unit}", after
        )
    elif above > value and not hedged:
        yield _both(
            "count_bound", before, f"{fewer} than {above:,g}{unit}", f"more than {above:,g}{unit}", after
        )


def _value(text: str) -> float:
    head, _, magnitude = text.partition(" ")
    return float(head.replace(",", "")) * figures.MAGNITUDES.get(magnitude, 1)


def _round(value: float, *, up: bool) -> float:
    """A rounder figure just above or below: one or two digits and zeros."""
    if value < 10:
        return float(int(value) + up)
    unit = 10.0 ** (len(str(int(value))) - (1 if value < 100 else 2))
    return (value // unit + up) * unit


_BY_DOING = re.compile(r"\bby (?P<doing>(?!being\b)[a-z]+ing) (?P<what>[^,;.]{4,60})(?P<end>[.,;]|$)")
_BE = re.compile(r"^(?P<x>[^,;:]{2,60}?) (?P<be>is|are|was|were|can|may) (?P<rest>[^;:]{6,})\.$")
_TOTAL = re.compile(r"\b(?P<both>Both|All|Every|Each|Some|Many|Most|Several)\b")
_NEGATION = re.compile(
    r"\b(?:not|no|never|none|neither|nor|without|cannot|nothing|hardly|rarely|un\w+|only)\b|n't",
    re.IGNORECASE,
)


def denials(claim: str, premise: str, draw: Draw) -> Iterator[Twins]:
    """ "by doing X" as "without ever doing X" beside a claim that only turns the denial about."""
    if _NEGATION.search(claim) or _NEGATION.search(premise):
        return
    if match := _BY_DOING.search(claim):
        doing = f"{match['doing']} {match['what']}"
        yield _both(
            "without",
            claim[: match.start()],
            f"through {doing}",
            f"without {draw.choice(('', 'ever '))}{doing}",
            claim[match.end("what") :],
        )
    match = _BE.match(claim)
    if match and not _TOTAL.search(claim):
        x, be, rest = match["x"], match["be"], match["rest"]
        true = draw.choice(
            (
                f"It is no mistake to say that {lower_first(x)} {be} {rest}.",
                f"It is not wrong that {lower_first(x)} {be} {rest}.",
            )
        )
        yield Twins(
            "denied", true, f"{x} {be} {draw.choice(('not', 'by no means', 'in no way', 'never'))} {rest}."
        )


def mythical(true: str, false: str, draw: Draw) -> Iterator[Twins]:
    """The false claim called a myth, which is true, and the true one called a myth, which is not."""
    form = draw.choice(
        (
            "It is a myth that {}.", "It is not true that {}.", "It would be wrong to say that {}.",
            "Contrary to fact, some say that {}.", "It is a common mistake to think that {}.",
        )
    )  # fmt: skip
    yield Twins("myth", form.format(_clause(false)), form.format(_clause(true)))
    form = draw.choice(("It is true that {}.", "It is no myth that {}.", "Contrary to what some think, {}."))
    yield Twins("no_myth", form.format(_clause(true)), form.format(_clause(false)))


def contrasted(kind: str, true: str, false: str) -> Iterator[Twins]:
    """ "born in Rome, not in Oslo" and "born in Oslo, not in Rome", for claims that differ in one place at the end."""
    ours, theirs = true.rstrip(".").split(), false.rstrip(".").split()
    start = 0
    while start < min(len(ours), len(theirs)) and ours[start] == theirs[start]:
        start += 1
    right, wrong = ours[start:], theirs[start:]
    if 0 < len(right) <= 3 and 0 < len(wrong) <= 3 and start > 2:
        head, one, other = " ".join(ours[:start]), " ".join(right), " ".join(wrong)
        yield Twins(kind, f"{head} {one}, not {other}.", f"{head} {other}, not {one}.")
        yield Twins(kind, f"{head} {one} rather than {other}.", f"{head} {other} rather than {one}.")


def _clause(claim: str) -> str:
    return lower_first(claim.rstrip("."))


_MONTHS = "|".join(figures.MONTHS)
_ADJUNCT = re.compile(
    r"(?:,? (?:in|on|around|during|from|until|by|since) (?:the )?(?:\w+ )?(?:\d{1,2} )?"
    rf"(?:(?:{_MONTHS}) )?(?:1\d{{3}}|20[0-2]\d)s?(?: (?:to|until|and) \d{{4}})?"
    r"|, (?:which|who|where|after|while|with|including|and has|and is|and was) [^.;]+| \([^)]+\))(?=\.?$|,)"
)
_FRAGILE = re.compile(
    r"\b(?:first|last|only|most|least|\w+est|not|never|no|all|every|any|until|if|unless|between|from|both)\b"
)

_HANGING = re.compile(
    r"\b(?:and|or|but|to|was|were|is|are|did|only|\w+ed|began|begins|ends|born|dates|took place|place|came)$"
)
"""What may need the date that follows it."""


def shortened(claim: str) -> str | None:
    """The claim without a date or clause at its end, where nothing in it (a rank, a denial) depends on that."""
    match = _ADJUNCT.search(claim)
    if not match or _FRAGILE.search(claim):
        return None
    if _HANGING.search(claim[: match.start()]):
        return None
    short = (claim[: match.start()] + claim[match.end() :]).rstrip(". ,") + "."
    return short if 5 <= len(short.split()) < len(claim.split()) else None
