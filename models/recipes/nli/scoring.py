"""Probabilities of an exported model, for filtering pairs and for evaluation."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import onnxruntime
from numpy.typing import NDArray
from tokenizers import Tokenizer

from nli.batches import encode

LONGEST = 256
"""Tokens a pair, as the product reads them."""


class Scorer:
    """An ONNX cross-encoder."""

    def __init__(self, model: Path, tokenizer: Tokenizer, threads: int = 2) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = threads
        # A waiting thread that spins takes the core from whoever else runs.
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._session = onnxruntime.InferenceSession(str(model), options, providers=["CPUExecutionProvider"])
        self._tokenizer = tokenizer

    def logits(self, pairs: Sequence[tuple[str, str]], batch: int = 32) -> NDArray[np.float32]:
        """[len(pairs), 3] for (premise, claim) pairs; batches hold pairs of similar length."""
        encoded = encode(self._tokenizer, pairs, LONGEST)
        order = sorted(range(len(encoded)), key=lambda row: len(encoded[row].ids))
        scores = np.zeros((len(pairs), 3), dtype=np.float32)
        for at in range(0, len(order), batch):
            rows = order[at : at + batch]
            longest = len(encoded[rows[-1]].ids)
            feed = {
                name: np.zeros((len(rows), longest), dtype=np.int64)
                for name in ("input_ids", "attention_mask", "token_type_ids")
            }
            for place, row in enumerate(rows):
                length = len(encoded[row].ids)
                feed["input_ids"][place, :length] = encoded[row].ids
                feed["token_type_ids"][place, :length] = encoded[row].types
                feed["attention_mask"][place, :length] = 1
            scores[rows] = self._session.run(None, feed)[0]
        return scores

    def probabilities(self, pairs: Sequence[tuple[str, str]], batch: int = 32) -> NDArray[np.float32]:
        """[len(pairs), 3] in the order contradiction, entailment, neutral."""
        return softmax(self.logits(pairs, batch))


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Probabilities along the last axis."""
    exponent = np.exp(logits - logits.max(axis=-1, keepdims=True))
    result: NDArray[np.float32] = exponent / exponent.sum(axis=-1, keepdims=True)
    return result
