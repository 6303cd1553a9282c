"""Read the sources once to learn which pages are wanted and which redirects lead to them.

A redirect may stand before or after its page, and a list may name a redirect, so nothing can be chosen
before everything was seen. Only titles are kept, in a scratch database that DuckDB holds within bounded memory.
"""

from __future__ import annotations

import json
import os
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import duckdb

from index_builder.rows import MEMORY, insert_rows
from index_builder.selection.categories import CategoryFinder
from index_builder.selection.chosen import Chosen
from index_builder.selection.title_list import canonical_title
from index_builder.selection.wish import Wish
from index_builder.sources import open_source
from index_builder.sources.losses import loss_records
from receipts_offline.errors import InputError, UsageError
from receipts_offline.progress import Progress

NOT_CHOSEN = "not chosen"
LONGEST_CHAIN = 5  # redirects one after another
_UNIT = 50_000  # rows

# `key` and `target_key` are titles in canonical form; a link is a redirect or, with `alias`, a further title
# that a page brings along itself.
_TABLES = (
    "CREATE TABLE articles (place BIGINT, key VARCHAR, in_category BOOLEAN)",
    "CREATE TABLE links (place BIGINT, title VARCHAR, key VARCHAR, target VARCHAR, target_key VARCHAR, alias BOOLEAN)",
    "CREATE TABLE listed (title VARCHAR)",
    "CREATE TABLE sources (number BIGINT, pages BIGINT, newest VARCHAR, damaged BIGINT, lost VARCHAR)",
    "CREATE TABLE skipped (reason VARCHAR, pages BIGINT)",
)
_COLUMNS: dict[str, tuple[str, ...]] = {
    "articles": ("id", "text", "flag"),
    "links": ("id", "text", "text", "text", "text", "flag"),
    "listed": ("text",),
}


def choose(
    path: Path, sources: Sequence[Path], wish: Wish, progress: Progress, *, skip_damaged: bool = False
) -> Chosen:
    """The pages of the sources that a wish is for, from the file at `path` where that is done already.

    `skip_damaged` as in `open_source`.

    Raises:
        UsageError: categories are wanted of a source whose pages carry none.
        InputError: a source cannot be read, or holds no page that is wanted.
    """
    if not path.is_file():
        held = path.with_suffix(".tmp")
        held.unlink(missing_ok=True)
        connection = duckdb.connect(str(held))
        try:
            connection.execute(f"SET memory_limit = '{MEMORY}'")
            connection.execute("SET temp_directory = ?", [str(path.with_suffix(".spill"))])
            for statement in _TABLES:
                connection.execute(statement)
            _read_sources(connection, sources, wish, progress, skip_damaged)
            _resolve(connection, wish)
            connection.execute("CHECKPOINT")
        finally:
            connection.close()
        os.replace(held, path)
    chosen = Chosen(path)
    if not len(chosen.places):
        chosen.close()
        raise _nothing_chosen(sources, wish)
    return chosen


class _Rows:
    """Rows on their way into a table, a unit at a time."""

    def __init__(self, connection: duckdb.DuckDBPyConnection, table: str) -> None:
        self._connection, self._table = connection, table
        self._rows: list[tuple[Any, ...]] = []

    def add(self, *row: Any) -> None:
        self._rows.append(row)
        if len(self._rows) >= _UNIT:
            self.flush()

    def flush(self) -> None:
        insert_rows(self._connection, self._table, _COLUMNS[self._table], self._rows)
        self._rows = []


def _read_sources(
    connection: duckdb.DuckDBPyConnection,
    paths: Sequence[Path],
    wish: Wish,
    progress: Progress,
    skip_damaged: bool,
) -> None:
    articles, links = _Rows(connection, "articles"), _Rows(connection, "links")
    skipped: Counter[str] = Counter()
    place = before = 0
    total = sum(path.stat().st_size for path in paths)
    with progress.stage("Choosing pages", total, "B") as advance:
        for number, path in enumerate(paths):
            with open_source(path, skip_damaged=skip_damaged) as source:
                if wish.categories and source.kind == "jsonl":
                    raise UsageError(
                        f"pages of JSON Lines carry no categories, and {path.name} holds such pages",
                        next_step="leave out --category, or name the pages with --titles FILE",
                    )
                in_category = _category_test(wish, source.namespaces)
                first, newest = place, ""
                for page in source.pages():
                    key = canonical_title(page.title)
                    if page.redirect is not None:
                        target = canonical_title(page.redirect.partition("#")[0].lstrip(":"))
                        links.add(place, page.title, key, page.redirect, target, False)
                    else:
                        articles.add(place, key, in_category(page.wikitext or ""))
                        newest = max(newest, page.revision_timestamp or "")
                        for alias in page.aliases:
                            links.add(place, alias, canonical_title(alias), page.title, key, True)
                    place += 1
                    advance(before + source.bytes_read())
                skipped.update(source.skipped)
                lost = [
                    record for loss in source.losses for record in loss_records(path, loss, source.namespaces)
                ]
                connection.execute(
                    "INSERT INTO sources VALUES (?, ?, ?, ?, ?)",
                    [number, place - first, newest or None, len(source.losses), json.dumps(lost)],
                )
            before += path.stat().st_size
    articles.flush()
    links.flush()
    for reason, pages in sorted(skipped.items()):
        connection.execute("INSERT INTO skipped VALUES (?, ?)", [reason, pages])


def _category_test(wish: Wish, namespaces: dict[str, int]) -> Callable[[str], bool]:
    if not wish.categories:
        return lambda _: False
    return CategoryFinder(wish.categories, namespaces).matches


def _resolve(connection: duckdb.DuckDBPyConnection, wish: Wish) -> None:
    """Follow redirects from the list to pages, choose, and follow redirects back from what was chosen."""
    run = connection.execute
    listed = _Rows(connection, "listed")
    for title in wish.titles or ():
        listed.add(title)
    listed.flush()
    run("CREATE TABLE link_of AS SELECT key, min(target_key) AS target_key FROM links GROUP BY key")
    run("CREATE TABLE named AS SELECT title, title AS key FROM listed")
    for _ in range(LONGEST_CHAIN):
        run(
            "UPDATE named SET key = link_of.target_key FROM link_of "
            "WHERE named.key = link_of.key AND named.key NOT IN (SELECT key FROM articles)"
        )
    run(
        "CREATE TABLE chosen AS SELECT place, key FROM articles "
        "WHERE ? OR in_category OR key IN (SELECT key FROM named) ORDER BY place LIMIT ?",
        [wish.any_page, wish.most if wish.most is not None else 2**62],
    )
    run("CREATE TABLE not_found AS SELECT title FROM named WHERE key NOT IN (SELECT key FROM articles)")
    run("CREATE TABLE reached AS SELECT DISTINCT key FROM chosen")
    for _ in range(LONGEST_CHAIN):
        run(
            "INSERT INTO reached SELECT DISTINCT key FROM links WHERE target_key IN (SELECT key FROM reached) "
            "AND key NOT IN (SELECT key FROM reached) AND key NOT IN (SELECT key FROM articles)"
        )
    run(
        "CREATE TABLE kept_links AS SELECT place, title, target FROM links "
        "WHERE NOT alias AND target_key IN (SELECT key FROM reached)"
    )
    run(
        "INSERT INTO skipped SELECT ?, left_out FROM (SELECT (SELECT count(*) FROM articles) "
        "- (SELECT count(*) FROM chosen) AS left_out) WHERE left_out > 0",
        [NOT_CHOSEN],
    )
    for table in ("articles", "links", "listed", "link_of", "named", "reached"):
        run(f"DROP TABLE {table}")


def _nothing_chosen(sources: Sequence[Path], wish: Wish) -> InputError:
    """What to tell where no page of the sources is wanted."""
    wanted = []
    if wish.titles is not None:
        titles = len(wish.titles)
        wanted.append(
            f"has {'the one title' if titles == 1 else f'one of the {titles:,} titles'} of the list"
        )
    if wish.categories:
        wanted.append("is in " + " or ".join(f"Category:{name}" for name in wish.categories))
    return InputError(
        f"no page in {', '.join(path.name for path in sources)} {' or '.join(wanted)}",
        next_step="compare with the titles and categories of this wiki: letters and endings must be the same",
    )
