"""Building less than everything: vectors, sections, pages by number, by title and by category."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import duckdb
import numpy as np
import pytest
from conftest import DATA, WordEncoder
from numpy.typing import NDArray

import index_builder.manifest_writing as manifest_writing
import index_builder.vectors as embedding
from index_builder.build import BuildOptions, Built, build_index
from index_builder.publish import work_directory
from index_builder.selection import Wish
from index_builder.store import StoreWriter
from receipts_offline.errors import IndexUnusable, InputError, UsageError
from receipts_offline.index.reader import Index
from receipts_offline.index.verify import verify_index
from receipts_offline.progress import Silent

NOTES = DATA / "notes.jsonl"


def page(number: int, title: str, text: str, redirect: str = "") -> str:
    target = f'<redirect title="{redirect}" />' if redirect else ""
    content = f"#REDIRECT [[{redirect}]]" if redirect else text
    return (
        f"<page><title>{title}</title><ns>0</ns><id>{number}</id>{target}<revision><id>{9000 + number}</id>"
        f"<timestamp>2024-01-{number:02}T00:00:00Z</timestamp><text>{content}</text></revision></page>"
    )


PAGES = [
    page(1, "Tern Isle", "", redirect="Tern Island"),
    page(
        2,
        "Tern Island",
        "{{Infobox island\n| area_km2 = 4\n}}\nTern Island lies in the Grey Sea. It has one beach.\n\n"
        "== History ==\nNobody lived there before 1700.\n\n"
        '{| class="wikitable"\n! Year !! People\n|-\n| 1800 || 12\n|}\n[[Category:Islands]]',
    ),
    page(3, "Grey Sea", "The Grey Sea is cold.\n\n== Depth ==\nIt is 90 metres deep.\n[[Категория:Seas]]"),
    page(4, "Osta River", "The Osta River flows north. It is 31 km long.\n[[Category:Rivers|Osta]]"),
    page(5, "The Grey Sea", "", redirect="Grey Sea"),
    page(6, "Cold sea", "", redirect="The Grey Sea"),
    page(7, "Nowhere", "", redirect="Lost page"),
    page(8, "Mount Keld", "Mount Keld rises 742 metres. See [[:Category:Islands]]."),
]


def export(path: Path, pages: Sequence[str] = PAGES) -> Path:
    path.write_text(
        '<mediawiki version="0.11" xml:lang="en"><siteinfo><sitename>Grey Wiki</sitename><dbname>greywiki</dbname>'
        "<base>https://grey.example/wiki/Main</base><namespaces>"
        '<namespace key="0" /><namespace key="14">Категория</namespace></namespaces></siteinfo>'
        + "".join(pages)
        + "</mediawiki>",
        encoding="utf-8",
    )
    return path


@pytest.fixture
def dump(tmp_path: Path) -> Path:
    return export(tmp_path / "dump.xml")


def build(out: Path, *sources: Path, wish: Wish | None = None, **options: object) -> Built:
    chosen = BuildOptions(jobs=1, wish=wish or Wish(), **options)  # type: ignore[arg-type]
    return build_index(sources, out, WordEncoder(), chosen)


def titles(built: Built) -> list[str]:
    with duckdb.connect(str(built.directory / "store.duckdb"), read_only=True) as store:
        rows = store.execute("SELECT title FROM pages ORDER BY first_sentence, page_id").fetchall()
    return [row[0] for row in rows]


def redirects(built: Built) -> list[tuple[str, str]]:
    with duckdb.connect(str(built.directory / "store.duckdb"), read_only=True) as store:
        return store.execute("SELECT title, target FROM redirects ORDER BY title").fetchall()


def sentences(built: Built) -> list[tuple[str, str]]:
    with duckdb.connect(str(built.directory / "store.duckdb"), read_only=True) as store:
        return store.execute("SELECT section, text FROM sentences ORDER BY sentence_id").fetchall()


def test_with_all_choices_at_their_defaults_nothing_is_left_out(tmp_path: Path, dump: Path) -> None:
    built = build(tmp_path / "index", dump)
    assert built.manifest.options.chosen() == {}
    assert list(built.manifest.options.lines()) == []
    assert len(titles(built)) == 4
    assert ("Nowhere", "Lost page") in redirects(built)


def test_lead_sections_alone_are_the_rows_before_the_first_heading(tmp_path: Path, dump: Path) -> None:
    whole = build(tmp_path / "whole", dump)
    lead = build(tmp_path / "lead", dump, sections="lead")
    assert sentences(lead) == [row for row in sentences(whole) if row[0] == ""]
    assert ("", "Area (km²) — 4") in sentences(lead)
    assert lead.manifest.counts["table_facts"] == 0
    assert verify_index(lead.directory, Silent())[1] == []


def test_the_lead_of_a_page_of_notes_is_what_has_no_heading(tmp_path: Path) -> None:
    built = build(tmp_path / "index", NOTES, sections="lead")
    texts = [text for _, text in sentences(built)]
    assert "Nine ships took part in it." in texts
    assert "Peace was made in 1613." not in texts


def test_without_vectors_there_is_no_file_of_them(tmp_path: Path, dump: Path) -> None:
    built = build(tmp_path / "index", dump, vectors="none")
    assert not list(built.directory.glob("vector*"))
    assert built.manifest.embedded == 0
    assert verify_index(built.directory, Silent())[1] == []
    with Index(built.directory) as index:
        assert len(index.vectors) == 0
        assert index.vectors.rows([0, 3]).tolist() == [-1, -1]


def test_lead_vectors_are_rows_of_lead_sentences_with_a_map(tmp_path: Path, dump: Path) -> None:
    whole = build(tmp_path / "whole", dump)
    built = build(tmp_path / "index", dump, vectors="lead")
    assert sentences(built) == sentences(whole)
    wanted = [number for number, (section, _) in enumerate(sentences(built)) if section == ""]
    assert 0 < len(wanted) < len(sentences(built))
    assert np.load(built.directory / "vector_ids.npy").tolist() == wanted
    assert built.manifest.embedded == len(wanted)
    with Index(built.directory) as index, Index(whole.directory) as all_of_it:
        assert isinstance(index.vectors.matrix, np.memmap)
        rows = index.vectors.rows(range(len(sentences(built))))
        assert [int(number) for number in np.flatnonzero(rows >= 0)] == wanted
        assert index.vectors.ids(rows[rows >= 0]).tolist() == wanted
        assert (index.vectors.matrix[rows[rows >= 0]] == all_of_it.vectors.matrix[wanted]).all()
    assert verify_index(built.directory, Silent())[1] == []


def test_a_damaged_row_map_does_not_open(tmp_path: Path, dump: Path) -> None:
    built = build(tmp_path / "index", dump, vectors="lead")
    path = built.directory / "vector_ids.npy"
    content = path.read_bytes()
    path.write_bytes(content.replace(b"<u4", b"<f4"))
    with pytest.raises(IndexUnusable, match=r"vector_ids\.npy holds"):
        Index(built.directory)
    path.unlink()
    with pytest.raises(IndexUnusable, match=r"vector_ids\.npy is missing"):
        Index(built.directory)


def test_the_first_pages_keep_the_redirects_that_stand_behind_them(tmp_path: Path, dump: Path) -> None:
    built = build(tmp_path / "index", dump, wish=Wish(most=2))
    assert titles(built) == ["Tern Island", "Grey Sea"]
    assert redirects(built) == [
        ("Cold sea", "The Grey Sea"),
        ("Tern Isle", "Tern Island"),
        ("The Grey Sea", "Grey Sea"),
    ]
    assert built.manifest.skipped == {"not chosen": 2}
    with Index(built.directory) as index:
        assert index.pages_titled(["cold sea"]) == {"cold sea": [3]}


def test_more_pages_than_there_are_is_all_of_them(tmp_path: Path, dump: Path) -> None:
    assert len(titles(build(tmp_path / "index", dump, wish=Wish(most=1000)))) == 4


def test_a_part_of_a_dump_is_as_old_as_the_whole(tmp_path: Path, dump: Path) -> None:
    built = build(tmp_path / "index", dump, wish=Wish(most=1))
    assert built.manifest.dump_date == build(tmp_path / "whole", dump).manifest.dump_date == "2024-01-08"


def test_listed_titles_lead_through_redirects_and_what_is_missing_is_told(tmp_path: Path, dump: Path) -> None:
    wish = Wish(("Cold sea", "Mount Keld", "Nowhere", "Grey sea", "Atlantis"))
    built = build(tmp_path / "index", dump, wish=wish)
    assert titles(built) == ["Grey Sea", "Mount Keld"]
    assert built.manifest.counts["titles_not_found"] == 3
    missing = built.directory / "titles-not-found.txt"
    assert missing.read_text(encoding="utf-8").splitlines() == ["Atlantis", "Grey sea", "Nowhere"]
    assert verify_index(built.directory, Silent())[1] == []
    assert build(built.directory, dump, wish=Wish(most=1), replace=True).manifest.options.max_pages == 1


def test_no_file_of_missing_titles_where_all_were_found(tmp_path: Path, dump: Path) -> None:
    built = build(tmp_path / "index", dump, wish=Wish(("Tern Isle",)))
    assert built.manifest.counts["titles_not_found"] == 0
    assert not (built.directory / "titles-not-found.txt").exists()


def test_redirects_in_a_circle_end_and_are_not_found(tmp_path: Path) -> None:
    circle = [page(20, "One", "", redirect="Two"), page(21, "Two", "", redirect="One")]
    dump = export(tmp_path / "dump.xml", [*PAGES, *circle])
    built = build(tmp_path / "index", dump, wish=Wish(("One", "Osta River")))
    assert titles(built) == ["Osta River"]
    assert (built.directory / "titles-not-found.txt").read_text() == "One\n"


def test_an_alias_or_a_small_first_letter_of_a_page_of_notes_names_it(tmp_path: Path) -> None:
    built = build(tmp_path / "index", NOTES, wish=Wish(("Sea mill", "Black guillemot")))
    assert titles(built) == ["Tide mill", "Black guillemot"]
    with Index(built.directory) as index:
        assert index.pages_titled(["Sea mill"])


def test_a_category_is_found_under_its_local_name_too(tmp_path: Path, dump: Path) -> None:
    built = build(tmp_path / "index", dump, wish=Wish(categories=("Islands", "Seas")))
    assert titles(built) == ["Tern Island", "Grey Sea"]


def test_a_list_and_a_category_add_up_and_the_number_bounds_both(tmp_path: Path, dump: Path) -> None:
    both = Wish(("Mount Keld",), ("Rivers",))
    assert titles(build(tmp_path / "both", dump, wish=both)) == ["Osta River", "Mount Keld"]
    one = Wish(("Mount Keld",), ("Rivers",), most=1)
    assert titles(build(tmp_path / "one", dump, wish=one)) == ["Osta River"]


def test_choices_go_together(tmp_path: Path, dump: Path) -> None:
    built = build(
        tmp_path / "index", dump, wish=Wish(categories=("Islands",)), sections="lead", vectors="lead"
    )
    assert [text for _, text in sentences(built)] == [
        "Tern Island lies in the Grey Sea.",
        "It has one beach.",
        "Area (km²) — 4",
    ]
    assert built.manifest.embedded == 3
    assert list(built.manifest.options.lines()) == [
        "only the sentences of lead sections embedded ahead",
        "only lead sections",
        "only pages in Category:Islands",
    ]


def test_every_choice_gives_an_index_id_of_its_own_and_always_the_same(tmp_path: Path, dump: Path) -> None:
    choices: list[dict[str, object]] = [
        {},
        {"vectors": "lead"},
        {"vectors": "none"},
        {"sections": "lead"},
        {"wish": Wish(most=4)},
        {"wish": Wish(("Grey Sea", "Osta River"))},
        {"wish": Wish(("Grey Sea",))},
        {"wish": Wish(categories=("Islands",))},
    ]
    ids = [build(tmp_path / str(n), dump, **one).manifest.index_id for n, one in enumerate(choices)]  # type: ignore[arg-type]
    assert len(set(ids)) == len(ids)
    again = build(tmp_path / "again", dump, wish=Wish(("Osta River", "Grey Sea", "Grey Sea")))
    assert again.manifest.index_id == ids[5]


def test_a_category_of_notes_is_refused_plainly_and_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="carry no categories"):
        build(tmp_path / "out" / "index", NOTES, wish=Wish(categories=("Islands",)))
    assert list((tmp_path / "out").iterdir()) == []


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (Wish(("Atlantis",)), "has the one title of the list"),
        (Wish(categories=("Deserts", "Lakes")), "Category:Deserts or Category:Lakes"),
    ],
)
def test_a_wish_for_no_page_at_all_is_an_error_and_leaves_nothing(
    tmp_path: Path, dump: Path, wish: Wish, told: str
) -> None:
    with pytest.raises(InputError, match=told):
        build(tmp_path / "out" / "index", dump, wish=wish)
    assert list((tmp_path / "out").iterdir()) == []


def test_a_finished_index_of_other_choices_is_refused(tmp_path: Path, dump: Path) -> None:
    build(tmp_path / "index", dump)
    with pytest.raises(UsageError, match="already holds an index"):
        build(tmp_path / "index", dump, sections="lead")


class Stopped(Exception):
    """A build that was stopped from outside."""


class StoppingEncoder(WordEncoder):
    """Fails after some calls, as a kill would."""

    def __init__(self, calls: int) -> None:
        self.calls = calls
        self.encoded = 0

    def encode(self, texts: Sequence[str]) -> NDArray[np.float32]:
        if self.calls == 0:
            raise Stopped
        self.calls -= 1
        self.encoded += len(texts)
        return super().encode(texts)


def test_an_unfinished_build_is_not_gone_on_with_under_other_choices(tmp_path: Path, dump: Path) -> None:
    out = tmp_path / "index"
    with pytest.raises(Stopped):
        build_index([dump], out, StoppingEncoder(0), BuildOptions(jobs=1))
    before = sorted(path.name for path in work_directory(out).iterdir())
    with pytest.raises(UsageError, match="unfinished build") as told:
        build(out, dump, vectors="none")
    assert "--replace" in told.value.next_step
    assert sorted(path.name for path in work_directory(out).iterdir()) == before
    assert build(out, dump, vectors="none", replace=True).manifest.options.vectors == "none"
    assert not work_directory(out).exists()


@pytest.mark.parametrize("setting", ["UNIT", "BATCH_SIZE", "MAX_BATCH_TOKENS"])
def test_a_build_stopped_while_embedding_is_not_gone_on_with_in_other_batches(
    tmp_path: Path, dump: Path, setting: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(Stopped):
        build_index([dump], tmp_path / "index", StoppingEncoder(0), BuildOptions(jobs=1))
    monkeypatch.setattr(f"index_builder.build.{setting}", 7)
    with pytest.raises(UsageError, match="unfinished build"):
        build(tmp_path / "index", dump)


@pytest.mark.parametrize("vectors", ["all", "lead"])
def test_a_build_stopped_while_embedding_goes_on_at_its_last_unit(
    tmp_path: Path, dump: Path, vectors: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedding, "UNIT", 2)
    options = BuildOptions(jobs=1, vectors=vectors)
    whole = build_index([dump], tmp_path / "whole", WordEncoder(), options)
    with pytest.raises(Stopped):
        build_index([dump], tmp_path / "index", StoppingEncoder(2), options)
    rest = StoppingEncoder(1000)
    resumed = build_index([dump], tmp_path / "index", rest, options)
    assert rest.encoded == whole.manifest.embedded - 4
    assert resumed.manifest.index_id == whole.manifest.index_id
    for name in ("vectors.npy", "vector_ids.npy"):
        if (whole.directory / name).exists():
            assert (resumed.directory / name).read_bytes() == (whole.directory / name).read_bytes()


def test_nothing_is_embedded_twice_where_only_the_last_step_is_missing(
    tmp_path: Path, dump: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise Stopped

    with monkeypatch.context() as patch:
        patch.setattr(manifest_writing, "index_id", stop)
        with pytest.raises(Stopped):
            build(tmp_path / "index", dump)
    resumed = build_index([dump], tmp_path / "index", StoppingEncoder(0), BuildOptions(jobs=1))
    assert resumed.manifest.index_id == build(tmp_path / "whole", dump).manifest.index_id
    assert {name for name in resumed.manifest.files if "/" not in name} == {
        "store.duckdb",
        "titles.npy",
        "vectors.npy",
        "quarantine.jsonl",
    }


@pytest.mark.parametrize("moment", ["store", "redirects"])
def test_a_choice_of_pages_stopped_anywhere_is_the_same_index_in_the_end(
    tmp_path: Path, dump: Path, moment: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = Wish(("Cold sea", "Tern Isle"))
    whole = build(tmp_path / "whole", dump, wish=wish)
    store = StoreWriter
    with monkeypatch.context() as patch:
        if moment == "store":
            patch.setattr("index_builder.store.UNIT_SENTENCES", 1)

            def stop(self: object, *_: object) -> None:
                raise Stopped

            patch.setattr(store, "add_redirect", stop)
        else:
            patch.setattr("index_builder.store.UNIT_SENTENCES", 1)
            add, seen = store.add_redirect, []

            def add_one(self: StoreWriter, redirect: object) -> None:
                if seen:
                    raise Stopped
                seen.append(redirect)
                add(self, redirect)  # type: ignore[arg-type]

            patch.setattr(store, "add_redirect", add_one)
        with pytest.raises(Stopped):
            build(tmp_path / "index", dump, wish=wish)
    resumed = build(tmp_path / "index", dump, wish=wish)
    assert resumed.manifest.index_id == whole.manifest.index_id
    assert (titles(resumed), redirects(resumed)) == (titles(whole), redirects(whole))


def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "receipts_offline", *map(str, arguments)],
        capture_output=True,
        check=False,
        text=True,
    )


def test_the_command_takes_the_choices_and_info_shows_them(tmp_path: Path, dump: Path) -> None:
    listed = tmp_path / "list.txt"
    listed.write_text("cold_sea\nAtlantis\n", encoding="utf-8")
    done = run(
        *("build-index", dump, "--out", tmp_path / "index", "--jobs", "1", "--vectors", "none"),
        *("--titles", listed, "--category", "Category:islands", "--category", "Rivers", "--max-pages", "3"),
    )
    assert done.returncode == 0, done.stderr
    assert "Warning: 1 of 2 titles is not in the sources" in done.stderr
    assert "titles-not-found.txt" in done.stderr
    info = run("index", "info", tmp_path / "index").stdout
    assert "no sentence embedded ahead" in info
    assert "only pages of a list of 2 titles" in info
    assert "and pages in Category:Islands, Category:Rivers" in info
    assert "at most 3 pages" in info
    assert "0 of 9 sentences" in info
    options = json.loads(run("index", "info", tmp_path / "index", "--format", "json").stdout)["options"]
    assert options["categories"] == ["Islands", "Rivers"]


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["--titles", "missing.txt"], 3, "cannot be read"),
        (["--max-pages", "0"], 2, "x>=1"),
        (["--vectors", "some"], 2, "'some' is not one of"),
        (["--sections", "tail"], 2, "'tail' is not one of"),
        (["--category", "Category:"], 2, "no name of a category"),
        (["--category", "a|b"], 2, "no name of a category"),
    ],
)
def test_wrong_choices_are_one_line_and_the_documented_exit_code(
    tmp_path: Path, dump: Path, arguments: list[str], code: int, told: str
) -> None:
    done = run("build-index", dump, "--out", tmp_path / "index", *arguments)
    assert done.returncode == code
    assert told in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "index").exists()
