"""What an answer is about, and which of it is in focus while its claims are read in order."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

from receipts_offline.claims.clauses import find_verb, mask, subject_before, tokens
from receipts_offline.claims.forms import bare_name, key
from receipts_offline.claims.names import names, without_title
from receipts_offline.claims.nouns import GENERIC
from receipts_offline.text.words import fold

_MOST: Final = 6  # topics handed on with a claim


@dataclass(frozen=True, slots=True)
class Topics:
    """What an answer is about. `overall` are its own topics, best first; `asked` the question's names and
    other names of the topics.

    `forms` leads from every shorter or other form (folded) to the name used in `overall` ("faroes");
    `spoken` is how a topic is put into a sentence ("the Faroe Islands"); `given` says that the
    question, a lead-in or the pages of an index name them; `kinds` are the nouns that say what
    the topics are, with the topics of each ("statue").
    """

    overall: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    forms: dict[str, str] = field(default_factory=dict)
    spoken: dict[str, str] = field(default_factory=dict)
    given: bool = False
    kinds: dict[str, tuple[str, ...]] = field(default_factory=dict)

    def find(self, phrase: str) -> str | None:
        """The overall topic that `phrase` names, None if it is none of them."""
        known = self.forms.get(key(phrase))
        if (
            known is None and " and " not in phrase
        ):  # "In Florence Ada Bell": a name run together with the one before it
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

    def of_kind(self, noun: str) -> str | None:
        """The topic that "the" and this noun can only mean: the one of its kind, of several the one in focus."""
        fits = self.topics.kinds.get(noun, ())
        return fits[0] if len(fits) == 1 else self.current if self.current in fits else None

    def under(self, heading: str) -> None:
        """A heading or the label of a list item begins: what it names is in focus."""
        found = [self.topics.find(name.text) or bare_name(name.text) for name in names(heading)]
        whole = self.topics.find(heading)
        named = [whole] if whole else [name for name in found if tells(name)]
        self.heading = tuple(named)
        if named and named[0] in self.topics.overall:
            self.current = named[0]
        self.aside = None

    def read(self, resolved: str, *, aside: bool = False) -> tuple[str, ...]:
        """The topics of a claim, best first, given its resolved text; moves the focus unless said `aside`."""
        subjects = subjects_of(resolved)
        own = [found for subject in subjects if (found := self.topics.find(subject))]
        named = [topic for topic in self.topics.overall if _holds(resolved, topic)]
        if own and not aside:
            self.current = own[0]
        elif " and " in "".join(subjects):  # "Both are old": of each of them, none in focus after it
            own = [topic for topic in self.topics.overall if _holds(" ".join(subjects), topic)]
        elif len(named) == 1 and not aside:
            met = names(mask(resolved))
            if self.current is None or (met and self.topics.find(met[0].text) == named[0]):
                self.current = named[0]  # "At the Louvre you get …"
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
        return distinct(ordered)[:_MOST]


def tells(name: str) -> bool:
    """Whether a name says something: not only words that are as good as any other."""
    return any(word.lower() not in GENERIC and len(word) > 1 for word in name.split())


def _holds(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(bare_name(name)))}", fold(text)) is not None


def distinct(ordered: Iterable[str]) -> tuple[str, ...]:
    """The names that say something, each once."""
    kept: dict[str, str] = {}
    for name in ordered:
        if name and tells(name):
            kept.setdefault(key(name), name)
    return tuple(kept.values())


def subjects_of(sentence: str) -> list[str]:
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
        near = [
            name
            for name in met
            if name.end <= stop
            and (not name.start or (name.start <= 30 and masked[name.end : name.end + 1] == ","))
        ]
        return [sentence[near[0].start : near[0].end]] if near else []
    return [sentence[met[0].start : met[0].end]] if met and met[0].start <= 4 else []


def _named_subject(text: str) -> str | None:
    """The subject if it is a name, and no ordinary plural with the capital of the sentence ("Males are …")."""
    subject = next(iter(subjects_of(text)), "")
    for name in names(mask(text)):
        if name.text == subject and not (name.start == 0 and " " not in subject and subject.endswith("s")):
            return without_title(bare_name(subject)) or None
    return None
