"""The comparisons, one by one: a file, a receipt, its answer, its index, the rules."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from receipts_offline.checker import attribution, snapshot_of
from receipts_offline.errors import InputError
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Quote, Receipt, Report, Snapshot, digest
from receipts_offline.replay import decide_again, facts_of, scores_of, thresholds_of
from receipts_offline.report.batch_lines import ANSWER, ERROR, counts_of, with_id
from receipts_offline.report.reading import Saved
from receipts_offline.verdict import (
    Thresholds,
    Verdict,
    confidence,
    default_thresholds,
    simple_checker,
    why_set_aside,
)
from receipts_offline.verifying.differences import Found, Remark, fields, same


def whole(saved: Saved, indexes: Mapping[str, Index]) -> Found:
    """What a whole report says beside its receipts; `indexes` as in `verify_saved`."""
    document, report = saved.document, saved.report
    if document is None or report is None:
        return
    content = {key: value for key, value in document.items() if key != "report_id"}
    yield from same("report_id", document["report_id"], digest(content))
    yield from same("answer.sha256", document["answer"]["sha256"], _sha256(report.answer))
    counted = counts_of(receipt.verdict for receipt in report.receipts)
    yield from fields("summary", document["summary"], counted)
    for number, piece in enumerate(report.not_checked):
        yield from _span(f"not_checked[{number}]", piece.text, ((piece.start, piece.end),), report.answer)
    index = indexes.get(report.snapshot.index_id)
    if index is not None:
        yield from _snapshot(report.snapshot, index)
        if is_of(report.snapshot, index):
            yield from same("attribution", report.attribution, attribution(index.manifest.wikis))


def batch(saved: Saved) -> Found:
    """The lines of a batch beside the receipts: an answer's line closes the receipts that stand before it."""
    start = 0
    for number, line in enumerate(saved.others, start=1):
        name = f"batch line {number}"
        yield from same(f"{name}, line_id", line.get("line_id"), with_id(line)["line_id"])
        if line["record"] == ERROR:
            continue
        yield from same(f"{name}, record", line["record"], ANSWER)
        if line.get("report") is not None:
            continue  # its receipts are in a file of their own
        count = line.get("receipts")
        end = start + count if isinstance(count, int) else start
        receipts, beside = saved.receipts[start:end], saved.beside[start:end]
        yield from same(f"{name}, receipts", count, len(receipts))
        counted = counts_of(receipt.verdict for receipt in receipts)
        yield from same(f"{name}, summary", line.get("summary"), counted)
        for receipt, other in zip(receipts, beside, strict=True):
            found = {
                "file": other.get("file"),
                "answer_sha256": receipt.answer_sha256,
                "index_id": receipt.snapshot.index_id,
                "models": {role: asdict(model) for role, model in receipt.models.items()},
                "tool": receipt.tool,
            }
            for key, value in found.items():
                yield from same(f"{name}, {key}", line.get(key), value)
        start = end
    if any("file" in other for other in saved.beside) or saved.others:
        yield from same("receipts that a batch line closes", len(saved.receipts), start)


def listed(saved: Saved, line: Mapping[str, Any]) -> Found:
    """A report beside the line of a batch that lists it."""
    found = {
        "receipts": len(saved.receipts),
        "summary": counts_of(receipt.verdict for receipt in saved.receipts),
        "answer_sha256": [*dict.fromkeys(receipt.answer_sha256 for receipt in saved.receipts)],
    }
    if saved.report is not None:
        found["answer_sha256"] = [_sha256(saved.report.answer)]
    stated = {**line, "answer_sha256": [line.get("answer_sha256")] if found["answer_sha256"] else []}
    for key, value in found.items():
        yield from same(f"the batch's line about it, {key}", stated.get(key), value)


def itself(record: Mapping[str, Any], receipt: Receipt) -> Found:
    """A receipt against its own content."""
    yield from same("receipt_id", record["receipt_id"], digest(dict(record)))
    if receipt.evidence is not None and receipt.evidence not in receipt.considered:
        yield "evidence", receipt.evidence.sentence_id, Remark("that is none of the sentences considered")


def in_answer(receipt: Receipt, report: Report) -> Found:
    """A receipt against the answer and the snapshot of its report."""
    claim = receipt.claim
    yield from same("answer_sha256", receipt.answer_sha256, _sha256(report.answer))
    yield from same("snapshot", asdict(receipt.snapshot), asdict(report.snapshot))
    yield from _span(
        "claim.sentence", claim.sentence, ((claim.sentence_start, claim.sentence_end),), report.answer
    )
    yield from _span("claim", claim.text, claim.pieces, report.answer)
    if claim.pieces:
        outer = (claim.pieces[0][0], claim.pieces[-1][1])
        yield from same("claim.start, end", (claim.start, claim.end), outer)


def _span(name: str, text: str, pieces: tuple[tuple[int, int], ...], answer: str) -> Found:
    """A text cleaned of marks stands in its stretches of the answer: its letters and digits, in order."""
    if any(not 0 <= start <= end <= len(answer) for start, end in pieces):
        yield (
            f"{name} span",
            [list(piece) for piece in pieces],
            Remark(f"the answer has {len(answer)} characters"),
        )
        return
    stretch = " ".join(answer[start:end] for start, end in pieces)
    rest = iter(stretch)
    if not all(char in rest for char in text if char.isalnum()):
        yield f"{name} at its place in the answer", text, stretch


def in_index(receipt: Receipt, credit: str | None, index: Index) -> Found:
    """A receipt, and the credit beside it, against an index. Raises IndexUnusable where that is damaged."""
    yield from _snapshot(receipt.snapshot, index)
    embedding, embedder = index.manifest.embedding, receipt.models["embedder"]
    yield from same("models.embedder.id", embedder.id, embedding.model)
    yield from same("models.embedder.sha256", embedder.sha256, embedding.sha256)
    if not is_of(receipt.snapshot, index):
        return  # the numbers of sentences mean others there
    if credit is not None:
        yield from same("attribution", credit, attribution(index.manifest.wikis))
    quotes = {f"considered[{place}]": quote for place, quote in enumerate(receipt.considered)}
    if receipt.evidence is not None and receipt.evidence not in receipt.considered:
        quotes["evidence"] = receipt.evidence
    stored = {one.sentence_id: one for one in index.sentences(quote.sentence_id for quote in quotes.values())}
    pages = index.pages(sentence.page_id for sentence in stored.values())
    for name, quote in quotes.items():
        sentence = stored.get(quote.sentence_id)
        if sentence is None:
            yield f"{name}.sentence_id", quote.sentence_id, None
            continue
        page = pages[sentence.page_id]
        wiki = index.manifest.wikis[page.wiki]
        found = {
            "text": sentence.text,
            "kind": str(sentence.kind),
            "title": sentence.title,
            "section": sentence.section,
            "url": index.link(page, sentence.section),
            "revision_id": page.revision_id,
            "source": wiki.sitename,
            "dump_date": wiki.dump_date,
            "license": wiki.license,
            "quotable": sentence.quotable,
        }
        for field, value in found.items():
            yield from same(f"{name}.{field}", getattr(quote, field), value)


def _snapshot(snapshot: Snapshot, index: Index) -> Found:
    yield from fields("snapshot", asdict(snapshot), asdict(snapshot_of(index.manifest)))


def is_of(snapshot: Snapshot, index: Index) -> bool:
    """Whether this is the index that the snapshot names."""
    return snapshot.index_id == index.manifest.index_id


def replayed(receipt: Receipt) -> Found:
    """What the rules of this version come to from the receipt alone."""
    try:
        thresholds = thresholds_of(receipt.thresholds)
    except InputError as error:
        yield "thresholds", receipt.thresholds.get("version"), Remark(error.message)
        return
    shipped = default_thresholds()
    if thresholds.version == shipped.version:
        yield from fields("thresholds", _record(thresholds), _record(shipped))
    decision = decide_again(receipt)
    scores = [scores_of(quote) for quote in receipt.considered]
    simple = simple_checker(scores)
    quoted: Quote | None = None
    if decision.verdict is not Verdict.NO_RECEIPT and decision.index is not None:
        quoted = receipt.considered[decision.index]
    yield from same("verdict", receipt.verdict, decision.verdict.value)
    yield from same("rule.id", receipt.rule.id, decision.rule)
    yield from same("rule.explanation", receipt.rule.explanation, decision.explanation)
    yield from same(
        "evidence.sentence_id",
        receipt.evidence.sentence_id if receipt.evidence else None,
        quoted.sentence_id if quoted else None,
    )
    yield from same("confidence", receipt.confidence, confidence(decision, scores, thresholds))
    found = {
        "verdict": simple.verdict.value,
        "sentence_id": receipt.considered[simple.index].sentence_id if simple.index is not None else None,
        "set_aside": why_set_aside(decision, simple, scores, facts_of(receipt.claim), thresholds),
    }
    yield from fields("simple_checker", asdict(receipt.simple_checker), found)


def _record(thresholds: Thresholds) -> dict[str, Any]:
    return {**asdict(thresholds), "off": sorted(thresholds.off)}


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
