"""A unit in a label belongs to the figures behind it."""

from __future__ import annotations

import pytest

from receipts_offline.quantities import Kind, missing_among, read_quantities


@pytest.mark.parametrize(
    ("claim", "fact"),
    [
        ("The hill is 417 m high.", "Elevation (m) — 417"),
        ("The ridge is 1,900 feet high.", "Elevation (ft) — 1900"),
        ("The island covers 310.5 km².", "Area (km²) — 310.5"),
        ("0.4% of the island is water.", "Water (%) — 0.4 (12 ha)"),
        ("In July it reaches 64 °F.", "Climate — Place: Mill Bay; July (°F): 64/50; July (°C): 18/10"),
        ("In January it falls to −7 °F.", "Climate — Place: Mill Bay; January (°F): 20/–7"),
        ("The reef is 300 to 400 m wide.", "Width (m) — 300–400"),
    ],
)
def test_the_claims_measure_is_found_behind_the_label(claim: str, fact: str) -> None:
    assert missing_among(read_quantities(claim), read_quantities(fact)) == []


@pytest.mark.parametrize(
    ("claim", "fact"),
    [
        ("The hill is 517 m high.", "Elevation (m) — 417"),
        ("The hill is 417 ft high.", "Elevation (m) — 417"),
        ("In July it reaches 18 °F.", "Climate — Place: Mill Bay; July (°F): 64/50; July (°C): 18/10"),
    ],
)
def test_another_measure_is_not(claim: str, fact: str) -> None:
    assert len(missing_among(read_quantities(claim), read_quantities(fact))) == 1


def test_what_has_a_unit_of_its_own_or_stands_in_brackets_keeps_its_kind() -> None:
    found = read_quantities("Area (km²) — 40 (1990), 12 acres")
    assert [(one.text, one.kind) for one in found] == [
        ("40", Kind.MEASURE),
        ("1990", Kind.YEAR),
        ("12 acres", Kind.MEASURE),
    ]


def test_brackets_within_prose_are_no_label() -> None:
    assert [one.kind for one in read_quantities("The pier (m) is 3 years old.")] == [Kind.MEASURE]
    assert read_quantities("He came (late): 3 boats had gone.")[0].kind is Kind.NUMBER
