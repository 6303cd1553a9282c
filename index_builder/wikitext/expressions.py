"""Sums in `{{#expr: …}}` and `{{#ifexpr: …}}`, in the order of operations of the wiki software."""

from __future__ import annotations

import html
import math
import operator
import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Decimal
from typing import Final

_TOKEN = re.compile(r"\s*(?:(\d+(?:\.\d*)?|\.\d+)|(<>|!=|<=|>=|[-+*/^()=<>\u2212]|[a-z]+))", re.IGNORECASE)
_MOST_TOKENS: Final = 100
_LARGEST: Final = 1e14
"""Beyond it the wiki writes powers of ten."""


def _round(value: float, places: float) -> float:
    if not -12 <= places <= 12:
        raise ValueError(places)
    return float(Decimal(repr(value)).quantize(Decimal(1).scaleb(-int(places)), ROUND_HALF_UP))


def _power(base: float, exponent: float) -> float:
    if abs(exponent) > 64:
        raise ValueError(exponent)
    result = base**exponent
    if isinstance(result, complex):
        raise ValueError(result)
    return float(result)


_BINARY: Final[dict[str, tuple[int, Callable[[float, float], float]]]] = {
    "^": (10, _power),
    "*": (8, operator.mul),
    "/": (8, operator.truediv),
    "div": (8, operator.truediv),
    "mod": (8, lambda a, b: math.fmod(int(a), int(b))),
    "+": (6, operator.add),
    "-": (6, operator.sub),
    "round": (5, _round),
    "=": (4, operator.eq),
    "<>": (4, operator.ne),
    "!=": (4, operator.ne),
    "<": (4, operator.lt),
    ">": (4, operator.gt),
    "<=": (4, operator.le),
    ">=": (4, operator.ge),
    "and": (3, lambda a, b: float(bool(a and b))),
    "or": (2, lambda a, b: float(bool(a or b))),
}
_UNARY: Final[dict[str, Callable[[float], float]]] = {
    "-": operator.neg,
    "+": operator.pos,
    "not": operator.not_,
    "abs": abs,
    "floor": math.floor,
    "ceil": math.ceil,
    "trunc": math.trunc,
}
_UNARY_RANK: Final = 9  # weaker than ^, stronger than all others


class _Reader:
    """Reads one expression; any fault in it is a ValueError or ArithmeticError."""

    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        at = 0
        while at < len(text):
            found = _TOKEN.match(text, at)
            if found is None or len(self.tokens) >= _MOST_TOKENS:
                raise ValueError(text)
            self.tokens.append(found.group().strip().lower().replace("\u2212", "-"))
            at = found.end()
        self.tokens.reverse()

    def value(self, rank: int = 0) -> float:
        result = self.operand()
        while self.tokens and self.tokens[-1] in _BINARY and _BINARY[self.tokens[-1]][0] > rank:
            priority, function = _BINARY[self.tokens.pop()]
            result = float(function(result, self.value(priority)))
        return result

    def operand(self) -> float:
        if not self.tokens:
            raise ValueError("an operand is missing")
        token = self.tokens.pop()
        if token in _UNARY:
            return float(_UNARY[token](self.value(_UNARY_RANK)))
        if token == "(":
            result = self.value()
            if not self.tokens or self.tokens.pop() != ")":
                raise ValueError("a bracket is not closed")
            return result
        if not token.isascii() or token.isalpha():
            raise ValueError(token)
        return float(token)


def evaluate(text: str) -> float | None:
    """The value of an expression of literal numbers; None for any other text, and where it has no value."""
    try:
        reader = _Reader(html.unescape(text).strip())
        value = reader.value()
    except (ArithmeticError, ValueError):
        return None
    return value if not reader.tokens and abs(value) < _LARGEST else None


def written(value: float) -> str | None:
    """A value as the wiki writes it, with up to 14 figures; None for one that it writes with a power of ten."""
    if value and abs(value) < 1e-4:
        return None
    return f"{value or 0.0:.14g}"  # zero without a sign
