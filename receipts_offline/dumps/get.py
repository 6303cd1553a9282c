"""Getting one dump: the date is chosen, waited for where asked, and its files brought into a folder."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from receipts_offline.dumps.layouts import Layout
from receipts_offline.dumps.offer import Offer, dump_day, wiki_name
from receipts_offline.dumps.site import Site
from receipts_offline.dumps.storing import store
from receipts_offline.errors import InputError
from receipts_offline.progress import Progress, Silent

# Runs take hours to days, and a status is written anew about once a minute.
POLL_SECONDS = 300.0
# Looks in a row that may fail while waiting: an hour without a network does not end a wait of a day.
_FAILED_LOOKS = 12


@dataclass(frozen=True, slots=True)
class Got:
    """A whole, checked dump in a folder; `reused` is true where every file was there already."""

    wiki: str
    date: str
    directory: Path
    files: tuple[Path, ...]
    bytes: int
    reused: bool


def get_dump(
    site: Site,
    layout: Layout,
    wiki: str,
    directory: Path,
    *,
    date: str | None = None,
    wait: bool = False,
    search_index: bool = False,
    progress: Progress | None = None,
    poll_seconds: float = POLL_SECONDS,
) -> Got:
    """Download the pages of a wiki's dump into `directory` and check them.

    Without a `date` it is the newest dump that is finished; with `wait`, the newest of all, once it is.
    A cut download is taken up where it stopped, also by a later call; files appear under their names only
    when all of them are there and right. `search_index` fetches the lists of where pages begin, too.
    Raises UsageError (names, dates, a folder that holds something else) and InputError (all the rest).
    """
    progress = progress or Silent()
    wiki = wiki_name(wiki)
    day = None if date is None else dump_day(date)
    offer = _chosen(layout, wiki, day, wait)
    if offer.state == "in progress" and wait:
        offer = _wait(site, layout, offer, progress, poll_seconds)
    if offer.state != "done":
        raise _not_done(layout, offer)
    stored = store(layout.with_sizes(offer), directory, site.patience, progress, search_index=search_index)
    return Got(wiki, offer.date, directory, stored.files, stored.bytes, stored.reused)


def offers(layout: Layout, wiki: str) -> list[Offer]:
    """What there is of a wiki, newest first, finished or not, sizes known where finished.

    Raises UsageError for a name that no wiki has, InputError where the server cannot tell.
    """
    found = [_offer(layout, wiki_name(wiki), date) for date in layout.dates(wiki)]
    return [layout.with_sizes(offer) if offer.state == "done" else offer for offer in found]


def _offer(layout: Layout, wiki: str, date: str) -> Offer:
    """The offer of a date that the server lists; one without a status has only just begun."""
    return layout.offer(wiki, date) or Offer(wiki, date, "", "in progress", remark="no status yet")


def _chosen(layout: Layout, wiki: str, day: str | None, wait: bool) -> Offer:
    if day is not None:
        offer = layout.offer(wiki, day)
        if offer is None and day not in layout.dates(wiki):
            raise InputError(f"There is no dump of {wiki} of {day}.", next_step=_other_date(layout, wiki))
        return offer or _offer(layout, wiki, day)
    dates = layout.dates(wiki)
    if wait and dates:
        return _offer(layout, wiki, dates[0])
    finished = _newest_done(layout, wiki, dates)
    if finished is None:
        raise InputError(
            f"None of the {len(dates)} dumps of {wiki} on offer is finished.",
            next_step="Wait for the newest with --wait, or use another --mirror or --layout.",
        )
    return finished


def _newest_done(layout: Layout, wiki: str, dates: list[str]) -> Offer | None:
    return next((offer for date in dates if (offer := _offer(layout, wiki, date)).state == "done"), None)


def _wait(site: Site, layout: Layout, offer: Offer, progress: Progress, poll_seconds: float) -> Offer:
    """Look again every `poll_seconds` until the dump is no longer in progress; the jobs done are the progress."""
    what = f"{offer.wiki} {offer.date}"
    progress.say(
        f"{what} is not finished ({offer.remark}); looking again every {poll_seconds / 60:.0f} minutes."
    )
    jobs = float(offer.progress[1]) if offer.progress else None
    with progress.stage(f"waiting for {what}", jobs, "jobs") as advance:
        failures = 0
        while offer.state == "in progress":
            advance(float(offer.progress[0]) if offer.progress else 0.0)
            site.patience.pause(poll_seconds)
            try:
                offer = _offer(layout, offer.wiki, offer.date)
                failures = 0
            except InputError as error:
                failures += 1
                if failures >= _FAILED_LOOKS:
                    raise
                progress.say(f"{error.message} Looking again later.")
    return offer


def _not_done(layout: Layout, offer: Offer) -> InputError:
    step = _other_date(layout, offer.wiki, but=offer.date)
    if offer.state == "in progress":
        return InputError(
            f"The dump of {offer.wiki} of {offer.date} is not finished ({offer.remark}).",
            next_step=f"{step.rstrip('.')}, or wait for it with --wait.",
        )
    return InputError(
        f"The dump of {offer.wiki} of {offer.date} cannot be had ({offer.remark}).", next_step=step
    )


def _other_date(layout: Layout, wiki: str, but: str = "") -> str:
    """A next step that names the newest finished date."""
    finished = _newest_done(layout, wiki, [date for date in layout.dates(wiki) if date != but])
    if finished is None:
        return f"No other date is finished: see `receipts-offline dump list {wiki}{layout.options}`."
    return f"The newest finished one is --date {finished.date.replace('-', '')}."
