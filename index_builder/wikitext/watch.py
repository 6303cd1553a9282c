"""Watching what becomes of a page's templates, for reports on fidelity."""

from __future__ import annotations

from typing import Final

from index_builder.wikitext.signs import MARK


class Watch:
    """Is told what becomes of each template, and of each cause that keeps a sentence from being quoted.

    Names of templates come as they are written. This one keeps nothing, which is what a build uses.
    """

    __slots__ = ()

    def rendered(self, name: str) -> None:
        """A template, parser function or variable became words."""

    def dropped(self, name: str) -> None:
        """A template went without a loss."""

    def read(self, name: str) -> None:
        """An infobox was cut out of the prose, to be read for facts."""

    def mark(self, cause: str) -> str:
        """The sign for something that is lost: MARK, or GONE to pretend that nothing was."""
        return MARK


UNWATCHED: Final = Watch()

UNPAIRED: Final = "brackets or braces without a partner"
NESTED: Final = "elements nested too deeply"
TYPED: Final = "a line set as it was typed"
RAISED: Final = "letters raised above the line"
OVERLONG: Final = "a line that is too long"
"""Causes that are neither a template, which is named `{{…}}`, nor a tag, `<…>`."""
