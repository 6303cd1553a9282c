"""The tables of store.duckdb, written by the builder and read by the checker."""

from __future__ import annotations

import hashlib
from typing import Any

import duckdb

# wiki is the page's place in the manifest's list of wikis; url, where a source gives one, is its address.
# first_sentence and sentence_count make "all sentences of a page" a range of the dense sentence ids.
PAGES = """
CREATE TABLE pages (
    page_id BIGINT NOT NULL,
    title VARCHAR NOT NULL,
    revision_id BIGINT,
    revision_timestamp VARCHAR,
    url VARCHAR,
    wiki INTEGER NOT NULL,
    first_sentence BIGINT NOT NULL,
    sentence_count INTEGER NOT NULL
)"""

# page_id is NULL where the target is not among the pages of this index; target is the title it names.
REDIRECTS = "CREATE TABLE redirects (title VARCHAR NOT NULL, page_id BIGINT, target VARCHAR NOT NULL)"

# kind is one of `kinds.Kind`; a page's facts (infobox rows, table rows) follow its prose.
SENTENCES = """
CREATE TABLE sentences (
    sentence_id BIGINT NOT NULL,
    page_id BIGINT NOT NULL,
    position INTEGER NOT NULL,
    section VARCHAR NOT NULL,
    text VARCHAR NOT NULL,
    quotable BOOLEAN NOT NULL,
    kind VARCHAR NOT NULL
)"""

CONTENT_QUERIES = (
    "SELECT page_id, title, revision_id, revision_timestamp, url, wiki FROM pages ORDER BY first_sentence, page_id",
    "SELECT title, page_id, target FROM redirects ORDER BY title, target",
    "SELECT sentence_id, page_id, position, section, text, quotable, kind FROM sentences ORDER BY sentence_id",
)


_COUNTED = {
    "pages": "pages",
    "redirects": "redirects",
    "sentences": "sentences",
    "unquotable": "sentences WHERE NOT quotable",
    "infobox_facts": "sentences WHERE kind = 'infobox'",
    "table_facts": "sentences WHERE kind = 'table'",
}


def row_counts(connection: duckdb.DuckDBPyConnection) -> dict[str, int]:
    """What a manifest counts and the stored rows tell, by the names it has there."""
    counts = {}
    for name, rows in _COUNTED.items():
        row = connection.execute(f"SELECT count(*) FROM {rows}").fetchone()
        counts[name] = int(row[0]) if row else 0
    return counts


def content_sha256(connection: duckdb.DuckDBPyConnection) -> str:
    """Hash of every stored page, redirect and sentence, in order."""
    digest = hashlib.sha256()
    for query in CONTENT_QUERIES:
        digest.update(b"\x1d")
        cursor = connection.execute(query)
        while rows := cursor.fetchmany(10_000):
            digest.update("\x1e".join(map(_row_text, rows)).encode())
            digest.update(b"\x1e")
    return digest.hexdigest()


def _row_text(row: tuple[Any, ...]) -> str:
    return "\x1f".join("\x00" if value is None else str(value) for value in row)
