"""The quantity guard: which figures of a claim a sentence holds, lacks, or gives otherwise."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.quantities import conflicting_quantities, missing_quantities


def missing(claim: str, evidence: str, title: str = "") -> list[str]:
    return [quantity.text for quantity in missing_quantities(claim, evidence, title)]


HELD = [
    # claim, evidence, why
    ("It has 67 million people.", "It has 67,000,000 people.", "magnitude"),
    ("It has twenty-two rooms.", "It has 22 rooms.", "spelled"),
    ("She was the twentieth child.", "She was the 20th of 22 children.", "ordinal"),
    ("It runs 2,100 km.", "It runs 1,300 miles.", "converted within rounding"),
    ("It is 30 metres tall.", "It is 98 feet tall.", "converted within rounding"),
    ("The lane is 5 m long.", "A 15-foot (5 m) lane.", "second unit given"),
    ("It stands 2,942 metres high.", "It stands at 2,942 m (9,652 ft).", "abbreviated"),
    ("Half of it is water.", "Water makes up 50% of it.", "share"),
    ("She was born in 1867.", "She was born on 7 November 1867.", "year of a date"),
    ("She was born in November 1867.", "She was born on 7 November 1867.", "month of a date"),
    ("She was born on November 7.", "She was born on 7 November 1867.", "day of a date"),
    ("She was born on 7 November 1867.", "Born on 7 November, she died aged 66; the year was 1867.", "apart"),
    ("It began in the 1960s.", "It began in 1964.", "decade"),
    ("It began in the 20th century.", "It began in 1950.", "century"),
    ("It began in the 1900s.", "It began in the 20th century.", "round century"),
    ("It began in the 20th century.", "It ran from 1880 to 2010.", "spanned"),
    ("It lasted from 1939 to 1945.", "The war of 1939–45 was long.", "range"),
    ("It lasted from 1939 to 1945.", "It began in 1939 and ended in 1945.", "range from its ends"),
    ("It ended in 1945.", "The war lasted from 1939 to 1945.", "end of a range"),
    ("It grows to 80 cm.", "It grows to 55–80 cm.", "end of a range"),
    ("Caesar died in 44 BC.", "He was killed on 15 March 44 BC.", "before Christ"),
    ("It was built around 1467.", "It was built in 1464.", "about a year"),
    ("About 8 million live there.", "It was home to 7,754,481 people.", "about"),
    ("8 million live there.", "It was home to 7,754,481 people.", "rounded"),
    ("More than 7 million live there.", "It was home to 7,754,481 people.", "more than"),
    ("Nearly 8 million live there.", "It was home to 7,754,481 people.", "nearly"),
    ("Over 500 home runs.", "He hit 548 home runs.", "over"),
    ("He died aged 54.", "4 April 1932 – 29 December 1986", "age from two dates"),
    ("He died in his 70s.", "He died at age 77.", "decade of life"),
    ("He had two sons.", "Both his sons died.", "both"),
    ("Three rivers feed it.", "It is fed by the Gan, Xin, and Xiu rivers.", "names counted"),
    ("It was her first album.", "Her debut album sold well.", "debut"),
    ("Gemini 7 flew.", "Lovell flew on Gemini VII.", "Roman numeral"),
    ("It cost 25,000 dollars.", "The prize was $25,000.", "currency"),
    ("The 66 dishes stand there.", "It is an array of 66 telescopes.", "other noun"),
    ("1500 people came.", "Some 1,500 people came.", "digits like a year"),
    ("Charles Lindbergh flew.", "He flew.", "no figure"),
    ("It is 8,849 metres high.", "It is 8,848.86 m high.", "rounded at its last digit"),
    ("Around 55,000 live there.", "It has 54,870 people.", "about, rounded"),
    ("It is 330 m tall.", "It is 1,083 ft tall.", "converted to two digits"),
    ("7.7 million live there.", "It was home to 7,754,481 people.", "cut off"),
    ("It has six legs.", "It has three pairs of legs.", "pairs"),
    ("It has 46 threads.", "It has twenty-three pairs of threads.", "pairs, compound"),
    ("It has three pairs of legs.", "It has three pairs of legs.", "pairs as such"),
]


@pytest.mark.parametrize(("claim", "evidence"), [case[:2] for case in HELD], ids=[case[2] for case in HELD])
def test_a_figure_is_found_whatever_its_form(claim: str, evidence: str) -> None:
    assert missing(claim, evidence) == []


LACKED = [
    # claim, evidence, the missing figures
    ("It opened in 1899.", "Built from 1887 to 1889 for the 1889 fair.", ["1899"]),
    ("It has 66 million people.", "It has 67,000,000 people.", ["66 million"]),
    ("She had 20 siblings.", "She had 22 siblings.", ["20"]),
    ("The lane is 25 feet long.", "A 15-foot (5 m) lane.", ["25 feet"]),
    ("The peak rises to 2,942 feet.", "The peak rises to 2,942 metres.", ["2,942 feet"]),
    ("She was born on 7 November 1867.", "She was born in 1867.", ["7 November 1867"]),
    ("It began in 1964.", "It began in the 1960s.", ["1964"]),
    ("It began in the 1970s.", "It began in 1964.", ["1970s"]),
    ("It began in the 19th century.", "It began in 1950.", ["19th century"]),
    ("Caesar died in 44 BC.", "He died in AD 44.", ["44 BC"]),
    ("He was the 16th president.", "He was the 18th president.", ["16th"]),
    ("Less than a quarter of them.", "More than half of them.", ["a quarter"]),
    ("It holds 17 percent.", "It holds 70 percent.", ["17 percent"]),
    ("She left $50,000.", "She left £50,000.", ["$50,000"]),
    ("He did it twice.", "He did it four times.", ["twice"]),
    ("More than 12 people came.", "More than 300 people came.", ["12"]),
    ("Apollo 8 circled the Moon twelve times.", "It circled ten times.", ["8", "twelve"]),
    ("He died aged 65.", "27 April 1891 – 5 March 1953", ["65"]),
    ("It runs from 1939 to 1946.", "It runs from 1939 to 1945.", ["1939 to 1946"]),
    ("It is 8,849 metres high.", "It is 8,848 m high.", ["8,849 metres"]),
    ("It is 8.849 km high.", "It is 8,848 m high.", ["8.849 km"]),
    ("It has 2,110,000 people.", "It has 2,102,650 people.", ["2,110,000"]),
    ("It has five legs.", "It has three pairs of legs.", ["five"]),
    ("It has three rivers.", "It is fed by the Gan and Xin rivers.", ["three"]),
]


@pytest.mark.parametrize(("claim", "evidence", "figures"), LACKED, ids=[case[0] for case in LACKED])
def test_a_figure_that_the_sentence_lacks_is_missing(claim: str, evidence: str, figures: list[str]) -> None:
    assert missing(claim, evidence) == figures


def test_the_title_of_the_page_counts_as_evidence() -> None:
    claim = "Apollo 8 circled the Moon ten times."
    assert missing(claim, "It circled ten times.", "Apollo 8") == []


DIFFERENT = [
    ("It opened in 1899.", "Built from 1887 to 1889.", ("1899", "1887 to 1889")),
    (
        "It opened on 9 November 1919.",
        "It opened on 9 November 1917.",
        ("9 November 1919", "9 November 1917"),
    ),
    ("It has five toes.", "It has four toes.", ("five", "four")),
    ("He was the 16th president.", "He was the 18th president.", ("16th", "18th")),
    ("The lane is 25 feet long.", "A 15-foot lane.", ("25 feet", "15-foot")),
    ("It holds 17 percent.", "It holds 70 percent.", ("17 percent", "70 percent")),
    ("The prize was $50,000.", "The prize was $25,000.", ("$50,000", "$25,000")),
    ("Five million people live there.", "It has 7,754,481 inhabitants.", ("Five million", "7,754,481")),
]


@pytest.mark.parametrize(("claim", "evidence", "pair"), DIFFERENT, ids=[case[0] for case in DIFFERENT])
def test_another_value_of_the_same_kind_and_unit_differs(
    claim: str, evidence: str, pair: tuple[str, str]
) -> None:
    differences = conflicting_quantities(claim, evidence)
    assert [(difference.claimed.text, difference.found.text) for difference in differences] == [pair]


@pytest.mark.parametrize(
    ("claim", "evidence"),
    [
        ("It opened in 1889.", "Built from 1887 to 1889."),
        ("It is 30 metres tall.", "It was built in 1931."),
        ("He scored 894 regular-season goals.", "He scored 100 points in 15 professional seasons."),
        ("It has five toes.", "It has four legs."),
        ("It is 30 metres tall.", "It weighs 600 tonnes."),
        ("It opened in 1889 with 5 floors.", "It opened in 1889."),
    ],
)
def test_a_figure_that_is_held_or_of_another_thing_does_not_differ(claim: str, evidence: str) -> None:
    assert conflicting_quantities(claim, evidence) == []


def test_a_figure_that_the_claim_repeats_is_no_counterpart() -> None:
    """The evidence's 1905 answers the claim's 1905, so 1935 can only differ from 1955."""
    [difference] = conflicting_quantities(
        "A city in 1905, it became the capital in 1935.", "A city since 1905, the capital since 1955."
    )
    assert (difference.claimed.text, difference.found.text) == ("1935", "1955")


SENTENCES = st.sampled_from([case[0] for case in HELD] + [case[1] for case in HELD + LACKED])


@settings(max_examples=60, deadline=None)
@given(SENTENCES)
def test_a_sentence_holds_all_its_own_figures(sentence: str) -> None:
    assert missing(sentence, sentence) == []
    assert conflicting_quantities(sentence, sentence) == []


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_a_difference_is_always_about_a_missing_figure(claim: str, evidence: str) -> None:
    lacking = missing_quantities(claim, evidence)
    assert all(difference.claimed in lacking for difference in conflicting_quantities(claim, evidence))


@settings(max_examples=60, deadline=None)
@given(st.integers(1000, 2100), st.integers(1000, 2100))
def test_a_year_is_held_by_that_year_only(claimed: int, held: int) -> None:
    assert bool(missing(f"It opened in {claimed}.", f"It opened on 3 May {held}.")) is (claimed != held)


def test_a_coarser_time_that_agrees_is_no_conflict() -> None:
    sentence = "He ruled from 1933 until his death in 1945."
    assert conflicting_quantities("He died in April 1945.", sentence) == []
    assert conflicting_quantities("He died in April 1946.", sentence) != []
    assert conflicting_quantities("It opened on 7 May 1945.", "It opened on 9 May 1945.") != []
