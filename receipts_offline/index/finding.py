"""Find the index that receipts name by its id: the default one, or one that lies near."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from receipts_offline.errors import IndexUnusable
from receipts_offline.index.manifest import MANIFEST_NAME, load_manifest
from receipts_offline.paths import default_index


def find_index(index_id: str, near: Iterable[Path]) -> Path | None:
    """The directory of the index with this id, or None.

    Looked at are the default index, those beside it, and those directly in the directories `near`. Only
    manifests are read: whether the index is whole is for its reader to say.
    """
    for directory in _candidates(near):
        with suppress(IndexUnusable):  # another format, or damaged: not the one that is looked for
            if load_manifest(directory).index_id == index_id:
                return directory
    return None


def _candidates(near: Iterable[Path]) -> Iterator[Path]:
    default = default_index()
    seen: set[Path] = set()
    around = list(near)
    if default is not None:
        seen.add(default)
        yield default
        around.insert(0, default.parent)
    for parent in around:
        with suppress(OSError):  # a directory that cannot be listed holds no index for us
            for manifest in sorted(parent.absolute().glob(f"*/{MANIFEST_NAME}")):
                if manifest.parent not in seen:
                    seen.add(manifest.parent)
                    yield manifest.parent
