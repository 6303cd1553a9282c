"""An answer is a file, a text, or standard input; whatever else it is gets a plain message."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from receipts_offline.answers import LONGEST_ANSWER, decode_answer, read_answer
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


def test_a_directory_is_told(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"):
        read_answer(str(tmp_path), NOTHING)


def test_random_bytes_are_not_text() -> None:
    with pytest.raises(InputError, match="is not text"):
        decode_answer(bytes(range(256)), "noise.bin")
