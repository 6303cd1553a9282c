"""When a stored sentence is the gold sentence, and when the splitter's claim is the labelled one."""

from __future__ import annotations

import pytest

from receipts_offline.claims import Claim, extract_claims
from receipts_offline.evaluation.alignment import align, best_pairs, likeness
from receipts_offline.evaluation.datasets import AnswerClaim, LabelledAnswer
from receipts_offline.evaluation.gold import GoldRanks, gold_ids, gold_ranks, recalls, same_sentence
from receipts_offline.evaluation.metrics import Gold
from receipts_offline.text.words import content_words

GOLD = "The mill of Harnsund (built in 1744) ground barley for the whole island until 1891."


@pytest.mark.parametrize(
    ("stored", "same"),
    [
        (GOLD, True),
        ("the mill of Harnsund, built in 1744, ground barley for the whole island until 1891", True),
        ("In short: " + GOLD + " Then it stood still for a long time.", True),
        ("The mill of Harnsund ground barley for the whole island until 1891.", True),
        ("Built in 1744, the mill ground barley for the island.", True),
        ("The mill of Harnsund (built in 1744) ground barley for the whole island until 1899.", False),
        (
            "The mill of Harnsund (built in 1744, ended in 1892) ground barley for the whole island until 1891.",
            True,
        ),
        ("The mill of Harnsund.", False),
        ("Its wheel was six metres wide.", False),
        ("", False),
    ],
    ids=[
        "equal",
        "marks",
        "longer",
        "shorter",
        "half",
        "other figure",
        "further figure",
        "scrap",
        "other",
        "empty",
    ],
)
def test_what_counts_as_the_gold_sentence(stored: str, same: bool) -> None:
    assert same_sentence(GOLD, stored) is same


def test_an_equal_sentence_wins_over_one_that_is_nearly_so() -> None:
    nearly = GOLD.replace("whole ", "")
    assert gold_ids([GOLD], [(7, nearly), (9, GOLD.upper())]) == {9}
    assert gold_ids([GOLD], [(7, nearly), (8, "Peat burns.")]) == {7}
    assert gold_ids([GOLD], [(8, "Peat burns.")]) == frozenset()


def test_the_stage_that_loses_the_gold_sentence_is_named() -> None:
    gathered = {"fulltext": {1, 2, 3, 4}, "named": {3, 9}}
    kept, ranked = [4, 3, 2], [2, 4]

    def rank(number: int | None) -> GoldRanks:
        ids = frozenset() if number is None else frozenset({number})
        return gold_ranks(ids, gathered, kept, ranked)

    assert rank(None).lost_at == "stored"
    assert rank(8).lost_at == "gathered"
    assert rank(9).lost_at == "kept"
    assert rank(3).lost_at == "ranked"
    assert rank(3) == GoldRanks(True, ("fulltext", "named"), 2, None)
    assert rank(4).lost_at is None
    assert rank(4).ranked == 2
    assert gold_ranks(frozenset({2, 4}), gathered, kept, ranked).ranked == 1  # the best of several


def test_recalls_at_each_stage_worked_by_hand() -> None:
    ranks = [
        GoldRanks(True, ("fulltext", "named"), 1, 1),
        GoldRanks(True, ("fulltext",), 6, 3),
        GoldRanks(True, ("named",), 41, None),
        GoldRanks(False, (), None, None),
    ]
    assert recalls(ranks) == {
        "stored": 0.75,
        "gathered": 0.75,
        "gathered.fulltext": 0.5,
        "gathered.named": 0.5,
        "kept.1": 0.25,
        "kept.5": 0.25,
        "kept.40": 0.5,
        "ranked.1": 0.25,
        "ranked.5": 0.5,
    }
    assert recalls([]) == {}


# --- alignment ---------------------------------------------------------------------------------


def labelled(answer: str, *claims: tuple[str, str], topic: str = "Mill of Harnsund") -> LabelledAnswer:
    """An answer whose labelled claims are (sentence, claim)."""
    rows = tuple(
        AnswerClaim(
            f"x.{number}", sentence, answer.index(sentence), answer.index(sentence) + len(sentence), claim,
            Gold.NEITHER, None, None, "kind",
        )
        for number, (sentence, claim) in enumerate(claims, start=1)
    )  # fmt: skip
    return LabelledAnswer("x", "?", topic, answer, rows)


def piece(answer: str, text: str, resolved: str = "", checkable: bool = True) -> Claim:
    """A claim as the splitter would give it for this stretch of the answer."""
    start = answer.index(text)
    end = start + len(text)
    return Claim(
        text=text, start=start, end=end, sentence=text, sentence_start=start, sentence_end=end,
        resolved=resolved or text, checkable=checkable, reason=None if checkable else "an opinion", notes=(),
        pieces=((start, end),),
    )  # fmt: skip


ONE = "The mill was built in 1744 and closed in 1891."
TWO = "Its wheel was six metres wide."
ANSWER = f"{ONE} {TWO}"


def test_claims_are_paired_one_to_one_within_their_sentence() -> None:
    answer = labelled(ANSWER, (ONE, "The mill closed in 1891."), (ONE, "The mill was built in 1744."))
    found = align(answer, [piece(ANSWER, "The mill was built in 1744"), piece(ANSWER, "closed in 1891")])
    assert [(one.place, one.found) for one in found.aligned] == [(1, True), (0, True)]
    assert found.spare == ()
    assert found.split == 2


def test_a_claim_that_was_left_in_a_larger_one_is_covered_but_not_found() -> None:
    answer = labelled(ANSWER, (ONE, "The mill was built in 1744."), (ONE, "The mill closed in 1891."))
    found = align(answer, [piece(ANSWER, ONE[:-1])])
    assert [one.place for one in found.aligned] == [0, 0]
    assert sorted(one.found for one in found.aligned) == [False, True]


def test_a_claim_that_is_nowhere_has_no_place() -> None:
    answer = labelled(ANSWER, (ONE, "The miller was from Skarvik."))
    assert align(answer, [piece(ANSWER, "The mill was built in 1744")]).aligned[0].place is None
    assert align(answer, []).aligned[0].place is None


def test_claims_of_another_sentence_and_unchecked_ones_are_no_candidates() -> None:
    answer = labelled(ANSWER, (TWO, "The wheel was six metres wide."))
    elsewhere = piece(ANSWER, "The mill was built in 1744", resolved="The wheel was six metres wide.")
    unchecked = piece(ANSWER, TWO[:-1], checkable=False)
    found = align(answer, [elsewhere, unchecked])
    assert found.aligned[0].place is None
    assert found.split == 0


def test_a_claim_that_is_no_labelled_one_is_spare_in_a_labelled_sentence_only() -> None:
    answer = labelled(ANSWER, (ONE, "The mill was built in 1744."))
    claims = [
        piece(ANSWER, "The mill was built in 1744"),
        piece(ANSWER, "closed in 1891"),
        piece(ANSWER, TWO[:-1]),
    ]
    found = align(answer, claims)
    assert found.spare == (1,)
    assert found.split == 2


def test_the_words_of_the_topic_do_not_make_two_claims_alike() -> None:
    text = "The mill of Harnsund was sold."
    answer = labelled(text, (text, "The mill of Harnsund burned down."))
    assert align(answer, extract_claims(text)).aligned[0].place is None


def test_pairing_takes_the_greatest_sum_and_not_the_greatest_pair_first() -> None:
    assert best_pairs([[0.9, 0.8], [0.8, 0.1]]) == [1, 0]
    assert best_pairs([[0.1, 0.19]]) == [None]
    assert best_pairs([[0.5], [0.6]]) == [None, 0]
    assert best_pairs([]) == []
    assert best_pairs([[]]) == [None]


def test_likeness_is_the_harmonic_mean_of_both_covers() -> None:
    one, other = content_words("mill barley"), content_words("mill barley island fish")
    assert likeness(one, other) == pytest.approx(2 * 1 * 0.5 / 1.5)
    assert likeness(one, content_words("gull")) == 0
    assert likeness(frozenset(), frozenset()) == 0
