"""Pages that break their worker cost themselves and nothing else."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator, Mapping
from itertools import count, groupby
from pathlib import Path
from typing import Any

import pytest
from conftest import WordEncoder

import index_builder.storing as storing
import index_builder.workers as workers
from index_builder.build import BuildOptions, build_index
from index_builder.extract import Extracted, SentenceRow
from index_builder.page import SourcePage
from index_builder.workers import BATCH_PAGES, BATCHES_AHEAD, Limits, Outcome, extract_pages
from receipts_offline.errors import IndexUnusable
from receipts_offline.index.manifest import Manifest


def extract_or_break(page: SourcePage, _language: str, _namespaces: Mapping[str, int] | None) -> Extracted:
    if page.wikitext == "hang":
        time.sleep(600)
    if page.wikitext == "die":
        os._exit(9)
    if page.wikitext == "hoard":
        return Extracted((SentenceRow("", str(bytearray(8 << 30)), True),))
    if page.wikitext == "pid":
        return Extracted((SentenceRow("", str(os.getpid()), True),))
    if page.wikitext and page.wikitext.startswith("once "):
        mark = Path(page.wikitext.removeprefix("once "))
        if not mark.exists():
            mark.touch()
            os._exit(9)
    if page.wikitext == "raise":
        raise ValueError("a malformed table")
    return Extracted((SentenceRow("", f"{page.title} is here.", True),))


def run(texts: list[str], *, seconds: float = 5.0, jobs: int = 2) -> list[tuple[str, int, str | None]]:
    pages = [SourcePage(title=f"P{number}", wikitext=text) for number, text in enumerate(texts)]
    outcomes = extract_pages(
        pages,
        language="en",
        namespaces={},
        jobs=jobs,
        limits=Limits(seconds=seconds, memory=4 << 30),
        extract=extract_or_break,
    )
    return [(outcome.page.title, len(outcome.sentences), outcome.failure) for outcome in outcomes]


def test_outcomes_come_in_the_order_of_the_pages() -> None:
    assert run(["fine"] * 200) == [(f"P{number}", 1, None) for number in range(200)]


def test_W16_a_page_that_never_ends_is_given_up_and_the_rest_goes_on() -> None:
    assert run(["fine", "hang", "fine"], seconds=2.0) == [
        ("P0", 1, None),
        ("P1", 0, "took more than 2 s"),
        ("P2", 1, None),
    ]


def test_a_page_that_kills_its_worker_is_told_with_the_exit_code() -> None:
    assert run(["fine", "die", "fine", "die"], jobs=1) == [
        ("P0", 1, None),
        ("P1", 0, "its worker died (exit code 9)"),
        ("P2", 1, None),
        ("P3", 0, "its worker died (exit code 9)"),
    ]


def test_a_page_that_hoards_memory_or_raises_is_told_with_the_reason() -> None:
    assert run(["hoard", "raise", "fine"], jobs=1) == [
        ("P0", 0, "needed too much memory"),
        ("P1", 0, "ValueError: a malformed table"),
        ("P2", 1, None),
    ]


def test_a_page_is_tried_again_by_a_fresh_worker_before_it_is_given_up(tmp_path: Path) -> None:
    assert run(["fine", f"once {tmp_path / 'mark'}", "fine"], jobs=1) == [
        ("P0", 1, None),
        ("P1", 1, None),
        ("P2", 1, None),
    ]


def test_workers_are_replaced_after_so_many_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "RECYCLE_PAGES", 100)
    pages = (SourcePage(title=str(number), wikitext="pid") for number in range(5 * BATCH_PAGES))
    outcomes = list(extract_pages(pages, language="en", namespaces={}, jobs=1, extract=extract_or_break))
    processes = [outcome.sentences[0].text for outcome in outcomes]
    assert [len(list(group)) for _, group in groupby(processes)] == [128, 128, 64]
    assert len(set(processes)) == 3


def test_a_worker_that_cannot_start_ends_the_build_instead_of_costing_every_page(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "START_SECONDS", 0.0)
    with pytest.raises(IndexUnusable, match="cannot be started") as told:
        run(["fine"])
    assert "--jobs" in told.value.next_step


def test_a_page_that_its_source_could_not_give_keeps_the_sources_reason() -> None:
    page = SourcePage(title="Long", fault="its text is too long")
    [outcome] = extract_pages([page], language="en", namespaces={}, jobs=1, extract=extract_or_break)
    assert (outcome.failure, outcome.repeatable, outcome.sentences) == ("its text is too long", True, ())


def test_a_page_given_up_over_time_is_told_in_the_index_whose_id_then_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "notes.xml"
    pages = "".join(
        f"<page><title>{title}</title><ns>0</ns><id>{number}</id><revision><id>1</id>"
        f"<timestamp>2024-05-01T00:00:00Z</timestamp><text>{text}</text></revision></page>"
        for number, (title, text) in enumerate([("Fine", "fine"), ("Slow", "hang"), ("Odd", "raise")], 1)
    )
    source.write_text(
        f"<mediawiki><siteinfo><dbname>stonewiki</dbname></siteinfo>{pages}</mediawiki>", encoding="utf-8"
    )

    def build(name: str) -> Manifest:
        options = BuildOptions(jobs=1, limits=Limits(seconds=1.5))
        return build_index([source], tmp_path / name, WordEncoder(), options).manifest

    whole = build("whole")
    with monkeypatch.context() as patch:
        patch.setattr(storing, "extract_pages", partial_extraction)
        one, two = build("one"), build("two")
    records = [json.loads(line) for line in (tmp_path / "one" / "quarantine.jsonl").read_text().splitlines()]
    assert [
        (record["title"], record["page_id"], record["reason"], record["where"], record["repeatable"])
        for record in records
    ] == [
        ("Slow", 2, "took more than 1.5 s", "notes.xml, page 2", False),
        ("Odd", 3, "ValueError: a malformed table", "notes.xml, page 3", True),
    ]
    assert list(one.quarantine) == records
    assert one.counts["quarantined"] == 2
    assert one.index_id == two.index_id != whole.index_id
    assert one.files["quarantine.jsonl"] == two.files["quarantine.jsonl"] != whole.files["quarantine.jsonl"]


def partial_extraction(pages: Iterator[SourcePage], **named: Any) -> Iterator[Outcome]:
    return extract_pages(pages, **{**named, "extract": extract_or_break})


def test_the_source_is_read_only_so_far_ahead() -> None:
    read = 0

    def endless() -> Iterator[SourcePage]:
        nonlocal read
        for number in count():
            read += 1
            yield SourcePage(title=str(number), wikitext="fine")

    outcomes = extract_pages(endless(), language="en", namespaces={}, jobs=1, extract=extract_or_break)
    next(outcomes)
    outcomes.close()
    assert read <= BATCH_PAGES * (BATCHES_AHEAD + 1)
