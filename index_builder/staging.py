"""What the sentence store holds while it is made: rows on their way, and tables that a finished one lacks."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

# Gone from the finished store: what a resumed build needs to know, and redirects not yet resolved.
STAGING = (
    "CREATE TABLE staged_progress (source_pages BIGINT NOT NULL)",
    "CREATE TABLE staged_redirects (title VARCHAR, code BIGINT, target VARCHAR, page_id BIGINT)",
    "CREATE TABLE staged_titles (code BIGINT, page_id BIGINT)",
    "CREATE TABLE staged_quarantine "
    "(page_id BIGINT, title VARCHAR, reason VARCHAR, place VARCHAR, repeatable BOOLEAN, source_page BIGINT)",
    "CREATE TABLE staged_skipped (reason VARCHAR, title VARCHAR)",
    "CREATE TABLE staged_left_out (page_id BIGINT, facts BIGINT)",
    # Pages without an id of their own, or whose id was taken, by a hash of all they hold.
    "CREATE TABLE staged_seen (key BIGINT)",
    "CREATE TABLE staged_renumbered (title VARCHAR)",
)

COLUMNS: dict[str, tuple[str, ...]] = {
    "pages": ("id", "text", "id?", "text", "text", "id", "id", "id"),
    "sentences": ("id", "id", "id", "text", "text", "flag", "text"),
    "staged_redirects": ("text", "id?", "text", "id?"),
    "staged_titles": ("id", "id"),
    "staged_quarantine": ("id", "text", "text", "text", "flag", "id"),
    "staged_skipped": ("text", "text"),
    "staged_left_out": ("id", "id"),
    "staged_seen": ("id",),
    "staged_renumbered": ("text",),
}


@dataclass(slots=True)
class Unit:
    """Rows of each table that are not durable yet."""

    pages: list[tuple[Any, ...]] = field(default_factory=list)
    sentences: list[tuple[Any, ...]] = field(default_factory=list)
    staged_redirects: list[tuple[Any, ...]] = field(default_factory=list)
    staged_titles: list[tuple[Any, ...]] = field(default_factory=list)
    staged_quarantine: list[tuple[Any, ...]] = field(default_factory=list)
    staged_skipped: list[tuple[Any, ...]] = field(default_factory=list)
    staged_left_out: list[tuple[Any, ...]] = field(default_factory=list)
    staged_seen: list[tuple[Any, ...]] = field(default_factory=list)
    staged_renumbered: list[tuple[Any, ...]] = field(default_factory=list)
