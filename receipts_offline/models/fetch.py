"""Getting a model's files: from the hub over the network, or from a folder."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from receipts_offline.download import Download, alone, part_of, size_of
from receipts_offline.errors import ModelUnusable, UsageError
from receipts_offline.models.registry import ModelEntry, ModelFile, registry
from receipts_offline.models.store import how_to_get, inspect, problem_of, user_directory
from receipts_offline.progress import Progress, Silent
from receipts_offline.web import DownloadFailed, Patience, Server, base_address

HUB_ENV = "RECEIPTS_OFFLINE_HUB"
DEFAULT_HUB = "https://huggingface.co"
REVISION = "main"

_HUB = Server(
    name="the hub",
    listed="registered",
    refused=f"Check the address of the hub (--hub or {HUB_ENV}).",
    other="the hub's file is not the registered one.",
)


def hub_url(entry: ModelEntry, file: ModelFile, hub: str | None = None) -> str:
    """A file's address at `hub`, else at RECEIPTS_OFFLINE_HUB, else at the public hub. Raises UsageError."""
    base = base_address(hub or os.environ.get(HUB_ENV) or DEFAULT_HUB, f"--hub or {HUB_ENV}", DEFAULT_HUB)
    return f"{base}/{entry.source}/resolve/{REVISION}/{file.path}"


def fetch(
    name: str,
    *,
    hub: str | None = None,
    progress: Progress | None = None,
    timeout: float = 30.0,
    attempts: int = 5,
    first_pause: float = 1.0,
) -> Path:
    """Download what is missing of a model into the user's data directory and return its folder there.

    A cut download is taken up where it stopped, also by a later call; a file appears under its name only
    once its size and sha256 are right. `progress` gets a stage a file, in bytes. `timeout` is in seconds;
    there are `attempts` in a row without progress, after pauses of `first_pause` seconds and then twice as
    long each time. Where another process fetches the same model, this one waits and uses what it got.
    Raises ModelUnusable or UsageError.
    """
    entry = registry().find(name)
    if entry.origin == "bundled":
        return _bundled(entry)
    urls = {file.path: hub_url(entry, file, hub) for file in entry.files}
    directory = user_directory(entry)
    progress = progress or Silent()
    patience = Patience(timeout, attempts, first_pause, progress.say)
    with _writing(entry, directory), alone(directory, f"getting {entry.name}", progress):
        wanted = [file for file in entry.files if problem_of(file, directory / file.path, hashes=True)]
        _require_space(entry, directory, _bytes_to_come(directory, wanted))
        for file in wanted:
            download = Download(
                url=urls[file.path],
                part=part_of(directory / file.path),
                size=file.bytes,
                digest=file.sha256,
                server=_HUB,
                patience=patience,
            )
            try:
                with progress.stage(file.path, file.bytes, "B") as advance:
                    advance(min(download.have(), file.bytes))
                    download.run(advance)
            except DownloadFailed as error:
                raise ModelUnusable(
                    f"{entry.name} could not be fetched: {file.path}: {error}.",
                    next_step=f"{error.advice} Without a network: `receipts-offline models import "
                    f"{entry.name} DIR`.",
                ) from error
            download.finish(directory / file.path)
    return directory


def import_model(name: str, source: Path) -> Path:
    """Copy a model's files from a folder into the user's data directory and return its folder there.

    The files may lie as at the hub (onnx/ below the folder) or all side by side. Each is checked before
    anything is copied. Raises ModelUnusable, saying for each file what is wrong, or UsageError.
    """
    entry = registry().find(name)
    if not source.is_dir():
        raise UsageError(f"{source} is no folder.", next_step="Name the folder that holds the model's files.")
    found = {file.path: _find(file, source) for file in entry.files}
    wrong = [f"{path}: {at}" for path, at in found.items() if isinstance(at, str)]
    if wrong:
        raise ModelUnusable(
            f"{source} does not hold {entry.name}: {'; '.join(wrong)}.",
            next_step=f"Download the files of {entry.source} again on a machine with a network.",
        )
    directory = user_directory(entry)
    with _writing(entry, directory), alone(directory, f"getting {entry.name}", Silent()):
        _require_space(entry, directory, entry.total_bytes)
        for file in entry.files:
            _copy(entry, file, Path(found[file.path]), directory / file.path)
    return directory


def _bundled(entry: ModelEntry) -> Path:
    """A model that ships with the tool needs no network; only a broken installation has nothing to give."""
    found = inspect(entry, hashes=True)
    if found.state == "ok" and found.directory is not None:
        return found.directory
    raise ModelUnusable(
        f"{entry.name} ships with receipts-offline, and its files are {found.state}.",
        next_step=how_to_get(entry),
    )


def _find(file: ModelFile, source: Path) -> Path | str:
    """The first right copy of a file in a folder, else what is wrong with the copies there."""
    name = Path(file.path).name
    places = dict.fromkeys((source / file.path, source / name, source / "onnx" / name))
    problems = {place: problem_of(file, place, hashes=True) for place in places}
    for place, problem in problems.items():
        if problem is None:
            return place
    return next((problem for problem in problems.values() if problem and problem != "missing"), "missing")


def _copy(entry: ModelEntry, file: ModelFile, source: Path, target: Path) -> None:
    """Copy one file by way of its .part name, and check the copy: a worn-out USB stick reads differently."""
    part = part_of(target)
    part.parent.mkdir(parents=True, exist_ok=True)
    part.unlink(missing_ok=True)
    with source.open("rb") as reader, part.open("wb") as writer:
        shutil.copyfileobj(reader, writer, 1 << 20)
        writer.flush()
        os.fsync(writer.fileno())
    problem = problem_of(file, part, hashes=True)
    if problem is not None:
        part.unlink()
        raise ModelUnusable(
            f"{entry.name} could not be imported: the copy of {source} is wrong: {problem}.",
            next_step="Try again, or take the files from another medium.",
        )
    part.replace(target)


def _bytes_to_come(directory: Path, files: list[ModelFile]) -> int:
    return sum(max(0, file.bytes - size_of(part_of(directory / file.path))) for file in files)


def _require_space(entry: ModelEntry, directory: Path, needed: int) -> None:
    """Say before the first byte that the disk is too small, rather than after the last that fits."""
    free = shutil.disk_usage(directory).free
    if free < needed:
        raise ModelUnusable(
            f"{entry.name} needs {needed / 1e6:.0f} MB in {directory}, and {free / 1e6:.0f} MB are free.",
            next_step="Make room, or set RECEIPTS_OFFLINE_DATA to a folder on a larger disk.",
        )


@contextmanager
def _writing(entry: ModelEntry, directory: Path) -> Iterator[None]:
    """Make the model's folder; a disk that is full or cannot be written becomes a ModelUnusable."""
    try:
        directory.mkdir(parents=True, exist_ok=True)
        yield
    except OSError as error:
        raise ModelUnusable(
            f"{entry.name} cannot be stored in {directory}: {error.strerror or error}.",
            next_step="Make room or set RECEIPTS_OFFLINE_DATA to a folder you can write, and try again.",
        ) from error
