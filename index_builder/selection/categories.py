"""The categories that a page's wikitext puts it into."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from html import unescape

from index_builder.selection.title_list import canonical_title
from index_builder.sources.site import CANONICAL_NAMESPACES, namespace_of

CATEGORY = 14  # the key of the category namespace in every MediaWiki

# What stands in these is shown as it is, or not at all; an unclosed one goes on to the end.
_UNREAD = re.compile(r"<!--.*?(?:-->|\Z)|<nowiki[^<>]{0,80}>.*?(?:</nowiki\s{0,9}>|\Z)", re.I | re.S)
_LONGEST_NAME = 300  # characters; MediaWiki's own bound is 255 bytes


def category_name(written: str, namespaces: Mapping[str, int] = CANONICAL_NAMESPACES) -> str:
    """A category's name in canonical form, without the name of the namespace where one stands before it."""
    title = canonical_title(written)
    if namespace_of(title, namespaces) == CATEGORY:
        title = title.partition(":")[2]
    return canonical_title(title)


class CategoryFinder:
    """Tells whether wikitext carries `[[Category:NAME]]` for one of the names; made for one wiki.

    `[[:Category:NAME]]` only links there. Categories that a template adds are not in the wikitext, and those
    below a category are not followed.
    """

    def __init__(self, names: Collection[str], namespaces: Mapping[str, int]) -> None:
        """`names` as `category_name` gives them; `namespaces` are the wiki's own, by lower-case name."""
        self._names = {category_name(name, namespaces) for name in names}
        prefixes = sorted(name for name, key in namespaces.items() if key == CATEGORY)
        words = "|".join(re.escape(name).replace(r"\ ", "[ _]+") for name in prefixes)
        self._link = re.compile(
            rf"\[\[[ _]{{0,9}}(?:{words})[ _]{{0,9}}:"
            rf"(?P<name>[^\[\]|{{}}<>\n]{{1,{_LONGEST_NAME}}})(?:\|[^\[\]]*)?\]\]",
            re.IGNORECASE,
        )

    def matches(self, wikitext: str) -> bool:
        """Whether the page is in one of the categories."""
        return self._found(wikitext) and self._found(_UNREAD.sub("", wikitext))

    def _found(self, wikitext: str) -> bool:
        return any(
            canonical_title(unescape(link["name"])) in self._names for link in self._link.finditer(wikitext)
        )
