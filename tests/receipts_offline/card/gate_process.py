"""The card gate as its two command lines run it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from conftest import REPOSITORY


def bare(
    *arguments: str | Path, cwd: Path = REPOSITORY, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    """The gate in an interpreter that sees this repository and the standard library, nothing installed."""
    return subprocess.run(
        [sys.executable, "-S", "-s", "-m", "receipts_offline.card", *map(str, arguments)],
        env={"PYTHONPATH": str(REPOSITORY), "PATH": os.environ["PATH"], **environment},
        cwd=cwd,
        capture_output=True,
        check=False,
    )


def installed(*arguments: str | Path) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-m", "receipts_offline", "card", *map(str, arguments)],
        cwd=REPOSITORY,
        capture_output=True,
        check=False,
    )
