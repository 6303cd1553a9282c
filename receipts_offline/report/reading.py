"""Read saved reports back: the JSON document of a check, or receipts as JSON Lines.

A record is compared with its JSON Schema first, so that whoever uses it need not ask what is in it.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from receipts_offline.errors import InputError
from receipts_offline.plain_files import odd_kind
from receipts_offline.receipts import (
    SCHEMA_VERSION,
    ClaimRecord,
    ModelRecord,
    NotChecked,
    Quote,
    Receipt,
    Report,
    Rule,
    Scores,
    SimpleChecker,
    Snapshot,
    SnapshotWiki,
)
from receipts_offline.report.batch_lines import ANSWER

if TYPE_CHECKING:
    from jsonschema import Draft202012Validator

LARGEST_FILE = 200_000_000  # bytes
_BESIDE_RECEIPTS = frozenset({"attribution", "file"})


@dataclass(frozen=True, slots=True)
class Saved:
    """Receipts read from a file, as they stand there and as typed records, in the same order.

    `report` is the whole report where the file is one, and `document` the same as it stands there. Of JSON
    Lines, `beside` holds what stands beside each receipt in its line (attribution, file), and `others` the
    lines that are no receipts: those of a batch, which tell in `record` what they are.
    """

    name: str
    records: tuple[dict[str, Any], ...]
    receipts: tuple[Receipt, ...]
    report: Report | None
    document: dict[str, Any] | None = None
    beside: tuple[dict[str, Any], ...] = ()
    others: tuple[dict[str, Any], ...] = ()

    @property
    def reports(self) -> tuple[str, ...]:
        """Of the ledger of a directory of reports: their names, which lie beside it."""
        return tuple(line["report"] for line in self.others if isinstance(line.get("report"), str))

    @property
    def files(self) -> tuple[str, ...]:
        """The answers' files that a batch names, each once."""
        named = (one["file"] for one in (*self.beside, *self.others) if isinstance(one.get("file"), str))
        return tuple(dict.fromkeys(named))

    @property
    def places(self) -> tuple[tuple[str | None, int], ...]:
        """For each receipt its answer's file, None outside of batches, and its number there, from 1."""
        counted: Counter[str | None] = Counter()
        made = []
        for beside in self.beside or ({},) * len(self.records):
            file = beside.get("file")
            counted[file] += 1
            made.append((file, counted[file]))
        return tuple(made)


def read_saved(path: Path) -> Saved:
    """The receipts in a file that `check --format json` or `jsonl` wrote.

    Raises:
        InputError: the file cannot be read, is something else, or of another version of the schema.
    """
    if (odd := odd_kind(path)) is not None:
        raise InputError(
            f"{path} is {odd}, which may never end", next_step="name a file that holds the report"
        )
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise InputError(
                f"{path} has more than {LARGEST_FILE:,} bytes", next_step="check that it is a saved report"
            )
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise InputError(
            f"{path} cannot be read ({error.strerror})",
            next_step="name a file that `check --format json --output FILE` wrote",
        ) from error
    except UnicodeDecodeError as error:
        raise _no_report(path, f"it is no UTF-8 text, byte {error.start}") from error
    return parse_saved(text, str(path))


def latest(saved: Saved) -> Saved:
    """Of a batch's file that has several lines about an answer's file only the last ones, which count.

    A file whose last line is an error has no receipts. Receipts that no line closes stay, at the end.
    """
    start = 0
    last: dict[tuple[object, object], tuple[dict[str, Any], tuple[int, int]]] = {}
    for line in saved.others:
        count = line.get("receipts")
        held = count if line["record"] == ANSWER and isinstance(count, int) and saved.records else 0
        place = (line.get("file"), line.get("report"))
        for older in [
            key for key in last if key == place or (key[0] == place[0] and line["record"] != ANSWER)
        ]:
            del last[older]
        end = min(start + max(held, 0), len(saved.records))
        last[place] = (line, (start, end))
        start = end
    if len(last) == len(saved.others):
        return saved
    parts = [part for _, part in last.values()] + [(start, len(saved.records))]
    kept = [at for first, end in parts for at in range(first, end)]
    return replace(
        saved,
        records=tuple(saved.records[at] for at in kept),
        receipts=tuple(saved.receipts[at] for at in kept),
        beside=tuple(saved.beside[at] for at in kept),
        others=tuple(line for line, _ in last.values()),
    )


def parse_saved(text: str, name: str) -> Saved:
    """Like `read_saved`, of a text that is at hand; `name` stands in errors. Raises InputError."""
    try:
        whole = json.loads(text)
    except (ValueError, RecursionError):
        whole = None
    if isinstance(whole, dict) and "receipts" in whole:
        _same_version(whole["receipts"], name)
        _validate(whole, name, "report.schema.json")
        records = tuple(whole["receipts"])
        receipts = tuple(map(_receipt, records))
        return Saved(name, records, receipts, _report(whole, receipts), whole)
    lines = tuple(_lines(text, name))
    others = tuple(line for line in lines if "record" in line)
    held = [line for line in lines if "record" not in line]
    records = tuple(_parts(line, beside=False) for line in held)
    if not lines:
        raise _no_report(name, "it holds no receipt")
    _same_version(records, name)
    for number, record in enumerate(records, start=1):
        _validate(record, f"{name}, receipt {number}", "receipt.schema.json")
    beside = tuple(_parts(line, beside=True) for line in held)
    return Saved(name, records, tuple(map(_receipt, records)), None, beside=beside, others=others)


def _lines(text: str, name: str) -> Iterator[dict[str, Any]]:
    """The objects of JSON Lines."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise _no_report(name, f"line {number} is no JSON") from error
        if not isinstance(value, dict):
            raise _no_report(name, f"line {number} is no receipt")
        yield value


def _parts(line: dict[str, Any], *, beside: bool) -> dict[str, Any]:
    """The receipt of a line, or what stands beside it."""
    return {key: value for key, value in line.items() if (key in _BESIDE_RECEIPTS) == beside}


def _same_version(records: object, name: str) -> None:
    """Say it plainly where receipts are of another version, before a schema names their first difference."""
    for number, record in enumerate(records if isinstance(records, list | tuple) else (), start=1):
        version = record.get("schema_version") if isinstance(record, dict) else None
        if isinstance(version, int) and version != SCHEMA_VERSION:
            raise InputError(
                f"{name}: receipt {number} is of schema version {version}, and this program reads {SCHEMA_VERSION}",
                next_step="check the answer again with this version, or use the version that wrote it",
            )


def _validate(record: object, name: str, schema: str) -> None:
    error = next(iter(sorted(_validator(schema).iter_errors(record), key=lambda e: e.json_path)), None)
    if error is not None:
        message = error.message if len(error.message) < 200 else f"{error.message[:200]}…"
        raise _no_report(name, f"{error.json_path}: {message}")


@cache
def _validator(name: str) -> Draft202012Validator:
    from jsonschema import Draft202012Validator
    from referencing import Registry, Resource

    schemas = {
        other: json.loads(files("receipts_offline.report").joinpath(other).read_text(encoding="utf-8"))
        for other in ("receipt.schema.json", "report.schema.json")
    }
    resources = [(other, Resource.from_contents(schema)) for other, schema in schemas.items()]
    return Draft202012Validator(schemas[name], registry=Registry().with_resources(resources))


def _no_report(name: object, reason: str) -> InputError:
    return InputError(
        f"{name} is no saved report ({reason})",
        next_step="name a file that `check --format json --output FILE` wrote",
    )


def _report(record: Mapping[str, Any], receipts: tuple[Receipt, ...]) -> Report:
    return Report(
        answer=record["answer"]["text"],
        topic=record["answer"]["topic"],
        receipts=receipts,
        not_checked=tuple(NotChecked(**piece) for piece in record["not_checked"]),
        snapshot=_snapshot(record["snapshot"]),
        attribution=record["attribution"],
    )


def _receipt(record: Mapping[str, Any]) -> Receipt:
    claim = record["claim"]
    return Receipt(
        claim=ClaimRecord(
            **{
                **claim,
                "pieces": tuple((start, end) for start, end in claim["pieces"]),
                "notes": tuple(claim["notes"]),
            }
        ),
        verdict=record["verdict"],
        evidence=_quote(record["evidence"]) if record["evidence"] is not None else None,
        considered=tuple(_quote(quote) for quote in record["considered"]),
        rule=Rule(**record["rule"]),
        confidence=record["confidence"],
        simple_checker=SimpleChecker(**record["simple_checker"]),
        snapshot=_snapshot(record["snapshot"]),
        models={role: ModelRecord(**model) for role, model in record["models"].items()},
        thresholds=record["thresholds"],
        tool=record["tool"],
        answer_sha256=record["answer_sha256"],
        schema_version=record["schema_version"],
    )


def _quote(record: Mapping[str, Any]) -> Quote:
    return Quote(**{**record, "nli": Scores(**record["nli"])})


def _snapshot(record: Mapping[str, Any]) -> Snapshot:
    return Snapshot(**{**record, "wikis": tuple(SnapshotWiki(**wiki) for wiki in record["wikis"])})
