"""Rows of an infobox that answer a claim with something else."""

from __future__ import annotations

import pytest

from receipts_offline.verdict.facts import answers_otherwise


@pytest.mark.parametrize(
    "claim",
    [
        "Osta's capital is Veldmark.",
        "The capital of Osta is Veldmark.",
        "Veldmark is the capital of Osta.",
        "Veldmark is the capital of the Osta.",
    ],
)
def test_a_row_gives_another_value_of_what_the_claim_names(claim: str) -> None:
    assert answers_otherwise(claim, "Osta", "Capital — Runa")
    assert not answers_otherwise(claim, "Osta", "Capital — Veldmark (since 1900), Runa")


@pytest.mark.parametrize(
    ("claim", "row"),
    [
        ("Osta's first capital was Veldmark.", "Capital — Runa"),
        ("Osta's capital was Veldmark.", "Capital — Runa"),  # the row may be about today
        ("Osta's old capital is Veldmark.", "Capital — Runa"),
        ("Osta's capital is Veldmark.", "Largest city — Runa"),
        ("Osta's capital is a small town.", "Capital — Runa"),
        ("Norn's capital is Veldmark.", "Capital — Runa"),
        ("Osta's population is 4,000.", "Population — 5,000"),  # figures have rules of their own
        ("Osta lies in the north.", "Capital — Runa"),
    ],
)
def test_a_row_about_something_else_answers_nothing(claim: str, row: str) -> None:
    assert not answers_otherwise(claim, "Osta", row)
