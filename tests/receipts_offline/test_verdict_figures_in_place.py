"""Figures of a sentence that are none of the claim's matter: in an exception, or a time after something."""

from __future__ import annotations

import pytest

from receipts_offline.quantities import read_quantities
from receipts_offline.verdict.exceptions import excepted_figures, misses_exception
from receipts_offline.verdict.offsets import offsets


def excepted(claim: str, sentence: str) -> list[str]:
    return [one.text for one in excepted_figures(claim, sentence, read_quantities(sentence))]


def put_off(claim: str, sentence: str) -> list[str]:
    return [one.text for one in offsets(claim, read_quantities(claim), sentence, read_quantities(sentence))]


@pytest.mark.parametrize(
    "sentence",
    [
        "The Farmers won in all but one election that was held there (1964).",
        "The Farmers won every election with the exception of 1964.",
        "The Farmers won every election except in 1964.",
    ],
)
def test_a_figure_inside_an_exception_tells_of_the_exception(sentence: str) -> None:
    assert "1964" in excepted("In 1964 the Farmers won.", sentence)
    assert excepted("The Farmers won every election except that of 1964.", sentence) == []


def test_a_figure_outside_of_it_counts() -> None:
    assert "1960" not in excepted("They won in 1960.", "They won all but one district. In 1960 they led.")
    assert excepted("They won in 1960.", "In 1960 they won everywhere except Runa.") == []


def test_a_claim_with_an_exception_asks_for_it() -> None:
    assert misses_exception("Every town was rebuilt except Runa.", "All the towns were rebuilt.")
    assert not misses_exception("Every town was rebuilt except Runa.", "Runa was never rebuilt.")


@pytest.mark.parametrize(
    "sentence",
    [
        "Two and a half hours after landing, they went out.",
        "They went out two and a half hours later.",
        "They had eaten two and a half hours before.",
    ],
)
def test_a_time_after_something_is_not_how_long_it_took(sentence: str) -> None:
    assert put_off("The walk lasted about two and a half hours.", sentence) != []
    assert put_off("The walk began two and a half hours after landing.", sentence) == []


def test_a_duration_stays_one() -> None:
    assert put_off("The walk lasted two hours.", "The walk took two hours, and they slept.") == []
    assert put_off("The hill is 40 metres high.", "Two hours after landing, they went out.") == []
