"""A template call as the rendering functions see it, and the table those functions are in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from index_builder.wikitext.signs import GONE

_TRIM: Final = " \t\n" + GONE


class Call:
    """One `{{name|…}}`: its arguments are turned into text when they are asked for.

    `named` holds raw values by name (positional ones as "1", "2", …); `render` turns one into text.
    """

    __slots__ = ("_done", "_named", "_render", "name")

    def __init__(self, name: str, named: dict[str, object], render: Callable[[object], str]) -> None:
        self.name = name
        self._named = named
        self._render = render
        self._done: dict[str, str] = {}

    def get(self, *keys: str, default: str = "") -> str:
        """The trimmed text of the first of these arguments that is given and not empty."""
        for key in keys:
            value = self._done.get(key)
            if value is None:
                if key not in self._named:
                    continue
                value = self._done[key] = self._render(self._named[key]).strip(_TRIM)
            if value:
                return value
        return default

    def raw(self, key: str) -> str:
        """The text of one argument with the white space around it."""
        return self._render(self._named[key]) if key in self._named else ""

    def has(self, key: str) -> bool:
        """True if the argument is given, be it empty."""
        return key in self._named

    def is_on(self, *keys: str) -> bool:
        """True if one of these arguments says yes."""
        return any(self.get(key).lower() in ("yes", "y", "on", "true", "1") for key in keys)

    def names(self) -> list[str]:
        """The names of the arguments that are not positional."""
        return [name for name in self._named if not name.isdigit()]

    def list(self) -> list[str]:
        """The positional arguments up to the first that is not given, trimmed."""
        values: list[str] = []
        while str(len(values) + 1) in self._named:
            values.append(self.get(str(len(values) + 1)))
        return values


RenderFunction = Callable[[Call], str | None]
"""From a call to its text; None where this use of the template cannot be rendered."""

TABLE: Final[dict[str, RenderFunction]] = {}
"""Every template that is rendered, by its normal name."""


ENGLISH: Final[set[str]] = set()
"""Those of them that print English words or separators, of no use on a wiki in another language."""


def renders(*names: str, english: bool = False) -> Callable[[RenderFunction], RenderFunction]:
    """Enter a function into the table under these names, separated by `|` within a string."""

    def enter(function: RenderFunction) -> RenderFunction:
        for several in names:
            for name in several.split("|"):
                name = " ".join(name.split())
                TABLE[name] = function
                if english:
                    ENGLISH.add(name)
        return function

    return enter
