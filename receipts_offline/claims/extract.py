"""From an answer to its claims: blocks, sentences, small claims, resolved and marked checkable or not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from receipts_offline.claims.checkable import claim_reason, sentence_reason
from receipts_offline.claims.claim import FRAGMENT, TABLE, Claim, Draft
from receipts_offline.claims.clauses import capitalise, find_verb, mask, tokens
from receipts_offline.claims.resolve import Focus, Resolved, resolve
from receipts_offline.claims.segments import Block, blocks
from receipts_offline.claims.split import split_claims
from receipts_offline.claims.topic import Topic, guess_topic
from receipts_offline.claims.topics import RunningTopic, Topics, find_topics
from receipts_offline.text.sentences import split_sentences

_LABEL = re.compile(r"[^\s:][^:.!?]{0,50}?:\s+(?=\S)")
_OPENER = re.compile(
    r"(?:however|moreover|furthermore|additionally|in addition|also|sadly|interestingly|notably"
    r"|for example|for instance"
    r"|in fact|of course|indeed|yes|no|overall|in short|in summary|for orientation|fun fact|and|but"
    r"|so),?\s+(?=\S)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a block: text[start:end] of the block, the lead-in above a list item, and its label, the heading."""

    block: Block
    start: int
    end: int
    lead_in: str
    list_follows: bool
    heading: str = ""

    @property
    def text(self) -> str:
        return self.block.text[self.start : self.end]


def extract_claims(
    answer: str, topic_hint: str | None = None, *, without: Collection[str] = ()
) -> list[Claim]:
    """The claims of a chatbot's answer in reading order, with those that are not checkable and why.

    `topic_hint` is the topic or the question that was answered. `without` names splitting rules
    (`split.RULES`) to leave off. The answer is never changed: `answer[start:end]` of every piece holds the
    claim's own words. Headings and code blocks give no claims. Never raises on any text.
    """
    layout = blocks(answer)
    sentences = list(_sentences(layout))
    focus = Focus(_topic(layout, sentences, topic_hint))
    running = RunningTopic(_topics(layout, sentences, topic_hint, without))
    claims: list[Claim] = []
    heading = ""
    for number, sentence in enumerate(sentences):
        focus.sentence = number
        if sentence.heading != heading:
            heading = sentence.heading
            running.under(heading)
        claims += _claims_of(sentence, focus, running, without)
    return claims


def answer_topic(answer: str, topic_hint: str | None = None) -> Topic | None:
    """What the whole answer is about, as `extract_claims` sees it."""
    layout = blocks(answer)
    return _topic(layout, list(_sentences(layout)), topic_hint)


def _topic(layout: list[Block], sentences: list[_Sentence], hint: str | None) -> Topic | None:
    headings = [block.text for block in layout if block.kind == "heading"]
    prose = [_bare(sentence) for sentence in sentences if sentence.block.kind != "table"]
    return guess_topic(prose, headings, hint)


def _topics(
    layout: list[Block], sentences: list[_Sentence], hint: str | None, without: Collection[str]
) -> Topics:
    headings = [block.text for block in layout if block.kind == "heading"]
    spoken: list[str] = []
    for sentence in sentences:
        text = _bare(sentence)
        if sentence.block.kind == "table" or sentence_reason(text) is not None:
            continue
        spoken += [
            f"{draft.lead} {draft.words(text)[draft.skip :]}".strip() for draft in split_claims(text, without)
        ]
    return find_topics(spoken, headings, hint)


def _bare(sentence: _Sentence) -> str:
    """The sentence without list label and opener."""
    text = sentence.text
    if sentence.block.kind == "bullet" and sentence.start == 0:
        text = text[_label_end(text) :]
    return text[_opener_end(text) :]


def _sentences(layout: list[Block]) -> Iterator[_Sentence]:
    lead_in = heading = ""
    for number, block in enumerate(layout):
        if block.kind in ("code", "heading"):
            heading = block.text if block.kind == "heading" else heading
            lead_in = ""
            continue
        if block.kind == "table":
            yield _Sentence(block, 0, len(block.text), "", False, heading)
            continue
        spans = split_sentences(block.text)
        follows = (
            number + 1 < len(layout) and layout[number + 1].kind == "bullet" and block.text.endswith(":")
        )
        for span in spans:
            last = span is spans[-1]
            led = lead_in if block.kind == "bullet" else ""
            yield _Sentence(block, span.start, span.end, led, last and follows, heading)
        if block.kind == "prose":
            lead_in = block.text[spans[-1].start :] if spans and block.text.endswith(":") else ""


def _claims_of(
    sentence: _Sentence, focus: Focus, running: RunningTopic, without: Collection[str]
) -> Iterator[Claim]:
    text = sentence.text
    if sentence.block.kind == "table":
        yield _claim(sentence, Draft(((0, len(text)),)), 0, Resolved(text, ()), TABLE)
        return
    skipped = _label_end(text) if sentence.block.kind == "bullet" and sentence.start == 0 else 0
    opener = _opener_end(text[skipped:])
    reason = sentence_reason(text[skipped:])
    body = skipped + opener
    if reason is not None or not any(map(str.isalnum, text[body:])):
        yield _claim(sentence, Draft(((0, len(text)),)), 0, Resolved(text, ()), reason or FRAGMENT)
        return
    for draft in split_claims(text[body:], without):
        yield _finish(sentence, draft, body, text[:skipped].strip(), focus, running)


def _finish(
    sentence: _Sentence, draft: Draft, shift: int, label: str, focus: Focus, running: RunningTopic
) -> Claim:
    """One draft as a claim: completed, resolved, judged."""
    body = sentence.text[shift:]
    words = draft.words(body)
    if draft.skip:
        words = words[draft.skip :].lstrip()
    spoken = f"{draft.lead} {words}".strip()
    alone = True
    if sentence.block.kind == "bullet" and not draft.lead and find_verb(tokens(mask(spoken))) is None:
        completed = _complete(spoken, label, sentence.lead_in, focus.topic)
        alone = completed == spoken
        spoken = completed
    reason = claim_reason(spoken, alone=alone, list_follows=sentence.list_follows)
    resolved = resolve(spoken, focus, aside=bool(draft.lead)) if reason is None else Resolved(spoken, ())
    topics = running.read(resolved.text, aside=bool(draft.lead)) if reason is None else ()
    return _claim(sentence, draft, shift, resolved, reason, topics)


def _complete(item: str, label: str, lead_in: str, topic: Topic | None) -> str:
    """A list item without a verb, put behind what it belongs to."""
    if label:
        item = f"{label} {item}"
    elif lead_in and sentence_reason(lead_in) is None and find_verb(tokens(lead_in)) is not None:
        return f"{lead_in.rstrip(': ')} {item}"
    return f"{topic.name}: {item}" if topic and topic.name not in item else item


def _claim(
    sentence: _Sentence,
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
        resolved=capitalise(resolved.text),
        checkable=reason is None,
        reason=reason,
        notes=resolved.notes,
        pieces=pieces,
        topics=topics,
    )


def _label_end(text: str) -> int:
    """Where the label of a list item ("Goals: 894 …") ends, 0 if there is none."""
    found = _LABEL.match(text)
    if not found or find_verb(tokens(found.group())) is not None or len(found.group().split()) > 6:
        return 0
    return found.end()


def _opener_end(text: str) -> int:
    """Where an opening word that only links sentences ("However, ") ends, 0 if there is none."""
    found = _OPENER.match(text)
    return found.end() if found and "," in found.group() else 0
