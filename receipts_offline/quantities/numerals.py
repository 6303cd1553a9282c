"""Read one numeral, in digits or words, at a place in a text: 67,000,000; 3.5 million; twenty-second."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

_SMALL_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen
"""
SMALL = {word: value for value, word in enumerate(_SMALL_WORDS.split())}
_TENS_WORDS = "twenty thirty forty fifty sixty seventy eighty ninety"
TENS = {word: 10 * value for value, word in enumerate(_TENS_WORDS.split(), start=2)}
MAGNITUDES = {
    "hundred": 100,
    "thousand": 10**3,
    "lakh": 10**5,
    "million": 10**6,
    "crore": 10**7,
    "billion": 10**9,
    "trillion": 10**12,
    "quadrillion": 10**15,
}
_ORDINAL_WORDS = """
first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth
fifteenth sixteenth seventeenth eighteenth nineteenth
"""
ORDINAL_SMALL = {word: value for value, word in enumerate(_ORDINAL_WORDS.split(), start=1)}
ORDINAL_TENS = {word[:-1] + "ieth": value for word, value in TENS.items()}
_ORDINAL_MAGNITUDES = {word + "th": value for word, value in MAGNITUDES.items()}
_ABBREVIATED = {"m": 10**6, "mn": 10**6, "k": 10**3, "b": 10**9, "bn": 10**9, "tn": 10**12}

VULGAR = {
    "½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75"), "⅓": Decimal(1) / 3, "⅔": Decimal(2) / 3,
    "⅛": Decimal("0.125"), "⅜": Decimal("0.375"), "⅝": Decimal("0.625"), "⅞": Decimal("0.875"),
}  # fmt: skip
_SUPERSCRIPTS = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")
_SPACE = "[ \u00a0\u2009\u202f]"

_DIGITS = re.compile(
    rf"(?P<whole>[0-9]{{1,3}}(?:,[0-9]{{2,3}})*,[0-9]{{3}}(?![0-9])"
    rf"|[0-9]{{1,3}}(?:{_SPACE}[0-9]{{3}})+(?![0-9]|[.,][0-9])|[0-9]{{1,30}}(?![0-9]))"
    r"(?P<decimals>[.·][0-9]{1,20}(?![0-9]))?"
)
_MIXED = re.compile(rf"{_SPACE}?([½¼¾⅓⅔⅛⅜⅝⅞])|(?:{_SPACE}|-)([1-9])/([2-9])(?![0-9/])")
_POWER = re.compile(rf"{_SPACE}?[×x]{_SPACE}?10(?:\^([-−]?[0-9]{{1,2}})|([⁻]?[⁰¹²³⁴-⁹]{{1,2}}))")
_MAGNITUDE = re.compile(rf"(?:{_SPACE}|-)?({'|'.join(MAGNITUDES)}|dozen)(?![a-z])", re.IGNORECASE)
_MAGNITUDE_SHORT = re.compile(r"[ \u00a0]?(bn|mn|tn|m|k|b)(?![A-Za-z])", re.IGNORECASE)
_SUFFIX = re.compile(r"(st|nd|rd|th)(?![a-z])", re.IGNORECASE)
_WORD = re.compile(r"[A-Za-z]+")
_GAP = re.compile(r"[ \u00a0]+|-")
_AND_A_HALF = re.compile(r" and a half(?![a-z])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number as written at text[start:end]: its value, the size of its last digit that carries meaning."""

    value: Decimal
    step: Decimal
    start: int
    end: int
    ordinal: bool = False
    plain: bool = False
    """Digits only: no separators, decimals or magnitude. Years and labels look like this."""
    year: bool = False
    """Spelled like a year: nineteen eighty-four."""


def last_digit(value: Decimal) -> Decimal:
    """Place value of the last digit that carries meaning: 100 for 2100, 0.1 for 7.5, 1 for 22."""
    if not value:
        return Decimal(1)
    sign_digits_exponent = value.as_tuple()
    exponent = int(sign_digits_exponent.exponent)
    for digit in reversed(sign_digits_exponent.digits):
        if digit or exponent < 0:
            break
        exponent += 1
    return Decimal(1).scaleb(exponent)


def read_numeral(text: str, position: int, *, money: bool = False) -> Numeral | None:
    """The numeral that begins exactly at `position`, or None. `money` lets "$3m" and "$2bn" be millions."""
    if text[position : position + 1] in VULGAR:
        value = VULGAR[text[position]]
        return _magnified(text, Numeral(value, Decimal("0.01"), position, position + 1), money)
    match = _DIGITS.match(text, position)
    if match is not None:
        return _from_digits(text, match, money)
    return _from_words(text, position)


def _from_digits(text: str, match: re.Match[str], money: bool) -> Numeral:
    whole = re.sub(rf",|{_SPACE}", "", match["whole"])
    decimals = (match["decimals"] or "").replace("·", ".")
    value, end = Decimal(whole + decimals), match.end()
    step = last_digit(value)
    plain = match["whole"].isdigit() and not decimals
    if plain and (suffix := _SUFFIX.match(text, end)):
        return Numeral(value, Decimal(1), match.start(), suffix.end(), ordinal=True)
    if not decimals and (mixed := _MIXED.match(text, end)):
        part = VULGAR[mixed[1]] if mixed[1] else Decimal(mixed[2]) / Decimal(mixed[3])
        if part < 1:
            value, step, end, plain = value + part, Decimal("0.1"), mixed.end(), False
    if power := _POWER.match(text, end):
        scale = int((power[1] or power[2]).translate(_SUPERSCRIPTS))
        return Numeral(value.scaleb(scale), step.scaleb(scale), match.start(), power.end())
    return _magnified(text, Numeral(value, step, match.start(), end, plain=plain), money)


def _magnified(text: str, number: Numeral, money: bool) -> Numeral:
    """The same numeral times the hundred, million or dozen that follows it, however many follow."""
    value, step, end = number.value, number.step, number.end
    while match := _MAGNITUDE.match(text, end):
        word = match[1].lower()
        size = 12 if word == "dozen" else MAGNITUDES[word]
        value, end = value * size, match.end()
        step = Decimal(1) if word == "dozen" else step * size
    if money and end == number.end and (match := _MAGNITUDE_SHORT.match(text, end)):
        size = _ABBREVIATED[match[1].lower()]
        value, step, end = value * size, step * size, match.end()
    if end == number.end:
        return number
    return Numeral(value, step, number.start, end)


def _words_at(text: str, position: int) -> list[tuple[str, int]]:
    """The words from `position` on, joined by one space or hyphen each, with where each ends; at most 16."""
    words: list[tuple[str, int]] = []
    while len(words) < 16 and (word := _WORD.match(text, position)):
        words.append((word[0].lower(), word.end()))
        gap = _GAP.match(text, word.end())
        if gap is None:
            break
        position = gap.end()
    return words


def _from_words(text: str, position: int) -> Numeral | None:
    words = _words_at(text, position)
    if not words:
        return None
    if len(words) > 1 and (year := _spelled_year(words)):
        value, end = year
        return Numeral(Decimal(value), Decimal(1), position, end, year=True)
    start = _opening(words)
    if start is None:
        return None
    total, group, index = start
    ordinal = False
    smallest = 10**18
    end = words[index - 1][1] if index else position
    while index < len(words):
        word, word_end = words[index]
        joined = word == "and" and index > 0 and (total or group >= 100) and index + 1 < len(words)
        if joined:
            index += 1
            word, word_end = words[index]
            if (
                word not in SMALL
                and word not in TENS
                and word not in ORDINAL_SMALL
                and word not in ORDINAL_TENS
            ):
                break
        free = group % 100 == 0
        if word in SMALL and (free or (group % 100 >= 20 and group % 10 == 0 and 0 < SMALL[word] < 10)):
            group += SMALL[word]
        elif word in TENS and free:
            group += TENS[word]
        elif word == "dozen" and 0 < group < 100:
            group *= 12
        elif word == "hundred" and 0 < group < 100:
            group *= 100
        elif word in MAGNITUDES and word != "hundred" and group and MAGNITUDES[word] < smallest:
            smallest = MAGNITUDES[word]
            total, group = total + group * smallest, 0
        elif word in ORDINAL_SMALL and (free or (group % 100 >= 20 and ORDINAL_SMALL[word] < 10)):
            group, ordinal = group + ORDINAL_SMALL[word], True
        elif word in ORDINAL_TENS and free:
            group, ordinal = group + ORDINAL_TENS[word], True
        elif word in _ORDINAL_MAGNITUDES:
            total, group, ordinal = (total + max(group, 1) * _ORDINAL_MAGNITUDES[word]), 0, True
        else:
            break
        end, index = word_end, index + 1
        if ordinal:
            break
    count = Decimal(total + group)
    if end == position or (not count and words[0][0] != "zero"):
        return None
    number = Numeral(count, Decimal(1) if ordinal else last_digit(count), position, end, ordinal=ordinal)
    if not ordinal and (half := _AND_A_HALF.match(text, end)):
        number = Numeral(count + Decimal("0.5"), Decimal("0.1"), position, half.end())
        return _magnified(text, number, money=False)
    return number


def _opening(words: list[tuple[str, int]]) -> tuple[int, int, int] | None:
    """(total, group, words used) after "a hundred", "half a million"; None where no numeral opens here."""
    first = words[0][0]
    rest = [word for word, _ in words[1:3]]
    if (
        first in ("a", "an")
        and rest
        and (rest[0] in MAGNITUDES or rest[0] in ("dozen", *_ORDINAL_MAGNITUDES))
    ):
        return 0, 1, 1
    if first == "half" and len(rest) == 2 and rest[0] == "a":
        if rest[1] in MAGNITUDES:
            return 0, MAGNITUDES[rest[1]] // 2, 3
        if rest[1] == "dozen":
            return 0, 6, 3
    if first in SMALL or first in TENS or first in ORDINAL_SMALL or first in ORDINAL_TENS:
        return 0, 0, 0
    return None


def _spelled_year(words: list[tuple[str, int]]) -> tuple[int, int] | None:
    """1984 from "nineteen eighty-four", with where it ends."""
    century = SMALL.get(words[0][0], TENS.get(words[0][0], 0))
    if not (15 <= century <= 20 and words[1][0] in TENS):
        return None
    year, end = century * 100 + TENS[words[1][0]], words[1][1]
    if len(words) > 2 and 0 < SMALL.get(words[2][0], 0) < 10:
        year, end = year + SMALL[words[2][0]], words[2][1]
    return year, end
