"""Find the sentences that may back or contradict a claim: gather candidates, keep 40, choose five."""

from receipts_offline.retrieval.records import Candidate, Evidence, Retrieved
from receipts_offline.retrieval.retriever import Retriever
from receipts_offline.retrieval.vector_cache import VectorCache

__all__ = ["Candidate", "Evidence", "Retrieved", "Retriever", "VectorCache"]
