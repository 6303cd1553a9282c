"""What an index says about an answer as a whole: the pages on which most of its sentences are found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from receipts_offline.claims.forms import key

SURE: Final = 0.55
CLEAR: Final = 1.5


@dataclass(frozen=True, slots=True)
class PageVote:
    """A page on which sentences of an answer were found.

    `name` is its title without a bracketed qualifier, with a small letter if it is a common noun; `share` (0 to
    1) how well the answer's sentences are found there, on average, against the best page of each; `said` the
    phrases of the answer that are the page's title or another name of it; `article` tells that its opening
    has "the" before the name; `kinds` are the nouns that say what the thing is ("statue", "province").
    """

    name: str
    share: float
    said: tuple[str, ...] = ()
    article: bool = False
    kinds: tuple[str, ...] = ()

    def named(self, phrase: str) -> bool:
        """Whether the phrase is the page's title, another name of it that the answer says, or its initials."""
        known = {key(self.name), *map(key, self.said)}
        return key(phrase) in known or (phrase.isupper() and phrase == initials(self.name))


def initials(name: str) -> str:
    """The first letters of a name's words with a capital: "ALMA" of "Atacama Large Millimeter Array"."""
    return "".join(part[0] for part in name.split() if part[:1].isupper())


def unnamed_topic(pages: Sequence[PageVote]) -> PageVote | None:
    """The page, voted best first, that an answer must be about though it may never say its name.

    It holds at least `SURE` of the answer and `CLEAR` times as much as the next one: the shares of development
    answers whose page was found reach 0.6 to 1, those of the page that comes first once the right one is taken
    away, or of answers about nothing that the index has, up to 0.5.
    """
    if not pages or pages[0].share < SURE:
        return None
    return pages[0] if len(pages) < 2 or pages[0].share >= CLEAR * pages[1].share else None
