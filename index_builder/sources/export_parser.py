"""MediaWiki's XML export as a push parser: bytes go in, finished pages come out.

Tags are matched by local name and by their place in the tree, so every schema version reads the same:
unknown tags such as `<origin>`, and the `<text>` of an extra content slot, are stepped over.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from xml.parsers import expat

from index_builder.page import SourcePage
from index_builder.sources.cut_off import cut_off
from index_builder.sources.losses import Neighbour
from index_builder.sources.redirects import clean_target, redirect_target
from index_builder.sources.site import CANONICAL_NAMESPACES, fold_namespace, namespace_of
from receipts_offline.errors import InputError

# Characters of one page's text. MediaWiki itself stops at 2 MiB.
TEXT_LIMIT = 16 << 20

# Bytes between two tags' ends. A text over TEXT_LIMIT is read past, so that the pages behind it are kept;
# one that never ends (a few kilobytes of bz2 can stand for terabytes) is not.
ELEMENT_LIMIT = 4 << 30

# Characters of a title, an id, a timestamp or a siteinfo field: MediaWiki's titles have at most 255 bytes.
FIELD_LIMIT = 4096

# Bytes of a single tag, which expat holds in memory until it is complete.
TAG_LIMIT = 4 << 20

DEPTH_LIMIT = 64

OTHER_NAMESPACE = "not in the article namespace"
NO_TITLE = "no title"
BAD_NAMESPACE = "bad namespace"
BAD_PAGE_ID = "bad page id"
NO_REVISION = "no revision"
NOT_WIKITEXT = "content is not wikitext"
TEXT_ELSEWHERE = "text not in this file"

_ROOT = b"<mediawiki>"
_PAGE = b"<page>"

# state -> local name of a child -> state of the child
_CHILDREN: dict[str, dict[str, str]] = {
    "mediawiki": {"siteinfo": "siteinfo", "page": "page"},
    "siteinfo": {
        "sitename": "site.sitename",
        "dbname": "site.dbname",
        "base": "site.base",
        "namespaces": "namespaces",
    },
    "namespaces": {"namespace": "namespace"},
    "page": {
        "title": "page.title",
        "ns": "page.ns",
        "id": "page.id",
        "redirect": "redirect",
        "revision": "revision",
    },
    "revision": {
        "id": "revision.id",
        "timestamp": "revision.timestamp",
        "model": "revision.model",
        "text": "text",
    },
}
_IGNORED = "ignored"
_FIELDS = frozenset(
    state for children in _CHILDREN.values() for state in children.values() if "." in state
) | {"namespace"}
_TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\Z")
_INTEGER = re.compile(r"-?[0-9]{1,18}\Z")


@dataclass(slots=True)
class _Revision:
    revision_id: int | None = None
    timestamp: str | None = None
    model: str = ""
    text: str = ""
    too_long: bool = False
    elsewhere: bool = False

    def newer_than(self, other: _Revision) -> bool:
        return (self.timestamp or "", self.revision_id or 0) > (other.timestamp or "", other.revision_id or 0)


class ExportParser:
    """Parses one export; `name` is the file's name for messages.

    Feed it bytes, take pages from `pages`, and call `finish` at the end. Where bytes are missing, call
    `step_over_gap`. `site_known` tells that the head of the export has been read. Raises InputError for
    malformed or forbidden XML; the pages in front of the fault are in `pages` then.
    """

    def __init__(self, name: str) -> None:
        self.pages: deque[SourcePage] = deque()
        self.skipped: Counter[str] = Counter()
        self.pages_seen = 0
        self.last_page: Neighbour | None = None
        self.first_behind_gap: Neighbour | None = None
        self.site_known = False
        self.language = ""
        self.site_fields: dict[str, str] = {}
        self.namespaces: dict[str, int] = dict(CANONICAL_NAMESPACES)
        self._name = name
        self._fed = 0
        self._element_start = 0
        self._behind_gap: bytes | None = None
        self._stack: list[str] = []
        self._pieces: list[str] | None = None
        self._room = 0
        self._overflow = False
        self._page: dict[str, str] = {}
        self._redirect: str | None = None
        self._newest: _Revision | None = None
        self._revision = _Revision()
        self._text_promised = False
        self._namespace_key = ""
        self._expat = self._new_expat()

    def _new_expat(self) -> expat.XMLParserType:
        parser = expat.ParserCreate()
        parser.buffer_text = True
        parser.buffer_size = 1 << 16
        parser.StartElementHandler = self._start
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._characters
        parser.StartDoctypeDeclHandler = self._refuse_doctype
        return parser

    def feed(self, data: bytes) -> None:
        """Parse the next bytes of the export."""
        if self._behind_gap is not None:
            held = self._behind_gap + data
            start = held.find(_PAGE)
            if start < 0:
                self._behind_gap = held[1 - len(_PAGE) :]
                return
            self._behind_gap, data = None, held[start:]
        self._fed += len(data)
        self._parse(data, final=False)
        if self._fed - self._expat.CurrentByteIndex > TAG_LIMIT + len(data):
            raise self._malformed(f"one tag is longer than {TAG_LIMIT >> 20} MiB")
        if self._fed - self._element_start > ELEMENT_LIMIT:
            raise self._malformed(f"one element is longer than {ELEMENT_LIMIT >> 30} GiB")

    def step_over_gap(self) -> None:
        """Drop the page that bytes are missing from, and go on with the next one that begins."""
        self._expat = self._new_expat()
        self._stack, self._pieces, self._newest = [], None, None
        self._fed, self._element_start = len(_ROOT), 0
        self._parse(_ROOT, final=False)
        self._behind_gap = b""
        self.first_behind_gap = None

    def finish(self) -> None:
        """Tell the parser that the bytes end here."""
        if self._behind_gap is None:
            self._parse(b"", final=True)
        self.site_known = True

    def drain(self) -> Iterator[SourcePage]:
        """Yield and forget the pages finished so far."""
        while self.pages:
            yield self.pages.popleft()

    def _parse(self, data: bytes, *, final: bool) -> None:
        try:
            self._expat.Parse(data, final)
        except expat.ExpatError as error:
            if final:
                where = f"its XML ends after {self.pages_seen:,} complete pages, before its closing tag"
                raise cut_off(self._name, where) from error
            raise self._malformed(f"{expat.ErrorString(error.code)}, column {error.offset + 1}") from error

    def _malformed(self, what: str) -> InputError:
        return InputError(
            f"{self._name} is not well-formed XML: {what}, line {self._expat.CurrentLineNumber:,},"
            f" after {self.pages_seen:,} complete pages.",
            next_step="Download the dump again and compare its checksum, or export the pages again.",
        )

    def _refuse_doctype(self, *_declaration: object) -> None:
        raise InputError(
            f"{self._name} declares a document type, which no MediaWiki export does; it is not read.",
            next_step="Remove the <!DOCTYPE …> declaration if you trust the file, or export again.",
        )

    # Handlers: `_stack` holds the state of every open element.

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        local = tag.rpartition(":")[2]
        if not self._stack:
            self._open_root(local, attributes)
            return
        if len(self._stack) >= DEPTH_LIMIT:
            raise self._malformed(f"tags are nested deeper than {DEPTH_LIMIT}")
        state = _CHILDREN.get(self._stack[-1], {}).get(local, _IGNORED)
        self._stack.append(state)
        if state in _FIELDS:
            self._capture(FIELD_LIMIT)
            if state == "namespace":
                self._namespace_key = attributes.get("key", "")
        elif state == "page":
            self.site_known = True
            self._page, self._redirect, self._newest = {}, None, None
        elif state == "redirect":
            self._redirect = clean_target(attributes.get("title", ""))
        elif state == "revision":
            self._revision = _Revision()
        elif state == "text":
            self._open_text(attributes)

    def _open_root(self, local: str, attributes: dict[str, str]) -> None:
        if local != "mediawiki":
            raise InputError(
                f"{self._name} is XML, but no MediaWiki export: its root is <{local[:40]}>, not <mediawiki>.",
                next_step="Take the file whose name holds 'pages-articles', or one from Special:Export.",
            )
        self.language = self.language or attributes.get("xml:lang", "").strip()
        self._stack.append("mediawiki")

    def _open_text(self, attributes: dict[str, str]) -> None:
        size = attributes.get("bytes", "")
        deleted = "deleted" in attributes
        self._text_promised = not deleted and size.isdecimal() and int(size[:18]) > 0
        # The text of a redirect or of another namespace is never used, so it is not kept either.
        wanted = self._redirect is None and self._page.get("page.ns", "0") == "0"
        self._capture(TEXT_LIMIT if wanted and not deleted else 0)

    def _capture(self, room: int) -> None:
        self._pieces, self._room, self._overflow = [], room, False

    def _characters(self, data: str) -> None:
        # Text inside an unknown child of a captured element is no part of the element's own text.
        if self._pieces is None or self._stack[-1] == _IGNORED:
            return
        self._text_promised = False
        self._room -= len(data)
        if self._room < 0:
            self._overflow = True
            self._pieces.clear()
        else:
            self._pieces.append(data)

    def _end(self, _tag: str) -> None:
        self._element_start = self._expat.CurrentByteIndex
        state = self._stack.pop()
        if state in _FIELDS:
            self._close_field(state)
        elif state == "text":
            self._close_text()
        elif state == "revision":
            if self._newest is None or self._revision.newer_than(self._newest):
                self._newest = self._revision
        elif state == "siteinfo":
            self.site_known = True
        elif state == "page":
            self._close_page()

    def _taken(self) -> str:
        pieces, self._pieces = self._pieces or [], None
        return "".join(pieces)

    def _close_field(self, state: str) -> None:
        overflow = self._overflow
        value = self._taken().strip()
        if overflow:
            value = ""
        if state == "namespace":
            if value and _INTEGER.match(self._namespace_key):
                self.namespaces[fold_namespace(value)] = int(self._namespace_key)
        elif state == "revision.id":
            self._revision.revision_id = _positive(value)
        elif state == "revision.timestamp":
            self._revision.timestamp = value if _TIMESTAMP.match(value) else None
        elif state == "revision.model":
            self._revision.model = value
        elif state.startswith("site."):
            self.site_fields[state.removeprefix("site.")] = value
        else:
            self._page[state] = value

    def _close_text(self) -> None:
        self._revision.too_long = self._overflow
        self._revision.text = self._taken()
        self._revision.elsewhere = self._text_promised

    def _close_page(self) -> None:
        self.pages_seen += 1
        self.last_page = Neighbour(self._page.get("page.id", ""), self._page.get("page.title", ""))
        self.first_behind_gap = self.first_behind_gap or self.last_page
        page = self._finished_page()
        if isinstance(page, str):
            self.skipped[page] += 1
        else:
            self.pages.append(page)
        self._page, self._redirect, self._newest = {}, None, None

    def _finished_page(self) -> SourcePage | str:
        """Make the page's record, or return the reason for leaving it out."""
        title = self._page.get("page.title", "")
        if not title:
            return NO_TITLE
        given = self._page.get("page.ns")
        if given is not None and not _INTEGER.match(given):
            return BAD_NAMESPACE
        if (namespace_of(title, self.namespaces) if given is None else int(given)) != 0:
            return OTHER_NAMESPACE
        page_id = _positive(self._page.get("page.id", ""))
        if page_id is None:
            return BAD_PAGE_ID
        revision = self._newest
        if revision is None:
            return NO_REVISION
        target, fault = self._redirect, None
        if target is None:
            if revision.model not in ("", "wikitext"):
                return NOT_WIKITEXT
            if revision.elsewhere:
                return TEXT_ELSEWHERE
            if revision.too_long:
                fault = f"its text is over {TEXT_LIMIT >> 20} MiB"
            else:
                target = redirect_target(revision.text)
        return SourcePage(
            title=title,
            page_id=page_id,
            revision_id=revision.revision_id,
            revision_timestamp=revision.timestamp,
            wikitext=revision.text if target is None and fault is None else None,
            redirect=target,
            fault=fault,
            number=self.pages_seen,
        )


def _positive(digits: str) -> int | None:
    return int(digits) if _INTEGER.match(digits) and int(digits) > 0 else None
