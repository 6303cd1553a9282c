"""Verdict rules: scored evidence in, a decision with its reason out. Pure; only its thresholds are a file."""

from receipts_offline.verdict.confidence import confidence, log_odds
from receipts_offline.verdict.deciding import MOST_EVIDENCE, Case, decide
from receipts_offline.verdict.evidence import ClaimFacts, Decision, EvidenceScores, SimpleVerdict, Verdict
from receipts_offline.verdict.routes import Condition, Route, nearest_route, routes
from receipts_offline.verdict.simple import simple_checker, why_set_aside
from receipts_offline.verdict.thresholds import Curve, Rule, Thresholds, default_thresholds, parse_thresholds
from receipts_offline.verdict.whatif import RuleOff, ScoreChange, rules_off, score_changes

__all__ = [
    "MOST_EVIDENCE",
    "Case",
    "ClaimFacts",
    "Condition",
    "Curve",
    "Decision",
    "EvidenceScores",
    "Route",
    "Rule",
    "RuleOff",
    "ScoreChange",
    "SimpleVerdict",
    "Thresholds",
    "Verdict",
    "confidence",
    "decide",
    "default_thresholds",
    "log_odds",
    "nearest_route",
    "parse_thresholds",
    "routes",
    "rules_off",
    "score_changes",
    "simple_checker",
    "why_set_aside",
]
