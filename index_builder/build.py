"""Build an index directory: read, extract, store, index, embed, publish."""

from __future__ import annotations

import contextlib
import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from itertools import chain, islice
from pathlib import Path
from typing import Any

import duckdb

from index_builder import durable
from index_builder.extract import extract_lead, extract_page
from index_builder.fulltext import write_fulltext
from index_builder.origins import Origins, dated_wikis
from index_builder.page import SourcePage
from index_builder.publish import (
    building_lock,
    check_destination,
    clear_replaced,
    publish,
    work_directory,
)
from index_builder.quarantine import LISTED_IN_MANIFEST, write_quarantine
from index_builder.selection import Chosen, Wish, choose
from index_builder.sources import Source, discover, open_source
from index_builder.sources.identity import Fingerprint, identify, unchanged
from index_builder.sources.losses import loss_records
from index_builder.store import StoreWriter
from index_builder.vectors import UNIT, write_lead_vectors, write_vectors
from index_builder.work import (
    FACTS_NAME,
    NOTES,
    SELECTION_NAME,
    is_complete,
    open_work,
    read_note,
    write_note,
)
from index_builder.workers import Limits, extract_pages
from receipts_offline import __version__
from receipts_offline.errors import IndexUnusable, InputError, UsageError
from receipts_offline.index.choices import Choices
from receipts_offline.index.manifest import (
    FULLTEXT_NAME,
    MANIFEST_NAME,
    NOT_FOUND_NAME,
    QUARANTINE_NAME,
    STORE_NAME,
    VECTORS_NAME,
    Embedding,
    Manifest,
    SourceFile,
    hash_file,
    index_files,
    index_id,
    load_manifest,
)
from receipts_offline.index.vectors import EMBEDDED_TEXT
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.vectors import INT8_SCALE
from receipts_offline.progress import Progress, Silent

_LIBRARIES = ("duckdb", "mwparserfromhell", "numpy", "onnxruntime", "sentencex", "tantivy", "tokenizers")


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


@dataclass(frozen=True, slots=True)
class Built:
    """A finished index; `reused` is true where it was there already."""

    directory: Path
    manifest: Manifest
    reused: bool


def build_index(
    sources: Sequence[Path],
    out: Path,
    encoder: Encoder,
    options: BuildOptions | None = None,
    progress: Progress | None = None,
) -> Built:
    """Turn dumps and page files into an index at `out`.

    An index already there that was made from the same files in the same way is left as it is. A killed
    build goes on where it was when it is started again with the same sources and options.

    Raises:
        InputError: a source cannot be read, or holds no pages, or none that were wanted.
        UsageError: `out` holds something that must not be written over, or the options do not go together.
        IndexUnusable: another build is writing `out`, or the disk is full.
    """
    options = options or BuildOptions()
    progress = progress or Silent()
    out = out.absolute()
    paths, files = identify(discover(sources), progress)
    plan = _plan(files, encoder, options)
    with building_lock(out), _disk_errors(out):
        if is_complete(out, plan, options.dump_date):
            clear_replaced(out, NOTES)
            return Built(out, load_manifest(out), reused=True)
        check_destination(out, options.replace)
        work = work_directory(out)
        if not is_complete(work, plan, options.dump_date):
            open_work(work, plan, options.replace)
            facts = _store_stage(work, paths, options, progress)
            _index_stages(work, facts, files, plan, encoder, options, progress)
        publish(work, out, NOTES)
    return Built(out, load_manifest(out), reused=False)


def _plan(files: tuple[SourceFile, ...], encoder: Encoder, options: BuildOptions) -> dict[str, Any]:
    """What makes two builds the same: enough to resume a killed one, or to leave a finished one alone."""
    return {
        "version": __version__,
        "sources": [asdict(file) for file in files],
        "embedding_sha256": encoder.sha256,
        "embedded_text": EMBEDDED_TEXT,
        "embedding_unit": UNIT,
        "text_libraries": {name: version(name) for name in ("mwparserfromhell", "sentencex")},
        **({"options": chosen} if (chosen := options.choices.chosen()) else {}),
    }


def _store_stage(
    work: Path, paths: Mapping[Path, Fingerprint], options: BuildOptions, progress: Progress
) -> dict[str, Any]:
    """Fill store.duckdb; returns what later stages need to know, from a note where it is already done."""
    note = work / FACTS_NAME
    chosen = None
    if not note.is_file() and not options.wish.everything:
        try:
            chosen = choose(
                work / SELECTION_NAME, list(paths), options.wish, progress, skip_damaged=options.skip_damaged
            )
        except (InputError, UsageError):
            shutil.rmtree(work)  # nothing is stored yet, and other options must not be refused for its sake
            raise
    store = StoreWriter(work / STORE_NAME)
    try:
        if not note.is_file():
            if not store.finished:
                store.finish(_fill_store(store, paths, chosen, options, progress))
            write_note(note, _facts(work, store, chosen))
        store.seal()
    finally:
        store.close()
        if chosen is not None:
            chosen.close()
    facts = read_note(note)
    if facts["counts"]["sentences"] == 0:
        shutil.rmtree(work)
        raise InputError(
            f"no page with a sentence in {', '.join(path.name for path in paths)}",
            next_step="check that this is a dump of articles (pages-articles), complete and not an error page",
        )
    return facts


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
                _store_pages(
                    store,
                    source,
                    pages,
                    wiki,
                    options,
                    lambda n, before=before: advance(before + n),
                )
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
        "titles_not_found": chosen.not_found() if chosen else (),
    }


def _store_pages(
    store: StoreWriter,
    source: Source,
    pages: Iterator[SourcePage],
    wiki: int,
    options: BuildOptions,
    advance: Any,
) -> None:
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
            advance(source.bytes_read())


def _index_stages(
    work: Path,
    facts: dict[str, Any],
    files: tuple[SourceFile, ...],
    plan: dict[str, Any],
    encoder: Encoder,
    options: BuildOptions,
    progress: Progress,
) -> None:
    newest = {int(wiki): revision for wiki, revision in facts["newest_revisions"].items()}
    wikis = dated_wikis(facts["origins"], newest, options.dump_date)
    sentences = facts["counts"]["sentences"]
    store = StoreWriter(work / STORE_NAME)
    try:
        with progress.stage("Indexing words", sentences, "sentences") as advance:
            write_fulltext(work / FULLTEXT_NAME, store, sentences, wikis[0].language, advance)
        counts = facts["counts"] | _embed(work, store, sentences, encoder, options, progress)
    finally:
        store.close()
    choices = options.choices
    if choices.titles is not None:
        missing = facts["titles_not_found"]
        counts["titles_not_found"] = len(missing)
        if missing:
            (work / NOT_FOUND_NAME).write_text("".join(f"{title}\n" for title in missing), encoding="utf-8")
    embedding = Embedding(encoder.model_id, encoder.sha256, encoder.dimensions, INT8_SCALE, EMBEDDED_TEXT)
    manifest = Manifest(
        index_id=index_id(
            wikis=wikis, content_sha256=facts["content_sha256"], embedding=embedding, options=choices
        ),
        wikis=wikis,
        sources=files,
        counts=counts,
        skipped=facts["skipped"],
        embedding=embedding,
        content_sha256=facts["content_sha256"],
        builder={
            "name": "receipts-offline",
            "version": __version__,
            "plan": plan,
            "dump_date_option": options.dump_date,
        },
        libraries={name: version(name) for name in _LIBRARIES},
        files={
            str(path.relative_to(work)): dict(zip(("bytes", "sha256"), hash_file(path), strict=True))
            for path in index_files(work)
            if path.name not in NOTES
        },
        quarantine=tuple(facts["quarantine"]),
        options=choices,
    )
    durable.write_text(work / MANIFEST_NAME, manifest.to_json())


def _embed(
    work: Path,
    store: StoreWriter,
    sentences: int,
    encoder: Encoder,
    options: BuildOptions,
    progress: Progress,
) -> dict[str, int]:
    """Write the vectors that were asked for; returns what the manifest counts where they are not all."""
    path = work / VECTORS_NAME
    if options.vectors == "none":
        return {"embedded": 0}
    if options.vectors == "lead":
        with progress.stage("Embedding", store.lead_count(), "sentences") as advance:
            return {"embedded": write_lead_vectors(path, store, sentences, encoder, advance)}
    with progress.stage("Embedding", sentences, "sentences") as advance:
        write_vectors(path, store, sentences, encoder, advance)
    return {}


@contextlib.contextmanager
def _disk_errors(out: Path) -> Iterator[None]:
    """Tell a full or failing disk in one line; the work so far stays for the next try."""
    try:
        yield
    except (OSError, duckdb.OperationalError, duckdb.FatalException) as error:
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise IndexUnusable(
            f"the index {out} cannot be written ({reason})",
            next_step="make room or mend the disk, then run the same command again: it goes on where it stopped",
        ) from error
