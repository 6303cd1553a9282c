"""What the golden files hold: every format of a report on the project's own pages, and digests of one on Wikipedia.

Wikipedia's text is not kept in the project, so of the starter snapshot's report only digests are, and these leave
out scores and ids: they differ a little from one processor to another.
"""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from conftest import DATA, REPOSITORY, STARTER, WordEncoder, WordNLI
from report_samples import ANSWER

from receipts_offline.checker import Checker, open_checker
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Report
from receipts_offline.report.formats import FORMATS, SUFFIXES, render_report

GOLDEN = DATA / "golden"
DIGESTS = GOLDEN / "starter.json"
EXAMPLE = REPOSITORY / "examples" / "eiffel-tower.txt"
# Scores, shares, widths of a bar, and hashes.
_VARYING = re.compile(r"-?\b\d*\.\d+(?:e-?\d+)?|\b\d+%|\b[0-9a-f]{20,64}\b|sha256-[\w+/=]+")


def golden_file(name: str) -> Path:
    """Where the golden file of a format is."""
    return GOLDEN / name / f"report{SUFFIXES[name]}"


def notes_report(index: Index) -> Report:
    """The report on the answer about the project's own pages, made with the tiny models."""
    return Checker(index, WordEncoder(), WordNLI()).check(ANSWER)


def notes_outputs(index: Index) -> dict[str, bytes]:
    """The bytes of every format of that report."""
    report = notes_report(index)
    return {name: render_report(report, name).encode() for name in FORMATS}


def starter_digests() -> dict[str, str]:
    """The digest of every format of the report on the example, with what varies left out."""
    with open_checker(STARTER) as checker:
        report = checker.check(EXAMPLE.read_text(encoding="utf-8"))
    return {name: _digest(render_report(report, name)) for name in FORMATS}


def digests_text(digests: dict[str, str]) -> str:
    """The digests as the golden file holds them."""
    return json.dumps(digests, indent=2) + "\n"


def _digest(text: str) -> str:
    return hashlib.sha256(_VARYING.sub("…", text).encode()).hexdigest()
