"""An answer as its sentences, each with what stands before its statement, and cut into claims but once."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from receipts_offline.claims.checkable import sentence_reason
from receipts_offline.claims.claim import (
    CODE,
    FRAGMENT,
    INSTRUCTION,
    LONGEST_SENTENCE,
    TABLE,
    TALK,
    TOO_LONG,
    Draft,
)
from receipts_offline.claims.clauses import find_verb, mask, tokens
from receipts_offline.claims.segments import Block, blocks
from receipts_offline.claims.split import split_claims
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
    r"|so)(?:,\s+|:\s+|\s+)(?=\S)",
    re.IGNORECASE,
)

# Blocks that are no prose, and what their claims say about it.
_UNREAD: Final[dict[str, str]] = {"table": TABLE, "code": CODE}


@dataclass(frozen=True)
class Sentence:
    """A sentence of a block: text[start:end] of the block, the list's lead-in, whether one follows, the heading.

    `label` is where the label of a list item ends in it and `body` where the statement begins, behind label
    and opening words; `reason` says why it is not checked, else None. `advice` is where an instruction ends
    that stands before the statement ("Don't stop: sensors can catch you"), else 0.
    """

    block: Block
    start: int
    end: int
    lead_in: str
    list_follows: bool
    heading: str
    label: int
    body: int
    advice: int
    reason: str | None
    without: frozenset[str]

    @property
    def text(self) -> str:
        """The whole sentence."""
        return self.block.text[self.start : self.end]

    @property
    def statement(self) -> str:
        """What it states: the sentence without label, advice and opening words."""
        return self.text[self.body :]

    @cached_property
    def drafts(self) -> list[Draft]:
        """The claims of the statement, offsets into it; none where the sentence is not checked."""
        return split_claims(self.statement, self.without) if self.reason is None else []


@dataclass(frozen=True)
class Reading:
    """An answer's headings and sentences in order."""

    headings: tuple[str, ...]
    sentences: tuple[Sentence, ...]

    @property
    def prose(self) -> list[str]:
        """The statements of the sentences that are prose of ordinary length, checked or not."""
        return [one.statement for one in self.sentences if one.reason not in (TABLE, CODE, TOO_LONG)]

    @property
    def lead_ins(self) -> list[str]:
        """Sentences that only say what follows ("Here are some facts about Alaska:")."""
        return [one.statement for one in self.sentences if one.reason == TALK and one.statement.endswith(":")]


def read(answer: str, without: Collection[str] = ()) -> Reading:
    """The answer as its sentences; `without` names splitting rules to leave off. Never raises on any text."""
    layout = blocks(answer)
    headings = tuple(block.text for block in layout if block.kind == "heading")
    return Reading(headings, tuple(_sentences(layout, frozenset(without))))


def _sentences(layout: list[Block], without: frozenset[str]) -> Iterator[Sentence]:
    lead_in = heading = ""
    for number, block in enumerate(layout):
        if block.kind == "heading":
            heading, lead_in = block.text, ""
            continue
        if block.kind in _UNREAD:
            lead_in = "" if block.kind == "code" else lead_in
            unread = _UNREAD[block.kind]
            yield Sentence(block, 0, len(block.text), "", False, heading, 0, 0, 0, unread, without)
            continue
        spans = split_sentences(block.text)
        follows = (
            number + 1 < len(layout) and layout[number + 1].kind == "bullet" and block.text.endswith(":")
        )
        for span in spans:
            label, body, advice, reason = _judged(
                block.text[span.start : span.end], block.kind == "bullet" and not span.start
            )
            last = span is spans[-1]
            led = lead_in if block.kind == "bullet" else ""
            yield Sentence(
                block,
                span.start,
                span.end,
                led,
                last and follows,
                heading,
                label,
                body,
                advice,
                reason,
                without,
            )
        if block.kind == "prose":
            lead_in = block.text[spans[-1].start :] if spans and block.text.endswith(":") else ""


def _judged(text: str, opens_item: bool) -> tuple[int, int, int, str | None]:
    """Where a sentence's label, statement and advice end, begin and end, and why it is not checked."""
    if len(text) > LONGEST_SENTENCE:
        return 0, 0, 0, TOO_LONG
    label = _label_end(text) if opens_item else 0
    body = label + _opener_end(text[label:])
    reason = sentence_reason(text[body:])
    if reason == INSTRUCTION and (stated := _statement_at(text, body)):
        return stated[1], stated[1], stated[0], None
    if reason is None and not any(map(str.isalnum, text[body:])):
        reason = FRAGMENT
    return label, body, 0, reason


def _statement_at(text: str, start: int) -> tuple[int, int] | None:
    """The colon behind advice and where the statement after it begins ("Don't stop: sensors can catch you")."""
    colon = _STATED.search(text, start)
    if colon is None or sentence_reason(text[colon.end() :]) is not None:
        return None
    return colon.span() if find_verb(tokens(mask(text[colon.end() :]))) is not None else None


def _label_end(text: str) -> int:
    """Where the label of a list item ("Goals: 894 …") ends, 0 if there is none."""
    found = _LABEL.match(text)
    if not found or find_verb(tokens(found.group())) is not None or len(found.group().split()) > 6:
        return 0
    return found.end()


def _opener_end(text: str) -> int:
    """Where an opening word that only links sentences ("However, ", "In short: ") ends, 0 if there is none."""
    told = _TOLD.match(text)
    if told:
        return told.end()
    found = _OPENER.match(text)
    return found.end() if found and found.group().rstrip()[-1] in ",:" else 0
