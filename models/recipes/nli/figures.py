"""Rewrite figures and dates in a claim: to something else (false), or to another form of the same (true)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July",
    "August", "September", "October", "November", "December",
)  # fmt: skip
_MONTH = "|".join(MONTHS)
UNITS = (
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
MAGNITUDES = {"thousand": 10**3, "million": 10**6, "billion": 10**9}

YEAR = re.compile(r"(?<![\d.,–-])(1[0-9]{3}|20[0-2][0-9])(?![\d.,]*\d|s\b|–|-| ?(?:km|m|ft|mi|kg|°)\b)")
DAY_MONTH = re.compile(rf"\b(\d{{1,2}}) ({_MONTH})(?: (\d{{4}}))?\b")
MONTH_DAY = re.compile(rf"\b({_MONTH}) (\d{{1,2}}),? (\d{{4}})\b")
NUMBER = re.compile(r"(?<![\w.,–-])(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(?![\w–-]|[.,]\d)")
LARGE = re.compile(r"(?<![\w.,–-])(\d+(?:\.\d+)?) (thousand|million|billion)\b")
GROUPED = re.compile(r"(?<![\w.,–-])(\d{1,3}(?:,\d{3})+)(?![\w–-]|[.,]\d)")
SPELLED = re.compile(
    rf"(?<![\w-])({'|'.join(UNITS[2:])})(?![\w-])(?! (?:of|or|fifths|quarters|thirds|tenths|hundred|thousand|million))"
)
ORDINAL = re.compile(rf"(?<=\b[Tt]he )({'|'.join(ORDINALS)})\b(?! (?:and|of all))")
CENTURY = re.compile(r"\b(\d{1,2})(?:st|nd|rd|th)[- ]century\b")
SPAN = re.compile(r"\b(?:from |between )?(1\d{3}|20[0-2]\d)(?:–| to | until | and )(1\d{3}|20[0-2]\d)\b")
UNIT_WORD = re.compile(
    r"(?<=\d )(km|kilometres|kilometers|miles|metres|meters|feet|kg|tonnes|°C|°F|years|days|months|hours)\b"
)
_OTHER_UNIT = {
    "km": ("m", "miles"), "kilometres": ("metres", "miles"), "kilometers": ("meters", "miles"),
    "miles": ("kilometres", "feet"), "metres": ("kilometres", "feet"), "meters": ("kilometers", "feet"),
    "feet": ("metres", "miles"), "kg": ("tonnes", "g"), "tonnes": ("kg",), "°C": ("°F",), "°F": ("°C",),
    "years": ("months", "days"), "days": ("years", "hours"), "months": ("years", "weeks"), "hours": ("days",),
}  # fmt: skip

Draw = random.Random
Rewrite = Callable[[re.Match[str], Draw], "str | None"]


def suffix(number: int) -> str:
    """ "st", "nd", "rd" or "th"."""
    if 10 <= number % 100 <= 20:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


def _plain(value: float, like: str) -> str:
    """A number written as `like` is: with its commas and its decimals."""
    decimals = len(like.partition(".")[2])
    return f"{value:,.{decimals}f}" if "," in like or value >= 10_000 else f"{value:.{decimals}f}"


def _other_year(match: re.Match[str], draw: Draw) -> str | None:
    year = int(match[1])
    swapped = int(match[1][:2] + match[1][3] + match[1][2])
    steps = [year + step for step in (-30, -20, -10, -7, -4, -3, -2, -1, 1, 2, 3, 5, 10, 20, 40, 100, -100)]
    return str(draw.choice([other for other in [*steps, swapped] if other != year and other < 2027]))


def _other_number(match: re.Match[str], draw: Draw) -> str | None:
    text = match[1]
    value = float(text.replace(",", ""))
    if value == 0 or (1000 <= value < 2030 and "," not in text and "." not in text):
        return None
    step = 10.0 ** -len(text.partition(".")[2])
    near = [value + step * draw.randint(1, 4), value - step * draw.randint(1, 4)] if value < 100 else []
    digits = list(text)
    at = draw.choice([i for i, digit in enumerate(digits) if digit.isdigit()])
    digits[at] = draw.choice([d for d in "123456789" if d != digits[at]])
    choices = ["".join(digits), _plain(value * draw.choice((2, 3, 0.5, 10, 1.3, 0.7)), text)]
    choices += [_plain(other, text) for other in near if other > 0]
    choices = [other for other in choices if float(other.replace(",", "")) not in (value, 0.0)]
    return draw.choice(choices) if choices else None


def _other_magnitude(match: re.Match[str], draw: Draw) -> str | None:
    return f"{match[1]} {draw.choice([word for word in MAGNITUDES if word != match[2]])}"


def _other_spelled(match: re.Match[str], draw: Draw) -> str | None:
    at = UNITS.index(match[1])
    return draw.choice([UNITS[i] for i in range(max(2, at - 3), min(12, at + 3) + 1) if i != at])


def _other_ordinal(match: re.Match[str], draw: Draw) -> str | None:
    at = ORDINALS.index(match[1])
    return draw.choice([ORDINALS[i] for i in range(max(0, at - 2), min(9, at + 2) + 1) if i != at])


def _other_century(match: re.Match[str], draw: Draw) -> str | None:
    number = int(match[1]) + draw.choice((-2, -1, 1, 2))
    return (
        match[0].replace(match[1] + suffix(int(match[1])), f"{number}{suffix(number)}")
        if 1 < number < 22
        else None
    )


def _other_day_month(match: re.Match[str], draw: Draw) -> str | None:
    day, month = int(match[1]), match[2]
    if draw.random() < 0.5:
        day = draw.choice([other for other in range(1, 29) if other != day])
    else:
        month = draw.choice([other for other in MONTHS if other != month])
    return " ".join(filter(None, (str(day), month, match[3])))


def _other_unit(match: re.Match[str], draw: Draw) -> str | None:
    return draw.choice(_OTHER_UNIT[match[1]])


FALSE: dict[str, tuple[re.Pattern[str], Rewrite]] = {
    "date": (DAY_MONTH, _other_day_month),
    "year": (YEAR, _other_year),
    "magnitude": (LARGE, _other_magnitude),
    "number": (NUMBER, _other_number),
    "spelled": (SPELLED, _other_spelled),
    "ordinal": (ORDINAL, _other_ordinal),
    "century": (CENTURY, _other_century),
    "unit": (UNIT_WORD, _other_unit),
}
"""Rewrites after which the claim says something else."""


def _month_first(match: re.Match[str], draw: Draw) -> str | None:
    year = f", {match[3]}" if match[3] else ""
    return f"{match[2]} {match[1]}{year}"


def _day_first(match: re.Match[str], draw: Draw) -> str | None:
    return f"{match[2]} {match[1]} {match[3]}"


def _in_full(match: re.Match[str], draw: Draw) -> str | None:
    return f"{round(float(match[1]) * MAGNITUDES[match[2]]):,}"


def _in_words(match: re.Match[str], draw: Draw) -> str | None:
    value = int(match[1].replace(",", ""))
    if value < 10**6:
        rounded = round(value, -len(str(value)) + 2)
        return f"about {rounded:,}" if rounded != value else None
    millions = value / 10**6
    shown = f"{millions:.1f}" if millions < 100 else f"{millions:.0f}"
    return ("" if float(shown) == millions else "about ") + shown.removesuffix(".0") + " million"


def _duration(match: re.Match[str], draw: Draw) -> str | None:
    years = int(match[2]) - int(match[1])
    if not 2 <= years <= 100 or not match[0].startswith("from"):
        return None
    return f"for {UNITS[years] if years < 13 else years} years"


def _decade(match: re.Match[str], draw: Draw) -> str | None:
    year, before = int(match[1]), match.string[: match.start()]
    if not before.endswith(("in ", "In ")):
        return None
    if draw.random() < 0.35:
        number = (year - 1) // 100 + 1
        return f"the {number}{suffix(number)} century"
    return f"the {year // 10 * 10}s"


TRUE: dict[str, tuple[re.Pattern[str], Rewrite]] = {
    "month_first": (DAY_MONTH, _month_first),
    "day_first": (MONTH_DAY, _day_first),
    "in_full": (LARGE, _in_full),
    "in_words": (GROUPED, _in_words),
    "duration": (SPAN, _duration),
    "decade": (YEAR, _decade),
}
"""Rewrites after which the claim still says the same, or something that follows from it."""


def rewrite(
    claim: str, rules: dict[str, tuple[re.Pattern[str], Rewrite]], draw: Draw
) -> tuple[str, str, str] | None:
    """One figure of the claim rewritten by one of the rules: (rule, new claim, new words); None if none fits."""
    names = [name for name in rules if rules[name][0].search(claim)]
    draw.shuffle(names)
    for name in names:
        pattern, change = rules[name]
        match = draw.choice(list(pattern.finditer(claim)))
        new = change(match, draw)
        if new is not None and new != match[0]:
            return name, claim[: match.start()] + new + claim[match.end() :], new
    return None
