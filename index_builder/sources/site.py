"""Which wiki a source comes from: its siteinfo, or the best guess where it has none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from index_builder.page import SiteInfo

WIKIPEDIA_LICENSE = "CC BY-SA 4.0"

# Namespace names that every MediaWiki understands, whatever its language (lower case).
CANONICAL_NAMESPACES: Mapping[str, int] = {
    "media": -2,
    "special": -1,
    "talk": 1,
    "user": 2,
    "user talk": 3,
    "project": 4,
    "wikipedia": 4,
    "project talk": 5,
    "wikipedia talk": 5,
    "file": 6,
    "image": 6,
    "file talk": 7,
    "image talk": 7,
    "mediawiki": 8,
    "mediawiki talk": 9,
    "template": 10,
    "template talk": 11,
    "help": 12,
    "help talk": 13,
    "category": 14,
    "category talk": 15,
    "portal": 100,
    "portal talk": 101,
    "draft": 118,
    "draft talk": 119,
    "timedtext": 710,
    "timedtext talk": 711,
    "module": 828,
    "module talk": 829,
}

# A language edition of Wikipedia: "enwiki", "simplewiki", "zh_min_nanwiki"; not "commonswiki".
_EDITION = re.compile(r"(?P<code>[a-z]{2,3}(?:_[a-z]+)*|simple)wiki\Z")
_FILE_EDITION = re.compile(r"(?:\A|[-_.])(?P<dbname>(?:[a-z]{2,3}(?:_[a-z]+)*|simple)wiki)(?=[-_.]|\Z)")


def fold_namespace(name: str) -> str:
    """Bring a namespace name to the form in which names are compared: lower case, single spaces."""
    return " ".join(name.replace("_", " ").split()).lower()


def namespace_of(title: str, namespaces: Mapping[str, int]) -> int:
    """Return the namespace key that a title's prefix names; 0 where it names none."""
    prefix, colon, _ = title.partition(":")
    return namespaces.get(fold_namespace(prefix), 0) if colon else 0


def article_base(base: str) -> str:
    """Turn the main page's address into the one in front of a title; "" where that cannot be told.

    "https://en.wikipedia.org/wiki/Main_Page" becomes "https://en.wikipedia.org/wiki/".
    """
    before_title, marker, _ = base.partition("?title=")
    if marker:
        return before_title + marker
    parts = urlsplit(base)
    folder, _, page = parts.path.rpartition("/")
    if not parts.scheme or not parts.netloc or not page:
        return ""
    return f"{parts.scheme}://{parts.netloc}{folder}/"


def license_of(base: str) -> str:
    """Return what the text of the wiki at this address may be used under; "" if not known."""
    host = urlsplit(base).hostname or ""
    return WIKIPEDIA_LICENSE if host.endswith(".wikipedia.org") else ""


def site_from_export(fields: Mapping[str, str], language: str, path: Path) -> SiteInfo:
    """Make the SiteInfo of an XML export.

    `fields` holds the texts of `<siteinfo>` ("sitename", "dbname", "base"), `language` the root's
    `xml:lang`. What is absent is guessed from the address or the file's name, else left plain.
    """
    base = fields.get("base", "")
    guess = _edition_in_name(path.name, language)
    if not base and not fields.get("dbname") and guess:
        return _edition_site(guess, language)
    dbname = fields.get("dbname") or _edition_of_host(base) or guess or "local"
    return SiteInfo(
        dbname=dbname,
        sitename=fields.get("sitename") or ("Wikipedia" if _EDITION.match(dbname) else "Local pages"),
        language=language or _language_of(dbname),
        article_base=article_base(base),
        license=license_of(base),
    )


def _edition_site(dbname: str, language: str) -> SiteInfo:
    code = dbname.removesuffix("wiki").replace("_", "-")
    return SiteInfo(
        dbname=dbname,
        sitename="Wikipedia",
        language=language or _language_of(dbname),
        article_base=f"https://{code}.wikipedia.org/wiki/",
        license=WIKIPEDIA_LICENSE,
    )


def _edition_in_name(name: str, language: str) -> str:
    """Find a dump's dbname in a file name; a language that contradicts it makes it some other wiki."""
    match = _FILE_EDITION.search(name)
    if match is None or language not in ("", _language_of(match["dbname"])):
        return ""
    return match["dbname"]


def _edition_of_host(base: str) -> str:
    host = urlsplit(base).hostname or ""
    code = host.removesuffix(".wikipedia.org")
    dbname = code.replace("-", "_") + "wiki"
    return dbname if code != host and _EDITION.match(dbname) else ""


def _language_of(dbname: str) -> str:
    match = _EDITION.match(dbname)
    if match is None or match["code"] == "simple":
        return "en"
    return match["code"].replace("_", "-")
