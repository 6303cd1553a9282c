"""Cut an answer into runs, each covered by the same claims from its first character to its last."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from receipts_offline.receipts import Report

Stretch = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of the answer: its text, where it starts, and who covers it (numbers from 1, ascending).

    `ending` names the claims whose last piece ends where the run does: there a claim's number belongs.
    `unchecked` are the numbers of the pieces that were not checked.
    """

    text: str
    start: int
    claims: tuple[int, ...]
    ending: tuple[int, ...]
    unchecked: tuple[int, ...]


def marked(report: Report) -> tuple[Run, ...]:
    """The runs of a report's answer."""
    return cut(
        report.answer,
        [receipt.claim.pieces or ((receipt.claim.start, receipt.claim.end),) for receipt in report.receipts],
        [((piece.start, piece.end),) for piece in report.not_checked],
    )


def cut(
    answer: str, claims: Sequence[Iterable[Stretch]], unchecked: Sequence[Iterable[Stretch]] = ()
) -> tuple[Run, ...]:
    """Cut `answer` at every edge of a stretch (start, end), in code points; the runs join to the answer again.

    What reaches beyond the answer is cut off, since a report may come from a file. A claim of which nothing
    is left ends nowhere.
    """
    size = len(answer)
    covers = [*(_within(pieces, size) for pieces in claims), *(_within(pieces, size) for pieces in unchecked)]
    opened: dict[int, list[int]] = {}
    closed: dict[int, list[int]] = {}
    last: dict[int, list[int]] = {}
    for number, pieces in enumerate(covers):
        for start, end in pieces:
            opened.setdefault(start, []).append(number)
            closed.setdefault(end, []).append(number)
        if pieces and number < len(claims):
            last.setdefault(max(end for _, end in pieces), []).append(number + 1)
    edges = sorted({0, size} | opened.keys() | closed.keys())
    depth = [0] * len(covers)
    inside: set[int] = set()
    runs = []
    for start, end in pairwise(edges):
        for number in closed.get(start, ()):
            depth[number] -= 1
            if not depth[number]:
                inside.discard(number)
        for number in opened.get(start, ()):
            depth[number] += 1
            inside.add(number)
        runs.append(
            Run(
                text=answer[start:end],
                start=start,
                claims=tuple(sorted(number + 1 for number in inside if number < len(claims))),
                ending=tuple(last.get(end, ())),
                unchecked=tuple(
                    sorted(number + 1 - len(claims) for number in inside if number >= len(claims))
                ),
            )
        )
    return tuple(runs)


def _within(pieces: Iterable[Stretch], size: int) -> list[Stretch]:
    kept = ((max(0, start), min(end, size)) for start, end in pieces)
    return [(start, end) for start, end in kept if start < end]
