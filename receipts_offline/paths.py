"""Where this tool keeps its own files: the user's data directory and what lies in it.

Nothing here creates a directory before something is written into it.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from platformdirs import user_cache_path, user_data_path

from receipts_offline.config import read_config
from receipts_offline.errors import IndexUnusable

DATA_ENV = "RECEIPTS_OFFLINE_DATA"
INDEX_ENV = "RECEIPTS_OFFLINE_INDEX"
CACHE_ENV = "RECEIPTS_OFFLINE_CACHE"
NO_CACHE = "off"


def data_dir() -> Path:
    """The root of everything kept for this user: RECEIPTS_OFFLINE_DATA, else the platform's data folder."""
    chosen = os.environ.get(DATA_ENV)
    return _named(chosen) if chosen else user_data_path("receipts-offline")


def cache_dir() -> Path | None:
    """The folder of what can be made again: RECEIPTS_OFFLINE_CACHE, None where that is "off", else beside the data
    if RECEIPTS_OFFLINE_DATA names a place for them, else the platform's cache folder.
    """
    chosen = os.environ.get(CACHE_ENV)
    if chosen == NO_CACHE:
        return None
    if chosen:
        return _named(chosen)
    return data_dir() / "cache" if os.environ.get(DATA_ENV) else user_cache_path("receipts-offline")


def models_dir() -> Path:
    """The folder of fetched and imported models, one folder a model."""
    return data_dir() / "models"


def snapshots_dir() -> Path:
    """The folder of snapshots: sources from which an index can be built."""
    return data_dir() / "snapshots"


def default_index_pointer() -> Path:
    """The small file that holds the path of the index built last."""
    return data_dir() / "default-index"


def remember_index(path: Path) -> None:
    """Make `path` the index that is used when none is named; the pointer is replaced in one step.

    Raises IndexUnusable where the data directory cannot be written: the index itself is unharmed then.
    """
    pointer = default_index_pointer()
    # Bytes, because a path on Linux need not be valid UTF-8.
    content = os.fsencode(Path(path).absolute()) + b"\n"
    try:
        write_atomically(pointer, content)
    except OSError as error:
        raise IndexUnusable(
            f"The default index could not be noted in {pointer}: {error.strerror}.",
            next_step=f"Name the index with --index {path}, or set {DATA_ENV} to a folder you can write.",
        ) from error


def default_index() -> Path | None:
    """The index to use when none is named: RECEIPTS_OFFLINE_INDEX, else that of the configuration file, else the one
    built last, else None.

    The path is not looked at: that an index is missing or broken is for its reader to say.
    """
    chosen = os.environ.get(INDEX_ENV)
    if chosen:
        return _named(chosen)
    configured = read_config().index
    if configured is not None:
        return configured
    pointer = default_index_pointer()
    try:
        content = pointer.read_bytes().removesuffix(b"\n")
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise IndexUnusable(
            f"The note of the default index, {pointer}, cannot be read: {error.strerror}.",
            next_step="Name the index with --index DIR.",
        ) from error
    return Path(os.fsdecode(content)) if content else None


def _named(path: str) -> Path:
    """A path of the environment. A home directory that is not known stays as it is written, and is missed later."""
    return Path(os.path.expanduser(path)).absolute()


def write_atomically(target: Path, content: bytes, mode: int = 0o644) -> None:
    """Write a small file so that a reader sees the old content or the new, never a part. Raises OSError.

    `mode` is the file's permissions, which it has from the moment it bears its name.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
