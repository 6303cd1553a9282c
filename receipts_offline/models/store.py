"""Where a model's files lie, and whether they are the registered ones."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from receipts_offline import paths
from receipts_offline.errors import ModelUnusable
from receipts_offline.models.registry import ModelEntry, ModelFile, registry

State = Literal["ok", "missing", "damaged"]

_PACKAGE_WEIGHTS = Path(__file__).with_name("weights")
# In a checkout (an editable install) the weights stand beside the packages, where people look for them.
_CHECKOUT_WEIGHTS = Path(__file__).parents[2] / "models"
_CHUNK = 1 << 20


@dataclass(frozen=True, slots=True)
class FileState:
    """One registered file, where it lies or would lie, and what is wrong with it (None: nothing)."""

    file: ModelFile
    location: Path | None
    problem: str | None


@dataclass(frozen=True, slots=True)
class ModelState:
    """What is there of one model; `directory` is None where none of its files was found."""

    entry: ModelEntry
    directory: Path | None
    files: tuple[FileState, ...]

    @property
    def state(self) -> State:
        """`missing` where there is no trace of it, `damaged` where a file is absent or wrong, else `ok`."""
        if self.directory is None:
            return "missing"
        return "damaged" if self.problems else "ok"

    @property
    def problems(self) -> tuple[str, ...]:
        """What is wrong, one line a file."""
        return tuple(f"{state.file.path}: {state.problem}" for state in self.files if state.problem)


def user_directory(entry: ModelEntry) -> Path:
    """Where a fetched or imported copy of this model lies."""
    return paths.models_dir() / entry.name


def candidate_directories(entry: ModelEntry) -> tuple[Path, ...]:
    """The folders in which this model is looked for, in order."""
    shipped = (_PACKAGE_WEIGHTS / entry.name, _CHECKOUT_WEIGHTS / entry.name)
    return (*(shipped if entry.origin == "bundled" else ()), user_directory(entry))


def inspect(entry: ModelEntry, *, hashes: bool) -> ModelState:
    """Look at a model's files: sizes always, contents where `hashes` is set. Raises nothing about files."""
    directory = _directory_of(entry)
    if directory is None:
        return ModelState(entry, None, tuple(FileState(file, None, "missing") for file in entry.files))
    states = []
    for file in entry.files:
        location = directory / file.path
        states.append(FileState(file, location, problem_of(file, location, hashes=hashes)))
    return ModelState(entry, directory, tuple(states))


def verify(name: str) -> ModelState:
    """Compare size and sha256 of every file of a model with the registry. Raises UsageError (the name)."""
    return inspect(registry().find(name), hashes=True)


def locate(name: str) -> dict[str, Path]:
    """The files of a model by role ("model", "tokenizer"), with their sizes checked.

    Raises ModelUnusable where one is missing or of another size, UsageError for an unknown name.
    """
    entry = registry().find(name)
    found = inspect(entry, hashes=False)
    if found.state == "missing":
        raise ModelUnusable(f"The model {entry.name} is not on this machine.", next_step=how_to_get(entry))
    if found.state == "damaged":
        raise damaged(entry, f"{found.directory}: {'; '.join(found.problems)}")
    return {state.file.role: state.location for state in found.files if state.location is not None}


def damaged(entry: ModelEntry, why: str) -> ModelUnusable:
    """The error for a model whose files are there but cannot be used."""
    return ModelUnusable(f"The model {entry.name} is damaged: {why}.", next_step=how_to_get(entry))


def how_to_get(entry: ModelEntry) -> str:
    """The next step for a model that is missing or damaged."""
    by_hand = f"`receipts-offline models import {entry.name} DIR` (works without a network)"
    if entry.origin == "bundled":
        return f"Install receipts-offline again, or take the files from a folder: {by_hand}."
    return f"Run `receipts-offline models fetch {entry.name}`, or {by_hand}."


def problem_of(file: ModelFile, location: Path, *, hashes: bool) -> str | None:
    """What makes `location` differ from the registered file, in a few words, or None if nothing does."""
    try:
        size = location.stat().st_size
        if size != file.bytes:
            return f"{size} bytes instead of {file.bytes}"
        if hashes and (found := sha256_of(location)) != file.sha256:
            return f"sha256 is {found} instead of {file.sha256}"
    except (FileNotFoundError, NotADirectoryError):
        return "missing"
    except OSError as error:
        return f"cannot be read ({error.strerror})"
    return None


def sha256_of(path: Path) -> str:
    """The sha256 of a file in hexadecimal, read in chunks. Raises OSError."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while chunk := stream.read(_CHUNK):
            digest.update(chunk)
    return digest.hexdigest()


def _directory_of(entry: ModelEntry) -> Path | None:
    """The first folder that holds every file of the model, else the first that holds any of them."""
    candidates = candidate_directories(entry)
    for complete in (all, any):
        for directory in candidates:
            if complete((directory / file.path).exists() for file in entry.files):
                return directory
    return None
