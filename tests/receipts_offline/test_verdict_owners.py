"""Whose figures a sentence gives, and exceptions that it must speak of to deny them."""

from __future__ import annotations

import pytest

from receipts_offline.quantities import read_quantities
from receipts_offline.verdict import ClaimFacts, EvidenceScores, Verdict, decide
from receipts_offline.verdict.owners import figures_of_others

TWO = "Skarfell, also known as Mount Aamodt, at 2,611 metres is second, after Brennkollen at 2,849 metres (9,347 ft)."


@pytest.mark.parametrize(
    ("claim", "sentence", "others"),
    [
        ("Skarfell is 2,849 metres high.", TWO, ["2,849 metres", "9,347 ft"]),
        ("Brennkollen is 2,849 metres high.", TWO, ["2,611 metres"]),
        ("The peak is 2,849 metres high.", TWO, []),
        ("Skarfell is 2,611 metres high.", "Skarfell is 2,611 metres high.", []),
    ],
)
def test_a_figure_belongs_to_the_name_right_before_it(claim: str, sentence: str, others: list[str]) -> None:
    found = figures_of_others(claim, sentence, read_quantities(sentence))
    assert [figure.text for figure in found] == others


def test_the_height_of_another_peak_backs_nothing() -> None:
    scores = EvidenceScores(TWO, "Skarfell", 0.8, 0.02, 0.96, 0.02)
    assert decide([scores], ClaimFacts("Skarfell is 2,611 metres high.")).verdict is Verdict.BACKED
    assert decide([scores], ClaimFacts("Skarfell is 2,849 metres high.")).verdict is not Verdict.BACKED


def test_only_a_sentence_about_the_exception_denies_a_claim_with_one() -> None:
    claim = ClaimFacts("Veldmark borders every canton except Osta and Ruun.")
    silent = EvidenceScores("Veldmark is the largest canton.", "Veldmark", 0.7, 0.96, 0.02, 0.02)
    telling = EvidenceScores("Veldmark has a border with Ruun.", "Veldmark", 0.7, 0.96, 0.02, 0.02)
    assert decide([silent], claim).verdict is Verdict.NO_RECEIPT
    assert decide([telling], claim).verdict is Verdict.MAY_CONFLICT
