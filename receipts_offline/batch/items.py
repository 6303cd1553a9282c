"""What goes through a batch: an answer's file, and what came of it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Any

from receipts_offline import __version__
from receipts_offline.checker import Checker
from receipts_offline.errors import ReceiptsError
from receipts_offline.receipts import ModelRecord, Report
from receipts_offline.report.batch_lines import answer_line
from receipts_offline.verdict import default_thresholds

Opener = Callable[[], AbstractContextManager[Checker]]
"""Opens a checker; a process is started with it, so it is a function at the top of a module, or a partial of one."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as it was read, or the error with which reading it ended."""

    file: str
    text: str = ""
    error: ReceiptsError | None = None

    @property
    def sha256(self) -> str:
        """The hash of the text, as receipts name it."""
        return hashlib.sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()


@dataclass(frozen=True, slots=True)
class Checked:
    """An answer with its report, or with the error that stands in its place."""

    answer: Answer
    report: Report | None
    error: ReceiptsError | None


@dataclass(frozen=True, slots=True)
class Setting:
    """What besides the answer determines its receipts; `asked` is the topic or question the user gave."""

    index_id: str
    models: Mapping[str, ModelRecord]
    asked: str | None

    def line(self, answer: Answer, report: Report) -> dict[str, Any]:
        """The answer's line in an output."""
        return answer_line(
            answer.file,
            answer.sha256,
            report,
            asked=self.asked,
            models=self.models,
            thresholds=default_thresholds().version,
            tool=f"receipts-offline {__version__}",
        )

    def made(self, line: Mapping[str, Any], answer: Answer) -> bool:
        """Whether a line found in an output is what would come out for this answer now."""
        stated = {
            "answer_sha256": answer.sha256,
            "index_id": self.index_id,
            "models": {role: {"id": model.id, "sha256": model.sha256} for role, model in self.models.items()},
            "thresholds": default_thresholds().version,
            "asked": self.asked,
            "tool": f"receipts-offline {__version__}",
        }
        return all(line.get(key) == value for key, value in stated.items())
