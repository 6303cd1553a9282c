"""A table's rows as "Header: cell; Header: cell", where it has a row of headers."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from typing import Final

from index_builder.wikitext.fact_values import NOTHING, Value, read_value, split_outside
from index_builder.wikitext.page_words import PageWords

MOST_COLUMNS: Final = 40
"""A table of more columns is a chart or a calendar."""
MOST_SPAN: Final = 500
"""Rows that one cell may span."""
_LONGEST_UNDER: Final = 80  # characters of a sub-heading; a longer one is a remark

_LAYOUT = re.compile(
    r"navbox|metadata|messagebox|vertical-navbox|sidebar|\bplainlinks\b|role\s*=\s*[\"']?presentation",
    re.IGNORECASE,
)
_SPAN = re.compile(r"\b(row|col)span\s*=\s*[\"']?\s*(\d{1,4})", re.IGNORECASE)
_BOLD = re.compile(r"\s*'''(?!').+'''\s*", re.DOTALL)
_FIGURE = re.compile(r"[−$€£–-]?\d{1,3}(?:[,.]\d+)*%?|\d{5,}|\d+[–-]\d+")
_KEY = re.compile(r"\w: [a-z]")  # "unstable: italics" tells how to read the cells, not what they are
_NO_COLUMN = re.compile(
    r"(?:refs?\.?|references?|sources?|images?|photos?|pictures?|portraits?|flags?|maps?|logos?|coat of arms)",
    re.IGNORECASE,
)


@dataclass(slots=True)
class _Cell:
    source: str
    header: bool
    rows: int = 1
    columns: int = 1
    value: Value | None = None

    def read(self, page: PageWords) -> Value:
        if self.value is None:
            self.value = read_value(page, self.source)
        return self.value


@dataclass(slots=True)
class _Grid:
    caption: str = ""
    rows: list[list[_Cell]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class TableRow:
    """The cells of a body row that say something, as "Header: cell", the first of which names the row.

    `under` is the sub-heading across the table that the row stands below, "" where there is none.
    """

    cells: tuple[str, ...]
    quotable: bool
    under: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table with headers: its caption and body rows; `left_out` counts the rows beyond the bound."""

    caption: str
    rows: tuple[TableRow, ...]
    left_out: int


def read_table(source: str, page: PageWords, most_rows: int) -> Table | None:
    """A table as rows of cells, None for one without headers or one that only lays out.

    `source` is the balanced wikitext between its braces, each row and cell on a line of its own or behind
    bars, as wikis write it. Row and column spans are filled in.
    """
    attributes, _, body = source.partition("\n")
    if _LAYOUT.search(attributes):
        return None
    grid = _read_grid(body)
    headers: list[list[_Cell]] = []
    names: list[str] = []
    rows: list[TableRow] = []
    left_out = 0
    under = NOTHING
    within: list[_Cell] = []  # the cells down the side that `under` is a heading within
    for row, own in zip(_filled(grid.rows), grid.rows, strict=True):
        if len({id(cell) for cell in row}) < 2:
            if names and len(row) >= max(2, len(names)):
                under, within = _heading(row[0], page), []
            continue
        above = headers[-1] if headers and not rows and all(cell.header for cell in row) else []
        outer = any(
            cell.columns > 1 for cell in above
        )  # a row of headers below one that spans several columns
        heading = _heading_within(row, own, len(names)) if names and not outer else None
        if heading is not None:
            under, within = _heading(heading, page), [cell for cell in row if cell is not heading]
            continue
        if within and not all(any(cell is side for cell in row) for side in within):
            under, within = NOTHING, []
        if _is_header(row) and not (rows and _has_figures(row, page)):
            headers = [row] if rows else [*headers, row]
            names = _names(headers, page)
            under, within = NOTHING, []
            continue
        if not names or any(cell is head for cell in row for header in headers for head in header):
            continue  # a header that reaches down makes the row one of headers
        if len(rows) >= most_rows:
            left_out += 1
            continue
        made = _body_row(row, names, headers, page)
        if made is not None:
            rows.append(replace(made, quotable=made.quotable and under.quotable, under=under.name))
    if not rows:
        return None
    caption = read_value(page, grid.caption)
    return Table(caption.name if caption.quotable else "", tuple(rows), left_out)


def _heading(cell: _Cell, page: PageWords) -> Value:
    value = cell.read(page)
    return value if len(value.text) <= _LONGEST_UNDER else NOTHING


def _heading_within(row: list[_Cell], own: list[_Cell], width: int) -> _Cell | None:
    """The cell of a row that heads the rows beside a cell which spans them at the left, None where it has none.

    `own` are the cells that the row itself is written with: at most the spanning ones, then one that reaches
    across the rest of the table. A spanning cell's last row has nothing below that it could be a heading of.
    """
    heading = own[-1] if own else None
    if (
        heading is None
        or heading.columns < 2
        or heading.rows > 1
        or len(row) < width
        or row[-1] is not heading
    ):
        return None
    beside = [cell for cell in row if cell is not heading]
    if len(row) - len(beside) < 2 or any(cell.rows < 2 for cell in beside):
        return None
    return heading


def _read_grid(body: str) -> _Grid:
    grid = _Grid()
    row: list[_Cell] = []
    in_caption = False
    for line in body.split("\n"):
        stripped = line.strip()
        if stripped.startswith("|-"):
            in_caption = False
            if row:
                grid.rows.append(row)
            row = []
        elif stripped.startswith("|+"):
            in_caption = True
            grid.caption = _without_attributes(stripped[2:])[0]
        elif stripped[:1] in ("|", "!"):
            in_caption = False
            header = stripped[0] == "!"
            for part in split_outside(stripped[1:], *(("!!", "||") if header else ("||",))):
                content, attributes = _without_attributes(part)
                cell = _Cell(content, header)
                for kind, size in _SPAN.findall(attributes):
                    if kind.lower() == "row":
                        cell.rows = max(1, min(int(size), MOST_SPAN))
                    else:
                        cell.columns = max(1, min(int(size), MOST_COLUMNS))
                row.append(cell)
        elif in_caption:
            grid.caption = f"{grid.caption} {stripped}"
        elif row:
            row[-1].source = f"{row[-1].source}\n{line}"
    if row:
        grid.rows.append(row)
    return grid


def _without_attributes(part: str) -> tuple[str, str]:
    """A cell's content, and the attributes that stand in front of it behind a bar of their own."""
    if "|" not in part:
        return part, ""
    cut = split_outside(part, "|")
    if len(cut) < 2 or "[[" in cut[0] or "{{" in cut[0]:
        return part, ""
    return "|".join(cut[1:]), cut[0]


def _filled(rows: list[list[_Cell]]) -> list[list[_Cell]]:
    """The rows with every spanning cell repeated where it reaches, at most MOST_COLUMNS wide."""
    filled: list[list[_Cell]] = []
    reaching: dict[int, tuple[_Cell, int]] = {}  # by column: a cell from above, and for how many rows yet
    for row in rows:
        full: list[_Cell] = []
        waiting = iter(row)
        while len(full) < MOST_COLUMNS:
            above = reaching.get(len(full))
            if above is not None:
                cell, left = above
                if left > 1:
                    reaching[len(full)] = (cell, left - 1)
                else:
                    del reaching[len(full)]
                full.append(cell)
                continue
            own = next(waiting, None)
            if own is None:
                break
            for _ in range(min(own.columns, MOST_COLUMNS - len(full))):
                if own.rows > 1:
                    reaching[len(full)] = (own, own.rows - 1)
                full.append(own)
        filled.append(full)
    return filled


def _is_header(row: list[_Cell]) -> bool:
    """Whether every cell is a header, or is in bold, as some tables mark their headers."""
    return bool(row) and (
        all(cell.header for cell in row) or all(cell.header or _BOLD.fullmatch(cell.source) for cell in row)
    )


def _has_figures(row: list[_Cell], page: PageWords) -> bool:
    """Whether a row in the middle of a table, all of it marked as headers, holds figures: a row of totals."""
    return any(_FIGURE.fullmatch(cell.read(page).text) for cell in row)


def _names(headers: list[list[_Cell]], page: PageWords) -> list[str]:
    """The name of each column, from all rows of headers above it, the outer one first."""
    width = max(len(header) for header in headers)
    names = []
    for column in range(width):
        parts: list[str] = []
        for header in headers:
            if column < len(header):
                text = _header_name(header[column], page)
                if text and text not in parts:
                    parts.append(text)
        names.append(" ".join(parts))
    return names


def _header_name(cell: _Cell, page: PageWords) -> str:
    """What a header cell says; a column of numbers may be headed by their sign alone, and a key heads none."""
    if _KEY.search(cell.read(page).name):
        return ""
    return cell.read(page).name or ("#" if cell.source.strip(" \t\n'") == "#" else "")


def _body_row(
    row: list[_Cell], names: list[str], headers: list[list[_Cell]], page: PageWords
) -> TableRow | None:
    cells: list[str] = []
    quotable = True
    column = 0
    while column < min(len(row), len(names)):
        cell = row[column]
        stop = column + 1
        while stop < min(len(row), len(names)) and row[stop] is cell:
            stop += 1
        heads = [name for name in dict.fromkeys(names[column:stop]) if name]
        column = stop
        if len(heads) == 1 and _NO_COLUMN.fullmatch(heads[0]):
            continue
        value = cell.read(page)
        if not value or (cell.header and cells and len(heads) > 1):
            continue  # a header across the last columns says something of its own, a sum that no column has
        quotable = quotable and value.quotable
        cells.append(f"{', '.join(heads)}: {value.text}" if heads else value.text)
    quotable = quotable and all(cell.read(page).quotable for header in headers for cell in header)
    return TableRow(tuple(cells), quotable) if len(cells) > 1 else None
