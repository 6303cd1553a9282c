"""Read the published pairs, and keep everything that development data holds out of them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import zstandard

CONTRADICTION, ENTAILMENT, NEUTRAL = "contradiction", "entailment", "neutral"
NOT_ENTAILMENT, NOT_CONTRADICTION = "not_entailment", "not_contradiction"
"""Half labels: a false claim is backed by no sentence, a true one contradicted by none. Which of the two
remaining labels holds is left open, and the loss leaves it open too."""

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\"“])")
_SHORTEST = 25  # letters and digits; shorter sentences ("He died.") occur anywhere


@dataclass(frozen=True, slots=True)
class Pair:
    """A premise, a claim, what the first says of the second, and where the pair comes from."""

    premise: str
    hypothesis: str
    label: str
    kind: str
    title: str = ""
    taught: tuple[float, ...] = ()
    """What an older model answers, as probabilities of the three labels; empty where it is not asked."""

    def record(self) -> dict[str, object]:
        """As a line of a pairs file."""
        row = {"premise": self.premise, "hypothesis": self.hypothesis, "label": self.label, "set": self.kind}
        return {**row, "taught": self.taught} if self.taught else dict(row)


def read_json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a JSON Lines file, plain or zstd-compressed."""
    opened = (
        zstandard.open(path, "rt", encoding="utf-8") if path.suffix == ".zst" else path.open(encoding="utf-8")
    )
    with opened as lines:
        for line in lines:
            yield json.loads(line)


def read_pairs(path: Path) -> list[Pair]:
    """All pairs of a file in the published form; `title` is set where the file gives it on its own."""
    return [
        Pair(
            row["premise"],
            row["hypothesis"],
            row["label"],
            row["set"],
            row.get("title") or "",
            tuple(row.get("taught", ())),
        )
        for row in read_json_lines(path)
    ]


def folded(text: str) -> str:
    """Letters and digits only, in lower case: the form in which texts are compared."""
    return "".join(filter(str.isalnum, text.casefold()))


def without_title(text: str) -> str:
    """A premise without its leading "Page title: ", if it seems to have one."""
    head, colon, rest = text.partition(": ")
    return rest if colon and len(head) < 60 else text


def sentences_of(text: str) -> list[str]:
    """A premise's sentences, roughly; evidence of several sentences is stored as one text."""
    return _SENTENCE_END.split(text)


@dataclass(slots=True)
class HeldOut:
    """Everything that development data contains: sentences, claims and pages, in folded form."""

    texts: set[str] = field(default_factory=set)
    pages: set[str] = field(default_factory=set)

    def add_text(self, text: str) -> None:
        """Hold out a text and each of its sentences, with and without a leading title."""
        for whole in {text, without_title(text)}:
            for part in {whole, *sentences_of(whole)}:
                if len(key := folded(part)) >= _SHORTEST:
                    self.texts.add(key)

    def allows_page(self, title: str) -> bool:
        """Whether a page may be trained on."""
        return folded(title) not in self.pages

    def allows_text(self, text: str) -> bool:
        """Whether neither the text nor a sentence of it is held out."""
        return all(
            folded(part) not in self.texts
            for whole in {text, without_title(text)}
            for part in {whole, *sentences_of(whole)}
        )

    def allows(self, pair: Pair) -> bool:
        """Whether a pair shares no page, sentence or claim with development data."""
        head, colon, _ = pair.premise.partition(": ")
        titles = {pair.title, head if colon else ""}
        return (
            all(self.allows_page(title) for title in titles if title)
            and self.allows_text(pair.premise)
            and self.allows_text(pair.hypothesis)
        )


def read_held_out(directory: Path) -> HeldOut:
    """What the development files of `directory` hold: see the README for the files' names."""
    held = HeldOut()
    for name in ("evidence_pairs.jsonl", "written_pairs.jsonl"):
        for row in read_json_lines(directory / name):
            held.add_text(row["evidence"])
            held.add_text(row["claim"])
            if row["set"] == "written":
                held.pages.add(folded(row["evidence"].partition(": ")[0]))
    for row in read_json_lines(directory / "fm2_claims.jsonl"):
        held.add_text(row["claim"])
    for row in read_json_lines(directory / "fm2_pages.jsonl"):
        for _, sentence in row["sentences"]:
            held.add_text(sentence)
    for name in ("answers.jsonl", "answers_full_articles.jsonl"):
        for row in read_json_lines(directory / name):
            held.pages.add(folded(row["topic"]))
            for claim in row["claims"]:
                held.add_text(claim["claim"])
                held.add_text(claim["sentence"])
                if claim["title"]:
                    held.pages.add(folded(claim["title"]))
                    held.add_text(claim["evidence"])
    return held


def write_pairs(path: Path, pairs: Iterable[Pair]) -> None:
    """Write pairs as JSON Lines."""
    with path.open("w", encoding="utf-8") as out:
        for pair in pairs:
            out.write(json.dumps(pair.record(), ensure_ascii=False) + "\n")
