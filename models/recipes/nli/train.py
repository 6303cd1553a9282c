"""Go on training the NLI model on a file of pairs.

python -m nli.train --pairs FILE --weights FILE --tokenizer FILE --out FILE
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from pathlib import Path

import torch
from torch import Tensor

from nli import bert
from nli.batches import LABELS, collate, encode, open_tokenizer, shuffled_batches
from nli.sources import NOT_CONTRADICTION, NOT_ENTAILMENT, read_pairs

LONGEST = 112
"""Tokens a pair; few are longer, and time grows with the longest of a batch."""
BATCH = 32
SMOOTHING = 0.05
WARM_UP = 0.06
DECAY = 0.01
CLIP = 1.0
DROPOUT = 0.1
"""On the pooled output only: dropping out inside the layers takes a third of the time."""
TAUGHT = 0.5
"""The weight of an older model's answer where a pair has one."""
CHECKPOINT_SECONDS = 180.0

ALLOWED = {
    **{label: (label,) for label in LABELS},
    NOT_ENTAILMENT: ("contradiction", "neutral"),
    NOT_CONTRADICTION: ("entailment", "neutral"),
}
"""What each label leaves open."""


def allowed(label: str) -> list[float]:
    """One for each output that the label leaves open, else zero."""
    return [float(name in ALLOWED[label]) for name in LABELS]


def loss_of(logits: Tensor, open_labels: Tensor, taught: Tensor, smoothing: float) -> Tensor:
    """Mean negative log probability of what the label leaves open, with label smoothing.

    With one open label this is the usual smoothed cross entropy. Where a row of `taught` holds an older
    model's answer and not zeros, half of the loss is the cross entropy to that answer.
    """
    logged = logits.log_softmax(-1)
    kept = logged.masked_fill(open_labels == 0, float("-inf")).logsumexp(-1)
    losses = -((1 - smoothing) * kept + smoothing * logged.mean(-1))
    share = TAUGHT * (taught.sum(-1) > 0)
    return ((1 - share) * losses - share * (taught * logged).sum(-1)).mean()


def rate(progress: float) -> float:
    """The share of the peak learning rate at `progress` from 0 to 1: linear up, then linear down."""
    return progress / WARM_UP if progress < WARM_UP else max(0.0, (1 - progress) / (1 - WARM_UP))


def train(
    model: bert.CrossEncoder, options: argparse.Namespace, draw: random.Random, *, started: float
) -> None:
    """Train `model` in place, saving it to `options.out` every few minutes and at the end."""
    pairs = read_pairs(options.pairs)
    encoded = encode(
        open_tokenizer(options.tokenizer), [(pair.premise, pair.hypothesis) for pair in pairs], LONGEST
    )
    targets = torch.tensor([allowed(pair.label) for pair in pairs])
    taught = torch.tensor([pair.taught or (0.0,) * len(LABELS) for pair in pairs])
    # Words are as before: their vectors are a third of all weights, and rare ones would only be forgotten.
    model.bert.embeddings.word_embeddings.weight.requires_grad_(False)
    if options.frozen:
        for part in (model.bert.embeddings, *model.bert.encoder.layer[: options.frozen]):
            part.requires_grad_(False)
    weights = [parameter for parameter in model.parameters() if parameter.requires_grad]
    optimiser = torch.optim.AdamW(weights, lr=options.rate, weight_decay=DECAY, fused=True)
    batches = [
        batch
        for _ in range(options.epochs)
        for batch in shuffled_batches([len(pair.ids) for pair in encoded], BATCH, draw)
    ]
    model.train()
    saved = time.monotonic()
    running = 0.0
    for step, rows in enumerate(batches):
        elapsed = (time.monotonic() - started) / 60
        progress = max(step / len(batches), elapsed / options.minutes if options.minutes else 0.0)
        if progress >= 1:
            break
        for group in optimiser.param_groups:
            group["lr"] = options.rate * rate(progress)
        with torch.autocast("cpu", torch.bfloat16):
            logits = model(*collate([encoded[row] for row in rows]))
        loss = loss_of(logits, targets[rows], taught[rows], SMOOTHING)
        loss.backward()  # type: ignore[no-untyped-call]
        torch.nn.utils.clip_grad_norm_(weights, CLIP)
        optimiser.step()
        optimiser.zero_grad()
        running += 0.02 * (float(loss.detach()) - running) if step else float(loss.detach())
        if step % 25 == 0:
            speed = (step + 1) * BATCH / (time.monotonic() - started)
            print(f"{elapsed:5.1f} min  {step}/{len(batches)}  loss {running:.3f}  {speed:.0f}/s", flush=True)
        if time.monotonic() - saved > CHECKPOINT_SECONDS:
            bert.save(model, options.out)
            saved = time.monotonic()
    bert.save(model, options.out)
    print(f"done after {step + 1} of {len(batches)} steps", flush=True)


def main(arguments: Sequence[str] | None = None) -> None:
    """Read the options and train."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("pairs", "weights", "tokenizer", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--rate", type=float, default=2e-5)
    parser.add_argument("--epochs", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--frozen",
        type=int,
        default=0,
        help="this many layers from below stay as they are, as the embeddings do",
    )
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument(
        "--minutes",
        type=float,
        default=0.0,
        help="stop by then, the rate falling to zero in time; 0: no limit",
    )
    options = parser.parse_args(arguments)
    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    started = time.monotonic()
    train(bert.load(options.weights, DROPOUT), options, random.Random(options.seed), started=started)


if __name__ == "__main__":
    main()
