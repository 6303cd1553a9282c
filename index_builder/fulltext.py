"""Write the full-text index from the finished store, resuming at the last commit."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import tantivy

from index_builder.store_reading import StoreReader
from receipts_offline.index.fulltext import ANALYZER, make_analyzer, make_schema
from receipts_offline.progress import Advance

HEAP_BYTES = 128_000_000
READ_SENTENCES = 10_000
COMMIT_SENTENCES = 500_000


def write_fulltext(
    directory: Path, store: StoreReader, sentences: int, language: str, advance: Advance
) -> None:
    """Index every sentence with its title.

    Sentences go in by id and one thread writes them, so the number of documents committed by a killed
    run is the id to go on from, and two builds hold the same documents in the same order.
    """
    directory.mkdir(parents=True, exist_ok=True)
    with _disk_failures():
        _write(directory, store, sentences, language, advance)
        _sweep(directory)


def _write(directory: Path, store: StoreReader, sentences: int, language: str, advance: Advance) -> None:
    exists = tantivy.Index.exists(str(directory))
    index = tantivy.Index.open(str(directory)) if exists else tantivy.Index(make_schema(), str(directory))
    index.register_tokenizer(ANALYZER, make_analyzer(language))
    done = index.searcher().num_docs
    writer = index.writer(heap_size=HEAP_BYTES, num_threads=1)
    uncommitted = 0
    advance(done)
    while done < sentences:
        rows = store.titled_sentences(done, READ_SENTENCES)
        for sentence_id, title, text in rows:
            document = tantivy.Document()
            document.add_unsigned("sentence_id", sentence_id)
            document.add_text("title", title)
            document.add_text("text", text)
            writer.add_document(document)
        done += len(rows)
        uncommitted += len(rows)
        advance(done)
        if uncommitted >= COMMIT_SENTENCES:
            writer.commit()
            uncommitted = 0
    writer.commit()
    writer.wait_merging_threads()


def _sweep(directory: Path) -> None:
    """Take away segments that a merge replaced, so that only what a reader needs is published."""
    sweeper = tantivy.Index.open(str(directory)).writer(heap_size=15_000_000, num_threads=1)
    sweeper.garbage_collect_files()
    sweeper.wait_merging_threads()
    for lock in directory.glob(".tantivy-*.lock"):
        lock.unlink()


@contextmanager
def _disk_failures() -> Iterator[None]:
    """tantivy tells a full disk as a ValueError, or panics over it."""
    try:
        yield
    except BaseException as error:
        if not isinstance(error, ValueError) and type(error).__name__ != "PanicException":
            raise
        raise OSError(str(error).splitlines()[0]) from error
