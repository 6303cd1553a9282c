"""What a user may choose about a build."""

from __future__ import annotations

from dataclasses import dataclass, field

from index_builder.selection import Wish
from index_builder.workers import Limits
from receipts_offline.index.choices import Choices


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What a user may choose; `jobs` and `limits` change how fast a build is, never what it holds.

    `vectors` and `sections` as in `Choices`; `wish` says which pages; `skip_damaged` builds without the
    damaged bz2 streams of a dump, and the index says what was lost.
    """

    dump_date: str | None = None
    replace: bool = False
    skip_damaged: bool = False
    vectors: str = "all"
    sections: str = "all"
    wish: Wish = field(default=Wish())
    jobs: int = 2
    limits: Limits = field(default_factory=Limits)

    @property
    def choices(self) -> Choices:
        """What of this determines the content."""
        return self.wish.choices(self.vectors, self.sections)
