"""Read evaluation sets: JSON Lines in the three forms that data/README.md describes.

Reading is strict. The first line that is not of the form ends it with the file, the line and the field.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, TypeVar

from receipts_offline.errors import InputError
from receipts_offline.evaluation.metrics import Gold

_LABELS: Mapping[str, Gold] = {
    "supports": Gold.SUPPORTED,
    "supported": Gold.SUPPORTED,
    "refutes": Gold.REFUTED,
    "refuted": Gold.REFUTED,
    "not_enough_info": Gold.NEITHER,
    "not_in_source": Gold.NEITHER,
}
_TITLE_MARK = ": "
_Row = TypeVar("_Row")


@dataclass(frozen=True, slots=True)
class Pair:
    """A claim with the evidence that it is to be read against; `item` names it by its line."""

    item: str
    set_name: str
    evidence: str
    claim: str
    gold: Gold


@dataclass(frozen=True, slots=True)
class PageClaim:
    """A claim with the page that it is about and the sentences of that page that decide it."""

    item: str
    claim: str
    page: str
    gold: Gold
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnswerClaim:
    """A labelled claim of an answer: the sentence that it stands in, and what decides it where something does.

    `start` and `end` are the sentence's place in the answer.
    """

    item: str
    sentence: str
    start: int
    end: int
    claim: str
    gold: Gold
    title: str | None
    evidence: str | None
    kind: str


@dataclass(frozen=True, slots=True)
class LabelledAnswer:
    """A whole answer with its labelled claims."""

    item: str
    question: str
    topic: str
    answer: str
    claims: tuple[AnswerClaim, ...]


def read_pairs(path: Path, sets: Sequence[str] = ()) -> list[Pair]:
    """The pairs of a file, only those of the named `sets` if any are named."""
    pairs = []
    for line in _lines(path):
        pair = Pair(
            line.item, line.text("set"), line.text("evidence"), line.text("claim"), line.label("label")
        )
        if not sets or pair.set_name in sets:
            pairs.append(pair)
    if not pairs:
        raise InputError(
            f"{path} holds no pairs of {', '.join(sets)}." if sets else f"{path} holds no pairs.",
            next_step="Compare the condition's `sets` with the field `set` of the file.",
        )
    return pairs


def read_claims(path: Path) -> list[PageClaim]:
    """The claims of a file."""
    return _some(
        path,
        [
            PageClaim(
                line.item, line.text("claim"), line.text("page"), line.label("label"), line.texts("evidence")
            )
            for line in _lines(path)
        ],
    )


def read_answers(path: Path) -> list[LabelledAnswer]:
    """The answers of a file. Further fields of a claim (`raw`, `where`) are for people."""
    answers = []
    seen: set[str] = set()
    for line in _lines(path):
        name, answer = line.text("id"), line.text("answer")
        if name in seen:
            line.fail("id", f"{name!r} stands on an earlier line too")
        seen.add(name)
        claims = [
            _answer_claim(line.inner("claims", number, record), answer, f"{name}.{number + 1}")
            for number, record in enumerate(line.records("claims"))
        ]
        answers.append(LabelledAnswer(name, line.text("question"), line.text("topic"), answer, tuple(claims)))
    return _some(path, answers)


def split_title(evidence: str) -> tuple[str, str]:
    """Title and sentence of evidence in the form "Title: sentence"; the title is "" where there is none."""
    title, mark, sentence = evidence.partition(_TITLE_MARK)
    return (title, sentence) if mark and sentence else ("", evidence)


def _answer_claim(line: _Line, answer: str, item: str) -> AnswerClaim:
    sentence = line.text("sentence")
    start = answer.find(sentence)
    if start < 0:
        line.fail("sentence", "is no part of the answer")
    gold, title, evidence = line.label("label"), line.optional("title"), line.optional("evidence")
    if gold is not Gold.NEITHER and (not title or not evidence):
        line.fail("evidence", "is needed, with `title`, where the claim is supported or refuted")
    return AnswerClaim(
        item,
        sentence,
        start,
        start + len(sentence),
        line.text("claim"),
        gold,
        title,
        evidence,
        line.text("kind"),
    )


def _some(path: Path, rows: list[_Row]) -> list[_Row]:
    if not rows:
        raise InputError(f"{path} is empty.", next_step="Get the file again; data/README.md says where.")
    return rows


@dataclass(frozen=True, slots=True)
class _Line:
    """One record of a file, with its place for messages."""

    path: Path
    number: int
    record: Mapping[str, Any]
    field: str = ""

    @property
    def item(self) -> str:
        return str(self.number)

    def fail(self, field: str, problem: str) -> NoReturn:
        raise InputError(
            f"{self.path}:{self.number}: field '{self.field}{field}' {problem}.",
            next_step="Correct the line; data/README.md describes the form.",
        )

    def inner(self, field: str, number: int, record: Mapping[str, Any]) -> _Line:
        return _Line(self.path, self.number, record, f"{field}[{number}].")

    def text(self, field: str) -> str:
        value = self.record.get(field)
        if not isinstance(value, str) or not value.strip():
            self.fail(field, "is missing" if value is None else "must be a text that is not empty")
        return value

    def optional(self, field: str) -> str | None:
        return None if self.record.get(field) is None else self.text(field)

    def label(self, field: str) -> Gold:
        value = self.text(field)
        if value not in _LABELS:
            self.fail(field, f"is {value!r}, not one of {', '.join(_LABELS)}")
        return _LABELS[value]

    def texts(self, field: str) -> tuple[str, ...]:
        value = self.record.get(field)
        if not isinstance(value, list) or not all(isinstance(part, str) and part.strip() for part in value):
            self.fail(field, "must be a list of texts")
        return tuple(value)

    def records(self, field: str) -> list[Mapping[str, Any]]:
        value = self.record.get(field)
        if not isinstance(value, list) or not all(isinstance(part, dict) for part in value):
            self.fail(field, "must be a list of records")
        return value


def _lines(path: Path) -> Iterator[_Line]:
    try:
        with path.open(encoding="utf-8") as stream:
            for number, text in enumerate(stream, start=1):
                if text.strip():
                    yield _Line(path, number, _object(path, number, text))
    except OSError as error:
        raise InputError(
            f"The evaluation set {path} cannot be read: {error.strerror}.",
            next_step="data/README.md, section Evaluation sets, says how to get it; then name its folder with --data.",
        ) from error
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8.", next_step="Get the file again.") from error


def _object(path: Path, number: int, text: str) -> Mapping[str, Any]:
    try:
        record = json.loads(text)
    except ValueError as error:
        raise InputError(
            f"{path}:{number}: no JSON ({error}).", next_step="Put one record a line, without commas between."
        ) from error
    if not isinstance(record, dict):
        raise InputError(f"{path}:{number}: no record.", next_step="Each line must be an object in braces.")
    return record
