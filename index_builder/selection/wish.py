"""What a user wants of a source's pages."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from receipts_offline.index.choices import Choices


@dataclass(frozen=True, slots=True)
class Wish:
    """Pages that are in the list of titles or in one of the categories, and of those the first `most`.

    Without titles (None) and categories every page will do.
    """

    titles: tuple[str, ...] | None = None
    categories: tuple[str, ...] = ()
    most: int | None = None

    @property
    def everything(self) -> bool:
        """Whether no page is left out."""
        return self.titles is None and not self.categories and self.most is None

    @property
    def any_page(self) -> bool:
        """Whether every page fits, until there are enough."""
        return self.titles is None and not self.categories

    def choices(self, vectors: str, sections: str) -> Choices:
        """The wish as it stands in a manifest; the order in which titles were written does not matter."""
        titles = sorted(set(self.titles or ()))
        return Choices(
            vectors=vectors,
            sections=sections,
            max_pages=self.most,
            titles=None if self.titles is None else len(titles),
            titles_sha256=""
            if self.titles is None
            else hashlib.sha256("\n".join(titles).encode()).hexdigest(),
            categories=tuple(sorted(set(self.categories))),
        )
