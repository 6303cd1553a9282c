"""Write the sentence store, a unit of pages at a time, so that a killed build goes on where it was."""

from __future__ import annotations

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

import duckdb

from index_builder.page import SourcePage
from index_builder.rows import MEMORY, insert_rows
from index_builder.staging import COLUMNS, STAGING, Unit
from index_builder.titles_file import write_titles
from index_builder.workers import Outcome
from receipts_offline.index import schema
from receipts_offline.index.manifest import TITLES_NAME
from receipts_offline.index.titles import title_code, without_qualifier
from receipts_offline.plural import counted

UNIT_SENTENCES = 50_000  # rows held in memory before they are made durable

_LONGEST_REDIRECT_CHAIN = 5


class StoreWriter:
    """Appends pages in order; `source_pages` says how many an earlier, killed run made durable."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._spill = path.with_suffix(".tmp")
        shutil.rmtree(self._spill, ignore_errors=True)  # a killed run's; it must not be published
        self._connection = duckdb.connect(str(path))
        self._connection.execute(f"SET memory_limit = '{MEMORY}'")
        self._connection.execute("SET threads = 2")
        self._connection.execute("SET temp_directory = ?", [str(self._spill)])
        if not self._tables():
            self._connection.begin()
            for statement in (schema.PAGES, schema.SENTENCES, *STAGING):
                self._connection.execute(statement)
            self._connection.execute("INSERT INTO staged_progress VALUES (0)")
            self._connection.commit()
        self._unit = Unit()
        self.finished = "staged_progress" not in self._tables()
        self.source_pages = 0 if self.finished else self._number("SELECT source_pages FROM staged_progress")
        self._next_sentence = self._number("SELECT count(*) FROM sentences")
        self._highest_id = self._number("SELECT coalesce(max(page_id), 0) FROM pages")
        self._seen: set[int] = (
            set()
            if self.finished
            else {row[0] for row in self._connection.execute("SELECT key FROM staged_seen").fetchall()}
        )
        self._lowest_id = min(0, self._number("SELECT coalesce(min(page_id), 0) FROM pages"))

    def close(self) -> None:
        """Close the store; what was not committed is lost, as in a kill."""
        self._connection.close()
        shutil.rmtree(self._spill, ignore_errors=True)

    def add_page(self, outcome: Outcome, wiki: int, place: str) -> None:
        """Append one page that is no redirect, from the wiki with this number; `place` is its file and place."""
        page, sentences = outcome.page, outcome.sentences
        page_id = self._page_id(page, wiki)
        self.source_pages += 1
        if page_id is None:
            self._unit.staged_skipped.append(("the same page again", page.title))
            return
        unit = self._unit
        unit.pages.append(
            (
                page_id,
                page.title,
                page.revision_id,
                page.revision_timestamp,
                page.url,
                wiki,
                self._next_sentence,
                len(sentences),
            )
        )
        for position, row in enumerate(sentences):
            unit.sentences.append(
                (
                    self._next_sentence + position,
                    page_id,
                    position,
                    row.section,
                    row.text,
                    row.quotable,
                    row.kind,
                )
            )
        self._next_sentence += len(sentences)
        base = without_qualifier(page.title)
        codes = (title_code(page.title), None if base is None else title_code(base, bare=True))
        unit.staged_titles += [(code, page_id) for code in codes if code is not None]
        for alias in page.aliases:
            unit.staged_redirects.append((alias, title_code(alias), page.title, page_id))
        if outcome.failure is not None:
            unit.staged_quarantine.append(
                (page_id, page.title, outcome.failure, place, outcome.repeatable, self.source_pages)
            )
        if outcome.facts_left_out:
            unit.staged_left_out.append((page_id, outcome.facts_left_out))
        if len(unit.sentences) + len(unit.pages) >= UNIT_SENTENCES:
            self.commit()

    def add_redirect(self, page: SourcePage) -> None:
        """Append a redirect page as an alias of the page it names."""
        self.source_pages += 1
        target = _target_title(page.redirect or "")
        self._unit.staged_redirects.append((page.title, title_code(page.title), target, None))
        if len(self._unit.staged_redirects) >= UNIT_SENTENCES:
            self.commit()

    def commit(self) -> None:
        """Make everything added so far durable, together with how far the source has been read."""
        unit, self._unit = self._unit, Unit()
        self._connection.begin()
        for table, types in COLUMNS.items():
            insert_rows(self._connection, table, types, getattr(unit, table))
        self._connection.execute("UPDATE staged_progress SET source_pages = ?", [self.source_pages])
        self._connection.commit()

    def finish(self, notes: dict[str, Any]) -> None:
        """Resolve redirects, write the file of titles, drop what only a resumed build needs.

        `notes`, what is known of the sources once they are read, become durable in the same step.
        """
        if self.finished:
            return
        self.commit()
        run = self._connection.execute
        self._connection.begin()
        run(
            "CREATE TEMP TABLE page_of AS SELECT title, arg_min(page_id, first_sentence) AS page_id "
            "FROM pages GROUP BY title"
        )
        for _ in range(_LONGEST_REDIRECT_CHAIN):
            run(
                "UPDATE staged_redirects AS r SET page_id = p.page_id FROM page_of p "
                "WHERE r.page_id IS NULL AND p.title = r.target"
            )
            run(
                "INSERT INTO page_of SELECT title, min(page_id) FROM staged_redirects "
                "WHERE page_id IS NOT NULL AND title NOT IN (SELECT title FROM page_of) GROUP BY title"
            )
        run(schema.REDIRECTS)
        run(
            "INSERT INTO redirects SELECT DISTINCT title, page_id, target FROM staged_redirects "
            "ORDER BY title, target"
        )
        write_titles(self._path.with_name(TITLES_NAME), self._connection)
        run("CREATE TABLE staged_notes AS SELECT ?::VARCHAR AS notes", [json.dumps(notes)])
        # What the manifest needs outlives this transaction in tables of its own until the index is published.
        for table in ("staged_redirects", "staged_titles", "staged_progress", "staged_seen"):
            run(f"DROP TABLE {table}")
        run("DROP TABLE page_of")
        self._connection.commit()
        run("CHECKPOINT")
        self.finished = True

    def counts(self) -> dict[str, int]:
        """What the manifest counts, of a finished store."""
        return schema.row_counts(self._connection) | {
            "facts_left_out": self._number("SELECT coalesce(sum(facts), 0)::BIGINT FROM staged_left_out"),
            "quarantined": self._number("SELECT count(*) FROM staged_quarantine"),
        }

    def quarantine(self) -> tuple[dict[str, Any], ...]:
        """Pages that broke their worker, with the reason."""
        rows = self._connection.execute(
            "SELECT page_id, title, reason, place, repeatable FROM staged_quarantine ORDER BY source_page"
        ).fetchall()
        names = ("page_id", "title", "reason", "where", "repeatable")
        return tuple(dict(zip(names, row, strict=True)) for row in rows)

    def notes(self) -> dict[str, Any]:
        """What `finish` was given."""
        row = self._connection.execute("SELECT notes FROM staged_notes").fetchone()
        notes: dict[str, Any] = json.loads(row[0]) if row else {}
        return notes

    def skipped(self) -> dict[str, int]:
        """How many pages were left out while storing, for each reason."""
        rows = self._connection.execute(
            "SELECT reason, count(*) FROM staged_skipped GROUP BY reason ORDER BY reason"
        ).fetchall()
        return dict(rows)

    def remarks(self) -> tuple[str, ...]:
        """What a user should know of pages that were kept: titles and ids that several of a wiki have."""
        titles = self._number(
            "SELECT coalesce(sum(twins - 1), 0)::BIGINT FROM "
            "(SELECT count(*) AS twins FROM pages GROUP BY wiki, title HAVING count(*) > 1)"
        )
        ids = self._number("SELECT count(*) FROM staged_renumbered")
        told = []
        if titles:
            told.append(f"{counted(titles, 'page')} with a title that another page has; all are kept")
        if ids:
            told.append(f"{counted(ids, 'page')} with a page_id that another page has; kept under another id")
        return tuple(told)

    def newest_revisions(self) -> dict[int, str]:
        """The latest revision timestamp of each wiki's pages, by the wiki's number, where there is one."""
        rows = self._connection.execute(
            "SELECT wiki, max(revision_timestamp) FROM pages WHERE revision_timestamp IS NOT NULL GROUP BY wiki"
        ).fetchall()
        return dict(rows)

    def content_sha256(self) -> str:
        """Hash of the stored rows."""
        return schema.content_sha256(self._connection)

    def seal(self) -> None:
        """Drop the last staging tables and write everything to one file."""
        for table in ("quarantine", "skipped", "left_out", "renumbered", "notes"):
            self._connection.execute(f"DROP TABLE IF EXISTS staged_{table}")
        self._connection.execute("CHECKPOINT")

    def _page_id(self, page: SourcePage, wiki: int) -> int | None:
        """The page's own id, a fresh negative one where it has none, None for a page already stored."""
        known = None
        if page.page_id is not None:
            if page.page_id > self._highest_id:
                self._highest_id = page.page_id
                return page.page_id
            known = self._page_with(page.page_id)
            if known is None:
                return page.page_id
            if known[0] == page.title:
                return None
        key = _content_key(page, wiki)
        if key in self._seen:
            return None
        self._seen.add(key)
        self._unit.staged_seen.append((key,))
        if known is not None and known[1] == wiki:
            self._unit.staged_renumbered.append((page.title,))
        self._lowest_id -= 1
        return self._lowest_id

    def _page_with(self, page_id: int) -> tuple[str, int] | None:
        """Title and wiki of the page stored under an id."""
        for row in self._unit.pages:
            if row[0] == page_id:
                return row[1], row[5]
        run = self._connection.execute
        found = run("SELECT title, wiki FROM pages WHERE page_id = ?", [page_id]).fetchone()
        return (found[0], found[1]) if found else None

    def _number(self, query: str) -> int:
        row = self._connection.execute(query).fetchone()
        return int(row[0]) if row else 0

    def _tables(self) -> set[str]:
        return {
            row[0] for row in self._connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()
        }


def _content_key(page: SourcePage, wiki: int) -> int:
    """63 bits that stand for a page's wiki, title and text."""
    what = repr((wiki, page.title, page.url, page.aliases, page.wikitext, page.sections)).encode()
    return int.from_bytes(hashlib.blake2b(what, digest_size=8).digest()) >> 1


def _target_title(target: str) -> str:
    """A redirect's target as a page title: no section, spaces for underscores, first letter upper."""
    title = " ".join(target.split("#")[0].replace("_", " ").split()).lstrip(":")
    return title[:1].upper() + title[1:]


def pages_stored(path: Path) -> int:
    """How many pages of the sources an unfinished store at this path has made durable; 0 where there is none."""
    if not path.is_file():
        return 0
    store = StoreWriter(path)
    try:
        return store.source_pages
    finally:
        store.close()
