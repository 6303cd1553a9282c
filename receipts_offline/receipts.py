"""The receipt: one record a claim, complete enough to be checked again, with an id hashed from its content."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

SCHEMA_VERSION = 3
_ID_LENGTH = 20  # hex digits
_SHOWN = 60  # characters of a claim in a line


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    """The claim as it stands in the answer (spans in code points) and the form that was searched.

    `pieces` are the exact stretches of the answer that hold the claim's own words; `subject_guessed` is
    True where the claim names no subject, so that the answer's topic was taken for it.
    """

    text: str
    start: int
    end: int
    pieces: tuple[tuple[int, int], ...]
    sentence: str
    sentence_start: int
    sentence_end: int
    resolved: str
    subject_guessed: bool
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Scores:
    """Probabilities of the NLI model for (evidence, claim); they add up to 1."""

    contradiction: float
    entailment: float
    neutral: float


@dataclass(frozen=True, slots=True)
class Quote:
    """A sentence of the snapshot, byte for byte as stored, with its scores against the claim.

    `kind` is "prose", or "infobox" or "table" for a fact that stands in one. `about_subject` is True where
    the page is the claim's subject or the sentence names it, `own_subject` where it speaks of that subject as
    its own: with these the rules can be applied again to the receipt alone.
    """

    sentence_id: int
    text: str
    kind: str
    title: str
    section: str
    url: str
    revision_id: int | None
    source: str
    dump_date: str
    license: str
    quotable: bool
    about_subject: bool
    own_subject: bool
    similarity: float
    nli: Scores


@dataclass(frozen=True, slots=True)
class Rule:
    """The rule that decided and what it says in plain words."""

    id: str
    explanation: str


@dataclass(frozen=True, slots=True)
class SimpleChecker:
    """What the most similar sentence and the raw NLI label would have said, and why that was set aside."""

    verdict: str
    sentence_id: int | None
    set_aside: str | None


@dataclass(frozen=True, slots=True)
class SnapshotWiki:
    """A wiki of the index, as it was on its dump date."""

    wiki: str
    sitename: str
    dump_date: str
    dump_date_from: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The index that was asked; `dump_date` is that of its first wiki, and `wikis` lists all of them."""

    wiki: str
    dump_date: str
    wikis: tuple[SnapshotWiki, ...]
    dump_sha256: str
    index_id: str


@dataclass(frozen=True, slots=True)
class ModelRecord:
    """A model that took part."""

    id: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Receipt:
    """The verdict on one claim with everything behind it.

    `evidence` is the quoted sentence of a Backed or May conflict, else None; `considered` holds the
    sentences that were scored, most similar first. `confidence` is the probability that a Backed or May
    conflict is right (see `verdict.confidence`), None under No receipt.
    """

    claim: ClaimRecord
    verdict: str
    evidence: Quote | None
    considered: tuple[Quote, ...]
    rule: Rule
    confidence: float | None
    simple_checker: SimpleChecker
    snapshot: Snapshot
    models: dict[str, ModelRecord]
    thresholds: dict[str, Any]
    tool: str
    answer_sha256: str
    schema_version: int = SCHEMA_VERSION

    @property
    def receipt_id(self) -> str:
        """Hash of everything else in the receipt."""
        return digest(asdict(self))

    def to_dict(self) -> dict[str, Any]:
        """The receipt as a record for JSON, its id first."""
        record = asdict(self)
        return {"receipt_id": digest(record), **record}

    def __repr__(self) -> str:
        return f"<Receipt {self.receipt_id}: {self.verdict}, {_short(self.claim.text)!r}>"

    def __str__(self) -> str:
        """The verdict and the claim, and below them the quote with its page, date and link."""
        parts = [f"{self.verdict}: {self.claim.text}"]
        quote = self.evidence
        if quote is not None:
            kind = "" if quote.kind == "prose" else f"{quote.kind.capitalize()}: "
            parts.append(f"“{kind}{quote.text}” ({quote.title}, {quote.source}, dump of {quote.dump_date})")
            parts.append(quote.url)
        return "\n  ".join(_printable(part) for part in parts if part)

    def _repr_html_(self) -> str | None:
        """What a notebook shows; None where nothing that draws it is loaded."""
        return None if _Notebook.receipt is None else _Notebook.receipt(self)


@dataclass(frozen=True, slots=True)
class NotChecked:
    """A piece of the answer that makes no checkable claim (a question, an instruction, an opinion)."""

    text: str
    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Report:
    """The receipts of one answer, in the order of its claims."""

    answer: str
    topic: str | None
    receipts: tuple[Receipt, ...]
    not_checked: tuple[NotChecked, ...]
    snapshot: Snapshot
    attribution: str

    def count(self, verdict: str) -> int:
        """How many receipts carry this verdict."""
        return sum(receipt.verdict == verdict for receipt in self.receipts)

    def __repr__(self) -> str:
        counts = Counter(receipt.verdict for receipt in self.receipts)
        told = ", ".join(f"{number} {verdict}" for verdict, number in counts.items()) or "no claims"
        return f"<Report: {told}; {self.snapshot.wiki}, dump of {self.snapshot.dump_date}>"

    def __str__(self) -> str:
        """A line for each claim with its verdict, and the credit of the quotes."""
        lines = [
            _printable(f"{number}. {receipt.verdict}: {receipt.claim.text}")
            for number, receipt in enumerate(self.receipts, start=1)
        ]
        return "\n".join([*lines, _printable(f"Dump of {self.snapshot.dump_date}. {self.attribution}")])

    def _repr_html_(self) -> str | None:
        """What a notebook shows; None where nothing that draws it is loaded."""
        return None if _Notebook.report is None else _Notebook.report(self)


class _Notebook:
    """What draws a report and a receipt in a notebook: it lies further out, and registers itself here."""

    report: Callable[[Report], str] | None = None
    receipt: Callable[[Receipt], str] | None = None


def show_in_notebooks(report: Callable[[Report], str], receipt: Callable[[Receipt], str]) -> None:
    """Let notebooks show reports and receipts with these functions, which give HTML fragments."""
    _Notebook.report, _Notebook.receipt = staticmethod(report), staticmethod(receipt)


def _printable(text: str) -> str:
    """The text without what could steer a terminal or break a line."""
    return "".join(char if char.isprintable() else " " for char in text)


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1].rstrip()}…"


def digest(record: dict[str, Any]) -> str:
    """The id of a receipt's record: sha256 of its canonical JSON without `receipt_id`, shortened."""
    content = {key: value for key, value in record.items() if key != "receipt_id"}
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()[:_ID_LENGTH]
