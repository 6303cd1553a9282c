"""An answer is read once, in time that grows with its length."""

from __future__ import annotations

import time

import pytest

from receipts_offline.claims import claims_of, extract_claims, read
from receipts_offline.claims.claim import TOO_LONG

ODD = ["a", "![a](", "<http://", "\x9d", "**a", "“a ", "Ann (Bob) ", "Ann Bell ", "It was built in 1889. "]


@pytest.mark.parametrize("piece", ODD)
def test_time_grows_with_the_length_of_a_line(piece: str) -> None:
    def seconds(size: int) -> float:
        started = time.process_time()
        extract_claims((piece * size)[:size])
        return time.process_time() - started

    assert seconds(40_000) < 12 * seconds(10_000) + 0.2  # quadratic work is at 16 times, and far above 0.2 s


def test_what_is_too_long_for_a_sentence_is_listed_and_not_checked() -> None:
    first, long = extract_claims("Rome is old. It has " + "iron and stone " * 200)
    assert first.checkable
    assert (long.checkable, long.reason) == (False, TOO_LONG)


def test_a_reading_serves_twice_and_gives_what_the_answer_gives() -> None:
    answer = "In short: Rome is old. However, it has a river.\n\n- Bridges: 12 over the Tiber"
    reading = read(answer)
    assert claims_of(reading) == claims_of(reading) == extract_claims(answer)
    assert extract_claims(answer)[0].resolved == "Rome is old."


@pytest.mark.parametrize("text", ["In short: …", "Dr. Smith et al. agree."])
def test_what_says_nothing_by_itself_is_not_checked(text: str) -> None:
    assert not any(claim.checkable for claim in extract_claims(text))


def test_a_labelled_item_is_not_put_behind_a_common_noun() -> None:
    answer = (
        "The water is a sample from the bay. It is cold.\n\nThe water:\n\n- Oxygen: 8 mg per litre in May"
    )
    assert [claim.resolved for claim in extract_claims(answer)][-1] == "Oxygen: 8 mg per litre in May"
