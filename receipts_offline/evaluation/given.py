"""Take the labelled claims out of answers, so that claims can be checked without a splitter."""

from __future__ import annotations

import json
from pathlib import Path

from receipts_offline.errors import InputError
from receipts_offline.evaluation.datasets import read_answers
from receipts_offline.evaluation.metrics import Gold
from receipts_offline.paths import write_atomically

_LABELS = {Gold.SUPPORTED: "supports", Gold.REFUTED: "refutes", Gold.NEITHER: "not_enough_info"}


def prepare_claims(answers: Path, out: Path) -> int:
    """Write the claims of an answers file in the form of `claims`; returns how many.

    A claim that nothing decides has the answer's topic as its page and no evidence.
    Raises InputError where the answers cannot be read or `out` cannot be written.
    """
    lines = [
        json.dumps(
            {
                "claim": claim.claim,
                "page": claim.title or answer.topic,
                "label": _LABELS[claim.gold],
                "evidence": [claim.evidence] if claim.evidence else [],
            },
            ensure_ascii=False,
        )
        for answer in read_answers(answers)
        for claim in answer.claims
    ]
    try:
        write_atomically(out, ("\n".join(lines) + "\n").encode())
    except OSError as error:
        raise InputError(
            f"{out} cannot be written: {error.strerror}.", next_step="Name another place."
        ) from error
    return len(lines)
