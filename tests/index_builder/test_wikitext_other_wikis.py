"""Wikis in Bulgarian and German: names, redirects and sentences of their own, and no English put into them."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import WordEncoder

from index_builder.build import BuildOptions, build_index
from index_builder.extract import extract_page
from index_builder.page import SourcePage
from index_builder.wikitext import render_page
from receipts_offline.index.manifest import STORE_NAME

BULGARIAN = """{{Друга употреба}}
[[Картинка:Чайник.jpg|мини|ляво|[[чай|Чаят]] се пие горещ.]]
'''Чайникът''' е съд за [[чай]]. Измислен е през 1900 г. в [[София]]. Побира {{nowrap|1,5 л}} вода.
През 44 г. пр. Хр. такъв още няма.<ref>{{cite book|title=Чай}}</ref> __НЯМАСЪДЪРЖАНИЕ__

== Употреба ==
* наливане&nbsp;– бавно;
* миене.
[[Файл:Чаша.jpg|мини|Чаша.]] Пази се на сухо. [[en:Teapot]]

== Източници ==
<references />
[[Категория:Съдове]]
"""
GERMAN = """[[Datei:Kanne.jpg|mini|Eine [[Kanne]].]][[Bild:Tasse.jpg|hochkant]]
Die '''Teekanne''' ist ein Gefäß für [[Tee]], z.&nbsp;B. aus Ton. Im 19. Jahrhundert kam sie auf.
Am 3. Mai 1900 wurde sie verbessert. Sie fasst {{formatnum:1500}} ml.
== Einzelnachweise ==
<references />
[[Kategorie:Gefäß]]
"""


def sentences(wikitext: str, language: str) -> list[tuple[str, bool]]:
    page = SourcePage("Seite", wikitext=wikitext)
    return [(row.text, row.quotable) for row in extract_page(page, language, {}).rows]


def test_a_bulgarian_page_is_cut_into_its_sentences() -> None:
    assert sentences(BULGARIAN, "bg") == [
        ("Чайникът е съд за чай.", True),
        ("Измислен е през 1900 г. в София.", True),
        ("Побира 1,5 л вода.", True),
        ("През 44 г. пр. Хр. такъв още няма.", True),
        ("наливане – бавно;", True),
        ("миене.", True),
        ("Пази се на сухо.", True),
    ]


def test_a_german_page_is_cut_into_its_sentences() -> None:
    assert sentences(GERMAN, "de") == [
        ("Die Teekanne ist ein Gefäß für Tee, z. B. aus Ton.", True),
        ("Im 19. Jahrhundert kam sie auf.", True),
        ("Am 3. Mai 1900 wurde sie verbessert.", True),
        ("Sie fasst 1.500 ml.", True),
    ]


@pytest.mark.parametrize(
    ("language", "link"),
    [
        ("bg", "[[Картинка:а.jpg|мини]]"),
        ("bg", "[[картинка:а.jpg]]"),
        ("bg", "[[Категория:Чай]]"),
        ("de", "[[Bild:a.jpg|mini]]"),
        ("fr", "[[Fichier:a.jpg|vignette]]"),
        ("fr", "[[Catégorie:Thé]]"),
        ("ru", "[[Изображение:а.jpg]]"),
        ("vi", "[[Tập tin:a.jpg]]"),
        ("vi", "[[Thể_loại:Trà]]"),
        ("zh", "[[文件:a.jpg]]"),
    ],
)
def test_old_and_local_names_of_files_and_categories_are_known(language: str, link: str) -> None:
    (section,) = render_page(f"Tee {link} hier.", language=language)
    assert (section.text, section.unrendered) == ("Tee hier.", ())


def test_another_language_keeps_what_is_a_word_in_it() -> None:
    (section,) = render_page("Siehe [[Bild:a]].", language="en")
    assert section.text == "Siehe Bild:a."


@pytest.mark.parametrize(
    "call", ["{{birth date|1900|5|4}}", "{{lang-en|tea}}", "{{convert|5|km}}", "{{as of|2010}}"]
)
@pytest.mark.parametrize("language", ["bg", "de"])
def test_templates_that_print_english_words_are_not_rendered_elsewhere(call: str, language: str) -> None:
    (section,) = render_page(f"Tee {call} hier.", language=language)
    assert (section.text, section.unrendered) == ("Tee hier.", (len("Tee "),))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_dump_in_bulgarian_builds_with_its_redirects(tmp_path: Path, encoding: str) -> None:
    def page(number: int, title: str, text: str, extra: str = "", ns: int = 0) -> str:
        text = text.replace("&", "&amp;").replace("<", "&lt;")
        return (
            f"<page><title>{title}</title><ns>{ns}</ns><id>{number}</id>{extra}<revision><id>{number}0</id>"
            f"<timestamp>2026-05-0{number}T00:00:00Z</timestamp><text>{text}</text></revision></page>"
        )

    dump = tmp_path / "bgwiki-20260601-pages-articles.xml"
    dump.write_text(
        '<mediawiki xml:lang="bg"><siteinfo><sitename>Уикипедия</sitename><dbname>bgwiki</dbname>'
        "<base>https://bg.wikipedia.org/wiki/Начало</base><namespaces><namespace key='0'/>"
        "<namespace key='6'>Файл</namespace><namespace key='14'>Категория</namespace></namespaces></siteinfo>"
        + page(1, "Чайник", BULGARIAN)
        + page(2, "Кана", "#виж [[Чайник]]")
        + page(3, "Съд за чай", "#ПРЕНАСОЧВАНЕ [[Чайник]]", '<redirect title="Чайник"/>')
        + page(4, "Категория:Съдове", "Съдове за чай.", ns=14)
        + "</mediawiki>",
        encoding=encoding,
    )
    built = build_index([dump], tmp_path / "index", WordEncoder(), BuildOptions(jobs=1))
    counts = built.manifest.counts
    assert (counts["pages"], counts["redirects"], counts["sentences"], counts["unquotable"]) == (1, 2, 7, 0)
    assert (built.manifest.wiki.language, built.manifest.wiki.sitename) == ("bg", "Уикипедия")
    assert (built.directory / STORE_NAME).is_file()
