"""Figures that hide in words: shares, Roman numerals, pairs; and digits that belong to a name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

from receipts_offline.quantities.hedges import hedge_around
from receipts_offline.quantities.numerals import SMALL, read_numeral
from receipts_offline.quantities.quantity import Hedge, Kind, Quantity

_PARTS = {
    "half": 2, "halves": 2, "third": 3, "thirds": 3, "quarter": 4, "quarters": 4, "fourths": 4, "fifth": 5,
    "fifths": 5, "sixth": 6, "sixths": 6, "seventh": 7, "sevenths": 7, "eighth": 8, "eighths": 8, "ninth": 9,
    "ninths": 9, "tenth": 10, "tenths": 10, "twentieth": 20, "hundredth": 100,
}  # fmt: skip
_COUNTS = "one|two|three|four|five|six|seven|eight|nine|ten|eleven"
# "a third of" is a share, "a third goal" is not; "half" is one unless it halves a century, a brother or time.
_FRACTION = re.compile(
    rf"\b(?P<count>{_COUNTS})[- ](?P<part>{'|'.join(_PARTS)})(?![a-z-]|[ ](?:million|billion))"
    r"|\b(?:a|an|the|nearly|almost)[ ]"
    r"(?P<single>third|quarter|fifth|sixth|seventh|eighth|ninth|tenth)(?=[ ]of\b)"
    r"|\ba (?P<quarter>quarter)(?=[ ](?:as|the|to)\b|[.,;])"
    r"|(?<!\bfirst )(?<!\bsecond )(?<!\blatter )(?<!\bother )(?<!\bnd )(?<!\bst )(?<!-)(?<!\band a )"
    r"\b(?P<half>half)(?=[ ](?:of|the|as|its|their|his|her|that|this|were|was|are)\b|[.,;]|$)",
    re.IGNORECASE,
)
_SLASHED = re.compile(r"(?<![0-9/.,])([1-9])/([2-9]|10)(?![0-9/])")
_ONE_IN = re.compile(
    rf"\b(?P<count>{_COUNTS}|[1-9]) (?:in|out of)(?: every)? "
    rf"(?P<whole>{'|'.join(SMALL)}|[0-9]{{1,3}})(?![0-9a-z,.-]*[0-9])\b",
    re.IGNORECASE,
)


def _share(text: str, start: int, end: int, share: Decimal) -> Quantity:
    value = float(share)
    hedge = hedge_around(text, start, end)
    return Quantity(
        Kind.FRACTION, text[start:end], start, end, value, value, raw=value, step=0.01, hedge=hedge
    )


def read_fractions(text: str) -> Iterator[Quantity]:
    """Shares in words or as 2/3: half, a third of, two-thirds, one in five."""
    for match in _FRACTION.finditer(text):
        name = match["part"] or match["single"] or match["quarter"] or match["half"]
        count = SMALL[match["count"].lower()] if match["count"] else 1
        share = Decimal(count) / _PARTS[name.lower()]
        if share > 1 or (match["count"] and count > 1 and not name.lower().endswith("s")):
            continue
        if match["half"]:
            yield _share(text, match.start("half"), match.end("half"), share)
        else:
            yield _share(text, match.start(), match.end(), share)
    for match in _SLASHED.finditer(text):
        if int(match[1]) < int(match[2]):
            yield _share(text, match.start(), match.end(), Decimal(match[1]) / Decimal(match[2]))
    for match in _ONE_IN.finditer(text):
        count, whole = (SMALL.get(word.lower(), 0) or int(word) for word in _digits(match))
        if 0 < count < whole and whole not in range(1000, 2200):
            yield _share(text, match.start(), match.end(), Decimal(count) / whole)


def _digits(match: re.Match[str]) -> tuple[str, str]:
    count, whole = match["count"], match["whole"]
    return count, "1" if whole.lower() == "zero" else whole


_WORLD_WAR = re.compile(
    r"\b(?:(?P<first>First|Second) World War|World War (?P<last>II|I|2|1|Two|One)|WW ?(?P<short>II|I|2|1))\b"
)
# Formulas and names with one glued digit: CO2, C6H12O6, MP3.
_GLUED = re.compile(
    r"\b[A-Z][A-Za-z]{0,20}[0-9](?![0-9]|[.,-][0-9])\b"
    r"|\b(?=[A-Za-z0-9]{2,20}\b)(?:[A-Z][a-z]?[0-9]{0,2})*[A-Z][a-z]?[0-9]{1,2}(?:[A-Z][a-z]?[0-9]{0,2})+\b"
)
_IDIOMS = re.compile(
    r"\b(?:at first|first of all|one another|one[- ]of[- ]a[- ]kind|no[- ]one|second[- ]hand|split second"
    r"|zero in"
    r"|first[- ]hand|first names?|first person|third part(?:y|ies)|first lad(?:y|ies))\b",
    re.IGNORECASE,
)


def masked_spans(text: str) -> Iterator[tuple[int, int]]:
    """Spans whose numbers are names or idioms, not figures: World War II, CO2, at first."""
    for pattern in (_WORLD_WAR, _GLUED, _IDIOMS):
        for match in pattern.finditer(text):
            yield match.span()


_ROMAN = re.compile(r"\b(?=[IVXL]{2,}\b)(XL|L?X{0,3})(IX|IV|V?I{0,3})\b")
_ROMAN_TENS = {"": 0, "X": 10, "XX": 20, "XXX": 30, "XL": 40, "L": 50, "LX": 60, "LXX": 70, "LXXX": 80}
_ROMAN_ONES = {
    "": 0, "I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9,
}  # fmt: skip


def read_roman(text: str) -> Iterator[Quantity]:
    """Roman numerals from II up, as implied figures: they back "Gemini 7", and no claim is held to them."""
    for match in filter(lambda found: found[0], _ROMAN.finditer(text)):
        value = float(_ROMAN_TENS[match[1]] + _ROMAN_ONES[match[2]])
        yield _implied(match, Kind.LABEL, value)


_IMPLIED = (
    (
        re.compile(r"\b(?:both|pair|couple|twins?|double|doubled|dual|duo|bi(?=lingual|annual))\b", re.I),
        2.0,
    ),
    (re.compile(r"\b(?:triple|tripled|trio|trilogy|triplets)\b", re.I), 3.0),
    (re.compile(r"\b(?:quadruple|quartet|quadruplets|tetralogy)\b", re.I), 4.0),
    (re.compile(r"\b(?:quintet|quintuplets)\b", re.I), 5.0),
    (re.compile(r"\b(?:single|sole|only|once|one)\b", re.I), 1.0),
)


_TIMES = {"twice": 2.0, "thrice": 3.0}
_TWICE = re.compile(r"\b(twice|thrice)(?! (?:as|the)\b)", re.IGNORECASE)


def read_times(text: str) -> Iterator[Quantity]:
    """Twice and thrice as counts of times; "twice as long" compares and counts nothing."""
    for match in _TWICE.finditer(text):
        value = _TIMES[match[1].lower()]
        yield replace(_implied(match, Kind.NUMBER, value), implied=False, nouns=("time",))


_NAME = (
    r"(?:[A-Z][\w'’.-]*(?: (?:(?:of|the|de|van|von|da|al|bin|y) )?[A-Z][\w'’.-]*){0,4})(?: \([^()]{1,40}\))?"
)
_NAMES = re.compile(rf"(?<![\w'’.-]){_NAME}(?:, {_NAME}){{0,8}},? (?:and|&) {_NAME}")


def read_lists(text: str) -> Iterator[Quantity]:
    """Lists of names as the count of their items, implied: "the Gan, Xin, and Xiu" are three."""
    for match in _NAMES.finditer(text):
        outside = re.sub(r"\([^()]*\)", "", match[0])
        yield _implied(match, Kind.NUMBER, float(len(re.split(r",? (?:and|&) |, ", outside))))


_FIRST = re.compile(
    r"\b(?:debut(?:ed|s)?|inaugural|maiden|initial(?:ly)?|original(?:ly)?|earliest)\b", re.IGNORECASE
)


def read_implied(text: str) -> Iterator[Quantity]:
    """Words that say a small number without naming it: both, twice, trio, single, debut."""
    for match in _FIRST.finditer(text):
        yield _implied(match, Kind.ORDINAL, 1.0)
    for pattern, value in _IMPLIED:
        for match in pattern.finditer(text):
            yield _implied(match, Kind.NUMBER, value)


_PAIRS = re.compile(r"(?<![\w.,-])(?P<count>[A-Za-z]+(?:-[a-z]+)?|[0-9]{1,3}) (?P<pairs>pairs)(?= of\b)")


def read_pairs(text: str) -> Iterator[Quantity]:
    """The word "pairs" behind a count as twice that count, implied: "three pairs of legs" are six."""
    for match in _PAIRS.finditer(text):
        number = read_numeral(match["count"], 0)
        if number is None or number.ordinal or number.end != len(match["count"]):
            continue
        value, start, end = 2 * float(number.value), match.start("pairs"), match.end("pairs")
        yield Quantity(
            Kind.NUMBER, match["pairs"], start, end, value, value, raw=value, step=1.0,
            nouns=following_nouns(text, end)[1:], implied=True,
        )  # fmt: skip


def _implied(match: re.Match[str], kind: Kind, value: float) -> Quantity:
    return Quantity(
        kind,
        match[0],
        match.start(),
        match.end(),
        value,
        value,
        raw=value,
        step=1.0,
        hedge=Hedge.NONE,
        implied=True,
    )


_PREVIOUS = re.compile(r"([A-Za-z][A-Za-z'’.]*|[A-Za-z]+-)[ \u00a0-]?$")
_NOT_NAMES_TEXT = """
a about above after all almost an and another are around as at before below between but by every for from
had has have he her his i in is it its last more most nearly no of on only or our over roughly she since
some that the their there these they this those to under until up was we were when where which while who
with within you jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june
july august september october november december approximately circa c ca exactly just first next during
through
"""
_NOT_NAMES = frozenset(_NOT_NAMES_TEXT.split())
_WORDS = re.compile(r"[ \u00a0-]+([A-Za-z][A-Za-z'’-]*)")


def is_label(text: str, start: int, end: int) -> bool:
    """True where plain digits belong to a name: Boeing 747, Apollo 11, B-52, A380, 3D."""
    if re.match(r"[A-Z]", text[end : end + 1]):
        return True
    if re.search(r"[A-Z]-?$", text[max(0, start - 2) : start]):
        return True
    previous = _PREVIOUS.search(text[max(0, start - 30) : start])
    if previous is None:
        return False
    word = previous[1].rstrip(".-").replace("’", "'")
    return not word.endswith("'s") and word[:1].isupper() and word.lower() not in _NOT_NAMES


def stem(word: str) -> str:
    """A crude singular, for telling whether two figures count the same thing."""
    word = word.lower().replace("’", "'").removesuffix("'s")
    if word in ("inhabitants", "residents", "citizens", "persons"):
        return "person"
    for ending, short in (
        ("ies", "y"),
        ("ches", "ch"),
        ("sses", "ss"),
        ("children", "child"),
        ("people", "person"),
    ):
        if word.endswith(ending):
            return word[: -len(ending)] + short
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word


def following_nouns(text: str, end: int) -> tuple[str, ...]:
    """Stems of up to three words after a figure, as far as no punctuation comes between."""
    nouns: list[str] = []
    while len(nouns) < 3 and (match := _WORDS.match(text, end)):
        nouns.append(stem(match[1]))
        end = match.end()
    return tuple(nouns)
