"""What was chosen to go into an index; by default, everything of its sources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, fields
from typing import Any

from receipts_offline.plural import counted

VECTORS = ("all", "lead", "none")
SECTIONS = ("all", "lead")


@dataclass(frozen=True, slots=True)
class Choices:
    """The options of a build that determine what an index holds.

    vectors: which sentences were embedded ahead: "all", those of lead sections ("lead"), or "none".
    sections: which sections are stored: "all" or the "lead" alone.
    max_pages: at most so many pages; None for no bound.
    titles: how many titles a list named; None where there was none. `titles_sha256` is the hash of the list
    in canonical form, sorted, joined by newlines.
    categories: the pages of these, each a name without its namespace, sorted.
    """

    vectors: str = "all"
    sections: str = "all"
    max_pages: int | None = None
    titles: int | None = None
    titles_sha256: str = ""
    categories: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Raises ValueError for a value that no build has."""
        if self.vectors not in VECTORS or self.sections not in SECTIONS:
            raise ValueError(f"no index has vectors '{self.vectors}' and sections '{self.sections}'")

    def chosen(self) -> dict[str, Any]:
        """What differs from the default: empty for an index of everything, whose id it does not change."""
        plain = {field.name: field.default for field in fields(self)}
        return {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in asdict(self).items()
            if value != plain[name]
        }

    def lines(self) -> Iterator[str]:
        """What differs from the default in plain words, one thing a line."""
        if self.vectors == "lead":
            yield "only the sentences of lead sections embedded ahead"
        elif self.vectors == "none":
            yield "no sentence embedded ahead"
        if self.sections == "lead":
            yield "only lead sections"
        if self.titles is not None:
            yield f"only pages of a list of {counted(self.titles, 'title')} (sha256 {self.titles_sha256})"
        if self.categories:
            names = ", ".join(f"Category:{name}" for name in self.categories)
            yield f"{'and' if self.titles is not None else 'only'} pages in {names}"
        if self.max_pages is not None:
            yield f"at most {counted(self.max_pages, 'page')}"
