"""Golden files of every format: a change of any output shows. `python -m tools.golden` writes them again."""

from __future__ import annotations

import json

import pytest
from goldens import DIGESTS, golden_file, notes_outputs, starter_digests

from receipts_offline.index.reader import Index
from receipts_offline.report.formats import FORMATS


@pytest.mark.parametrize("name", FORMATS)
def test_a_report_on_our_own_pages_is_byte_for_byte_the_golden_file(notes: Index, name: str) -> None:
    assert notes_outputs(notes)[name].decode() == golden_file(name).read_bytes().decode()


@pytest.mark.starter
def test_every_format_of_the_example_is_what_it_was() -> None:
    assert starter_digests() == json.loads(DIGESTS.read_text(encoding="utf-8"))
