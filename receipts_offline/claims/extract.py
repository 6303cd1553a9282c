"""From an answer to its claims: blocks, sentences, small claims, resolved and marked checkable or not."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from receipts_offline.claims.checkable import claim_reason, is_ellipsis, sentence_reason
from receipts_offline.claims.claim import CODE, FRAGMENT, INSTRUCTION, TABLE, TALK, Claim, Draft
from receipts_offline.claims.clauses import capitalise, find_verb, mask, tokens
from receipts_offline.claims.focus import Focus, Mention
from receipts_offline.claims.lists import complete_item, without_colon
from receipts_offline.claims.names import names
from receipts_offline.claims.nouns import GENERIC
from receipts_offline.claims.pages import PageVote
from receipts_offline.claims.resolve import Resolved, read_ellipsis, resolve
from receipts_offline.claims.running import RunningTopic, Topics
from receipts_offline.claims.segments import Block, blocks
from receipts_offline.claims.split import split_claims
from receipts_offline.claims.topic import Topic, guess_topic, main_pronoun, pronoun_of
from receipts_offline.claims.topics import find_topics
from receipts_offline.text.sentences import split_sentences

_LABEL = re.compile(r"[^\s:][^:.!?]{0,50}?:\s+(?=\S)")
# Talk in front of a statement: it goes, the statement is checked.
_TOLD = re.compile(
    r"(?:please\s+)?(?:"
    r"(?:note|remember|keep in mind|bear in mind|be aware|don['’]t forget)(?:,?\s+(?:too|also|though))?\s+that"
    r"|it(?:['’]s| is)\s+(?:also\s+)?(?:worth|important to)\s+"
    r"(?:noting|mentioning|remembering|note|mention|remember)\s+that"
    r"|it should be noted that|we (?:do )?know(?: that)?"
    r"|as (?:you may|we) know,|as far as (?:we|anyone) knows?,)\s+(?=\S)",
    re.IGNORECASE,
)
_STATED = re.compile(r":\s+(?=\S)")
_OPENER = re.compile(
    r"(?:however|moreover|furthermore|additionally|in addition|also|sadly|interestingly|notably"
    r"|for example|for instance"
    r"|in fact|of course|indeed|yes|no|overall|in short|in summary|for orientation|fun fact|and|but"
    r"|so),?\s+(?=\S)",
    re.IGNORECASE,
)

# Blocks that are no prose, and what their claims say about it.
_UNREAD: Final[dict[str, str]] = {"table": TABLE, "code": CODE}


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a block: text[start:end] of the block, the list's lead-in, whether one follows, the heading."""

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
    layout = blocks(answer)
    sentences = list(_sentences(layout))
    running = RunningTopic(_topics(layout, sentences, topic_hint, without, pages))
    focus = Focus(_topic(layout, sentences, topic_hint, running.topics), running=running)
    claims: list[Claim] = []
    heading = ""
    for number, sentence in enumerate(sentences):
        focus.sentence = number
        if sentence.heading != heading:
            heading = sentence.heading
            running.under(heading)
            _in_focus(heading, focus)
        claims += _claims_of(sentence, focus, running, without)
    return claims


def answer_topic(answer: str, topic_hint: str | None = None, pages: Sequence[PageVote] = ()) -> Topic | None:
    """What the whole answer is about: the first of its topics, named without an article."""
    layout = blocks(answer)
    sentences = list(_sentences(layout))
    topics = _topics(layout, sentences, topic_hint, (), pages)
    guessed = _topic(layout, sentences, topic_hint, topics)
    return replace(guessed, name=topics.overall[0]) if guessed and topics.overall else guessed


def _topic(layout: list[Block], sentences: list[_Sentence], hint: str | None, topics: Topics) -> Topic | None:
    """The topic for pronouns, with its name as it is put into a sentence ("the Louvre").

    A guess that is none of the answer's topics ("Facts" of "Facts about Rome?") yields to the first of them.
    """
    headings = [block.text for block in layout if block.kind == "heading"]
    prose = [_bare(sentence) for sentence in sentences if sentence.block.kind not in _UNREAD]
    guessed = guess_topic(prose, headings, hint)
    known = topics.find(guessed.name) if guessed else None
    if known is None and topics.overall and (guessed is None or topics.given):
        known = topics.overall[0]
    if known is None:
        return guessed
    pronoun = pronoun_of(topics.spoken[known], prose) or (guessed.pronoun if guessed else main_pronoun(prose))
    return Topic(topics.spoken[known], pronoun, guessed.asked if guessed else ())


def _topics(
    layout: list[Block],
    sentences: list[_Sentence],
    hint: str | None,
    without: Collection[str],
    pages: Sequence[PageVote],
) -> Topics:
    headings = [block.text for block in layout if block.kind == "heading"]
    spoken: list[list[str]] = []
    lead_ins: list[str] = []
    for sentence in sentences:
        text = _bare(sentence)
        reason = _UNREAD.get(sentence.block.kind) or sentence_reason(text)
        if reason is not None:
            lead_ins += [text] if reason == TALK and text.endswith(":") else []
            continue
        drafts = split_claims(text, without)
        # What brackets, appositions and rebuilt clauses add is said in passing: it makes nothing a topic.
        spoken.append(
            [
                f"{draft.lead} {draft.words(text)[draft.skip :]}".strip()
                for draft in drafts
                if draft.lead in text and not draft.lead.endswith((" was", " is", " lived", "'s"))
            ]
        )
    return find_topics(spoken, headings, hint, lead_ins, pages)


def _bare(sentence: _Sentence) -> str:
    """The sentence without list label and opener."""
    text = sentence.text
    if sentence.block.kind == "bullet" and sentence.start == 0:
        text = text[_label_end(text) :]
    return text[_opener_end(text) :]


def _sentences(layout: list[Block]) -> Iterator[_Sentence]:
    lead_in = heading = ""
    for number, block in enumerate(layout):
        if block.kind == "heading":
            heading, lead_in = block.text, ""
            continue
        if block.kind in _UNREAD:
            lead_in = "" if block.kind == "code" else lead_in
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
    if sentence.block.kind in _UNREAD:
        whole = Draft(((0, len(text)),))
        yield _claim(sentence, whole, 0, Resolved(text, ()), _UNREAD[sentence.block.kind])
        return
    skipped = _label_end(text) if sentence.block.kind == "bullet" and sentence.start == 0 else 0
    reason = sentence_reason(text[skipped:])
    opener = _opener_end(text[skipped:])
    if reason == INSTRUCTION and _TOLD.match(text[skipped:]):
        reason = sentence_reason(text[skipped + opener :])
    elif reason == INSTRUCTION and (stated := _statement_at(text, skipped)):
        yield _claim(sentence, Draft(((0, stated[0]),)), 0, Resolved(text, ()), reason)
        reason, skipped, opener = None, stated[1], 0
    body = skipped + opener
    if reason is not None or not any(map(str.isalnum, text[body:])):
        yield _claim(sentence, Draft(((0, len(text)),)), 0, Resolved(text, ()), reason or FRAGMENT)
        return
    focus.new_item = sentence.block.kind == "bullet" and sentence.start == 0
    _in_focus(text[:skipped].strip().rstrip(":").strip(), focus)
    for draft in split_claims(text[body:], without):
        yield _finish(sentence, draft, body, text[:skipped].strip(), focus, running)


def _statement_at(text: str, start: int) -> tuple[int, int] | None:
    """The colon behind advice and where the statement after it begins ("Don't stop: sensors can catch you")."""
    colon = _STATED.search(text, start)
    if colon is None or sentence_reason(text[colon.end() :]) is not None:
        return None
    return colon.span() if find_verb(tokens(mask(text[colon.end() :]))) is not None else None


def _in_focus(label: str, focus: Focus) -> None:
    """A heading or a list item's label that is a name is what a pronoun behind it means."""
    named = names(label)
    if len(named) == 1 and named[0].text == label and label.lower() not in GENERIC:
        topic = focus.running.topics.find(label)
        if topic or " " in label:
            said = focus.running.topics.spoken.get(topic, label) if topic else label
            focus.last = Mention(said, sentence=focus.sentence)
        focus.running.current = topic or focus.running.current


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
    return _claim(sentence, draft, shift, resolved, reason, topics)


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
        resolved=resolved.text if reason == CODE else capitalise(resolved.text),
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
    told = _TOLD.match(text)
    if told:
        return told.end()
    found = _OPENER.match(text)
    return found.end() if found and "," in found.group() else 0
