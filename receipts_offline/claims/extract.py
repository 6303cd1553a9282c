"""From an answer to its claims: sentences, small claims, resolved and marked checkable or not."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from receipts_offline.claims.checkable import claim_reason, is_ellipsis
from receipts_offline.claims.claim import CODE, INSTRUCTION, Claim, Draft
from receipts_offline.claims.clauses import capitalise, find_verb, mask, tokens
from receipts_offline.claims.focus import Focus, Mention
from receipts_offline.claims.lists import complete_item, without_colon
from receipts_offline.claims.names import names
from receipts_offline.claims.nouns import GENERIC
from receipts_offline.claims.pages import PageVote
from receipts_offline.claims.reading import Reading, Sentence, read
from receipts_offline.claims.resolve import Resolved, read_ellipsis, resolve
from receipts_offline.claims.running import RunningTopic, Topics
from receipts_offline.claims.topic import Topic, guess_topic, main_pronoun, pronoun_of
from receipts_offline.claims.topics import find_topics


def extract_claims(
    answer: str,
    topic_hint: str | None = None,
    *,
    without: Collection[str] = (),
    pages: Sequence[PageVote] = (),
) -> list[Claim]:
    """The claims of a chatbot's answer in reading order, with those that are not checkable and why.

    `topic_hint` is the topic or the question that was answered. `without` names splitting rules
    (`split.RULES`) to leave off. `pages` are those of an index on which the answer's sentences were
    found, best first: they tell its topic where no hint does. The answer is never changed:
    `answer[start:end]` of every piece holds the claim's own words. Headings give no claims, a code block one
    that is not checkable. Never raises on any text.
    """
    return claims_of(read(answer, without), topic_hint, pages)


def claims_of(reading: Reading, topic_hint: str | None = None, pages: Sequence[PageVote] = ()) -> list[Claim]:
    """The claims of an answer that was read already; see `extract_claims`."""
    running = RunningTopic(_topics(reading, topic_hint, pages))
    focus = Focus(_topic(reading, topic_hint, running.topics), running=running)
    claims: list[Claim] = []
    heading = ""
    for number, sentence in enumerate(reading.sentences):
        focus.sentence = number
        if sentence.heading != heading:
            heading = sentence.heading
            running.under(heading)
            _in_focus(heading, focus)
        claims += _claims_of(sentence, focus, running)
    return claims


def answer_topic(
    reading: Reading, topic_hint: str | None = None, pages: Sequence[PageVote] = ()
) -> Topic | None:
    """What the whole answer is about: the first of its topics, named without an article."""
    topics = _topics(reading, topic_hint, pages)
    guessed = _topic(reading, topic_hint, topics)
    return replace(guessed, name=topics.overall[0]) if guessed and topics.overall else guessed


def _topic(reading: Reading, hint: str | None, topics: Topics) -> Topic | None:
    """The topic for pronouns, with its name as it is put into a sentence ("the Louvre").

    A guess that is none of the answer's topics ("Facts" of "Facts about Rome?") yields to the first of them.
    """
    prose = reading.prose
    guessed = guess_topic(prose, reading.headings, hint)
    known = topics.find(guessed.name) if guessed else None
    if known is None and topics.overall and (guessed is None or topics.given):
        known = topics.overall[0]
    if known is None:
        return guessed
    pronoun = pronoun_of(topics.spoken[known], prose) or (guessed.pronoun if guessed else main_pronoun(prose))
    return Topic(topics.spoken[known], pronoun, guessed.asked if guessed else ())


def _topics(reading: Reading, hint: str | None, pages: Sequence[PageVote]) -> Topics:
    # What brackets, appositions and rebuilt clauses add is said in passing: it makes nothing a topic.
    spoken = [
        [
            f"{draft.lead} {draft.words(text)[draft.skip :]}".strip()
            for draft in sentence.drafts
            if draft.lead in text and not draft.lead.endswith((" was", " is", " lived", "'s"))
        ]
        for sentence in reading.sentences
        if sentence.reason is None
        for text in (sentence.statement,)
    ]
    return find_topics(spoken, reading.headings, hint, reading.lead_ins, pages)


def _claims_of(sentence: Sentence, focus: Focus, running: RunningTopic) -> Iterator[Claim]:
    text = sentence.text
    if sentence.reason is not None:
        yield _claim(sentence, Draft(((0, len(text)),)), 0, Resolved(text, ()), sentence.reason)
        return
    if sentence.advice:
        yield _claim(sentence, Draft(((0, sentence.advice),)), 0, Resolved(text, ()), INSTRUCTION)
    label = text[: sentence.label].strip()
    focus.new_item = sentence.block.kind == "bullet" and sentence.start == 0
    _in_focus(label.rstrip(":").strip(), focus)
    for draft in sentence.drafts:
        yield _finish(sentence, draft, label, focus, running)


def _in_focus(label: str, focus: Focus) -> None:
    """A heading or a list item's label that is a name is what a pronoun behind it means."""
    named = names(label)
    if len(named) == 1 and named[0].text == label and label.lower() not in GENERIC:
        topic = focus.running.topics.find(label)
        if topic or " " in label:
            said = focus.running.topics.spoken.get(topic, label) if topic else label
            focus.last = Mention(said, sentence=focus.sentence)
        focus.running.current = topic or focus.running.current


def _finish(sentence: Sentence, draft: Draft, label: str, focus: Focus, running: RunningTopic) -> Claim:
    """One draft as a claim: completed, resolved, judged."""
    body = sentence.statement
    words = draft.words(body)
    if draft.skip:
        words = words[draft.skip :].lstrip()
    spoken = f"{draft.lead} {words}".strip()
    alone = True
    if sentence.block.kind == "bullet" and not draft.lead and find_verb(tokens(mask(spoken))) is None:
        completed = complete_item(spoken, label, sentence.lead_in, focus.topic)
        alone = completed == spoken
        spoken = completed
    reason = claim_reason(spoken, alone=alone, list_follows=sentence.list_follows)
    if reason is None and sentence.list_follows:
        draft, spoken = without_colon(draft, body), spoken.rstrip(" :*_")
    elif reason is not None and is_ellipsis(spoken):
        read_ellipsis(spoken, focus)
    resolved = resolve(spoken, focus, aside=bool(draft.lead)) if reason is None else Resolved(spoken, ())
    topics = running.read(resolved.text, aside=bool(draft.lead)) if reason is None else ()
    return _claim(sentence, draft, sentence.body, resolved, reason, topics)


def _claim(
    sentence: Sentence,
    draft: Draft,
    shift: int,
    resolved: Resolved,
    reason: str | None,
    topics: tuple[str, ...] = (),
) -> Claim:
    block, base = sentence.block, sentence.start + shift
    pieces = tuple(block.place(base + start, base + end) for start, end in draft.pieces)
    first, last = block.place(sentence.start, sentence.end)
    return Claim(
        text=draft.words(sentence.text[shift:]),
        start=pieces[0][0],
        end=pieces[-1][1],
        sentence=sentence.text,
        sentence_start=first,
        sentence_end=last,
        resolved=resolved.text if reason == CODE else capitalise(resolved.text),
        checkable=reason is None,
        reason=reason,
        notes=resolved.notes,
        pieces=pieces,
        topics=topics,
    )
