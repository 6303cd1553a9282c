"""Build an index directory: read, extract, store, index, embed, publish."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from itertools import islice
from pathlib import Path
from typing import Any

import duckdb

from index_builder.fulltext import write_fulltext
from index_builder.origins import Origins, dated_wikis
from index_builder.page import SourcePage
from index_builder.publish import building_lock, check_destination, publish, work_directory
from index_builder.sources import Source, discover, open_source
from index_builder.store import StoreWriter
from index_builder.vectors import EMBEDDED_TEXT, UNIT, write_vectors
from index_builder.workers import Limits, extract_pages
from receipts_offline import __version__
from receipts_offline.errors import IndexUnusable, InputError
from receipts_offline.index.manifest import (
    FULLTEXT_NAME,
    MANIFEST_NAME,
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
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.vectors import INT8_SCALE
from receipts_offline.progress import Progress, Silent

_LIBRARIES = ("duckdb", "mwparserfromhell", "numpy", "onnxruntime", "sentencex", "tantivy", "tokenizers")
_PLAN = "build.json"
_FACTS = "store-facts.json"


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What a user may choose; `jobs` and `limits` change how fast a build is, never what it holds."""

    dump_date: str | None = None
    replace: bool = False
    jobs: int = 2
    limits: Limits = field(default_factory=Limits)


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
    build goes on where it was when it is started again with the same sources.

    Raises:
        InputError: a source cannot be read, or holds no pages.
        UsageError: `out` holds something that must not be written over.
        IndexUnusable: another build is writing `out`, or the disk is full.
    """
    options = options or BuildOptions()
    progress = progress or Silent()
    out = out.absolute()
    paths = discover(sources)
    files = _hash_sources(paths, progress)
    plan = _plan(files, encoder, options)
    with building_lock(out), _disk_errors(out):
        if _is_complete(out, plan, options):
            return Built(out, load_manifest(out), reused=True)
        check_destination(out, options.replace)
        work = work_directory(out)
        if not _is_complete(work, plan, options):
            _open_work(work, plan)
            facts = _store_stage(work, paths, options, progress)
            _index_stages(work, facts, files, plan, encoder, options, progress)
        for note in (work / _PLAN, work / _FACTS):
            note.unlink(missing_ok=True)
        publish(work, out)
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
    }


def _is_complete(directory: Path, plan: dict[str, Any], options: BuildOptions) -> bool:
    """Whether a finished index of this very plan and date is there."""
    if not (directory / MANIFEST_NAME).is_file():
        return False
    try:
        builder = load_manifest(directory).builder
    except IndexUnusable:
        return False
    return builder.get("plan") == plan and builder.get("dump_date_option") == options.dump_date


def _open_work(work: Path, plan: dict[str, Any]) -> None:
    """Keep the work of an interrupted build of the same plan, or start afresh."""
    note = work / _PLAN
    if work.exists() and not (note.is_file() and _read_json(note) == plan):
        shutil.rmtree(work)
    if not work.exists():
        work.mkdir(parents=True)
        _write_json(note, plan)


def _hash_sources(paths: Sequence[Path], progress: Progress) -> tuple[SourceFile, ...]:
    done = 0
    files = []
    with progress.stage("Hashing the source", sum(path.stat().st_size for path in paths), "B") as advance:
        advance(0)

        def count(block: int) -> None:
            nonlocal done
            done += block
            advance(done)

        for path in paths:
            try:
                size, sha256 = hash_file(path, count)
            except OSError as error:
                raise InputError(
                    f"{path} cannot be read ({error.strerror})",
                    next_step="check the file and its permissions",
                ) from error
            files.append(SourceFile(path.name, size, sha256))
    return tuple(files)


def _store_stage(
    work: Path, paths: Sequence[Path], options: BuildOptions, progress: Progress
) -> dict[str, Any]:
    """Fill store.duckdb; returns what later stages need to know, from a note where it is already done."""
    note = work / _FACTS
    store = StoreWriter(work / STORE_NAME)
    try:
        if not note.is_file():
            origins, skipped = _fill_store(store, paths, options, progress)
            store.finish()
            facts: dict[str, Any] = {
                "origins": origins.records(),
                "counts": store.counts(),
                "skipped": dict(sorted((skipped + Counter(store.skipped())).items())),
                "quarantine": store.quarantine(),
                "newest_revisions": {str(wiki): newest for wiki, newest in store.newest_revisions().items()},
                "content_sha256": store.content_sha256(),
            }
            _write_json(note, facts)
        store.seal()
    finally:
        store.close()
    facts = _read_json(note)
    if facts["counts"]["sentences"] == 0:
        shutil.rmtree(work)
        raise InputError(
            f"no page with a sentence in {', '.join(path.name for path in paths)}",
            next_step="check that this is a dump of articles (pages-articles), complete and not an error page",
        )
    return facts


def _fill_store(
    store: StoreWriter, paths: Sequence[Path], options: BuildOptions, progress: Progress
) -> tuple[Origins, Counter[str]]:
    origins = Origins()
    skipped: Counter[str] = Counter()
    total = sum(path.stat().st_size for path in paths)
    before = 0
    known = 0 if store.finished else store.source_pages
    with progress.stage("Extracting", total, "B") as advance:
        advance(0)
        for path in paths:
            with open_source(path) as source:
                wiki = origins.number(source)
                pages = iter(source.pages())
                known -= sum(1 for _ in islice(pages, known))
                _store_pages(
                    store,
                    source,
                    pages,
                    wiki,
                    options,
                    lambda n, before=before: advance(before + n),
                )
                skipped.update(source.skipped)
            before += path.stat().st_size
    return origins, skipped


def _store_pages(
    store: StoreWriter,
    source: Source,
    pages: Iterator[SourcePage],
    wiki: int,
    options: BuildOptions,
    advance: Any,
) -> None:
    outcomes = extract_pages(
        pages,
        language=source.siteinfo.language,
        namespaces=source.namespaces,
        jobs=options.jobs,
        limits=options.limits,
    )
    with contextlib.closing(outcomes):
        for outcome in outcomes:
            if outcome.page.redirect is not None:
                store.add_redirect(outcome.page)
            else:
                store.add_page(outcome, wiki)
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
        with progress.stage("Embedding", sentences, "sentences") as advance:
            write_vectors(work / VECTORS_NAME, store, sentences, encoder, advance)
    finally:
        store.close()
    embedding = Embedding(encoder.model_id, encoder.sha256, encoder.dimensions, INT8_SCALE, EMBEDDED_TEXT)
    manifest = Manifest(
        index_id=index_id(wikis=wikis, content_sha256=facts["content_sha256"], embedding=embedding),
        wikis=wikis,
        sources=files,
        counts=facts["counts"],
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
            if path.name not in (_PLAN, _FACTS)
        },
        quarantine=tuple(facts["quarantine"]),
    )
    held = work / "manifest.tmp"
    held.write_text(manifest.to_json(), encoding="utf-8")
    os.replace(held, work / MANIFEST_NAME)


@contextlib.contextmanager
def _disk_errors(out: Path) -> Iterator[None]:
    """Tell a full or failing disk in one line; the work so far stays for the next try."""
    try:
        yield
    except (OSError, duckdb.IOException, duckdb.FatalException) as error:
        reason = getattr(error, "strerror", None) or str(error).splitlines()[0]
        raise IndexUnusable(
            f"the index {out} cannot be written ({reason})",
            next_step="make room or mend the disk, then run the same command again: it goes on where it stopped",
        ) from error


def _read_json(path: Path) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return value


def _write_json(path: Path, value: dict[str, Any]) -> None:
    held = path.with_suffix(".tmp")
    held.write_text(json.dumps(value, ensure_ascii=False), encoding="utf-8")
    os.replace(held, path)
