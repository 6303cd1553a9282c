"""Opening a registered model by name; each is opened once a process."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from receipts_offline.models.registry import DEFAULT_EMBEDDER, DEFAULT_NLI, ModelEntry, registry
from receipts_offline.models.store import locate

if TYPE_CHECKING:
    from receipts_offline.models.embedder import MiniLMEncoder
    from receipts_offline.models.nli import CrossEncoder


def load_embedder(name: str | None = None, threads: int | None = None) -> MiniLMEncoder:
    """Open an embedder, the bundled one if no name is given.

    Raises ModelUnusable where its files are missing or damaged, UsageError where no embedder has that name.
    """
    entry = registry().of_kind(name or DEFAULT_EMBEDDER, "embedder")
    files = locate(entry.name)
    return _embedder(entry, str(files["model"]), str(files["tokenizer"]), threads)


def load_nli(name: str | None = None, threads: int | None = None) -> CrossEncoder:
    """Open an NLI model, the bundled one if no name is given. Raises like `load_embedder`."""
    entry = registry().of_kind(name or DEFAULT_NLI, "nli")
    files = locate(entry.name)
    return _nli(entry, str(files["model"]), str(files["tokenizer"]), threads)


@cache
def _embedder(entry: ModelEntry, model: str, tokenizer: str, threads: int | None) -> MiniLMEncoder:
    from receipts_offline.models.embedder import MiniLMEncoder

    return MiniLMEncoder(entry, model=Path(model), tokenizer=Path(tokenizer), threads=threads)


@cache
def _nli(entry: ModelEntry, model: str, tokenizer: str, threads: int | None) -> CrossEncoder:
    from receipts_offline.models.nli import CrossEncoder

    return CrossEncoder(entry, model=Path(model), tokenizer=Path(tokenizer), threads=threads)
