"""Units of measure and currencies: what they are called, what they measure, their size in SI units."""

from __future__ import annotations

import re
from dataclasses import dataclass

# Sizes are the definitions of the International System and of the international yard and pound (1959);
# gallon, ton and barrel are the American ones unless the text says otherwise.
_INCH, _FOOT, _YARD, _MILE = 0.0254, 0.3048, 0.9144, 1609.344
_POUND, _DAY, _YEAR = 0.45359237, 86_400.0, 31_557_600.0

_NAMES: dict[str, dict[str, float]] = {
    "length": {
        "nm|nanometer|nanometre": 1e-9,
        "µm|μm|micrometer|micrometre|micron": 1e-6,
        "mm|millimeter|millimetre": 1e-3,
        "cm|centimeter|centimetre": 1e-2,
        "m|meter|metre": 1.0,
        "km|kilometer|kilometre": 1e3,
        "in|inch|inches": _INCH,
        "ft|foot|feet": _FOOT,
        "yd|yds|yard": _YARD,
        "mi|mile": _MILE,
        "nmi|nautical mile": 1852.0,
        "fathom": 1.8288,
        "furlong": 201.168,
        "ly|light-year|light year|lightyear": 9.4607304725808e15,
        "pc|parsec": 3.0856775814913673e16,
        "au|astronomical unit": 1.495978707e11,
    },
    "area": {"ha|hectare": 1e4, "acre": 4046.8564224},
    "volume": {
        "ml|millilitre|milliliter": 1e-6,
        "l|litre|liter": 1e-3,
        "imperial gallon": 4.54609e-3,
        "gallon|us gallon|gal": 3.785411784e-3,
        "barrel": 0.158987294928,
    },
    "mass": {
        "mg|milligram": 1e-6,
        "g|gram|gramme": 1e-3,
        "kg|kilogram|kilogramme|kilo": 1.0,
        "t|tonne|metric ton": 1e3,
        "ton|tons|short ton": 907.18474,
        "long ton": 1016.0469088,
        "lb|lbs|pound": _POUND,
        "oz|ounce": _POUND / 16,
        "stone": _POUND * 14,
    },
    "time": {
        "ms|millisecond": 1e-3,
        "s|sec|second": 1.0,
        "min|mins|minute": 60.0,
        "h|hr|hrs|hour": 3600.0,
        "day": _DAY,
        "week": 7 * _DAY,
        "fortnight": 14 * _DAY,
        "month": _YEAR / 12,
        "yr|yrs|year": _YEAR,
        "decade": 10 * _YEAR,
        "century|centuries": 100 * _YEAR,
        "millennium|millennia": 1000 * _YEAR,
        "mya|ma": 1e6 * _YEAR,
    },
    "speed": {
        "km/h|kph|kmh|kilometers per hour|kilometres per hour|kilometres an hour|kilometers an hour": 1 / 3.6,
        "mph|miles per hour|miles an hour": _MILE / 3600,
        "m/s|meters per second|metres per second": 1.0,
        "km/s|kilometers per second|kilometres per second": 1000.0,
        "ft/s|feet per second": _FOOT,
        "kn|knot": 1852 / 3600,
    },
    "power": {
        "w|watt": 1.0,
        "kw|kilowatt": 1e3,
        "mw|megawatt": 1e6,
        "gw|gigawatt": 1e9,
        "hp|horsepower": 745.69987158227,
    },
    "energy": {
        "joule": 1.0,
        "kj|kilojoule": 1e3,
        "kwh|kilowatt-hour|kilowatt hour": 3.6e6,
        "ev": 1.602176634e-19,
    },
    "pressure": {
        "kpa|kilopascal": 1e3,
        "gpa": 1e9,
        "psi": 6894.757293168,
        "atm": 101325.0,
        "hpa|millibar|mbar": 100.0,
    },
    "frequency": {"hz|hertz": 1.0, "khz|kilohertz": 1e3, "mhz|megahertz": 1e6, "ghz|gigahertz": 1e9},
    "data": {"byte": 1.0, "kb|kilobyte": 1e3, "mb|megabyte": 1e6, "gb|gigabyte": 1e9, "tb|terabyte": 1e12},
    "voltage": {"v|volt": 1.0, "kv|kilovolt": 1e3},
    "angle": {"°|degree": 1.0},
}

_TEMPERATURES: dict[str, tuple[float, float]] = {
    "°c|degrees celsius|degree celsius|degrees centigrade|degrees c": (1.0, 273.15),
    "°f|degrees fahrenheit|degree fahrenheit|degrees f": (5 / 9, 459.67 * 5 / 9),
    "kelvin|kelvins": (1.0, 0.0),
}

_SQUARED = (
    "mm|cm|m|km|in|ft|yd|mi|mile|meter|metre|kilometer|kilometre|foot|feet|yard|inch|inches"
    "|centimetre|centimeter"
)


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit of measure: value in SI units = written value * factor + offset."""

    dimension: str
    factor: float
    offset: float = 0.0


def _table() -> dict[str, Unit]:
    table: dict[str, Unit] = {}
    for dimension, names in _NAMES.items():
        for spellings, factor in names.items():
            for spelling in spellings.split("|"):
                table[spelling] = Unit(dimension, factor)
                one_word = len(spelling) > 3 and spelling.isalpha()
                phrase = " " in spelling and not spelling.endswith(("hour", "second"))
                if phrase or (one_word and not spelling.endswith(("s", "feet", "inch", "stone"))):
                    table[spelling + "s"] = Unit(dimension, factor)
    for plural in ("days:day", "light-years:light-year", "light years:light year"):
        name, single = plural.split(":")
        table[name] = table[single]
    for spellings, (factor, offset) in _TEMPERATURES.items():
        for spelling in spellings.split("|"):
            table[spelling] = Unit("temperature", factor, offset)
    for spelling in _SQUARED.split("|"):
        size = table[spelling].factor
        plain = {spelling, spelling + "s"} if len(spelling) > 3 else {spelling}
        for name in plain:
            for power, dimension, words in ((2, "area", "square|sq|sq."), (3, "volume", "cubic|cu|cu.")):
                unit = Unit(dimension, size**power)
                for word in words.split("|"):
                    table[f"{word} {name}"] = unit
                for mark in (str(power), "²" if power == 2 else "³", f"^{power}"):
                    table[name + mark] = unit
    return table


UNITS = _table()

# Spelled in these letters only, or "5 M", "5 W" and "5 S" would turn initials into measures.
_AS_WRITTEN = {name: (name,) for name in ("m", "g", "t", "s", "h", "pc", "min", "mi", "ly", "in")} | {
    "w": ("W",), "v": ("V",), "l": ("l", "L"), "au": ("AU", "au"), "ma": ("Ma",), "mw": ("MW",),
    "kn": ("kn",),
}  # fmt: skip

_UNIT = re.compile(
    r"(?:[\s\u00a0\u202f\u2009]{0,2}|-)("
    + "|".join(
        re.escape(name).replace(r"\ ", r"[\s\u00a0-]") for name in sorted(UNITS, key=len, reverse=True)
    )
    + r")(?![^\W_]|[²³^/])",
    re.IGNORECASE,
)

CURRENCIES: dict[str, str] = {
    "$": "USD", "US$": "USD", "USD": "USD", "A$": "AUD", "AU$": "AUD", "C$": "CAD", "CA$": "CAD",
    "CAD": "CAD", "NZ$": "NZD", "HK$": "HKD", "€": "EUR", "EUR": "EUR", "£": "GBP", "GBP": "GBP",
    "¥": "JPY", "₹": "INR", "₽": "RUB", "₩": "KRW",
}  # fmt: skip

_CURRENCY_WORDS: dict[str, str] = {
    "dollar": "USD", "dollars": "USD", "us dollars": "USD", "u.s. dollars": "USD", "american dollars": "USD",
    "euro": "EUR", "euros": "EUR", "pounds sterling": "GBP", "pound sterling": "GBP", "yen": "JPY",
    "rupees": "INR", "roubles": "RUB", "rubles": "RUB", "francs": "franc", "guineas": "guinea",
    "shillings": "shilling", "pesos": "peso", "yuan": "CNY", "renminbi": "CNY", "cents": "cent",
}  # fmt: skip

CURRENCY_BEFORE = re.compile(
    r"(" + "|".join(re.escape(c) for c in sorted(CURRENCIES, key=len, reverse=True)) + r")[\s\u00a0]?$"
)
_CURRENCY_AFTER = re.compile(
    r"[\s\u00a0-]?("
    + "|".join(
        re.escape(c) for c in sorted([*_CURRENCY_WORDS, "€", "USD", "EUR", "GBP"], key=len, reverse=True)
    )
    + r")(?!\w)",
    re.IGNORECASE,
)


def read_unit(text: str, position: int) -> tuple[Unit, int] | None:
    """The unit that begins at `position` of `text` (after at most a space or hyphen) and where it ends."""
    match = _UNIT.match(text, position)
    if match is None:
        return None
    written = match.group(1)
    name = re.sub(r"[\s\u00a0]", " ", written).lower()
    if name not in UNITS:
        name = name.replace("-", " ")
    if written not in _AS_WRITTEN.get(name, (written,)):
        return None
    # "12 in 1950" is no length: the bare abbreviation of inch stands before a bracket, a dot or an end.
    if name == "in" and not re.match(r"\.?\s*(?:\)|\(|;|$)|\.\s+[a-z]", text[match.end() : match.end() + 4]):
        return None
    # "21 s" is seconds, "1960s" is a decade; "20 t" a mass, "20th" none: glued letters must not be single.
    if len(name) == 1 and name.isalpha() and match.start(1) == position and name in "sth":
        return None
    return UNITS[name], match.end()


def read_currency(text: str, position: int) -> tuple[str, int] | None:
    """The currency word that follows a figure at `position`, as a code, and where it ends."""
    match = _CURRENCY_AFTER.match(text, position)
    if match is None:
        return None
    name = match.group(1)
    return CURRENCIES.get(name.upper()) or _CURRENCY_WORDS[name.lower()], match.end()
