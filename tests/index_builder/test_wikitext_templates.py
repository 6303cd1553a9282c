"""Templates and parser functions that carry words of a sentence."""

from __future__ import annotations

import pytest

from index_builder.wikitext import render_page
from index_builder.wikitext.call import TABLE
from index_builder.wikitext.dropped import is_dropped_template


def shown(call: str, title: str = "Page") -> str:
    (section,) = render_page(f"So {call} it is.", title)
    assert section.unrendered == (), call
    return section.text.removeprefix("So ").removesuffix(" it is.")


@pytest.mark.parametrize(
    ("call", "text"),
    [
        # Dates: day first unless the page asks for the month.
        ("{{birth date|1960|5|4}}", "4 May 1960"),
        ("{{Birth date and age|1960|05|04|mf=yes}}", "May 4, 1960"),
        ("{{death date and age|1865|4|15|1809|2|12}}", "15 April 1865 (aged 56)"),
        ("{{birth year and age|1960}}", "1960"),
        ("{{start date|2001|9}}", "September 2001"),
        ("{{end date|1999}}", "1999"),
        ("{{dts|1778|02|26}}", "February 26, 1778"),
        ("{{dts|1778|02|26|format=dmy}}", "26 February 1778"),
        ("{{dts|1778-02-26}}", "February 26, 1778"),
        ("{{dts|26|February|1778}}", "26 February 1778"),
        ("{{dts|1778|2}}", "February 1778"),
        ("{{dts|1778|02|26|format=md}}", "February 26"),
        # Pronunciations and sources in the text.
        ("{{IPA|/æ/}}", "/æ/"),
        ("{{respell|A|na}}", "A-na"),
        ("{{IPAslink|a}}", "/a/"),
        ("{{bibleverse||Ruth|2:4}}", "Ruth 2:4"),
        ("{{bibleverse|1|Kings|3:5|KJV}}", "1 Kings 3:5"),
        ("{{bibleref|Mark|4:31|9}}", "Mark 4:31"),
        ("{{bibleref2|Amos|5:8|NIV|a verse}}", "a verse"),
        ("{{cite quran|2|255}}", "[Quran 2:255]"),
        ("{{cite quran|2|255|256|style=nosup}}", "Quran 2:255–256"),
        ("{{cite quran|2|255|style=nosup|expand=no}}", "2:255"),
        ("{{as of|2010|5|lc=y}}", "as of May 2010"),
        ("{{As of|2015|June|30}}", "As of 30 June 2015"),
        ("{{circa|1500}}", "c. 1500"),
        ("{{c.|1500|1510}}", "c. 1500 – c. 1510"),
        ("{{floruit|1320}}", "fl. 1320"),
        ("{{age|1900|6|1|1950|5|31}}", "49"),
        # Coordinates.
        ("{{coord|57|18|22|N|4|27|32|W|type:waterbody}}", "57°18′22″N 4°27′32″W"),
        ("{{Coord|13|19|N|169|9|W|name=Splashdown}}", "13°19′N 169°9′W"),
        ("{{coord|32.7|-86.7|display=inline}}", "32.7°N 86.7°W"),
        # Languages.
        ("{{lang|de|Straße}}", "Straße"),
        ("{{lang-de|Straße}}", "German: Straße"),
        ("{{langx|fr|rue|lit=street}}", "French: rue, lit. 'street'"),
        ("{{lang-ru|улица|ulitsa}}", "Russian: улица, romanized: ulitsa"),
        ("{{transl|ar|ALA|ilāh}}", "ilāh"),
        ("{{transliteration|ja|dō}}", "dō"),
        ("{{nihongo|Way of tea|茶道|chadō}}", "Way of tea (茶道, chadō)"),
        ("{{nihongo||茶道|chadō}}", "茶道, chadō"),
        ("{{zh|s=茶|p=chá}}", "simplified Chinese: 茶; pinyin: chá"),
        ("{{angbr|a}}", "⟨a⟩"),
        # Numbers.
        ("{{formatnum:77006}}", "77,006"),
        ("{{formatnum|1234567.891}}", "1,234,567.891"),
        ("{{nts|1234}}", "1,234"),
        ("{{val|1.5|0.2|e=6|u=kg}}", "(1.5 ± 0.2)×10⁶ kg"),
        ("{{val|12345|u=m}}", "12,345 m"),
        ("5{{e|6}}", "5×10⁶"),
        ("{{frac|3|1|2}}", "3 1/2"),
        ("{{sfrac|1|3}}", "1/3"),
        ("{{percentage|1|4}}", "25%"),
        ("{{ordinal|22}}", "22nd"),
        ("{{pi}}", "π"),
        ("{{chem|SO|4|2-}}", "SO4²⁻"),
        ("{{chem2|H2O}}", "H2O"),
        ("{{nuclide|carbon|14}}", "¹⁴C"),
        # Money.
        ("{{US$|500}}", "US$500"),
        ("{{GBP|5 million}}", "£5 million"),
        ("{{€|20}}", "€20"),
        ("{{INR|300}}", "₹300"),
        ("{{currency|1500|USD}}", "US$1,500"),
        # Signs and wrappers.
        ("a{{snd}}b", "a – b"),
        ("a{{spaced ndash}}b", "a – b"),
        ("1{{ndash}}2", "1–2"),
        ("a{{mdash}}b", "a—b"),
        ("5{{nbsp}}km", "5 km"),
        ("5{{thinsp}}km", "5 km"),
        ("Jess{{'s}}", "Jess's"),
        ("a{{=}}b", "a=b"),
        ("a{{!}}b", "a|b"),
        ("a{{·}} b", "a · b"),
        ("{{nowrap|a b}}", "a b"),
        ("{{small|(a)}}", "(a)"),
        ("{{abbr|UN|United Nations}}", "UN"),
        ("{{sc|ad}}", "ad"),
        ("{{vanchor|plinth|base}}", "plinth"),
        ("{{resize|80%|plinth}}", "plinth"),
        ("{{sort|key|plinth}}", "plinth"),
        ("{{sortname|Ada|Lovelace}}", "Ada Lovelace"),
        ("{{hlist|a|b|c}}", "a, b, c"),
        # Names and links.
        ("{{flag|France}}", "France"),
        ("{{flagicon|France}} Paul", "Paul"),
        ("{{FRA}}", "France"),
        ("{{USS|Hornet|CV-12}}", "USS Hornet (CV-12)"),
        ("{{HMS|Victory||6}}", "HMS Victory"),
        ("{{ship|SS|Great Britain}}", "SS Great Britain"),
        ("{{sclass|Nimitz|aircraft carrier}}", "Nimitz-class aircraft carrier"),
        ("{{ill|Tea house|de|Teehaus}}", "Tea house"),
        ("{{url|example.org|the site}}", "the site"),
        ("{{harvtxt|Smith|Jones|1999}}", "Smith & Jones (1999)"),
        # Parser functions and variables.
        ("{{PAGENAME}}", "Page"),
        ("{{{1|default}}}", "default"),
        ("{{#if:|yes|no}}", "no"),
        ("{{#if: x |yes}}", "yes"),
        ("{{#ifeq:01|1|same|other}}", "same"),
        ("{{#ifeq:a|b|same|other}}", "other"),
        ("{{#switch:b|a=1|b|c=2|#default=3}}", "2"),
        ("{{#switch:z|a=1|9}}", "9"),
        ("{{lc:ABC}}", "abc"),
        ("{{ucfirst:abc}}", "Abc"),
    ],
)
def test_template_prints_its_words(call: str, text: str) -> None:
    assert shown(call) == text


@pytest.mark.parametrize(
    "call",
    [
        "{{mystery}}",
        "{{mystery|a}}",
        "{{IPAc-en|t|qq}}",
        "{{IPA-de|x}}",
        "{{pron|x}}",
        "{{cite book|title=Tea}}",
        "{{cite quran|tea}}",
        "{{convert|5|km|spell=in}}",
        "{{radic|2}}",
        "{{inflation|US|5|1990}}",
        "{{#invoke:Math|sum|1|2}}",
        "{{#expr:1+x}}",
        "{{#if:{{mystery}}|yes|no}}",
        "{{age|1960|5|4}}",
        "{{{1}}}",
        "{{birth date|soon|x|y}}",
        "{{ordinal|x}}",
        "<math>x</math>",
        "<chem>H2O</chem>",
        "<score>c</score>",
        "{{lang-xyz|a}}",
        "{{" + "a|" * 9,
        "{{percentage|1|0}}",
        "{{formatnum:{{mystery}}}}",
    ],
)
def test_what_is_not_known_is_marked_where_it_stood(call: str) -> None:
    (section,) = render_page(f"So {call} it is.")
    assert section.unrendered == (len("So "),)
    assert section.text.startswith("So ")


@pytest.mark.parametrize(
    "call",
    [
        "{{citation needed|date=May 2016}}",
        "{{cn}}",
        "{{sfn|Smith|1999}}",
        "{{efn|a note}}",
        "{{refn|group=n|x}}",
        "{{rp|12}}",
        "{{clear}}",
        "{{anchor|x}}",
        "{{coord|1|2|display=title}}",
        "{{use dmy dates|date=May 2016}}",
        "{{pp-semi}}",
        "({{respell|A|na}})",
        "({{IPA-de|x}}, {{IPA|y}})",
        "(pronounced {{pron|x}})",
        "({{cite book|title=Tea}})",
        "{{audio|a.ogg|listen}}",
        "{{dubious|date=May 2016}}",
        "{{some new notice|date=May 2016}}",
        "{{fr icon}}",
        "{{DISPLAYTITLE:x}}",
        "{{DEFAULTSORT:x}}",
        "{{#tag:ref|x|name=y}}",
        "{{better source needed|reason={{x}}}}",
        "<ref name=x />",
        "<ref>a</ref>",
        "<!-- hidden -->",
        "[[File:a.jpg|thumb|x]]",
        "<gallery>\na.jpg|b\n</gallery>",
        "[http://example.org]",
    ],
)
def test_what_prints_no_words_goes_without_a_trace(call: str) -> None:
    (section,) = render_page(f"So {call} it is.")
    assert section.text == "So it is."
    assert section.unrendered == ()


def test_no_template_is_both_rendered_and_dropped() -> None:
    both = sorted(name for name in TABLE if is_dropped_template(name))
    assert both == []


def test_english_words_are_not_put_into_another_language() -> None:
    (section,) = render_page("Родена {{birth date|1960|5|4}} в София.", language="bg")
    assert section.text == "Родена в София."
    assert section.unrendered == (len("Родена "),)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "77,006.5 and 1,500"),
        ("de", "77.006,5 and 1.500"),
        ("fr", "77 006,5 and 1 500"),
        ("bg", "77 006,5 and 1500"),
    ],
)
def test_formatnum_follows_the_language(language: str, text: str) -> None:
    (section,) = render_page("{{formatnum:77006.5}} and {{formatnum:1500}} x", language=language)
    assert (section.text, section.unrendered) == (f"{text} x", ())


def test_formatnum_is_lost_where_the_language_has_ways_that_are_not_known() -> None:
    (section,) = render_page("{{formatnum:77006}} x", language="xx")
    assert (section.text, section.unrendered) == ("x", (0,))


def test_quotation_stands_on_its_own_lines_without_its_source() -> None:
    (section,) = render_page("She said:\n{{quote|Tea is [[life]].|Ana|Diary}}\nThen she left.")
    assert section.text == "She said:\nTea is life.\nThen she left."


def test_box_with_an_unknown_name_goes_when_written_one_argument_a_line() -> None:
    (section,) = render_page("{{Teapot data\n| name = x\n| age = 3\n| lid = yes\n}}\nTeapots pour.")
    assert (section.text, section.unrendered) == ("Teapots pour.", ())
