"""A card from a finished check: the quoted sentences as context, their links and dump dates as source. Pure."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping
from typing import Any

from receipts_offline.card.record import nests_too_deep
from receipts_offline.errors import InputError
from receipts_offline.receipts import digest as receipt_id

_MAKE_IT = "make it with: receipts-offline check ANSWER --format json > REPORT.json"


def card_from_report(report: object, name: str, *, claim: int | None, prompt: str | None) -> dict[str, str]:
    """The fields of a card (without digest) for a whole report, or for its claim of that number, from 1.

    Args:
        report: the JSON document of `check --format json`.
        name: what errors call it.
        claim: which claim's own words are the answer; None for the whole answer.
        prompt: the question; the answer's topic if None.

    Raises:
        InputError: it is no such document, it was edited, or it holds no quote to make a card of.
    """
    answer = _object(report, "answer", name)
    receipts = _receipts(report, name)
    if _text(answer, "sha256", name) != hashlib.sha256(_bytes(_text(answer, "text", name))).hexdigest():
        raise InputError(f"the answer in {name} was edited after the check", next_step="check it again")
    if claim is not None and not 1 <= claim <= len(receipts):
        raise InputError(
            f"{name} has no claim {claim}", next_step=f"give --claim a number from 1 to {len(receipts)}"
        )
    chosen = receipts if claim is None else receipts[claim - 1 : claim]
    quotes = [_object(receipt, "evidence", name) for receipt in chosen if receipt.get("evidence") is not None]
    if not quotes:
        raise InputError(
            f"{name} quotes no sentence for {'any claim' if claim is None else f'claim {claim}'}",
            next_step="choose a report or a claim that is Backed or May conflict",
        )
    said = answer if claim is None else _object(chosen[0], "claim", name)
    return {
        "prompt": prompt if prompt is not None else _topic(answer, name),
        "context": "\n".join(dict.fromkeys(_text(quote, "text", name) for quote in quotes)),
        "answer": _text(said, "text", name),
        "source": _source(quotes, name),
        "note": _note(chosen, name),
    }


def _receipts(report: object, name: str) -> list[Mapping[str, Any]]:
    receipts = report.get("receipts") if isinstance(report, dict) else None
    if (
        nests_too_deep(receipts)
        or not isinstance(receipts, list)
        or not all(isinstance(receipt, dict) for receipt in receipts)
    ):
        raise _no_report(name, "receipts")
    if not receipts:
        raise InputError(f"{name} holds no receipt", next_step="check an answer that makes a claim")
    for number, receipt in enumerate(receipts, start=1):
        if receipt_id(receipt) != receipt.get("receipt_id"):
            raise InputError(
                f"receipt {number} of {name} was edited: its receipt_id does not fit", next_step="check again"
            )
    return receipts


def _topic(answer: Mapping[str, Any], name: str) -> str:
    if answer.get("topic") is None:
        raise InputError(f"{name} names no topic", next_step="give the question with --prompt")
    return _text(answer, "topic", name)


def _source(quotes: list[Mapping[str, Any]], name: str) -> str:
    """A line a page, then the credit."""
    lines: dict[str, None] = {}
    credits: dict[str, None] = {}
    for quote in quotes:
        title, wiki = _text(quote, "title", name), _text(quote, "source", name)
        url = f": {quote['url']}" if quote.get("url") else ""
        lines[f"{title}, {wiki}, dump of {_text(quote, 'dump_date', name)}{url}"] = None
        credits[f"Text of {wiki} by its contributors, {_text(quote, 'license', name)}."] = None
    return "\n".join([*lines, *credits])


def _note(receipts: list[Mapping[str, Any]], name: str) -> str:
    """The verdicts: the gate compares words, so that a quote which conflicts with the answer passes it too."""
    counts = Counter(_text(receipt, "verdict", name) for receipt in receipts)
    verdicts = ", ".join(f"{number} {verdict}" for verdict, number in sorted(counts.items()))
    return f"{_text(receipts[0], 'tool', name)} said: {verdicts}"


def _object(record: object, key: str, name: str) -> Mapping[str, Any]:
    inner = record.get(key) if isinstance(record, dict) else None
    if not isinstance(inner, dict):
        raise _no_report(name, key)
    return inner


def _text(record: Mapping[str, Any], key: str, name: str) -> str:
    value = record.get(key)
    if not isinstance(value, str):
        raise _no_report(name, key)
    return value


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def _no_report(name: str, key: str) -> InputError:
    return InputError(f'{name} is no report of a check ("{key}" is not as there)', next_step=_MAKE_IT)
