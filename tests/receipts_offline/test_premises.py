"""How facts are shown to people and put into words for the model; the stored text stays as it is."""

from __future__ import annotations

import pytest

from receipts_offline.index.kinds import Kind, shown_text
from receipts_offline.premises import other_name, premise
from receipts_offline.subjects import Name


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Born — 9 March 1950, Mill Bay", "Osk Bram was born: 9 March 1950, Mill Bay."),
        ("Height — 6 ft 1 in (1.85 m)", "Osk Bram is 6 ft 1 in (1.85 m) tall."),
        ("Directed by — Ida Rook", "Osk Bram was directed by Ida Rook."),
        ("Recovered by — the ferry Gull", "Osk Bram was recovered by the ferry Gull."),
        ("Harbour master — in office 1901 – 1910", "Osk Bram was Harbour master, in office 1901 – 1910."),
        ("Duke of Low — reign 1690–1700", "Osk Bram was Duke of Low, reign 1690–1700."),
        ("Preceded by (as Clerk) — Ida Rook", "Osk Bram was preceded by Ida Rook as Clerk."),
        ("Patron saint — Saint Osk", "The patron saint of Osk Bram is Saint Osk."),
        ("Elevation (m) — 17", "The elevation of Osk Bram is 17 m."),
        ("Area (sq mi) — 17", "The area of Osk Bram is 17 sq mi (17 square miles)."),
        ("GDP (PPP) — 4 crowns", "The GDP (PPP) of Osk Bram is 4 crowns."),
        ("Prime Minister — Ida Rook", "The Prime Minister of Osk Bram is Ida Rook."),
    ],
)
def test_a_row_of_an_infobox_is_read_as_a_sentence(text: str, read: str) -> None:
    assert premise("Osk Bram", Kind.INFOBOX, text) == f"Osk Bram: {read}"


def test_a_row_of_a_table_is_read_cell_by_cell() -> None:
    assert (
        premise("Veldmark", Kind.TABLE, "Ferries — Ship: Gull; Built: 1931")
        == "Veldmark: Ferries: Ship: Gull. Built: 1931."
    )
    assert premise("Veldmark", Kind.TABLE, "Ship: Gull; Built: 1931") == "Veldmark: Ship: Gull. Built: 1931."


def test_prose_is_read_as_it_stands_with_its_title() -> None:
    assert premise("Veldmark", Kind.PROSE, "It is flat — very; flat.") == "Veldmark: It is flat — very; flat."


def test_a_fact_is_shown_apart_from_prose() -> None:
    assert shown_text("infobox", "Born — 1950") == "Infobox: Born — 1950"
    assert shown_text("table", "Ship: Gull; Built: 1931") == "Table: Ship: Gull; Built: 1931"
    assert shown_text("prose", "Gulls fly.") == "Gulls fly."


def test_a_name_with_other_words_than_the_title_is_what_the_claim_calls_the_page() -> None:
    marsh_hen = Name("marsh hen", 4, (7,))
    assert other_name("Water rail", 7, [marsh_hen]) == "Marsh hen"
    assert other_name("Water rail", 8, [marsh_hen]) is None
    assert other_name("Water rail", 7, [Name("The marsh hen", 0, (7,))]) == "Marsh hen"
    assert other_name("Water hen", 7, [marsh_hen]) == "Marsh hen"
    assert other_name("Grey marsh hen", 7, [marsh_hen]) is None  # the title says it already
    assert other_name("Hen", 7, [marsh_hen]) is None


def test_a_name_that_may_be_another_thing_is_none() -> None:
    assert other_name("Water rail", 7, [Name("Hen", 4, (7,), loose=True)]) is None
    assert other_name("Water rail", 7, [Name("hen", 4, (7,), common=True)]) is None
