"""Kinds of markup that real articles hold, one specification each: what is stored, what is never quoted."""

from __future__ import annotations

import pytest

from index_builder.page import Section
from index_builder.wikitext import render_page


def prose(wikitext: str, title: str = "Teapot") -> str:
    """The text of the only section of a page, all of it quotable."""
    (section,) = render_page(wikitext, title)
    assert section.unrendered == (), section
    return section.text


def unquotable(wikitext: str) -> str:
    """The text of the only section of a page, with something in it that was not rendered."""
    (section,) = render_page(wikitext)
    assert section.unrendered
    return section.text


def test_templates_inside_templates_are_rendered_from_within() -> None:
    source = "The {{nowrap|{{lang|fr|{{sc|rue}}}} {{convert|{{formatnum:1200}}|m}}}} is long."
    assert prose(source) == "The rue 1,200 m (3,900 ft) is long."


@pytest.mark.parametrize("table", ["{|\n| x || y\n|}", ':{| class="wikitable"\n| x\n|}', "*: {|\n| x\n|}"])
def test_a_table_within_a_list_goes_and_its_items_stay(table: str) -> None:
    assert prose(f"Pots hold:\n* tea\n{table}\n* milk\nand more.") == "Pots hold:\ntea\nmilk\nand more."


def test_nowiki_text_is_shown_as_written_and_never_looks_like_markup() -> None:
    assert prose("Write <nowiki>''so''</nowiki>, not<nowiki/> else.") == "Write ''so'', not else."
    assert unquotable("Write <nowiki>{{tea|1}}</nowiki> here.") == "Write tea|1 here."


def test_unclosed_tags_take_nothing_with_them() -> None:
    assert prose("A <b>bold pot.\n\nAn <i>old</b> pot <span>pours.") == "A bold pot.\nAn old pot pours."


def test_an_unclosed_file_takes_its_line_and_leaves_the_next() -> None:
    source = "Tea grows.\n\n[[File:Pot.jpg|thumb|A pot of [[tea]]\nPots pour."
    assert prose(source) == "Tea grows.\nPots pour."


@pytest.mark.parametrize(
    ("call", "text"),
    [
        ("{{#if:{{{size|}}}|{{{size}}}|one}}", "one"),
        ("{{#ifeq:{{PAGENAME}}|Teapot|this|other}}", "this"),
        ("{{#switch:{{lc:BIG}}|small=1|big|large=2|#default=3}}", "2"),
        ("{{#expr: 3 * (2 + 4) / 4 }}", "4.5"),
        ("{{#expr: 100 / 3 round 1 }}", "33.3"),
        ("{{#ifexpr: 12 > 5 and 1 <> 2 | more | less }}", "more"),
        ("{{#ifexpr: {{#expr: 2 - 2}} | more | less }}", "less"),
        ("{{#expr: -7 mod 3 }}", "-1"),
        ("{{#expr: 2 ^ 3 - not 0 }}", "7"),
        ("{{#expr: 0.5 round 0 }}", "1"),
        ("{{plural:3|cup|cups}}", "cups"),
        ("{{FORMATNUM:1234}}", "1,234"),
        ("{{ROOTPAGENAME}}{{NAMESPACE}}", "Teapot"),
    ],
)
def test_a_parser_function_of_literals_is_worked_out(call: str, text: str) -> None:
    assert prose(f"It is {call} now.") == f"It is {text} now."


@pytest.mark.parametrize(
    "call",
    [
        "{{#expr: 1 / 0 }}",
        "{{#expr: tea }}",
        "{{#expr: 2 ^ 99999 }}",
        "{{#expr: ((1) }}",
        "{{#ifexpr: 1 > | a | b}}",
        "{{#ifexist:Tea|a|b}}",
        "{{#time:Y}}",
        "{{CURRENTYEAR}}",
        "{{NUMBEROFARTICLES}}",
        "{{#invoke:Tea|pour}}",
        "{{#property:P1}}",
    ],
)
def test_what_only_a_live_wiki_knows_is_never_guessed(call: str) -> None:
    assert unquotable(f"It is {call} now.") == "It is now."


def test_labelled_sections_lose_their_marks_and_transclusions_are_not_rendered() -> None:
    assert (
        prose('<section begin="a"/>Tea is hot.<section end="a" /> Ice is not.') == "Tea is hot. Ice is not."
    )
    for call in ("{{#lst:Tea|a}}", "{{#section:Tea|a}}", "{{#lsth:Tea|History}}", "{{:Tea/lead}}"):
        assert unquotable(f"Tea {call} is hot.") == "Tea is hot."


def test_formulas_are_marked_in_their_own_sentence_only() -> None:
    (section,) = render_page(
        'Heat is <math display="inline">mc</math> here. Tea <chem>H2O</chem>. Pots pour.'
    )
    assert section.text == "Heat is here. Tea. Pots pour."
    assert section.unrendered == (8, 17)


def test_lines_of_a_poem_stay_apart() -> None:
    source = "<poem style='x'>\nTea is ''hot'',\nice is [[cold|chill]].\n:So &ndash; pour!\n</poem>\nThus she sang."
    assert prose(source) == "Tea is hot,\nice is chill.\nSo – pour!\nThus she sang."


@pytest.mark.parametrize(
    "quote",
    [
        "<blockquote>\nTea is life.\n\nMilk is not.\n</blockquote>",
        "{{quote|Tea is life.\n\nMilk is not.|Ana|Letters}}",
        "{{cquote|text=Tea is life.<br />Milk is not.|author=Ana}}",
        "{{poemquote|Tea is life.\nMilk is not.}}",
    ],
)
def test_a_quotation_stands_on_lines_of_its_own_without_its_source(quote: str) -> None:
    assert prose(f"She wrote:\n{quote}\nHe did not.") == "She wrote:\nTea is life.\nMilk is not.\nHe did not."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("'''''Both'' bold''' end", "Both bold end"),
        ("'''''Both''' italic'' end", "Both italic end"),
        ("'''Bold ''both''''' end", "Bold both end"),
        ("the '''''Big''' Pot''s lid", "the Big Pots lid"),
        ("the ''Pot'''s lid", "the Pot's lid"),
        ("'''Never closed", "Never closed"),
    ],
)
def test_bold_and_italic_apostrophes_go_in_any_order(source: str, text: str) -> None:
    assert prose(f"See {source}.") == f"See {text}."


@pytest.mark.parametrize(
    "marked",
    [
        "\u200fתה\u200e",
        "&rlm;תה&lrm;",
        "&#8207;תה&#x200E;",
        "{{rlm}}תה{{lrm}}",
        "\u2067תה\u2069",
        "\u202bתה\u202c",
        "\u061cתה",
        "{{rtl-lang|he|תה}}",
        "<bdi>תה</bdi>",
    ],
)
def test_marks_of_writing_direction_are_always_dropped(marked: str) -> None:
    assert prose(f"Tea (Hebrew: {marked}) is hot.") == "Tea (Hebrew: תה) is hot."


@pytest.mark.parametrize(
    ("entity", "text"),
    [
        ("caf&eacute;", "café"),
        ("caf&#233;", "café"),
        ("caf&#xE9;", "café"),
        ("5 &lt; 6", "5 < 6"),
        ("Tea&amp;Co", "Tea&Co"),
        ("write &amp;eacute; for it", "write &eacute; for it"),
        ("&nosuchname; stays", "&nosuchname; stays"),
        ("&#0; and &#x110000; stay", "&#0; and &#x110000; stay"),
        ("&lsqb;a&rsqb;", "[a]"),
    ],
)
def test_an_entity_is_decoded_once_as_a_browser_does(entity: str, text: str) -> None:
    assert prose(f"Now {entity} ends.") == f"Now {text} ends."


def test_soft_hyphens_go() -> None:
    assert prose("tea&shy;pot, tea\u00adpot, tea{{shy}}pot.") == "teapot, teapot, teapot."


@pytest.mark.parametrize(
    "space", ["&nbsp;", "\u00a0", "&#160;", "&#xa0;", "{{nbsp}}", "&thinsp;", "\u202f", "\u2009"]
)
def test_every_kind_of_space_is_stored_as_a_plain_one(space: str) -> None:
    assert prose(f"It is 5{space}km off.") == "It is 5 km off."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("{{formatnum:1234567.8}}", "1,234,567.8"),
        ("{{formatnum:-1200}}", "−1,200"),
        ("{{formatnum:1,234|R}}", "1234"),
        ("{{val|299792458|u=m/s}}", "299,792,458 m/s"),
        ("{{val|12345|fmt=none}}", "12345"),
        ("{{val|6.674|(31)|e=-11}}", "6.674(31)×10⁻¹¹"),
        ("{{gaps|12|345|678}}", "12 345 678"),
        ("12&thinsp;345&thinsp;678", "12 345 678"),
        ("1.234,5", "1.234,5"),
    ],
)
def test_thousands_are_grouped_as_the_article_shows_them(source: str, text: str) -> None:
    assert prose(f"It has {source} leaves.") == f"It has {text} leaves."


def test_a_lowered_base_never_joins_its_number() -> None:
    assert prose("So 101<sub>2</sub> is 5 and H<sub>2</sub>O is wet.") == "So 101₂ is 5 and H2O is wet."


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("44 BC", "44 BC"),
        ("44&nbsp;[[Anno Domini|BC]]", "44 BC"),
        ("44{{nbsp}}{{BCE}}", "44 BCE"),
        ("{{BCE|44}}", "44 BCE"),
        ("{{CE|79}}", "79 CE"),
        ("{{AD|14}}", "AD 14"),
        ("{{circa|63 BC|14}}", "c. 63 BC – c. 14"),
        ("{{sc|bce}}", "bce"),
    ],
)
def test_years_before_christ_keep_their_era(source: str, text: str) -> None:
    assert prose(f"He fell in {source}, they say.") == f"He fell in {text}, they say."


@pytest.mark.parametrize("dash", ["–", "&ndash;", "&#8211;", "{{ndash}}", "{{en dash}}", "{{–}}"])
def test_a_range_keeps_its_dash_without_spaces(dash: str) -> None:
    assert prose(f"It ran 1914{dash}1918 (pp. 3{dash}5).") == "It ran 1914–1918 (pp. 3–5)."


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("[[Bee (insect)|]]", "Bee"),
        ("[[Paris, Texas|]]", "Paris"),
        ("[[Bee (insect), wild|]]", "Bee"),
        ("[[(500) Pots (film)|]]", "(500) Pots"),
        ("[[1,000|]]", "1,000"),
        ("[[Help:Tea (drink)|]]", "Tea"),
        ("[[Tea|]]", "Tea"),
        ("[[Tea|  ]]", "Tea"),
    ],
)
def test_a_link_with_an_empty_label_shows_its_short_name(link: str, text: str) -> None:
    assert prose(f"See {link} there.") == f"See {text} there."


def test_a_page_that_links_to_itself_shows_the_words() -> None:
    assert (
        prose("The [[Teapot]], a [[Teapot|pot]], pours ([[#Use|use]]).") == "The Teapot, a pot, pours (use)."
    )


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ("https://ex.org/a_b", " https://ex.org/a_b"),  # an address in the text is shown
        ("[https://ex.org/a_b]", ""),  # one without a label is a number in brackets
        ("[https://ex.org/a_b its ''own'' site]", " its own site"),
        ("[//ex.org site]", " site"),
        ("[[https://ex.org site]]", " [site]"),
        ("[[https://ex.org]]", ""),
    ],
)
def test_an_external_link_shows_its_label(link: str, text: str) -> None:
    assert prose(f"Look at {link} now.") == f"Look at{text} now."


def test_an_encoded_title_is_decoded_unless_it_would_make_markup() -> None:
    assert prose("A [[Tea%20pot]] of [[100% tea]] and [[a%5B%5Bb]].") == "A Tea pot of 100% tea and a%5B%5Bb."


def test_a_disambiguation_page_is_a_list_of_its_lines() -> None:
    source = (
        "'''Tea''' may refer to:\n{{TOC right}}\n== Drink ==\n* [[Tea]], a drink\n"
        "* [[Tea (film)|''Tea'']], a film of 1990\n{{disambiguation|geo}}"
    )
    assert render_page(source) == [
        Section("", "Tea may refer to:"),
        Section("Drink", "Tea, a drink\nTea, a film of 1990"),
    ]


def test_a_list_page_keeps_each_item_as_a_line() -> None:
    assert prose("* [[Ana]] (1900–1950), painter\n** [[Bo]] – her pupil\n# First") == (
        "Ana (1900–1950), painter\nBo – her pupil\nFirst"
    )


def test_interlanguage_links_go_and_links_to_other_wikis_stay() -> None:
    source = "[[fr:Thé]]Tea [[:fr:Thé|in French]] and [[wikt:tea|tea]] pour.[[de:Tee]]"
    assert prose(source) == "Tea in French and tea pour."


def test_an_image_goes_with_everything_its_caption_holds() -> None:
    caption = "A {{convert|5|km}} [[tea|big [x] pot]] [[File:b.png|20px]] of [http://ex.org tea].<ref>x</ref>"
    assert prose(f"[[File:a.jpg|thumb|left|{caption}\n\n* and a list]] Tea pours.") == "Tea pours."


def test_magic_words_go_and_names_of_programs_stay() -> None:
    source = (
        "__NOTOC__ Tea{{DISPLAYTITLE:''Tea''}} has __KEIN_INHALTSVERZEICHNIS__ an __init__ here. __FORCETOC__"
    )
    assert prose(source) == "Tea has an __init__ here."


def test_a_gallery_goes_with_its_captions() -> None:
    source = "Tea pours.\n<gallery mode=packed>\nFile:a.jpg|A [[pot]]\nb.jpg|c <ref>d</ref>\n</gallery>\nIce melts."
    assert prose(source) == "Tea pours.\nIce melts."


def test_references_of_any_group_go_without_a_space() -> None:
    source = (
        'Tea<ref group="n" name="x">a {{cite|b=[[c]]}}</ref> is<ref group=n name=x/> hot.<ref name=y />'
        "<ref>z</REF> It{{refn|group=n|x}} pours. {{reflist|group=n}}"
        '<references group="n"><ref name=q>r</ref></references>'
    )
    assert prose(source) == "Tea is hot. It pours."


@pytest.mark.parametrize("tag", ["<br>", "<br />", "<BR/>", "<br clear=all>", "</br>"])
def test_a_break_inside_a_sentence_is_a_space_and_behind_one_a_line(tag: str) -> None:
    assert prose(f"Tea,{tag}born{tag}in{tag}1900.{tag}It pours.") == "Tea, born in 1900.\nIt pours."


def test_terms_and_definitions_are_lines() -> None:
    source = "; Tea : a drink\n; Pot\n: ''Round'' thing.\n:: Deeper."
    assert prose(source) == "Tea: a drink\nPot\nRound thing.\nDeeper."


def test_an_indented_quotation_in_italics_is_no_pointer_to_another_page() -> None:
    assert prose(":''I left for the sea, to drink.''") == "I left for the sea, to drink."
    for pointer in ("For the drink, see [[Tea]].", "This article is about pots.", "See also [[Cup]]."):
        assert render_page(f":''{pointer}''") == []


def test_headings_are_rendered_and_show_where_something_is_lacking() -> None:
    source = (
        "== {{anchor|a}}[[Life]] and {{lang|fr|vie}}<ref>x</ref> ==\nA.\n"
        "=== The {{mystery|1}} years ===\nB.\n=== ''Late'' <br> days ===\nC."
    )
    assert render_page(source) == [
        Section("Life and vie", "A."),
        Section("The … years", "B."),
        Section("Late days", "C."),
    ]


def test_flags_of_territories_print_their_names() -> None:
    assert prose("{{ESH}} borders {{MRT}}.") == "Western Sahara borders Mauritania."
