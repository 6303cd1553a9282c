"""What becomes of a dump's templates, and what keeps its sentences from being quoted.

    python -m index_builder.fidelity DUMP... [--json]

Counts are of what stands in the prose and the infoboxes: references and comments are cut before any
template in them is looked at.
"""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from index_builder.extract import LONGEST_QUOTE, SentenceRow, extract_page
from index_builder.page import SourcePage
from index_builder.sources import discover, open_source
from index_builder.wikitext import Watch
from index_builder.wikitext.dropped import normal_name
from index_builder.wikitext.functions import called
from index_builder.wikitext.signs import GONE, MARK
from receipts_offline.errors import ReceiptsError
from receipts_offline.index.kinds import Kind

TOO_LONG: Final = f"longer than {LONGEST_QUOTE:,} characters"
LEFTOVER: Final = "markup written as text, or a line without its block"
TOGETHER: Final = "several causes that only count together"
MOST_CAUSES: Final = 10
"""Causes that the printed report names."""


@dataclass(slots=True)
class TemplateCount:
    """What became of one template's calls, and how many sentences it made unquotable."""

    name: str
    rendered: int = 0
    dropped: int = 0
    read: int = 0
    lost: int = 0
    sentences: int = 0

    @property
    def calls(self) -> int:
        """All calls, whatever became of them."""
        return self.rendered + self.dropped + self.read + self.lost


@dataclass(slots=True)
class Fidelity:
    """The report: counts of prose sentences and facts, of templates by name, and of sentences by cause.

    A sentence with two causes counts for both.
    """

    pages: int
    sentences: int
    quotable: int
    facts: int
    quotable_facts: int
    templates: list[TemplateCount]
    causes: list[tuple[str, int]]

    @property
    def share(self) -> float:
        """Quotable sentences among all sentences of prose, 0 to 1."""
        return self.quotable / self.sentences if self.sentences else 0.0

    def record(self) -> dict[str, Any]:
        """The report as plain values for JSON."""
        causes = [{"cause": cause, "sentences": sentences} for cause, sentences in self.causes]
        return {**asdict(self), "share": round(self.share, 4), "causes": causes}


class _Census(Watch):
    """Counts what becomes of each template; `causes` are those of the present page."""

    __slots__ = ("causes", "counts")

    def __init__(self) -> None:
        self.counts: dict[str, TemplateCount] = {}
        self.causes: set[str] = set()

    def of(self, raw: str) -> TemplateCount:
        name = called(normal_name(raw))
        return self.counts.setdefault(name, TemplateCount(name))

    def rendered(self, name: str) -> None:
        self.of(name).rendered += 1

    def dropped(self, name: str) -> None:
        self.of(name).dropped += 1

    def read(self, name: str) -> None:
        self.of(name).read += 1

    def mark(self, cause: str) -> str:
        self.causes.add(cause)
        name = _template(cause)
        if name is not None:
            self.of(name).lost += 1
        return MARK


class _Only(Watch):
    """Lets a single cause count, as if every other thing that is not rendered were no loss."""

    __slots__ = ("cause",)

    def __init__(self, cause: str | None) -> None:
        self.cause = cause

    def mark(self, cause: str) -> str:
        return MARK if cause == self.cause else GONE


def _template(cause: str) -> str | None:
    """The template's name where the cause is a template."""
    named = cause.startswith("{{") and not cause.startswith("{{{")
    return cause[2:-2] if named else None


class FidelityMeter:
    """Adds up the report page by page."""

    def __init__(self, language: str, namespaces: dict[str, int]) -> None:
        self._setting = (language, namespaces)
        self._census = _Census()
        self._causes: Counter[str] = Counter()
        self._counts: Counter[tuple[bool, bool]] = Counter()  # by (is a fact, is quotable)
        self._pages = 0

    def add(self, page: SourcePage) -> None:
        """Render a page, and once more for each cause of an unquotable sentence in it."""
        self._pages += 1
        self._census.causes.clear()
        rows = extract_page(page, *self._setting, self._census).rows
        self._counts.update((row.kind != Kind.PROSE, row.quotable) for row in rows)
        lost = _lost(rows)
        if not lost:
            return
        too_long = Counter({text: count for text, count in lost.items() if len(text) > LONGEST_QUOTE})
        self._causes[TOO_LONG] += too_long.total()
        lost -= too_long
        leftover = lost & _lost(extract_page(page, *self._setting, _Only(None)).rows)
        self._causes[LEFTOVER] += leftover.total()
        lost -= leftover
        unexplained = lost.copy()
        for cause in sorted(self._census.causes):
            blamed = lost & _lost(extract_page(page, *self._setting, _Only(cause)).rows)
            self._causes[cause] += blamed.total()
            unexplained -= blamed
        self._causes[TOGETHER] += unexplained.total()

    def report(self) -> Fidelity:
        """The report on the pages so far, the most frequent templates and causes first."""
        for cause, sentences in self._causes.items():
            name = _template(cause)
            if name is not None:
                self._census.of(name).sentences = sentences
        counts = self._counts
        return Fidelity(
            pages=self._pages,
            sentences=counts[False, True] + counts[False, False],
            quotable=counts[False, True],
            facts=counts[True, True] + counts[True, False],
            quotable_facts=counts[True, True],
            templates=sorted(self._census.counts.values(), key=lambda one: (-one.calls, one.name)),
            causes=sorted(((+self._causes).items()), key=lambda one: (-one[1], one[0])),
        )


def _lost(rows: Iterable[SentenceRow]) -> Counter[str]:
    return Counter(row.text for row in rows if row.kind == Kind.PROSE and not row.quotable)


def measure_fidelity(paths: Sequence[Path]) -> Fidelity:
    """The report on the articles of dumps or page files of one wiki.

    Raises:
        InputError: a source cannot be read.
    """
    meter: FidelityMeter | None = None
    for path in discover(paths):
        with open_source(path) as source:
            meter = meter or FidelityMeter(source.siteinfo.language, dict(source.namespaces))
            for page in source.pages():
                if page.redirect is None:
                    meter.add(page)
    assert meter is not None  # discover finds at least one file, or raises
    return meter.report()


def table(report: Fidelity) -> str:
    """The report as text for a terminal."""
    lines = [
        f"{report.pages:,} pages, {report.sentences:,} sentences of prose, {report.quotable:,} quotable "
        f"({report.share:.1%}); {report.facts:,} facts of infoboxes and tables, "
        f"{report.quotable_facts:,} quotable",
        "",
        f"Causes of unquotable sentences ({min(MOST_CAUSES, len(report.causes))} of {len(report.causes)}):",
        *(f"{sentences:>9,}  {cause}" for cause, sentences in report.causes[:MOST_CAUSES]),
        "",
        f"{'rendered':>9} {'dropped':>9} {'as facts':>9} {'lost':>9} {'sentences':>9}  template",
    ]
    for one in report.templates:
        numbers = (one.rendered, one.dropped, one.read, one.lost, one.sentences)
        lines.append(" ".join(f"{number:>9,}" for number in numbers) + f"  {one.name}")
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the report; returns the exit code."""
    parser = argparse.ArgumentParser(prog="python -m index_builder.fidelity", description=__doc__)
    parser.add_argument("dumps", nargs="+", type=Path, metavar="DUMP")
    parser.add_argument("--json", action="store_true", help="print JSON in place of the table")
    options = parser.parse_args(arguments)
    try:
        report = measure_fidelity(options.dumps)
    except ReceiptsError as error:
        print(f"{error.message} {error.next_step}", file=sys.stderr)
        return 3
    print(json.dumps(report.record(), ensure_ascii=False, indent=1) if options.json else table(report))
    return 0


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # `… | head` ends quietly
    sys.exit(main())
