"""Build an index directory: store the sources, index what is stored, describe it, publish."""

from __future__ import annotations

import contextlib
import errno
import os
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any

import duckdb

from index_builder.indexing import index_store
from index_builder.manifest_writing import write_manifest
from index_builder.options import BuildOptions
from index_builder.origins import dated_wikis
from index_builder.publish import (
    building_lock,
    check_destination,
    clear_replaced,
    is_cleared,
    publish,
    work_directory,
)
from index_builder.sources import discover
from index_builder.sources.dump_date import option_date
from index_builder.sources.identity import Fingerprint, identify
from index_builder.sources.parts import missing_parts
from index_builder.storing import store_sources
from index_builder.vectors import UNIT
from index_builder.work import NOTES, give_way, is_complete, open_work
from receipts_offline import __version__
from receipts_offline.errors import InputError, OutputUnusable, UsageError
from receipts_offline.index.manifest import Manifest, SourceFile, load_manifest
from receipts_offline.index.vectors import EMBEDDED_TEXT
from receipts_offline.models.embedder import BATCH_SIZE, MAX_BATCH_TOKENS, Encoder
from receipts_offline.progress import Progress, Silent

__all__ = ["BuildOptions", "Built", "build_index"]

_DISK_ERRORS = (
    errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.ENOENT,
    errno.ENOTDIR, errno.EMFILE, errno.ENODEV, errno.ESTALE,
)  # fmt: skip


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
    build goes on where it was when it is started again with the same sources and options; what a build left
    that failed over its sources makes way for others.

    Raises:
        InputError: a source cannot be read, or holds no pages, or none that were wanted.
        UsageError: `out` holds something that must not be written over, or the options do not go together.
        IndexUnusable: another build is writing `out`.
        OutputUnusable: `out` cannot be written, or the disk is full.
    """
    options = options or BuildOptions()
    options = replace(options, dump_date=option_date(options.dump_date))
    progress = progress or Silent()
    out = Path(os.path.realpath(out))
    found = discover(sources)
    missing = _missing_parts(sources, found, options.skip_damaged)
    paths, files = identify(found, progress)
    plan = _plan(files, encoder, options)
    if is_cleared(out) and is_complete(out, plan, options.dump_date):
        return Built(out, load_manifest(out), reused=True)  # also where nothing can be written
    with building_lock(out), _disk_errors(out):
        if is_complete(out, plan, options.dump_date):
            clear_replaced(out, NOTES)
            return Built(out, load_manifest(out), reused=True)
        check_destination(out, options.replace)
        work = work_directory(out)
        if not is_complete(work, plan, options.dump_date):
            open_work(work, plan, options.replace)
            try:
                _fill(work, paths, files, plan, encoder, options, progress, missing)
            except (InputError, UsageError) as error:
                give_way(work, error.message)
                raise
        publish(work, out, NOTES)
    return Built(out, load_manifest(out), reused=False)


def _missing_parts(sources: Sequence[Path], found: Sequence[Path], accepted: bool) -> tuple[str, ...]:
    """What is known to be missing of the sources; an error where a directory was given as a whole dump."""
    missing = missing_parts(sources, found)
    if missing and not accepted and any(path not in sources for path in found):
        more = f", and {len(missing) - 1} more like that" if len(missing) > 1 else ""
        raise InputError(
            f"a part of the dump is missing: {missing[0]}{more}",
            next_step="finish the download, or add --skip-damaged to build without what is missing",
        )
    return missing


def _plan(files: tuple[SourceFile, ...], encoder: Encoder, options: BuildOptions) -> dict[str, Any]:
    """What makes two builds the same: enough to resume a killed one, or to leave a finished one alone.

    A vector depends a little on what shares its batch, so how batches are made belongs to it.
    """
    return {
        "version": __version__,
        "sources": [asdict(file) for file in files],
        "embedding_sha256": encoder.sha256,
        "embedded_text": EMBEDDED_TEXT,
        "embedding_batches": {"unit": UNIT, "texts": BATCH_SIZE, "tokens": MAX_BATCH_TOKENS},
        "text_libraries": {name: version(name) for name in ("mwparserfromhell", "sentencex")},
        "embedding_libraries": {name: version(name) for name in ("onnxruntime", "tokenizers")},
        **({"options": chosen} if (chosen := options.choices.chosen()) else {}),
    }


def _fill(
    work: Path,
    paths: dict[Path, Fingerprint],
    files: tuple[SourceFile, ...],
    plan: dict[str, Any],
    encoder: Encoder,
    options: BuildOptions,
    progress: Progress,
    missing: tuple[str, ...],
) -> None:
    """Make everything that a finished index holds; stages that an earlier run finished are not run again."""
    facts = store_sources(work, paths, options, progress)
    newest = {int(wiki): revision for wiki, revision in facts["newest_revisions"].items()}
    wikis = dated_wikis(facts["origins"], newest, options.dump_date)
    sentences = facts["counts"]["sentences"]
    counts = index_store(work, sentences, wikis[0].language, encoder, options.vectors, progress)
    write_manifest(work, facts, counts, wikis, files, plan, encoder, options, missing)


@contextlib.contextmanager
def _disk_errors(out: Path) -> Iterator[None]:
    """Tell a full or failing disk in one line; the work so far stays for the next try."""
    try:
        yield
    except (OSError, duckdb.OperationalError, duckdb.FatalException) as error:
        raise OutputUnusable(
            f"the index {out} cannot be written ({_reason(error)})",
            next_step="make room or mend the disk, then run the same command again: it goes on where it stopped",
        ) from error


def _reason(error: Exception) -> str:
    """What the system said, without what a library says around it."""
    text = getattr(error, "strerror", None) or str(error)
    reasons = map(os.strerror, _DISK_ERRORS)
    return next((reason for reason in reasons if reason in text), "the disk took no more")
