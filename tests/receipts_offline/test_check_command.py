"""What `check` makes of its arguments and outputs: nothing that is there is lost, and no gate passes unseen."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from conftest import DATA

from index_builder.build import BuildOptions, build_index
from receipts_offline.cli.check import check
from receipts_offline.cli.explain import explain
from receipts_offline.cli.verify import verify
from receipts_offline.errors import GateFailed, InputError, OutputUnusable, ReceiptsError, UsageError
from receipts_offline.models.load import load_embedder

SKARVIK = "The Battle of Skarvik was fought on 14 June 1611. It was fought on Mars."
SCHOOL = "The school of Harnsund opened in 1907."
TABLE = "| ship | guns |\n|---|---|\n| Pike | 40 |\n"


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("shipped") / "index"
    return build_index([DATA / "notes.jsonl"], out, load_embedder(), BuildOptions(jobs=1)).directory


@pytest.fixture(autouse=True)
def here(index: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RECEIPTS_OFFLINE_INDEX", str(index))
    monkeypatch.setenv("RECEIPTS_OFFLINE_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    (folder / "a.md").write_text(SKARVIK)
    (folder / "b.md").write_text(SCHOOL)
    return folder


def run(*arguments: str) -> Result:
    return CliRunner().invoke(check, ["--jobs", "1", *arguments])


def failed(done: Result) -> ReceiptsError:
    assert isinstance(done.exception, ReceiptsError), done.output
    return done.exception


def a_batch(form: str = "jsonl", output: str = "batch.jsonl") -> Path:
    assert run("a.md", "b.md", "--format", form, "--output", output).exception is None
    return Path(output)


# --- what is there stays ---------------------------------------------------------------------------------------


def test_a_pattern_that_fits_one_file_adds_to_the_batch_as_one_that_fits_two(here: Path) -> None:
    out = a_batch()
    before = out.read_bytes()
    assert run("a.md", "--format", "jsonl", "--output", str(out)).exception is None
    assert out.read_bytes() == before
    (here / "c.md").write_text("The ferry takes 95 minutes.")
    assert run("c.md", "--format", "jsonl", "--output", str(out)).exception is None
    assert out.read_bytes().startswith(before)
    assert [json.loads(line)["file"] for line in out.read_text().splitlines()][-1] == "c.md"


@pytest.mark.parametrize("form", ["terminal", "json", "html", "csv", "markdown"])
def test_no_format_replaces_a_batch(form: str) -> None:
    before = a_batch().read_bytes()
    error = failed(run("a.md", "--format", form, "--output", "batch.jsonl"))
    assert isinstance(error, UsageError)
    assert "holds the receipts of a batch" in error.message
    assert isinstance(failed(run("a.md", "--write-sourced", "batch.jsonl")), UsageError)
    assert Path("batch.jsonl").read_bytes() == before


def test_a_single_report_is_replaced_as_before() -> None:
    for answer in ("a.md", "b.md"):
        assert run(answer, "--format", "jsonl", "--output", "one.jsonl").exception is None
    assert "school" in Path("one.jsonl").read_text()
    assert len(Path("one.jsonl").read_text().splitlines()) == 1


@pytest.mark.parametrize("option", ["--output", "--write-sourced", "--write-followup"])
def test_a_file_that_its_owner_protected_is_left_alone(option: str) -> None:
    kept = Path("kept.txt")
    kept.write_text("mine")
    kept.chmod(0o444)
    error = failed(run("b.md", option, str(kept)))
    assert isinstance(error, OutputUnusable)
    assert "read-only" in error.message
    assert kept.read_text() == "mine"


def test_a_protected_report_or_list_of_a_batch_is_left_alone(here: Path) -> None:
    a_batch("json", "reports/")
    for name, answer in (("a.json", "a.md"), ("batch.jsonl", "b.md")):
        kept = Path("reports") / name
        before = kept.read_bytes()
        kept.chmod(0o444)
        (here / answer).write_text("The ferry takes 95 minutes.")
        assert isinstance(failed(run(answer, "--format", "json", "--output", "reports/")), OutputUnusable)
        assert kept.read_bytes() == before
        kept.chmod(0o644)


@pytest.mark.parametrize(
    "arguments",
    [
        ["b.md", "--output", "none/out.txt"],
        ["a.md", "b.md", "--format", "jsonl", "--output", "none/out.jsonl"],
        ["a.md", "b.md", "--format", "html", "--output", "a.md/"],
    ],
)
def test_an_output_that_cannot_be_written_has_one_exit_code(arguments: list[str]) -> None:
    assert failed(run(*arguments)).exit_code == 74


@pytest.mark.parametrize("answer", ["The Louvre is in Paris.", "-"])
@pytest.mark.parametrize("more", [[], ["a.md"]])
def test_a_text_for_a_directory_or_among_files_is_refused_before_anything_is_made(
    answer: str, more: list[str]
) -> None:
    error = failed(run(answer, *more, "--format", "html", "--output", "made/"))
    assert isinstance(error, UsageError)
    assert "is no file" in error.message
    assert "save it as a file" in error.next_step
    assert not Path("made").exists()


# --- gates -----------------------------------------------------------------------------------------------------


def test_a_gate_that_looked_at_nothing_does_not_pass() -> None:
    Path("table.md").write_text(TABLE)
    assert run("table.md").exception is None
    alone = failed(run("table.md", "--fail-on", "may-conflict"))
    among = failed(run("table.md", "b.md", "--fail-on", "may-conflict"))
    for error in (alone, among):
        assert isinstance(error, GateFailed)
        assert "nothing was checked" in error.message
    assert "in 1 of 2 answers" in among.message


def test_the_line_of_counts_tells_how_many_pieces_were_left_out() -> None:
    Path("mixed.md").write_text(f"{SCHOOL}\n\n{TABLE}")
    done = run("mixed.md", "--write-sourced", "sourced.md", "--write-followup", "followup.txt")
    assert "1 claim: 1 Backed, 0 May conflict, 0 No receipt; 2 pieces not checked\n" in done.output
    assert "2 pieces of the answer: a table row (2)." in Path("sourced.md").read_text()
    assert Path("sourced.md").read_text().count("| Pike | 40 |\n") == 1


def test_a_long_piece_that_was_not_checked_is_clipped_on_the_terminal() -> None:
    Path("long.md").write_text(f"Is it {'very ' * 2000}true?")
    for form in ("terminal", "markdown"):
        said = run("long.md", "--format", form).output
        assert "characters)" in said
    assert len(run("long.md").output) < 2000


# --- what the answer is about, and what is read -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--topic", "Skarvik", "--question", "When?"], "do not go together"),
        (["--topic", ""], "--topic holds no word"),
        (["--question", " ? "], "--question holds no word"),
    ],
)
def test_a_topic_that_says_nothing_or_two_things_is_refused(arguments: list[str], message: str) -> None:
    error = failed(run("b.md", *arguments))
    assert isinstance(error, UsageError)
    assert message in error.message


def test_a_pipe_that_nobody_writes_to_is_refused_and_one_handed_over_is_read() -> None:
    os.mkfifo("pipe.md")
    for arguments in (["pipe.md"], ["pipe.md", "b.md"], ["b.md", "--against", "pipe.md"]):
        done = run(*arguments)
        assert isinstance(failed(done), InputError)
        assert "a named pipe" in done.stderr + failed(done).message
    reading, writing = os.pipe()
    os.write(writing, SCHOOL.encode())
    os.close(writing)
    assert "✓ Backed" in run(f"/dev/fd/{reading}").output
    os.close(reading)


# --- the last check --------------------------------------------------------------------------------------------


def explained(*arguments: str) -> Result:
    return CliRunner().invoke(explain, list(arguments))


def test_after_a_batch_no_older_check_is_explained() -> None:
    assert run("b.md").exception is None
    assert explained("1").exception is None
    a_batch()
    error = failed(explained("1"))
    assert "several answers" in error.message
    assert "--receipts" in error.next_step
    assert "batch.jsonl --file" in error.next_step


def test_after_a_check_that_keeps_nothing_no_older_one_is_explained() -> None:
    assert run("b.md").exception is None
    assert run("a.md", "--no-cache").exception is None
    assert isinstance(failed(explained("1")), InputError)


def test_a_claim_of_one_of_many_answers_is_named_by_its_file() -> None:
    a_batch()
    error = failed(explained("1", "--receipts", "batch.jsonl"))
    assert "2 answers" in error.message
    assert "--file a.md" in error.next_step
    assert "Claim 1 of 1" in explained("1", "--receipts", "batch.jsonl", "--file", "b.md").output
    assert "Claim 2 of 2" in explained("2", "--receipts", "batch.jsonl", "--file", "a.md").output
    assert "fits none" in failed(explained("1", "--receipts", "batch.jsonl", "--file", "c.md")).message
    assert failed(explained("3", "--receipts", "batch.jsonl", "--file", "a.md")).exit_code == 2


def test_only_the_last_lines_about_a_file_count(here: Path) -> None:
    out = a_batch()
    (here / "a.md").write_text("Nine ships took part in the Battle of Skarvik.")
    a_batch()
    assert len(out.read_text().splitlines()) == 7
    assert "Claim 1 of 1" in explained("1", "--receipts", "batch.jsonl", "--file", "a.md").output
    said = CliRunner().invoke(verify, ["batch.jsonl"])
    assert said.output.startswith("batch.jsonl: 2 receipts as stated"), said.output


# --- a directory of reports ------------------------------------------------------------------------------------


def test_the_list_of_a_directory_stands_for_all_its_reports() -> None:
    a_batch("json", "reports/")
    listed = Path("reports/batch.jsonl")
    sound = CliRunner().invoke(verify, [str(listed)])
    assert sound.exception is None
    assert [line.split(":")[0] for line in sound.output.splitlines()] == ["reports/a.json", "reports/b.json"]
    report = Path("reports/b.json")
    report.write_text(report.read_text().replace('"Backed": 1', '"Backed": 2'))
    broken = CliRunner().invoke(verify, [str(listed)])
    assert isinstance(broken.exception, GateFailed)
    assert "reports/b.json: summary.Backed: the file says 2, it is 1" in broken.output
    record = json.loads(CliRunner().invoke(verify, [str(listed), "--format", "json"]).stdout)
    assert [one["holds"] for one in (record, *record["reports"])] == [False, True, False]
    assert "lie beside it" in failed(run("a.md", "--against", str(listed))).message
    assert "reports/a.json" in failed(explained("1", "--receipts", str(listed))).next_step


def test_a_report_that_is_not_the_one_listed_is_found_out() -> None:
    a_batch("json", "reports/")
    Path("reports/b.json").write_text(Path("reports/a.json").read_text())
    done = CliRunner().invoke(verify, ["reports/batch.jsonl"])
    assert isinstance(done.exception, GateFailed)
    assert "the batch's line about it, answer_sha256" in done.output


def test_a_directory_of_pages_cannot_be_verified_and_says_so() -> None:
    a_batch("html", "pages/")
    error = failed(CliRunner().invoke(verify, ["pages/batch.jsonl"]))
    assert isinstance(error, InputError)
    assert "--format json" in error.next_step


def test_a_report_of_another_answer_is_told() -> None:
    assert run("b.md", "--format", "json", "--output", "b.json").exception is None
    assert "The two reports are of different answers.\n" in run("a.md", "--against", "b.json").output


# --- long answers ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("several", "goes_on"), [(False, False), (True, True)])
def test_ctrl_c_says_that_a_check_goes_on_only_where_it_does(several: bool, goes_on: bool) -> None:
    text = " ".join(f"Stone {number} lies {number + 7} metres from Harnsund." for number in range(3000))
    Path("long.md").write_text(text)
    more = ["--format", "jsonl", "--output", "out.jsonl", "--jobs", "1"] if several else []
    process = subprocess.Popen(
        [sys.executable, "-m", "receipts_offline", "check", *(["b.md"] if several else []), "long.md", *more],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    done = Path("out.jsonl")
    deadline = time.monotonic() + (60 if several else 4)
    while time.monotonic() < deadline and not (several and done.exists() and done.stat().st_size):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert (b"goes on where it was" in said) == goes_on
    assert b"Interrupted." in said
