"""A source page becomes sentences and facts: render, split, and keep only what a receipt may show."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from index_builder.page import Section, SourcePage
from index_builder.wikitext import UNWATCHED, Watch, render_article
from receipts_offline.index.kinds import Kind
from receipts_offline.text.sentences import split_sentences

_WORD = re.compile(r"\w")
# Lone surrogates cannot be stored as UTF-8; other control characters could drive a terminal.
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
LONGEST_QUOTE = 2000  # characters; what is longer is a list or a table that lost its markup


class SentenceRow(NamedTuple):  # made, pickled and unpickled for every sentence
    """One sentence or fact of a page; the `text` of a sentence is an exact slice of its section's text."""

    section: str
    text: str
    quotable: bool
    kind: str = Kind.PROSE


@dataclass(frozen=True, slots=True)
class Extracted:
    """The rows of a page, its facts after its prose, and how many facts a bound left out."""

    rows: tuple[SentenceRow, ...] = ()
    facts_left_out: int = 0


def extract_page(
    page: SourcePage,
    language: str,
    namespaces: Mapping[str, int] | None = None,
    watch: Watch = UNWATCHED,
) -> Extracted:
    """The sentences and facts of a page in order; none for an empty page or a redirect.

    `watch` is told what becomes of the templates.
    """
    return _extract(page, language, namespaces, watch, lead_only=False)


def extract_lead(
    page: SourcePage,
    language: str,
    namespaces: Mapping[str, int] | None = None,
    watch: Watch = UNWATCHED,
) -> Extracted:
    """Like `extract_page`, but only what stands before the first heading of the page."""
    return _extract(page, language, namespaces, watch, lead_only=True)


def _extract(
    page: SourcePage, language: str, namespaces: Mapping[str, int] | None, watch: Watch, *, lead_only: bool
) -> Extracted:
    if page.sections is not None:
        lead = takewhile(lambda section: not section.heading, page.sections)
        return Extracted(tuple(_sentences(lead if lead_only else page.sections, language)))
    if not page.wikitext:
        return Extracted()
    article = render_article(
        page.wikitext,
        page.title,
        language=language,
        namespaces=namespaces,
        watch=watch,
        lead_only=lead_only,
    )
    facts = [
        SentenceRow(fact.heading, _UNSTORABLE.sub(" ", fact.text), fact.quotable, fact.kind)
        for fact in article.facts
    ]
    return Extracted((*_sentences(article.sections, language), *facts), article.left_out)


def page_sentences(
    page: SourcePage, language: str, namespaces: Mapping[str, int] | None = None
) -> list[SentenceRow]:
    """The rows alone of what `extract_page` gives."""
    return list(extract_page(page, language, namespaces).rows)


def _sentences(sections: Iterable[Section], language: str) -> list[SentenceRow]:
    return [row for section in sections for row in _section_sentences(section, language)]


def _section_sentences(section: Section, language: str) -> list[SentenceRow]:
    text = section.text
    if _UNSTORABLE.search(text):
        text = _UNSTORABLE.sub(" ", text)  # one for one, so that offsets stay right
    lost = section.unrendered
    rows = []
    for span in split_sentences(text, language):
        sentence = text[span.start : span.end]
        if not _WORD.search(sentence):
            continue
        broken = bool(lost) and any(span.start <= offset <= span.end for offset in lost)
        rows.append(SentenceRow(section.heading, sentence, not broken and len(sentence) <= LONGEST_QUOTE))
    return rows
