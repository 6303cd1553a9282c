"""Memory of a process and all its children, as proportional set size, so that shared pages count once."""

from __future__ import annotations

import contextlib
import subprocess
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import psutil

SAMPLE_SECONDS = 0.2


@dataclass(slots=True)
class Peak:
    """The largest sums seen, in MB.

    `whole` counts every page that the processes have mapped. `own` leaves out pages of files, which the
    kernel takes back when it needs them: it is what the processes cannot do without.
    """

    whole: float = 0.0
    own: float = 0.0

    def look(self, root: psutil.Process) -> None:
        """Sum up the process and its children now."""
        whole = own = 0
        with contextlib.suppress(psutil.NoSuchProcess):  # the root ended meanwhile
            for process in (root, *root.children(recursive=True)):
                with contextlib.suppress(FileNotFoundError, ProcessLookupError):  # it ended meanwhile
                    fields = _rollup(process.pid)
                    whole += fields.get("Pss", 0)
                    own += fields.get("Pss_Anon", 0) + fields.get("SwapPss", 0)
        self.whole, self.own = max(self.whole, whole / 1e3), max(self.own, own / 1e3)


def _rollup(pid: int) -> dict[str, int]:
    """The fields of /proc/PID/smaps_rollup, in kB."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    return {name: int(value.split()[0]) for name, _, value in (line.partition(":") for line in lines)}


def watched(command: Sequence[str]) -> tuple[str, float, Peak]:
    """Run a command; returns its output, its wall time in seconds, and its peak memory.

    Raises subprocess.CalledProcessError where it fails; its own complaints go to standard error.
    """
    peak, started = Peak(), time.perf_counter()
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        root = psutil.Process(process.pid)
        while process.poll() is None:
            peak.look(root)
            time.sleep(SAMPLE_SECONDS)
        seconds = time.perf_counter() - started
        output = process.stdout.read() if process.stdout else ""
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, list(command))
    return output, seconds, peak
