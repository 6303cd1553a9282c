"""The manifest: what an index holds, what it was made from, and the hashes that prove it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from receipts_offline.errors import IndexUnusable
from receipts_offline.index.choices import Choices

FORMAT_VERSION = 3  # 1 had no facts of infoboxes and tables, 2 no file of titles
_REBUILD = "older indexes must be built again: run `receipts-offline build-index` with the same sources and --replace"
MANIFEST_NAME = "manifest.json"
STORE_NAME = "store.duckdb"
FULLTEXT_NAME = "fulltext"
TITLES_NAME = "titles.npy"
VECTORS_NAME = "vectors.npy"
QUARANTINE_NAME = "quarantine.jsonl"
VECTOR_IDS_NAME = "vector_ids.npy"  # only where some sentences have vectors and others have none
BUILDING = ".building"  # ends the name of the directory in which an index is built, beside its own
NOT_FOUND_NAME = "titles-not-found.txt"  # only where a list named titles that the sources do not have
FAILED_NAME = "failed.txt"  # beside an unfinished index: what was wrong with the source of its build


@dataclass(frozen=True, slots=True)
class Wiki:
    """A wiki that pages come from, and when it was dumped.

    `article_base` stands in front of a title in an address; `dump_date_from` says how the date is known:
    filename, dumpstatus, siteinfo, option or newest-revision.
    """

    dbname: str
    sitename: str
    language: str
    article_base: str
    license: str
    dump_date: str
    dump_date_from: str


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file the index was built from."""

    name: str
    bytes: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Embedding:
    """The model and encoding behind vectors.npy; `text` says what was embedded for a sentence."""

    model: str
    sha256: str
    dimensions: int
    scale: float
    text: str


@dataclass(frozen=True, slots=True)
class Manifest:
    """Everything a reader must know about an index before it opens it.

    `wikis` lists where the pages come from, the wiki of the first source first. `counts` holds
    pages, redirects, sentences (facts among them), infobox_facts and table_facts, facts_left_out (beyond the
    bounds a page), unquotable, quarantined (records in quarantine.jsonl, of which `quarantine` lists the first)
    and damaged_parts (of a dump); `skipped` holds a count for each reason a page was left out;
    `files` maps each other file of the index to its bytes and sha256; `content_sha256` is
    the hash of the stored rows in order. `options` are the choices that determine the content; where not every
    sentence was embedded ahead, `counts` says how many were ("embedded"), and where a list of titles was given,
    how many of them are not there ("titles_not_found"). `notes` say in plain words what a user should know
    of the sources. `sha256` is the hash of all the rest (`sealed`), "" in a manifest of an earlier version.
    """

    index_id: str
    wikis: tuple[Wiki, ...]
    sources: tuple[SourceFile, ...]
    counts: dict[str, int]
    skipped: dict[str, int]
    embedding: Embedding
    content_sha256: str
    builder: dict[str, Any]
    libraries: dict[str, str]
    files: dict[str, dict[str, Any]]
    format: int = FORMAT_VERSION
    quarantine: tuple[dict[str, Any], ...] = field(default=())
    options: Choices = field(default=Choices())
    notes: tuple[str, ...] = field(default=())
    sha256: str = ""

    @property
    def embedded(self) -> int:
        """How many sentences have a stored vector."""
        if self.options.vectors == "all":
            return self.counts["sentences"]
        return self.counts["embedded"]

    @property
    def wiki(self) -> Wiki:
        """The wiki of the first source."""
        return self.wikis[0]

    @property
    def dump_date(self) -> str:
        """When the wiki of the first source was dumped."""
        return self.wiki.dump_date

    @property
    def dump_date_from(self) -> str:
        """How the dump date of the first wiki is known."""
        return self.wiki.dump_date_from

    @property
    def dump_sha256(self) -> str:
        """Sha256 of the source file, or of the list of their hashes where there are several."""
        if len(self.sources) == 1:
            return self.sources[0].sha256
        return hashlib.sha256("\n".join(source.sha256 for source in self.sources).encode()).hexdigest()

    def to_json(self) -> str:
        """The manifest as it stands in manifest.json."""
        return json.dumps(asdict(self), ensure_ascii=False, indent=2, sort_keys=True) + "\n"

    def sealed(self) -> Manifest:
        """The same with the hash of its own content, by which a later change of it shows."""
        return replace(self, sha256=content_seal(asdict(self)))


def content_seal(content: dict[str, Any]) -> str:
    """Sha256 of a manifest's values but for its own hash, in the one form that JSON with sorted keys gives them."""
    rest = {name: value for name, value in content.items() if name != "sha256"}
    return hashlib.sha256(json.dumps(rest, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def index_id(*, wikis: tuple[Wiki, ...], content_sha256: str, embedding: Embedding, options: Choices) -> str:
    """Hash of what determines an index's content: its rows, its wikis and dates, its vectors' encoding, and what
    was chosen of the sources and of the vectors.

    Library versions and build machines are left out on purpose: where they change no row, they change
    no receipt.
    """
    what = {
        "format": FORMAT_VERSION,
        "wikis": [asdict(wiki) for wiki in wikis],
        "content": content_sha256,
        "embedding": asdict(embedding),
        **({"options": chosen} if (chosen := options.chosen()) else {}),
    }
    return hashlib.sha256(json.dumps(what, ensure_ascii=False, sort_keys=True).encode()).hexdigest()[:32]


def load_manifest(directory: Path) -> Manifest:
    """Read DIR/manifest.json.

    Raises:
        IndexUnusable: there is no index, its manifest is damaged, or it has another format version.
    """
    path = directory / MANIFEST_NAME
    if not path.is_file():
        raise _no_index(directory)
    raw = read_manifest(path)
    stated = raw.get("format")
    if not isinstance(stated, int):
        raise _damaged(path, "it states no format")
    if stated != FORMAT_VERSION:
        raise IndexUnusable(
            f"the index {directory} has format {stated}, this version reads only format {FORMAT_VERSION}",
            next_step=_REBUILD if stated < FORMAT_VERSION else "use the version that built it",
        )
    try:
        raw["wikis"] = tuple(Wiki(**wiki) for wiki in raw["wikis"])
        raw["sources"] = tuple(SourceFile(**source) for source in raw["sources"])
        raw["embedding"] = Embedding(**raw["embedding"])
        raw["quarantine"] = tuple(raw["quarantine"])
        raw["notes"] = tuple(raw.get("notes", ()))
        options = raw.get("options", {})
        raw["options"] = Choices(**{**options, "categories": tuple(options.get("categories", ()))})
        manifest = Manifest(**raw)
        numbers = [*manifest.counts.values(), *(file["bytes"] for file in manifest.files.values())]
        sound = bool(manifest.wikis) and "sentences" in manifest.counts
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _damaged(path, "its fields are not those of a manifest") from error
    if not sound or not all(isinstance(number, int) for number in numbers):
        raise _damaged(path, "its counts are not those of a manifest")
    return manifest


def read_manifest(path: Path) -> dict[str, Any]:
    """The values of a manifest as they stand in the file.

    Raises:
        IndexUnusable: the file cannot be read, or holds something else.
    """
    try:
        raw: object = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise _damaged(path, error.strerror or "unreadable") from error
    except (ValueError, RecursionError) as error:
        raise _damaged(path, "it is not valid JSON") from error
    if not isinstance(raw, dict):
        raise _damaged(path, "it is no JSON object")
    return raw


def _damaged(path: Path, why: str) -> IndexUnusable:
    return IndexUnusable(
        f"the manifest {path} cannot be read: {why}",
        next_step="copy the index again from where it came from, or build it again with "
        "`receipts-offline build-index … --replace`",
    )


def _no_index(directory: Path) -> IndexUnusable:
    """What to tell where no manifest is: an unfinished build, one beside it, or nothing at all."""
    whole = directory.absolute()
    for building in (whole, whole.with_name(whole.name + BUILDING)):
        if not building.name.endswith(BUILDING) or not building.is_dir():
            continue
        failed = building / FAILED_NAME
        what = (
            f"{directory} is an unfinished build"
            if building == whole
            else f"the index {directory} is not finished"
        )
        if failed.is_file():
            return IndexUnusable(
                f"{what}: {failed.read_text(encoding='utf-8').strip()}",
                next_step="mend that, or take another source, and run `receipts-offline build-index` again",
            )
        out = building.with_name(building.name.removesuffix(BUILDING))
        return IndexUnusable(
            what,
            next_step="run the same build-index command again: it goes on where it stopped"
            + (f", and the index appears at {out}" if building == whole else ""),
        )
    return IndexUnusable(
        f"there is no index at {directory}",
        next_step="name the directory of another one, or make one with `receipts-offline build-index SOURCE --out DIR`",
    )


def hash_file(path: Path, advance: Callable[[int], None] | None = None) -> tuple[int, str]:
    """Bytes and sha256 of a file; `advance` is told the bytes of each block as it is read."""
    digest = hashlib.sha256()
    size = 0
    with path.open("rb") as stream:
        while block := stream.read(1 << 20):
            digest.update(block)
            size += len(block)
            if advance is not None:
                advance(len(block))
    return size, digest.hexdigest()


def index_files(directory: Path) -> Iterator[Path]:
    """Every file of an index but its manifest, in a fixed order; lock files of tantivy hold nothing."""
    for path in sorted(directory.rglob("*")):
        if path.is_file() and path.name != MANIFEST_NAME and path.suffix not in (".tmp", ".lock"):
            yield path
