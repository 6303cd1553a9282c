"""Pages that break their worker cost themselves and nothing else."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping
from itertools import count

from index_builder.extract import Extracted, SentenceRow
from index_builder.page import SourcePage
from index_builder.workers import BATCH_PAGES, BATCHES_AHEAD, Limits, extract_pages


def extract_or_break(page: SourcePage, _language: str, _namespaces: Mapping[str, int] | None) -> Extracted:
    if page.wikitext == "hang":
        time.sleep(600)
    if page.wikitext == "die":
        os._exit(9)
    if page.wikitext == "hoard":
        return Extracted((SentenceRow("", str(bytearray(8 << 30)), True),))
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
