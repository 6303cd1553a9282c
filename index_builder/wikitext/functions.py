"""Parser functions and variables of the wiki software, as far as a literal argument decides them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from index_builder.wikitext.expressions import evaluate, written
from index_builder.wikitext.figures import MINUS, with_commas
from index_builder.wikitext.signs import GONE, MARK
from index_builder.wikitext.wordlists import words

_Arguments = Sequence[Callable[[], str]]

_TITLES: Final = words(
    """
    pagename fullpagename basepagename subpagename rootpagename subjectpagename articlepagename
    """
)
_EMPTY: Final = words("namespace subjectspace articlespace")  # an article's namespace has no name


def variable(name: str, title: str) -> str | None:
    """The text of `{{PAGENAME}}` and its kin; None for any other name."""
    if name in _EMPTY:
        return GONE
    return title if name in _TITLES and title else None


def _numeric(text: str) -> float | None:
    try:
        return float(text)
    except ValueError:
        return None


def _if(arguments: _Arguments) -> str | None:
    condition = arguments[0]()
    if MARK in condition:
        return None
    chosen = 1 if condition.replace(GONE, "").strip() else 2
    return arguments[chosen]() if chosen < len(arguments) else ""


def _ifeq(arguments: _Arguments) -> str | None:
    if len(arguments) < 2:
        return None
    left, right = arguments[0](), arguments[1]()
    if MARK in left or MARK in right:
        return None
    a, b = _numeric(left), _numeric(right)
    same = a == b if a is not None and b is not None else left == right
    chosen = 2 if same else 3
    return arguments[chosen]() if chosen < len(arguments) else ""


def _expr(arguments: _Arguments) -> str | None:
    value = evaluate(arguments[0]())
    return None if value is None else written(value)


def _ifexpr(arguments: _Arguments) -> str | None:
    value = evaluate(arguments[0]())
    if value is None:
        return None
    chosen = 1 if value else 2
    return arguments[chosen]() if chosen < len(arguments) else ""


def _switch(arguments: _Arguments) -> str | None:
    value = arguments[0]()
    if MARK in value:
        return None
    default: str | None = None
    falling = False
    last = ""
    for argument in arguments[1:]:
        case, equals, result = argument().partition("=")
        case, result = case.strip(), result.strip()
        if case == value or falling:
            falling = True
            if equals:
                return result
        if case == "#default":
            default = result
        last = "" if equals else case
    return default if default is not None else last


# Whether a wiki's language groups digits with commas, with full stops or with spaces, as the wiki software does.
_COMMAS: Final = frozenset(["en", "simple", "ja", "zh", "ko", "he", "th", "ar", "hi"])
_STOPS: Final = words(
    """
    de nl id tr da el ro hr sl sr ca gl eu
    """
)
_SPACES: Final = words("bg cs fi fr hu no nb pl ru sk sv uk")
_UNGROUPED_BELOW_FIVE: Final = words("bg pl")  # four digits stay together there


def _formatnum(arguments: _Arguments, language: str) -> str | None:
    value = arguments[0]()
    form = arguments[1]() if len(arguments) > 1 else ""
    if form in ("R", "NOSEP"):
        return value.replace(",", "") if form == "R" else value
    if MARK in value:
        return None
    whole = value.lstrip("-").partition(".")[0]
    text = value if len(whole) < 5 and language in _UNGROUPED_BELOW_FIVE else with_commas(value)
    text = text.replace("-", MINUS, 1) if value.startswith("-") else text
    if language in _STOPS:
        return text.translate(str.maketrans(",.", ".,"))
    if language in _SPACES:
        return text.translate(str.maketrans(",.", " ,"))
    return text if language in _COMMAS else None


def _plural(arguments: _Arguments) -> str | None:
    count = _numeric(arguments[0]().replace(",", ""))
    if count is None or len(arguments) < 3:
        return None
    return arguments[1 if count == 1 else 2]()


def _first_letter(change: Callable[[str], str]) -> Callable[[_Arguments], str | None]:
    def apply(arguments: _Arguments) -> str:
        text = arguments[0]()
        return change(text[:1]) + text[1:]

    return apply


_FUNCTIONS: Final[dict[str, Callable[[_Arguments], str | None]]] = {
    "#if": _if,
    "#ifeq": _ifeq,
    "#switch": _switch,
    "#expr": _expr,
    "#ifexpr": _ifexpr,
    "plural": _plural,
    "lc": lambda arguments: arguments[0]().lower(),
    "uc": lambda arguments: arguments[0]().upper(),
    "lcfirst": _first_letter(str.lower),
    "ucfirst": _first_letter(str.upper),
    "displaytitle": lambda arguments: GONE,
    "defaultsort": lambda arguments: GONE,
    "defaultsortkey": lambda arguments: GONE,
    "defaultcategorysort": lambda arguments: GONE,
}


def is_function(name: str) -> bool:
    """True if the text in front of a template's first colon names a function."""
    return name in _FUNCTIONS or name == "formatnum" or name.startswith("#")


def called(name: str) -> str:
    """A call's name without the text that it has behind a function's colon: `#if` for `#if: x`."""
    before, colon, _ = name.partition(":")
    return before if colon and is_function(before) else name


def call_function(name: str, arguments: _Arguments, language: str) -> str | None:
    """The result of a function for arguments that are rendered when asked for; None if it is not known."""
    if name == "formatnum" and arguments:
        return _formatnum(arguments, language)
    function = _FUNCTIONS.get(name)
    return function(arguments) if function is not None and arguments else None
