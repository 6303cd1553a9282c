"""Cases from the field that concern wikitext, each under its id."""

from __future__ import annotations

import time

import pytest

from index_builder.wikitext import redirect_target, render_page


def prose(wikitext: str, title: str = "Page") -> str:
    """The text of the only section of a page, all of it rendered."""
    (section,) = render_page(wikitext, title)
    assert section.unrendered == ()
    return section.text


def test_w1_convert_shows_both_measures() -> None:
    assert prose("The lake is {{convert|12|km|mi}} long.") == "The lake is 12 km (7.5 mi) long."


def test_w2_pronunciation_goes_with_its_punctuation() -> None:
    source = "Ana ({{IPAc-en|a}}; born {{birth date|1960|5|4}}) paints."
    assert prose(source) == "Ana (born 4 May 1960) paints."


def test_w4_formatnum_groups_digits() -> None:
    assert prose("It has {{formatnum:77006}} people.") == "It has 77,006 people."


def test_w6_file_goes_with_the_links_in_its_caption() -> None:
    assert prose("[[File:Bee.jpg|thumb|alt=A bee|A [[bee]].]] Bees fly.") == "Bees fly."


def test_w7_reference_goes_with_the_template_in_it() -> None:
    assert prose("Fact.<ref>https://ex.org/a {{Bare URL inline}}</ref> More.") == "Fact. More."


def test_w9_magic_word_category_and_interlanguage_link_go() -> None:
    assert prose("__NOTOC__ Bees fly. [[Category:Insects]] [[fr:Abeille]]") == "Bees fly."


def test_w9_link_to_a_category_stays() -> None:
    assert prose("See [[:Category:Insects]].") == "See Category:Insects."


def test_w12_condition_in_nowiki_counts_as_text() -> None:
    assert prose("a {{#if:<nowiki>x</nowiki>|yes|no}} b") == "a yes b"


def test_w13_formula_marks_the_sentence_incomplete() -> None:
    (section,) = render_page("The value <math>x^2</math> is large.")
    assert section.text == "The value is large."
    assert section.unrendered == (len("The value "),)


@pytest.mark.parametrize("depth", [99, 101, 120, 5000])
def test_w15_deep_nesting_is_marked_and_leaves_no_braces(depth: int) -> None:
    (section,) = render_page("Before " + "{{a|" * depth + "}}" * depth + " after.")
    assert section.text == "Before after."
    assert section.unrendered == (len("Before "),)


def test_w15_known_templates_nested_too_deeply_are_not_rendered() -> None:
    (section,) = render_page("Before " + "{{nowrap|" * 120 + "x" + "}}" * 120 + " after.")
    assert section.text == "Before after."
    assert section.unrendered


@pytest.mark.parametrize(
    "hostile",
    [
        "{" * 100_000,
        "{{a|" * 50_000,
        "[[" * 100_000,
        "{|\n" * 50_000,
        "<ref>" * 50_000,
        "<!--" * 50_000,
        "{{a|" * 50_000 + "}}" * 50_000,
        "[[File:a|" * 50_000 + "]]" * 50_000,
        "(" * 100_000 + ")" * 100_000,
        "''" * 100_000,
        "\n=a=" * 50_000,
        "[http://a|" * 50_000 + "{{b}}",
        "<poem>" * 50_000,
        "{{convert|" + "1|to|" * 20_000 + "2|km}}",
    ],
    ids=[
        "braces",
        "templates",
        "links",
        "tables",
        "refs",
        "comments",
        "nested templates",
        "nested files",
        "brackets",
        "apostrophes",
        "headings",
        "external links",
        "poems",
        "range",
    ],
)
def test_w15_hostile_markup_takes_linear_time(hostile: str) -> None:
    started = time.process_time()
    render_page(hostile)
    assert time.process_time() - started < 5  # a quadratic step takes minutes here


@pytest.mark.parametrize(
    ("wikitext", "target"),
    [
        ("#REDIRECT [[Big cat]]", "Big cat"),
        ("#redirect: [[big_cat#Lions|x]]\n{{R from move}}", "big cat"),
        ("  #REDIRECT[[:Category:Cats]]", "Category:Cats"),
        ("#ПРЕНАСОЧВАНЕ [[Котка]]", "Котка"),
    ],
)
def test_d5_redirect_names_its_target(wikitext: str, target: str) -> None:
    assert redirect_target(wikitext) == target


@pytest.mark.parametrize(
    "wikitext", ["", "A #REDIRECT [[Big cat]]", "#REDIRECT Big cat", "# list\n[[Big cat]]"]
)
def test_d5_other_pages_are_no_redirects(wikitext: str) -> None:
    assert redirect_target(wikitext) is None
