"""Progress says how fast and how long, and is silent where nobody watches."""

from __future__ import annotations

import sys

import pytest

from receipts_offline.progress import Bars, Silent, pace, progress_for


@pytest.mark.parametrize(
    ("new", "seconds", "finished", "total", "text"),
    [
        (1000, 10, 1000, 5000, "100 sentences/s, 0:40 left"),
        (1000, 10, 4000, 904_000, "100 sentences/s, 2:30:00 left"),
        (52_000, 10, 52_000, 52_000, "5.2 k sentences/s"),
        (5, 10, 5, None, "0.5 sentences/s"),
    ],
)
def test_the_pace_is_that_of_this_run(
    new: float, seconds: float, finished: float, total: float | None, text: str
) -> None:
    assert pace(new, seconds, finished, total, "sentences") == text


def test_bars_are_drawn_only_on_a_terminal_and_never_when_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert isinstance(progress_for(quiet=False), Bars)
    assert isinstance(progress_for(quiet=True), Silent)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False)
    assert isinstance(progress_for(quiet=False), Silent)


def test_a_bar_counts_from_where_an_earlier_run_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    with Bars().stage("Embedding", 100, "sentences") as advance:
        advance(40)
        advance(70)
        advance(100)
    assert "Embedding" in capsys.readouterr().err


def test_bytes_a_second_are_written_as_their_unit_is() -> None:
    assert pace(21e6, 10, 21e6, 42e6, "B") == "2.1 MB/s, 0:10 left"
    assert pace(500, 10, 500, None, "B") == "50 B/s"
