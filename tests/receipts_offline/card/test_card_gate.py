"""What the gate says of one card."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.card.gate import PARAPHRASE, Judgement, Options, Status, judge
from receipts_offline.card.record import DEEPEST, FIELDS, digest, json_text, sealed, shown

CARD = {
    "prompt": "When did the tower open?",
    "context": "The tower opened in 1889 after two years of work.",
    "answer": "It opened in 1889.",
    "source": "A note of this project",
}
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


def test_a_grounded_answer_is_ok_with_the_words_it_shares() -> None:
    found = judge(CARD)
    assert found == Judgement(Status.OK, "shares 1889, opened", ("1889", "opened"))
    assert found.passed


def test_missing_fields_are_all_named_with_what_is_wrong() -> None:
    found = judge({"prompt": None, "answer": 7, "source": "  "})
    assert found.status is Status.MISSING_FIELDS
    assert found.missing == ("prompt", "context", "answer", "source")
    assert found.detail.startswith("prompt (null), context (absent), answer (a number), source (blank)")


@pytest.mark.parametrize(
    "answer", ["", "   ", "\t\r\n", "\u00a0\u2003", "\u200b\ufeff\u2060", "\u3164\u2800"]
)
def test_an_answer_that_cannot_be_seen_is_empty(answer: str) -> None:
    assert judge({**CARD, "answer": answer}).status is Status.EMPTY_ANSWER


def test_three_spaces_are_told_as_such() -> None:
    assert "3 blank characters" in judge({**CARD, "answer": "   "}).detail


def test_stop_words_and_short_words_ground_nothing() -> None:
    found = judge({**CARD, "answer": "After it, of the two in"})
    assert found.status is Status.OK
    assert found.overlap == ("two",)
    assert judge({**CARD, "answer": "After it, of the in"}).status is Status.UNGROUNDED


def test_a_higher_minimum_asks_for_more_shared_words() -> None:
    assert judge(CARD, Options(min_overlap=2)).passed
    found = judge(CARD, Options(min_overlap=3))
    assert found.status is Status.UNGROUNDED
    assert found.overlap == ("1889", "opened")
    assert "3 needed" in found.detail


def test_an_echo_passes_with_the_word_echo_whatever_the_minimum() -> None:
    found = judge({**CARD, "answer": CARD["context"].upper()}, Options(min_overlap=50))
    assert found.passed
    assert found.echo
    assert "echo" in found.detail
    assert judge({**CARD, "context": "It is 7.", "answer": "It is 7"}).echo


def test_a_paraphrase_passes_only_by_the_note_and_leaves_other_failures_alone() -> None:
    paraphrase = {**CARD, "answer": "Doors were unlocked late in the eighties."}
    assert judge(paraphrase).status is Status.UNGROUNDED
    vouched = judge(paraphrase, Options(allow_paraphrase=True))
    assert (vouched.status, vouched.note, vouched.overlap) == (Status.OK, PARAPHRASE, ())
    assert judge(CARD, Options(allow_paraphrase=True)).note is None
    assert judge({**CARD, "answer": " "}, Options(allow_paraphrase=True)).status is Status.EMPTY_ANSWER


def test_a_note_in_the_card_passes_nothing_by_itself() -> None:
    card = {**CARD, "answer": "Doors were unlocked late in the eighties.", "note": "paraphrase"}
    assert judge(card).status is Status.UNGROUNDED


def test_a_sealed_card_that_was_edited_says_which_digest_it_expects() -> None:
    frozen = sealed(CARD)
    assert judge(frozen).passed
    found = judge({**frozen, "context": CARD["context"] + " "})
    assert found.status is Status.EDITED
    assert frozen["digest"] in found.detail


@pytest.mark.parametrize("stated", [None, 7, "", "sha256:", ["sha256"], digest(CARD).upper()])
def test_a_digest_that_is_none_is_an_edit(stated: object) -> None:
    assert judge({**CARD, "digest": stated}).status is Status.EDITED


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        "a text",
        [CARD],
        {**CARD, "schema_version": 2},
        {**CARD, "schema_version": True},
        {**CARD, "schema_version": "1"},
        {**CARD, "note": ["x"]},
    ],
)
def test_what_is_no_card_of_this_version_is_bad_input(value: object) -> None:
    assert judge(value).status is Status.BAD_INPUT


def test_fields_of_others_are_let_be_but_not_without_bottom() -> None:
    nested: list[Any] = []
    for _ in range(DEEPEST):
        nested = [nested]
    assert judge({**CARD, "id": [[7]]}).passed
    assert judge({**CARD, "id": nested}).status is Status.BAD_INPUT


@given(JSON)
@settings(max_examples=150, deadline=None)
def test_no_json_value_crashes_the_gate(value: object) -> None:
    assert isinstance(judge(value).status, Status)


@given(st.dictionaries(st.sampled_from([*FIELDS, "digest", "note", "schema_version"]), JSON), st.booleans())
@settings(max_examples=200, deadline=None)
def test_no_card_like_value_crashes_the_gate(card: dict[str, Any], allowed: bool) -> None:
    found = judge(card, Options(allow_paraphrase=allowed))
    assert found.passed is (found.status is Status.OK)


@given(st.fixed_dictionaries(dict.fromkeys(FIELDS, st.text(max_size=12))), st.sampled_from(FIELDS), JSON)
@settings(max_examples=150, deadline=None)
def test_the_digest_changes_with_any_field_and_not_with_their_order(
    card: dict[str, Any], field: str, value: object
) -> None:
    assert digest(dict(reversed(card.items()))) == digest(card) == digest(sealed(card))
    if value != card[field]:
        assert digest({**card, field: value}) != digest(card)
    assert digest({**card, "more": value}) != digest(card)


@given(st.text(max_size=60))
@settings(max_examples=150, deadline=None)
def test_nothing_printed_holds_a_character_that_cannot_be_printed(text: str) -> None:
    assert shown(text).isprintable()
    written = json_text({"text": text})
    assert written.replace("\n", "").isprintable()
    assert json.loads(written.encode().decode()) == {"text": text}
