"""Which files a build reads, and that each stays the same while it is read.

A download that is still running, or a file that is being replaced, must not become an index whose manifest
states the hash of something else.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from receipts_offline.errors import InputError
from receipts_offline.index.manifest import SourceFile, hash_file
from receipts_offline.progress import Progress


@dataclass(frozen=True, slots=True)
class Fingerprint:
    """What changes with a file: which one it is, its bytes, and when they were written last."""

    inode: int
    size: int
    modified: int

    @classmethod
    def of(cls, path: Path) -> Fingerprint:
        """The fingerprint of the file as it is now; raises InputError where it cannot be looked at."""
        try:
            facts = path.stat()
        except OSError as error:
            raise _unreadable(path, error) from error
        return cls(facts.st_ino, facts.st_size, facts.st_mtime_ns)


def identify(
    paths: Sequence[Path], progress: Progress
) -> tuple[dict[Path, Fingerprint], tuple[SourceFile, ...]]:
    """Hash the sources; returns the fingerprint of each, taken before, and what the manifest states.

    Raises:
        InputError: a file cannot be read.
    """
    done = 0
    known = {path: Fingerprint.of(path) for path in paths}
    files = []
    with progress.stage("Hashing the source", sum(one.size for one in known.values()), "B") as advance:
        advance(0)

        def count(block: int) -> None:
            nonlocal done
            done += block
            advance(done)

        for path in paths:
            try:
                size, sha256 = hash_file(path, count)
            except OSError as error:
                raise _unreadable(path, error) from error
            files.append(SourceFile(path.name, size, sha256))
    return known, tuple(files)


@contextmanager
def unchanged(path: Path, known: Fingerprint) -> Iterator[None]:
    """Read a source inside: that it was changing is said before whatever else is found wrong with it.

    Raises:
        InputError: the file is not what it was when `known` was taken.
    """
    try:
        yield
    except InputError as error:
        _compare(path, known, error)
        raise
    _compare(path, known, None)


def _compare(path: Path, known: Fingerprint, cause: InputError | None) -> None:
    now = Fingerprint.of(path)
    if now == known:
        return
    grown = now.inode == known.inode and now.size > known.size
    how = f"grew from {known.size:,} to {now.size:,} bytes" if grown else "changed"
    raise InputError(
        f"{path} {how} while it was read",
        next_step="wait until its download has finished, then run the same command again",
    ) from cause


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(
        f"{path} cannot be read ({error.strerror})", next_step="check the file and its permissions"
    )
