"""Hold every card in files and directories to the gate, and say how the whole run ended."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from receipts_offline.card.files import Unreadable, find_cards
from receipts_offline.card.gate import Judgement, Options, Status, bad_input, judge
from receipts_offline.errors import GateFailed, InputError, ReceiptsError


@dataclass(frozen=True, slots=True)
class Result:
    """One card's judgement: where it stands, and the note that the card itself carries."""

    file: str
    place: str
    judgement: Judgement
    card_note: str | None = None


@dataclass(frozen=True, slots=True)
class Run:
    """The results of one run, in the order of the files, and the options they were judged by."""

    results: tuple[Result, ...]
    options: Options

    def count(self, status: Status) -> int:
        """How many results have this status."""
        return sum(result.judgement.status is status for result in self.results)

    @property
    def judged(self) -> int:
        """How many cards could be read and were held to the gate."""
        return len(self.results) - self.unreadable

    @property
    def unreadable(self) -> int:
        """How many files or entries could not be read as cards."""
        return self.count(Status.BAD_INPUT)

    @property
    def failed(self) -> int:
        """How many cards did not pass."""
        return self.judged - self.count(Status.OK)

    @property
    def error(self) -> ReceiptsError | None:
        """How the run failed, None if every card passed: bad input (3) outranks failed cards (1)."""
        if self.unreadable:
            also = f" and {_counted(self.failed, 'card')} failed" if self.failed else ""
            return InputError(
                f"{_counted(self.unreadable, 'input')} cannot be read{also}",
                next_step="mend what is listed above and check again",
            )
        if self.failed:
            return GateFailed(
                f"{self.failed} of {_counted(self.judged, 'card')} failed",
                next_step="mend what is listed above and check again",
            )
        return None


def check_cards(paths: Iterable[Path], options: Options) -> Run:
    """Judge every card under the paths. Never raises for a bad file: it is a result like the others."""
    results = []
    for found in find_cards(paths):
        if isinstance(found, Unreadable):
            results.append(Result(found.file, found.place, bad_input(found.reason)))
            continue
        note = found.value.get("note") if isinstance(found.value, dict) else None
        judgement = judge(found.value, options)
        results.append(Result(found.file, found.place, judgement, note if isinstance(note, str) else None))
    return Run(tuple(results), options)


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
