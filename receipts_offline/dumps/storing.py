"""Bringing a dump's files into a folder: two at a time, resumed, checked, and named only when all are right."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock

from receipts_offline.download import Download, alone, hash_of, part_of, size_of
from receipts_offline.dumps.offer import DumpFile, Offer
from receipts_offline.dumps.parallel import run_all
from receipts_offline.dumps.site import SERVER
from receipts_offline.errors import InputError, UsageError
from receipts_offline.paths import write_atomically
from receipts_offline.progress import Advance, Progress
from receipts_offline.web import DownloadFailed, Patience

# Wikimedia asks for few connections from one address; two are within the limit it states.
CONNECTIONS = 2
_SOURCE = re.compile(r"\.(?:xml|jsonl|ndjson)(?:[.-]|\Z)")


@dataclass(frozen=True, slots=True)
class Stored:
    """Where a dump's files are; `reused` is true where every one of them was there already."""

    files: tuple[Path, ...]
    bytes: int
    reused: bool


def store(
    offer: Offer, directory: Path, patience: Patience, progress: Progress, *, search_index: bool = False
) -> Stored:
    """Bring the files of a finished offer, whose sizes are known, into a folder, with its companions.

    Raises UsageError where the folder holds something else, InputError for what network and disk do.
    """
    what = f"{offer.wiki} {offer.date}"
    with _disk_errors(directory):
        directory.mkdir(parents=True, exist_ok=True)
        with alone(directory, f"downloading into {directory}", progress):
            files = [file for file in _choice(offer, directory) if search_index or not file.search_index]
            _require_own(directory, files)
            downloads = {file.name: _download(offer, file, directory, patience) for file in files}
            _require_space(what, directory, list(downloads.values()))
            for name, content in offer.companions.items():
                write_atomically(directory / name, content)
            reused = _complete(what, directory, downloads, progress)
    paths = tuple(directory / file.name for file in files)
    return Stored(paths, sum(download.size for download in downloads.values()), reused)


def _choice(offer: Offer, directory: Path) -> tuple[DumpFile, ...]:
    """The first set of files, or the one of which the folder already holds a part."""
    for files in offer.choices:
        targets = [directory / file.name for file in files if not file.search_index]
        if any(target.exists() or part_of(target).exists() for target in targets):
            return files
    return offer.choices[0]


def _require_own(directory: Path, files: Sequence[DumpFile]) -> None:
    """Refuse a folder with other dumps or pages: a build from it would mix them."""
    own = {file.name for file in files}
    for path in sorted(directory.iterdir()):
        name = path.name.removesuffix(".part")
        if name not in own and not name.startswith(".") and _SOURCE.search(name) and "-index" not in name:
            raise UsageError(
                f"{directory} already holds {path.name}, which is no part of this dump.",
                next_step="Name another folder with --to DIR, or move that file elsewhere.",
            )


def _download(offer: Offer, file: DumpFile, directory: Path, patience: Patience) -> Download:
    assert file.size is not None  # what `with_sizes` of the layouts is for
    return Download(
        url=f"{offer.address}/{file.name}",
        part=part_of(directory / file.name),
        size=file.size,
        digest=file.digest,
        algorithm=file.algorithm,
        server=SERVER,
        patience=patience,
    )


def _require_space(what: str, directory: Path, downloads: Sequence[Download]) -> None:
    """Say before the first byte that the disk is too small, rather than after the last that fits."""
    needed = sum(
        max(0, download.size - download.have())
        for download in downloads
        if size_of(_target(directory, download)) != download.size
    )
    free = shutil.disk_usage(directory).free
    if free < needed:
        raise InputError(
            f"{what} needs {needed / 1e6:,.0f} MB more in {directory}, and {free / 1e6:,.0f} MB are free.",
            next_step="Make room, or name a folder on a larger disk with --to DIR.",
        )


def _complete(what: str, directory: Path, downloads: dict[str, Download], progress: Progress) -> bool:
    """Fetch what is missing, check everything, then name it; true where nothing was missing.

    What was there before may be of another version or damaged, and is fetched once more if it is wrong.
    """
    wanted = list(downloads.values())
    present = [one for one in wanted if size_of(_target(directory, one)) == one.size]
    before = [one for one in wanted if one in present or one.have()]
    _fill(what, [one for one in wanted if one not in present], progress)
    wrong = _wrong(what, directory, wanted, present, progress)
    if again := [one for one in wrong if one in before]:
        _discard(again, directory)
        progress.say(f"{', '.join(one.part.stem for one in again)}: damaged or out of date, fetched anew.")
        _fill(what, again, progress)
        wrong = [one for one in wrong if one not in again]
        wrong += _wrong(what, directory, again, [], progress)
        present = [one for one in present if one not in again]
    if wrong:
        _discard(wrong, directory)
        error = wrong[0].wrong_content()
        raise _failed(wrong[0], error)
    for one in wanted:
        if one not in present:
            one.finish(_target(directory, one))
    return len(present) == len(wanted)


def _discard(downloads: Sequence[Download], directory: Path) -> None:
    for one in downloads:
        one.drop()
        _target(directory, one).unlink(missing_ok=True)


def _fill(what: str, downloads: Sequence[Download], progress: Progress) -> None:
    """Download side by side, with one bar over all."""
    if not downloads:
        return
    counts = {one.part: min(one.have(), one.size) for one in downloads}
    lock = Lock()
    with progress.stage(f"downloading {what}", sum(one.size for one in downloads), "B") as advance:
        advance(sum(counts.values()))

        def fetch(one: Download) -> None:
            def arrived(count: float) -> None:
                with lock:
                    counts[one.part] = int(count)
                    advance(sum(counts.values()))

            try:
                one.fill(arrived)
            except DownloadFailed as error:
                raise _failed(one, error) from error

        run_all([partial(fetch, one) for one in downloads], CONNECTIONS, downloads[0].patience.stop)


def _wrong(
    what: str, directory: Path, downloads: Sequence[Download], present: Sequence[Download], progress: Progress
) -> list[Download]:
    """Read every file back from the disk, whether named already or not; those of the wrong content."""
    wrong = []
    done = 0.0
    with progress.stage(f"checking {what}", sum(one.size for one in downloads), "B") as advance:
        for one in downloads:
            path = _target(directory, one) if one in present else one.part
            if hash_of(path, one.algorithm, _shifted(advance, done)) != one.digest:
                wrong.append(one)
            done += one.size
    return wrong


def _shifted(advance: Advance, before: float) -> Advance:
    return lambda count: advance(before + count)


def _target(directory: Path, download: Download) -> Path:
    return directory / download.part.name.removesuffix(".part")


def _failed(download: Download, error: DownloadFailed) -> InputError:
    return InputError(
        f"{download.part.stem} could not be downloaded: {error}.",
        next_step=error.advice,
    )


@contextmanager
def _disk_errors(directory: Path) -> Iterator[None]:
    """Tell a full disk, or one that cannot be written, in one line; what has arrived stays."""
    try:
        yield
    except OSError as error:
        raise InputError(
            f"The dump cannot be stored in {directory}: {error.strerror or error}.",
            next_step="Make room there or name another folder with --to DIR, and try again: "
            "what has arrived is kept.",
        ) from error
