"""Which wikis the sources of a build come from, and when each was dumped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from index_builder.page import SiteInfo
from index_builder.sources import Source, open_source
from index_builder.sources.dump_date import dump_date, known_date
from index_builder.sources.identity import Fingerprint, unchanged
from receipts_offline.index.manifest import Wiki

_SOME_REVISION = "2001-01-15T00:00:00Z"  # stands for those of a dump, which are not read yet


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


def require_dates(paths: Mapping[Path, Fingerprint], option: str | None) -> None:
    """Make sure before the work starts that the date of each wiki will be known.

    A dump's pages have revisions; page files are read for one only where nothing else tells their date.

    Raises:
        InputError: nothing tells the date of one of the wikis, or a source cannot be read.
    """
    if option is not None or all(known_date([path], None, None) for path in paths):
        return
    origins = Origins()
    newest: dict[int, str] = {}
    for path, fingerprint in paths.items():
        with unchanged(path, fingerprint), open_source(path, skip_damaged=True) as source:
            number = origins.number(source)
            if source.kind == "xml":
                newest[number] = _SOME_REVISION
            elif number not in newest and not known_date([path], None, source.dump_date):
                revisions = (page.revision_timestamp for page in source.pages())
                found = next(filter(None, revisions), None)
                newest |= {} if found is None else {number: found}
    dated_wikis(origins.records(), newest, None)


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
