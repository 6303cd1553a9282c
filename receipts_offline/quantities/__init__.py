"""Figures, dates and years: read from a text, normalised, compared. Pure: text in, records out."""

from receipts_offline.quantities.comparing import (
    Difference,
    conflicting_among,
    conflicting_quantities,
    missing_among,
    missing_quantities,
    same_value,
)
from receipts_offline.quantities.quantity import Hedge, Kind, Quantity
from receipts_offline.quantities.reading import read_quantities

__all__ = [
    "Difference",
    "Hedge",
    "Kind",
    "Quantity",
    "conflicting_among",
    "conflicting_quantities",
    "missing_among",
    "missing_quantities",
    "read_quantities",
    "same_value",
]
