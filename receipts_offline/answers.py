"""Read the answer to be checked: a file, a literal text, or standard input."""

from __future__ import annotations

import codecs
import re
from pathlib import Path
from typing import BinaryIO

from receipts_offline.errors import InputError

LONGEST_ANSWER = 2_000_000  # bytes; a chatbot's answer has thousands
_PATH_LIKE = re.compile(
    r"^\S+\.(txt|md|markdown|text|html?|json|csv|rst|docx?|pdf|odt|rtf)$|^\S*/\S+$", re.IGNORECASE
)
# Control characters of no text in any encoding that keeps ASCII; tab, line ends and escape are in use.
_UNPRINTED = re.compile(rb"[\x00-\x06\x0e-\x1a\x1c-\x1f]")
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)


def read_answer(argument: str, standard_input: BinaryIO | None) -> str:
    """The text an argument stands for: `-` is standard input, a path of a file its content, else itself.

    Raises:
        InputError: the file is missing, a directory, unreadable, empty, too large, or no text.
    """
    if argument == "-":
        if standard_input is None:
            raise InputError("standard input is closed", next_step="pass the answer as a text or a file")
        return decode_answer(standard_input.read(LONGEST_ANSWER + 1), "standard input")
    if not argument.strip():
        return decode_answer(b"", "the text")
    path = Path(argument)
    try:
        kind = "directory" if path.is_dir() else "file" if path.exists() else "text"
    except (OSError, ValueError):  # too long or with a NUL: no path
        kind = "text"
    if kind == "directory":
        raise InputError(f"{argument} is a directory", next_step="name a text file in it")
    if kind == "file":
        try:
            with path.open("rb") as stream:
                return decode_answer(stream.read(LONGEST_ANSWER + 1), argument)
        except OSError as error:
            raise InputError(
                f"{argument} cannot be read ({error.strerror})",
                next_step="check the file and its permissions",
            ) from error
    if _PATH_LIKE.match(argument):
        raise InputError(
            f"there is no file {argument}",
            next_step="check the path; to check the words themselves, pass them on standard input with -",
        )
    return decode_answer(argument.encode("utf-8", "surrogateescape"), "the text")


def decode_answer(content: bytes, name: str) -> str:
    """Text from bytes: UTF-8, or UTF-16 where it starts with a byte order mark.

    Raises:
        InputError: the bytes are too many, no text in these encodings, or hold no word.
    """
    if len(content) > LONGEST_ANSWER:
        raise InputError(
            f"{name} has more than {LONGEST_ANSWER:,} bytes", next_step="check it in smaller pieces"
        )
    encoding = "utf-8"
    for mark, named in _MARKS:
        if content.startswith(mark):
            content, encoding = content[len(mark) :], named
            break
    if encoding == "utf-8" and _UNPRINTED.search(content):
        raise _no_text(name)
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name} is no UTF-8 text (byte {error.start})",
            next_step="save it as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8 FILE | receipts-offline check -",
        ) from error
    if "\x00" in text:
        raise _no_text(name)
    if not re.search(r"\w", text):
        raise InputError(
            f"{name} is empty", next_step="pass the answer as a text, a file, or - for standard input"
        )
    return text


def _no_text(name: str) -> InputError:
    return InputError(f"{name} is not text", next_step="pass the answer as plain text or Markdown")
