"""The real dump of May 2016: what is in it, and that no markup is left in any stored sentence."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from conftest import SAMPLE_DUMP, WordEncoder

from index_builder.build import BuildOptions, Built, build_index

pytestmark = pytest.mark.sample_dump


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    return build_index(
        [SAMPLE_DUMP], tmp_path_factory.mktemp("sample") / "index", WordEncoder(), BuildOptions()
    )


@pytest.fixture(scope="module")
def store(built: Built) -> duckdb.DuckDBPyConnection:
    return duckdb.connect(str(built.directory / "store.duckdb"), read_only=True)


def test_its_pages_and_aliases(built: Built) -> None:
    counts = built.manifest.counts
    assert counts["pages"] == 106
    assert counts["redirects"] == 99
    assert counts["quarantined"] == 0
    # The hundredth redirect of the file is a page of the project namespace (ns 4).
    assert built.manifest.skipped == {"not in the article namespace": 1}
    facts = counts["infobox_facts"] + counts["table_facts"]
    assert 20_000 < counts["sentences"] - facts < 23_000
    assert 1_500 < facts < 2_500
    assert counts["facts_left_out"] < 100


def test_its_date_is_that_of_the_newest_revision(built: Built) -> None:
    assert built.manifest.dump_date == "2016-05-01"
    assert built.manifest.dump_date_from == "newest-revision"


def test_at_least_nine_of_ten_sentences_are_quotable(built: Built) -> None:
    counts = built.manifest.counts
    assert counts["unquotable"] <= counts["sentences"] / 10


@pytest.mark.parametrize(
    "markup",
    [
        "{{",
        "}}",
        "[[",
        "]]",
        "<ref",
        "thumb|",
        "( ",
        "(;",
        " ,",
        "  ",
        "''",
        "&nbsp;",
        "</",
        "|-",
        "__NOTOC",
    ],
)
def test_no_stored_sentence_holds_markup(store: duckdb.DuckDBPyConnection, markup: str) -> None:
    found = store.execute("SELECT text FROM sentences WHERE contains(text, ?) LIMIT 3", [markup]).fetchall()
    assert found == []


def test_no_stored_sentence_has_space_around_it_or_a_control_character(
    store: duckdb.DuckDBPyConnection,
) -> None:
    found = store.execute(
        "SELECT text FROM sentences WHERE text <> trim(text) OR regexp_matches(text, '[\\x00-\\x1f\\x7f]') LIMIT 3"
    ).fetchall()
    assert found == []


@pytest.mark.parametrize(
    ("title", "fact"),
    [
        ("Azerbaijan", "land borders is 2,648 km (1,645 mi)"),
        ("Alberta", "travels 1,538 km (956 mi)"),
        ("Abraham Lincoln", "160 acres (65 ha)"),
        ("Alaska", "only 3 mi (4.8 km) apart"),
        ("Apollo 11", "an altitude of 100.4 nmi (185.9 km) by 98.9 nmi (183.2 km)"),
        ("Alaska", "in Barrow is 34 °F (1 °C)"),
        ("Aardvark", "between 105 and 130 cm (3.44 and 4.27 ft)"),
    ],
)
def test_figures_from_convert_are_quoted_right(
    store: duckdb.DuckDBPyConnection, title: str, fact: str
) -> None:
    found = store.execute(
        "SELECT count(*) FROM sentences JOIN pages USING (page_id) WHERE title = ? AND quotable AND contains(text, ?)",
        [title, fact],
    ).fetchone()
    assert found == (1,)


@pytest.mark.parametrize(
    ("title", "kind", "fact"),
    [
        ("Andre Agassi", "infobox", "Height — 5 ft 11 in (1.80 m)"),
        ("Animal Farm", "infobox", "Pages — 112 (UK paperback edition)"),
        ("Andorra", "infobox", "Capital and largest city — Andorra la Vella"),
        ("Aardwolf", "infobox", "Family — Hyaenidae"),
        ("Andorra", "table", "Languages — Mother tongue: Catalan; %: 38.8%"),
    ],
)
def test_facts_of_infoboxes_and_tables_are_quoted_right(
    store: duckdb.DuckDBPyConnection, title: str, kind: str, fact: str
) -> None:
    found = store.execute(
        "SELECT count(*) FROM sentences JOIN pages USING (page_id) "
        "WHERE title = ? AND quotable AND kind = ? AND text = ?",
        [title, kind, fact],
    ).fetchone()
    assert found == (1,)


def test_the_same_dump_gives_the_same_index_id(built: Built, tmp_path: Path) -> None:
    again = build_index([SAMPLE_DUMP], tmp_path / "index", WordEncoder(), BuildOptions(jobs=1))
    assert again.manifest.index_id == built.manifest.index_id
