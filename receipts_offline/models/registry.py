"""Which models exist: names, files with sizes and hashes, licences, and how each is fed and read."""

from __future__ import annotations

import os
import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from typing import Any, Literal, cast

from receipts_offline.errors import ModelUnusable, UsageError

Kind = Literal["embedder", "nli"]
Origin = Literal["bundled", "hub"]

DEFAULT_EMBEDDER = "all-MiniLM-L6-v2"
DEFAULT_NLI = "receipts-nli-l12"
NLI_LABELS = ("contradiction", "entailment", "neutral")
EXTRA_REGISTRY_ENV = "RECEIPTS_OFFLINE_REGISTRY"

_SHIPPED = Path(__file__).with_name("registry.toml")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_SOURCE = re.compile(rf"{_NAME.pattern}(/{_NAME.pattern})?")


@dataclass(frozen=True, slots=True)
class ModelFile:
    """One file of a model; `path` is relative, with forward slashes, both on disk and at the hub."""

    role: Literal["model", "tokenizer", "config"]
    path: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class ModelEntry:
    """One model as the registry knows it; `dimensions` and `pooling` for embedders, `labels` for nli."""

    name: str
    kind: Kind
    origin: Origin
    source: str
    licence: str
    max_length: int
    token_type_ids: bool
    files: tuple[ModelFile, ...]
    dimensions: int | None = None
    pooling: Literal["mean"] | None = None
    labels: tuple[str, ...] = ()

    @property
    def total_bytes(self) -> int:
        """Size of all files together."""
        return sum(file.bytes for file in self.files)

    @property
    def sha256(self) -> str:
        """The hash by which an index and a receipt name this model: that of its weights file."""
        return self.file("model").sha256

    def file(self, role: str) -> ModelFile:
        """The file of that role."""
        return next(file for file in self.files if file.role == role)


@dataclass(frozen=True, slots=True)
class Registry:
    """All known models in the order of the registry file."""

    entries: tuple[ModelEntry, ...]

    def find(self, name: str) -> ModelEntry:
        """The model called `name`; a hub model answers to its repository name too. Raises UsageError."""
        for entry in self.entries:
            if name == entry.name or (entry.origin == "hub" and name == entry.source):
                return entry
        known = ", ".join(entry.name for entry in self.entries)
        raise UsageError(f"There is no model called {name!r}.", next_step=f"Choose one of: {known}.")

    def of_kind(self, name: str, kind: Kind) -> ModelEntry:
        """The model called `name`, which must be of that kind. Raises UsageError."""
        try:
            entry = self.find(name)
        except UsageError as error:
            raise UsageError(error.message, next_step=self._fitting(kind)) from error
        if entry.kind != kind:
            raise UsageError(
                f"The model {entry.name} is of the kind {entry.kind}, and one of the kind {kind} is needed.",
                next_step=self._fitting(kind),
            )
        return entry

    def _fitting(self, kind: Kind) -> str:
        return f"Choose one of: {', '.join(one.name for one in self.entries if one.kind == kind)}."


def registry() -> Registry:
    """The shipped registry, followed by the entries of the file in RECEIPTS_OFFLINE_REGISTRY, if set.

    Raises ModelUnusable where that file is missing or wrong.
    """
    return _combined(os.environ.get(EXTRA_REGISTRY_ENV) or None)


@cache
def _combined(extra: str | None) -> Registry:
    entries = read_registry(_SHIPPED).entries
    if extra is not None:
        entries += read_registry(Path(extra)).entries
    names = [entry.name for entry in entries]
    for name in names:
        if names.count(name) > 1:
            raise _broken(Path(extra or _SHIPPED), f"the name {name} is taken twice")
    return Registry(entries)


def read_registry(path: Path) -> Registry:
    """Read and check one registry file. Raises ModelUnusable, saying what is wrong with it."""
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8")).get("model", [])
    except OSError as error:
        raise _broken(path, error.strerror or str(error)) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise _broken(path, str(error)) from error
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise _broken(path, "models are written as [[model]]")
    return Registry(tuple(_entry(path, table) for table in tables))


def _entry(path: Path, table: dict[str, Any]) -> ModelEntry:
    """One [[model]] table as an entry; everything that a later step relies on is checked here."""
    name = str(table.get("name", "?"))

    def need(holds: object, what: str) -> None:
        if not holds:
            raise _broken(path, f"model {name}: {what}")

    known = {*ModelEntry.__dataclass_fields__, "file"} - {"files"}
    need(not set(table) - known, f"unknown keys {sorted(set(table) - known)}")
    need(_NAME.fullmatch(name), "the name must be letters, digits, '.', '_' and '-'")
    need(table.get("kind") in ("embedder", "nli"), "kind must be embedder or nli")
    need(table.get("origin") in ("bundled", "hub"), "origin must be bundled or hub")
    need(_SOURCE.fullmatch(str(table.get("source", ""))), "source must be OWNER/REPOSITORY")
    need(isinstance(table.get("licence"), str), "licence must be text")
    need(isinstance(table.get("token_type_ids"), bool), "token_type_ids must be true or false")
    need(_is_count(table.get("max_length"), at_least=8), "max_length must be a number of at least 8")
    labels = tuple(table.get("labels", ()))
    if table["kind"] == "nli":
        need(sorted(labels) == sorted(NLI_LABELS), f"labels must be {', '.join(NLI_LABELS)} in some order")
    else:
        need(_is_count(table.get("dimensions"), at_least=1), "dimensions must be a positive number")
        need(table.get("pooling") == "mean", "pooling must be mean")
    files = table.get("file")
    listed = isinstance(files, list) and all(isinstance(file, dict) for file in files)
    need(listed and files, "at least one [[model.file]] is needed")
    read = tuple(_file(file, need) for file in cast("list[dict[str, Any]]", files))
    roles = [file.role for file in read]
    need(roles.count("model") == 1 and roles.count("tokenizer") == 1, "one model file, one tokenizer file")
    need(len({file.path for file in read}) == len(read), "two files have one path")
    fields = {key: value for key, value in table.items() if key not in ("file", "labels")}
    return ModelEntry(**fields, labels=labels, files=read)


def _file(table: dict[str, Any], need: Any) -> ModelFile:
    """One [[model.file]] table; a path may not leave the model's folder."""
    need(set(table) == set(ModelFile.__dataclass_fields__), "a file has role, path, bytes and sha256")
    path = PurePosixPath(str(table["path"]))
    inside = not path.is_absolute() and ".." not in path.parts and path.name
    need(inside and str(path) == table["path"], f"the path {table['path']!r} is not plain and relative")
    need(table["role"] in ("model", "tokenizer", "config"), "a role is model, tokenizer or config")
    need(_is_count(table["bytes"], at_least=1), "bytes must be a positive number")
    need(re.fullmatch(r"[0-9a-f]{64}", str(table["sha256"])), "sha256 must be 64 small hexadecimal digits")
    return ModelFile(**table)


def _is_count(value: object, *, at_least: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= at_least


def _broken(path: Path, why: str) -> ModelUnusable:
    return ModelUnusable(
        f"The model registry {path} cannot be used: {why}.",
        next_step=f"Mend the file that {EXTRA_REGISTRY_ENV} names, or unset it; else reinstall.",
    )
