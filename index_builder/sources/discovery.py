"""Which files a build reads: the sources named by the user, directories opened, parts in order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from receipts_offline.errors import InputError
from receipts_offline.index.manifest import MANIFEST_NAME, STORE_NAME

_RANGE = re.compile(r"-?p(?P<first>\d+)p(?P<last>\d+)(?=\.|-|\Z)")
_PACKING = r"(?:\.(?:bz2|gz|zst|zstd))?"
_XML = re.compile(rf"\.xml(?:-p\d+p\d+)?(?:-[\w.]+?)?{_PACKING}\Z", re.I)
_JSON_LINES = re.compile(rf"\.(?:jsonl|ndjson){_PACKING}\Z", re.I)
_PARTIAL = re.compile(r"\.(?:part|partial|tmp|crdownload|download|aria2|filepart)\Z", re.I)
_DUMP_INDEX = re.compile(r"-index\d*(?:\.txt(?:-p\d+p\d+)?)?(?:\.(?:bz2|gz|txt))*\Z", re.I)
_COMPANION = re.compile(
    r"(?:SHA\d+SUMS|MD5SUMS|_SUCCESS|dumpstatus\.json|report\.json|index\.html|README(?:\.\w+)?"
    r"|.*(?:md5|sha1|sha256)sums.*|.*\.(?:md5|sha1|sha256|sha512|sig|asc|torrent)|dumpruninfo\.\w+|\..*)\Z",
    re.I,
)
# Names that say nothing of what a file belongs to: its content tells a user more.
_OF_ANYTHING = re.compile(r"(?:index\.html|README(?:\.\w+)?)\Z", re.I)
# A path has lost one of the two slashes.
_ADDRESS = re.compile(r"((?:https?|ftps?|file|s3):)/+(.+)", re.I)


def discover(sources: Sequence[Path]) -> list[Path]:
    """Return the files to read, each once, in a fixed order.

    A directory stands for the dump or page files in it, without dump indexes, checksums, status files
    and unfinished downloads. Files that all carry a page range ("-p1p41242") are ordered by it,
    numerically, whatever the order they are named in. Raises InputError for a missing path, an empty
    directory, and a directory whose files do not belong together.
    """
    if not sources:
        raise InputError("No source is named.", next_step="Name a dump, a .jsonl file or a directory.")
    files: dict[Path, Path] = {}
    for source in sources:
        try:
            for path in _in_directory(source) if source.is_dir() else [_named(source)]:
                files.setdefault(path.resolve(), path)
        except OSError as error:
            raise InputError(
                f"{source} cannot be read: {error.strerror or error}.",
                next_step="Check the path, its spelling and its permissions.",
            ) from error
    found = list(files.values())
    ranges = [page_range(path.name) for path in found]
    if all(ranges):
        found.sort(key=_order)
    return found


def without_partial_ending(name: str) -> str | None:
    """The name that an unfinished download will have; None for any other file."""
    found = _PARTIAL.search(name)
    return name[: found.start()] if found else None


def series(name: str) -> str | None:
    """What the names of all parts of one XML dump share; None for a file that is none."""
    if not _XML.search(name) or _passed_over(name):
        return None
    # "…-multistream12.xml-p1p2.bz2" without part number, range and packing.
    return re.sub(r"\d*\.xml.*\Z", "", _RANGE.sub("", name, count=1))


def page_range(name: str) -> tuple[int, int] | None:
    """Return the page ids (first, last) that a part's name states; None where it states none."""
    matches = list(_RANGE.finditer(name))
    return (int(matches[-1]["first"]), int(matches[-1]["last"])) if matches else None


def _order(path: Path) -> tuple[tuple[int, int], str]:
    return page_range(path.name) or (0, 0), path.name


def _named(path: Path) -> Path:
    if address := _ADDRESS.match(str(path)):
        raise InputError(
            f"{address[1]}//{address[2]} is an address, and sources are files here.",
            next_step="Download it first: `receipts-offline dump get WIKI --to DIR` fetches a dump and checks it.",
        )
    if not path.exists():
        raise InputError(f"{path} does not exist.", next_step="Check the path and its spelling.")
    if not path.is_file():
        raise InputError(
            f"{path} is neither a file nor a directory (it may be a pipe or a device).",
            next_step="Store it as a file, and name that.",
        )
    if _PARTIAL.search(path.name):
        raise InputError(f"{path} is an unfinished download.", next_step="Finish the download first.")
    companion = _COMPANION.match(path.name) and not _OF_ANYTHING.match(path.name) and path.name[0] != "."
    if _DUMP_INDEX.search(path.name) or companion:
        raise InputError(
            f"{path} belongs to a dump, but holds no pages.",
            next_step="Leave it out, or name the directory: such files are passed over there.",
        )
    return path


def _in_directory(directory: Path) -> list[Path]:
    if (directory / MANIFEST_NAME).is_file() and (directory / STORE_NAME).is_file():
        raise InputError(
            f"{directory} is an index, not a source to build one from.",
            next_step="Name the dump or the page files that it was built from: `receipts-offline index info` "
            "lists them.",
        )
    entries = sorted(directory.iterdir(), key=lambda path: path.name)
    files = [path for path in entries if path.is_file() and not _passed_over(path.name)]
    folders = [path for path in entries if path.is_dir() and not path.name.startswith(".")]
    if not files and len(folders) == 1:
        # The layout <wiki>/<date>/xml/bzip2/ has nothing but the next folder on its way.
        return _in_directory(folders[0])
    if not files:
        raise InputError(
            f"{directory} holds no dump and no .jsonl file.",
            next_step="Name the files to read, or the directory that holds them.",
        )
    xml = [path for path in files if _XML.search(path.name)]
    lines = [path for path in files if _JSON_LINES.search(path.name)]
    other = [path for path in files if path not in xml and path not in lines]
    if other:
        raise InputError(
            f"{other[0]} is neither a dump nor a .jsonl file, so its directory cannot be read as a whole.",
            next_step="Name the files to read one by one.",
        )
    if xml and lines:
        raise InputError(
            f"{directory} mixes XML dumps ({xml[0].name}) and JSON Lines ({lines[0].name}).",
            next_step="Name the files to read one by one.",
        )
    _refuse_two_dumps(directory, xml)
    return sorted(files, key=_order)


def _passed_over(name: str) -> bool:
    return bool(_PARTIAL.search(name) or _DUMP_INDEX.search(name) or _COMPANION.match(name))


def _refuse_two_dumps(directory: Path, files: Sequence[Path]) -> None:
    """Refuse a directory in which one article would be read from two dumps."""
    dumps: dict[str, Path] = {}
    whole: Path | None = None
    for path in files:
        if page_range(path.name):
            dumps.setdefault(series(path.name) or path.name, path)
        elif re.search(r"-pages-(?:articles|meta)", path.name):
            dumps.setdefault(path.name, path)
            whole = path
    if len(dumps) > 1:
        one, two = list(dumps.values())[:2]
        both = (whole, one if one != whole else two) if whole else (one, two)
        raise InputError(
            f"{directory} holds two dumps, {both[0].name} and {both[1].name}; pages would be read twice.",
            next_step="Name the files of one dump only.",
        )
