"""Reports on any answer without an index or a model: real claims, and verdicts and quotes as a test wants them."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import asdict, replace

from receipts_offline.claims import extract_claims
from receipts_offline.receipts import (
    ClaimRecord,
    ModelRecord,
    NotChecked,
    Quote,
    Receipt,
    Report,
    Rule,
    Scores,
    SimpleChecker,
    Snapshot,
    SnapshotWiki,
)
from receipts_offline.verdict import default_thresholds

SNAPSHOT = Snapshot(
    "veldmarkschool",
    "2026-04-17",
    (SnapshotWiki("veldmarkschool", "Veldmark School Notes", "2026-04-17", "siteinfo"),),
    "0" * 64,
    "1" * 32,
)
CREDIT = (
    "Quotes from Veldmark School Notes by its contributors, CC BY 4.0; "
    "each link leads to the page and its authors."
)
SCORES = {"b": Scores(0.02, 0.95, 0.03), "c": Scores(0.96, 0.02, 0.02), "n": Scores(0.02, 0.03, 0.95)}
VERDICTS = {"b": "Backed", "c": "May conflict", "n": "No receipt"}
RULES = {"b": "backed.entailed", "c": "conflict.most-relevant", "n": "none.neutral"}
MILL = Quote(
    sentence_id=7,
    text="The tide mill of Harnsund ground barley from 1744 to 1891.",
    kind="prose",
    title="Tide mill",
    section="On Veldmark",
    url="https://notes.veldmark.example/Tide_mill#On_Veldmark",
    revision_id=None,
    source="Veldmark School Notes",
    dump_date="2026-04-17",
    license="CC BY 4.0",
    quotable=True,
    about_subject=True,
    own_subject=True,
    similarity=0.7,
    nli=SCORES["n"],
)


def made_report(answer: str, verdicts: str = "b", quotes: Sequence[Quote] = (MILL,)) -> Report:
    """A report on `answer` whose claims have the verdicts b, c and n in turn, with the quotes in turn."""
    claims = extract_claims(answer)
    receipts = []
    for number, claim in enumerate(claim for claim in claims if claim.checkable):
        verdict = verdicts[number % len(verdicts)]
        quote = replace(quotes[number % len(quotes)], nli=SCORES[verdict])
        receipts.append(
            Receipt(
                claim=ClaimRecord(
                    claim.text,
                    claim.start,
                    claim.end,
                    claim.pieces,
                    claim.sentence,
                    claim.sentence_start,
                    claim.sentence_end,
                    claim.resolved,
                    False,
                    claim.notes,
                ),
                verdict=VERDICTS[verdict],
                evidence=None if verdict == "n" else quote,
                considered=(quote,),
                rule=Rule(RULES[verdict], "It was made for a test."),
                confidence=None,
                simple_checker=SimpleChecker(VERDICTS[verdict], quote.sentence_id, None),
                snapshot=SNAPSHOT,
                models={"embedder": ModelRecord("words", "0" * 64), "nli": ModelRecord("word-nli", "1" * 64)},
                thresholds={**asdict(default_thresholds()), "off": []},
                tool="receipts-offline 0",
                answer_sha256=hashlib.sha256(answer.encode("utf-8", "surrogatepass")).hexdigest(),
            )
        )
    unchecked = tuple(NotChecked(c.text, c.start, c.end, c.reason or "") for c in claims if not c.checkable)
    return Report(answer, None, tuple(receipts), unchecked, SNAPSHOT, CREDIT)
