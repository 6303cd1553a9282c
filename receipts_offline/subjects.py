"""Whom or what a claim is about, and whether a sentence is about the same.

A conflict may be raised only by a sentence about the claim's own subject: an unrelated sentence that merely
shares a word with the claim is what small NLI models call a contradiction most often.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from receipts_offline.text.words import STOP_WORDS, fold, words

# A phrase in front of the subject ("In 1889, the tower …") ends at its comma.
_OPENING = re.compile(
    r"^(?:in|on|at|by|after|before|during|from|since|until|for|under|with|within|without|as|despite|although|"
    r"while|when|once|following|throughout|between|among|unlike|like|because|if|though)\b(?:[^,]|(?<=\d),(?=\d{3})){0,120},\s*",
    re.IGNORECASE,
)
# What is said of nobody before or besides someone is said of that one.
_NOBODY_ELSE = re.compile(
    r"(?i:no(?:body| one|ne)?|nothing)\b[^.;]*?\b(?:before|other than|except(?: for)?|besides|apart from|than|but)\s+"
    r"(?=(?:the\s+)?[A-Z])"
)
_SEVERAL = re.compile(r"^(?:both|all|each|they|the (?:two|three)|neither|either)\b", re.IGNORECASE)
_PRONOUN = re.compile(
    r"(?:he|she|it|they|his|her|its|their|this|these|that|those|such|there)\b", re.IGNORECASE
)
_QUALIFIER = re.compile(r"\s*\([^()]*\)$|,.*$")
_ANYONE = re.compile(r"(?:no|every|any|some)(?:body|one|thing)\b|none\b", re.IGNORECASE)
_ARTICLES = frozenset(("the", "a", "an"))
_ARTICLE = re.compile(r"^the\s+(?=\S)", re.IGNORECASE)
# What makes another name of a name: New Amsterdam is not Amsterdam, nor West Virginia Virginia.
_ANOTHER_OF_THE_NAME = re.compile(
    r"(?<!\w)(?:new|old|north(?:ern)?|south(?:ern)?|east(?:ern)?|west(?:ern)?|upper|lower|saint|st\.|mount|lake|fort|port)"
    r"[ -]$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Name:
    """What a claim names or is about: its place in the claim (-1 for a topic), and the pages it stands for.

    `common` if it may be an ordinary word that only happens to be a title ("Work started in 1930"). `loose` if
    it is no title or alias itself, so that its pages, if any, only have titles that hold it.
    """

    text: str
    start: int
    page_ids: tuple[int, ...]
    common: bool = False
    loose: bool = False


@dataclass(frozen=True, slots=True)
class Subject:
    """Something that the claim is about, with the pages that bear its name.

    A `common` subject is an ordinary word that is also a title: its pages count, its mention does not. The pages
    of a `loose` one only have titles that hold the name: they may be about something else of that name.
    """

    text: str
    page_ids: frozenset[int]
    common: bool = False
    loose: bool = False


def find_subjects(claim: str, names: Sequence[Name], topics: Sequence[Name] = ()) -> list[Subject]:
    """What a sentence must be about to speak for or against the claim: any of these.

    The topics that the claim names, if it names any. Otherwise the topic in focus, or all of them for a claim
    about several ("Both are …"); and what the claim itself names as its subject, since a claim may turn to
    something else. Without a topic, the first thing that the claim names after an opening phrase; an ordinary
    word that happens to be a title does not stand in the way of the name that follows it.

    Args:
        claim: the claim with its pronouns resolved.
        names: what the claim names, leftmost first.
        topics: what the claim may be about besides, best first.
    """
    topics = _without_pointers(claim, topics)
    named = [topic for topic in topics if _names_topic(claim, names, topic)]
    if named:
        return [_subject(topic) for topic in named]
    if leans_on_unheard(claim, names, topics):
        return [_subject(topics[0])]
    topics = [topic for topic in topics if topic.page_ids]  # a question's words are no subject
    subjects = [_subject(topic) for topic in (topics if _SEVERAL.match(claim) else topics[:1])]
    first = _subject_at(claim)
    own: list[Name] = []
    for name in names:
        if name.start < first or (topics and not _leads(claim[first : name.start])):
            continue
        own.append(name)
        if not name.common:
            break
    return [*subjects, *map(_subject, own)]


def names_its_subject(claim: str, names: Sequence[Name], topics: Sequence[Name] = ()) -> bool:
    """Whether the claim itself says what it is about: it names a topic, or something at its head.

    "Spiders have eight legs" does; "The lane is 60 feet long" leans on what was said before.
    """
    if any(_names_topic(claim, names, topic) for topic in _without_pointers(claim, topics)):
        return True
    first = _subject_at(claim)
    return any(name.start >= first and _leads(claim[first : name.start]) for name in names)


def leans_on_unheard(claim: str, names: Sequence[Name], topics: Sequence[Name]) -> bool:
    """Whether a claim that does not say what it is about is about something whose name no page of the index bears.

    Whatever the index says of "the state" is then said of another.
    """
    topics = _without_pointers(claim, topics)
    return (
        bool(topics)
        and not any(topic.page_ids for topic in topics)
        and topics[0].text[:1].isupper()
        and not names_its_subject(claim, names, topics)
    )


def _without_pointers(claim: str, topics: Sequence[Name]) -> list[Name]:
    """The topics but for nouns without a page that point back to another one ("the state" to Alaska)."""
    opening = claim[_subject_at(claim) :]
    pointers = [
        topic
        for topic in topics
        if (topic.loose or not topic.page_ids)
        and re.match(rf"(?:the|this|that) {re.escape(topic.text)}(?!\w)", opening, re.IGNORECASE)
        and topic.text.islower()
        and any(other.text[:1].isupper() for other in topics)
    ]
    return [topic for topic in topics if topic not in pointers]


def _subject_at(claim: str) -> int:
    """Where the claim begins to speak of its subject: behind an opening phrase, or behind "nobody … before"."""
    found = _NOBODY_ELSE.match(claim) or _OPENING.match(claim)
    return found.end() if found else 0


def opens_with_pronoun(claim: str) -> bool:
    """Whether the claim still begins with a pronoun that nobody could resolve."""
    return bool(_PRONOUN.match(claim))


def _leads(before: str) -> bool:
    """Whether a name behind these words is the subject: "the engineer …", but not "the face was made by …"."""
    return all(word in _ARTICLES or word not in STOP_WORDS for word in words(before))


def _subject(name: Name) -> Subject:
    return Subject(without_article(name.text), frozenset(name.page_ids), name.common, name.loose)


def _names_topic(claim: str, names: Sequence[Name], topic: Name) -> bool:
    """Whether the claim says the topic's name, or names its page in another way (an alias, a surname)."""
    pages = set(topic.page_ids)
    return names_it(claim, topic.text) or any(
        not name.loose and not name.common and pages & set(name.page_ids) for name in names
    )


def names_it(text: str, name: str) -> bool:
    """Whether the text holds the name as words of its own, whatever their case, accents or article.

    Not as the end of another name ("New Amsterdam").
    """
    bare, folded = fold(without_article(name)), fold(text)
    return any(
        not _ANOTHER_OF_THE_NAME.search(folded[: found.start()])
        for found in re.finditer(rf"(?<!\w){re.escape(bare)}(?!\w)", folded)
    )


def without_article(name: str) -> str:
    """The name without a leading "the" ("the Louvre" → "Louvre")."""
    return _ARTICLE.sub("", name)


_HEAD = 60  # characters at the head of a sentence in which its own subject stands


def is_subject_of(subjects: Sequence[Subject], page_id: int, title: str, text: str) -> bool:
    """Whether the sentence speaks of a subject as its own: by its page, its title, or its opening words.

    Stricter than `is_about`: "Sydney is the capital of a state of Australia" names Australia, and says nothing
    against a claim about Australia; the University of Cambridge is not Cambridge.
    """
    return any(
        (page_id in subject.page_ids and not subject.loose)
        or (not subject.common and (_titles(title, subject) or _opens_with(text, subject.text)))
        for subject in subjects
    )


def _titles(title: str, subject: Subject) -> bool:
    """Whether a page's title speaks of the subject; where no page is surely its own, only as the whole title."""
    sure = subject.page_ids and not subject.loose
    return names_it(title, subject.text) if sure else _is_titled(title, subject.text)


def _is_titled(title: str, name: str) -> bool:
    """Whether a title is the name, or a person's that ends with it: "Curie" of "Marie Curie", no "University of"."""
    bare = _QUALIFIER.sub("", title)
    before = fold(bare).removesuffix(fold(without_article(name)))
    if len(before) == len(fold(bare)):
        return False
    return all(part[:1].isupper() for part in bare.split()[: len(before.split())]) and before[-1:] in (
        "",
        " ",
    )


def _opens_with(text: str, name: str) -> bool:
    """Whether the opening words have the name, and not only inside a longer one ("the University of Cambridge")."""
    opening = text[: max(_HEAD, len(name) + 8)].partition(",")[0]
    inside = re.search(
        rf"[^\W\d_a-z]\w+ (?:of|de) (?:the )?{re.escape(without_article(name))}(?!\w)", opening
    )
    return inside is None and names_it(opening, name)


def is_about(
    subjects: Sequence[Subject], page_id: int, title: str, text: str, claim: str | None = None
) -> bool:
    """Whether the page is a subject's, or its title or the sentence names a subject in full.

    A sentence with a pronoun for its subject speaks of its own page: what it names besides is mentioned in
    passing ("It is longer than the Amazon"), unless `claim` names that page as well.
    """
    of_page = _PRONOUN.match(text, _subject_at(text)) is not None
    passing = of_page and claim is not None and not names_it(claim, _QUALIFIER.sub("", title))
    return any(
        page_id in subject.page_ids
        or (
            not subject.common
            and (names_it(title, subject.text) or (not passing and names_it(text, subject.text)))
        )
        for subject in subjects
    )


def without_strangers(
    subjects: Sequence[Subject], claim: str, names: Sequence[Name], known: Callable[[str], bool]
) -> list[Subject]:
    """The subjects, but for a claim whose own subject no sentence of the index names: then that one alone.

    What is said of someone unheard of is not borne out by sentences about the rest of the claim. `known` tells
    whether any sentence has a word.
    """
    first = _subject_at(claim)
    head = next((name for name in names if name.start >= first and _leads(claim[first : name.start])), None)
    if head is None or head.page_ids or _ANYONE.match(head.text) or any(map(known, words(head.text))):
        return list(subjects)
    return [Subject(without_article(head.text), frozenset())]
