"""What each claim may be about: the things that the whole answer is about, and the one in focus there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from receipts_offline.claims.clauses import find_verb, mask, subject_before, tokens
from receipts_offline.claims.names import names, short_forms, without_title
from receipts_offline.claims.nouns import GENERIC, noun_phrases, singular
from receipts_offline.claims.topic import asked_names, given_title, opening_title
from receipts_offline.text.words import fold

_MOST: Final = 6  # topics handed on with a claim
_MOST_OVERALL: Final = 4
_LEAST_SCORE: Final = 3.0  # less is a thing mentioned in passing
_SHARE: Final = 0.4  # of the best score, for a second or third topic
_HINT_WEIGHT: Final = 6.0
_SUBJECT_WEIGHT: Final = 2.0
_OPENING_WEIGHT: Final = 2.0
_HEADING_WEIGHT: Final = 3.0
_NAMED_AFTER_IN: Final = 1.0  # a place in a question ("in Rio") is where, not what

_ARTICLE = re.compile(r"^the\s+(?=\S)", re.IGNORECASE)
_LEADING = re.compile(r"^(?:the|an?|this|that|these|those)\s+(?=\S)", re.IGNORECASE)
_ALIAS = re.compile(
    r"(?P<name>[^\W\d_][^,()]{0,60}?),?\s+(?:\((?:(?:[A-Z][a-z]+:|also (?:known as|called)|or|short for)\s*)?"
    r"(?P<inside>(?-i:[A-Z])[^();,]{1,60})\)|(?:also (?:known as|called)|or)\s+(?P<known>[^\W\d_][\w '’-]{1,40}),)"
)
_JOINED = re.compile(
    r"\bthe ([A-Z][\w'’.-]+(?: [A-Z][\w'’.-]+)* (?:and|&) [A-Z][\w'’.-]+ (?:[A-Z]\w+|expedition|trail|war|act|law"
    r"|theory|experiment|affair|case|murders?|trial|conjecture|equations?|paradox|bridge|museum|railway|company))\b"
)
_QUESTION_END = re.compile(r"(?<=[.?!])\s+")


@dataclass(frozen=True, slots=True)
class Topics:
    """What an answer is about. `overall` are its own topics, best first; `asked` the question's names.

    `forms` leads from every shorter or other form (folded) to the name used in `overall` ("faroes").
    """

    overall: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    forms: dict[str, str] = field(default_factory=dict)

    def find(self, phrase: str) -> str | None:
        """The overall topic that `phrase` names, None if it is none of them."""
        known = self.forms.get(_key(phrase))
        if known is None:  # "In Florence Ada Bell": a name run together with the one before it
            known = next((topic for topic in self.overall if phrase.endswith(f" {topic}")), None)
        return known


@dataclass(slots=True)
class RunningTopic:
    """Which topics are in focus while the claims are read in order.

    `current` is the overall topic named last as a subject, `aside` the last named subject that is none of
    them, `heading` what the heading above names.
    """

    topics: Topics
    current: str | None = None
    aside: str | None = None
    heading: tuple[str, ...] = ()

    def under(self, heading: str) -> None:
        """A heading or the label of a list item begins: what it names is in focus."""
        found = [self.topics.find(name.text) or bare_name(name.text) for name in names(heading)]
        whole = self.topics.find(heading)
        named = [whole] if whole else [name for name in found if _tells(name)]
        self.heading = tuple(named)
        if named and named[0] in self.topics.overall:
            self.current = named[0]
        self.aside = None

    def read(self, resolved: str, *, aside: bool = False) -> tuple[str, ...]:
        """The topics of a claim, best first, given its resolved text; moves the focus unless said `aside`."""
        own = [found for subject in _subjects(resolved) if (found := self.topics.find(subject))]
        named = [topic for topic in self.topics.overall if _holds(resolved, topic)]
        if own and not aside:
            self.current = own[0]
        elif len(named) == 1 and self.current is None:
            self.current = named[0]
        before = self.aside
        if not aside:
            self.aside = None if own else _named_subject(resolved) or self.aside
        ordered = [
            *own,
            *self.heading,
            *([self.current] if self.current else []),
            *self.topics.overall,
            *([before] if before else []),
            *self.topics.asked,
        ]
        return _distinct(ordered)[:_MOST]


def bare_name(name: str) -> str:
    """A name without a leading article or a possessive ending."""
    return _ARTICLE.sub("", name).removesuffix("'s").removesuffix("’s")


def find_topics(sentences: Sequence[str], headings: Sequence[str] = (), hint: str | None = None) -> Topics:
    """The topics of an answer from its clauses in order, its headings, and the question or title asked."""
    hint = (hint or "").strip()
    kept_article = _articles_that_belong([*sentences, *(f"see {name}" for name in asked_names(hint))])
    named = [given] if (given := given_title(hint)) else _asked(hint, kept_article)
    if sentences and (title := opening_title(sentences[0])) and fold(title) in fold(hint):
        named = [title, *(name for name in named if fold(name) not in fold(title))]
    nouns = _asked_nouns(hint, sentences, bool(named)) if hint else []
    asked = [*named, *nouns]
    forms = _Forms(asked)
    scores: dict[str, float] = defaultdict(float)
    for number, sentence in enumerate(sentences):
        for name in names(mask(sentence)):
            forms.add(_named(sentence[name.start : name.end], kept_article), read=True)
        for alias, full in _aliases(sentence):
            forms.same(_named(alias, kept_article), _named(full, kept_article))
        for subject in _subjects(sentence):
            topic = _as_topic(subject, sentence, sentences, kept_article)
            if topic is not None:
                forms.add(topic, read=True)
                scores[topic] += _SUBJECT_WEIGHT + (_OPENING_WEIGHT if not number else 0)
    for heading in headings:
        for name in names(heading):
            if _tells(bare_name(name.text)):
                forms.add(bare_name(name.text), read=True)
                scores[bare_name(name.text)] += _HEADING_WEIGHT
    for topic in asked:
        where = re.search(rf"\b[Ii]n {re.escape(topic)}\b", hint) is not None
        scores[topic] += _NAMED_AFTER_IN if where else _HINT_WEIGHT
    merged: dict[str, float] = defaultdict(float)
    for topic, score in scores.items():
        merged[forms.full(topic)] += score
    best = max(merged.values(), default=0.0)
    least = max(_LEAST_SCORE, _SHARE * best)
    meant = {forms.full(topic) for topic in asked}
    if any(merged[topic] >= _HINT_WEIGHT for topic in meant):
        least = _HINT_WEIGHT  # the question says what it is about: what is named less is said in passing
    else:
        meant = set()
    ranked = sorted(merged, key=lambda topic: (topic not in meant, -merged[topic]))
    overall = [topic for topic in ranked if merged[topic] >= least and _tells(topic)][:_MOST_OVERALL]
    return Topics(
        tuple(overall), _distinct([*(forms.full(topic) for topic in asked), *asked]), forms.table(overall)
    )


class _Forms:
    """Which names are shorter forms of which."""

    def __init__(self, asked: Iterable[str]) -> None:
        self._order: dict[str, int] = dict.fromkeys(asked, -1)
        self._first: dict[str, int] = {}
        self._same: dict[str, str] = {}

    def add(self, name: str, *, read: bool = False) -> None:
        """Take up a name; `read` says that it stands in the answer, where names come in reading order."""
        self._order.setdefault(name, len(self._order))
        if read:
            self._first.setdefault(_key(name), len(self._first))

    def same(self, alias: str, full: str) -> None:
        """`alias` is another name of `full`."""
        self.add(full)
        self.add(alias)
        if _key(alias) != _key(full):
            self._same[_key(alias)] = full

    def full(self, name: str) -> str:
        """The fuller form of `name` that the question holds, or the answer before the short one, if one fits.

        "Alberta" that comes before "Princess Louise Alberta" stands for itself.
        """
        if _key(name) in self._same:
            name = self._same[_key(name)]
        here = self._first.get(_key(name), len(self._first))
        fuller = [
            one
            for one, place in self._order.items()
            if _shortens(name, one) and (place < 0 or self._first.get(_key(one), here) < here)
        ]
        distinct = {_key(one) for one in fuller}
        return fuller[0] if len(distinct) == 1 else name

    def table(self, overall: Sequence[str]) -> dict[str, str]:
        """Every form (folded) of the overall topics."""
        found = {_key(topic): topic for topic in overall}
        for name in self._order:
            full = self.full(name)
            if full in overall:
                found.setdefault(_key(name), full)
        for topic in overall:
            if topic.islower():
                head = topic.split()[-1]
                found.setdefault(_key(head), topic)
            for short in short_forms(topic):
                found.setdefault(_key(short), topic)
        return found


def _shortens(name: str, full: str) -> bool:
    """Whether `name` is a shorter form of `full`: "Faroes" of "Faroe Islands", "panda" of "giant panda"."""
    short, parts = _key(name), full.split()
    if _key(full) == short or len(parts) < 2 or " " in short:
        return False
    if full.islower():
        return singular(parts[-1]) == singular(short)
    apart = [part for word in short_forms(full) or parts for part in re.split(r"(?<=['’])", word)]
    return any(singular(fold(part)) == singular(short) for part in [*apart, *(short_forms(full))] if len(part) > 2)


def _key(phrase: str) -> str:
    """A phrase in the form in which it is compared: folded, no article, singular."""
    parts = fold(_LEADING.sub("", phrase.strip())).removesuffix("'s").split()
    return " ".join([*parts[:-1], singular(parts[-1])]) if parts else ""


def _tells(name: str) -> bool:
    """Whether a name says something: not only words that are as good as any other."""
    return any(word.lower() not in GENERIC and len(word) > 1 for word in name.split())


def _holds(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(bare_name(name)))}", fold(text)) is not None


def _distinct(ordered: Iterable[str]) -> tuple[str, ...]:
    kept: dict[str, str] = {}
    for name in ordered:
        if name and _tells(name):
            kept.setdefault(_key(name), name)
    return tuple(kept.values())


def _subjects(sentence: str) -> list[str]:
    """The phrase before the sentence's first verb, as written; and a name that a comma sets behind it."""
    masked = mask(sentence)
    found = tokens(masked)
    verb = find_verb(found)
    met = names(masked)
    if verb is not None:
        place = subject_before(found, 0, verb.index)
        if place is not None and place[0] < place[1]:
            phrase = sentence[found[place[0]].start : found[place[1] - 1].end]
            if place[0] and found[place[0] - 1].text == "," and met and met[0].start <= 4:
                return [sentence[met[0].start : met[0].end], phrase]
            return [phrase]
        stop = found[verb.index].start
        near = [name for name in met if name.end <= stop and name.start <= 30]
        return [sentence[near[0].start : near[0].end]] if near else []
    return [sentence[met[0].start : met[0].end]] if met and met[0].start <= 4 else []


def _named_subject(text: str) -> str | None:
    """The subject if it is a name, and no ordinary plural with the capital of the sentence ("Males are …")."""
    subject = next(iter(_subjects(text)), "")
    for name in names(mask(text)):
        if name.text == subject and not (name.start == 0 and " " not in subject and subject.endswith("s")):
            return without_title(bare_name(subject)) or None
    return None


def _as_topic(subject: str, sentence: str, sentences: Sequence[str], kept_article: set[str]) -> str | None:
    """A subject phrase as a topic: a name, or a common noun in the singular; None if it can be none."""
    owned = re.match(r"(.{2,60}?)['’]s?\s+\S", subject)
    if owned and owned.group(1)[:1].isupper() and not names(mask(subject))[:1]:
        subject = owned.group(1)
    inside = names(mask(subject))
    low = subject.lower()
    if inside and (inside[0].start == 0 or low.startswith(("the ", "a ", "an "))):
        name = subject[inside[0].start : inside[0].end]
        if inside[0].start == 0 and " " not in name and _only_opens(name, sentences):
            return _noun(name)
        return _named(name, kept_article) if _tells(name) else None
    return _noun(subject)


def _noun(phrase: str) -> str | None:
    """A phrase of common nouns as a topic, None for pronouns, long phrases and words of no account."""
    bare = _LEADING.sub("", phrase).lower()
    found = noun_phrases(bare)
    return found[0] if len(found) == 1 and found[0] == " ".join([*bare.split()[:-1], singular(bare.split()[-1])]) else None


def _only_opens(word: str, sentences: Sequence[str]) -> bool:
    """Whether a capitalised word stands so only at the head of sentences, and elsewhere in lower case."""
    text = " ".join(sentences)
    lower = re.search(rf"(?<!\w){re.escape(singular(word.lower()))}s?(?!\w)", text)
    inner = re.search(rf"[a-z,;:]\s+{re.escape(word)}(?!\w)", text)
    return inner is None and (lower is not None or word.endswith("s"))


def _named(name: str, kept_article: set[str]) -> str:
    """A name as a topic: without "The" unless the article is part of it, and without a rank or title."""
    return name if name in kept_article else (without_title(bare_name(name)) or name)


def _asked(hint: str, kept_article: set[str]) -> list[str]:
    """The names in a question; one with "and" inside ("the Lewis and Clark expedition") comes before its parts."""
    joined = [found.group(1) for found in _JOINED.finditer(hint)]
    return [*joined, *(_named(name, kept_article) for name in asked_names(hint))]


def _articles_that_belong(texts: Sequence[str]) -> set[str]:
    """Names whose "The" is written with a capital inside a sentence ("Compare The Nutcracker")."""
    joined = " ".join(texts)
    inner = {
        name.text
        for text in texts
        for name in names(mask(text))
        if name.text.startswith("The ") and name.start > 2
    }
    return {name for name in inner if f" the {name[4:]}" not in joined}


def _aliases(sentence: str) -> list[tuple[str, str]]:
    """Other names given with a name: "Actresses (Catalan: Actrius)", "X (ABC)", "X, also known as Y,"."""
    found: list[tuple[str, str]] = []
    for match in _ALIAS.finditer(sentence):
        alias = match["inside"] or match["known"]
        before = names(sentence[: match.end("name")])
        if not alias or not before or before[-1].end != match.end("name"):
            continue
        if any(letter.isdigit() for letter in alias) or len(alias.split()) > 6:
            continue
        full = before[-1].text
        found.append((alias.strip(), full) if len(alias) <= len(full) else (full, alias.strip()))
    return found


def _asked_nouns(hint: str, sentences: Sequence[str], named: bool) -> list[str]:
    """The common nouns that a question asks about, those that the answer takes up if there are any.

    Beside a name ("the province of Alberta") only a plural counts ("the Moon and asteroids").
    """
    parts = _QUESTION_END.split(hint)
    found = [noun for part in parts for noun in noun_phrases(part)]
    if named:
        found = [noun for noun in found if not re.search(rf"(?<!\w){re.escape(noun)}(?!\w)", fold(hint))]
    text = fold(" ".join(sentences))
    taken_up = [noun for noun in found if any(_root(word) in text for word in noun.split() if len(word) > 3)]
    return taken_up or ([] if named else noun_phrases(parts[0]))


def _root(word: str) -> str:
    return word[: max(4, len(word) - 3)]
