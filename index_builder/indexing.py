"""From the finished store to what is searched: the full-text index and the vectors."""

from __future__ import annotations

from pathlib import Path

from index_builder.fulltext import write_fulltext
from index_builder.store_reading import StoreReader
from index_builder.vectors import write_lead_vectors, write_vectors
from receipts_offline.index.manifest import FULLTEXT_NAME, STORE_NAME, VECTORS_NAME
from receipts_offline.models.embedder import Encoder
from receipts_offline.progress import Progress


def index_store(
    work: Path, sentences: int, language: str, encoder: Encoder, vectors: str, progress: Progress
) -> dict[str, int]:
    """Make the full-text index in the wiki's language, and the vectors that were asked for (as in `Choices`).

    Returns what the manifest counts where not every sentence has a vector.
    """
    with StoreReader(work / STORE_NAME) as store:
        with progress.stage("Indexing words", sentences, "sentences") as advance:
            write_fulltext(work / FULLTEXT_NAME, store, sentences, language, advance)
        if vectors == "none":
            return {"embedded": 0}
        path = work / VECTORS_NAME
        if vectors == "lead":
            with progress.stage("Embedding", store.lead_count(), "sentences") as advance:
                return {"embedded": write_lead_vectors(path, store, sentences, encoder, advance)}
        with progress.stage("Embedding", sentences, "sentences") as advance:
            write_vectors(path, store, sentences, encoder, advance)
    return {}
