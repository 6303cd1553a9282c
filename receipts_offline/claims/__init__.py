"""From a chatbot's answer to small claims, each with its exact place in the answer."""

from receipts_offline.claims.claim import REASONS, Claim
from receipts_offline.claims.extract import answer_topic, claims_of, extract_claims
from receipts_offline.claims.reading import Reading, read
from receipts_offline.claims.split import RULES
from receipts_offline.claims.topic import Topic

__all__ = [
    "REASONS",
    "RULES",
    "Claim",
    "Reading",
    "Topic",
    "answer_topic",
    "claims_of",
    "extract_claims",
    "read",
]
