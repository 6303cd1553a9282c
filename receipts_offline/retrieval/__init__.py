"""Find the sentences that may back or contradict a claim: gather candidates, keep 40, choose five."""

from receipts_offline.retrieval.records import Candidate, Evidence, Retrieved
from receipts_offline.retrieval.retriever import Retriever

__all__ = ["Candidate", "Evidence", "Retrieved", "Retriever"]
