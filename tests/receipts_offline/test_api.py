"""The Python API: the command line's receipts, from a program or a notebook."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from conftest import DATA, REPOSITORY
from hypothesis import given, settings
from hypothesis import strategies as st
from made_reports import MILL, made_report

import receipts_offline
from index_builder.build import BuildOptions, build_index
from receipts_offline import OpenIndex, ReceiptsError, Report, check, open_index
from receipts_offline.cli.main import main
from receipts_offline.errors import IndexUnusable, InputError
from receipts_offline.models.load import load_embedder
from receipts_offline.paths import remember_index
from receipts_offline.report.records import report_json

ANSWERS = (
    "The Battle of Skarvik was fought on 14 June 1611. Nine ships took part in it.",
    "The tide mill of Harnsund ground barley from 1850 to 1891.\n\n- It was red.\n- Why?\n",
    "Jens Aamodt climbed Mount Keld in 1821, and he was born in 1850.",
)


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An index of the project's own pages with the bundled embedder."""
    out = tmp_path_factory.mktemp("api") / "notes"
    return build_index([DATA / "notes.jsonl"], out, load_embedder(), BuildOptions(jobs=1)).directory


@pytest.fixture(scope="module")
def opened(wiki: Path) -> Iterator[OpenIndex]:
    with open_index(wiki) as index:
        yield index


def python(*code: str, cwd: Path = REPOSITORY) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *code], capture_output=True, text=True, cwd=cwd, check=False)


@pytest.mark.parametrize("answer", ANSWERS)
def test_a_report_is_that_of_the_command_line_byte_for_byte(
    opened: OpenIndex, wiki: Path, answer: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    main(["check", answer, "--index", str(wiki), "--format", "json"])
    assert capsysbinary.readouterr().out == report_json(opened.check(answer)).encode()


def test_a_question_and_a_topic_are_those_of_the_command_line(
    opened: OpenIndex, wiki: Path, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    asked = "When did Harnsund school open?"
    main(["check", "It opened in 1907.", "--question", asked, "--index", str(wiki), "--format", "json"])
    report = opened.check("It opened in 1907.", question=asked)
    assert capsysbinary.readouterr().out == report_json(report).encode()
    assert report.count("Backed") == 1
    both = opened.check("It opened in 1907.", topic="Harnsund school", question="What is peat?")
    assert both == opened.check("It opened in 1907.", topic="Harnsund school")


def test_an_open_index_is_used_again_and_by_many_threads_with_the_same_receipts(
    opened: OpenIndex, wiki: Path
) -> None:
    fresh = {answer: report_json(check(answer, index=wiki)) for answer in ANSWERS}
    with ThreadPoolExecutor(4) as pool:
        made = list(pool.map(lambda answer: (answer, report_json(opened.check(answer))), ANSWERS * 4))
    assert all(fresh[answer] == text for answer, text in made)


def test_the_number_of_threads_and_a_second_index_open_on_the_same_place_change_nothing(
    opened: OpenIndex, wiki: Path
) -> None:
    with open_index(str(wiki), threads=1, cache=False) as other:
        assert report_json(other.check(ANSWERS[0])) == report_json(opened.check(ANSWERS[0]))
    assert opened.check(ANSWERS[0]).receipts, "closing the one leaves the other open"


@pytest.mark.parametrize("value", [None, 5, b"The ferry takes 95 minutes.", ["text"]])
def test_what_is_no_text_is_a_type_error_that_says_so(opened: OpenIndex, value: Any) -> None:
    with pytest.raises(TypeError, match=r"the answer has to be a text \(str\)"):
        opened.check(value)
    if value is not None:
        with pytest.raises(TypeError, match="the topic has to be a text"):
            opened.check(ANSWERS[0], topic=value)
        with pytest.raises(TypeError, match="the question has to be a text"):
            opened.check(ANSWERS[0], question=value)


def test_a_closed_index_says_so(wiki: Path) -> None:
    index = open_index(wiki)
    index.close()
    index.close()
    with pytest.raises(ValueError, match="closed"):
        index.check(ANSWERS[0])
    assert "closed" in repr(index)


def test_manifest_and_snapshot_are_those_of_the_receipts(opened: OpenIndex, wiki: Path) -> None:
    assert opened.manifest.index_id == opened.snapshot.index_id
    assert opened.check(ANSWERS[0]).receipts[0].snapshot == opened.snapshot
    assert repr(opened) == f"<OpenIndex {wiki}: Veldmark School Notes, dump of 2026-04-17>"


def test_without_a_directory_the_index_is_the_one_the_command_line_would_ask(
    wiki: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RECEIPTS_OFFLINE_CONFIG", "off")
    with pytest.raises(IndexUnusable, match="none has been built"):
        open_index()
    remember_index(tmp_path / "built-last")
    with pytest.raises(IndexUnusable, match="built-last"):
        open_index()
    file = tmp_path / "config.toml"
    file.write_text('index = "of-the-file"\n')
    monkeypatch.setenv("RECEIPTS_OFFLINE_CONFIG", str(file))
    with pytest.raises(IndexUnusable, match=re.escape(str(tmp_path / "of-the-file"))):
        open_index()
    monkeypatch.setenv("RECEIPTS_OFFLINE_INDEX", str(wiki))
    with open_index() as index:
        assert index.directory == wiki


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("", "empty"),
        (" \n", "empty"),
        ("a\x00b", "not text"),
        ("half \ud800 a pair", "surrogate"),
        ("a" * 2_000_001, "bytes"),
    ],
)
def test_what_is_no_answer_is_refused_as_on_the_command_line(
    opened: OpenIndex, answer: str, says: str
) -> None:
    with pytest.raises(InputError, match=says) as caught:
        opened.check(answer)
    assert caught.value.exit_code == 3
    assert caught.value.next_step


def test_a_missing_index_is_a_receipts_error_with_a_next_step(tmp_path: Path) -> None:
    with pytest.raises(ReceiptsError) as caught:
        check("text", index=tmp_path / "none")
    assert (caught.value.exit_code, bool(caught.value.next_step)) == (4, True)


def test_the_example_of_the_page_runs(wiki: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(wiki.parent)
    done = doctest.testfile(str(REPOSITORY / "docs" / "python.md"), module_relative=False)
    assert done.attempted > 10
    assert done.failed == 0


HOSTILE = "<script>alert(1)</script> \x1b[31m\u202ebold\x1b[0m & **The mill** was built in 1744."


def test_reports_and_receipts_show_themselves_in_a_notebook_and_nothing_breaks_out() -> None:
    report = made_report(HOSTILE, "bc")
    for shown in (report._repr_html_(), report.receipts[0]._repr_html_()):
        assert shown is not None
        assert shown.lstrip().startswith("<div")
        assert "<script" not in shown
        assert "\x1b" not in shown
        assert MILL.text in shown
        assert MILL.dump_date in shown
    assert report.attribution in str(report._repr_html_())


@settings(max_examples=40, deadline=None)
@given(st.text(max_size=80).map(lambda text: f"The mill {text} was built in 1744."))
def test_repr_and_str_are_short_and_steer_no_terminal(answer: str) -> None:
    report = made_report(answer, "bcn")
    for receipt in report.receipts:
        assert len(repr(receipt)) < 400
        assert receipt.receipt_id in repr(receipt)
        assert str(receipt).startswith(receipt.verdict)
    for text in (repr(report), str(report), *map(str, report.receipts), *map(repr, report.receipts)):
        assert all(char.isprintable() or char == "\n" for char in text)
    assert str(report).count("\n") == len(report.receipts)
    assert len(repr(report)) < 200
    assert report.attribution in str(report)


def test_importing_the_package_loads_the_standard_library_alone() -> None:
    code = (
        "import sys; before = set(sys.modules); import receipts_offline; dir(receipts_offline); "
        "print(*{name.partition('.')[0] for name in set(sys.modules) - before})"
    )
    loaded = set(python("-S", "-c", code).stdout.split())
    assert loaded <= {*sys.stdlib_module_names, "receipts_offline"}
    assert "receipts_offline" in loaded


def test_the_names_of_the_package_are_those_of_its_stub() -> None:
    stub = (REPOSITORY / "receipts_offline" / "__init__.pyi").read_text()
    homes = {
        name: home for home, name in re.findall(r"^from ([\w.]+) import (\w+) as \2$", stub, re.MULTILINE)
    }
    assert homes == receipts_offline._HOMES
    assert {"__version__", *homes} == set(receipts_offline.__all__)
    assert all(getattr(receipts_offline, name) is not None for name in receipts_offline.__all__)
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = receipts_offline.no_such_name


GOOD = """
from pathlib import Path
from receipts_offline import OpenIndex, Receipt, Report, Verdict, check, open_index

def backed(index: OpenIndex, answer: str) -> list[Receipt]:
    report: Report = index.check(answer, topic=None, question="What?")
    return [receipt for receipt in report.receipts if receipt.verdict == Verdict.BACKED]

with open_index(Path("wiki"), nli=None, threads=2, cache=False) as index:
    for receipt in backed(index, "text"):
        quote: str | None = receipt.evidence.text if receipt.evidence else None
        date: str = index.snapshot.dump_date + index.manifest.index_id
report: Report = check("text", index="wiki")
"""
BAD = """
from receipts_offline import check, open_index, nothing
open_index(3)
check("text", index="wiki").receipts[0].verdict + 1
"""


def test_a_program_of_a_user_is_type_checked_against_the_package(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.py", tmp_path / "bad.py"
    good.write_text(GOOD)
    bad.write_text(BAD)
    done = python(
        "-m", "mypy", "--strict", "--follow-imports=silent", "--no-error-summary", str(good), str(bad)
    )
    wrong = re.findall(r"^.*?(\w+)\.py:(\d+): error: ", done.stdout, re.MULTILINE)
    assert sorted(set(wrong)) == [("bad", "2"), ("bad", "3"), ("bad", "4")], done.stdout + done.stderr


def test_a_report_is_equal_to_one_of_the_same_content() -> None:
    one, other = made_report(HOSTILE), made_report(HOSTILE)
    assert isinstance(one, Report)
    assert one == other
    assert one.receipts[0].receipt_id == other.receipts[0].receipt_id
