"""What a server says about one dump: its files, their hashes, and whether the run that makes it is done."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date as Day
from typing import Literal

from receipts_offline.errors import InputError, UsageError

# "failed" is a run that broke and "absent" one that makes no such files: waiting helps with neither.
State = Literal["done", "in progress", "failed", "absent"]

_WIKI = re.compile(r"[a-z][a-z0-9_]{0,60}\Z")
_DATE = re.compile(r"(\d{4})-?(\d{2})-?(\d{2})\Z")
_FIRST_YEAR = 2001
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}\Z")


@dataclass(frozen=True, slots=True)
class DumpFile:
    """One file of a dump; `size` in bytes, None where only the file's own server knows it.

    `digest` is the hash by `algorithm`, in lower-case hexadecimal. A `search_index` lists where pages begin;
    the builder does not need it.
    """

    name: str
    size: int | None
    algorithm: Literal["sha1", "sha256"]
    digest: str
    search_index: bool = False


@dataclass(frozen=True, slots=True)
class Offer:
    """One dump of a wiki. `date` is "YYYY-MM-DD", `address` the folder that holds the files.

    `choices` are sets of files that hold the same pages (all in one, or in parts), the best one first; none
    unless `state` is "done". `companions` are the small files that say what the dump is, by name. `remark`
    tells in a few words why it is not done; `progress` counts the run's jobs that are (done, all).
    """

    wiki: str
    date: str
    address: str
    state: State
    choices: tuple[tuple[DumpFile, ...], ...] = ()
    companions: Mapping[str, bytes] = field(default_factory=dict)
    remark: str = ""
    progress: tuple[int, int] | None = None

    @property
    def size(self) -> int | None:
        """Bytes of the pages' files of the first choice; None where not all of them are known."""
        sizes = [file.size for file in self.choices[0] if not file.search_index] if self.choices else [None]
        return None if None in sizes else sum(size for size in sizes if size is not None)


def wiki_name(text: str) -> str:
    """Check a wiki's database name, such as "simplewiki". Raises UsageError."""
    if not _WIKI.match(text):
        raise UsageError(
            f"{text!r} is no name of a wiki.",
            next_step="Give its database name, such as simplewiki or enwiki; `receipts-offline dump list` "
            "shows them all.",
        )
    return text


def dump_day(text: str) -> str:
    """Read "20260901" or "2026-09-01" as "2026-09-01". Raises UsageError."""
    found = day_in(text)
    if found is None:
        raise UsageError(
            f"--date {text!r} is no date of a dump.", next_step="Write it as in --date 20260901."
        )
    return found


def day_in(text: str) -> str | None:
    """Read a folder's name as a date, None where it is none."""
    match = _DATE.match(text)
    if match is None or int(match[1]) < _FIRST_YEAR or not text.isascii():
        return None
    try:
        return Day(*(int(group) for group in match.groups())).isoformat()
    except ValueError:
        return None


def safe_name(name: object, prefix: str, where: str) -> str:
    """Check a file name that a server gave: nothing but a name, and one of this dump (`prefix`).

    Raises InputError, since a list of files that names anything else cannot be trusted.
    """
    if isinstance(name, str) and _NAME.match(name) and name.startswith(prefix):
        return name
    raise InputError(
        f"{where} names a file {str(name)[:80]!r}, which is none of this dump.",
        next_step="Nothing was stored under that name. Use another --mirror.",
    )
