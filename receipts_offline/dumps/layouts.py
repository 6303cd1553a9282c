"""The two ways in which dumps lie on a server, behind one interface."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Protocol

from receipts_offline.dumps.checksums import SUMS_NAME, files_from_sums
from receipts_offline.dumps.listing import folder_entries, linked_paths
from receipts_offline.dumps.offer import DumpFile, Offer, day_in
from receipts_offline.dumps.site import Site
from receipts_offline.dumps.status import STATUS_NAME, offer_from_status
from receipts_offline.errors import InputError, UsageError

CLASSIC, CONTENT = "dumps", "content-current"
LAYOUTS = (CLASSIC, CONTENT)
_SUCCESS = "_SUCCESS"
_WIKI_IN_LINK = re.compile(r"(?:^|/)([a-z][a-z0-9_]*)/\d{8}/?\Z")
# "wiki", "wiktionary", "wikibooks" and so on are in every wiki's name, and "other" or "legal" are folders too.
_WIKI_FOLDER = re.compile(r"[a-z][a-z0-9_]*wik[a-z0-9_]*/")


class Layout(Protocol):
    """Where things are on a server."""

    @property
    def options(self) -> str:
        """The options that name this layout and server in a command, with a space in front."""

    def wikis(self) -> list[str]:
        """The wikis of which there are dumps, sorted. Raises InputError."""

    def dates(self, wiki: str) -> list[str]:
        """The dates ("YYYY-MM-DD") of a wiki's dumps, newest first, finished or not. Raises InputError."""

    def offer(self, wiki: str, date: str) -> Offer | None:
        """What there is of one date; None where the server knows nothing of it. Raises InputError."""

    def with_sizes(self, offer: Offer) -> Offer:
        """The offer with the size of every file, asked of the server where needed. Raises InputError."""


def layout_named(name: str, site: Site) -> Layout:
    """The layout for a value of --layout."""
    layouts: dict[str, Layout] = {CLASSIC: Classic(site), CONTENT: ContentCurrent(site)}
    if name not in layouts:
        raise UsageError(f"There is no layout {name!r}.", next_step=f"Use one of {', '.join(LAYOUTS)}.")
    return layouts[name]


@dataclass(frozen=True, slots=True)
class Classic:
    """BASE/simplewiki/20260901/ with dumpstatus.json and simplewiki-20260901-pages-articles-….bz2."""

    site: Site

    @property
    def options(self) -> str:
        """The server, where it is not the usual one."""
        return self.site.option

    def wikis(self) -> list[str]:
        """The wikis that the overview of the runs links to, else the folders at the base."""
        page = self.site.page(f"{self.site.base}/backup-index.html")
        overview = [] if page is None else linked_paths(_text(page))
        found = {match[1] for link in overview if (match := _WIKI_IN_LINK.search(link))}
        return sorted(found) or _wikis(self.site, self.site.base)

    def dates(self, wiki: str) -> list[str]:
        """Those of the folders in BASE/<wiki>/ that are called by a date."""
        return _dates(self.site, f"{self.site.base}/{wiki}", wiki, CLASSIC)

    def offer(self, wiki: str, date: str) -> Offer | None:
        """Read the status of one run."""
        address = f"{self.site.base}/{wiki}/{date.replace('-', '')}"
        status = self.site.page(f"{address}/{STATUS_NAME}")
        return None if status is None else offer_from_status(status, wiki, date, address)

    def with_sizes(self, offer: Offer) -> Offer:
        """The offer as it is: the status holds the sizes."""
        return offer


@dataclass(frozen=True, slots=True)
class ContentCurrent:
    """BASE/other/mediawiki_content_current/simplewiki/2026-09-01/xml/bzip2/ with SHA256SUMS and _SUCCESS."""

    site: Site

    @property
    def options(self) -> str:
        """The layout, and the server where it is not the usual one."""
        return f" --layout {CONTENT}{self.site.option}"

    def wikis(self) -> list[str]:
        """The folders of the export."""
        return _wikis(self.site, self._root)

    def dates(self, wiki: str) -> list[str]:
        """Those of the wiki's folders that are called by a date."""
        return _dates(self.site, f"{self._root}/{wiki}", wiki, CONTENT)

    def offer(self, wiki: str, date: str) -> Offer | None:
        """Read the list of checksums; the export is done when _SUCCESS stands beside it."""
        address = f"{self._root}/{wiki}/{date}/xml/bzip2"
        sums, success = (self.site.page(f"{address}/{name}") for name in (SUMS_NAME, _SUCCESS))
        if sums is None or success is None:
            missing = " and ".join(
                name for name, page in ((SUMS_NAME, sums), (_SUCCESS, success)) if page is None
            )
            if sums is None and success is None and self.site.page(f"{address}/") is None:
                return None
            return Offer(wiki, date, address, "in progress", remark=f"no {missing} yet")
        files = files_from_sums(sums, f"{wiki}-{date}-", f"{address}/{SUMS_NAME}")
        return Offer(wiki, date, address, "done", (files,), {SUMS_NAME: sums, _SUCCESS: success})

    def with_sizes(self, offer: Offer) -> Offer:
        """Take the sizes from the folder's listing where it tells them in bytes, else ask for each."""
        page = self.site.page(f"{offer.address}/")
        known = {} if page is None else folder_entries(_text(page), f"{offer.address}/")

        def sized(file: DumpFile) -> DumpFile:
            size = known.get(file.name)
            return replace(
                file, size=self.site.size(f"{offer.address}/{file.name}") if size is None else size
            )

        return replace(offer, choices=tuple(tuple(map(sized, files)) for files in offer.choices))

    @property
    def _root(self) -> str:
        return f"{self.site.base}/other/mediawiki_content_current"


def _wikis(site: Site, address: str) -> list[str]:
    page = site.page(f"{address}/")
    if page is None:
        raise InputError(
            f"There are no dumps at {address}.", next_step="Check --mirror, or try the other --layout."
        )
    names = folder_entries(_text(page), f"{address}/")
    return sorted(name.rstrip("/") for name in names if _WIKI_FOLDER.fullmatch(name))


def _dates(site: Site, address: str, wiki: str, layout: str) -> list[str]:
    page = site.page(f"{address}/")
    if page is None:
        other = CONTENT if layout == CLASSIC else CLASSIC
        raise InputError(
            f"There are no dumps of {wiki} at {address}.",
            next_step=f"See `receipts-offline dump list --layout {layout}{site.option}` for the wikis, or use "
            f"--layout {other}.",
        )
    names = folder_entries(_text(page), f"{address}/")
    return sorted({day for name in names if (day := day_in(name.rstrip("/")))}, reverse=True)


def _text(page: bytes) -> str:
    return page.decode("utf-8", errors="replace")
