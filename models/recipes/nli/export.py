"""Export weights to ONNX, quantise them to int8, and compare the two.

python -m nli.export --start FILE --end FILE --share 0.5 --tokenizer FILE --pairs FILE --out DIR
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
from onnxruntime.quantization import QuantType, quantize_dynamic

from nli import bert
from nli.batches import open_tokenizer
from nli.scoring import Scorer, softmax
from nli.sources import read_pairs

OPSET = 17
INPUTS = ("input_ids", "attention_mask", "token_type_ids")
LARGEST = 40_000_000
"""Bytes that the int8 file may have."""


def export(model: bert.CrossEncoder, path: Path) -> None:
    """Write the float32 graph; batch and sequence are free."""
    model.eval()
    example = tuple(torch.ones((2, 16), dtype=torch.int64) for _ in INPUTS)
    axes = {0: "batch", 1: "sequence"}
    torch.onnx.export(
        model,
        example,
        str(path),
        input_names=list(INPUTS),
        output_names=["logits"],
        dynamic_axes={**dict.fromkeys(INPUTS, axes), "logits": {0: "batch"}},
        opset_version=OPSET,
        dynamo=False,
    )


def quantise(source: Path, target: Path) -> None:
    """Weights to int8, one scale a channel; activations are scaled when the model runs."""
    quantize_dynamic(
        source,
        target,
        op_types_to_quantize=["MatMul", "Gather"],
        per_channel=True,
        weight_type=QuantType.QInt8,
    )


def parity(
    exact: Path, quantised: Path, tokenizer: Path, pairs: Sequence[tuple[str, str]]
) -> dict[str, float]:
    """How far int8 is from float32: the share of equal answers, and differences of probabilities."""
    opened = open_tokenizer(tokenizer)
    first, second = (softmax(Scorer(path, opened).logits(pairs, batch=5)) for path in (exact, quantised))
    return {
        "pairs": len(pairs),
        "same_answer": float((first.argmax(1) == second.argmax(1)).mean()),
        "mean_difference": float(np.abs(first - second).mean()),
        "largest_difference": float(np.abs(first - second).max()),
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Blend the weights of start and end, export, quantise, compare."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("start", "end", "tokenizer", "pairs", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--share", type=float, default=1.0, help="how far from start to end the weights lie")
    parser.add_argument("--compared", type=int, default=400, help="pairs to compare float32 and int8 on")
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    model = bert.blend(options.start, options.end, options.share)
    bert.save(model, options.out / "model.fp16.safetensors", torch.float16)
    exact, quantised = options.out / "model_fp32.onnx", options.out / "model_int8.onnx"
    export(model, exact)
    quantise(exact, quantised)
    size = quantised.stat().st_size
    pairs = [(pair.premise, pair.hypothesis) for pair in read_pairs(options.pairs)[: options.compared]]
    report = {"bytes": size, **parity(exact, quantised, options.tokenizer, pairs)}
    (options.out / "parity.json").write_text(json.dumps(report, indent=1) + "\n")
    print(json.dumps(report))
    if size > LARGEST:
        raise SystemExit(f"{quantised} has {size} bytes, more than {LARGEST}")


if __name__ == "__main__":
    main()
