"""Read dates, months, decades and centuries; bare years belong to the scanner of figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from receipts_offline.quantities.numerals import ORDINAL_SMALL, ORDINAL_TENS, read_numeral
from receipts_offline.quantities.quantity import Hedge, Kind, Quantity, day_number

_MONTHS = {
    "january": 1, "february": 2, "march": 3, "april": 4, "may": 5, "june": 6, "july": 7, "august": 8,
    "september": 9, "october": 10, "november": 11, "december": 12,
}  # fmt: skip
_MONTHS |= {name[:3]: number for name, number in _MONTHS.items()} | {"sept": 9}

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Sep|Oct|Nov|Dec)\b\.?)"
)
_DAY = r"(?:3[01]|[12][0-9]|0?[1-9])(?:st|nd|rd|th)?"
_ERA = r"(?:BCE?|B\.C\.(?:E\.)?)(?![A-Za-z])"
_YEAR = rf"(?:[1-9][0-9]{{0,3}}[ \u00a0]{_ERA}|(?:AD |A\.D\. )?[1-9][0-9]{{2,3}}(?![0-9]|,[0-9]{{3}}))"
_S = r"[ \u00a0]"
_TO = r"(?:[ \u00a0]?[–—-][ \u00a0]?|[ \u00a0](?:to|and|or|until|through)[ \u00a0](?:the )?)"
_PART = r"(?:(?:early|mid|late|middle|second half of the|first half of the|end of the)[- ])?"

_ORDINAL = (
    r"(?:[0-9]{1,2}(?:st|nd|rd|th)|(?:(?:twenty|thirty)-)?(?:"
    + "|".join([*ORDINAL_SMALL, *ORDINAL_TENS])
    + r"))"
)
_TEN_WORDS = {
    "twenties": 20, "thirties": 30, "forties": 40, "fifties": 50, "sixties": 60, "seventies": 70,
    "eighties": 80, "nineties": 90,
}  # fmt: skip

_Span = tuple[int, int]


def century_days(ordinal: int, bc: bool) -> _Span:
    """First and last day of a century; it may begin with the round year, as most people count."""
    if bc:
        return day_number(1 - 100 * ordinal), day_number(1 - 100 * (ordinal - 1)) - 1
    return day_number(100 * (ordinal - 1) or 1), day_number(100 * ordinal + 1) - 1


def year_days(year: int) -> _Span:
    """First and last day of an astronomical year."""
    return day_number(year), day_number(year + 1) - 1


def _time(kind: Kind, text: str, start: int, end: int, span: _Span) -> Quantity:
    return Quantity(kind, text[start:end], start, end, float(span[0]), float(span[1]), raw=float(span[0]))


def _range(first: Quantity, last: Quantity, text: str) -> Quantity:
    low, high = min(first.low, last.low), max(first.high, last.high)
    written = text[first.start : last.end]
    return Quantity(first.kind, written, first.start, last.end, low, high, ends=(first, last), raw=first.raw)


def parse_year(written: str) -> int:
    """The astronomical year of "1867", "AD 330" or "44 BC"."""
    number = int(re.sub(r"[^0-9]", "", written))
    return 1 - number if re.search(r"B\.?\s?C", written) else number


def _month(written: str) -> int:
    return _MONTHS[written.rstrip(".").lower()]


def _day(written: str) -> int:
    return int(re.sub(r"[a-z]", "", written))


def _from_parts(text: str, start: int, end: int, day: str | None, month: str, year: str | None) -> Quantity:
    number = _month(month)
    if year is None:
        first = day_number(0, number, _day(day)) if day else day_number(0, number)
        last = first if day else day_number(0, number + 1) - 1
        return _time(Kind.DAY_MONTH if day else Kind.MONTH, text, start, end, (first, last))
    value = parse_year(year)
    if day is None:
        return _time(
            Kind.MONTH_YEAR, text, start, end, (day_number(value, number), day_number(value, number + 1) - 1)
        )
    at = day_number(value, number, _day(day))
    return _time(Kind.DATE, text, start, end, (at, at))


def _day_month(match: re.Match[str], text: str) -> Quantity:
    groups = match.groupdict()
    day, month, year = groups["day"], groups["month"], groups.get("year")
    last = groups.get("last")
    if last is None:
        return _from_parts(text, match.start(), match.end(), day, month, year)
    last_month = groups.get("last_month") or month
    first_year = groups.get("first_year") or year
    first = _from_parts(text, match.start(), match.start("last"), day, month, first_year)
    first_text = text[match.start() : match.start("last")]
    end = match.start() + len(re.sub(rf"{_TO}$", "", first_text))
    first = _time(first.kind, text, match.start(), end, (int(first.low), int(first.high)))
    final = _from_parts(text, match.start("last"), match.end(), last, last_month, year)
    return _range(first, final, text)


def _month_only(match: re.Match[str], text: str) -> Quantity | None:
    return _from_parts(text, match.start("month"), match.end("month"), None, match["month"], None)


def _month_years(match: re.Match[str], text: str) -> Quantity:
    year = match["year"]
    final = _from_parts(text, match.start("last_month"), match.end(), None, match["last_month"], year)
    first = _from_parts(text, match.start(), match.end("month"), None, match["month"], year)
    return _range(first, final, text)


def _iso(match: re.Match[str], text: str) -> Quantity | None:
    month, day = int(match[2]), int(match[3])
    if not (1 <= month <= 12 and 1 <= day <= 31):
        return None
    at = day_number(int(match[1]), month, day)
    return _time(Kind.DATE, text, match.start(), match.end(), (at, at))


def _slashed(match: re.Match[str], text: str) -> Quantity | None:
    one, two, year = int(match[1]), int(match[2]), int(match[3])
    if not (1 <= one <= 31 and 1 <= two <= 31) or min(one, two) > 12:
        return None
    # 05/06/1944 is May or June by the country of the writer: only the year is sure.
    if max(one, two) <= 12 and one != two:
        return _time(Kind.YEAR, text, match.start(), match.end(), year_days(year))
    month, day = (two, one) if one > 12 else (one, two)
    at = day_number(year, month, day)
    return _time(Kind.DATE, text, match.start(), match.end(), (at, at))


def _ordinal_value(written: str) -> int:
    number = read_numeral(written.lower(), 0)
    return int(number.value) if number else 0


def _centuries(match: re.Match[str], text: str) -> Quantity:
    bc = match["era"] is not None
    thousand = match["name"].lower().startswith("millen")
    kind = Kind.MILLENNIUM if thousand else Kind.CENTURY

    def days(written: str) -> _Span:
        ordinal = _ordinal_value(written)
        if not thousand:
            return century_days(ordinal, bc)
        first, last = 1000 * (ordinal - 1), 1000 * ordinal
        return (
            (day_number(1 - last), day_number(1 - first) - 1)
            if bc
            else (day_number(first or 1), day_number(last + 1) - 1)
        )

    final = _time(kind, text, match.start("last"), match.end(), days(match["last"]))
    if match["first"] is None:
        return final
    return _range(
        _time(kind, text, match.start("first"), match.end("first"), days(match["first"])), final, text
    )


def _decade(match: re.Match[str], text: str) -> Quantity:
    year = int(match["year"])
    bc = match["era"] is not None
    # "the 1900s" is a decade to some and a century to others: the wider reading asks less of the evidence.
    years = 100 if year % 100 == 0 else 10
    first = -(year + years - 2) if bc else year
    span = (day_number(first), day_number(first + years) - 1)
    return _time(Kind.CENTURY if years == 100 else Kind.DECADE, text, match.start(), match.end(), span)


def _decade_word(match: re.Match[str], text: str) -> Quantity:
    written = match["decade"].lower()
    decade = _TEN_WORDS.get(written) or int(re.sub(r"[^0-9]", "", written))
    span = (day_number(1900 + decade), day_number(1910 + decade) - 1)
    return _time(Kind.DECADE, text, match.start("decade"), match.end("decade"), span)


_Build = Callable[[re.Match[str], str], Quantity | None]

_PATTERNS: tuple[tuple[re.Pattern[str], _Build], ...] = tuple(
    (re.compile(pattern, flags), build)
    for pattern, flags, build in (
        (r"(?<![0-9-])([1-9][0-9]{3})-([0-9]{2})-([0-9]{2})(?![0-9-])", 0, _iso),
        (r"(?<![0-9/])([0-9]{1,2})/([0-9]{1,2})/([12][0-9]{3})(?![0-9/])", 0, _slashed),
        # 28 July 1914 – 11 November 1918 stays two dates; 28 July – 3 August 1914 shares its year.
        (
            rf"\b(?P<day>{_DAY}){_S}(?P<month>{_MONTH}){_TO}(?P<last>{_DAY}){_S}(?P<last_month>{_MONTH})"
            rf"(?:,?{_S}(?P<year>{_YEAR}))?",
            0,
            _day_month,
        ),
        (
            rf"\b(?P<day>{_DAY}){_TO}(?P<last>{_DAY}){_S}(?P<month>{_MONTH})(?:,?{_S}(?P<year>{_YEAR}))?",
            0,
            _day_month,
        ),
        (
            rf"\b(?P<month>{_MONTH}){_S}(?P<day>{_DAY}){_TO}(?P<last_month>{_MONTH}){_S}(?P<last>{_DAY})"
            rf"(?![0-9])(?:,?{_S}(?P<year>{_YEAR}))?",
            0,
            _day_month,
        ),
        (
            rf"\b(?P<month>{_MONTH}){_S}(?P<day>{_DAY}){_TO}(?P<last>{_DAY})(?![0-9])(?:,?{_S}(?P<year>{_YEAR}))?",
            0,
            _day_month,
        ),
        (
            rf"\b(?P<day>{_DAY})(?:{_S}day)?(?:{_S}of)?(?:{_S}|-)(?P<month>{_MONTH})"
            rf"(?:(?:,?{_S}|-)(?:in{_S})?(?P<year>{_YEAR}))?",
            0,
            _day_month,
        ),
        (
            rf"\b(?P<month>{_MONTH}){_S}(?:the{_S})?(?P<day>{_DAY})(?![0-9]|[.,][0-9])(?:,?{_S}(?P<year>{_YEAR}))?",
            0,
            _day_month,
        ),
        (
            rf"\b(?P<month>{_MONTH}){_TO}(?P<last_month>{_MONTH}),?{_S}(?:of{_S})?(?P<year>{_YEAR})",
            0,
            _month_years,
        ),
        (
            rf"\b(?P<month>{_MONTH}),?{_S}(?:of{_S}|in{_S})?(?P<year>{_YEAR})",
            0,
            lambda match, text: _from_parts(
                text, match.start(), match.end(), None, match["month"], match["year"]
            ),
        ),
        (
            rf"\b(?:in|since|until|till|by|of|from|to|during|between|and|early|late|mid|every|each"
            rf"|last|next)[ -]"
            rf"(?P<month>{_MONTH})(?![a-z]|{_S}[A-Z0-9])",
            0,
            _month_only,
        ),
        (
            rf"\b(?:(?P<first>{_ORDINAL})(?:-|{_S})?(?:century{_S})?{_TO}(?:the{_S})?{_PART})?"
            rf"\b(?P<last>{_ORDINAL})(?:-|{_S})(?P<name>century|centuries|millennium|millennia)"
            rf"(?:{_S}(?P<era>{_ERA}))?",
            re.IGNORECASE,
            _centuries,
        ),
        (rf"(?<![0-9,.])(?P<year>[1-9][0-9]{{1,2}}0)['’]?s(?![a-z])(?:{_S}(?P<era>{_ERA}))?", 0, _decade),
        (
            rf"\bthe{_S}(?:(?:early|mid|late)[ -])?(?P<decade>{'|'.join(_TEN_WORDS)}|['’]?[2-9]0s)(?![a-z])",
            re.IGNORECASE,
            _decade_word,
        ),
        (r"(?P<decade>['’][2-9]0s)(?![a-z])", 0, _decade_word),
    )
)

_CIRCA = re.compile(
    r"(?:\b(?:c|ca)\.?|\b(?:circa|about|around|approximately|roughly)|[~≈])\s*$", re.IGNORECASE
)


def circa(text: str, start: int) -> Hedge:
    """ABOUT where the words before `start` loosen a date."""
    return Hedge.ABOUT if _CIRCA.search(text, max(0, start - 16), start) else Hedge.NONE


def read_dates(text: str) -> Iterator[Quantity]:
    """Every date, month, decade and century of the text; no two overlap. Bare years are not among them."""
    taken = bytearray(len(text))
    for pattern, build in _PATTERNS:
        for match in pattern.finditer(text):
            found = build(match, text)
            if found is None or any(taken[found.start : found.end]):
                continue
            taken[found.start : found.end] = b"\x01" * (found.end - found.start)
            yield found
