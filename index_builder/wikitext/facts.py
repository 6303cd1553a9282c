"""The facts of a page's infoboxes and tables, each one line of text that can be quoted.

A row of an infobox becomes "Born — 7 November 1867", a row of a table "Caption — Header: cell; Header: cell",
with the section's heading where the table has no caption.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from index_builder.page import Fact
from index_builder.wikitext.fact_values import LONGEST_FACT, pieces
from index_builder.wikitext.infobox import Box, read_infobox
from index_builder.wikitext.namespaces import Prefixes
from index_builder.wikitext.page_words import PageWords
from index_builder.wikitext.scan import INFOBOX, Block, balance
from index_builder.wikitext.signs import MARK
from index_builder.wikitext.tables import TableRow, read_table
from receipts_offline.index.kinds import DASH

MOST_BLOCKS: Final = 60
"""Infoboxes and tables of a page that are read."""
MOST_TABLE_ROWS: Final = 200
"""Table rows of a page that become facts."""
MOST_FACTS: Final = 400
"""Facts of a page."""
LARGEST_BLOCK: Final = 400_000
"""Characters of wikitext of one infobox or table; a larger one is left out."""
_LONGEST_LABEL: Final = 120
_ROOM: Final = 60  # least characters for a piece of a value beside its label


@dataclass(slots=True)
class _Facts:
    made: dict[tuple[str, str], Fact] = field(default_factory=dict)
    left_out: int = 0

    def add(self, kind: str, heading: str, text: str, quotable: bool) -> None:
        if (kind, text) in self.made:
            return
        if len(self.made) >= MOST_FACTS:
            self.left_out += 1
            return
        self.made[kind, text] = Fact(kind, heading, text, quotable)


def block_facts(
    placed: Sequence[tuple[str, Block]], page: PageWords, prefixes: Prefixes, title: str, language: str
) -> tuple[tuple[Fact, ...], int]:
    """The facts of blocks that stand under the given headings, and how many were left out by a bound.

    Infoboxes come first, so that a page's long tables leave them their place.
    """
    facts = _Facts()
    english = language in ("en", "simple")
    rows_left = MOST_TABLE_ROWS
    ordered = sorted(placed, key=lambda one: one[1].kind != INFOBOX)
    facts.left_out += max(0, len(ordered) - MOST_BLOCKS)
    boxes: list[tuple[str, Box]] = []
    tables: list[tuple[str, Block, str]] = []
    for heading, block in ordered[:MOST_BLOCKS]:
        if len(block.source) > LARGEST_BLOCK:
            facts.left_out += 1
            continue
        source = balance(block.source, prefixes, MARK)
        if block.kind == INFOBOX:
            boxes.append((heading, read_infobox(source, page, english=english)))
        else:
            tables.append((heading, block, source))
    _add_infoboxes(facts, boxes, title)
    for heading, block, source in tables:
        table = read_table(source, page, rows_left)
        if table is None:
            continue
        rows_left -= len(table.rows)
        facts.left_out += table.left_out
        context = table.caption or heading
        context = context if len(context) <= _LONGEST_LABEL else heading
        for row in table.rows:
            within = ": ".join(part for part in (context, row.under) if part)
            for text in _row_texts(facts, within, row):
                facts.add(block.kind, heading, text, row.quotable)
    return tuple(facts.made.values()), facts.left_out


def _add_infoboxes(facts: _Facts, boxes: Sequence[tuple[str, Box]], title: str) -> None:
    """Add the rows of boxes; those of several of one kind that bear names of their own begin with that name."""
    kinds = Counter(box.template for _, box in boxes)
    for heading, box in boxes:
        facts.left_out += box.left_out
        of_another = kinds[box.template] > 1 and box.name not in ("", title)
        for row in box.rows:
            label = f"{box.name}: {row.label}" if of_another else row.label
            if len(label) > _LONGEST_LABEL or row.value.text == title:
                continue
            texts, too_long = pieces(row.value.items, LONGEST_FACT - len(label) - len(DASH))
            facts.left_out += too_long
            for text in texts:
                facts.add(INFOBOX, heading, f"{label}{DASH}{text}", row.value.quotable)


def _row_texts(facts: _Facts, context: str, row: TableRow) -> Iterator[str]:
    """A row as one text, or as several that each begin with its first cell."""
    opening = f"{context}{DASH}" if context else ""
    whole = opening + "; ".join(row.cells)
    if len(whole) <= LONGEST_FACT:
        yield whole
        return
    first, *others = row.cells
    head = f"{opening}{first}; "
    if len(head) > LONGEST_FACT - _ROOM:
        facts.left_out += 1
        return
    texts, too_long = pieces(others, LONGEST_FACT - len(head), "; ")
    facts.left_out += too_long
    for text in texts:
        yield head + text
