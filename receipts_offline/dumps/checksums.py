"""SHA256SUMS, the list of files of the newer layout."""

from __future__ import annotations

import re

from receipts_offline.dumps.offer import DumpFile, safe_name
from receipts_offline.errors import InputError

SUMS_NAME = "SHA256SUMS"
_PAGES = re.compile(r"\.xml(?:\.|-)")
_LINE = re.compile(r"([0-9A-Fa-f]{64})[ \t]+\*?(?:\./)?(\S.*)")


def files_from_sums(content: bytes, prefix: str, where: str) -> tuple[DumpFile, ...]:
    """Read the lines "<sha256>  <name>" of the file `where` that are about pages; sizes are not in it.

    Raises InputError for another form, a list without pages, anything that is more than a name, and pages
    of another dump (names that do not begin with `prefix`).
    """
    files: dict[str, DumpFile] = {}
    for line in content.decode("utf-8", errors="replace").splitlines():
        if not line.strip():
            continue
        match = _LINE.fullmatch(line.rstrip())
        if match is None:
            raise InputError(
                f"{where} is no list of checksums: {line[:60]!r}.",
                next_step="Try again, or use another --mirror.",
            )
        name = safe_name(match[2], prefix if _PAGES.search(match[2]) else "", where)
        if _PAGES.search(name):
            files[name] = DumpFile(name, None, "sha256", match[1].lower())
    if not files:
        raise InputError(f"{where} lists no pages.", next_step="Try again later, or use another --mirror.")
    return tuple(files.values())
