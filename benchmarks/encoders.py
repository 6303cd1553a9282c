"""The encoders that a benchmark may be run with, by name."""

from __future__ import annotations

from benchmarks.stand_in import StandIn
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.load import load_embedder

NAMES = ("minilm", "stand-in")


def encoder_named(name: str) -> Encoder:
    """The real encoder ("minilm") or the cheap one ("stand-in"); raises ValueError for another name."""
    if name == "minilm":
        return load_embedder()
    if name == "stand-in":
        return StandIn()
    raise ValueError(f"no encoder is called {name}")
