"""Rows of Python values into a DuckDB table through numpy columns, without a Python call a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import duckdb
import numpy as np

MEMORY = "400MB"  # what DuckDB may hold while an index is built


def insert_rows(
    connection: duckdb.DuckDBPyConnection, table: str, types: tuple[str, ...], rows: Sequence[tuple[Any, ...]]
) -> None:
    """Append rows whose columns are "id" (int64), "id?" (int64 or None), "flag" (bool) or "text"."""
    if not rows:
        return
    columns: dict[str, Any] = {}
    for number, (kind, values) in enumerate(zip(types, zip(*rows, strict=True), strict=True)):
        if kind == "id":
            columns[f"c{number}"] = np.array(values, dtype=np.int64)
        elif kind == "flag":
            columns[f"c{number}"] = np.array(values, dtype=np.bool_)
        elif kind == "id?":
            missing = [value is None for value in values]
            filled = np.array([0 if value is None else value for value in values], dtype=np.int64)
            columns[f"c{number}"] = np.ma.masked_array(filled, mask=missing)
        else:
            columns[f"c{number}"] = np.array(values, dtype=object)
    connection.register("unit", columns)
    connection.execute(f"INSERT INTO {table} SELECT * FROM unit")
    connection.unregister("unit")
