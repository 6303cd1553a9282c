"""What each claim may be about: the things that the whole answer is about, and the one in focus there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from typing import Final

from receipts_offline.claims.asked import aliases, asked_nouns, joined_names
from receipts_offline.claims.clauses import find_verb, mask, tokens
from receipts_offline.claims.forms import Forms, bare_name, shortens
from receipts_offline.claims.names import names, without_title
from receipts_offline.claims.nouns import noun_phrases, singular
from receipts_offline.claims.pages import PageVote, unnamed_topic
from receipts_offline.claims.running import Topics, distinct, subjects_of, tells
from receipts_offline.claims.topic import asked_names, given_title, opening_title
from receipts_offline.claims.verbs import PLURAL_PRESENT
from receipts_offline.text.words import content_words, fold

_MOST_OVERALL: Final = 4
_LEAST_SCORE: Final = 3.0  # less is a thing mentioned in passing
_SHARE: Final = 0.5  # of the best score, for a second or third topic
_HINT_WEIGHT: Final = 6.0
_SUBJECT_WEIGHT: Final = 2.0
_OPENING_WEIGHT: Final = 2.0
_PRONOUN_WEIGHT: Final = 1.0  # for every later subject that points back to it
_HEADING_WEIGHT: Final = 5.0
_PAGE_WEIGHT: Final = 8.0  # for the share of the answer that a page of the index holds
_LEAST_SHARE: Final = 0.25  # of the answer, for a page of which only a part of the title is said
_LEAST_SHARE_NOUN: Final = 0.4  # where that part is an ordinary word ("the library")
_NEARLY: Final = 0.7  # and so much of the best page's
_NAMED_AFTER_IN: Final = 1.0  # a place in a question ("in Rio") is where, not what

_PLURAL_VERBS: Final = PLURAL_PRESENT | {"are", "were", "have", "do"}
_LEADING = re.compile(r"^(?:the|an?|this|that|these|those)\s+(?=\S)", re.IGNORECASE)
# "Lithium, sodium and potassium are the alkali metals": the things are one by one what the answer is about.
_ARE_THE = re.compile(r"[^,;]+(?:, [^,;]+)+,? and [^,;]+? are (?:all )?the ([a-z]+(?: [a-z]+)?)(?=[,.;]|$)")
# "The aardwolf is a …", "koalas are marsupials", "asphalt is the …": the sentence says what something is.
_DEFINES = re.compile(r"\b(?:is|are|was|were|refers to|means) (?:an?|one|the|any|some|[a-z]+s)\b(?! than)")
_POINTS_BACK = re.compile(r"(?:he|she|it|they|his|her|its|their)\b", re.IGNORECASE)


def find_topics(
    clauses: Sequence[Sequence[str]],
    headings: Sequence[str] = (),
    hint: str | None = None,
    lead_ins: Sequence[str] = (),
    pages: Sequence[PageVote] = (),
) -> Topics:
    """The topics of an answer from its clauses by sentence, its headings, and the question or title asked.

    `lead_ins` are sentences that only say what follows ("Here are some facts about Alaska:"); `pages` are
    those on which the answer's sentences were found, best first.
    """
    hint = (hint or "").strip()
    sentences = [clause for group in clauses for clause in group]
    numbered = [(number, clause) for number, group in enumerate(clauses) for clause in group]
    met: dict[str, set[int]] = defaultdict(set)
    kept_article = _articles_that_belong([*sentences, *(f"see {name}" for name in asked_names(hint))])
    kept_article |= {page.name for page in pages if page.name.startswith("The ")}
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
        for subject in subjects_of(sentence):
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
            if tells(bare_name(name.text)):
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
    about = [] if any(scores[topic] >= _HINT_WEIGHT for topic in asked) else pages
    if (unnamed := unnamed_topic(about)) is not None and _speaks_of_another(unnamed, met):
        about = [page for page in about if page.said]
    voted = _votes(about, scores, forms)
    for topic, share in voted.items():
        scores[topic] += _PAGE_WEIGHT * share
    sure = next((topic for topic in voted if (page := unnamed_topic(about)) and topic == page.name), None)
    most = max(voted.values(), default=0.0)
    near = {topic for topic, share in voted.items() if not sure and share >= _SHARE * most}
    merged: dict[str, float] = defaultdict(float)
    for topic, score in scores.items():
        merged[forms.full(topic)] += score
    best = max(merged.values(), default=0.0)
    least = max(_LEAST_SCORE, _SHARE * best)
    ranked = sorted(merged, key=lambda topic: (topic != sure, -merged[topic]))
    meant = {full for topic in [*asked, *announced] if merged[full := forms.full(topic)] >= _HINT_WEIGHT}
    if not meant and best:  # it opens the answer or has several sentences; a second topic has several
        several: dict[str, set[int]] = defaultdict(set)
        for topic, places in met.items():
            several[forms.full(topic)] |= places
        enough = 3 if sure else 2
        for topic in {*near, *([sure] if sure else [])}:  # its page is found nearly as often as the best one
            several[topic] |= {0, -1}
        ranked = [topic for topic in ranked if not (own := several[topic]) or 0 in own or len(own) > 1]
        ranked = ranked[:1] + [
            topic for topic in ranked[1:] if len(several[topic]) >= (2 if topic in voted else enough)
        ]
    if meant:  # the question says what the answer is about; the rest is said in passing
        ranked = [topic for topic in ranked if topic in meant]
    overall = [
        topic
        for topic in ranked
        if merged[topic] >= (_LEAST_SCORE if topic in near else least) and tells(topic)
    ][:_MOST_OVERALL]
    also = [alias for alias, full in given_names if forms.full(full) in overall]
    others = distinct([*also, *(forms.full(topic) for topic in asked), *asked, *(parts if hint else ())])
    texts = [*sentences, *lead_ins, hint, *(f"the {page.name}" for page in about if page.article)]
    spoken = {topic: _as_said(topic, texts, kept_article) for topic in overall}
    return Topics(
        tuple(overall),
        others,
        forms.table(overall),
        spoken,
        bool(meant or voted),
        _kinds(overall, pages, sentences),
    )


def _speaks_of_another(page: PageVote, met: Mapping[str, Collection[int]]) -> bool:
    """Whether the answer never names the page, and its subjects by name are others, without a word of its title.

    An answer about Alaska is found on the page "Alabama" where an index has no Alaska.
    """
    named = any(not topic.islower() for topic in met)
    shared = content_words(page.name) & content_words(" ".join(met))
    return not page.said and named and not shared


def _votes(pages: Sequence[PageVote], scores: Mapping[str, float], forms: Forms) -> dict[str, float]:
    """The shares of the pages that the answer has for a subject, by their topics, which `forms` takes up.

    By its title or another name of it; by the head of its title ("the nebula") for a page that is among the
    best; not at all for the one page that the answer cannot but be about.
    """
    sure, most = unnamed_topic(pages), pages[0].share if pages else 0.0
    voted: dict[str, float] = {}
    for page in pages:
        topic = next((topic for topic in scores if page.named(topic)), None)
        if topic is not None and topic.islower() and page.share < _LEAST_SHARE:
            continue  # "the face": an ordinary word that is a title too
        if (
            topic is None
            and page.share >= _NEARLY * most
            and any(
                shortens(topic, page.name)
                and forms.full(topic) == topic
                # "Paris" is no short form of "Paris Commune" where it is the name of a page of its own.
                and (topic.islower() or not any(other.named(topic) for other in pages))
                and page.share >= (_LEAST_SHARE_NOUN if topic.islower() else _LEAST_SHARE)
                for topic in scores
            )
        ):
            topic = page.name
        if topic is None and (page is sure or (page.share >= _LEAST_SHARE_NOUN and page.name in page.said)):
            topic = page.name
        if topic is not None:
            forms.ask(topic)
            voted.setdefault(topic, page.share)
    return voted


def _kinds(
    overall: Sequence[str], pages: Sequence[PageVote], sentences: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    """The nouns that say what the topics are, but for those that the answer has for another thing too."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for topic in overall:
        for noun in next((page.kinds for page in pages if page.named(topic)), ()):
            other = re.compile(
                rf"\b(?:an?|another|other|second|new|every|each|any|no) (?:[a-z-]+ )?{re.escape(noun)}s?\b"
            )
            if not any(other.search(one) and not _DEFINES.search(one) for one in sentences):
                kinds[noun].append(topic)
    return {noun: tuple(topics) for noun, topics in kinds.items()}


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
        return _named(name, kept_article) if tells(name) else None
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
