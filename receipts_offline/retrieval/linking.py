"""From names to pages: titles, aliases, other forms, pages that only list others, names with several pages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from receipts_offline.index.kinds import Kind
from receipts_offline.index.reader import Page, Sentence
from receipts_offline.index.titles import title_key
from receipts_offline.retrieval.lookup import Lookup
from receipts_offline.retrieval.naming import Span, abbreviations, capitalised, forms, initials, name_spans
from receipts_offline.subjects import Name
from receipts_offline.text.words import content_words, overlap, words

PAGES_PER_NAME = 4
LEAD = 3  # sentences of a page's opening that tell which of several pages a name means
NEARLY_AS_FIT = 0.6  # share of the best page's overlap with the claim that keeps another page of the name

_LISTS_OTHERS = re.compile(r"\b(?:may|can|could|might) (?:also )?(?:refer|relate) to\b|\brefers to\b.*:$")
_ITEM = re.compile(r".+?(?=, | [–—-] |: |\.?$)")  # what an item of such a list names, before its explanation
_DISAMBIGUATION = re.compile(r" \(disambiguation\)$")


def link(lookup: Lookup, texts: Iterable[str], claim: str) -> dict[str, tuple[int, ...]]:
    """The pages of each text that names one under any of its forms, those that fit the claim best first."""
    wanted = {text: forms(text) for text in dict.fromkeys(texts)}
    found = lookup.titled({form for variants in wanted.values() for form in variants})
    pages = lookup.pages({page for ids in found.values() for page in ids})
    found = _led_on(lookup, found, pages)
    linked: dict[str, tuple[int, ...]] = {}
    for text, variants in wanted.items():
        ids = next((found[form] for form in variants if found.get(form)), None)
        if ids:
            linked[text] = _fitting(lookup, ids, pages, claim)
    return linked


def find_names(
    claim: str, linked: Mapping[str, tuple[int, ...]], topics: Sequence[Name], hits: Sequence[Sentence]
) -> list[Name]:
    """What the claim names, leftmost first; a name lies inside no longer one.

    Titles and aliases, then capitalised phrases that are none. A word that ends a topic's name ("Curie" where
    the topic is Marie Curie) stands for the topic; another phrase for the pages, if any, whose titles hold it.

    Args:
        linked: the pages that stretches of the claim link to.
        topics: what the claim may be about besides, with their pages.
        hits: what full text found for the claim, best first.
    """
    spans = name_spans(claim)
    phrases = capitalised(claim)
    loose = link_by_titles([claim[span.start : span.end] for span in phrases], hits)
    of_topics = {page for topic in topics for page in topic.page_ids}
    taken: list[Span] = []
    names: list[Name] = []
    for span in [*spans, *phrases]:
        text = claim[span.start : span.end]
        sure = tuple(dict.fromkeys([*_shortened(text, topics), *linked.get(text, ())]))
        if not sure and span not in phrases:
            continue
        if any(span.start < other.end and other.start < span.end for other in taken):
            continue
        taken.append(span)
        ids = sure or loose.get(text, ())
        common = span.common and not of_topics & set(sure) and _is_common(text, sure, hits)
        names.append(Name(text, span.start, ids, common=common, loose=not sure))
    return sorted(names, key=lambda name: name.start)


def link_by_titles(texts: Iterable[str], hits: Sequence[Sentence]) -> dict[str, tuple[int, ...]]:
    """Pages for texts that are no title of their own, from the sentences that full text found, best first.

    A page is taken where its title holds every word of the text ("Magellan" in "Ferdinand Magellan"), or
    where the text abbreviates it ("ALMA").
    """
    hits = [sentence for sentence in hits if not lists_others(sentence)]
    titles = {sentence.page_id: sentence.title for sentence in hits}
    order = list(dict.fromkeys(sentence.page_id for sentence in hits))
    held = {page_id: content_words(titles[page_id]) for page_id in order}
    short = {page_id: initials(titles[page_id]) for page_id in order}
    linked: dict[str, tuple[int, ...]] = {}
    for text in texts:
        sought = content_words(text)
        spelt = abbreviations(text)
        ids = [
            page_id
            for page_id in order
            if (sought and sought <= held[page_id]) or (spelt and spelt & short[page_id])
        ]
        if ids:
            linked[text] = tuple(ids[:PAGES_PER_NAME])
    return linked


def _shortened(text: str, topics: Sequence[Name]) -> tuple[int, ...]:
    """The pages of the first topic whose name ends with this one word."""
    parts = words(text)
    if len(parts) != 1 or not text[0].isupper():
        return ()
    for topic in topics:
        whole = words(topic.text)
        if len(whole) > 1 and whole[-1] == parts[0]:
            return topic.page_ids
    return ()


def _is_common(text: str, page_ids: Sequence[int], hits: Sequence[Sentence]) -> bool:
    """Whether a word is a common noun: written with a small letter in the claim, or where it was found.

    Its own pages speak first ("mercury" elsewhere is no word on the planet Mercury), unless they write it only
    at the head of a sentence.
    """
    small, large = text[0].lower() + text[1:], text[0].upper() + text[1:]
    if text == small:
        return text[0].isalpha()
    as_noun = re.compile(rf"(?<!\w){re.escape(small)}(?!\w)")
    as_name = re.compile(rf"(?:(?<=[^\W\dA-Z] )|(?<=\w, )){re.escape(large)}(?!\w)")
    own = [sentence.text for sentence in hits if sentence.page_id in page_ids]
    if not any(map(as_noun.search, own)) and any(map(as_name.search, own)):
        return False
    return any(as_noun.search(sentence.text) for sentence in hits)


def _leads(lookup: Lookup, pages: Iterable[Page]) -> list[Sentence]:
    opening = lookup.sentences(
        place
        for page in pages
        for place in range(page.first_sentence, page.first_sentence + min(page.sentence_count, LEAD))
    )
    return [sentence for sentence in opening if sentence.kind == Kind.PROSE]


def _fitting(lookup: Lookup, ids: Sequence[int], pages: Mapping[int, Page], claim: str) -> tuple[int, ...]:
    """Of several pages with different titles those whose openings share most words with the claim."""
    if len({title_key(pages[page_id].title) for page_id in ids if page_id in pages}) < 2:
        return tuple(ids[:PAGES_PER_NAME])
    sought = content_words(claim)
    share: dict[int, float] = dict.fromkeys(ids, 0.0)
    for sentence in _leads(lookup, [pages[page_id] for page_id in ids if page_id in pages]):
        shared = overlap(sought, content_words(f"{sentence.title}: {sentence.text}"))
        share[sentence.page_id] = max(share[sentence.page_id], shared)
    ordered = sorted(ids, key=lambda page_id: (-share[page_id], page_id))
    least = share[ordered[0]] * NEARLY_AS_FIT
    return tuple(page_id for page_id in ordered if share[page_id] >= least)[:PAGES_PER_NAME]


def lists_others(sentence: Sentence) -> bool:
    """Whether a sentence, or the title of its page, says that the page only lists others."""
    return bool(_DISAMBIGUATION.search(sentence.title) or _LISTS_OTHERS.search(sentence.text[:200]))


def _led_on(lookup: Lookup, found: Mapping[str, list[int]], pages: dict[int, Page]) -> dict[str, list[int]]:
    """`found` with pages that only list others replaced by the pages that they list; `pages` is added to."""
    openings = lookup.sentences(page.first_sentence for page in pages.values() if page.sentence_count)
    lists = {sentence.page_id for sentence in openings if lists_others(sentence)}
    if not lists:
        return dict(found)
    listed: dict[int, list[str]] = {}
    for sentence in lookup.sentences(
        place
        for page_id in sorted(lists)
        for place in range(
            pages[page_id].first_sentence, pages[page_id].first_sentence + pages[page_id].sentence_count
        )
    ):
        item = _ITEM.match(sentence.text)
        if item:
            listed.setdefault(sentence.page_id, []).append(item[0])
    targets = lookup.titled({text for texts in listed.values() for text in texts})
    pages.update(lookup.pages({page for ids in targets.values() for page in ids}))
    led: dict[str, list[int]] = {}
    for form, ids in found.items():
        chosen: list[int] = []
        for page_id in ids:
            if page_id not in lists:
                chosen.append(page_id)
                continue
            for text in listed.get(page_id, ()):
                chosen += [target for target in targets.get(text, ()) if target not in lists]
        led[form] = list(dict.fromkeys(chosen))
    return led
