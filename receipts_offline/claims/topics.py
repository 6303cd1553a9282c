"""What each claim may be about: the things that the whole answer is about, and the one in focus there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from receipts_offline.claims.asked import aliases, asked_nouns, joined_names
from receipts_offline.claims.clauses import find_verb, mask, subject_before, tokens
from receipts_offline.claims.forms import Forms, bare_name, key
from receipts_offline.claims.names import names, without_title
from receipts_offline.claims.nouns import GENERIC, noun_phrases, singular
from receipts_offline.claims.topic import asked_names, given_title, opening_title
from receipts_offline.claims.verbs import PLURAL_PRESENT
from receipts_offline.text.words import fold

_MOST: Final = 6  # topics handed on with a claim
_MOST_OVERALL: Final = 4
_LEAST_SCORE: Final = 3.0  # less is a thing mentioned in passing
_SHARE: Final = 0.5  # of the best score, for a second or third topic
_HINT_WEIGHT: Final = 6.0
_SUBJECT_WEIGHT: Final = 2.0
_OPENING_WEIGHT: Final = 2.0
_PRONOUN_WEIGHT: Final = 1.0  # for every later subject that points back to it
_HEADING_WEIGHT: Final = 5.0
_NAMED_AFTER_IN: Final = 1.0  # a place in a question ("in Rio") is where, not what

_PLURAL_VERBS: Final = PLURAL_PRESENT | {"are", "were", "have", "do"}
_LEADING = re.compile(r"^(?:the|an?|this|that|these|those)\s+(?=\S)", re.IGNORECASE)
# "Lithium, sodium and potassium are the alkali metals": the things are one by one what the answer is about.
_ARE_THE = re.compile(r"[^,;]+(?:, [^,;]+)+,? and [^,;]+? are (?:all )?the ([a-z]+(?: [a-z]+)?)(?=[,.;]|$)")
# "The aardwolf is a …", "koalas are marsupials", "asphalt is the …": the sentence says what something is.
_DEFINES = re.compile(r"\b(?:is|are|was|were|refers to|means) (?:an?|one|the|any|some|[a-z]+s)\b(?! than)")
_POINTS_BACK = re.compile(r"(?:he|she|it|they|his|her|its|their)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Topics:
    """What an answer is about. `overall` are its own topics, best first; `asked` the question's names and
    other names of the topics.

    `forms` leads from every shorter or other form (folded) to the name used in `overall` ("faroes");
    `spoken` is how a topic is put into a sentence ("the Faroe Islands"); `given` says that the
    question or a lead-in names them.
    """

    overall: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    forms: dict[str, str] = field(default_factory=dict)
    spoken: dict[str, str] = field(default_factory=dict)
    given: bool = False

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
        subjects = _subjects(resolved)
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
        return _distinct(ordered)[:_MOST]


def find_topics(
    clauses: Sequence[Sequence[str]],
    headings: Sequence[str] = (),
    hint: str | None = None,
    lead_ins: Sequence[str] = (),
) -> Topics:
    """The topics of an answer from its clauses by sentence, its headings, and the question or title asked.

    `lead_ins` are sentences that only say what follows ("Here are some facts about Alaska:").
    """
    hint = (hint or "").strip()
    sentences = [clause for group in clauses for clause in group]
    numbered = [(number, clause) for number, group in enumerate(clauses) for clause in group]
    met: dict[str, set[int]] = defaultdict(set)
    kept_article = _articles_that_belong([*sentences, *(f"see {name}" for name in asked_names(hint))])
    named = [given] if (given := given_title(hint)) else [_named(n, kept_article) for n in asked_names(hint)]
    joined = [] if given else joined_names(hint)
    parts = [name for name in named if any(name in one.split() for one in joined)]
    named = [*joined, *(name for name in named if name not in parts)]
    if sentences and (title := _opening(sentences[0], kept_article)) and fold(title) in fold(hint):
        named = [title, *(name for name in named if fold(name) not in fold(title))]
    nouns = asked_nouns(hint, sentences, bool(named)) if hint else []
    asked = [*named, *nouns]
    forms = Forms(asked)
    scores: dict[str, float] = defaultdict(float)
    last = ""
    given_names: list[tuple[str, str]] = []
    for number, sentence in numbered:
        for name in names(mask(sentence)):
            forms.add(_named(sentence[name.start : name.end], kept_article), read=True)
        for alias, full in aliases(sentence):
            given_names.append((alias, full))
            forms.same(_named(alias, kept_article), _named(full, kept_article))
        if (kind := _ARE_THE.match(sentence)) and (noun := _noun(kind.group(1))):
            forms.add(noun, read=True)
            scores[noun] += _HINT_WEIGHT
            met[noun] |= {number, -1}  # it stands for all of them
        for subject in _subjects(sentence):
            topic = _as_topic(subject, sentence, sentences, kept_article)
            if topic is not None:
                forms.add(topic, read=True)
                opens = not number and (not topic.islower() or _DEFINES.search(sentence))
                scores[topic] += _SUBJECT_WEIGHT + (_OPENING_WEIGHT if opens else 0)
                last = topic
                met[topic].add(number)
            elif last and _POINTS_BACK.match(subject):
                scores[last] += _PRONOUN_WEIGHT
    for heading in headings:
        for name in names(heading):
            if _tells(bare_name(name.text)):
                forms.add(bare_name(name.text), read=True)
                scores[bare_name(name.text)] += _HEADING_WEIGHT
    announced: list[str] = []
    for lead_in in lead_ins:
        for name in names(lead_in):
            topic = _named(name.text, kept_article)
            forms.add(topic, read=True)
            scores[topic] += _HINT_WEIGHT
            announced.append(topic)
    for topic in asked:
        where = re.search(rf"\b[Ii]n {re.escape(topic)}\b", hint) is not None
        scores[topic] += _NAMED_AFTER_IN if where else _HINT_WEIGHT
    merged: dict[str, float] = defaultdict(float)
    for topic, score in scores.items():
        merged[forms.full(topic)] += score
    best = max(merged.values(), default=0.0)
    least = max(_LEAST_SCORE, _SHARE * best)
    ranked = sorted(merged, key=lambda topic: -merged[topic])
    meant = {full for topic in [*asked, *announced] if merged[full := forms.full(topic)] >= _HINT_WEIGHT}
    if not meant and best:  # it opens the answer or has several sentences; a second topic has several
        several: dict[str, set[int]] = defaultdict(set)
        for topic, places in met.items():
            several[forms.full(topic)] |= places
        ranked = [topic for topic in ranked if not (own := several[topic]) or 0 in own or len(own) > 1]
        ranked = ranked[:1] + [topic for topic in ranked[1:] if len(several[topic]) > 1]
    if meant:  # the question says what the answer is about; the rest is said in passing
        ranked = [topic for topic in ranked if topic in meant]
    overall = [topic for topic in ranked if merged[topic] >= least and _tells(topic)][:_MOST_OVERALL]
    also = [alias for alias, full in given_names if forms.full(full) in overall]
    others = _distinct([*also, *(forms.full(topic) for topic in asked), *asked, *(parts if hint else ())])
    spoken = {topic: _as_said(topic, [*sentences, *lead_ins, hint], kept_article) for topic in overall}
    return Topics(tuple(overall), others, forms.table(overall), spoken, bool(meant))


def _opening(sentence: str, kept_article: set[str]) -> str:
    title = opening_title(sentence)
    return _named(title, kept_article) if title else ""


def _as_said(topic: str, texts: Sequence[str], kept_article: set[str]) -> str:
    """A topic as it is put into a sentence: "the Louvre", "koalas", "the aardwolf", "asphalt"."""
    text = " ".join(texts)
    if topic in kept_article:
        return topic
    if topic.islower():
        plural = re.findall(rf"(?i)(?<!\w){re.escape(topic)}(?:s|es)(?!\w)", text)
        if plural:
            return str(plural[0]).lower()
        return f"the {topic}" if re.search(rf"(?i)\bthe {re.escape(topic)}(?!\w)", text) else topic
    # "the Boston" of "the Boston Celtics" is no use of the name.
    uses = re.findall(rf"(?<!\w)([Tt]he )?{re.escape(topic)}(?![\w’'])(?!\s[A-Z])", text)
    return f"the {topic}" if sum(map(bool, uses)) * 2 > len(uses) else topic


def _tells(name: str) -> bool:
    """Whether a name says something: not only words that are as good as any other."""
    return any(word.lower() not in GENERIC and len(word) > 1 for word in name.split())


def _holds(text: str, name: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(fold(bare_name(name)))}", fold(text)) is not None


def _distinct(ordered: Iterable[str]) -> tuple[str, ...]:
    kept: dict[str, str] = {}
    for name in ordered:
        if name and _tells(name):
            kept.setdefault(key(name), name)
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
        if inside[0].start == 0 and " " not in name and _only_opens(name, sentence, sentences):
            return _noun(name)
        if _titled(subject):
            return _named(subject, kept_article)
        return _named(name, kept_article) if _tells(name) else None
    return _noun(subject)


def _noun(phrase: str) -> str | None:
    """A phrase of common nouns as a topic, None for pronouns, long phrases and words of no account."""
    bare = _LEADING.sub("", phrase).lower()
    found = noun_phrases(bare)
    return (
        found[0]
        if len(found) == 1 and found[0] == " ".join([*bare.split()[:-1], singular(bare.split()[-1])])
        else None
    )


def _titled(subject: str) -> bool:
    """Whether a subject is written as a title is: "An American in Paris", not "An American"."""
    parts = subject.split()
    return len(parts) > 2 and parts[-1][:1].isupper() and all(p[:1].isupper() or len(p) <= 3 for p in parts)


def _only_opens(word: str, sentence: str, sentences: Sequence[str]) -> bool:
    """Whether a word that opens its sentence is a common noun: never a capital elsewhere, and lower case or plural."""
    text = " ".join(sentences)
    if re.search(rf"[a-z,;:]\s+{re.escape(word)}(?!\w)", text):
        return False
    if re.search(rf"(?<!\w){re.escape(singular(word.lower()))}s?(?!\w)", text):
        return True
    found = tokens(mask(sentence))
    verb = find_verb(found)
    return word.endswith("s") and verb is not None and found[verb.index].low in _PLURAL_VERBS


def _named(name: str, kept_article: set[str]) -> str:
    """A name as a topic: without "The" unless the article is part of it, and without a rank or title."""
    return name if name in kept_article else (without_title(bare_name(name)) or name)


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
