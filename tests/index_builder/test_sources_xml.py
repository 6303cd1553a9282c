"""MediaWiki exports: what a page, a redirect and a wiki are, in every schema and after every fault."""

from __future__ import annotations

import bz2
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from index_builder.page import SiteInfo, SourcePage
from index_builder.sources import Source, bzip2, open_source
from index_builder.sources import export_parser as limits
from index_builder.sources.redirects import redirect_target
from index_builder.sources.site import article_base
from receipts_offline.errors import InputError

EXPORT = Path(__file__).parents[1] / "data" / "tiny-export-0.11.xml"

SITEINFO = (
    "<siteinfo><sitename>Wikipedia</sitename><dbname>enwiki</dbname>"
    "<base>https://en.wikipedia.org/wiki/Main_Page</base><namespaces>"
    '<namespace key="0" /><namespace key="1">Talk</namespace><namespace key="4">Wikipedia</namespace>'
    "</namespaces></siteinfo>"
)


def revision(text: str = "Bees fly.", *, number: int = 50, time: str = "2024-05-01T00:00:00Z") -> str:
    body = text if text.startswith("<text") else f'<text xml:space="preserve">{text}</text>'
    return f"<revision><id>{number}</id><timestamp>{time}</timestamp><model>wikitext</model>{body}</revision>"


def page(title: str, content: str | None = None, *, number: int = 1, ns: str = "<ns>0</ns>") -> str:
    return f"<page><title>{title}</title>{ns}<id>{number}</id>{content or revision()}</page>"


def export(*pages: str, schema: str = "0.11", siteinfo: str = SITEINFO) -> str:
    space = f"http://www.mediawiki.org/xml/export-{schema}/"
    return f'<mediawiki xmlns="{space}" xml:lang="en">{siteinfo}{"".join(pages)}</mediawiki>'


def write(directory: Path, content: str | bytes, name: str = "dump.xml") -> Path:
    path = directory / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def read(directory: Path, content: str | bytes, name: str = "dump.xml") -> tuple[list[SourcePage], Source]:
    with open_source(write(directory, content, name)) as source:
        return list(source.pages()), source


# The file in tests/data


def test_tiny_export_gives_articles_redirects_and_its_wiki() -> None:
    with open_source(EXPORT) as source:
        pages = list(source.pages())
    assert source.kind == "xml"
    assert source.siteinfo == SiteInfo(
        "veldmarkwiki", "Veldmark Wiki", "en", "https://wiki.veldmark.example/wiki/", ""
    )
    assert [page.title for page in pages if page.wikitext is not None] == [
        "Veldmark",
        "Skarvik",
        "Harnsund Lighthouse",
        "Ida Brandvold",
        "Osta River",
        "Harnsund",
        "Mount Keld",
    ]
    assert {page.title: page.redirect for page in pages if page.redirect} == {
        "Isle of Veldmark": "Veldmark",
        "Osta": "Osta River",
    }
    assert source.skipped == {"not in the article namespace": 2}
    assert source.namespaces["veldmark wiki"] == 4
    first = pages[0]
    assert (first.page_id, first.revision_id, first.revision_timestamp) == (101, 9001, "2024-03-02T08:15:00Z")
    assert first.wikitext is not None
    assert "{{convert|31|km|mi}}" in first.wikitext
    assert "<ref>" in first.wikitext


# D2: deleted and empty texts


@pytest.mark.parametrize(
    "text",
    [
        '<text bytes="0" sha1="phoiac9h4m842xq45sp7s6u21eteeq1" />',
        '<text bytes="120" deleted="deleted" />',
        '<text xml:space="preserve"></text>',
        "<text />",
    ],
)
def test_D2_an_empty_text_gives_an_empty_page_and_leaves_the_next_one_alone(
    tmp_path: Path, text: str
) -> None:
    pages, _ = read(
        tmp_path,
        export(
            page("Gone", revision(text, number=70), number=7),
            page("Bee", revision("Bees fly.", number=80), number=8),
        ),
    )
    assert [(p.title, p.page_id, p.revision_id, p.wikitext) for p in pages] == [
        ("Gone", 7, 70, ""),
        ("Bee", 8, 80, "Bees fly."),
    ]


def test_D2_nothing_of_a_page_leaks_into_the_next() -> None:
    with open_source(EXPORT) as source:
        by_title = {page.title: page for page in source.pages()}
    assert by_title["Skarvik"].wikitext == ""
    assert by_title["Skarvik"].page_id == 104
    lighthouse = by_title["Harnsund Lighthouse"]
    assert (lighthouse.page_id, lighthouse.revision_id) == (105, 9005)


_KINDS = st.sampled_from(["article", "redirect", "deleted", "talk", "no id", "no revision", "no title"])


@settings(max_examples=40, deadline=None)
@given(kinds=st.lists(_KINDS, min_size=1, max_size=12))
def test_D2_each_page_reads_the_same_whatever_stands_around_it(
    tmp_path_factory: pytest.TempPathFactory, kinds: list[str]
) -> None:
    texts: list[str] = []
    expected: list[SourcePage] = []
    for number, kind in enumerate(kinds, start=1):
        title, stamp = f"Page {number}", f"2024-01-{number:02}T00:00:00Z"
        words = f"Words of page {number}."
        body = revision(words, number=number + 500, time=stamp)
        known = SourcePage(title, number, number + 500, stamp)
        if kind == "article":
            texts.append(page(title, body, number=number))
            expected.append(replace(known, wikitext=words))
        elif kind == "redirect":
            texts.append(page(title, '<redirect title="Target" />' + body, number=number))
            expected.append(replace(known, redirect="Target"))
        elif kind == "deleted":
            gone = revision('<text deleted="deleted" />', number=number + 500, time=stamp)
            texts.append(page(title, gone, number=number))
            expected.append(replace(known, wikitext=""))
        elif kind == "talk":
            texts.append(page(f"Talk:{title}", body, number=number, ns="<ns>1</ns>"))
        elif kind == "no id":
            texts.append(f"<page><title>{title}</title><ns>0</ns>{body}</page>")
        elif kind == "no revision":
            texts.append(f"<page><title>{title}</title><ns>0</ns><id>{number}</id></page>")
        else:
            texts.append(f"<page><ns>0</ns><id>{number}</id>{body}</page>")
    pages, source = read(tmp_path_factory.mktemp("d2"), export(*texts))
    assert pages == expected
    assert source.skipped.total() == len(kinds) - len(expected)


# D3: schemas and unknown tags


@pytest.mark.parametrize("schema", ["0.10", "0.11", "0.12", "0.99"])
def test_D3_every_schema_version_reads_the_same(tmp_path: Path, schema: str) -> None:
    pages, _ = read(tmp_path, export(page("Bee"), schema=schema))
    assert [(p.title, p.wikitext) for p in pages] == [("Bee", "Bees fly.")]


def test_D3_unknown_tags_and_extra_content_slots_are_stepped_over(tmp_path: Path) -> None:
    content = (
        "<revision><id>5</id><parentid>4</parentid><timestamp>2024-05-01T00:00:00Z</timestamp>"
        "<contributor><username>A</username><id>77</id></contributor><origin>5</origin>"
        "<model>wikitext</model><text>Bees fly.</text>"
        "<content><role>mediainfo</role><origin>6</origin><model>json</model><text>{}</text></content>"
        "<novelty><id>99</id><text>Not this.</text></novelty></revision>"
        "<upload><filename>Bee.jpg</filename><id>98</id></upload>"
    )
    titled = page("Bee<mark>not this</mark>s", content, number=3)
    pages, _ = read(tmp_path, export(titled))
    assert pages[0].title == "Bees"
    assert [(p.page_id, p.revision_id, p.wikitext) for p in pages] == [(3, 5, "Bees fly.")]


def test_D3_a_prefix_in_front_of_every_tag_changes_nothing(tmp_path: Path) -> None:
    plain = export(page("Bee"), siteinfo="").replace(' xmlns="', ' xmlns:mw="')
    prefixed = plain.replace("</", "\0").replace("<", "<mw:").replace("\0", "</mw:")
    pages, _ = read(tmp_path, prefixed)
    assert [p.wikitext for p in pages] == ["Bees fly."]


# D5: redirects


@pytest.mark.parametrize(
    ("wikitext", "target"),
    [
        ("#REDIRECT [[Big cat]]", "Big cat"),
        ("#redirect: [[:big_cat#Taxonomy|the cats]]\n\n{{R from move}}", "Big cat"),
        ("\n # REDIRECT[[Big%20cat]]", "Big cat"),
        ("#WEITERLEITUNG [[Großkatze]]", "Großkatze"),
        ("#виж [[Котка]]", "Котка"),
        ("# [[Big cat]] is an entry of a list", None),
        ("#REDIRECT [[#Here]]", None),
        ("Bees #REDIRECT [[Big cat]]", None),
    ],
)
def test_D5_redirects_are_read_from_wikitext(wikitext: str, target: str | None) -> None:
    assert redirect_target(wikitext) == target


def test_D5_a_redirect_is_an_alias_and_has_no_text(tmp_path: Path) -> None:
    tagged = '<redirect title="Big cat" />' + revision("#REDIRECT [[Something else]]")
    pages, _ = read(
        tmp_path,
        export(page("Panthera", revision("#REDIRECT [[Big cat]]")), page("Pantherae", tagged, number=2)),
    )
    assert [(p.title, p.redirect, p.wikitext, p.sections) for p in pages] == [
        ("Panthera", "Big cat", None, None),
        ("Pantherae", "Big cat", None, None),
    ]


# Namespaces, revisions, unusable pages


def test_old_exports_without_ns_go_by_the_title(tmp_path: Path) -> None:
    titles = ["Bee", "Talk:Bee", "wikipedia:About", "2001: A Space Odyssey", "Template:Bee"]
    pages, source = read(tmp_path, export(*(page(t, number=i, ns="") for i, t in enumerate(titles, 1))))
    assert [p.title for p in pages] == ["Bee", "2001: A Space Odyssey"]
    assert source.skipped == {"not in the article namespace": 3}


def test_the_newest_revision_wins_whatever_its_place(tmp_path: Path) -> None:
    history = (
        revision("Second.", number=12, time="2024-05-02T00:00:00Z")
        + revision("Third.", number=13, time="2024-05-02T00:00:00Z")
        + revision("First.", number=99, time="2023-05-02T00:00:00Z")
    )
    pages, _ = read(tmp_path, export(page("Bee", history)))
    assert [(p.revision_id, p.wikitext) for p in pages] == [(13, "Third.")]


def test_unusable_pages_are_counted_by_reason(tmp_path: Path) -> None:
    pages, source = read(
        tmp_path,
        export(
            page(""),
            page("T" * 5000),
            page("Bad ns", ns="<ns>zero</ns>"),
            page("Bad id").replace("<id>1</id>", "<id>one</id>"),
            page("Code", revision().replace("wikitext", "json")),
            page("No revision", "<x/>"),
            page("Bee", number=9),
        ),
    )
    assert [p.title for p in pages] == ["Bee"]
    assert source.skipped == {
        "no title": 2,
        "bad namespace": 1,
        "bad page id": 1,
        "content is not wikitext": 1,
        "no revision": 1,
    }


def test_a_bad_timestamp_or_revision_id_does_not_cost_the_page(tmp_path: Path) -> None:
    pages, _ = read(tmp_path, export(page("Bee", revision(time="yesterday").replace("50", "x"))))
    assert [(p.revision_id, p.revision_timestamp, p.wikitext) for p in pages] == [(None, None, "Bees fly.")]


def test_a_text_over_the_limit_is_told_with_its_page_and_the_next_one_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "TEXT_LIMIT", 1000)
    pages, source = read(tmp_path, export(page("Long", revision("x" * 1001)), page("Bee", number=2)))
    assert [(p.title, p.wikitext, p.fault is None, p.number) for p in pages] == [
        ("Long", None, False, 1),
        ("Bee", "Bees fly.", True, 2),
    ]
    assert source.skipped == {}


# Site information


@pytest.mark.parametrize(
    ("base", "expected"),
    [
        ("https://en.wikipedia.org/wiki/Main_Page", "https://en.wikipedia.org/wiki/"),
        ("https://de.wikipedia.org/wiki/Wikipedia:Hauptseite", "https://de.wikipedia.org/wiki/"),
        ("https://w.example/index.php?title=Main_Page", "https://w.example/index.php?title="),
        ("https://w.example/", ""),
        ("nonsense", ""),
        ("", ""),
    ],
)
def test_the_address_in_front_of_a_title(base: str, expected: str) -> None:
    assert article_base(base) == expected


def test_siteinfo_of_a_wikipedia_brings_its_licence(tmp_path: Path) -> None:
    _, source = read(tmp_path, export(page("Bee")))
    assert source.siteinfo == SiteInfo(
        "enwiki", "Wikipedia", "en", "https://en.wikipedia.org/wiki/", "CC BY-SA 4.0"
    )


@pytest.mark.parametrize(
    ("name", "dbname", "base"),
    [
        ("enwiki-tables.xml", "enwiki", "https://en.wikipedia.org/wiki/"),
        ("simplewiki-20260901-pages-articles.xml", "simplewiki", "https://simple.wikipedia.org/wiki/"),
        ("mywiki-export.xml", "local", ""),
        ("commonswiki-latest.xml", "local", ""),
        ("dump.xml", "local", ""),
    ],
)
def test_without_siteinfo_the_file_name_is_the_guess(
    tmp_path: Path, name: str, dbname: str, base: str
) -> None:
    pages, source = read(tmp_path, export(page("Bee"), siteinfo=""), name)
    assert (source.siteinfo.dbname, source.siteinfo.article_base) == (dbname, base)
    assert source.siteinfo.language == "en"
    assert [p.title for p in pages] == ["Bee"]


# Encodings


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "latin-1"])
def test_the_encoding_is_detected(tmp_path: Path, encoding: str) -> None:
    declared = '<?xml version="1.0" encoding="ISO-8859-1"?>' if encoding == "latin-1" else ""
    text = declared + export(page("Café", revision("Cafés öffnen.")))
    pages, _ = read(tmp_path, bz2.compress(text.encode(encoding)), "x.xml.bz2")
    assert [(p.title, p.wikitext) for p in pages] == [("Café", "Cafés öffnen.")]


# Files that are not what they claim


def test_D1_no_page_at_all_is_an_error(tmp_path: Path) -> None:
    with open_source(write(tmp_path, export())) as source, pytest.raises(InputError, match="holds no pages"):
        list(source.pages())


def test_D1_a_web_page_saved_as_a_dump_is_named(tmp_path: Path) -> None:
    for content in (b"<!DOCTYPE html><html><body>Not found</body></html>", b"\n<HTML >"):
        with pytest.raises(InputError, match="web page"):
            open_source(write(tmp_path, content, "enwiki.xml.bz2"))


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<feed><doc>x</doc></feed>", "root is <feed>"),
        ("600:10:Bee\n600:12:Big: the film\n", "index of a multistream dump"),
        ("-- MySQL dump 10.19", "neither a MediaWiki XML export nor JSON Lines"),
        ("\n\n  \n", "only blank lines"),
    ],
)
def test_other_files_are_refused_by_content(tmp_path: Path, content: str, message: str) -> None:
    with pytest.raises(InputError, match=message):
        open_source(write(tmp_path, content))


def test_a_document_type_is_refused(tmp_path: Path) -> None:
    bomb = '<!DOCTYPE mediawiki [<!ENTITY a "aaaa">]>' + export(page("Bee", revision("&a;")))
    with pytest.raises(InputError, match="document type"):
        open_source(write(tmp_path, bomb))


def test_a_stub_dump_is_refused_after_reading(tmp_path: Path) -> None:
    stub = export(page("Bee", revision('<text bytes="4321" id="88" />')))
    with open_source(write(tmp_path, stub)) as source, pytest.raises(InputError, match="stub dump"):
        list(source.pages())
    assert source.skipped == {"text not in this file": 1}


@pytest.mark.parametrize(
    ("tail", "message"),
    [
        ("<page><title>Cut", "is cut off: its XML ends after 2 complete pages"),
        ("<page></oops>", r"not well-formed XML: mismatched tag, column \d+, line 1, after 2 complete"),
        ("<page><title>a & b</title>", "not well-formed"),
    ],
)
def test_pages_in_front_of_a_fault_are_delivered_first(tmp_path: Path, tail: str, message: str) -> None:
    whole = export(page("Bee"), page("Ant", number=2)).removesuffix("</mediawiki>")
    with open_source(write(tmp_path, whole + tail)) as source:
        pages = source.pages()
        assert [next(pages).title, next(pages).title] == ["Bee", "Ant"]
        with pytest.raises(InputError, match=message):
            next(pages)


def test_endless_tags_and_nesting_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "TAG_LIMIT", 10_000)
    long_tag = export(page("Bee")).removesuffix("</mediawiki>") + "<!-- " + "x" * 400_000
    with (
        open_source(write(tmp_path, long_tag)) as source,
        pytest.raises(InputError, match="one tag is longer"),
    ):
        list(source.pages())
    deep = export("<page>" + "<a>" * 100)
    with pytest.raises(InputError, match="nested deeper"):
        open_source(write(tmp_path, deep))


def test_a_source_is_read_once(tmp_path: Path) -> None:
    with open_source(EXPORT) as source:
        list(source.pages())
        with pytest.raises(RuntimeError, match="once"):
            source.pages()


@pytest.mark.parametrize("streams", [1, 30])
def test_streaming_a_30_MB_dump_needs_a_few_MB_and_what_is_held_back_of_a_stream(
    tmp_path: Path, streams: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bzip2, "HELD_BYTES", 1 << 20)
    path = tmp_path / "big.xml.bz2"
    with path.open("wb") as file:
        for stream in range(streams):
            with bz2.open(file, "wb", compresslevel=1) as packed:
                if stream == 0:
                    packed.write(export().removesuffix("</mediawiki>").encode())
                for number in range(stream, 300, streams):
                    text = revision("Bees fly far. " * 7200)
                    packed.write(page(f"Page {number}", text, number=number + 1).encode())
                if stream == streams - 1:
                    packed.write(b"</mediawiki>")
    tracemalloc.start()
    try:
        with open_source(path) as source:
            size = sum(len(each.wikitext or "") for each in source.pages())
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert size == 300 * 14 * 7200
    assert peak < 8 << 20
