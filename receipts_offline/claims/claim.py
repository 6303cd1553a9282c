"""The record of one claim, and the draft that the splitting rules work on."""

from __future__ import annotations

from dataclasses import dataclass, replace

# Why a sentence or a part of it is not checked.
QUESTION = "a question"
INSTRUCTION = "an instruction or advice"
OPINION = "an opinion"
TALK = "talk to the reader"
LEAD_IN = "a lead-in to what follows"
FRAGMENT = "too little to check"
TABLE = "a table row"
CODE = "code"
TOO_LONG = "too long for one sentence"

REASONS = (QUESTION, INSTRUCTION, OPINION, TALK, LEAD_IN, FRAGMENT, TABLE, CODE, TOO_LONG)

LONGEST_SENTENCE = 1_500
"""Characters: no sentence of prose has more, and the models read less. It also bounds the time of every rule."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One small statement of an answer.

    `pieces` are the exact stretches (start, end) of the answer that hold the claim's own words, ascending;
    `start` is where the first begins and `end` where the last one ends, so a span may enclose another
    claim's (a relative clause inside its sentence) while pieces never overlap. `text` is the words of the
    pieces, without Markdown marks and citation markers, joined by a space. `sentence` is the text of the
    sentence around it, cleaned in the same way, at answer[sentence_start:sentence_end].

    `resolved` is the form that is searched and scored: pronouns and bare surnames put in full and a shared
    subject repeated. `notes` say each such step, and what could not be resolved. `reason` is one of
    `REASONS` where `checkable` is false, else None.

    `topics` are what the claim may be about besides what it names itself, best first: the thing in focus at
    this place of the answer, the answer's other topics, names in the question. Names stand without a leading
    article unless it is part of them; common nouns are in the singular.
    """

    text: str
    start: int
    end: int
    sentence: str
    sentence_start: int
    sentence_end: int
    resolved: str
    checkable: bool
    reason: str | None
    notes: tuple[str, ...]
    pieces: tuple[tuple[int, int], ...]
    topics: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim in the making: ascending stretches of one sentence, and words to say before them.

    `lead` is the subject (and auxiliary) that the stretch shares with another part of the sentence; `skip`
    is how many characters at the head of the first stretch the resolved form leaves out ("who ", "after ").
    """

    pieces: tuple[tuple[int, int], ...]
    lead: str = ""
    skip: int = 0

    def shadow(self, sentence: str) -> str:
        """The sentence with everything outside this draft's pieces blanked; offsets stay."""
        canvas = [" "] * len(sentence)
        for start, end in self.pieces:
            canvas[start:end] = sentence[start:end]
        return "".join(canvas)

    def cut(self, start: int, end: int) -> Draft:
        """This draft without sentence[start:end]."""
        kept: list[tuple[int, int]] = []
        for first, last in self.pieces:
            kept += [(first, min(last, start)), (max(first, end), last)]
        return replace(self, pieces=tuple((first, last) for first, last in kept if first < last))

    def words(self, sentence: str) -> str:
        """The words of this draft's pieces, joined by a space."""
        return " ".join(part for part in (sentence[start:end].strip() for start, end in self.pieces) if part)

    def tidy(self, sentence: str) -> Draft:
        """This draft with white space and dangling commas at the edges of its pieces dropped."""
        kept: list[tuple[int, int]] = []
        for at, (start, end) in enumerate(self.pieces):
            last = at == len(self.pieces) - 1
            while start < end and (sentence[start].isspace() or sentence[start] in ",;—"):
                start += 1
            while end > start and (
                sentence[end - 1].isspace()
                or (sentence[end - 1] in ",;(—" and (last or sentence[end - 1] != ")"))
            ):
                end -= 1
            if any(map(str.isalnum, sentence[start:end])) or (kept and sentence[start:end].strip(" ,;")):
                kept.append((start, end))
        return replace(self, pieces=tuple(kept))
