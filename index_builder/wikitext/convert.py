"""{{convert}}: a measure and its value in other units.

Units are shown as symbols unless words are asked for (`abbr=off`, `adj=on`): "12 km (7.5 mi)".
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from index_builder.wikitext.call import Call, renders
from index_builder.wikitext.measures import Measure, Options, read_measure, write_input, write_output
from index_builder.wikitext.units import COMPOSITE, find_unit

# By `disp`: what stands before the outputs, between two of them, and after.
_BETWEEN: Final = {
    "or": (" or ", " or ", ""),
    "slash": (" / ", " / ", ""),
    "/": (" / ", " / ", ""),
    "s": (" / ", " / ", ""),
    "br": (" / ", "; ", ""),
    "sqbr": (" [", "; ", "]"),
    "comma": (", ", ", ", ""),
    ",": (", ", ", ", ""),
}
_DENOMINATORS: Final = frozenset({2, 4, 8, 16, 32, 64, 3, 5, 6, 10, 12})


def _options(call: Call, rest: list[str]) -> Options | None:
    abbr = call.get("abbr").lower()
    adjective = call.get("adj").lower() in ("on", "mid", "pre") or call.get("sing").lower() == "on"
    places: int | None = None
    for argument in rest:
        if re.fullmatch("[-\u2212]?\\d{1,2}", argument):
            places = int(argument.replace("\u2212", "-"))
            break
    try:
        figures = int(call.get("sigfig")) if call.get("sigfig") else None
        step = {"": None, "each": None}.get(call.get("round"), 0.0)
        if step == 0.0:
            step = float(call.get("round"))
        denominator = int(call.get("frac")) if call.get("frac") else None
    except ValueError:
        return None
    if (figures is not None and not 0 < figures < 14) or (denominator and denominator not in _DENOMINATORS):
        return None
    if step is not None and step not in (0.5, 5, 10, 25, 50):
        return None
    if call.get("spell"):  # figures in words: rather marked as lost than shown as digits
        return None
    off = abbr in ("off", "none")
    return Options(
        words_in=(off or (abbr == "out" and adjective)) or (adjective and abbr not in ("on", "in", "~")),
        words_out=off,
        adjective=adjective,
        places=places,
        figures=figures,
        step=step,
        denominator=denominator,
        bare=abbr == "values",
    )


def _flipped(
    texts: list[str], measure: Measure, targets: list[str], options: Options
) -> tuple[str, list[str]]:
    first, rest = texts[1], [texts[0], *texts[2:]]
    if options.words_in and not options.words_out and targets[0] not in COMPOSITE:
        named = replace(options, words_out=True)
        first = write_output(measure, targets[0], named) or first
        plain = replace(options, words_in=False, words_out=False, adjective=False)
        rest[0] = write_input(measure, plain, "")
    return first, rest


def _targets(spec: str, measure: Measure) -> list[str] | None:
    if not spec:
        default = measure.unit.default
        if measure.unit.code == "m" and not 0 < measure.values[0].value < 3:
            default = "ft"  # a person's height is given in feet and inches, a hill's in feet
        if measure.minor is not None:
            default = {"ft": "m", "st": "kg", "lb": "kg", "yd": "m", "mi": "km"}.get(
                measure.unit.code, default
            )
        return default.split() or None
    if spec in COMPOSITE or find_unit(spec) is not None:
        return [spec]
    codes = [code for code in spec.replace("+", " ").split() if code]
    return codes if codes and all(find_unit(code) or code in COMPOSITE for code in codes) else None


@renders("convert|cvt|conv|convert/spell|convertor", english=True)
def _convert(call: Call) -> str | None:
    arguments = call.list()
    read = read_measure(arguments)
    if read is None:
        return None
    measure, rest = read
    display = call.get("disp").lower()
    adjective = call.get("adj").lower()
    spec = ""
    if rest and not re.fullmatch("[-\u2212]?\\d{1,2}", rest[0]):
        spec, rest = rest[0], rest[1:]
    around = ("", "")
    if display == "x" and len(rest) >= 1:
        words = [text for text in rest if not re.fullmatch("[-\u2212]?\\d{1,2}", text)]
        around = (call.raw(str(len(arguments) - len(rest) + 1)), words[1] if len(words) > 1 else "")
        rest = [text for text in rest if text not in words]
    extra = ""
    if adjective in ("mid", "pre") and rest and not re.fullmatch(r"-?\d{1,2}", rest[-1]):
        extra = rest[-1]
        rest = rest[:-1]
    if len(rest) > 1 or (any(rest) and not re.fullmatch("[-\u2212]?\\d{1,2}", rest[0])):
        return None
    options = _options(call, rest)
    targets = _targets(spec, measure)
    if options is None or targets is None or call.get("order") not in ("", "flip", "out"):
        return None
    if call.name == "cvt" and not call.get("abbr"):
        options = replace(options, words_in=False, words_out=False, adjective=False)
    outputs = [write_output(measure, target, options) for target in targets]
    texts = [write_input(measure, options, extra if adjective == "mid" else ""), *outputs]
    if any(text is None for text in texts):
        return None
    shown = [text for text in texts if text is not None]
    first, others = shown[0], shown[1:]
    if call.get("order") == "flip" or display == "flip":
        first, others = _flipped(shown, measure, targets, options)
    if adjective == "pre" and extra:
        number, space, name = first.partition(" ")
        first = f"{number} {extra}{space}{name}"
    return _arrange(first, others, display, around, measure, targets, options)


def _arrange(
    first: str, others: list[str], display: str, around: tuple[str, str],
    measure: Measure, targets: list[str], options: Options,
) -> str | None:  # fmt: skip
    """Put input and outputs together as `disp` asks."""
    both = "; ".join(others)
    if display in ("", "b", "flip", "br()", "brackets"):
        return f"{first} ({both})"
    if display in _BETWEEN:
        before, between, after = _BETWEEN[display]
        return first + before + between.join(others) + after
    if display == "x":
        return first + around[0] + both + around[1]
    if display in ("out", "output only"):
        return both
    if display in ("number", "output number only"):
        bare = replace(options, words_out=False, bare=True)
        numbers = [write_output(measure, target, bare) for target in targets]
        return "; ".join(number for number in numbers if number)
    return None
