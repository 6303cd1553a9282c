"""The fields of a JSON Lines record: checked, cleaned, and made into a page or a SiteInfo."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable
from datetime import UTC, datetime

from index_builder.page import Section, SiteInfo, SourcePage
from index_builder.sources.dump_date import calendar_date

PAGE_FIELDS = (
    "title",
    "text",
    "sections",
    "page_id",
    "revision_id",
    "revision_timestamp",
    "url",
    "aliases",
    "unrendered",
)
SECTION_FIELDS = ("heading", "text", "unrendered")
SITE_FIELDS = ("dbname", "sitename", "language", "article_base", "license", "dump_date")

_BREAK = re.compile("\r(?!\n)|[\x85\u2028\u2029]")
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f]")
_SURROGATE = re.compile("[\ud800-\udfff]")
_URL = re.compile(r"https?://[^\s<>\"]+\Z")
_DBNAME = re.compile(r"[A-Za-z0-9_-]{1,64}\Z")
_LANGUAGE = re.compile(r"[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*\Z")


_LONGEST_TITLE = 512  # characters; MediaWiki allows 255 bytes


class FieldError(ValueError):
    """A field that cannot be used; `problem` completes the sentence "field 'x' …"."""

    def __init__(self, field: str, problem: str, next_step: str = "") -> None:
        super().__init__(f"field '{field}' {problem}")
        self.field = field
        self.problem = problem
        self.next_step = next_step


def page_of(record: dict[str, object]) -> SourcePage:
    """Make a page of one record; raises FieldError."""
    _known(record, PAGE_FIELDS, "")
    title = _line(record, "title")
    if not title:
        raise FieldError("title", "is missing" if record.get("title") is None else "is empty")
    if len(title) > _LONGEST_TITLE:
        raise FieldError("title", f"has {len(title):,} characters, more than {_LONGEST_TITLE}")
    if (record.get("text") is None) == (record.get("sections") is None):
        problem = "is missing" if record.get("text") is None else "and 'sections' exclude each other"
        raise FieldError("text", problem, "Give every page either 'text' or 'sections'.")
    if record.get("text") is not None:
        sections = [_section(record, "", "")]
    else:
        if record.get("unrendered") is not None:
            raise FieldError("unrendered", "belongs inside each section when a page has 'sections'")
        sections = list(_sections(record["sections"]))
    return SourcePage(
        title=title,
        page_id=_identifier(record, "page_id"),
        revision_id=_identifier(record, "revision_id"),
        revision_timestamp=_timestamp(record, "revision_timestamp"),
        url=_address(record, "url") or None,
        aliases=_aliases(record.get("aliases"), title),
        sections=tuple(section for section in sections if section.text.strip()),
    )


def site_of(fields: object) -> tuple[SiteInfo, str | None]:
    """Make (SiteInfo, dump date or None) of a siteinfo line's object; raises FieldError."""
    if not isinstance(fields, dict):
        raise FieldError("siteinfo", "must be an object")
    _known(fields, SITE_FIELDS, "siteinfo.")
    dbname = _line(fields, "dbname", "siteinfo.") or "local"
    if not _DBNAME.match(dbname):
        raise FieldError("siteinfo.dbname", "may only hold letters, digits, '_' and '-'")
    language = _line(fields, "language", "siteinfo.") or "en"
    if not _LANGUAGE.match(language):
        raise FieldError("siteinfo.language", "must be a language code such as 'en'")
    stated = _line(fields, "dump_date", "siteinfo.")
    dump_date = calendar_date(stated)
    if stated and dump_date is None:
        raise FieldError("siteinfo.dump_date", f"is no date ('{stated}'): use YYYY-MM-DD")
    site = SiteInfo(
        dbname=dbname,
        sitename=_line(fields, "sitename", "siteinfo.") or "Local pages",
        language=language,
        article_base=_address(fields, "article_base", "siteinfo."),
        license=_line(fields, "license", "siteinfo."),
    )
    return site, dump_date


def plain_text(text: str) -> str:
    """Replace every control character by a space and every odd line break by a line feed.

    The length stays the same, so that offsets into the text stay valid.
    """
    return _CONTROL.sub(" ", _BREAK.sub("\n", text))


def _known(record: dict[str, object], names: Iterable[str], prefix: str) -> None:
    for name in record:
        if name not in names:
            near = difflib.get_close_matches(name, names, n=1)
            hint = f"Did you mean '{near[0]}'?" if near else f"Known fields: {', '.join(names)}."
            raise FieldError(prefix + name[:60], "is not known", hint)


def _string(record: dict[str, object], name: str, prefix: str = "") -> str:
    value = record.get(name)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise FieldError(prefix + name, f"must be a string, not {_kind(value)}")
    if _SURROGATE.search(value):
        raise FieldError(prefix + name, "holds half a character (an unpaired \\ud800–\\udfff escape)")
    return value


def _line(record: dict[str, object], name: str, prefix: str = "") -> str:
    return " ".join(plain_text(_string(record, name, prefix)).split())


def _kind(value: object) -> str:
    names = {bool: "true or false", int: "a number", float: "a number", str: "a string", list: "a list"}
    return names.get(type(value), "an object")


def _section(record: dict[str, object], heading: str, prefix: str) -> Section:
    text = plain_text(_string(record, "text", prefix))
    offsets = record.get("unrendered")
    if offsets is None:
        offsets = []
    if not isinstance(offsets, list):
        raise FieldError(f"{prefix}unrendered", "must be a list of offsets into 'text'")
    marks: set[int] = set()
    for offset in offsets:
        if isinstance(offset, bool) or not isinstance(offset, int) or not 0 <= offset < len(text):
            raise FieldError(f"{prefix}unrendered", "must hold offsets into 'text', counted in characters")
        marks.add(offset)
    return Section(heading, text, tuple(sorted(marks)))


def _sections(value: object) -> Iterable[Section]:
    if not isinstance(value, list):
        raise FieldError("sections", f"must be a list, not {_kind(value)}")
    for number, item in enumerate(value):
        prefix = f"sections[{number}]."
        if not isinstance(item, dict):
            raise FieldError(prefix.rstrip("."), "must be an object with 'heading' and 'text'")
        _known(item, SECTION_FIELDS, prefix)
        if item.get("text") is None:
            raise FieldError(f"{prefix}text", "is missing")
        yield _section(item, _line(item, "heading", prefix), prefix)


def _identifier(record: dict[str, object], name: str) -> int | None:
    value = record.get(name)
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int) or not 0 < value < 1 << 63:
        raise FieldError(name, "must be a whole number from 1 on")
    return value


def _timestamp(record: dict[str, object], name: str) -> str | None:
    stated = _line(record, name)
    if not stated:
        return None
    try:
        moment = datetime.fromisoformat(stated)
        # A time without a zone is taken as UTC, as MediaWiki's own are.
        moment = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise FieldError(name, f"is no time ('{stated[:40]}'): use 2026-05-04T10:00:00Z") from error
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


def _address(record: dict[str, object], name: str, prefix: str = "") -> str:
    stated = _line(record, name, prefix)
    if stated and not _URL.match(stated):
        raise FieldError(prefix + name, "must be an http or https address")
    return stated


def _aliases(value: object, title: str) -> tuple[str, ...]:
    if value is None:
        return ()
    if not isinstance(value, list):
        raise FieldError("aliases", f"must be a list of titles, not {_kind(value)}")
    names: dict[str, None] = {}
    for number, item in enumerate(value):
        name = _line({"alias": item}, "alias", f"aliases[{number}].")
        if not name:
            raise FieldError(f"aliases[{number}]", "is empty")
        names[name] = None
    names.pop(title, None)
    return tuple(names)
