"""Cards on disk: which files hold them, what stands in each, and how a new one is written without harm."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from receipts_offline.card.record import json_text
from receipts_offline.errors import InputError, OutputUnusable, UsageError
from receipts_offline.plain_files import is_read_only, odd_kind

LARGEST_FILE: Final = 50_000_000
"""Bytes; a card has thousands, so that a larger file is a data set and better split."""

_LONGEST_NUMBER: Final = 600  # digits; Python reads at least 640, however it is set
_LINES: Final = ".jsonl"
_SUFFIXES: Final = (".json", _LINES)


@dataclass(frozen=True, slots=True)
class Found:
    """A card as it was found: its file, its place there (counted from 1), and the JSON value.

    `place` is "card 2" in a list, "line 2" in JSON Lines, empty where the file is one card.
    """

    file: str
    place: str
    value: object


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file, directory or line that gives no card, why, and what to do."""

    file: str
    place: str
    reason: str


def find_cards(paths: Iterable[Path]) -> Iterator[Found | Unreadable]:
    """Every card under the paths, in the order given, each file once; a directory's files sorted by path.

    What cannot be read comes as `Unreadable` in its place and never stops the rest.
    """
    done: set[Path] = set()
    for path in paths:
        for found in _files(path):
            if isinstance(found, Unreadable):
                yield found
            elif found not in done:
                done.add(found)
                yield from _cards(found)


def read_json(path: Path) -> Any:
    """The JSON document in a file. Raises InputError where there is none, with what to do next."""
    return _parse(_text(path), str(path))


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, every character kept. Raises InputError where there is none."""
    return _text(path)


def write_new(path: Path, card: dict[str, Any], *, replace: bool) -> None:
    """Write a card to a file: whole or not at all, and never over another file unless `replace`.

    Raises:
        UsageError: the file exists and `replace` is off.
        OutputUnusable: it is to be replaced, and is read-only.
        OSError: it cannot be written.
    """
    content = json_text(card).encode()
    if os.path.isdir(path):
        raise UsageError(f"{path} is a directory", next_step="name a file in it with --out")
    if replace:
        _swap_in(path, content)
        return
    try:
        with path.open("xb") as stream:
            try:
                stream.write(content)
                stream.flush()
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    except FileExistsError as error:
        raise UsageError(
            f"{path} exists already", next_step="choose another --out, or pass --replace to write over it"
        ) from error


def _files(path: Path) -> Iterator[Path | Unreadable]:
    if not os.path.isdir(path):  # unlike Path.is_dir, False where it may not be looked at
        yield path
        return
    troubles: list[OSError] = []
    inside: list[Path] = []
    for folder, _, names in os.walk(path, onerror=troubles.append):
        inside += [Path(folder, name) for name in names if name.lower().endswith(_SUFFIXES)]
    for trouble in troubles:
        yield Unreadable(
            str(trouble.filename), "", f"cannot be read ({trouble.strerror}); check its permissions"
        )
    if not inside and not troubles:
        yield Unreadable(
            str(path), "", "holds no card (no .json or .jsonl file in it or below); name another directory"
        )
    for file in sorted(inside):
        if os.path.isfile(file):
            yield file
        else:  # a broken link, or a pipe that would keep the gate waiting
            yield Unreadable(str(file), "", "is no regular file; mend or remove it")


def _cards(path: Path) -> Iterator[Found | Unreadable]:
    name = str(path)
    try:
        text = _text(path)
        if path.suffix.lower() == _LINES:
            yield from _card_lines(name, text)
            return
        document = _parse(text, name)
    except InputError as error:
        yield Unreadable(name, "", _reason(error, name))
        return
    if not isinstance(document, list):
        yield Found(name, "", document)
    elif not document:
        yield Unreadable(name, "", "is an empty list; put cards in it, or remove it")
    else:
        for number, card in enumerate(document, start=1):
            yield Found(name, f"card {number}", card)


def _card_lines(name: str, text: str) -> Iterator[Found | Unreadable]:
    empty = True
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        empty = False
        place = f"line {number}"
        try:
            yield Found(name, place, _parse(line, place))
        except InputError as error:
            yield Unreadable(name, place, _reason(error, place))
    if empty:
        yield Unreadable(name, "", "holds no line; put a card on each, or remove it")


def _text(path: Path) -> str:
    if (odd := odd_kind(path)) is not None:
        raise InputError(f"{path} is {odd}, which may never end", next_step="name a file")
    try:
        with path.open("rb") as stream:
            content = stream.read(LARGEST_FILE + 1)
    except FileNotFoundError as error:
        raise InputError(f"{path} is not there", next_step="check the path") from error
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        why = getattr(error, "strerror", None) or error
        raise InputError(
            f"{path} cannot be read ({why})", next_step="check the file and its permissions"
        ) from error
    if len(content) > LARGEST_FILE:
        raise InputError(f"{path} has more than {LARGEST_FILE:,} bytes", next_step="split it")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8 (byte {error.start})", next_step="save it as UTF-8") from error


def _parse(text: str, name: str) -> Any:
    step = "mend it there"
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        where = f"{error.msg}, line {error.lineno}, column {error.colno}"
        raise InputError(f"{name} is not JSON ({where})", next_step=step) from error
    except RecursionError as error:
        raise InputError(
            f"{name} is not JSON that can be read (nested too deep)", next_step="make it flat"
        ) from error
    except ValueError as error:  # a key twice, NaN, an endless number
        raise InputError(f"{name} is not JSON that can be trusted ({error})", next_step=step) from error


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose keys are each there once: of two answers, one would go unseen."""
    card = dict(pairs)
    if len(card) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise ValueError(f'the key "{twice}" stands there twice')
    return card


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no number of JSON")


def _integer(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise ValueError(f"a number of {len(digits):,} digits")
    return int(digits)


def _reason(error: InputError, name: str) -> str:
    """An error's message without the name that is told beside it, and the next step."""
    return f"{error.message.removeprefix(name).strip()}; {error.next_step}"


def _swap_in(path: Path, content: bytes) -> None:
    if is_read_only(path):
        raise OutputUnusable(
            f"{path} is read-only, so it is left as it is",
            next_step="choose another --out, or allow writing it with chmod u+w",
        )
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
