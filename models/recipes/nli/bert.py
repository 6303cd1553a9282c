"""A BERT cross-encoder in plain PyTorch, with the weight names of Hugging Face's sequence classifier."""

from __future__ import annotations

from pathlib import Path

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from torch.nn import functional

VOCABULARY, HIDDEN, LAYERS, HEADS, INNER, POSITIONS, LABELS = 30522, 384, 12, 12, 1536, 512, 3
"""The sizes of receipts-nli-l12."""

EPSILON = 1e-12
"""Of every layer norm, as BERT was published."""


class Embeddings(nn.Module):
    """Words, positions and the segment (premise or claim), summed and normed."""

    def __init__(self) -> None:
        super().__init__()
        self.word_embeddings = nn.Embedding(VOCABULARY, HIDDEN)
        self.position_embeddings = nn.Embedding(POSITIONS, HIDDEN)
        self.token_type_embeddings = nn.Embedding(2, HIDDEN)
        self.LayerNorm = nn.LayerNorm(HIDDEN, EPSILON)

    def forward(self, ids: Tensor, types: Tensor) -> Tensor:
        """[batch, sequence] to [batch, sequence, hidden]."""
        positions = torch.arange(ids.shape[1], device=ids.device)[None]
        summed = (
            self.word_embeddings(ids)
            + self.token_type_embeddings(types)
            + self.position_embeddings(positions)
        )
        normed: Tensor = self.LayerNorm(summed)
        return normed


class Projections(nn.Module):
    """What attention asks with, is asked by, and gives."""

    def __init__(self) -> None:
        super().__init__()
        self.query = nn.Linear(HIDDEN, HIDDEN)
        self.key = nn.Linear(HIDDEN, HIDDEN)
        self.value = nn.Linear(HIDDEN, HIDDEN)


class Output(nn.Module):
    """A linear map whose result is added to what came before, and normed."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.dense = nn.Linear(width, HIDDEN)
        self.LayerNorm = nn.LayerNorm(HIDDEN, EPSILON)

    def forward(self, inner: Tensor, before: Tensor) -> Tensor:
        """[batch, sequence, width] and [batch, sequence, hidden] to the latter's shape."""
        normed: Tensor = self.LayerNorm(self.dense(inner) + before)
        return normed


class Attention(nn.Module):
    """Self-attention over the positions that `bias` leaves open."""

    def __init__(self) -> None:
        super().__init__()
        self.self = Projections()
        self.output = Output(HIDDEN)

    def forward(self, states: Tensor, bias: Tensor) -> Tensor:
        """[batch, sequence, hidden]; `bias` is added to the scores and broadcasts over heads and rows."""
        batch, length, _ = states.shape

        def heads(projected: Tensor) -> Tensor:
            return projected.view(batch, length, HEADS, HIDDEN // HEADS).transpose(1, 2)

        query, key = heads(self.self.query(states)), heads(self.self.key(states))
        scores = query @ key.transpose(2, 3) * (HIDDEN // HEADS) ** -0.5 + bias
        mixed = scores.softmax(-1) @ heads(self.self.value(states))
        attended: Tensor = self.output(mixed.transpose(1, 2).reshape(batch, length, HIDDEN), states)
        return attended


class Widening(nn.Module):
    """The wide half of a layer's feed-forward part."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Linear(HIDDEN, INNER)


class Layer(nn.Module):
    """Attention, then a feed-forward part."""

    def __init__(self) -> None:
        super().__init__()
        self.attention = Attention()
        self.intermediate = Widening()
        self.output = Output(INNER)

    def forward(self, states: Tensor, bias: Tensor) -> Tensor:
        """[batch, sequence, hidden] to the same."""
        attended = self.attention(states, bias)
        changed: Tensor = self.output(functional.gelu(self.intermediate.dense(attended)), attended)
        return changed


class Encoder(nn.Module):
    """The stack of layers."""

    def __init__(self) -> None:
        super().__init__()
        self.layer = nn.ModuleList(Layer() for _ in range(LAYERS))


class Pooler(nn.Module):
    """The first position's state, once more projected."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = nn.Linear(HIDDEN, HIDDEN)


class Bert(nn.Module):
    """Embeddings, encoder and pooler."""

    def __init__(self) -> None:
        super().__init__()
        self.embeddings = Embeddings()
        self.encoder = Encoder()
        self.pooler = Pooler()


class CrossEncoder(nn.Module):
    """Premise and claim read together; logits in the order contradiction, entailment, neutral.

    Dropout is on the pooled output only: inside the layers it would take a third of the training time.
    """

    def __init__(self, dropout: float = 0.1) -> None:
        super().__init__()
        self.bert = Bert()
        self.classifier = nn.Linear(HIDDEN, LABELS)
        self.dropout = nn.Dropout(dropout)

    def forward(self, input_ids: Tensor, attention_mask: Tensor, token_type_ids: Tensor) -> Tensor:
        """Int64 tensors [batch, sequence] to float32 logits [batch, 3]."""
        states = self.bert.embeddings(input_ids, token_type_ids)
        # -10000 instead of minus infinity: it survives float16, bfloat16 and int8 graphs alike.
        bias = (1.0 - attention_mask[:, None, None, :].to(states.dtype)) * -10000.0
        for layer in self.bert.encoder.layer:
            states = layer(states, bias)
        pooled = torch.tanh(self.bert.pooler.dense(states[:, 0]))
        logits: Tensor = self.classifier(self.dropout(pooled))
        return logits.float()


def load(path: Path, dropout: float = 0.1) -> CrossEncoder:
    """The model with the weights of a safetensors file, as float32.

    Raises RuntimeError where the file's names or shapes are not those of this model.
    """
    model = CrossEncoder()
    model.load_state_dict({name: tensor.float() for name, tensor in load_file(path).items()})
    return model


def save(model: CrossEncoder, path: Path, dtype: torch.dtype = torch.float32) -> None:
    """Write the weights; first beside the target, so that a stop in between leaves no half file."""
    fresh = path.with_suffix(".part")
    save_file(
        {name: tensor.detach().to(dtype).contiguous() for name, tensor in model.state_dict().items()}, fresh
    )
    fresh.replace(path)


def blend(start: Path, end: Path, share: float, dropout: float = 0.1) -> CrossEncoder:
    """The model whose weights lie `share` of the way from `start` to `end`."""
    first, last = load_file(start), load_file(end)
    model = CrossEncoder()
    model.load_state_dict(
        {name: first[name].float() * (1 - share) + last[name].float() * share for name in first}
    )
    return model
