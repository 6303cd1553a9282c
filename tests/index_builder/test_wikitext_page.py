"""A page as sections of plain prose: links, tags, lists, tables, headings, spaces."""

from __future__ import annotations

import pytest

from index_builder.page import Section
from index_builder.wikitext import render_page


def prose(wikitext: str) -> str:
    (section,) = render_page(wikitext)
    assert section.unrendered == ()
    return section.text


@pytest.mark.parametrize(
    ("wikitext", "text"),
    [
        # Links.
        ("A [[bee]] flies.", "A bee flies."),
        ("A [[Bee (insect)|bee]]s' [[wing]]s.", "A bees' wings."),
        ("[[Bee (insect)|]] and [[Help:Paris, Texas|]].", "Bee and Paris."),
        ("[[#Food|Food]] and [[Bee#Food]].", "Food and Bee#Food."),
        ("[[wikt:bee|bee]] and [[:fr:Abeille]].", "bee and fr:Abeille."),
        ("[[:File:Bee.jpg]] shows one.", "File:Bee.jpg shows one."),
        ("A [[bee|{{nowrap|big bee}}]].", "A big bee."),
        ("A [[bee|''big'' '''bee''']].", "A big bee."),
        ("[[Image:A.png|x [[a|b]] ({{convert|1|km}}) [http://a.b c]]] Text.", "Text."),
        ("See [http://example.org the site], not [http://example.org].", "See the site, not."),
        ("See [http://example.org {{lang|de|Seite}}].", "See Seite."),
        ("See [//example.org a site] or [mailto:a@b.c mail].", "See a site or mail."),
        ("He wrote [sic] and [a] b.", "He wrote [sic] and [a] b."),
        # Apostrophes.
        ("'''''Both''' and'' '''bold''' and ''italic''.", "Both and bold and italic."),
        ("The ''dog'''s bone.", "The dog's bone."),
        ("L'''amour'' is '''''all'''''.", "L'amour is all."),
        ("Rock 'n' roll ''''quoted'''' ends.", "Rock 'n' roll 'quoted' ends."),
        # Tags.
        ("H<sub>2</sub>O, 10<sup>6</sup>, 19<sup>th</sup>, m<sup>−1</sup>.", "H2O, 10⁶, 19th, m⁻¹."),
        ("One.<br/>Two <small>small</small> <span style='x'>span</span>.", "One.\nTwo small span."),
        ("One<br>word <b>bold</b>.", "One word bold."),
        ("<div class=x>In a box.</div>After.", "In a box.\nAfter."),
        ("A <code>b c</code> d <nowiki>''raw'' &amp;</nowiki> e.", "A b c d ''raw'' & e."),
        ("<poem>Roses\nare red</poem>", "Roses\nare red"),
        ('a<span style="display:none">hidden</span>b <ruby>漢<rt>kan</rt></ruby>.', "ab 漢."),
        ("if a < b and c > d", "if a < b and c > d"),
        ("<script>alert(1)</script>Safe.", "Safe."),
        ("<includeonly>No</includeonly><noinclude>Yes</noinclude>.", "Yes."),
        # Characters.
        ("5&nbsp;km&thinsp;&ndash; caf&eacute; &#8217;t &lt;b&gt; R&D.", "5 km – café ’t <b> R&D."),
        ("soft\u00adhyphen zero\u200bwidth no\u00a0break\ufeff", "softhyphen zerowidth no break"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Two   spaces\there ", "Two spaces here"),
        # Lines.
        ("One line\nof a paragraph.\n\nAnother.", "One line of a paragraph.\nAnother."),
        ("Text\n<!-- note -->\nthat goes on.", "Text that goes on."),
        ("* one\n** two\n# three\n: four\n; term : meaning", "one\ntwo\nthree\nfour\nterm: meaning"),
        ("Before.\n{|\n| a || b\n{|\n| inner\n|}\n|}\nAfter.", "Before.\nAfter."),
        ("Before.\n<table><tr><td>x</td></tr></table>\nAfter.", "Before.\nAfter."),
        (":''For other uses, see [[Bee (disambiguation)]].''\nBees fly.", "Bees fly."),
        ("{{Infobox insect\n| name = Bee\n| image = [[File:a.jpg]]\n}}\n'''Bees''' fly.", "Bees fly."),
        ("Ants walk.\n----\nBees fly.", "Ants walk.\nBees fly."),
        # Punctuation around what was dropped.
        ("Ana ({{IPA-es|x}}) sings.", "Ana sings."),
        ("Ana ({{lang-de|Anna}}, {{IPA-de|x}}) sings.", "Ana (German: Anna) sings."),
        ("Ana (pronounced {{IPA|x}}; born 1960) sings.", "Ana (born 1960) sings."),
        ("Ana ({{IPA|x}} or {{IPA|y}}) sings.", "Ana sings."),
        (
            "Ana ({{audio|a.ogg|a}}, {{IPA|y}}, a singer), sings {{cn}}, well {{cn}}.",
            "Ana (a singer), sings, well.",
        ),
        ("Ana , ( a singer ) sings .", "Ana, (a singer) sings."),
        ("Sold at .5 and ... more.", "Sold at .5 and ... more."),
    ],
)
def test_markup_becomes_prose(wikitext: str, text: str) -> None:
    assert prose(wikitext) == text


def test_sections_keep_their_headings_in_order() -> None:
    page = (
        "Lead.\n== [[Life]] ==\nA.<ref>x</ref>\n=== ''Early'' years<!-- c --> ===\nB.\n==Work==\n"
        "== Late ==\nC."
    )
    assert render_page(page) == [
        Section("", "Lead."),
        Section("Life", "A."),
        Section("Early years", "B."),
        Section("Late", "C."),
    ]


def test_sections_without_prose_go_with_their_subsections() -> None:
    page = (
        "Lead.\n== References ==\n{{reflist}}\nx\n=== Books ===\ny\n== Legacy ==\nStays.\n"
        "== See also ==\n* [[A]]\n== External links ==\n* [http://a.b c]"
    )
    assert [section.heading for section in render_page(page)] == ["", "Legacy"]


def test_a_heading_inside_a_template_starts_no_section() -> None:
    (section,) = render_page("A.\n{{hidden box|\n== Not a heading ==\n}}\nB.")
    assert section == Section("", "A.\nB.")


def test_empty_and_markup_only_pages_have_no_sections() -> None:
    assert render_page("") == []
    assert render_page("{{stub}}\n[[Category:A]]\n== Notes ==\n{{reflist}}") == []


def test_local_names_of_file_and_category_come_from_the_wiki() -> None:
    page = "[[Файл:Пчела.jpg|мини|[[пчела]]]] Пчелите летят. [[Категория:Насекоми]]"
    names = {"Файл": 6, "Категория": 14, "": 0}
    assert render_page(page, language="bg", namespaces=names) == [Section("", "Пчелите летят.")]


def test_offsets_point_at_the_gap_in_the_cleaned_text() -> None:
    page = "Ana  ({{mystery}}; born 1960)  sings.\n\nBees <math>x</math>, fly {{cn}}."
    (section,) = render_page(page)
    assert section.text == "Ana (born 1960) sings.\nBees, fly."
    assert section.unrendered == (section.text.index("born"), section.text.index(", fly"))


def test_a_formula_on_its_own_line_marks_the_sentence_around_it() -> None:
    (section,) = render_page(
        "The law is\n:<math>E</math>\nwhere E is energy.\n\nIt holds.\n:<math>F</math>\nThen"
    )
    lines = section.text.split("\n")
    assert lines == ["The law is", "where E is energy.", "It holds.", "Then"]
    assert section.unrendered == (len("The law is"), len("The law is\n"))


def test_braces_that_never_close_leave_no_braces() -> None:
    (section,) = render_page("Bees {{fly|fast. Ants [[walk slowly.\n\nWasps sting.")
    assert section.text == "Bees fly|fast. Ants walk slowly.\nWasps sting."
    assert len(section.unrendered) == 2


def test_an_unclosed_reference_takes_only_its_line() -> None:
    (section,) = render_page("Bees fly.<ref>Smith 1999, and more\n\nAnts walk.")
    assert section == Section("", "Bees fly.\nAnts walk.", (len("Bees fly."),))


def test_an_unclosed_table_takes_only_its_own_lines() -> None:
    (section,) = render_page("Bees fly.\n{| class=x\n| a\n| b\n\nAnts walk.\n== Wasps ==\n")
    assert section.text == "Bees fly.\nAnts walk."


def test_brackets_written_as_text_never_look_like_markup() -> None:
    (section,) = render_page("Write <nowiki>[[a]]</nowiki> or &#123;&#123;b}} or f().")
    assert section.text == "Write a or b or f."
    assert section.unrendered


def test_a_line_set_as_it_was_typed_is_not_quotable() -> None:
    (section,) = render_page("Bees fly.\n  +--+  ab\nAnts walk.")
    assert section.text == "Bees fly.\n+--+ ab\nAnts walk."
    assert section.unrendered == (len("Bees fly.\n+--+ ab"),)


def test_signs_used_inside_cannot_be_smuggled_in() -> None:
    assert render_page("a\ue000b &#xE000; c\ue002" + "0\ue003") == [Section("", "ab c0")]
