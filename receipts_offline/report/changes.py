"""What changed between two reports: verdicts, claims, and the sentence that changed with a verdict."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any, TypeVar

from receipts_offline.index.kinds import shown_text
from receipts_offline.receipts import Quote, Receipt, Report
from receipts_offline.report.reading import Saved
from receipts_offline.report.sides import Side, sides
from receipts_offline.report.terminal import clean
from receipts_offline.report.word_changes import Piece, alike, bare_words, shown_words, word_changes

ALIKE = 0.5  # share of words in common from which two sentences count as one that was changed

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Change:
    """A claim in both reports with what it rests on in each; `number` is its own in the new report's answer.

    A sentence is the one quoted, or, where only the other report quotes one, that which resembles it among
    those considered, or None. `words` is the way from the old one to the new, empty where they are the same
    or have little in common.
    """

    old: Receipt
    new: Receipt
    old_sentence: Quote | None
    new_sentence: Quote | None
    words: tuple[Piece, ...]
    number: int


@dataclass(frozen=True, slots=True)
class Changes:
    """Two reports compared. `matched` counts the claims in both, `verdicts` are those whose verdict changed,
    `quotes` those whose verdict is the same but rests on another sentence.
    """

    old: Side
    new: Side
    matched: int
    verdicts: tuple[Change, ...]
    quotes: tuple[Change, ...]
    only_old: tuple[Receipt, ...]
    only_new: tuple[Receipt, ...]

    @property
    def same_answers(self) -> bool:
        """Whether both reports are of the same answer, or answers, to the byte."""
        return set(self.old.answers) == set(self.new.answers)

    @property
    def verdicts_differ(self) -> bool:
        """Whether a verdict changed, or a claim has one in one of the two only."""
        return bool(self.verdicts or self.only_old or self.only_new)


def changes(old: Saved | Report, new: Saved | Report) -> Changes:
    """Compare two reports, saved ones or fresh ones, claim by claim.

    A claim is found in the other report by its place in the same answer, else by its text. Where one of the two
    is of a single answer and the other of many, that one among them, only that one is compared.
    """
    before, after = sides(old, new)
    pairs, only_old, only_new = _matched(before, after)
    numbers = _numbers(after.receipts)
    verdicts = [pair for pair in pairs if pair[0].verdict != pair[1].verdict]
    quotes = [
        pair for pair in pairs if pair[0].verdict == pair[1].verdict and _said(pair[0]) != _said(pair[1])
    ]
    return Changes(
        before,
        after,
        len(pairs),
        tuple(_change(*pair, numbers[id(pair[1])]) for pair in verdicts),
        tuple(_change(*pair, numbers[id(pair[1])]) for pair in quotes),
        only_old,
        only_new,
    )


_Pairs = list[tuple[Receipt, Receipt]]


def _matched(old: Side, new: Side) -> tuple[_Pairs, tuple[Receipt, ...], tuple[Receipt, ...]]:
    """Pairs in the order of the new report, and what is left over on each side, in order."""
    left: dict[int, Receipt] = dict(enumerate(old.receipts))
    partner: dict[int, Receipt] = {}
    shared = set(old.answers) & set(new.answers)
    for key in _KEYS:
        waiting: defaultdict[Hashable, deque[int]] = defaultdict(deque)
        for number, receipt in left.items():
            waiting[key(receipt, shared)].append(number)
        for number, receipt in enumerate(new.receipts):
            if number not in partner and waiting[key(receipt, shared)]:
                partner[number] = left.pop(waiting[key(receipt, shared)].popleft())
    pairs = [(partner[number], new.receipts[number]) for number in sorted(partner)]
    rest = tuple(receipt for number, receipt in enumerate(new.receipts) if number not in partner)
    return pairs, tuple(left.values()), rest


def _scope(receipt: Receipt, shared: set[str]) -> str:
    """Claims of an answer that stands in both reports are matched within it, all others with each other."""
    return receipt.answer_sha256 if receipt.answer_sha256 in shared else ""


_KEYS: Sequence[Callable[[Receipt, set[str]], Hashable]] = (
    lambda one, _shared: (one.answer_sha256, one.claim.pieces, one.claim.resolved),
    lambda one, _shared: (one.answer_sha256, one.claim.pieces),
    lambda one, shared: (_scope(one, shared), bare_words(one.claim.text)),
    lambda one, shared: (_scope(one, shared), bare_words(one.claim.resolved)),
)


def _numbers(receipts: Sequence[Receipt]) -> dict[int, int]:
    """The number of each receipt, from 1 in each answer, by the identity of the receipt."""
    counted: Counter[str] = Counter()
    numbers = {}
    for receipt in receipts:
        counted[receipt.answer_sha256] += 1
        numbers[id(receipt)] = counted[receipt.answer_sha256]
    return numbers


def _said(receipt: Receipt) -> tuple[str, str, str] | None:
    quote = receipt.evidence
    return None if quote is None else (quote.title, quote.kind, quote.text)


def _change(old: Receipt, new: Receipt, number: int) -> Change:
    before, after = old.evidence, new.evidence
    if before is None and after is not None:
        before = _counterpart(after, old.considered)
    elif after is None and before is not None:
        after = _counterpart(before, new.considered)
    words: tuple[Piece, ...] = ()
    # The row of an infobox and a sentence share words, but neither became the other.
    if before and after and before.kind == after.kind and alike(before.text, after.text) >= ALIKE:
        words = word_changes(before.text, after.text)
    return Change(old, new, before, after, words, number)


def _counterpart(quote: Quote, considered: Sequence[Quote]) -> Quote | None:
    """The sentence among those considered that is most like this one, on the same page if it can be."""
    likeness = [
        (alike(quote.text, one.text), one.title == quote.title, -place)
        for place, one in enumerate(considered)
    ]
    best = max(likeness, default=(0.0, False, 0))
    return considered[-best[2]] if best[0] >= ALIKE else None


def changes_record(found: Changes) -> dict[str, Any]:
    """The changes as plain values for JSON."""
    return {
        "old": _side_record(found.old),
        "new": _side_record(found.new),
        "same_answers": found.same_answers,
        "matched": found.matched,
        "verdicts": [_change_record(change) for change in found.verdicts],
        "quotes": [_change_record(change) for change in found.quotes],
        "only_old": [_receipt_record(receipt) for receipt in found.only_old],
        "only_new": [_receipt_record(receipt) for receipt in found.only_new],
        "attribution": _credit(found),
    }


def changes_text(found: Changes) -> str:
    """The changes for people, in lines that end in a newline; no text in it can move a cursor."""
    lines = [f"Old: {_snapshots(found.old)}", f"New: {_snapshots(found.new)}"]
    for what, before, after in (
        ("Models", found.old.models, found.new.models),
        ("Thresholds", found.old.thresholds, found.new.thresholds),
        ("Version", found.old.tools, found.new.tools),
    ):
        if before and after and before != after:
            lines.append(f"{what}: {', '.join(before)} → {', '.join(after)}")
    if not found.same_answers and not found.matched:
        lines.append("The two reports are of different answers.")
    elif not found.same_answers:
        lines.append("The answers are not the same: their claims are matched by their text.")
    lines += ["", _headline(found)]
    for change in found.verdicts:
        head = f"{change.old.verdict} → {change.new.verdict}"
        lines += ["", f"{change.number}. {head}  {change.new.claim.text}", *_sentence_lines(change)]
        lines.append(f"   Why: {change.new.rule.explanation}")
    for title, receipts in (
        ("Only in the old report", found.only_old),
        ("Only in the new report", found.only_new),
    ):
        if receipts:
            lines += ["", f"{title}:"]
            lines += [f"   {receipt.verdict}  {receipt.claim.text}" for receipt in receipts]
    if found.quotes:
        lines += ["", "The same verdict, by another sentence:"]
        for change in found.quotes:
            lines += [
                f"{change.number}. {change.new.verdict}  {change.new.claim.text}",
                *_sentence_lines(change),
            ]
    lines += ["", _credit(found)]
    return "".join(f"{clean(line)}\n" for line in lines)


def _headline(found: Changes) -> str:
    if not found.matched:
        return "No claim is in both reports."
    claims = "1 claim is" if found.matched == 1 else f"{found.matched} claims are"
    changed = len(found.verdicts) or "no"
    return f"{claims} in both reports; {changed} verdict{'' if changed == 1 else 's'} changed."


def _sentence_lines(change: Change) -> Iterable[str]:
    before, after = change.old_sentence, change.new_sentence
    if before is not None and after is not None and _text(before) == _text(after):
        yield f"   the same sentence: “{_text(after)}” ({_place(after)})"
        return
    for name, quote in (("was", before), ("now", after)):
        said = (
            f"“{_text(quote)}” ({_place(quote)})"
            if quote is not None
            else "no sentence like it among those found"
        )
        yield f"   {name}: {said}"
    if change.words:
        yield f"   changed: {shown_words(change.words)}"


def _text(quote: Quote) -> str:
    return shown_text(quote.kind, quote.text)


def _place(quote: Quote) -> str:
    parts = (quote.title, quote.source, f"dump of {quote.dump_date}", quote.url)
    return ", ".join(part for part in parts if part)


def _snapshots(side: Side) -> str:
    return "; ".join(
        f"{', '.join(f'{wiki.sitename}, dump of {wiki.dump_date}' for wiki in one.wikis)}; index {one.index_id}"
        for one in side.snapshots
    )


def _credit(found: Changes) -> str:
    return " ".join(dict.fromkeys((*found.old.attributions, *found.new.attributions)))


def _side_record(side: Side) -> dict[str, Any]:
    return {key: value for key, value in asdict(side).items() if key != "receipts"} | {
        "receipts": len(side.receipts)
    }


def _change_record(change: Change) -> dict[str, Any]:
    return {
        "number": change.number,
        "claim": change.new.claim.text,
        "old": {**_receipt_record(change.old), "sentence": _quote_record(change.old_sentence)},
        "new": {**_receipt_record(change.new), "sentence": _quote_record(change.new_sentence)},
        "words": [list(piece) for piece in change.words],
    }


def _receipt_record(receipt: Receipt) -> dict[str, Any]:
    return {
        "receipt_id": receipt.receipt_id,
        "claim": receipt.claim.text,
        "verdict": receipt.verdict,
        "rule": receipt.rule.id,
    }


def _quote_record(quote: Quote | None) -> dict[str, Any] | None:
    if quote is None:
        return None
    kept = ("text", "kind", "title", "section", "url", "revision_id", "source", "dump_date", "license")
    return {key: getattr(quote, key) for key in kept}
