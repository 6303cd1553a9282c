"""Verdict rules: scored evidence in, a decision with its reason out. Pure; only its thresholds are a file."""

from receipts_offline.verdict.confidence import confidence, log_odds
from receipts_offline.verdict.deciding import decide
from receipts_offline.verdict.evidence import ClaimFacts, Decision, EvidenceScores, SimpleVerdict, Verdict
from receipts_offline.verdict.simple import simple_checker, why_set_aside
from receipts_offline.verdict.thresholds import Curve, Rule, Thresholds, default_thresholds, parse_thresholds

__all__ = [
    "ClaimFacts",
    "Curve",
    "Decision",
    "EvidenceScores",
    "Rule",
    "SimpleVerdict",
    "Thresholds",
    "Verdict",
    "confidence",
    "decide",
    "default_thresholds",
    "log_odds",
    "parse_thresholds",
    "simple_checker",
    "why_set_aside",
]
