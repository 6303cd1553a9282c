"""Put pronouns and bare surnames in full, or say that it is not clear whom they mean."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from typing import Final

from receipts_offline.claims.clauses import Token, find_verb, mask, subject_before, tokens, verb_kind
from receipts_offline.claims.comparisons import compared_with
from receipts_offline.claims.definite import both_topics, definite_phrases
from receipts_offline.claims.focus import Focus, Mention, is_plural
from receipts_offline.claims.forms import bare_name, key
from receipts_offline.claims.names import Name, names, short_forms
from receipts_offline.claims.objects import (
    CLASSES,
    IDIOMS,
    POSSESSIVE,
    has_noun,
    named_object,
    object_pronoun,
    owns,
    shared_object,
    unresolved_object,
)
from receipts_offline.claims.topic import Topic
from receipts_offline.claims.verbs import DETERMINERS, PAST, PREPOSITIONS, SUBORDINATORS
from receipts_offline.text.wordlist import word_set

_BARE_THIS: Final = word_set("this these that those both neither")
_MADE: Final = re.compile(
    r"\b(?:is|was|were) (?:still )?(?:being )?"
    r"(?:made|filmed|shot|written|published|recorded|released|painted|composed)\b"
)
_AN_ARTICLE: Final = re.compile(r"\b(?:an?|the)\s$", re.IGNORECASE)
_PART_OF_THOSE: Final = word_set("in on at from near with without of who that living found")
_NO_SUBJECT: Final = word_set("no nobody none nothing there")
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
        kind = CLASSES.get(token.low)
        if kind is not None and not _EXPLETIVE.match(text, token.start):
            meant = focus.mention(kind)
            if meant is not None and _someone_else(text, found, head, meant):
                meant = None
            if meant is None:
                notes.append(f'"{token.text}" is not resolved: it is not clear what it means')
                unclear = True
            elif token.low in POSSESSIVE and owns(found, head):
                changes.append((token.start, token.end, _own(_in_number(meant.name, kind, focus))))
            else:
                subject = replace(meant, pronoun=kind, sentence=focus.sentence)
                end, verb = _contracted(found, head)
                changes.append((token.start, end, _in_number(meant.name, kind, focus) + verb))
        elif token.low == "both" and (pair := both_topics(text, focus.running, head)):
            changes += pair
            subject = Mention(pair[0][2], "they", named=False, sentence=focus.sentence)
        elif token.low == "those" and (those := _those(found, head, focus)) is not None:
            changes.append((token.start, token.end, those))
        elif token.low in _BARE_THIS and not has_noun(found, head):
            notes.append(f'"{token.text}" is not resolved: it points back to something said before')
            unclear = True
    changes += shared_object(text, found, focus)
    if not unclear and subject is None and not changes:
        changes += object_pronoun(text, found, focus) or _later_pronoun(text, found, head, focus)
    notes += unresolved_object(found, [start for start, _, _ in changes])
    if not changes:
        changes += definite_phrases(text, focus.running) or both_topics(text, focus.running, None)
    if (left_out := compared_with(text, focus.running)) is not None:
        changes.append(left_out)
    changes += _full_names(text, masked, focus, changes)
    full = _apply(text, changes, notes, _articled(focus))
    focus.object = named_object(text, full, focus.sentence)
    if not aside:
        _look(full, focus, subject, unclear)
    return Resolved(full, tuple(dict.fromkeys(notes)))


def read_ellipsis(text: str, focus: Focus) -> None:
    """Note whom "the koala isn't" speaks of, so that the pronoun behind it does not mean another."""
    resolved = resolve(text, focus).text
    found = tokens(mask(resolved))
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None else None
    if focus.last is None and place is not None and found[place[0]].low not in CLASSES:
        phrase = resolved[found[place[0]].start : found[place[1] - 1].end]
        focus.last = Mention(phrase, "they" if is_plural(phrase) else "", False, focus.sentence)


def _subject_token(found: tuple[Token, ...]) -> int | None:
    """The token that heads the subject, if there is a verb, else the first word."""
    if not found:
        return None
    if found[0].low in SUBORDINATORS:
        for index in range(1, len(found) - 2):
            if found[index].text == "," and found[index + 1].low in CLASSES:
                return index + 1  # "While the film was being made, he …"
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None and verb.index else None
    if place is None or found[0].low in POSSESSIVE:
        return 0
    return place[0]


def _someone_else(text: str, found: tuple[Token, ...], head: int, meant: Mention) -> bool:
    """Whether an opening clause names another than `meant` before the pronoun at `head` ("While X …, he")."""
    if not head or found[0].low not in SUBORDINATORS:
        return False
    before = [name.text for name in names(mask(text)) if name.end <= found[head].start]
    if _MADE.search(text[: found[head].start]):
        return False  # "While the film was being made, he …": a work is nobody
    return any(name not in meant.name for name in before)


def _in_number(name: str, kind: str, focus: Focus) -> str:
    """A common noun in the number of the pronoun that stood for it: "it" is the koala, though the answer has
    koalas as well."""
    topic = focus.running.topics.find(name)
    if kind == "it" and topic is not None and topic.islower() and is_plural(name):
        return f"the {topic}"
    return name


def _those(found: tuple[Token, ...], head: int, focus: Focus) -> str | None:
    """The plural subject of the same sentence that "those in the north" takes up."""
    last, after = focus.last, found[head + 1].low if head + 1 < len(found) else ""
    if last is None or last.sentence != focus.sentence or after not in _PART_OF_THOSE:
        return None
    name = last.name[:1].lower() + last.name[1:]  # "Koalas" with the capital of its sentence
    return last.name if last.pronoun == "they" or (name.islower() and is_plural(name)) else None


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
    plural = name.endswith("s") and (name.split()[-1].islower() or name.startswith(("The ", "the ")))
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
        if index == head or CLASSES.get(token.low) != topic.pronoun or token.text[:1].isupper():
            continue
        if bare_name(topic.name) in text[: token.start] and topic.pronoun in ("it", "they"):
            return []  # "Eiffel's company built it": the topic is named, "it" is another thing
        if topic.pronoun in ("he", "she") and _named_before(topic, text, found[:index]):
            return []  # "Bell never sold her house": it is clear within the claim
        person = topic.pronoun in ("he", "she")
        if any(
            name.end <= token.start
            and not _adjective(text, name.end)
            and not (person and text[: name.start].endswith(" the "))
            for name in met
        ) or token.low.endswith(("self", "selves")):
            return []
        if topic.pronoun in ("it", "they") and not _clearly_meant(found, index, text):
            return []
        if topic.pronoun == "they" and not topic.name.endswith("s"):
            return []
        possessive = token.low in POSSESSIVE and owns(found, index)
        return [(token.start, token.end, _own(topic.name) if possessive else topic.name)]
    return []


def _named_before(topic: Topic, text: str, before: Sequence[Token]) -> bool:
    """Whether one of the tokens before is the topic's name in short, or they hold it in full."""
    full = bare_name(topic.name)
    called = short_forms(full)
    end = before[-1].end if before else 0
    return full in text[:end] or any(token.text in called for token in before)


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
    if found[index - 1].low in IDIOMS:
        return index + 1 < len(found) and found[index + 1].low in ("look", "seem")
    if _EXPLETIVE.match(text, found[index].start):
        return False
    return not any(token.low in DETERMINERS for token in found[:index])


def _full_names(
    text: str, masked: str, focus: Focus, taken: Sequence[tuple[int, int, str]]
) -> list[tuple[int, int, str]]:
    """Bare surnames as full names that the answer introduced: the topic's anywhere, others' as a subject."""
    changes: list[tuple[int, int, str]] = []
    topic = bare_name(focus.topic.name) if focus.topic else ""
    inserted = [name for _, _, name in taken]
    for name in names(masked):
        if " " in name.text or text[name.start : name.end] != name.text or name.text == topic:
            continue
        if name.text in focus.alone or text[: name.start].rstrip().endswith((")", '"', "”", "’", ".")):
            continue  # 'Kathleen ("Kick") Kennedy': the end of another's name
        about = name.text in _short_forms(topic, focus)
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


def _short_forms(topic: str, focus: Focus) -> list[str]:
    """What a topic may be shortened to: to its first word only if it is a person or was said in full before.

    "Oxford" is no Oxford English Dictionary.
    """
    person = focus.topic is not None and focus.topic.pronoun in ("he", "she")
    found = short_forms(topic)
    return found if person or topic in focus.full else found[:1]


def _apply(
    text: str, changes: list[tuple[int, int, str]], notes: list[str], articled: Collection[str]
) -> str:
    """`text` with the changes made and noted; "The" gets small inside, unless it belongs to the name."""
    for start, end, name in sorted(changes):
        notes.append(f'resolved "{text[start:end]}" → "{name}"' if end > start else f'added "{name.strip()}"')
    for start, end, name in sorted(changes, reverse=True):
        if start and name.startswith("The ") and name not in articled:
            name = "t" + name[1:]
        text = text[:start] + name + text[end:]
    return text


def _articled(focus: Focus) -> Collection[str]:
    """Names to which their "The" belongs."""
    return [name for name in focus.running.topics.overall if name.startswith("The ")]


def _look(full: str, focus: Focus, subject: Mention | None, unclear: bool) -> None:
    """Remember the subject and the names of a claim for the pronouns that follow."""
    masked = mask(full)
    met = names(masked)
    for name in met:
        written = full[name.start : name.end]
        for surname in short_forms(written)[:1]:
            focus.known.setdefault(surname, set()).add(written)
            person = not _AN_ARTICLE.search(full[: name.start])
            if person and all(part[:1].isupper() for part in written.split()):
                focus.full[written] = focus.sentence
    if unclear:
        return
    focus.last = subject if subject is not None else _subject_mention(full, masked, met, focus)
    if focus.last is not None and not focus.last.named and focus.last.name.startswith("the "):
        focus.phrase = focus.last
    if focus.last is not None and focus.last.pronoun == "they":
        focus.plural = focus.last


def _subject_mention(full: str, masked: str, met: Sequence[Name], focus: Focus) -> Mention | None:
    """What the claim has for a subject, as far as a pronoun may point back to it."""
    found = tokens(masked)
    verb = find_verb(found)
    place = subject_before(found, 0, verb.index) if verb is not None else None
    if place is None:
        # "The Rite of Spring, by Stravinsky, opened": a name that a comma parts from its verb.
        if verb is not None and met and met[0].start <= 4 and masked[met[0].end : met[0].end + 1] == ",":
            known = focus.running.topics.find(met[0].text)
            name = focus.running.topics.spoken.get(known, known) if known else met[0].text
            return Mention(name, sentence=focus.sentence)
        return None
    if found[place[0]].low in _NO_SUBJECT:
        return focus.last
    start, end = found[place[0]].start, found[place[1] - 1].end
    phrase, topic, here = full[start:end], focus.topic, focus.sentence
    if re.search(r"['’]s?\s", phrase):
        return None  # "the aardwolf's body": what follows speaks of either
    if topic and (key(phrase) == key(topic.name) or phrase.endswith(f" {topic.name}")):
        return Mention(topic.name, topic.pronoun, sentence=here)
    known = focus.running.topics.find(phrase)
    if known is not None:
        return Mention(focus.running.topics.spoken.get(known, phrase), sentence=here)
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
