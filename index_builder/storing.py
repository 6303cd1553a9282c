"""From sources to the sentence store: read, extract, store, and note what the sources told."""

from __future__ import annotations

import contextlib
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from pathlib import Path
from typing import Any

from index_builder.extract import extract_lead, extract_page
from index_builder.options import BuildOptions
from index_builder.origins import Origins, require_dates
from index_builder.page import SourcePage
from index_builder.quarantine import LISTED_IN_MANIFEST, write_quarantine
from index_builder.selection import Chosen, choose
from index_builder.sources import Source, open_source
from index_builder.sources.identity import Fingerprint, unchanged
from index_builder.sources.losses import loss_records
from index_builder.store import StoreWriter
from index_builder.work import FACTS_NAME, SELECTION_NAME, read_note, write_note
from index_builder.workers import extract_pages
from receipts_offline.errors import InputError
from receipts_offline.index.manifest import QUARANTINE_NAME, STORE_NAME
from receipts_offline.progress import Progress


def store_sources(
    work: Path, paths: Mapping[Path, Fingerprint], options: BuildOptions, progress: Progress
) -> dict[str, Any]:
    """Fill store.duckdb and titles.npy; returns what later stages need to know (`_facts`), from a note where it is
    already done.

    Raises:
        InputError: a source is damaged, or there is no sentence in any.
        UsageError: none of the pages that were chosen is there.
    """
    note = work / FACTS_NAME
    if not (work / STORE_NAME).exists():
        require_dates(paths, options.dump_date)
    chosen = None
    if not note.is_file() and not options.wish.everything:
        chosen = choose(
            work / SELECTION_NAME, list(paths), options.wish, progress, skip_damaged=options.skip_damaged
        )
    store = StoreWriter(work / STORE_NAME)
    try:
        if not note.is_file():
            if not store.finished:
                try:
                    sources = _fill_store(store, paths, chosen, options, progress)
                except InputError:
                    store.commit()  # what was read before the fault need not be read again
                    raise
                store.finish(sources)
            facts = _facts(work, store, chosen)
            if facts["counts"]["sentences"] == 0:
                raise InputError(
                    f"no page with a sentence in {', '.join(path.name for path in paths)}",
                    next_step="check that this is a dump of articles (pages-articles), complete and not an error page",
                )
            write_note(note, facts)
        store.seal()
    finally:
        store.close()
        if chosen is not None:
            chosen.close()
    return read_note(note)


def _fill_store(
    store: StoreWriter,
    paths: Mapping[Path, Fingerprint],
    chosen: Chosen | None,
    options: BuildOptions,
    progress: Progress,
) -> dict[str, Any]:
    """Store the pages of all sources, or those chosen, after those that an earlier run stored.

    Returns what only the sources tell.
    """
    origins = Origins()
    skipped: Counter[str] = Counter(chosen.skipped() if chosen else {})
    newest: dict[int, str] = {}
    lost: list[dict[str, object]] = []
    damaged_parts = 0
    total = sum(fingerprint.size for fingerprint in paths.values())
    before = 0
    known = store.source_pages
    with progress.stage("Extracting", total, "B") as advance:
        advance(0)
        for number, (path, fingerprint) in enumerate(paths.items()):
            with (
                unchanged(path, fingerprint),
                open_source(path, skip_damaged=options.skip_damaged) as source,
            ):
                wiki = origins.number(source)
                pages = chosen.of(source.pages(), number) if chosen else iter(source.pages())
                known -= sum(1 for _ in islice(pages, known))
                for _ in _stored(store, source, pages, wiki, options):
                    advance(before + source.bytes_read())
                if chosen is None:
                    skipped.update(source.skipped)
                    damaged_parts += len(source.losses)
                    for loss in source.losses:
                        lost += loss_records(path, loss, source.namespaces)
                else:  # the source was not read beyond the last page that was chosen
                    newest[wiki] = max(newest.get(wiki, ""), chosen.newest_revision(number) or "")
                    damaged_parts += chosen.damaged_parts(number)
                    lost += chosen.lost(number)
            before += fingerprint.size
            advance(before)
        for redirect in islice(chosen.redirects() if chosen else (), known, None):
            store.add_redirect(redirect)
    return {
        "origins": origins.records(),
        "skipped": skipped,
        "newest_revisions": newest,
        "lost": lost,
        "damaged_parts": damaged_parts,
    }


def _stored(
    store: StoreWriter, source: Source, pages: Iterator[SourcePage], wiki: int, options: BuildOptions
) -> Iterator[None]:
    """Extract and store the pages of one source, from the wiki with this number; yields after each of them."""
    first = next(pages, None)
    if first is None:
        return
    outcomes = extract_pages(
        chain([first], pages),
        language=source.siteinfo.language,
        namespaces=source.namespaces,
        jobs=options.jobs,
        limits=options.limits,
        extract=extract_lead if options.sections == "lead" else extract_page,
    )
    with contextlib.closing(outcomes):
        for outcome in outcomes:
            if outcome.page.redirect is not None:
                store.add_redirect(outcome.page)
            else:
                store.add_page(outcome, wiki, source.place(outcome.page))
            yield


def _facts(work: Path, store: StoreWriter, chosen: Chosen | None) -> dict[str, Any]:
    """What later stages and the manifest need to know of a finished store; writes quarantine.jsonl."""
    sources = store.notes()
    quarantine = (*store.quarantine(), *sources["lost"])
    write_quarantine(work / QUARANTINE_NAME, quarantine)
    newest = {str(wiki): stamp for wiki, stamp in store.newest_revisions().items()}
    return {
        "origins": sources["origins"],
        "counts": store.counts()
        | {"quarantined": len(quarantine), "damaged_parts": sources["damaged_parts"]},
        "skipped": dict(sorted((Counter(sources["skipped"]) + Counter(store.skipped())).items())),
        "quarantine": quarantine[:LISTED_IN_MANIFEST],
        # A dump is as new as its newest page, whether that was chosen or not.
        "newest_revisions": newest
        | {wiki: stamp for wiki, stamp in sources["newest_revisions"].items() if stamp},
        "content_sha256": store.content_sha256(),
        "remarks": store.remarks(),
        "titles_not_found": chosen.not_found() if chosen else (),
    }
