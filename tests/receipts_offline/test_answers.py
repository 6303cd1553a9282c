"""An answer is a file, a text, or standard input; whatever else it is gets a plain message."""

from __future__ import annotations

import errno
import io
from pathlib import Path

import pytest

from receipts_offline.answers import LONGEST_ANSWER, decode_answer, is_text, read_answer
from receipts_offline.errors import InputError

NOTHING = io.BytesIO()


def test_a_file_is_read_and_a_sentence_is_itself(tmp_path: Path) -> None:
    path = tmp_path / "answer.txt"
    path.write_text("The café is old.", encoding="utf-8")
    assert read_answer(str(path), NOTHING) == "The café is old."
    assert read_answer("The café is old.", NOTHING) == "The café is old."
    assert read_answer("-", io.BytesIO("The café is old.".encode())) == "The café is old."


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_the_encodings_that_editors_write(encoding: str) -> None:
    assert decode_answer("Zoë sang — twice.".encode(encoding), "x") == "Zoë sang — twice."


def test_line_ends_stay_as_they_are_so_that_spans_fit_the_file() -> None:
    assert decode_answer(b"One.\r\nTwo.", "x") == "One.\r\nTwo."


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is empty"),
        (b"  \n\t ", "is empty"),
        (b"???!!!", "holds no word"),
        ("Zoë sang in a café".encode()[:-1], "cut off in the middle of its last character"),
        ("Zoë".encode("utf-16")[:-1], "cut off in the middle of its last character"),
        ("Zoë".encode("latin-1"), "no UTF-8 text"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is not text"),
        (b"abc\x00def", "is not text"),
        (b"a" * (LONGEST_ANSWER + 1), "more than 2,000,000 bytes"),
    ],
)
def test_what_is_no_answer(content: bytes, message: str) -> None:
    with pytest.raises(InputError, match=message):
        decode_answer(content, "x")


@pytest.mark.parametrize("argument", ["missing.txt", "notes/answer.md", "./answer", "/no/such/file"])
def test_a_path_that_does_not_exist_is_not_taken_for_a_text(argument: str) -> None:
    with pytest.raises(InputError, match="there is no file"):
        read_answer(argument, NOTHING)


def test_a_very_long_text_is_a_text() -> None:
    assert read_answer("word " * 2000, NOTHING).startswith("word")


def test_the_advice_names_the_file_itself(tmp_path: Path) -> None:
    path = tmp_path / "my answer.txt"
    path.write_bytes("Zoë sang.".encode("cp1252"))
    with pytest.raises(InputError) as told:
        read_answer(str(path), NOTHING)
    assert f"iconv -f WINDOWS-1252 -t UTF-8 '{path}' |" in told.value.next_step


@pytest.mark.parametrize(
    ("argument", "text"),
    [
        ("The Louvre is in Paris.", True),
        ("The ferry/train takes an hour", True),
        ("my answer.txt", False),
        ("answers/*.md", False),
        ("answer", False),
    ],
)
def test_words_are_told_from_the_name_of_a_missing_file(argument: str, text: bool) -> None:
    assert is_text(argument) is text


def test_a_file_with_a_name_like_a_sentence_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "The Louvre is in Paris."
    path.write_text("It is.")
    assert not is_text(str(path))


def test_a_file_where_nobody_may_look_is_not_said_to_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    monkeypatch.setattr(Path, "open", refuse)
    with pytest.raises(InputError, match=r"closed/a\.txt cannot be read \(Permission denied\)"):
        read_answer("closed/a.txt", NOTHING)


def test_a_directory_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"):
        read_answer(str(tmp_path), NOTHING)


def test_random_bytes_are_not_text() -> None:
    with pytest.raises(InputError, match="is not text"):
        decode_answer(bytes(range(256)), "noise.bin")
