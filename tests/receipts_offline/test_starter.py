"""The demo, end to end: the real snapshot, the real models, no network."""

from __future__ import annotations

import json
import socket
import subprocess
import sys

import pytest
from conftest import REPOSITORY, STARTER

from receipts_offline.checker import open_checker
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Report

pytestmark = pytest.mark.starter
EXAMPLE = REPOSITORY / "examples" / "eiffel-tower.txt"


@pytest.fixture(scope="module")
def report() -> Report:
    with open_checker(STARTER) as checker:
        return checker.check(EXAMPLE.read_text(encoding="utf-8"))


def test_the_snapshot_holds_the_vital_articles() -> None:
    with Index(STARTER) as index:
        assert index.manifest.counts["pages"] == 10033
        assert index.manifest.dump_date == "2026-08-18"
        assert index.manifest.wiki.license == "CC BY-SA 4.0"


def test_at_least_three_claims_are_backed_by_the_right_sentence(report: Report) -> None:
    backed = [receipt for receipt in report.receipts if receipt.verdict == "Backed"]
    assert len(backed) >= 3
    for receipt in backed:
        assert receipt.evidence is not None
        assert receipt.evidence.title in {"Eiffel Tower", "Gustave Eiffel", "Paris", "France"}


def test_the_planted_mistake_and_nothing_else_may_conflict(report: Report) -> None:
    conflicts = [receipt for receipt in report.receipts if receipt.verdict == "May conflict"]
    assert len(conflicts) == 1
    assert "1899" in conflicts[0].claim.text
    assert conflicts[0].evidence is not None
    assert conflicts[0].evidence.title == "Eiffel Tower"
    assert conflicts[0].evidence.text.endswith("from 1887 to 1889.")


OFFLINE = """
import socket, sys
def refuse(*arguments, **options):
    raise AssertionError("a socket was opened")
socket.socket = socket.create_connection = socket.getaddrinfo = refuse
from receipts_offline.cli.main import main
main(sys.argv[1:])
"""


def test_check_works_with_sockets_disabled() -> None:
    done = subprocess.run(
        [sys.executable, "-c", OFFLINE, "check", str(EXAMPLE), "--index", str(STARTER), "--format", "json"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert len(json.loads(done.stdout)["receipts"]) >= 5


def test_check_in_this_process_opens_no_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise AssertionError("a socket was opened")

    monkeypatch.setattr(socket, "socket", refuse)
    with open_checker(STARTER) as checker:
        assert checker.check("Paris is the capital of France.").receipts[0].verdict == "Backed"


def test_a_receipt_does_not_depend_on_what_else_is_checked() -> None:
    claim = "Paris is the capital of France."
    others = (
        " The Seine flows through the city. Many people live there, and it hosted the Olympic Games in 1900."
    )
    with open_checker(STARTER) as checker:
        alone = checker.check(claim, topic="Paris").receipts[0]
        among = checker.check(claim + others, topic="Paris").receipts[0]
    assert alone.verdict == among.verdict
    assert alone.considered == among.considered
