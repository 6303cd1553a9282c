"""The quantity reader: what it finds in a text, and what it leaves alone."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from receipts_offline.quantities import Hedge, Kind, Quantity, read_quantities, same_value


def demanded(text: str) -> list[Quantity]:
    return [quantity for quantity in read_quantities(text) if not quantity.implied]


def only(text: str) -> Quantity:
    found = demanded(text)
    assert len(found) == 1, [quantity.text for quantity in found]
    return found[0]


@pytest.mark.parametrize(
    ("text", "span", "kind", "value"),
    [
        ("It has 67,000,000 people.", "67,000,000", Kind.NUMBER, 67_000_000),
        ("It has 67 million people.", "67 million", Kind.NUMBER, 67_000_000),
        ("It has 67 000 000 people.", "67 000 000", Kind.NUMBER, 67_000_000),
        ("It has 67\u00a0000\u00a0000 people.", "67\u00a0000\u00a0000", Kind.NUMBER, 67_000_000),
        ("She had twenty-two siblings.", "twenty-two", Kind.NUMBER, 22),
        ("It took two men.", "two", Kind.NUMBER, 2),
        ("He bought a dozen eggs.", "a dozen", Kind.NUMBER, 12),
        ("He bought two dozen eggs.", "two dozen", Kind.NUMBER, 24),
        ("Half a million copies sold.", "Half a million", Kind.NUMBER, 500_000),
        ("Two and a half million copies sold.", "Two and a half million", Kind.NUMBER, 2_500_000),
        ("One hundred and one dogs came.", "One hundred and one", Kind.NUMBER, 101),
        ("He won twice.", "twice", Kind.NUMBER, 2),
        ("Its value is 3.14 or so.", "3.14", Kind.NUMBER, 3.14),
        ("It is 1½ times that.", "1½", Kind.NUMBER, 1.5),
        ("She was the 20th child.", "20th", Kind.ORDINAL, 20),
        ("She was the twentieth child.", "twentieth", Kind.ORDINAL, 20),
        ("She was the twenty-second child.", "twenty-second", Kind.ORDINAL, 22),
        ("It holds 35% of it.", "35%", Kind.PERCENT, 0.35),
        ("It holds 35 percent of it.", "35 percent", Kind.PERCENT, 0.35),
        ("Two-thirds of it is water.", "Two-thirds", Kind.FRACTION, 2 / 3),
        ("Half of it is water.", "Half", Kind.FRACTION, 0.5),
        ("A quarter of it is water.", "A quarter", Kind.FRACTION, 0.25),
        ("It hit one in five homes.", "one in five", Kind.FRACTION, 0.2),
        ("It cost $3.5 million.", "$3.5 million", Kind.MONEY, 3_500_000),
        ("It cost $3.5m.", "$3.5m", Kind.MONEY, 3_500_000),
        ("It cost 25,000 dollars.", "25,000 dollars", Kind.MONEY, 25_000),
        ("The train left at 7:30.", "7:30", Kind.CLOCK, 450),
        ("It weighs 5.97×10^24 kg.", "5.97×10^24 kg", Kind.MEASURE, 5.97e24),
        ("It runs 2,100 km.", "2,100 km", Kind.MEASURE, 2_100_000),
        ("A 15-foot lane.", "15-foot", Kind.MEASURE, 4.572),
        ("It fills 650 km2.", "650 km2", Kind.MEASURE, 650e6),
        ("It fills 250 square miles.", "250 square miles", Kind.MEASURE, 250 * 1609.344**2),
        ("He stood 6 feet 2 inches.", "6 feet 2 inches", Kind.MEASURE, 1.8796),
        ("It fell to −40 °C.", "−40 °C", Kind.MEASURE, 233.15),
        ("He died aged 54.", "54", Kind.MEASURE, 54 * 31_557_600),
        ("A 54-year-old man.", "54-year", Kind.MEASURE, 54 * 31_557_600),
    ],
)
def test_a_figure_is_read_with_its_span_kind_and_normalised_value(
    text: str, span: str, kind: Kind, value: float
) -> None:
    quantity = only(text)
    assert (quantity.text, quantity.kind) == (span, kind)
    assert quantity.low == pytest.approx(value)


@pytest.mark.parametrize(
    "written",
    [
        "7 November 1867",
        "November 7, 1867",
        "November 7th, 1867",
        "the 7th of November 1867",
        "7 Nov 1867",
        "Nov. 7, 1867",
        "1867-11-07",
        "7 November, 1867",
    ],
)
def test_a_date_means_the_same_in_every_usual_order(written: str) -> None:
    reference = only("Born on 7 November 1867.")
    quantity = only(f"Born on {written} in Warsaw.")
    assert quantity.kind is Kind.DATE
    assert same_value(quantity, reference)


@pytest.mark.parametrize(
    ("text", "kind", "first_year", "last_year"),
    [
        ("in November 1867", Kind.MONTH_YEAR, 1867, 1867),
        ("in 1867", Kind.YEAR, 1867, 1867),
        ("in AD 330", Kind.YEAR, 330, 330),
        ("in 330 AD", Kind.YEAR, 330, 330),
        ("in 476, the empire fell", Kind.YEAR, 476, 476),
        ("in 44 BC", Kind.YEAR, -43, -43),
        ("in 44 BCE", Kind.YEAR, -43, -43),
        ("in 3500–3000 BC", Kind.YEAR, -3499, -2999),
        ("the 1960s", Kind.DECADE, 1960, 1969),
        ("the '60s", Kind.DECADE, 1960, 1969),
        ("the sixties", Kind.DECADE, 1960, 1969),
        ("the mid-1800s", Kind.CENTURY, 1800, 1899),
        ("the 19th century", Kind.CENTURY, 1800, 1900),
        ("the nineteenth century", Kind.CENTURY, 1800, 1900),
        ("the 5th century BC", Kind.CENTURY, -499, -400),
        ("the second millennium", Kind.MILLENNIUM, 1000, 2000),
        ("from 1939–45", Kind.YEAR, 1939, 1945),
        ("1939 to 1945", Kind.YEAR, 1939, 1945),
        ("between 1939 and 1945", Kind.YEAR, 1939, 1945),
        ("the 1987/88 season", Kind.YEAR, 1987, 1988),
        ("nineteen eighty-four", Kind.YEAR, 1984, 1984),
        ("on 05/06/1944", Kind.YEAR, 1944, 1944),
    ],
)
def test_a_time_covers_its_years(text: str, kind: Kind, first_year: int, last_year: int) -> None:
    quantity = only(text)
    assert quantity.kind is kind
    assert (quantity.low // 372, quantity.high // 372) == (first_year, last_year)


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("It grows to 55–80 cm.", 0.55, 0.80, "length"),
        ("It grows to between 55 and 80 cm.", 0.55, 0.80, "length"),
        ("It grows from 55 to 80 cm.", 0.55, 0.80, "length"),
        ("Some 3–4 million people.", 3e6, 4e6, ""),
        ("It made £1.5bn–£2bn.", 1.5e9, 2e9, "GBP"),
        ("Between 5 and 10% of them.", 0.05, 0.10, ""),
    ],
)
def test_a_range_lends_its_unit_and_magnitude_to_both_ends(
    text: str, low: float, high: float, unit: str
) -> None:
    quantity = only(text)
    assert quantity.ranged
    assert [end.low for end in quantity.ends] == pytest.approx([low, high])
    assert {end.unit for end in quantity.ends} == {unit}


def test_a_range_of_dates_shares_its_month_and_year() -> None:
    first, last = only("The battle of July 1–3, 1863.").ends
    assert same_value(first, only("1 July 1863"))
    assert same_value(last, only("3 July 1863"))


@pytest.mark.parametrize(
    ("text", "hedge"),
    [
        ("about 50 ships", Hedge.ABOUT),
        ("some 50 ships", Hedge.ABOUT),
        ("c. 1467", Hedge.ABOUT),
        ("roughly 50 ships", Hedge.ABOUT),
        ("more than 50 ships", Hedge.AT_LEAST),
        ("over 50 ships", Hedge.AT_LEAST),
        ("50 or more ships", Hedge.AT_LEAST),
        ("nearly 50 ships", Hedge.AT_MOST),
        ("fewer than 50 ships", Hedge.AT_MOST),
        ("up to 50 ships", Hedge.AT_MOST),
        ("50 ships", Hedge.NONE),
    ],
)
def test_words_around_a_figure_loosen_it(text: str, hedge: Hedge) -> None:
    quantity = only(text)
    assert quantity.hedge is hedge
    assert quantity.approximate is (hedge is not Hedge.NONE)


@pytest.mark.parametrize(
    "text",
    [
        "Louis XIV built Versailles.",
        "Henry VIII ruled England.",
        "One of them left.",
        "No one saw it, and one another helped.",
        "The oceans take up CO2, H2O and C6H12O6.",
        "World War II ended.",
        "The Second World War ended.",
        "She may march in august company.",
        "At first he hesitated.",
        "Dozens of them came, thousands even.",
    ],
)
def test_names_pronouns_and_idioms_are_no_figures(text: str) -> None:
    assert demanded(text) == []


@pytest.mark.parametrize(
    ("text", "label", "value"),
    [
        ("He flew the Boeing 747 home.", "747", 747),
        ("Apollo 11 landed.", "11", 11),
        ("The B-52 flew.", "52", 52),
        ("An A380 landed.", "380", 380),
    ],
)
def test_digits_of_a_name_are_labels(text: str, label: str, value: float) -> None:
    quantity = only(text)
    assert (quantity.kind, quantity.text, quantity.low) == (Kind.LABEL, label, value)


def test_a_relay_is_read_as_a_count_and_a_length() -> None:
    assert [(q.text, q.unit) for q in demanded("the 4 × 100 m relay")] == [("4", ""), ("100 m", "length")]


def test_in_is_a_unit_only_where_it_can_be_nothing_else() -> None:
    assert [q.kind for q in demanded("He won 3 in 1950.")] == [Kind.NUMBER, Kind.YEAR]
    assert [q.unit for q in demanded("It measures 56 cm (22 in).")] == ["length", "length"]


SCRAPS = """one two twenty half a dozen million and of the to – - , . ( ) / $ £ % ° 1 12 1867 2,100 3.5 ½ ×
10^9 km ft in BC AD c. November May 7th 20th century 1960s years aged between about XIV '60s 1/2 5'9" twice"""
PIECES = st.sampled_from([*SCRAPS.split(), "\u00a0"])


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=80), st.lists(PIECES, max_size=14).map(" ".join), st.lists(PIECES).map("".join)
    )
)
def test_reading_never_raises_and_spans_are_exact_and_apart(text: str) -> None:
    found = read_quantities(text)
    position = 0
    for quantity in found:
        assert quantity.text == text[quantity.start : quantity.end] != ""
        assert quantity.start >= position
        assert quantity.low <= quantity.high
        position = quantity.end


@settings(max_examples=100, deadline=None)
@given(st.integers(min_value=1, max_value=10**12).filter(lambda n: not 999 < n < 2200))
def test_every_way_to_group_the_digits_of_a_number_is_the_same_number(number: int) -> None:
    grouped = f"{number:,}"
    forms = [str(number), grouped, grouped.replace(",", "\u00a0"), grouped.replace(",", "\u202f")]
    quantities = [only(f"It sold {form} copies.") for form in forms]
    assert {quantity.low for quantity in quantities} == {float(number)}
    assert all(same_value(quantities[0], other) for other in quantities)


@settings(max_examples=60, deadline=None)
@given(st.integers(min_value=1, max_value=999), st.sampled_from(["thousand", "million", "billion"]))
def test_a_magnitude_in_words_is_its_zeros(count: int, word: str) -> None:
    zeros = {"thousand": 3, "million": 6, "billion": 9}[word]
    spelled, digits = only(f"It sold {count} {word} copies."), only(f"It sold {count * 10**zeros:,} copies.")
    assert spelled.low == digits.low


@settings(max_examples=60, deadline=None)
@given(st.dates())
def test_a_date_survives_every_format(day: date) -> None:
    if day.year < 1000:
        day = day.replace(year=day.year + 1000, day=min(day.day, 28))
    month = day.strftime("%B")
    forms = [f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", day.isoformat()]
    quantities = [only(f"It opened on {form}.") for form in forms]
    assert {quantity.kind for quantity in quantities} == {Kind.DATE}
    assert len({quantity.low for quantity in quantities}) == 1
