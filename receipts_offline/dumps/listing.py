"""Folder listings in HTML, as web servers write them: names, and sizes where they are told in bytes."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from urllib.parse import unquote, urljoin, urlsplit

_SIZE = re.compile(r"(?<!\S)(\d+)\s*\Z")


def folder_entries(html: str, address: str) -> dict[str, int | None]:
    """Return what the folder at `address` holds: name (a folder's ends in "/") to size in bytes.

    The size is None for folders and where the listing rounds it. Links to elsewhere are left out.
    """
    root = unquote(urlsplit(address).path)
    entries: dict[str, int | None] = {}
    for target, behind in _links(html):
        try:
            path = unquote(urlsplit(urljoin(address, target)).path)
        except ValueError:
            continue
        name = path.removeprefix(root)
        if path.startswith(root) and re.fullmatch(r"[^/]+/?", name):
            size = _SIZE.search(behind)
            entries[name] = int(size[1]) if size and not name.endswith("/") and len(size[1]) < 19 else None
    return entries


def linked_paths(html: str) -> list[str]:
    """Return the targets of all links of a page, as they are written."""
    return [target for target, _ in _links(html)]


def _links(html: str) -> list[tuple[str, str]]:
    parser = _Links()
    parser.feed(html)
    parser.close()
    return [(target, "".join(behind).strip()) for target, behind in parser.found]


class _Links(HTMLParser):
    """Collects each link's target and the text between its end and the next link."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, list[str]]] = []
        self._inside = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        target = dict(attrs).get("href")
        if tag == "a" and target:
            self.found.append((target, []))
            self._inside = True

    def handle_endtag(self, tag: str) -> None:
        if tag == "a":
            self._inside = False

    def handle_data(self, data: str) -> None:
        if self.found and not self._inside:
            self.found[-1][1].append(data)
