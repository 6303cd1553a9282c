"""The records that travel from a source file to the sentence store."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SiteInfo:
    """Which wiki the pages come from, as its export or file says.

    `article_base` is the address in front of a title ("https://en.wikipedia.org/wiki/"), empty where
    the source names none; `license` is what the text may be used under ("CC BY-SA 4.0"), empty if unknown.
    """

    dbname: str
    sitename: str
    language: str
    article_base: str
    license: str


@dataclass(frozen=True, slots=True)
class Section:
    """One section of a page as plain text; `heading` is "" for the lead.

    `unrendered` holds offsets into `text` at which something could not be turned into words
    (an unknown template, a formula): the sentence around such an offset must not be quoted.
    """

    heading: str
    text: str
    unrendered: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fact:
    """A row of an infobox or table as one line of text; `kind` is one of the kinds of stored sentences.

    `heading` is that of the section it stands in; `quotable` is False where part of it was not rendered.
    """

    kind: str
    heading: str
    text: str
    quotable: bool = True


@dataclass(frozen=True, slots=True)
class SourcePage:
    """One page as the source gives it: wikitext to be rendered, or sections of plain text.

    Exactly one of `wikitext`, `sections`, `redirect` and `fault` is set; `fault` says why the source
    could not give the page's text. `number` is the page's place in its file, or its line. `page_id`, `revision_id` and
    `revision_timestamp` (ISO 8601, UTC) are None where the source has none; `url` overrides the
    address made from the title; `aliases` are further titles of this page.
    """

    title: str
    page_id: int | None = None
    revision_id: int | None = None
    revision_timestamp: str | None = None
    url: str | None = None
    aliases: tuple[str, ...] = ()
    wikitext: str | None = None
    sections: tuple[Section, ...] | None = None
    redirect: str | None = None
    fault: str | None = None
    number: int = field(default=0, compare=False)
