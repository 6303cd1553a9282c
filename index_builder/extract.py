"""A source page becomes sentences: render, split, and keep only what a receipt may show."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from index_builder.page import Section, SourcePage
from index_builder.wikitext import render_page
from receipts_offline.text.sentences import split_sentences

_WORD = re.compile(r"\w")
# Lone surrogates cannot be stored as UTF-8; other control characters could drive a terminal.
_UNSTORABLE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
LONGEST_QUOTE = 2000  # characters; what is longer is a list or a table that lost its markup


@dataclass(frozen=True, slots=True)
class SentenceRow:
    """One sentence of a page; `text` is an exact slice of its section's text."""

    section: str
    text: str
    quotable: bool


def page_sentences(
    page: SourcePage, language: str, namespaces: Mapping[str, int] | None = None
) -> list[SentenceRow]:
    """The sentences of a page in order; none for an empty page or a redirect."""
    if page.sections is not None:
        sections = list(page.sections)
    elif page.wikitext:
        sections = render_page(page.wikitext, page.title, language=language, namespaces=namespaces)
    else:
        return []
    return [row for section in sections for row in _section_sentences(section, language)]


def _section_sentences(section: Section, language: str) -> list[SentenceRow]:
    text = section.text
    if _UNSTORABLE.search(text):
        text = _UNSTORABLE.sub(" ", text)  # one for one, so that offsets stay right
    rows = []
    for span in split_sentences(text, language):
        sentence = text[span.start : span.end]
        if not _WORD.search(sentence):
            continue
        broken = any(span.start <= offset <= span.end for offset in section.unrendered)
        rows.append(SentenceRow(section.heading, sentence, not broken and len(sentence) <= LONGEST_QUOTE))
    return rows
