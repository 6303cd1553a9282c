"""Which pages are wanted: a list of titles as people write it, and the categories of a page's wikitext."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.selection import CategoryFinder, canonical_title, category_name, read_titles
from receipts_offline.errors import InputError

BULGARIAN = {"category": 14, "категория": 14, "file": 6}
ENGLISH = {"category": 14, "file": 6}


def test_titles_are_read_as_people_write_them(tmp_path: Path) -> None:
    path = tmp_path / "titles.txt"
    path.write_bytes(
        "\ufeff# Islands\r\nveldmark\r\n\r\n  Grey_Sea  # the sea\r\nOsta__River\rC#\nVeldmark\n".encode()
    )
    assert read_titles(path) == ("Veldmark", "Grey Sea", "Osta River", "C#")


def test_a_title_in_decomposed_letters_is_the_composed_one() -> None:
    assert canonical_title("cafe\u0301 Aamodt") == "Café Aamodt"


def test_a_first_letter_without_a_single_capital_stays() -> None:
    assert canonical_title("ßtra") == "ßtra"


@given(st.text(max_size=30))
@settings(max_examples=60)
def test_a_canonical_title_stays_as_it_is(written: str) -> None:
    once = canonical_title(written)
    assert canonical_title(once) == once


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"# nothing but a remark\n\n", "holds no title"),
        (b"", "holds no title"),
        (b"Veldmark\nGrey \xe9 Sea\n", r"line 2: not UTF-8"),
        (b"Veld\0mark\n", "null characters"),
    ],
)
def test_a_file_that_is_no_list_of_titles_is_told(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "titles.txt"
    path.write_bytes(content)
    with pytest.raises(InputError, match=told):
        read_titles(path)


def test_a_list_that_is_missing_or_a_directory_is_told(tmp_path: Path) -> None:
    for path in (tmp_path / "none.txt", tmp_path):
        with pytest.raises(InputError, match="cannot be read"):
            read_titles(path)


def test_a_category_is_named_with_or_without_its_namespace() -> None:
    assert category_name("Category:sea_birds") == category_name("Sea birds") == "Sea birds"
    assert category_name("Категория:Острови", BULGARIAN) == "Острови"
    assert category_name("Birds: an overview") == "Birds: an overview"


@pytest.mark.parametrize(
    "wikitext",
    [
        "Text. [[Category:Sea birds]]",
        "[[category:sea birds|Guillemot, black]]",
        "[[ Category : Sea_birds ]]",
        "[[Категория:Sea birds]]",
        "[[Category:Islands]]\n[[Category:Sea birds|{{PAGENAME}}]]",
        "<!-- old: [[Category:Sea birds]] --> [[Category:Sea birds]]",
    ],
)
def test_a_page_in_the_category_is_found(wikitext: str) -> None:
    assert CategoryFinder(["Sea birds"], BULGARIAN).matches(wikitext)


@pytest.mark.parametrize(
    "wikitext",
    [
        "See [[:Category:Sea birds]].",
        "<!-- [[Category:Sea birds]] -->",
        "<nowiki>[[Category:Sea birds]]</nowiki>",
        "<!-- never closed [[Category:Sea birds]]",
        "[[Category:Sea birds of Veldmark]]",
        "[[Category:sea Birds]]",
        "[[File:Category:Sea birds]]",
        "[[Category:Sea birds",
        "Sea birds",
    ],
)
def test_a_page_that_only_speaks_of_the_category_is_not_in_it(wikitext: str) -> None:
    assert not CategoryFinder(["Sea birds"], BULGARIAN).matches(wikitext)


def test_a_local_name_of_the_namespace_counts_only_on_its_own_wiki() -> None:
    assert not CategoryFinder(["Острови"], ENGLISH).matches("[[Категория:Острови]]")


def test_an_ampersand_written_as_an_entity_is_one() -> None:
    assert CategoryFinder(["Fish & chips"], ENGLISH).matches("[[Category:Fish &amp; chips]]")


@pytest.mark.parametrize(
    "part", ["[[Category:Sea ", "[[Category:x|", "<!--", "<nowiki>", "[[ ", "[[Category: _ "]
)
def test_no_page_makes_the_search_for_categories_slow(part: str) -> None:
    page = part * 60_000 + "[[Category:Sea birds]]"
    started = time.process_time()
    CategoryFinder(["Sea birds"], ENGLISH).matches(page)
    assert time.process_time() - started < 5
