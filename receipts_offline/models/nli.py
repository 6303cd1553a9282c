"""Does a premise back, contradict, or say nothing of a claim: the interface and its implementation."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from receipts_offline.models.registry import NLI_LABELS, ModelEntry
from receipts_offline.models.session import OnnxSession, TokenIds, open_tokenizer, pad_id_of, plain


class Label(IntEnum):
    """The columns of a score, the same for every model."""

    CONTRADICTION = 0
    ENTAILMENT = 1
    NEUTRAL = 2


class NLIModel(Protocol):
    """Scores pairs of premise and claim. Tests pass tiny ones; the real one is CrossEncoder."""

    @property
    def model_id(self) -> str:
        """The registry's name of the model."""
        ...

    @property
    def sha256(self) -> str:
        """Hash of the weights file."""
        ...

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Probabilities of shape [len(pairs), 3] in the column order of Label; one call is one batch."""
        ...


class CrossEncoder:
    """A model that reads premise and claim together.

    Where both do not fit, the end of the premise is cut, never the claim: a claim of which only a part
    was read could be backed by mistake. A claim so long that no token of the premise would be left is
    not shown to the model at all; its pair scores as neutral, since nothing was compared.
    """

    def __init__(
        self, entry: ModelEntry, *, model: Path, tokenizer: Path, threads: int | None = None
    ) -> None:
        """Open both files. Raises ModelUnusable where one is damaged."""
        self.model_id = entry.name
        self.sha256 = entry.sha256
        self._max_length = entry.max_length
        self._columns = [entry.labels.index(label) for label in NLI_LABELS]
        self._tokenizer = open_tokenizer(entry, tokenizer)
        self._pad_id = pad_id_of(self._tokenizer)
        self._session = OnnxSession(entry, model, threads=threads)

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Probabilities of shape [len(pairs), 3], float32, in the column order of Label.

        All pairs make one batch. Scores move a little with what else is in the batch, so a call should
        hold the evidence of one claim and nothing else; the order of the pairs does not matter.
        """
        scores = np.zeros((len(pairs), len(Label)), dtype=np.float32)
        scores[:, Label.NEUTRAL] = 1
        read = [self.tokenize(premise, claim) for premise, claim in pairs]
        rows = [row for row, tokens in enumerate(read) if tokens is not None]
        if rows:
            logits = self._session.run([tokens for tokens in read if tokens is not None], pad_id=self._pad_id)
            scores[rows] = softmax(logits[:, self._columns])
        return scores

    def tokenize(self, premise: str, claim: str) -> TokenIds | None:
        """The pair as the model reads it, or None where the claim leaves no room for the premise."""
        first = self._tokenizer.encode(plain(premise), add_special_tokens=False)
        second = self._tokenizer.encode(plain(claim), add_special_tokens=False)
        room = self._max_length - self._tokenizer.num_special_tokens_to_add(True) - len(second.ids)
        if room < min(1, len(first.ids)):
            return None
        first.truncate(room)
        joined = self._tokenizer.post_process(first, second, add_special_tokens=True)
        return TokenIds(joined.ids, joined.type_ids)


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities along the last axis, without overflow."""
    exponent = np.exp(logits - logits.max(axis=-1, keepdims=True))
    probabilities: NDArray[np.float32] = exponent / exponent.sum(axis=-1, keepdims=True)
    return probabilities
