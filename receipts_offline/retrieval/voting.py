"""The pages that an answer's sentences are found on together, which tells what the answer is about."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from receipts_offline.claims.nouns import kind_of
from receipts_offline.claims.pages import PageVote
from receipts_offline.index.reader import Page
from receipts_offline.retrieval.linking import lists_others
from receipts_offline.retrieval.lookup import Lookup
from receipts_offline.retrieval.naming import capitalised, forms, name_spans, search_words

VOTERS: Final = 40  # sentences of a long answer that are asked for
HITS: Final = 40  # sentences found for each of them
PAGES: Final = 8
OPENING: Final = 12  # sentences of a page that tell how its title is written inside a sentence
LEAST_SHARE: Final = 0.15  # of a page that is mentioned at all

_QUALIFIER = re.compile(r"\s*\([^()]*\)$")


def vote(lookup: Lookup, sentences: Sequence[str]) -> tuple[PageVote, ...]:
    """The pages that most of the sentences are found on, best first.

    Every sentence gives each page the score of its best sentence there, relative to the best of all. A page
    that merely shares words with one sentence gets one vote; the page that the answer is about gets many.
    """
    asked = _spread(list(dict.fromkeys(sentences)), VOTERS)
    shares: dict[int, float] = defaultdict(float)
    for sentence in asked:
        best = _best_by_page(lookup, sentence)
        most = max(best.values(), default=0.0)
        for page_id, score in best.items():
            shares[page_id] += score / most / len(asked)
    order = sorted(shares, key=lambda page_id: (-shares[page_id], page_id))[:PAGES]
    pages = lookup.pages(order)
    said = _said(lookup, asked)
    found: list[PageVote] = []
    for page_id in order:
        if shares[page_id] >= LEAST_SHARE:
            opening = _opening(lookup, pages[page_id])
            name, article = _name(pages[page_id], opening)
            found.append(
                PageVote(
                    name,
                    round(shares[page_id], 4),
                    tuple(said.get(page_id, ())),
                    article,
                    _kinds(pages[page_id], opening[:1]),
                )
            )
    return tuple(found)


def _spread(sentences: list[str], most: int) -> list[str]:
    """At most so many of the sentences, from the whole of the answer."""
    step = max(1, -(-len(sentences) // most))
    return sentences[::step]


def _best_by_page(lookup: Lookup, sentence: str) -> dict[int, float]:
    found = {hit.sentence_id: hit.score for hit in lookup.index.fulltext.search(search_words(sentence), HITS)}
    best: dict[int, float] = {}
    for hit in lookup.sentences(found):
        best[hit.page_id] = max(found[hit.sentence_id], best.get(hit.page_id, 0.0))
    lists = {
        opening.page_id
        for opening in lookup.sentences(
            page.first_sentence for page in lookup.pages(best).values() if page.sentence_count
        )
        if lists_others(opening)
    }
    return {page_id: score for page_id, score in best.items() if page_id not in lists}


def _said(lookup: Lookup, sentences: Sequence[str]) -> dict[int, list[str]]:
    """The phrases of the sentences that are a title or an alias, by page."""
    phrases = {
        sentence[span.start : span.end]
        for sentence in sentences
        for span in [*name_spans(sentence), *capitalised(sentence)]
    }
    wanted = {phrase: forms(phrase) for phrase in sorted(phrases)}
    titled = lookup.titled({form for variants in wanted.values() for form in variants})
    said: dict[int, list[str]] = defaultdict(list)
    for phrase, variants in wanted.items():
        for page_id in next((titled[form] for form in variants if form in titled), []):
            said[page_id].append(phrase)
    return said


def _opening(lookup: Lookup, page: Page) -> list[str]:
    last = page.first_sentence + min(page.sentence_count, OPENING)
    return [sentence.text for sentence in lookup.sentences(range(page.first_sentence, last))]


def _kinds(page: Page, defining: Sequence[str]) -> tuple[str, ...]:
    """What the page says its thing is: in the title's qualifier ("(statue)"), and in its first sentence."""
    qualifier = _QUALIFIER.search(page.title)
    written = qualifier[0].strip(" ()").split()[-1:] if qualifier else []
    nouns = [*written, *(noun for sentence in defining if (noun := kind_of(sentence)))]
    return tuple(dict.fromkeys(noun for noun in nouns if noun.isalpha() and noun.islower()))


def _name(page: Page, opening: Sequence[str]) -> tuple[str, bool]:
    """The title as a topic, and whether "the" belongs before it.

    Without its qualifier, and with a small letter where the opening of its page writes it so.
    """
    name = _QUALIFIER.sub("", page.title) or page.title
    text = " ".join(opening)
    small = name[:1].lower() + name[1:]
    if small != name and re.search(rf"(?<!\w){re.escape(small)}(?:s|es)?(?!\w)", text):
        name = small
    uses = re.findall(rf"(?<!\w)([Tt]he )?{re.escape(name)}(?!\w)", text)
    return name, sum(map(bool, uses)) * 2 > len(uses)
