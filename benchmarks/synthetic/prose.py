"""Sentences of a synthetic wiki: patterns with places for words, names, dates, figures and links."""

from __future__ import annotations

import math
import random
import re
from collections.abc import Callable

from benchmarks.synthetic.titles import Kind, Subject, subject_of
from benchmarks.synthetic.words import ADJECTIVES, NOUNS, VERBS

_MONTHS = (
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
)
_LINKED = math.log(1 << 20)  # links lead to any of the first million pages, mostly to the first ones
_WORDS = len(NOUNS)

_LEADS = {
    Kind.PERSON: (
        "{bold} (born {date}) is a {adj} {noun} and {noun} from {place}.",
        "{bold} ({date} – {date}) was a {adj} {noun} who {verb} the {noun} of {place}.",
        "{bold} was a {adj} {noun}, {noun} and {noun}, best known for {work}.",
    ),
    Kind.PLACE: (
        "{bold} is a {adj} town in the {noun} of {link}, with a population of {number} as of {year}.",
        "{bold} is a village and {noun} on the {adj} coast of {link}.",
        "{bold} is a {noun} district that covers {measure} of {adj} {noun}.",
    ),
    Kind.WORK: (
        "{bold} is a {year} {adj} work by {person} about a {noun} and a {adj} {noun}.",
        "{bold} is the {adj} work of {person}, published on {date} by {link}.",
    ),
    Kind.COMPANY: (
        "{bold} is a {adj} {noun} company with its seat in {place}, founded in {year} by {person}.",
        "{bold} was a maker of {noun}s and {noun}s that employed {number} people in {place}.",
    ),
    Kind.SPECIES: (
        "{bold} is a {adj} species of {noun} in the family of {link}, described by {person} in {year}.",
        "{bold} is a {noun} found in the {adj} {noun}s of {place}.",
    ),
    Kind.BATTLE: (
        "{bold} was fought on {date} between the {adj} {noun} of {person} and the {noun} of {link}.",
        "{bold} took place in {year} near {place} and ended the {adj} {noun}.",
    ),
}

_BODY = (
    "In {year}, {it} {verb} the {adj} {noun} of {link}.",
    "{opener} {verb} {number} {noun}s in {place} between {year} and {year}.",
    "The {noun} was {verb} by {person} on {date}, and the {adj} {noun} followed in {year}.",
    "Its {noun} is {measure} long and lies {measure} from {place}.",
    "According to {person}, the {noun} of {link} had {number} {noun}s and a {adj} {noun}.",
    "{opener} became the {adj} {noun} of {place} after {person} {verb} the {noun}.",
    "The {adj} {noun} of the {noun} was {verb} in {year}, when {number} people {verb} it.",
    "Most of the {noun}s were {verb} by the {adj} {noun} of {place} in the {century}.",
    "On {date}, {person} and {person} {verb} the {noun} at a cost of {money}.",
    "{link} and {link} are among the {adj} {noun}s that {it} {verb}.",
    "About {percent} of the {noun} is {adj}, and {percent} is {noun}.",
    "{opener} has a {adj} {noun}, a {noun} with {number} {noun}s, and several {adj} {noun}s.",
    "The {noun}, which {person} had {verb} in {year}, was later {verb} and {verb}.",
    "It is not known whether the {adj} {noun} was {verb} before {year}.",
    "During the {noun} of {year}, {it} {verb} from {place} to {place}.",
    "{person} described the {noun} as \"a {adj} {noun} of {noun} and {noun}\" in {work}.",
    "There are {number} {noun}s in the {adj} {noun}, {number} of them in {place}.",
    "However, the {noun} of {link} {verb} little {noun} and no {adj} {noun} at all.",
    "{opener} was the first {noun} in {place} that {verb} a {adj} {noun} without a {noun}.",
    "The {noun} runs from {place} through the {adj} {noun} of {link} to {place}, where it meets the {noun}.",
    "The {adj} {noun} {verb}.",
    "{opener} {verb} {person} in {year}.",
    "Its climate is {adj}, with {noun} in {month} and a mean of {number} {noun}s a year, although the {noun} of {year} "
    "{verb} far more than that, as {person} and the {adj} {noun} of {place} had {verb} in {month}.",
)  # fmt: skip

_PRONOUNS = {Kind.PERSON: ("He", "She", "They")}
_SLOT = re.compile(r"\{(\w+)\}")
_Part = Callable[["Draw"], str]


class Draw:
    """Fills the places of patterns for one page, as wikitext or as plain text.

    The two draw differently, so that a page's plain text is not its wikitext rendered, only of the same make.
    """

    def __init__(self, rng: random.Random, subject: Subject, *, wikitext: bool) -> None:
        self.random = rng.random
        self.wikitext = wikitext
        self.subject = subject
        choices = _PRONOUNS.get(subject.kind, ("It",))
        self._pronoun = choices[int(self.random() * len(choices))]

    def lead(self) -> str:
        """The sentence that says what the page's subject is."""
        patterns = _LEADED[self.subject.kind]
        return self._filled(patterns[int(self.random() * len(patterns))])

    def sentence(self) -> str:
        """Any further sentence."""
        return self._filled(_BODIED[int(self.random() * len(_BODIED))])

    def _filled(self, parts: tuple[str | _Part, ...]) -> str:
        return "".join([part if isinstance(part, str) else part(self) for part in parts])

    def noun(self) -> str:
        """A noun by Zipf's law."""
        return NOUNS[int(self.random() * _WORDS)]

    def adj(self) -> str:
        """An adjective by Zipf's law."""
        return ADJECTIVES[int(self.random() * len(ADJECTIVES))]

    def verb(self) -> str:
        """A verb in the past tense by Zipf's law."""
        return VERBS[int(self.random() * len(VERBS))]

    def year(self) -> str:
        """A year, recent ones more often."""
        return str(2024 - int(self.random() ** 3 * 900))

    def month(self) -> str:
        """A month's name."""
        return _MONTHS[int(self.random() * 12)]

    def date(self) -> str:
        """A day, in either order; now and then with a space that must not break."""
        day, place = 1 + int(self.random() * 28), self.random()
        if place < 0.7:
            return f"{day} {self.month()} {self.year()}"
        if place < 0.9 or not self.wikitext:
            return f"{self.month()} {day}, {self.year()}"
        return f"{day}&nbsp;{self.month()} {self.year()}"

    def number(self) -> str:
        """A count from 2 to a million, small ones more often."""
        value = int(2 * math.exp(self.random() * 13))
        if self.wikitext and value > 9999 and self.random() < 0.2:
            return f"{{{{formatnum:{value}}}}}"
        return f"{value:,}"

    def percent(self) -> str:
        """A share."""
        return f"{self.random() * 100:.1f}%"

    def money(self) -> str:
        """An amount."""
        return f"${self.random() * 90 + 1:.1f} million"

    def century(self) -> str:
        """A century in words."""
        return f"{13 + int(self.random() * 8)}th century"

    def measure(self) -> str:
        """A length, through a template in wikitext."""
        value = int(2 * math.exp(self.random() * 6))
        return (
            f"{{{{convert|{value}|km|mi}}}}"
            if self.wikitext
            else f"{value} kilometres ({value * 0.6214:.0f} mi)"
        )

    def bold(self) -> str:
        """The subject's name as a page opens with it."""
        return f"'''{self.subject.name}'''" if self.wikitext else self.subject.name

    def it(self) -> str:
        """A pronoun for the subject inside a sentence."""
        return self._pronoun.lower()

    def opener(self) -> str:
        """The subject at the head of a sentence: a pronoun, at times the name."""
        return self._pronoun if self.random() < 0.75 else self.subject.name

    def link(self) -> str:
        """The name of some subject, linked most of the time."""
        return self._linked(self._number())

    def person(self) -> str:
        """The name of a person."""
        return self._of_kind(Kind.PERSON)

    def place(self) -> str:
        """The name of a place."""
        return self._of_kind(Kind.PLACE)

    def work(self) -> str:
        """The name of a work, in italics."""
        name = self._of_kind(Kind.WORK)
        return f"''{name}''" if self.wikitext else name

    def _number(self) -> int:
        return int(math.exp(self.random() * _LINKED))

    def _of_kind(self, kind: Kind) -> str:
        number = self._number()
        while subject_of(number).kind is not kind:
            number += 1
        return self._linked(number)

    def _linked(self, number: int) -> str:
        subject, place = subject_of(number), self.random()
        if not self.wikitext or place > 0.6:
            return subject.name
        if subject.name == subject.title:
            return f"[[{subject.title}]]"
        return f"[[{subject.title}|{subject.name}]]" if place < 0.55 else f"[[{subject.title}|]]"


def _compiled(pattern: str) -> tuple[str | _Part, ...]:
    texts = _SLOT.split(pattern)
    parts: list[str | _Part] = [
        getattr(Draw, text) if place % 2 else text for place, text in enumerate(texts)
    ]
    return tuple(part for part in parts if part)


_LEADED = {kind: tuple(map(_compiled, patterns)) for kind, patterns in _LEADS.items()}
_BODIED = tuple(map(_compiled, _BODY))
