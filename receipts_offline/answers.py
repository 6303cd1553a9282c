"""Read the answer to be checked: a file, a literal text, or standard input."""

from __future__ import annotations

import codecs
import re
import shlex
import stat
from pathlib import Path
from typing import BinaryIO

from receipts_offline.errors import InputError
from receipts_offline.plain_files import odd_kind

LONGEST_ANSWER = 2_000_000  # bytes; a chatbot's answer has thousands
_SUFFIX = r"\.(txt|md|markdown|text|html?|json|csv|rst|docx?|pdf|odt|rtf)$"
_PATH_LIKE = re.compile(rf"^\S+{_SUFFIX}|^\S*/\S+$", re.IGNORECASE)
_NAMED_LIKE = re.compile(_SUFFIX, re.IGNORECASE)
# Control characters of no text in any encoding that keeps ASCII; tab, line ends and escape are in use.
_UNPRINTED = re.compile(rb"[\x00-\x06\x0e-\x1a\x1c-\x1f]")
_CUT_OFF = ("unexpected end of data", "truncated data")  # the decoders' words for it
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
    kind = _kind(path)
    if kind == "directory":
        raise InputError(f"{argument} is a directory", next_step="name a text file in it")
    if kind == "file":
        if (odd := odd_kind(path)) is not None:
            raise InputError(
                f"{argument} is {odd}, which may never end",
                next_step=f"name a file, or pass it on: receipts-offline check - < {shlex.quote(argument)}",
            )
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


def is_text(argument: str) -> bool:
    """Whether an argument can only be meant as the words to check: several of them, and no file by any sign."""
    return (
        bool(re.search(r"\s", argument))
        and not _NAMED_LIKE.search(argument)
        and _kind(Path(argument)) == "text"
    )


def _kind(path: Path) -> str:
    try:
        return "directory" if stat.S_ISDIR(path.stat().st_mode) else "file"
    except PermissionError:
        return "file"  # in a directory that may not be looked at; opening it says so
    except (OSError, ValueError):  # not there, too long, or with a NUL: no path
        return "text"


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
        cut = error.reason in _CUT_OFF
        # The last letter of a text in a code page looks just like this, unless there was UTF-8 before it.
        if cut and (encoding != "utf-8" or not content[: error.start].isascii()):
            raise InputError(
                f"{name} is cut off in the middle of its last character (byte {error.start})",
                next_step="copy or save it again, whole",
            ) from error
        file = shlex.quote(name) if _kind(Path(name)) == "file" else "FILE"
        raise InputError(
            f"{name} is no {'UTF-8' if encoding == 'utf-8' else 'UTF-16'} text (byte {error.start})",
            next_step=("copy it again if it was cut off, " if cut else "")
            + f"save it as UTF-8, or convert it: iconv -f WINDOWS-1252 -t UTF-8 {file} | receipts-offline check -",
        ) from error
    if "\x00" in text:
        raise _no_text(name)
    if not re.search(r"\w", text):
        what = "holds no word" if text.strip() else "is empty"
        raise InputError(
            f"{name} {what}", next_step="pass the answer as a text, a file, or - for standard input"
        )
    return text


def _no_text(name: str) -> InputError:
    return InputError(f"{name} is not text", next_step="pass the answer as plain text or Markdown")
