"""Pairs of texts into padded batches of token ids, the premise cut where both do not fit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor

LABELS = ("contradiction", "entailment", "neutral")
"""The model's outputs, in order."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """The ids of one pair and which of its two texts each belongs to."""

    ids: list[int]
    types: list[int]


def open_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer without truncation and padding."""
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def encode(tokenizer: Tokenizer, pairs: Sequence[tuple[str, str]], longest: int) -> list[Encoded]:
    """Every (premise, claim) in at most `longest` tokens; a claim is cut only if it alone is too long."""
    firsts = tokenizer.encode_batch([premise for premise, _ in pairs], add_special_tokens=False)
    seconds = tokenizer.encode_batch([claim for _, claim in pairs], add_special_tokens=False)
    room = longest - tokenizer.num_special_tokens_to_add(True)
    encoded = []
    for first, second in zip(firsts, seconds, strict=True):
        second.truncate(room - 1)
        first.truncate(room - len(second.ids))
        joined = tokenizer.post_process(first, second, add_special_tokens=True)
        encoded.append(Encoded(joined.ids, joined.type_ids))
    return encoded


def collate(members: Sequence[Encoded]) -> tuple[Tensor, Tensor, Tensor]:
    """Ids, attention mask and segment ids, [batch, longest member], padded on the right with zeros."""
    shape = (len(members), max(len(member.ids) for member in members))
    ids, mask, types = (torch.zeros(shape, dtype=torch.int64) for _ in range(3))
    for row, member in enumerate(members):
        length = len(member.ids)
        ids[row, :length] = torch.tensor(member.ids)
        types[row, :length] = torch.tensor(member.types)
        mask[row, :length] = 1
    return ids, mask, types


def shuffled_batches(lengths: Sequence[int], size: int, draw: random.Random) -> Iterator[list[int]]:
    """Row numbers in batches of similar length, in random order; every row once.

    Rows are shuffled, sorted by length within runs of 50 batches, and the batches shuffled again: little
    padding, yet no fixed neighbours.
    """
    order = list(range(len(lengths)))
    draw.shuffle(order)
    batches = []
    for at in range(0, len(order), size * 50):
        run = sorted(order[at : at + size * 50], key=lambda row: lengths[row])
        batches += [run[i : i + size] for i in range(0, len(run), size)]
    draw.shuffle(batches)
    yield from batches
