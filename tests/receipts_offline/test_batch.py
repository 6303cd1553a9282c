"""Many answers at once: in order, stopped and gone on with, and one bad file never stops the rest."""

from __future__ import annotations

import csv
import io
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tiny_batch import batch

from receipts_offline.batch.ledger import Ledger
from receipts_offline.batch.outputs import LEDGER_NAME, report_names
from receipts_offline.cli.batch import check_many
from receipts_offline.errors import GateFailed, InputError, OutputUnusable, ReceiptsError, UsageError
from receipts_offline.index.reader import Index
from receipts_offline.report.csv_rows import COLUMNS
from receipts_offline.report.reading import read_saved
from receipts_offline.verifying import verify_saved

TEXTS = {
    "a.md": "The Battle of Skarvik was fought on 14 June 1611. Nine slow ships took part in it.",
    "b.md": "The school of Harnsund opened in 1907.",
    "c.txt": "Do you want to know more?",
    "d.md": "The ferry takes 95 minutes. Peat is a soil of half-rotted plants.",
}


@pytest.fixture
def answers(tmp_path: Path) -> list[Path]:
    folder = tmp_path / "answers"
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
    return [folder / name for name in TEXTS]


def lines(path: Path, kind: str | None = None) -> list[dict[str, Any]]:
    every = [json.loads(line) for line in path.read_text().splitlines()]
    return every if kind is None else [line for line in every if line.get("record") == kind]


def test_processes_give_the_same_bytes_as_one_in_the_order_of_the_files(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    """The first answer is the slowest."""
    batch(answers, notes_index, output=tmp_path / "one.jsonl")
    batch(answers, notes_index, output=tmp_path / "two.jsonl", jobs=2)
    assert (tmp_path / "two.jsonl").read_bytes() == (tmp_path / "one.jsonl").read_bytes()
    done = lines(tmp_path / "one.jsonl", "answer")
    assert [line["file"] for line in done] == [str(path) for path in answers]
    assert [line["receipts"] for line in done] == [2, 1, 0, 2]
    assert all(sum(line["summary"].values()) == line["receipts"] for line in done)


def test_what_a_batch_wrote_can_be_verified(answers: list[Path], notes_index: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    batch([*answers, "missing.md"], notes_index, output=out)
    saved = read_saved(out)
    with Index(notes_index) as index:
        done = verify_saved(saved, {index.manifest.index_id: index}, {"word-nli": "1" * 64}.get)
    assert done.differences == ()
    assert done.receipts == 5


@pytest.mark.parametrize("jobs", [1, 2])
def test_one_bad_file_never_stops_the_rest(
    jobs: int, answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    bad = {
        "empty.md": b" \n",
        "latin.md": "café is old".encode("latin-1"),
        "binary.md": b"a\x00b",
        "faulty.md": b"The faulty school of Harnsund opened in 1907.",
    }
    for name, content in bad.items():
        (tmp_path / name).write_bytes(content)
    files = [answers[0], *(tmp_path / name for name in bad), tmp_path, "missing.md", "-", "", *answers[1:]]
    told: list[ReceiptsError] = []
    outcome = batch(files, notes_index, output=tmp_path / "out.jsonl", jobs=jobs, told=told)
    assert outcome.failed == len(told) == 8
    errors = lines(tmp_path / "out.jsonl", "error")
    assert [line["file"] for line in errors] == [str(file) for file in files[1:9]]
    assert all(line["error"] and line["next_step"] for line in errors)
    assert "ZeroDivisionError" in errors[3]["error"]
    assert all(str(file) in error.message for file, error in zip(files[1:9], told, strict=True))
    assert len(lines(tmp_path / "out.jsonl", "answer")) == len(answers)


def test_an_answer_that_kills_its_process_is_reported_and_the_rest_goes_on(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    deadly = tmp_path / "deadly.md"
    deadly.write_text("The deadly school of Harnsund opened in 1907.")
    outcome = batch([deadly, *answers], notes_index, output=tmp_path / "out.jsonl", jobs=2)
    assert outcome.failed == 1
    (error,) = lines(tmp_path / "out.jsonl", "error")
    assert "died twice (exit code 9)" in error["error"]
    assert len(lines(tmp_path / "out.jsonl", "answer")) == len(answers)


def test_the_same_command_again_does_only_what_is_left(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    first = batch([*answers, "missing.md"], notes_index, output=out)
    before = out.read_bytes()
    again = batch([*answers, "missing.md"], notes_index, output=out)
    assert out.read_bytes() == before  # the error came again, and is no news
    assert (again.skipped, again.failed) == (4, 1)
    assert again.counts == first.counts
    answers[1].write_text("The school of Harnsund has 212 pupils.")
    new = tmp_path / "e.md"
    new.write_text(TEXTS["b.md"])
    assert batch([*answers, new], notes_index, output=out).skipped == 3
    assert out.read_bytes().startswith(before)
    assert [line["file"] for line in lines(out, "answer")[4:]] == [str(answers[1]), str(new)]


def test_errors_are_tried_again(answers: list[Path], notes_index: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    late = tmp_path / "late.md"
    assert batch([late, *answers], notes_index, output=out).failed == 1
    late.write_text(TEXTS["b.md"])
    assert batch([late, *answers], notes_index, output=out).failed == 0
    assert lines(out)[-1]["file"] == str(late)


def test_another_question_is_another_check(answers: list[Path], notes_index: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    batch(answers, notes_index, output=out)
    assert batch(answers, notes_index, output=out, asked="Veldmark").skipped == 0
    assert batch(answers, notes_index, output=out, asked="Veldmark").skipped == len(answers)


def test_a_file_named_twice_is_checked_once(answers: list[Path], notes_index: Path, tmp_path: Path) -> None:
    assert batch([answers[0], answers[0]], notes_index, output=tmp_path / "out.jsonl").files == 1


def test_wherever_a_killed_run_stopped_the_next_one_ends_with_the_same_bytes(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    whole = tmp_path / "whole.jsonl"
    files = [*answers[1:], "missing.md"]
    batch(files, notes_index, output=whole)
    content = whole.read_bytes()
    ends = [place + 1 for place, byte in enumerate(content) if byte == ord("\n")]
    out = tmp_path / "out.jsonl"
    for cut in {
        0,
        1,
        5,
        9,
        10,
        14,
        *ends,
        *(end - 1 for end in ends),
        *range(30, len(content), len(content) // 9),
    }:
        out.write_bytes(content[:cut])
        batch(files, notes_index, output=out)
        assert out.read_bytes() == content, cut


@pytest.mark.parametrize(
    "content",
    [
        b"My notes",
        b"My notes\n",
        b"{",
        b'{"file"',
        b'{"a": 1}\n',
        b'{"receipt_id": "x"}\n',
        b'{"record": "other", "file": "a"}\n',
        b'{"record": "answer", "file": "a"}\n',
        b'{"record": "answer", "file": "a", "receipts": 1, "summary": {}}\n',
        b'[{"file": "a"}]\n',
        b"\n",
        b"[" * 100_000 + b"\n",
    ],
)
def test_a_file_that_is_something_else_is_never_touched(
    content: bytes, answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(content)
    if content in (b"{", b'{"file"'):  # what a batch writes first may be cut that short
        batch(answers[1:2], notes_index, output=out)
        assert lines(out, "answer")
        return
    with pytest.raises(UsageError, match="holds something else"):
        batch(answers, notes_index, output=out)
    assert out.read_bytes() == content


def test_an_answer_is_never_taken_for_the_output(answers: list[Path], notes_index: Path) -> None:
    with pytest.raises(UsageError):
        batch(answers, notes_index, output=answers[0])
    assert answers[0].read_text() == TEXTS["a.md"]


def test_what_does_not_go_into_one_place_is_refused(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    for form in ("html", "markdown", "json"):
        with pytest.raises(UsageError, match="do not go into one"):
            batch(answers, notes_index, form=form)
    for form in ("html", "csv", "terminal"):
        with pytest.raises(UsageError, match="do not go into one file"):
            batch(answers, notes_index, form=form, output=tmp_path / "out")
    with pytest.raises(OutputUnusable, match="no plain file"):
        batch(answers, notes_index, output="/dev/null")
    with pytest.raises(OutputUnusable, match="cannot be written"):
        batch(answers, notes_index, output=tmp_path / "none" / "out.jsonl")
    (tmp_path / "file").write_text("")
    with pytest.raises(OutputUnusable, match="cannot be made"):
        batch(answers, notes_index, output=f"{tmp_path}/file/", form="html")
    assert OutputUnusable.exit_code == 74
    assert not (tmp_path / "out").exists()


def test_a_disk_that_fills_up_leaves_whole_answers(tmp_path: Path) -> None:
    path = tmp_path / "out.jsonl"
    with Ledger(path, with_receipts=False) as ledger:
        ledger.append([{"record": "error", "file": "a"}])
        before = path.read_bytes()
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) + 10, limits[1]))
        try:
            with pytest.raises(OSError, match="File too large"):
                ledger.append([{"record": "error", "file": "b" * 100}])
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert path.read_bytes() == before


# --- a directory of reports ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("form", "suffix"), [("html", ".html"), ("markdown", ".md"), ("json", ".json")])
def test_a_directory_gets_a_report_each_and_is_gone_on_with(
    form: str, suffix: str, answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    twin = tmp_path / "twin" / "a.md"
    twin.parent.mkdir()
    twin.write_text(TEXTS["b.md"])
    out = tmp_path / "reports"
    files = [*answers, twin]
    batch(files, notes_index, output=f"{out}/", form=form)
    assert {path.name for path in out.iterdir()} == {
        LEDGER_NAME,
        *(f"{name}{suffix}" for name in ("a", "b", "c", "d", "a-2")),
    }
    assert [line["report"] for line in lines(out / LEDGER_NAME)] == [
        f"{name}{suffix}" for name in ("a", "b", "c", "d", "a-2")
    ]
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    assert batch(files, notes_index, output=out, form=form).skipped == 5
    (out / f"b{suffix}").unlink()
    assert (
        batch([twin, *answers], notes_index, output=out, form=form).skipped == 4
    )  # names stay, in any order
    assert {path.name: path.read_bytes() for path in out.iterdir() if path.name != LEDGER_NAME} == {
        name: content for name, content in before.items() if name != LEDGER_NAME
    }


def test_reports_in_two_formats_share_a_directory(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    out = tmp_path / "reports"
    for form in ("html", "json", "jsonl"):
        assert batch(answers, notes_index, output=f"{out}/", form=form).skipped == 0
    for form in ("html", "json", "jsonl"):
        assert batch(answers, notes_index, output=f"{out}/", form=form).skipped == len(answers)
    assert batch(answers, notes_index, output=f"{out}/", form="html", asked="Veldmark").skipped == 0


def test_a_file_in_the_directory_that_no_batch_wrote_is_never_touched(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    out = tmp_path / "reports"
    out.mkdir()
    own = out / "b.json"
    own.write_text("mine")
    with pytest.raises(UsageError, match="no batch has written it"):
        batch(answers, notes_index, output=out, form="json")
    assert [path.name for path in out.iterdir()] == ["b.json"]
    own.unlink()
    batch(answers[:1], notes_index, output=out, form="json")
    own.write_text("mine")
    assert batch(answers, notes_index, output=out, form="json").failed == 1
    assert own.read_text() == "mine"
    assert (out / "d.json").exists()


def test_a_report_whose_line_a_kill_prevented_is_taken_over(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    out = tmp_path / "reports"
    batch(answers, notes_index, output=f"{out}/", form="json")
    ledger = out / LEDGER_NAME
    whole = ledger.read_bytes()
    ledger.write_bytes(b"".join(whole.splitlines(keepends=True)[:-1]))
    outcome = batch(answers, notes_index, output=out, form="json")
    assert (outcome.failed, outcome.skipped) == (0, 3)
    assert ledger.read_bytes() == whole


@given(
    st.lists(
        st.sampled_from(["a.md", "A.md", "x/a.md", "a-2.md", "batch.md", "b" * 250, "é.md", ".md", "a.b.md"]),
        unique=True,
    )
)
def test_report_names_differ_whatever_the_file_system_makes_of_case(files: list[str]) -> None:
    names = report_names(files, ".jsonl", {})
    folded = [name.casefold() for name in names.values()]
    assert len(set(folded)) == len(files)
    assert LEDGER_NAME not in folded
    assert all(len(name.encode()) < 250 and "/" not in name for name in names.values())
    assert report_names([*reversed(files), "new.md"], ".jsonl", names) == {**names, "new.md": "new.jsonl"}


# --- standard output -----------------------------------------------------------------------------------------


def test_a_table_of_several_reports_has_one_row_of_names(answers: list[Path], notes_index: Path) -> None:
    stream = io.StringIO()
    batch(answers, notes_index, form="csv", stdout=stream)
    rows = list(csv.reader(io.StringIO(stream.getvalue().removeprefix("\ufeff"))))
    assert rows[0] == ["file", *COLUMNS]
    assert [row[0] for row in rows[1:]] == [str(answers[number]) for number in (0, 0, 1, 3, 3)]
    assert all(len(row) == len(rows[0]) for row in rows)


def test_on_a_terminal_each_report_has_its_files_name(answers: list[Path], notes_index: Path) -> None:
    stream = io.StringIO()
    batch([answers[1], "missing\x1b.md"], notes_index, form="terminal", stdout=stream)
    assert stream.getvalue().startswith(f"=== {answers[1]} ===\n\n1. ✓ Backed")
    assert "=== missing .md ===\n\nNot checked: there is no such file\n" in stream.getvalue()


def test_lines_on_standard_output_are_those_of_a_file(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    stream = io.StringIO()
    batch([*answers, "missing.md"], notes_index, stdout=stream)
    batch([*answers, "missing.md"], notes_index, output=tmp_path / "out.jsonl")
    assert stream.getvalue() == (tmp_path / "out.jsonl").read_text()


def test_progress_counts_what_was_there_before_as_that(
    answers: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    class Watched:
        def __init__(self) -> None:
            self.seen: list[float] = []

        @contextmanager
        def stage(self, name: str, total: float | None, unit: str) -> Iterator[Any]:
            assert (total, unit) == (4, "answers")
            yield self.seen.append

        def say(self, message: str) -> None:
            raise AssertionError(message)

    out = tmp_path / "out.jsonl"
    batch(answers[:2], notes_index, output=out)
    watched = Watched()
    batch(answers, notes_index, output=out, progress=watched)
    assert watched.seen == [2, 3, 4]


# --- whole processes -------------------------------------------------------------------------------------------


def started(
    index: Path, out: Path, jobs: int, files: list[Path], form: str = "jsonl", seconds: float = 0.05
) -> subprocess.Popen[bytes]:
    tests = Path(__file__).parent
    options = [str(index), str(out), form, str(jobs), str(seconds)]
    return subprocess.Popen(
        [sys.executable, str(tests / "tiny_batch.py"), *options, *map(str, files)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(tests.parent), *sys.path]),
            "TMPDIR": str(temporary(out)),
        },
        stderr=subprocess.PIPE,
        start_new_session=True,
        # A test run in the background inherits an ignored SIGINT; a user's shell gives a live one.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip


def temporary(out: Path) -> Path:
    place = out.parent / "temporary"
    place.mkdir(exist_ok=True)
    return place


def wait_for_answers(out: Path, number: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and process.poll() is None:
        if out.exists() and out.read_bytes().count(b'"record": "answer"') >= number:
            return
        time.sleep(0.02)
    raise AssertionError(f"no {number} answers in time, exit code {process.poll()}")


@pytest.fixture
def many(tmp_path: Path) -> list[Path]:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(16):
        text = " ".join(f"The school of Harnsund opened in {1900 + number + step}." for step in range(3))
        (folder / f"{number:02}.md").write_text(text)
    return sorted(folder.iterdir())


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_a_run_that_is_stopped_leaves_no_process_and_is_gone_on_with(
    how: signal.Signals, many: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    process = started(notes_index, out, 2, many)
    wait_for_answers(out, 3, process)
    children = psutil.Process(process.pid).children(recursive=True)
    assert len(children) >= 2
    process.send_signal(how)
    _, said = process.communicate(timeout=30)
    assert process.returncode == (130 if how is signal.SIGINT else -how)
    assert b"Traceback" not in said
    assert psutil.wait_procs(children, timeout=20)[1] == []
    assert list(temporary(out).iterdir()) == []
    there = len(lines_that_are_whole(out))
    assert 3 <= there < len(many)
    assert batch(many, notes_index, output=out).skipped == there
    batch(many, notes_index, output=tmp_path / "whole.jsonl")
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


def test_ctrl_c_reaches_a_process_that_only_starts_without_a_word_from_it(
    many: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    """A terminal sends Ctrl-C to every process of the command."""
    process = started(notes_index, tmp_path / "out.jsonl", 2, many)
    deadline = time.monotonic() + 60
    while not workers_of(process) and time.monotonic() < deadline:
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=30)
    assert process.returncode == 130
    assert said == b""


def workers_of(process: subprocess.Popen[bytes]) -> list[psutil.Process]:
    return [one for one in psutil.Process(process.pid).children() if "spawn_main" in " ".join(one.cmdline())]


def lines_that_are_whole(out: Path) -> list[bytes]:
    return [line for line in out.read_bytes().split(b"\n")[:-1] if b'"record": "answer"' in line]


def test_of_two_batches_into_one_output_the_second_is_told(
    many: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    for out, form, ledger in (
        (tmp_path / "out.jsonl", "jsonl", tmp_path / "out.jsonl"),
        (tmp_path / "reports", "json", tmp_path / "reports" / LEDGER_NAME),
    ):
        if form == "json":
            out.mkdir()
        first = started(notes_index, out, 1, many, form)
        wait_for_answers(ledger, 1, first)
        second = started(notes_index, out, 2, many, form)
        _, said = second.communicate(timeout=60)
        assert second.returncode == 1
        assert b"another batch is writing" in said
        assert b"Traceback" not in said
        assert first.wait(timeout=60) == 0
        assert len(lines(ledger, "answer")) == len(many)


def test_a_worker_that_is_killed_from_outside_costs_nothing(
    many: list[Path], notes_index: Path, tmp_path: Path
) -> None:
    out = tmp_path / "out.jsonl"
    process = started(notes_index, out, 2, many)
    wait_for_answers(out, 2, process)
    workers_of(process)[0].kill()
    assert process.wait(timeout=60) == 0
    batch(many, notes_index, output=tmp_path / "whole.jsonl")
    assert out.read_bytes() == (tmp_path / "whole.jsonl").read_bytes()


# --- with the models that ship ---------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from conftest import DATA

    from index_builder.build import BuildOptions, build_index
    from receipts_offline.models.load import load_embedder

    out = tmp_path_factory.mktemp("shipped") / "index"
    return build_index([DATA / "notes.jsonl"], out, load_embedder(), BuildOptions(jobs=1)).directory


def many_with(
    index: Path, files: list[Path], output: Path, fail_on: tuple[str, ...] = (), jobs: int = 2
) -> None:
    check_many(
        [str(file) for file in files], index, form="jsonl", output=str(output), jobs=jobs, asked=None, nli=None,
        embedder=None, no_cache=True, quiet=False, fail_on=fail_on,
    )  # fmt: skip


def test_the_command_tells_failures_by_number_and_gates_all_answers(
    answers: list[Path], shipped: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.jsonl"
    with pytest.raises(InputError, match="1 of 5 answers could not be checked"):
        many_with(shipped, [*answers, tmp_path / "missing.md"], out)
    said = capsys.readouterr().err.splitlines()
    assert said[0].startswith(f"Error: {tmp_path / 'missing.md'}: there is no such file. ")
    assert said[1] == f"Receipts of 4 answers: {out}"
    many_with(shipped, answers, out)
    assert capsys.readouterr().err == f"Receipts of 0 answers, 4 there already: {out}\n"
    unknown = tmp_path / "unknown.md"
    unknown.write_text("Mount Keld is 2,000 metres high.")
    with pytest.raises(GateFailed, match="nothing was checked in 1 of 4 answers"):
        many_with(shipped, answers, out, ("No receipt",))
    many_with(shipped, [file for file in answers if file.name != "c.txt"], out, ("No receipt",))
    with pytest.raises(GateFailed, match="1 of 6 claims is No receipt"):
        many_with(shipped, [unknown, *answers], out, ("No receipt",))
    out.write_text(
        "".join(line for line in out.read_text().splitlines(keepends=True) if "unknown.md" not in line)
    )
    copy = tmp_path / "copy.jsonl"
    many_with(shipped, answers, copy, jobs=1)
    assert lines(copy) == [line for line in lines(out) if line.get("record") != "error"]


def test_a_model_that_cannot_be_used_is_told_once_and_stops_the_batch(
    answers: list[Path], shipped: Path, tmp_path: Path
) -> None:
    index = tmp_path / "index"
    shutil.copytree(shipped, index)
    manifest = json.loads((index / "manifest.json").read_text())
    manifest["embedding"]["model"] = "no-such-model"
    (index / "manifest.json").write_text(json.dumps(manifest))
    for jobs in (1, 2):
        with pytest.raises(ReceiptsError, match="no-such-model"):
            many_with(index, answers, tmp_path / "out.jsonl", jobs=jobs)
