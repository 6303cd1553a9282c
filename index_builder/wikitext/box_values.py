"""Templates that stand in the values of infoboxes: a person's height, marriages, names in the own language."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.dates import write_date
from index_builder.wikitext.signs import HARD
from index_builder.wikitext.tongues import language_name

_INCH = Decimal("0.0254")  # metres, by definition
_INCHES_A_FOOT = 12
_DIVORCED = ("divorced", "divorce", "div", "div.")
_SPOUSE_DIED = ("died", "death", "spouse died", "spouse's death")
# That somebody died, but not which of the two: the years alone are certain.
_SOMEBODY_DIED = re.compile(r"d\.?|w\.?|.*\b(?:death|died|deceased|widow|widower)\b.*")
_ENDED = {"annulled": "ann.", "separated": "sep.", "widowed": "wid."}


def _number(text: str) -> Decimal | None:
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    return value if value.is_finite() and 0 <= value < 1000 else None


@renders("height", english=True)
def _height(call: Call) -> str | None:
    """Feet and inches with metres to the centimetre behind them, or metres with the nearest half inch."""
    metres, centimetres = _number(call.get("m", "meters")), _number(call.get("cm", "centimeters"))
    if metres is not None or centimetres is not None:
        given = (
            f"{call.get('m', 'meters')} m" if metres is not None else f"{call.get('cm', 'centimeters')} cm"
        )
        length = metres if metres is not None else (centimetres or Decimal(0)) / 100
        halves = int((2 * length / _INCH).to_integral_value(ROUND_HALF_UP))
        feet, inches = divmod(halves, 2 * _INCHES_A_FOOT)
        half = (" 1⁄2" if inches > 1 else "1⁄2") if inches % 2 else ""
        whole = str(inches // 2) if inches > 1 or not half else ""
        return f"{given} ({feet} ft {whole}{half} in)"
    feet_text, inches_text = call.get("ft", "feet"), call.get("in", "inch", "inches")
    feet_given, inches_given = _number(feet_text), _number(inches_text or "0")
    if feet_given is None or inches_given is None:
        return None
    length = (feet_given * _INCHES_A_FOOT + inches_given) * _INCH
    shown = f"{feet_text} ft {inches_text} in" if inches_text else f"{feet_text} ft"
    return f"{shown} ({length.quantize(Decimal('0.01'), ROUND_HALF_UP)} m)"


@renders("marriage|marr", english=True)
def _marriage(call: Call) -> str | None:
    """`Ann Doe (m. 1950; div. 1960)`; only the span where its end does not say whose death it was."""
    name, began, ended = call.get("1"), call.get("2"), call.get("3")
    if not name or not began:
        return name or None
    reason = call.get("reason", "end").lower()
    if not ended:
        return f"{name} (m. {began})"
    if reason in _DIVORCED:
        return f"{name} (m. {began}; div. {ended})"
    if reason in _SPOUSE_DIED:
        return f"{name} (m. {began}; died {ended})"
    if reason in _ENDED:
        return f"{name} (m. {began}; {_ENDED[reason]} {ended})"
    if not reason or _SOMEBODY_DIED.fullmatch(reason):
        return f"{name} (m. {began}{'–' if began.isdecimal() and ended.isdecimal() else ' – '}{ended})"
    return None


@renders("native name|native phrase|nativename", english=True)
def _native_name(call: Call) -> str | None:
    code, text = call.get("1", "tag"), call.get("2", "name")
    language = language_name(code.lower())
    if not text:
        return None
    if call.get("paren", "parensize") in ("omit", "off", "no") or call.get("nolink") == "omit":
        return text
    return f"{text} ({language})" if language else None


@renders("longitem")
def _long_item(call: Call) -> str | None:
    """A long value, on a line of its own; the argument in front of it is its style."""
    text = call.get("2", "1")
    return f"{HARD}{text}{HARD}" if text else None


@renders("film date|filmdate", english=True)
def _film_dates(call: Call) -> str | None:
    """Each date on a line of its own, with the place where the film was shown first."""
    values = call.list()
    month_first = not call.is_on("df")
    lines = []
    for first in range(0, len(values), 4):
        year, month, day, place = (*values[first : first + 4], "", "", "", "")[:4]
        date = write_date(year, month, day, month_first=month_first) if year else None
        if date is None:
            return None
        lines.append(f"{date} ({place})" if place else date)
    return HARD + HARD.join(lines) + HARD if len(lines) > 1 else (lines[0] if lines else None)


@renders("based on", english=True)
def _based_on(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    if not values:
        return None
    return f"{values[0]} by {' and '.join(values[1:])}" if len(values) > 1 else values[0]
