"""`card check` over files and directories, in a bare interpreter and through the command line."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from conftest import REPOSITORY
from gate_process import bare, installed

from receipts_offline.card.checking import Run, check_cards
from receipts_offline.card.files import LARGEST_FILE
from receipts_offline.card.gate import Options, Status

GOLDEN = Path(__file__).parent / "golden"
EXAMPLES = "examples/cards"
CARD = {
    "prompt": "When did the tower open?",
    "context": "The tower opened in 1889.",
    "answer": "In 1889.",
    "source": "A note",
}


def write(path: Path, value: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(value if isinstance(value, str) else json.dumps(value), encoding="utf-8")
    return path


def run_over(*paths: Path) -> Run:
    return check_cards(paths, Options())


def statuses(run: Run) -> list[str]:
    return [result.judgement.status.value for result in run.results]


def the_only(run: Run) -> tuple[Status, str]:
    (result,) = run.results
    return result.judgement.status, result.judgement.detail


@pytest.mark.parametrize(
    ("golden", "arguments", "code"),
    [
        ("check.txt", [], 1),
        ("check.json", ["--format", "json"], 1),
        ("check-strict-vouched.txt", ["--min-overlap", "2", "--allow-paraphrase"], 1),
    ],
)
def test_both_command_lines_print_the_golden_bytes(golden: str, arguments: list[str], code: int) -> None:
    expected = (GOLDEN / golden).read_bytes()
    alone, whole = bare("check", EXAMPLES, *arguments), installed("check", EXAMPLES, *arguments)
    assert (alone.stdout, alone.returncode) == (expected, code)
    assert (whole.stdout, whole.returncode) == (expected, code)
    assert alone.stderr == whole.stderr
    assert alone.stderr.startswith(b"Error: ")
    assert alone.stderr.count(b"\n") == 1


def test_the_bare_interpreter_is_bare_and_the_gate_runs_there_from_elsewhere(tmp_path: Path) -> None:
    probe = subprocess.run(
        [sys.executable, "-S", "-s", "-c", "import click"],
        env={"PYTHONPATH": str(REPOSITORY)},
        capture_output=True,
        check=False,
    )
    assert b"ModuleNotFoundError" in probe.stderr
    done = bare("check", REPOSITORY / EXAMPLES / "grounded.card.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.endswith(b"shares library, nine, opens, weekdays\n\n1 card: 1 ok\n")
    assert done.stderr == b""


def test_two_shared_words_are_asked_for_and_the_card_with_one_fails() -> None:
    one = Path(EXAMPLES) / "one-shared-word.card.json"
    assert bare("check", one).returncode == 0
    strict = bare("check", one, "--min-overlap", "2")
    assert strict.returncode == 1
    assert b"shares four with its context, 2 needed" in strict.stdout


def test_the_paraphrase_fails_unless_it_is_vouched_for_and_then_carries_the_note() -> None:
    paraphrase = Path(EXAMPLES) / "paraphrase.card.json"
    assert bare("check", paraphrase).returncode == 1
    vouched = bare("check", paraphrase, "--allow-paraphrase", "--format", "json")
    assert vouched.returncode == 0
    (result,) = json.loads(vouched.stdout)["results"]
    assert (result["status"], result["note"], result["overlap"]) == ("ok", "paraphrase", [])


@pytest.mark.parametrize(
    "arguments",
    [
        ["check"],
        ["check", EXAMPLES, "--min-overlap", "0"],
        ["check", EXAMPLES, "--format", "xml"],
        ["thaw"],
        [],
    ],
)
def test_usage_is_exit_2(arguments: list[str]) -> None:
    assert bare(*arguments).returncode == 2
    assert installed(*arguments).returncode == 2


@pytest.mark.parametrize("number", ["0", "-1", "two"])
def test_a_number_that_cannot_be_is_told_in_plain_words(number: str) -> None:
    told = bare("check", EXAMPLES, "--min-overlap", number).stderr.decode()
    assert f"it takes a whole number of 1 or more, not '{number}'" in told


def test_a_pipe_that_nobody_writes_to_does_not_keep_the_gate_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "card.json")
    done = bare("check", tmp_path / "card.json")
    assert done.returncode == 3
    assert b"is a named pipe" in done.stdout


def test_a_directory_is_searched_to_its_bottom_in_order_and_each_file_once(tmp_path: Path) -> None:
    for name in ("b.json", "a/z.JSON", "a/deep/er/c.card.json", "lines.jsonl", "a/other.txt"):
        write(tmp_path / name, CARD)
    run = run_over(tmp_path, tmp_path / "b.json", tmp_path / "a")
    assert [os.path.relpath(result.file, tmp_path) for result in run.results] == [
        "a/deep/er/c.card.json",
        "a/z.JSON",
        "b.json",
        "lines.jsonl",
    ]
    assert run.error is None


def test_a_list_and_json_lines_hold_a_card_each_and_say_where(tmp_path: Path) -> None:
    listed = write(tmp_path / "list.json", [CARD, {**CARD, "answer": "\u2028"}, [CARD]])
    one_line = json.dumps({**CARD, "note": "no\u2028break"}, ensure_ascii=False)
    lines = write(tmp_path / "l.jsonl", "\n".join([json.dumps(CARD), "", "{", f"{one_line}\r", ""]))
    run = run_over(listed, lines)
    assert [(result.place, result.judgement.status.value) for result in run.results] == [
        ("card 1", "ok"),
        ("card 2", "empty_answer"),
        ("card 3", "bad_input"),
        ("line 1", "ok"),
        ("line 3", "bad_input"),
        ("line 4", "ok"),
    ]


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "not JSON (Expecting value, line 1, column 1)"),
        (b'{"prompt": "x",\n}', "line 2, column 1"),
        ('{"prompt": "é"}'.encode("latin-1"), "not UTF-8 (byte 12)"),
        (json.dumps(CARD).encode("utf-16"), "not UTF-8"),
        (b'{"answer": "a", "answer": "b"}', 'the key "answer" stands there twice'),
        (b'{"answer": NaN}', "NaN is no number"),
        (b"[" * 100_000, "nested too deep"),
        (b'{"a": ' + b"7" * 5000 + b"}", "a number of 5,000 digits"),
        (b"[]", "empty list"),
        (b'"card"', "this is a text"),
        (b"7", "this is a number"),
        (b"[[]]", "this is a list"),
    ],
)
def test_what_is_no_card_is_bad_input_and_says_why(tmp_path: Path, content: bytes, told: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    status, detail = the_only(run_over(path))
    assert status is Status.BAD_INPUT
    assert told in detail
    assert "; " in detail, "it says what to do next"


def test_a_byte_order_mark_is_no_fault(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(CARD).encode())
    assert the_only(run_over(path))[0] is Status.OK


def test_missing_paths_empty_directories_and_broken_links_are_bad_input(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "links").mkdir()
    (tmp_path / "links" / "gone.json").symlink_to(tmp_path / "nowhere")
    os.mkfifo(tmp_path / "links" / "pipe.json")
    write(tmp_path / "none.jsonl", "\n \n")
    too_long = tmp_path / ("x" * 300 + ".json")
    run = run_over(
        tmp_path / "no.json", tmp_path / "empty", tmp_path / "links", tmp_path / "none.jsonl", too_long
    )
    details = [result.judgement.detail for result in run.results]
    assert statuses(run) == ["bad_input"] * 6
    for detail, told in zip(
        details,
        ["is not there", "holds no card", "no regular file", "no regular file", "holds no line", "too long"],
        strict=True,
    ):
        assert told in detail


def test_a_file_of_a_data_set_s_size_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "large.json"
    with path.open("wb") as stream:
        stream.truncate(LARGEST_FILE + 1)
    assert "more than 50,000,000 bytes" in the_only(run_over(path))[1]


def test_one_bad_file_stops_nothing_and_outranks_a_failed_card(tmp_path: Path) -> None:
    write(tmp_path / "a.json", "{")
    write(tmp_path / "b.json", {**CARD, "answer": " "})
    write(tmp_path / "c.json", CARD)
    done = bare("check", tmp_path)
    assert done.returncode == 3
    lines = done.stdout.decode().splitlines()
    assert [line.split()[0] for line in lines[:3]] == ["bad_input", "empty_answer", "ok"]
    assert lines[-1] == "2 cards: 1 ok, 1 empty_answer, 1 bad_input"
    assert done.stderr == (
        b"Error: 1 input cannot be read and 1 card failed. Mend what is listed above and check again.\n"
    )


def test_text_of_a_card_or_a_file_name_commands_no_terminal(tmp_path: Path) -> None:
    evil = "\x1b]0;owned\x07\u202etxt\x9b2J\ud800"
    folder = tmp_path / "x\x1b[2Jy"
    write(folder / "a.json", {**CARD, "digest": evil, "note": evil})
    write(folder / "b.json", {**CARD, "note": evil})
    write(folder / "c.json", '{"\\u001b": 1, "\\u001b": 2}')
    os.rename(folder / "c.json", os.fsencode(folder) + b"/\xff.json")
    for form in ("terminal", "json"):
        done = bare("check", tmp_path, "--format", form)
        assert done.returncode == 3
        assert done.stdout.decode().replace("\n", "").isprintable()
        assert done.stderr.decode().replace("\n", "").isprintable()
    (first, *_) = json.loads(done.stdout)["results"]
    assert first["card_note"] == evil


def test_a_terminal_without_unicode_gets_question_marks_and_json_stays_utf_8(tmp_path: Path) -> None:
    path = write(tmp_path / "a.json", {**CARD, "context": "Ein Café.", "answer": "Das Café da."})
    assert b"shares caf?, ein" not in bare("check", path, PYTHONIOENCODING="ascii").stdout
    assert b"shares caf?" in bare("check", path, PYTHONIOENCODING="ascii").stdout
    assert "café" in bare("check", path, "--format", "json", PYTHONIOENCODING="ascii").stdout.decode()


def test_a_reader_that_leaves_does_not_turn_a_failure_into_a_pass() -> None:
    read, written = os.pipe()
    os.close(read)
    with os.fdopen(written, "wb") as closed:
        for module in (["receipts_offline.card"], ["receipts_offline", "card"]):
            done = subprocess.run(
                [sys.executable, "-m", *module, "check", EXAMPLES],
                cwd=REPOSITORY,
                stdout=closed,
                stderr=subprocess.PIPE,
                check=False,
            )
            assert done.returncode == 1
            assert done.stderr.startswith(b"Error: 4 of 6 cards failed")


def test_a_full_disk_is_exit_74() -> None:
    with open("/dev/full", "wb") as full:
        for module in (["receipts_offline.card"], ["receipts_offline", "card"]):
            done = subprocess.run(
                [sys.executable, "-m", *module, "check", EXAMPLES],
                cwd=REPOSITORY,
                stdout=full,
                stderr=subprocess.PIPE,
                check=False,
            )
            assert done.returncode == 74
            assert done.stderr.count(b"\n") == 1


def test_the_hook_takes_the_cards_and_its_entry_is_the_gate() -> None:
    hook = (REPOSITORY / ".pre-commit-hooks.yaml").read_text(encoding="utf-8")
    entries = dict(re.findall(r"^[- ] (\w+): (.+)$", hook, re.MULTILINE))
    assert (entries["id"], entries["language"]) == ("receipts-card-check", "python")
    assert entries["entry"] == "python -m receipts_offline.card check"
    names = [path.name for path in (REPOSITORY / EXAMPLES).iterdir()]
    assert len(names) == 6
    assert all(re.search(entries["files"], name) for name in [*names, "cards/x.card.jsonl"])
    assert not re.search(entries["files"], "package.json")


def test_the_documented_example_is_what_the_gate_prints_today() -> None:
    shown = indent((GOLDEN / "check.txt").read_text(encoding="utf-8"), "    ")
    assert shown in (REPOSITORY / "docs" / "cards.md").read_text(encoding="utf-8")
