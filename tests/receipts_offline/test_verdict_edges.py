"""A date that is one end of something is not met by its other end."""

from __future__ import annotations

import pytest

from receipts_offline.quantities import read_quantities
from receipts_offline.verdict.edges import unmet_edges, why_missing

SPAN = "The company built the bridge from 1887 to 1889."


def unmet(claim: str, sentence: str = SPAN) -> list[str]:
    return [
        one.text for one in unmet_edges(claim, read_quantities(claim), sentence, read_quantities(sentence))
    ]


@pytest.mark.parametrize(
    "claim",
    [
        "The bridge was completed in 1889.",
        "Work on the bridge began in 1887.",
        "The bridge was under construction in 1887.",
        "The bridge was built from 1887 to 1889.",
        "The bridge was begun in 1887 and completed in 1889.",
    ],
)
def test_the_right_end_of_a_span_is_enough(claim: str) -> None:
    assert unmet(claim) == []


@pytest.mark.parametrize(
    ("claim", "wrong"),
    [
        ("The bridge was completed in 1887.", "1887"),
        ("The completion of the bridge fell in 1887.", "1887"),
        ("Construction started in 1889.", "1889"),
        ("The bridge was begun in 1889 and completed in 1889.", "1889"),
    ],
)
def test_the_other_end_of_a_span_is_not(claim: str, wrong: str) -> None:
    assert unmet(claim) == [wrong]


def test_a_life_in_brackets_has_two_ends() -> None:
    life = "Ada Brandt (12 May 1831 – 3 March 1902) was a painter."
    assert unmet("Ada Brandt died on 3 March 1902.", life) == []
    assert unmet("Ada Brandt was born in 1902.", life) == ["1902"]


def test_a_date_that_is_no_span_meets_any_claim() -> None:
    assert unmet("The bridge was completed in 1887.", "The bridge was opened in 1887.") == []


@pytest.mark.parametrize(
    ("figure", "sentence", "said"),
    [
        ("1889", SPAN, "The closest sentence has “1889” only as the end of “1887 to 1889”."),
        ("1887", SPAN, "The closest sentence has “1887” only as the start of “1887 to 1889”."),
        ("1850", SPAN, "The closest sentence does not give “1850”."),
        ("188", SPAN, "The closest sentence does not give “188”."),
        ("1889", "It closed in 1889.", "The closest sentence has “1889” only of something else."),
    ],
)
def test_a_figure_in_another_role_is_told_from_one_that_is_not_there(
    figure: str, sentence: str, said: str
) -> None:
    assert why_missing(read_quantities(figure), sentence, read_quantities(sentence)) == said
