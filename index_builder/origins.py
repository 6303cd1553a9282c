"""Which wikis the sources of a build come from, and when each was dumped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from index_builder.page import SiteInfo
from index_builder.sources import Source
from index_builder.sources.dump_date import dump_date
from receipts_offline.index.manifest import Wiki


@dataclass(slots=True)
class Origin:
    """One wiki with the source files that hold its pages; `stated_date` is what a file says of itself."""

    site: SiteInfo
    paths: list[str] = field(default_factory=list)
    stated_date: str | None = None


class Origins:
    """The wikis met so far, in the order of the sources; a page's number of a wiki is its place here."""

    def __init__(self) -> None:
        self._origins: list[Origin] = []

    def number(self, source: Source) -> int:
        """The number of the source's wiki, which is noted if it is new."""
        for number, origin in enumerate(self._origins):
            if origin.site == source.siteinfo and origin.stated_date == source.dump_date:
                origin.paths.append(str(source.path))
                return number
        self._origins.append(Origin(source.siteinfo, [str(source.path)], source.dump_date))
        return len(self._origins) - 1

    def records(self) -> list[dict[str, Any]]:
        """The origins as plain values, for a note on disk."""
        return [asdict(origin) for origin in self._origins]


def dated_wikis(
    records: Sequence[dict[str, Any]], newest: dict[int, str], option: str | None
) -> tuple[Wiki, ...]:
    """The wikis of a build, each with its own dump date.

    `records` come from `Origins.records`, `newest` maps a wiki's number to its newest revision, `option` is
    the date a user gave.

    Raises:
        InputError: nothing tells the date of one of them.
    """
    wikis = []
    for number, record in enumerate(records):
        site = SiteInfo(**record["site"])
        paths = [Path(path) for path in record["paths"]]
        date, known_from = dump_date(paths, option, newest.get(number), record["stated_date"])
        wikis.append(
            Wiki(site.dbname, site.sitename, site.language, site.article_base, site.license, date, known_from)
        )
    return tuple(wikis)
