"""Rows of tables become facts: "Header: cell; Header: cell", under the caption or the section's heading."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from index_builder.page import Fact
from index_builder.wikitext import render_article
from index_builder.wikitext.fact_values import LONGEST_FACT, pieces
from index_builder.wikitext.facts import MOST_FACTS, MOST_TABLE_ROWS


def facts(wikitext: str) -> tuple[Fact, ...]:
    return tuple(fact for fact in render_article(wikitext, "Veldmark").facts if fact.kind == "table")


def texts(wikitext: str) -> list[str]:
    return [fact.text for fact in facts(wikitext)]


FERRIES = """== Ferries ==
Prose.
{| class="wikitable sortable"
|-
! Ship !! Built
! style="width:3em" | Length (m)
|-
| ''[[Gull (ship)|Gull]]'' || 1931 || 24
|-
| Tern
| align="right" | 1940<ref>Register</ref>
| {{nowrap|30}}
|}
"""


def test_rows_carry_their_headers_and_the_heading() -> None:
    made = facts(FERRIES)
    assert [fact.text for fact in made] == [
        "Ferries — Ship: Gull; Built: 1931; Length (m): 24",
        "Ferries — Ship: Tern; Built: 1940; Length (m): 30",
    ]
    assert {fact.heading for fact in made} == {"Ferries"}
    assert all(fact.quotable for fact in made)


def test_a_caption_stands_for_the_heading() -> None:
    wikitext = FERRIES.replace("|-\n! Ship", "|+ align=bottom | Ferries of the ''north''\n|-\n! Ship")
    assert texts(wikitext)[0].startswith("Ferries of the north — Ship: Gull")


def test_row_and_column_spans_are_filled_in() -> None:
    wikitext = """{| class="wikitable"
! Year !! Port !! Salt !! Rye
|-
| rowspan="2" | 1900 || Mill Bay || 3 || 4
|-
| Harbour || colspan=2 | none counted
|-
| 1901 || Harbour || 5 || 6
|}"""
    assert texts(wikitext) == [
        "Year: 1900; Port: Mill Bay; Salt: 3; Rye: 4",
        "Year: 1900; Port: Harbour; Salt, Rye: none counted",
        "Year: 1901; Port: Harbour; Salt: 5; Rye: 6",
    ]


def test_headers_of_two_rows_are_read_together() -> None:
    wikitext = """{| class="wikitable"
! rowspan=2 | Port
! colspan=2 | Catch
|-
! Spring !! Autumn
|-
| Harbour || 12 t || 9 t
|}"""
    assert texts(wikitext) == ["Port: Harbour; Catch Spring: 12 t; Catch Autumn: 9 t"]


def test_a_header_broken_over_lines_is_one_name() -> None:
    assert texts("{|\n! Port !! Daily<br />catch\n|-\n| Harbour || 4\n|}") == [
        "Port: Harbour; Daily catch: 4"
    ]


def test_a_row_may_begin_with_a_header_cell_of_its_own() -> None:
    assert texts('{|\n! Port !! Boats\n|-\n! scope="row" | Harbour\n| 40\n|}') == ["Port: Harbour; Boats: 40"]


def test_a_row_of_bold_cells_counts_as_headers() -> None:
    assert texts("{|\n| '''Port''' || '''Boats'''\n|-\n| Harbour || 40\n|}") == ["Port: Harbour; Boats: 40"]


def test_a_row_of_totals_in_header_cells_is_no_new_header() -> None:
    wikitext = "{|\n! Port !! Boats\n|-\n| Harbour || 40\n|-\n! Total !! 70\n|-\n| Mill Bay || 30\n|}"
    assert texts(wikitext) == [
        "Port: Harbour; Boats: 40",
        "Port: Total; Boats: 70",
        "Port: Mill Bay; Boats: 30",
    ]


@pytest.mark.parametrize(
    "wikitext",
    [
        "{|\n| Harbour || 40\n|-\n| Mill Bay || 30\n|}",
        '{| class="navbox"\n! Port !! Boats\n|-\n| Harbour || 40\n|}',
        '{| role="presentation"\n! Port !! Boats\n|-\n| Harbour || 40\n|}',
        '{|\n! colspan="2" | Ports\n|-\n| Harbour || 40\n|}',
        "{|\n! Port !! Boats\n|}",
        "{|\n! Port !! Image\n|-\n| Harbour || [[File:Harbour.jpg|80px]]\n|}",
        "== References ==\n{|\n! Port !! Boats\n|-\n| Harbour || 40\n|}",
        "{|\n! Port !! Boats\n|-\n| Harbour || 40\n",
    ],
)
def test_what_has_no_headers_or_only_lays_out_is_left_out(wikitext: str) -> None:
    assert texts(wikitext) == []


def test_an_empty_cell_is_left_out_and_so_are_columns_of_pictures_and_references() -> None:
    wikitext = "{|\n! Port !! Flag !! Boats !! Ref.\n|-\n| Harbour || {{flag|X}} || — || [1]\n|-\n| Bay || || 9 ||\n|}"
    assert texts(wikitext) == ["Port: Bay; Boats: 9"]


def test_a_cell_that_was_not_rendered_makes_its_row_unquotable() -> None:
    made = facts("{|\n! Port !! Boats\n|-\n| Bay || 9 {{zzz unheard of|4}} hulls\n|-\n| Harbour || 40\n|}")
    assert [(fact.text, fact.quotable) for fact in made] == [
        ("Port: Bay; Boats: 9 hulls", False),
        ("Port: Harbour; Boats: 40", True),
    ]


def test_bars_inside_templates_and_links_do_not_cut_cells() -> None:
    wikitext = "{|\n! Port !! Owner\n|-\n| {{convert|3||km}} bay || [[Osk Bram|Osk]] {{small||x}}\n|}"
    assert [text.split(";")[1] for text in texts(wikitext)] == [" Owner: Osk"]


def test_a_table_in_a_cell_does_not_mix_with_the_outer_one() -> None:
    wikitext = "{|\n! Port !! Boats\n|-\n| Harbour\n{|\n! Pier !! Berths\n|-\n| Long || 8\n|}\n| 40\n|}"
    assert sorted(texts(wikitext)) == ["Pier: Long; Berths: 8", "Port: Harbour; Boats: 40"]


def test_a_wide_row_becomes_several_facts_that_begin_with_its_first_cell() -> None:
    head = " !! ".join(f"Year of the tide {number}" for number in range(30))
    cells = " || ".join(f"{number} fathoms" for number in range(30))
    made = texts("{|\n! Port !! " + head + "\n|-\n| Harbour || " + cells + "\n|}")
    assert len(made) > 1
    assert all(text.startswith("Port: Harbour; Year") and len(text) <= LONGEST_FACT for text in made)
    assert sum(text.count("fathoms") for text in made) == 30


def test_a_monster_list_is_bounded_and_the_rest_is_counted() -> None:
    rows = "".join(f"|-\n| Reef {number} || {number} m\n" for number in range(MOST_TABLE_ROWS + 700))
    article = render_article(
        "{{Infobox sea\n| type = Sound\n}}\n{|\n! Reef !! Depth\n" + rows + "|}", "Veldmark"
    )
    assert len(article.facts) == MOST_TABLE_ROWS + 1 <= MOST_FACTS
    assert article.left_out == 700
    assert article.facts[0].text == "Type — Sound"


def test_a_span_beyond_all_measure_costs_nothing() -> None:
    made = texts('{|\n! Reef !! Depth\n|-\n| rowspan="9999" colspan="9999" | x || y\n|-\n| a || b\n|}')
    assert all(len(text) <= LONGEST_FACT for text in made)


def test_a_star_is_a_list_mark_at_the_start_of_a_line_only() -> None:
    wikitext = "{|\n! Root !! Sense\n|-\n| *pata || '''*gull'''\n|-\n|\n* one\n* two\n|| *three\n|}"
    assert texts(wikitext) == ["Root: *pata; Sense: *gull", "Root: one, two; Sense: *three"]


def test_a_column_headed_by_the_number_sign_keeps_it() -> None:
    assert texts("{|\n! # !! Ship\n|-\n| 1 || Gull\n|}") == ["#: 1; Ship: Gull"]


def test_a_heading_across_the_table_goes_with_the_rows_below_it() -> None:
    wikitext = """{|
|+ Fleet
! Ship !! Built
|-
! colspan=2 | Ferries
|-
| Gull || 1931
|-
| colspan="2" | ''Tugs''
|-
| Tern || 1940
|}"""
    assert texts(wikitext) == [
        "Fleet: Ferries — Ship: Gull; Built: 1931",
        "Fleet: Tugs — Ship: Tern; Built: 1940",
    ]


def test_a_heading_beside_a_cell_that_spans_its_rows_goes_with_the_rows_below_it() -> None:
    wikitext = """{|
|+ Prizes
! Year !! Builder !! Ship
|-
| rowspan=5 | 1941 || colspan=2 | Sail
|-
| Osk || Gull
|-
| Ida || Tern
|-
| colspan=2 | Steam
|-
| Ana || Mew
|-
| rowspan=2 | 1942
| Rook || Heron
|-
| colspan=2 | no steam prize
|}"""
    assert texts(wikitext) == [
        "Prizes: Sail — Year: 1941; Builder: Osk; Ship: Gull",
        "Prizes: Sail — Year: 1941; Builder: Ida; Ship: Tern",
        "Prizes: Steam — Year: 1941; Builder: Ana; Ship: Mew",
        "Prizes — Year: 1942; Builder: Rook; Ship: Heron",
    ]


def test_a_row_that_a_header_reaches_down_into_is_no_row_of_values() -> None:
    assert texts("{|\n! rowspan=2 | Number !! Low !! High\n|-\n| mou || afeg\n|-\n| one || a || b\n|}") == [
        "Number: one; Low: a; High: b"
    ]


def test_a_sum_across_the_last_columns_and_a_key_in_a_header_name_no_value() -> None:
    assert texts("{|\n! Cup !! Played !! Won\n|-\n| North || 4 || 2\n|-\n| Prize !! colspan=2 | $31\n|}") == [
        "Cup: North; Played: 4; Won: 2"
    ]
    assert texts("{|\n! Salt !! rare: italics\n|-\n| Red || ''one''\n|}") == ["Salt: Red; one"]


def test_a_list_in_a_list_is_left_out_since_side_by_side_its_branches_would_be_equal() -> None:
    tree = """== Families ==
{|
! Author !! Branches !! Year
|-
| Brandt
|
* North
** Coast
** Hills
* South
| 1931
|}
"""
    assert texts(tree) == ["Families — Author: Brandt; Year: 1931"]
    flat = tree.replace("** ", "* ")
    assert texts(flat) == ["Families — Author: Brandt; Branches: North, Coast, Hills, South; Year: 1931"]


def test_a_cell_longer_than_a_fact_is_kept_by_whole_sentences() -> None:
    first = "The quay was built of oak, which the town's own carpenters cut in the hills. " * 3
    second = "The mole came later and was built of stone that ships brought as ballast. " * 3
    cells = ("Oldhaven", f"{first}{second}".strip(), "1841")
    texts, lost = pieces(cells, 250, "; ")
    assert lost == 0
    assert texts == ["Oldhaven", first.strip(), second.strip(), "1841"]
    assert pieces(["No end " * 50, "Short"], 250, "; ") == (["Short"], 1)


@given(
    st.lists(
        st.text(st.sampled_from("abcdeF. "), min_size=1, max_size=80).map(str.strip).filter(bool), max_size=8
    ),
    st.integers(5, 60),
)
def test_pieces_are_short_enough_and_hold_nothing_but_the_items_in_order(items: list[str], room: int) -> None:
    texts, lost = pieces(items, room, "|")
    assert all(len(text) <= room for text in texts)
    held = "".join("".join(texts).replace("|", "").split())
    given_characters = "".join("".join(items).split())
    if lost == 0:
        assert held == given_characters
    else:
        rest = iter(given_characters)
        assert all(character in rest for character in held)
