"""Guess what an answer is about: the name that its sentences have for a subject."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from receipts_offline.claims.clauses import find_verb, mask, subject_before, tokens
from receipts_offline.claims.names import names, short_forms
from receipts_offline.claims.nouns import GENERIC
from receipts_offline.text.wordlist import word_set

_OPENING_WEIGHT = 4.0  # for being the subject of the first sentence
_SECOND_WEIGHT = 1.0  # and of the second
_ENOUGH = 4.5  # less than this is no topic: one mention as a subject somewhere
_SUBJECT_WEIGHT = 2.0  # for every sentence whose subject it is
_COPULA_WEIGHT = 2.0  # for standing before "is" or "was", as a title does in an opening sentence
_HEADING_WEIGHT = 3.0
_HINT_WEIGHT = 8.0  # for standing in the question

_ASKING = word_set(
    """
    What Who When Where Which How Why Give Tell Compare Explain Describe Is Are Was Were Did Does Do
    Can I Could Should Would Will Has Have Summarise Summarize Name List Show Write Briefly Please
    Quick Quickly Let And In
    """
)
_THING = re.compile(r"(The (?:[a-z-]+ ){0,2}[a-z-]+) (?:is|are|was|were) (?:an?|the|one) ")
_BRACKETED = re.compile(r"\s*\([^()]*\)\s*$")

_TITLE_LIKE = re.compile(r"[^?!\n]{1,80}$")
_POINTS = re.compile(r"(?:we (?:do )?know (?:that )?)?(?:he|she|it|they|his|her|its|their)\b", re.IGNORECASE)
_SINGULAR = re.compile(r"(?:he|she|it|his|her|its)\b", re.IGNORECASE)
_SHE = re.compile(r"\b(?:she|her|hers|herself)\b", re.IGNORECASE)
_HE = re.compile(r"\b(?:he|him|his|himself)\b", re.IGNORECASE)
_IT = re.compile(r"\b(?:it|its|itself)\b", re.IGNORECASE)
_THEY = re.compile(r"\b(?:they|them|their|theirs|themselves)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Topic:
    """What the answer is about; `pronoun` is "he", "she", "it", "they" or "" if the answer does not tell.

    `asked` are the names in the question, which share the answer's attention with the topic.
    """

    name: str
    pronoun: str
    asked: tuple[str, ...] = ()


def guess_topic(
    sentences: Sequence[str], headings: Sequence[str] = (), hint: str | None = None
) -> Topic | None:
    """The topic of an answer from its sentences in order, or None if no name in it stands out.

    `hint` is either the topic itself ("Wilma Rudolph"), which then counts as given, or a question or longer
    text, whose names are favoured.
    """
    pronoun = main_pronoun(sentences)
    hint = hint.strip() if hint else ""
    if hint and _is_title(hint):
        return Topic(_BRACKETED.sub("", hint), pronoun)
    if hint and sentences and (title := opening_title(sentences[0])) and title in hint:
        return Topic(title, pronoun, tuple(asked_names(hint)))
    scores: dict[str, float] = defaultdict(float)
    counts = _single_words(sentences)
    first: dict[str, int] = {}
    for number, sentence in enumerate(sentences):
        masked = mask(sentence)
        for name in names(masked):
            written = sentence[name.start : name.end]
            scores[written] += 1.0
            first.setdefault(written, len(first))
        subject, copula = _named_subject(sentence, masked)
        if subject and (not number or not _only_a_capital(subject, sentence, counts)):
            scores[subject] += _SUBJECT_WEIGHT + (_COPULA_WEIGHT if copula else 0)
            scores[subject] += (_OPENING_WEIGHT, _SECOND_WEIGHT)[number] if number <= 1 else 0
    for heading in headings:
        for name in names(heading):
            if name.text in scores:
                scores[name.text] += _HEADING_WEIGHT
    asked = asked_names(hint)
    for text in asked:
        scores[text] += _HINT_WEIGHT
    _give_to_full_names(scores, first)
    if not scores:
        return _thing(sentences, pronoun)
    best = max(scores, key=lambda text: (scores[text], -first.get(text, len(first))))
    if not hint and not headings and _comes_late(best, sentences):
        pronoun = ""  # what "it" meant before this name was said, it can hardly mean after it
    return Topic(best, pronoun, tuple(asked)) if scores[best] >= _ENOUGH else _thing(sentences, pronoun)


def _comes_late(name: str, sentences: Sequence[str]) -> bool:
    """Whether a pronoun is the subject of a sentence before the first that has the name."""
    for sentence in sentences:
        if name in sentence:
            return False
        if _POINTS.match(sentence):
            return True
    return False


def _thing(sentences: Sequence[str], pronoun: str) -> Topic | None:
    """What the first sentence defines if no name stands out: "The aardwolf is a small …"."""
    found = _THING.match(sentences[0]) if sentences else None
    return Topic(found.group(1), pronoun) if found and pronoun in ("it", "they") else None


def _only_a_capital(subject: str, sentence: str, counts: Counter[str]) -> bool:
    """Whether a subject may be an ordinary plural that opens its sentence ("Males are larger")."""
    alone = " " not in subject and subject.endswith("s") and sentence.startswith(subject)
    return alone and counts[subject] < 2


def _single_words(sentences: Sequence[str]) -> Counter[str]:
    return Counter(token.text for sentence in sentences for token in tokens(sentence))


def asked_names(hint: str) -> list[str]:
    """The names in a question, without the words that ask."""
    found: list[str] = []
    for name in names(f", {hint}"):
        parts = name.text.split()
        while parts and (parts[0] in _ASKING or parts[0].lower() in GENERIC):
            parts.pop(0)
        if parts:
            found.append(" ".join(parts))
    return found


def given_title(hint: str) -> str | None:
    """The hint without its bracket if it reads as a page title."""
    return _BRACKETED.sub("", hint) if hint and _is_title(hint) else None


def opening_title(sentence: str) -> str | None:
    """The name or title that the sentence has before "is" or "was" ("An American in Paris is a …")."""
    subject, copula = _named_subject(sentence, mask(sentence))
    return subject if subject and copula else None


def _is_title(hint: str) -> bool:
    """Whether a hint reads as a page title, not as a question or a sentence."""
    parts = _BRACKETED.sub("", hint).split()
    return bool(
        _TITLE_LIKE.match(hint)
        and parts
        and len(parts) <= 8
        and parts[0] not in _ASKING
        and not (len(parts) > 1 and parts[1] in ("about", "on", "regarding"))
        and not {"or", "vs", "vs.", "versus", "about"} & set(parts)
        and not hint.endswith((".", "!"))
        and find_verb(tokens(hint)) is None
    )


def _named_subject(sentence: str, masked: str) -> tuple[str, bool]:
    """The name that is the subject of the sentence's first verb, or "", and whether "is"/"was" follows."""
    found = tokens(masked)
    verb = find_verb(found)
    if verb is None:
        return "", False
    place = subject_before(found, 0, verb.index)
    met = names(masked)
    if place is None:
        # "In May 1927 Charles Lindbergh, who had been …, took off": a name that a comma parts from its verb.
        if met and met[0].start <= 25 and masked[met[0].end : met[0].end + 1] == ",":
            return sentence[met[0].start : met[0].end], False
        return "", False
    start, end = found[place[0]].start, found[place[1] - 1].end
    subject = found[place[0] : place[1]]
    titled = all(token.is_name or len(token.low) <= 3 for token in subject) and subject[-1].is_name
    if verb.kind == "be" and not start and len(subject) > 1 and titled:
        return sentence[start:end], True  # a title: "An American in Paris is a …"
    inside = [name for name in met if start <= name.start and name.end == end]
    if (
        not inside
        or (inside[0].start > start and sentence[inside[0].start] in "\"“‘'")  # 'the word "riot"': a mention
        or " and " in sentence[start : inside[0].start]
        or (place[0] and found[place[0] - 1].text == "," and found[0].is_name)
    ):
        return "", False
    return sentence[inside[0].start : inside[0].end], verb.kind == "be"


def _give_to_full_names(scores: dict[str, float], first: dict[str, int]) -> None:
    """A surname's points go to the one full name that it shortens, if that name comes first in the answer."""
    fuller: dict[str, set[str]] = defaultdict(set)
    for full in scores:
        for short in short_forms(full):
            fuller[short].add(full)
    for text in list(scores):
        full_names = fuller.get(text, set()) - {text}
        if len(full_names) == 1:
            full = next(iter(full_names))
            if first.get(full, 0) <= first.get(text, len(first)):
                scores[full] += scores.pop(text)


def pronoun_of(name: str, sentences: Sequence[str]) -> str:
    """The singular pronoun that opens a sentence behind one that has the name for its subject, "" if none does.

    It tells more than counts, which the people in an answer about a thing share: "X is a piece … It was …".
    """
    for sentence, following in pairwise(sentences):
        subject, _ = _named_subject(sentence, mask(sentence))
        opener = _SINGULAR.match(following)
        if (
            opener
            and subject
            and subject.removeprefix("The ") == name.removeprefix("the ").removeprefix("The ")
        ):
            return {"his": "he", "her": "she", "its": "it"}.get(opener[0].lower(), opener[0].lower())
    return ""


def main_pronoun(sentences: Sequence[str]) -> str:
    """The pronoun that the sentences use most, a person's before others: "he", "she", "it", "they" or ""."""
    text = " ".join(sentences)
    counts = {
        "he": len(_HE.findall(text)),
        "she": len(_SHE.findall(text)),
        "it": len(_IT.findall(text)),
        "they": len(_THEY.findall(text)),
    }
    person = "she" if counts["she"] > counts["he"] else "he"
    if counts[person] and counts[person] * 2 > max(counts["it"], counts["they"]):
        return person
    best = max(counts, key=lambda key: counts[key])
    return best if counts[best] else ""
