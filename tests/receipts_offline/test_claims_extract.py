"""From a whole answer to claims with exact spans, and reasons for what is not checked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.claims import REASONS, RULES, Claim, extract_claims

ANSWER = (
    "Ada Bell (born 4 May 1867) was a **Polish** baker who won two prizes [1]. "
    "She moved to Rome in 1890, and her bread was famous. After she retired in 1920, she taught in a school."
)


def only(claims: list[Claim]) -> list[str]:
    return [claim.resolved for claim in claims if claim.checkable]


def test_plain_prose() -> None:
    claims = extract_claims(ANSWER)
    assert only(claims) == [
        "Ada Bell was a Polish baker",
        "Ada Bell was born 4 May 1867",
        "Ada Bell won two prizes.",
        "Ada Bell moved to Rome in 1890",
        "Ada Bell's bread was famous.",
        "Ada Bell retired in 1920",
        "Ada Bell taught in a school.",
    ]
    moved = claims[3]
    assert moved.text == "She moved to Rome in 1890"
    assert ANSWER[moved.start : moved.end] == "She moved to Rome in 1890"
    assert (
        ANSWER[moved.sentence_start : moved.sentence_end]
        == "She moved to Rome in 1890, and her bread was famous."
    )
    assert moved.notes == ('resolved "She" → "Ada Bell"',)


def test_pieces_of_a_claim_around_another_one() -> None:
    first, born, *_ = extract_claims(ANSWER)
    assert [ANSWER[start:end] for start, end in first.pieces] == ["Ada Bell", "was a **Polish** baker"]
    assert first.text == "Ada Bell was a Polish baker"
    assert ANSWER[born.start : born.end] == "born 4 May 1867"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("What do you want to know?", "a question"),
        ("Remember to check the date.", "an instruction or advice"),
        ("You should visit it in May.", "an instruction or advice"),
        ("I think it is the best film of 1939.", "an opinion"),
        ("Sure, I can help with that!", "talk to the reader"),
        ("Not quite.", "talk to the reader"),
        ("Here are some facts:\n- Rome is old.", "talk to the reader"),
        ("The main dates are as follows:\n- Rome fell in 476.", "a lead-in to what follows"),
        ("Wonderful bread.", "too little to check"),
        ("| Ada | 1867 |\n|---|---|", "a table row"),
    ],
)
def test_what_is_not_checked_says_why(answer: str, reason: str) -> None:
    first = extract_claims(answer)[0]
    assert (first.checkable, first.reason) == (False, reason)
    assert reason in REASONS


@pytest.mark.parametrize(
    "answer",
    [
        "Remember, Remember was a film of 1939.",
        "Note values are written by hand.",
        "The best solvers need only three or four seconds.",
        "You roll a ball down a lane at ten pins.",
        "Ada Bell said that Rome is old.",
    ],
)
def test_statements_are_checked(answer: str) -> None:
    assert any(claim.checkable for claim in extract_claims(answer))


def test_list_items_are_completed() -> None:
    labelled = extract_claims(
        "Ada Bell ran in Rome.\n\n- **Goals:** 894 in the regular season\n- **Cups:** she won four."
    )
    assert only(labelled) == [
        "Ada Bell ran in Rome.",
        "Ada Bell: Goals: 894 in the regular season",
        "Ada Bell won four.",
    ]
    led = extract_claims("Ada Bell won:\n- the Rome Cup in 1960\n- two bowls")
    assert only(led)[-2:] == ["Ada Bell won the Rome Cup in 1960", "Ada Bell won two bowls"]


@pytest.mark.parametrize(
    ("answer", "resolved"),
    [
        ("World War I began in 1914 and ended in 1919.", "World War I ended in 1919."),
        ("Anna I ruled from 1600 and died in 1620.", "Anna I died in 1620."),
        ("Brother X was born in 1901 and died in 1950.", "Brother X died in 1950."),
        (
            "Vitamin A treated blindness and helped the sailors in 1910.",
            "Vitamin A helped the sailors in 1910.",
        ),
        ("Anna I loved the sea.", "Anna I loved the sea."),
    ],
)
def test_a_letter_at_the_end_of_a_name_is_no_pronoun(answer: str, resolved: str) -> None:
    assert only(extract_claims(answer))[-1] == resolved


@pytest.mark.parametrize(
    "answer", ["Yesterday I saw it.", "Honestly I love Rome.", "In Rome I think it rains."]
)
def test_the_speaker_is_not_the_end_of_a_name(answer: str) -> None:
    assert all(" I" not in name for claim in extract_claims(answer) for name in claim.topics)


@pytest.mark.parametrize(
    "answer",
    [
        "Ovens bake bread.",
        "Dogs bark.",
        "A sand martin dives for flies.",
        "Salt dissolves in water.",
        "Mice eat cheese.",
        "The robin usually nests early.",
    ],
)
def test_a_whole_sentence_is_checked_whatever_its_verb(answer: str) -> None:
    assert only(extract_claims(answer)) == [answer]


@pytest.mark.parametrize(
    "answer",
    [
        "A fine idea.",
        "Great questions.",
        "A list of sea creatures.",
        "Lots of fun.",
        "Ovens bake bread",
        "Yes.",
    ],
)
def test_a_fragment_is_not_checked(answer: str) -> None:
    assert only(extract_claims(answer)) == []


def test_terminal_escapes_are_left_out_and_places_stay_exact() -> None:
    answer = "Rome is the capital\x1b[31m of Italy\x1b]0;title\x07. Ada Bell was born there."
    first, second = extract_claims(answer)
    assert (first.text, first.resolved) == ("Rome is the capital of Italy.", "Rome is the capital of Italy.")
    assert answer[second.start : second.end] == "Ada Bell was born there."


def test_a_code_block_is_one_claim_that_is_not_checked() -> None:
    answer = "Rome is old.\n\n```python\nx = 1\n\nprint(x)\n```\n\nMilan is old."
    _, code, _ = extract_claims(answer)
    assert (code.checkable, code.reason) == (False, "code")
    assert answer[code.start : code.end] == "x = 1\n\nprint(x)"


@pytest.mark.parametrize(
    ("lead_in", "item", "claims"),
    [
        (
            "Ada Bell was born in Rome in 1867 and won two prizes:",
            "the Bread Prize in 1903",
            [
                "Ada Bell was born in Rome in 1867",
                "Ada Bell won two prizes",
                "Ada Bell won the Bread Prize in 1903",
            ],
        ),
        (
            "Rome is known for three things:",
            "wine",
            ["Rome is known for three things", "Rome is known for wine"],
        ),
        (
            "Ada Bell was born in Rome and liked the city:",
            "the old bridge",
            ["Ada Bell was born in Rome", "Ada Bell liked the city", "Ada Bell: the old bridge"],
        ),
    ],
)
def test_a_lead_in_completes_its_items_by_its_last_clause(lead_in: str, item: str, claims: list[str]) -> None:
    assert only(extract_claims(f"{lead_in}\n- {item}")) == claims


@pytest.mark.parametrize(
    ("answer", "pronoun_means"),
    [
        ("The otter is a hunter, but the beaver isn't: it's a grazer.", "The beaver is a grazer."),
        ("Whales are mammals, but sharks are not; they are fish.", "Sharks are fish."),
    ],
)
def test_a_contrast_gives_the_pronoun_behind_it_its_meaning(answer: str, pronoun_means: str) -> None:
    _, short, last = extract_claims(answer)
    assert (short.checkable, short.reason, last.resolved) == (False, "too little to check", pronoun_means)


@pytest.mark.parametrize(
    ("answer", "resolved"),
    [
        (
            "Ben Hill designed the mill and built it from 1887 to 1899.",
            "Ben Hill built the mill from 1887 to 1899.",
        ),
        ("Ben Hill wrote a book and sold it in 1990.", "Ben Hill sold the book in 1990."),
        ("Ben Hill met Ada Bell in 1990 and married her in 1991.", "Ben Hill married Ada Bell in 1991."),
        (
            "The Iron Tower is in Rome. Ben designed the lift and built it in 1890.",
            "Ben built the lift in 1890.",
        ),
    ],
)
def test_an_object_of_the_clause_before_is_put_in_full(answer: str, resolved: str) -> None:
    assert only(extract_claims(answer))[-1] == resolved


def test_a_pronoun_behind_the_verb_that_stays_is_noted() -> None:
    for answer in ("Ben Hill built it from 1887 to 1899.", "Iron Tower's owner sold it in 1900."):
        [claim] = extract_claims(answer)
        assert claim.resolved == answer
        assert claim.notes == ('"it" is not resolved: it is not clear what it means',)


def test_headings_and_code_give_no_claims() -> None:
    assert only(extract_claims("# Ada Bell\n```\nx = 1\n```\nAda Bell sang in Rome.")) == [
        "Ada Bell sang in Rome."
    ]


def test_s1_s2_sentences_of_an_answer() -> None:
    claims = extract_claims("Lee et al. [2004] studied tides in Rome. 1) Ada drank tea. 2) Ben drank milk.")
    assert [claim.sentence for claim in claims] == [
        "Lee et al. [2004] studied tides in Rome.",
        "1) Ada drank tea.",
        "2) Ben drank milk.",
    ]


def test_rules_can_be_left_off() -> None:
    assert len(extract_claims(ANSWER, without=tuple(RULES))) == 3


def test_a_topic_hint_resolves_what_the_answer_never_names() -> None:
    assert only(extract_claims("It opened in Paris in 1889.", "Iron Tower")) == [
        "Iron Tower opened in Paris in 1889."
    ]


PARTS = st.sampled_from(
    [
        "Ada Bell", "She", "It", "The tower", " was ", " won ", " died ", " in 1889", ", and ", " and ",
        ", who ",
        "; ", " (born 1867) ", "a baker", "that ", ". ", "? ", ": ", "\n", "\n- ", "\n# ", "**", "*", "[1]",
        "🎉", "```", "| ", "because ", "After ", "Her ", "\ud800", "é",
    ]
)  # fmt: skip
ANSWERS = st.one_of(st.text(max_size=150), st.lists(PARTS, max_size=30).map("".join))


@settings(max_examples=250, deadline=None)
@given(ANSWERS, st.sampled_from([None, "Ada Bell", "Who was Ada Bell?"]))
def test_spans_are_exact_for_any_answer(answer: str, hint: str | None) -> None:
    claims = extract_claims(answer, hint)
    taken: list[int] = []
    for claim in claims:
        assert (claim.start, claim.end) == (claim.pieces[0][0], claim.pieces[-1][1])
        assert 0 <= claim.sentence_start <= claim.start < claim.end <= claim.sentence_end <= len(answer)
        assert claim.checkable == (claim.reason is None)
        for start, end in claim.pieces:
            taken += range(start, end)
        # The text is a selection of the answer's own characters, in order; white space apart.
        source = iter("".join(answer[start:end] for start, end in claim.pieces))
        assert all(letter in source for letter in claim.text if not letter.isspace())
    assert len(taken) == len(set(taken))
    assert claims == extract_claims(answer, hint)


NAMES = st.sampled_from(["Ada Bell", "She", "The old mill", "It", "Ben Hill"])
DEEDS = st.sampled_from(
    [
        "was born in Rome in 1867",
        "won two prizes",
        "opened in 1889 and closed in 1900",
        "is a baker who sold bread",
        "died",
    ]
)


@settings(max_examples=80, deadline=None)
@given(st.lists(st.tuples(NAMES, DEEDS), min_size=1, max_size=6))
def test_no_statement_of_plain_prose_is_lost(statements: list[tuple[str, str]]) -> None:
    sentences = [f"{name} {deed}." for name, deed in statements]
    answer = " ".join(sentences)
    claims = extract_claims(answer)
    at = 0
    for sentence in sentences:
        at = answer.index(sentence, at)
        own = [claim for claim in claims if claim.sentence_start == at]
        assert own
        assert all(claim.sentence == sentence for claim in own)
        said = " ".join(claim.text for claim in own)
        assert all(word.strip(".") in said for word in sentence.split() if word not in ("and",))
        at += len(sentence)


def test_a_statement_behind_advice_is_checked() -> None:
    claims = extract_claims("Don't step over the line: in league play sensors can catch you.")
    assert [(claim.text, claim.checkable) for claim in claims] == [
        ("Don't step over the line", False),
        ("in league play sensors can catch you.", True),
    ]
    assert only(extract_claims("Keep in mind that the mill burned in 1889.")) == ["The mill burned in 1889."]
    assert only(extract_claims("Don't forget: bring a coat.")) == []


def test_a_label_that_names_something_is_what_a_pronoun_behind_it_means() -> None:
    answer = (
        "These two are old.\n- **Iron Tower:** it opened in 1889.\n- **Stone Bridge:** it opened in 1700."
    )
    assert only(extract_claims(answer))[-2:] == ["Iron Tower opened in 1889.", "Stone Bridge opened in 1700."]


def test_a_name_is_said_with_its_article() -> None:
    answer = "The Iron Tower has 102 floors, and lightning hits it often. After the war it was repaired."
    assert only(extract_claims(answer, "Facts about the Iron Tower?")) == [
        "The Iron Tower has 102 floors",
        "Lightning hits the Iron Tower often.",
        "After the war the Iron Tower was repaired.",
    ]


@pytest.mark.parametrize("length", [1_600, 20_000])
def test_a_sentence_beyond_any_length_stays_whole(length: int) -> None:
    answer = "Ada Bell sang and " + "very " * (length // 5) + "well, and she danced."
    claims = extract_claims(answer)
    assert [answer[claim.start : claim.end] for claim in claims] == [answer]
