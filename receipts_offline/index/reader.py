"""A finished index, opened read-only."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import gettempdir
from types import TracebackType
from typing import Any
from urllib.parse import quote

import duckdb

from receipts_offline.errors import IndexUnusable
from receipts_offline.index.fulltext import FullText
from receipts_offline.index.kinds import Kind
from receipts_offline.index.manifest import (
    FULLTEXT_NAME,
    MANIFEST_NAME,
    STORE_NAME,
    Manifest,
    load_manifest,
)
from receipts_offline.index.title_table import TitleTable
from receipts_offline.index.vectors import StoredVectors

STORE_MEMORY = "256MB"
_SPILL = "receipts-offline-spill"  # where a large sort goes, never into the index
_FAULTS = 3  # in the same index, before they count as its own
_ATTEMPTS = 9  # to open an index that is replaced meanwhile


@dataclass(frozen=True, slots=True)
class Page:
    """A page of the snapshot."""

    page_id: int
    title: str
    revision_id: int | None
    revision_timestamp: str | None
    url: str | None
    wiki: int
    first_sentence: int
    sentence_count: int


@dataclass(frozen=True, slots=True)
class Sentence:
    """A stored sentence or fact with the title of its page; `kind` is one of `kinds.Kind`."""

    sentence_id: int
    page_id: int
    title: str
    section: str
    text: str
    quotable: bool
    kind: str = Kind.PROSE


class Index:
    """An index directory opened for checking; use it as a context manager or call `close`.

    Raises:
        IndexUnusable: the directory is missing, unfinished, of another format, or a file of it is
            missing or has another size than its manifest says.
    """

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        faults = 0
        for _ in range(_ATTEMPTS):
            with standing(directory) as still_there:
                try:
                    self._open(directory)
                except (IndexUnusable, OSError):
                    # An index may have come and gone again meanwhile; damage shows each time.
                    faults += still_there()
                    if faults == _FAULTS:
                        raise
                    continue
                if still_there():
                    return
                self.close()
        raise IndexUnusable(
            f"the index {directory} is being replaced again and again", next_step="try again in a minute"
        )

    def _open(self, directory: Path) -> None:
        self.manifest: Manifest = load_manifest(directory)
        check_sizes(directory, self.manifest)
        self._lock = threading.Lock()
        with ExitStack() as opened:
            self._store = open_store(directory / STORE_NAME)
            opened.callback(self._store.close)
            self.fulltext = FullText(directory / FULLTEXT_NAME, self.manifest.wiki.language)
            opened.callback(self.fulltext.close)
            self._titles = TitleTable(directory)
            self.vectors = StoredVectors(directory, self.manifest)
            opened.pop_all()

    def __enter__(self) -> Index:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the store and the full text."""
        self._store.close()
        self.fulltext.close()

    def _rows(self, query: str, parameters: Sequence[Any]) -> list[tuple[Any, ...]]:
        try:
            with self._lock:
                return self._store.execute(query, parameters).fetchall()
        except duckdb.Error as error:
            raise IndexUnusable(
                f"the sentence store of {self.directory} is damaged ({str(error).splitlines()[0]})",
                next_step="see what is wrong with `receipts-offline index verify`, then copy or build it again",
            ) from error

    def sentences(self, ids: Iterable[int]) -> list[Sentence]:
        """The sentences with these ids, in the order of their ids."""
        wanted = sorted(set(ids))
        if not wanted:
            return []
        # By row number, which the sentence id is, DuckDB reads least; a join with the pages would read all of
        # them for every question (5 million sentences: 120 ms of work instead of 14 and 4).
        rows = self._rows(
            "SELECT sentence_id, page_id, section, text, quotable, kind FROM sentences "
            "WHERE rowid IN (SELECT unnest(?::BIGINT[])) ORDER BY rowid",
            [wanted],
        )
        titles = dict(
            self._rows(
                "SELECT page_id, title FROM pages WHERE page_id IN (SELECT unnest(?::BIGINT[]))",
                [sorted({row[1] for row in rows})],
            )
        )
        return [Sentence(number, page, titles[page], *rest) for number, page, *rest in rows if page in titles]

    def sentence_texts(self, ids: Iterable[int]) -> dict[int, str]:
        """The text of each sentence exactly as stored, read afresh; an id that is not there is left out."""
        rows = self._rows(
            "SELECT sentence_id, text FROM sentences WHERE sentence_id IN (SELECT unnest(?::BIGINT[]))",
            [sorted(set(ids))],
        )
        return dict(rows)

    def pages(self, page_ids: Iterable[int]) -> dict[int, Page]:
        """The pages with these ids."""
        rows = self._rows(
            "SELECT page_id, title, revision_id, revision_timestamp, url, wiki, first_sentence, sentence_count "
            "FROM pages WHERE page_id IN (SELECT unnest(?::BIGINT[]))",
            [sorted(set(page_ids))],
        )
        return {row[0]: Page(*row) for row in rows}

    def pages_titled(self, names: Iterable[str]) -> dict[str, list[int]]:
        """Page ids for each of the names that is a title, an alias, or a title without its qualifier.

        A full title or alias wins over a title without its qualifier.
        """
        return self._titles.pages(names)

    def link(self, page: Page, section: str = "") -> str:
        """The address of the page's revision; of the page where the source names no revision, or ""."""
        if page.url is not None:
            return page.url
        base = self.manifest.wikis[page.wiki].article_base
        if not base:
            return ""
        anchor = "#" + quote(section.replace(" ", "_"), safe="_-.") if section else ""
        if {".", ".."} & set(page.title.split("/")) and page.revision_id is None:
            return ""  # a browser would walk up the address
        if page.revision_id is not None:
            return f"{base}Special:PermanentLink/{page.revision_id}{anchor}"
        return base + quote(page.title.replace(" ", "_"), safe="/:,()'!*-._~") + anchor


@contextmanager
def standing(directory: Path) -> Iterator[Callable[[], bool]]:
    """Gives a function that says whether the same directory still stands at the path, or still none.

    A build may put another index there between the opening of two files. The directory is held open
    meanwhile, so that its number in the file system cannot pass to another one.
    """
    try:
        handle = os.open(directory, os.O_RDONLY | os.O_DIRECTORY)
    except OSError:
        yield lambda: not directory.is_dir()
        return

    def still_there() -> bool:
        try:
            return os.path.samestat(os.fstat(handle), directory.stat())
        except FileNotFoundError:
            return False

    try:
        yield still_there
    finally:
        os.close(handle)


def check_sizes(directory: Path, manifest: Manifest) -> None:
    """Compare the size of each file with the manifest; raises IndexUnusable at the first difference."""
    for name, facts in manifest.files.items():
        path = directory / name
        size = path.stat().st_size if path.is_file() else None
        if size != facts["bytes"]:
            found = "is missing" if size is None else f"has {size} bytes instead of {facts['bytes']}"
            raise IndexUnusable(
                f"the index {directory} is damaged: {name} {found} (see {MANIFEST_NAME})",
                next_step="copy it again from where it came from, or build it again",
            )


def open_store(path: Path) -> duckdb.DuckDBPyConnection:
    """Open a sentence store read-only, with bounded memory and no access to anything outside it.

    Raises:
        IndexUnusable: the file is locked by a writer, damaged, or of a newer DuckDB.
    """
    try:
        # Attached to a database of its own: by its path DuckDB would hand out one that this process has open
        # already, which may be the file that stood there before.
        connection = duckdb.connect(":memory:")
        connection.execute("SET temp_directory = ?", [str(Path(gettempdir(), f"{_SPILL}-{os.getpid()}"))])
        connection.execute("ATTACH '{}' AS snapshot (READ_ONLY)".format(str(path).replace("'", "''")))
        connection.execute("USE snapshot")
        connection.execute(f"SET memory_limit = '{STORE_MEMORY}'")
        connection.execute("SET threads = 2")
        connection.execute("SET enable_external_access = false")
        return connection
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        if "Could not set lock" in reason:
            raise IndexUnusable(
                f"another program is writing {path}",
                next_step="wait until it has finished, then try again",
            ) from error
        raise IndexUnusable(
            f"the sentence store {path} cannot be opened ({reason})",
            next_step="copy the index again from where it came from, or build it again",
        ) from error
