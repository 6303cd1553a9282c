"""A user's list of titles: one a line, as people write them or copy them from an address."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

from receipts_offline.errors import InputError

# No title holds a "#", so one after a space begins a remark; "C#" stays whole, and is no title.
_REMARK = re.compile(r"(?:^|\s)#.*")
_SPACES = re.compile(r"[\s_]+")
LARGEST_LIST = 1 << 30  # bytes; all titles of English Wikipedia take half of that


def canonical_title(written: str) -> str:
    """A title as MediaWiki has it: NFC, spaces for underscores, single, the first letter upper case."""
    title = _SPACES.sub(" ", unicodedata.normalize("NFC", written)).strip()
    first = title[:1].upper()
    # "ß" has no single capital letter, and keeps its own.
    return first + title[1:] if len(first) == 1 else title


def read_titles(path: Path) -> tuple[str, ...]:
    """The titles in a UTF-8 file, one a line, in the file's order, each once and in canonical form.

    Blank lines and what follows a "#" at the head of a line or after a space are left out.

    Raises:
        InputError: the file cannot be read, is not UTF-8, or holds no title.
    """
    try:
        if path.stat().st_size > LARGEST_LIST:
            raise InputError(
                f"{path} is no list of titles: it is larger than {LARGEST_LIST >> 20} MiB",
                next_step="give a text file with one title a line",
            )
        content = path.read_bytes()
    except OSError as error:
        raise InputError(
            f"the list of titles {path} cannot be read ({error.strerror})",
            next_step="check the file's name and permissions",
        ) from error
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"{path}, line {line}: not UTF-8",
            next_step="save the list of titles again with the encoding UTF-8",
        ) from error
    if "\0" in text:
        raise InputError(
            f"{path} is no text: it holds null characters", next_step="give a text file with one title a line"
        )
    lines = re.split(r"\r\n|\n|\r", text)
    titles = dict.fromkeys(canonical_title(_REMARK.sub("", line)) for line in lines)
    titles.pop("", None)
    if not titles:
        raise InputError(f"{path} holds no title", next_step="write one title a line into it")
    return tuple(titles)
