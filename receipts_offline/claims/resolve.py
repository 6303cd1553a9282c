"""Put pronouns and bare surnames in full, or say that it is not clear whom they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from receipts_offline.claims.clauses import Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.names import Name, names, short_forms
from receipts_offline.claims.topic import Topic
from receipts_offline.claims.verbs import DETERMINERS, PAST, PREPOSITIONS, SUBORDINATORS
from receipts_offline.text.wordlist import word_set

_CLASSES: Final = {
    "he": "he", "him": "he", "his": "he", "himself": "he",
    "she": "she", "her": "she", "hers": "she", "herself": "she",
    "it": "it", "its": "it", "itself": "it",
    "they": "they", "them": "they", "their": "they", "theirs": "they", "themselves": "they",
}  # fmt: skip
_POSSESSIVE: Final = word_set("his her its their")
_BARE_THIS: Final = word_set("this these that those both neither")
# "It" that means nothing: "it is said that", "it was hard to", "it was Elcano who", "it was in 1889 that".
_EXPLETIVE = re.compile(
    r"it(?:['’]s|\s+(?:is|was|has been|would be))\s+(?:not\s+|also\s+|often\s+|now\s+|\w+ly\s+)?(?:"
    r"(?:said|believed|thought|known|estimated|claimed|reported|clear|unclear|likely|unlikely|true|unknown)"
    r"\s+(?:that|who|how|whether|if|why|when|where|what)"
    r"|(?:hard|easy|difficult|possible|impossible|important|necessary|worth|unclear|no wonder|time)\b"
    r"|(?:until|because|in|on|at|during|after|when|why)\s[^.;]*?\bthat\b"
    r"|the\s+\w+\s+who\b"
    r"|(?!an?\b|the\b|one\b)(?:\S+\s+){1,4}?who\b)"
    r"|it\s+(?:depends|seems|appears|turns out|took)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Mention:
    """Someone or something that a clause had for a subject; `pronoun` is "" until one tells.

    `named` is false for a phrase like "the trip", which yields to the topic; `sentence` is the number of
    the sentence it stood in.
    """

    name: str
    pronoun: str = ""
    named: bool = True
    sentence: int = 0


@dataclass(slots=True)
class Focus:
    """What pronouns can mean at this point of the answer; one per answer, updated claim by claim.

    `last` is the subject of the claim before and `plural` the last plural one; `known` maps surnames to the
    full names met so far; `alone` are single names that stand for themselves ("Alberta" before any "Louise
    Alberta"); `full` says in which sentence a full name stood last; `sentence` is the number of the one
    being read.
    """

    topic: Topic | None
    last: Mention | None = None
    plural: Mention | None = None
    known: dict[str, set[str]] = field(default_factory=dict)
    alone: set[str] = field(default_factory=set)
    full: dict[str, int] = field(default_factory=dict)
    sentence: int = 0

    def mention(self, pronoun: str) -> Mention | None:
        """Whom a pronoun of the class "he", "she", "it" or "they" means here, None if that is not clear."""
        about = Mention(self.topic.name, self.topic.pronoun) if self.topic else None
        if about is not None and about.pronoun != pronoun:
            about = None
        last = self.last
        if last is not None and last.pronoun not in ("", pronoun):
            last = None
        if last is None and about is None:
            return self.plural if pronoun == "they" else self._only_person(pronoun)
        if last is None or about is None or last.name == about.name:
            return last or about
        near = last.sentence == self.sentence
        if near and (last.named or pronoun in ("it", "they")):
            return last
        if not last.named:
            return about
        asked = self.topic is not None and any(
            name in last.name or last.name in name for name in self.topic.asked
        )
        return last if last.pronoun == pronoun or asked else None

    def _only_person(self, pronoun: str) -> Mention | None:
        """The one full name besides the topic in the sentence before, for "he" and "she"."""
        if pronoun not in ("he", "she"):
            return None
        topic = self.topic.name if self.topic else ""
        near = [name for name, at in self.full.items() if self.sentence - at <= 1 and name not in topic]
        return Mention(near[0], pronoun) if len(near) == 1 and topic not in near else None


@dataclass(frozen=True, slots=True)
class Resolved:
    """A claim's text in full, the notes on how, and what it has for a subject."""

    text: str
    notes: tuple[str, ...]


def resolve(text: str, focus: Focus, *, aside: bool = False) -> Resolved:
    """`text` with its leading pronoun, other pronouns of the topic and bare surnames put in full.

    Updates `focus` with the subject and the names of this claim, unless it is said `aside` (in a relative
    clause, an apposition, brackets). Each change is noted; a leading pronoun that may mean more than one is
    left as it is, with a note.
    """
    notes: list[str] = []
    changes: list[tuple[int, int, str]] = []
    masked = mask(text)
    found = tokens(masked)
    head = _subject_token(found)
    subject: Mention | None = None
    unclear = False
    if head is not None:
        token = found[head]
        kind = _CLASSES.get(token.low)
        if kind is not None and not _EXPLETIVE.match(text, token.start):
            meant = focus.mention(kind)
            if meant is not None and _someone_else(text, found, head, meant):
                meant = None
            if meant is None:
                notes.append(f'"{token.text}" is not resolved: it is not clear what it means')
                unclear = True
            elif token.low in _POSSESSIVE and _owns(found, head):
                changes.append((token.start, token.end, _own(meant.name)))
            else:
                subject = replace(meant, pronoun=kind, sentence=focus.sentence)
                end, verb = _contracted(found, head)
                changes.append((token.start, end, meant.name + verb))
        elif token.low in _BARE_THIS and not _has_noun(found, head):
            notes.append(f'"{token.text}" is not resolved: it points back to something said before')
            unclear = True
    if not unclear and subject is None and not changes:
        changes += _later_pronoun(text, found, head, focus)
    changes += _full_names(text, masked, focus, changes)
    full = _apply(text, changes, notes)
    if not aside:
        _look(full, focus, subject, unclear)
    return Resolved(full, tuple(dict.fromkeys(notes)))


def _subject_token(found: tuple[Token, ...]) -> int | None:
    """The token that heads the subject, if there is a verb, else the first word."""
    if not found:
        return None
    if found[0].low in SUBORDINATORS:
        for index in range(1, len(found) - 2):
            if found[index].text == "," and found[index + 1].low in _CLASSES:
                return index + 1  # "While the film was being made, he …"
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None and verb.index else None
    if place is None or found[0].low in _POSSESSIVE:
        return 0
    return place[0]


def _someone_else(text: str, found: tuple[Token, ...], head: int, meant: Mention) -> bool:
    """Whether an opening clause names another than `meant` before the pronoun at `head` ("While X …, he")."""
    if not head or found[0].low not in SUBORDINATORS:
        return False
    before = [name.text for name in names(mask(text)) if name.end <= found[head].start]
    return any(name not in meant.name for name in before)


def _has_noun(found: tuple[Token, ...], index: int) -> bool:
    """Whether a word that can be a noun or its adjective follows the one at `index`."""
    if index + 1 >= len(found):
        return False
    after = found[index + 1]
    verb = find_verb(found, index + 1)
    return (
        after.is_word
        and after.low not in PREPOSITIONS | DETERMINERS
        and not (verb and verb.index == index + 1)
    )


def _owns(found: tuple[Token, ...], index: int) -> bool:
    """Whether the pronoun at `index` is a possessive; "her" only where a noun can follow."""
    return found[index].low != "her" or _has_noun(found, index)


def _contracted(found: tuple[Token, ...], index: int) -> tuple[int, str]:
    """Where the pronoun ends together with a shortened verb behind it ("it's"), and that verb in full."""
    token = found[index]
    if index + 1 >= len(found) or found[index + 1].start != token.end:
        return token.end, ""
    short, after = found[index + 1], found[index + 2].low if index + 2 < len(found) else ""
    if short.low == "'s":
        return short.end, " has" if after in ("been", "had", "got", "become", "won") else " is"
    if short.low == "'d":
        return short.end, " had" if after in PAST or after.endswith(("ed", "en", "wn")) else " would"
    return short.end, {"'re": " are", "'ve": " have", "'ll": " will", "'m": " am"}.get(short.low, short.text)


def _own(name: str) -> str:
    """The possessive of a name."""
    plural = name.endswith("s") and (name.split()[-1].islower() or name.startswith("The "))
    return f"{name}'" if plural else f"{name}'s"


def _later_pronoun(
    text: str, found: tuple[Token, ...], head: int | None, focus: Focus
) -> list[tuple[int, int, str]]:
    """The first pronoun behind the subject if it can only mean the topic: no other name stands before it."""
    topic = focus.topic
    if topic is None or not topic.pronoun:
        return []
    met = names(mask(text))
    for index, token in enumerate(found):
        if index == head or _CLASSES.get(token.low) != topic.pronoun or token.text[:1].isupper():
            continue
        if any(
            name.end <= token.start and not _adjective(text, name.end) for name in met
        ) or token.low.endswith(("self", "selves")):
            return []
        if topic.pronoun in ("it", "they") and not _clearly_meant(found, index, text):
            return []
        if topic.pronoun == "they" and not topic.name.endswith("s"):
            return []
        possessive = token.low in _POSSESSIVE and _owns(found, index)
        return [(token.start, token.end, _own(topic.name) if possessive else topic.name)]
    return []


def _adjective(text: str, end: int) -> bool:
    """Whether the name that ends here describes an ordinary word behind it ("American woman")."""
    behind = tokens(text[end:])
    return (
        bool(behind)
        and behind[0].text.islower()
        and behind[0].low not in PREPOSITIONS
        and verb_kind(behind, 0) is None
    )


def _clearly_meant(found: tuple[Token, ...], index: int, text: str) -> bool:
    """Whether no other thing before an "it" or "them" can be meant, and it is no idiom ("make it")."""
    if found[index - 1].low in ("make", "made", "makes", "take", "took", "call", "called", "get", "got"):
        return index + 1 < len(found) and found[index + 1].low in ("look", "seem")
    if _EXPLETIVE.match(text, found[index].start):
        return False
    return not any(token.low in DETERMINERS for token in found[:index])


def _full_names(
    text: str, masked: str, focus: Focus, taken: Sequence[tuple[int, int, str]]
) -> list[tuple[int, int, str]]:
    """Bare surnames as full names that the answer introduced: the topic's anywhere, others' as a subject."""
    changes: list[tuple[int, int, str]] = []
    topic = focus.topic.name if focus.topic else ""
    inserted = [name for _, _, name in taken]
    for name in names(masked):
        if " " in name.text or text[name.start : name.end] != name.text or name.text == topic:
            continue
        if name.text in focus.alone:
            continue
        about = name.text in short_forms(topic)
        fuller = {topic} if about else set(focus.known.get(name.text, ()))
        if len(fuller) != 1 or not (about or name.start == 0):
            focus.alone.add(name.text)
            continue
        full = fuller.pop()
        if full in text or any(full in one for one in inserted):
            continue
        changes.append((name.start, name.end, full))
        inserted.append(full)
    return changes


def _apply(text: str, changes: list[tuple[int, int, str]], notes: list[str]) -> str:
    for start, end, name in sorted(changes):
        notes.append(f'resolved "{text[start:end]}" → "{name}"')
    for start, end, name in sorted(changes, reverse=True):
        text = text[:start] + name + text[end:]
    return text


def _look(full: str, focus: Focus, subject: Mention | None, unclear: bool) -> None:
    """Remember the subject and the names of a claim for the pronouns that follow."""
    masked = mask(full)
    met = names(masked)
    for name in met:
        written = full[name.start : name.end]
        for surname in short_forms(written)[:1]:
            focus.known.setdefault(surname, set()).add(written)
            if all(part[:1].isupper() for part in written.split()):
                focus.full[written] = focus.sentence
    if unclear:
        return
    focus.last = subject if subject is not None else _subject_mention(full, masked, met, focus)
    if focus.last is not None and focus.last.pronoun == "they":
        focus.plural = focus.last


def _subject_mention(full: str, masked: str, met: Sequence[Name], focus: Focus) -> Mention | None:
    """What the claim has for a subject, as far as a pronoun may point back to it."""
    found = tokens(masked)
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None else None
    if place is None:
        return None
    start, end = found[place[0]].start, found[place[1] - 1].end
    phrase, topic, here = full[start:end], focus.topic, focus.sentence
    if re.search(r"['’]s?\s", phrase):
        return None  # "the aardwolf's body": what follows speaks of either
    if topic and (phrase.removeprefix("The ") == topic.name or phrase.endswith(f" {topic.name}")):
        return Mention(topic.name, topic.pronoun, sentence=here)
    inside = [name for name in met if start <= name.start and name.end == end]
    if inside:
        name = full[inside[-1].start : end]
        if inside[-1].start > start and " and " in full[start : inside[-1].start]:
            return Mention(phrase, "they", named=False, sentence=here)
        plural = (
            name.endswith("s")
            and not name.endswith(("ss", "us", "is"))
            and " " not in name.removeprefix("The ")
            and inside[-1].start == 0
        )
        return Mention(name, "they" if plural else "", not plural or name.startswith("The "), here)
    if found[place[0]].low in ("the", "its", "his", "her", "their") and end - start <= 40:
        last_word = phrase.split()[-1].lower()
        if topic and found[place[0]].low == "the" and last_word in topic.name.lower().split():
            return Mention(topic.name, topic.pronoun, sentence=here)
        plural = last_word.endswith("s") and not last_word.endswith("ss")
        return Mention(phrase[:1].lower() + phrase[1:], "they" if plural else "it", False, here)
    return None
