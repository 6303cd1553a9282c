"""Opening an ONNX file and its tokenizer, with the memory, threads and checks that both models share."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from receipts_offline.models.registry import ModelEntry
from receipts_offline.models.store import damaged

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MAX_DEFAULT_THREADS = 2
# ONNX Runtime's kernel that joins a sum and its layer norm is slower than the two apart: on one core MiniLM
# takes 1.22 times as long with it, the NLI model 1.17 times (measured by hand with ONNX Runtime 1.32).
_NOT_FUSED = ("SkipLayerNormFusion",)


def default_threads() -> int:
    """Two threads, or one where this process may use a single CPU."""
    return max(1, min(MAX_DEFAULT_THREADS, len(os.sched_getaffinity(0))))


@dataclass(frozen=True, slots=True)
class TokenIds:
    """One input as the model reads it, special tokens included; both of one length."""

    ids: Sequence[int] | NDArray[np.int32]
    type_ids: Sequence[int] | NDArray[np.int32]


class OnnxSession:
    """One open ONNX model with a single output that is used."""

    def __init__(self, entry: ModelEntry, path: Path, *, threads: int | None = None) -> None:
        """Open the file at `path`. Raises ModelUnusable where it is no such model as the registry says."""
        self.entry = entry
        self.threads = default_threads() if threads is None else threads
        if self.threads < 1:
            raise ValueError("threads must be at least 1")
        self._session = _open(entry, path, self.threads)
        wanted = {"input_ids", "attention_mask"} | ({"token_type_ids"} if entry.token_type_ids else set())
        found = {node.name for node in self._session.get_inputs()}
        if found != wanted:
            raise damaged(entry, f"it takes {sorted(found)}, and the registry says {sorted(wanted)}")
        output = self._session.get_outputs()[0]
        width = entry.dimensions if entry.kind == "embedder" else len(entry.labels)
        if output.shape[-1] != width:
            raise damaged(entry, f"its output has the shape {output.shape}, and {width} columns are expected")
        self._output: str = output.name

    def run(self, batch: Sequence[TokenIds], *, pad_id: int = 0) -> NDArray[np.float32]:
        """The model's first output for one padded batch. Raises ModelUnusable where it is not finite."""
        feed = build_feed(batch, token_type_ids=self.entry.token_type_ids, pad_id=pad_id)
        output: NDArray[np.float32] = self._session.run([self._output], feed)[0]
        if not np.isfinite(output).all():
            raise damaged(self.entry, "it gives values that are not numbers")
        return output


def build_feed(
    batch: Sequence[TokenIds], *, token_type_ids: bool, pad_id: int = 0
) -> dict[str, NDArray[np.int64]]:
    """Pad a batch on the right to its longest member: int64 arrays [batch, sequence] by input name."""
    shape = (len(batch), max(len(member.ids) for member in batch))
    input_ids = np.full(shape, pad_id, dtype=np.int64)
    attention_mask = np.zeros(shape, dtype=np.int64)
    types = np.zeros(shape, dtype=np.int64)
    for row, member in enumerate(batch):
        length = len(member.ids)
        input_ids[row, :length] = member.ids
        attention_mask[row, :length] = 1
        types[row, :length] = member.type_ids
    feed = {"input_ids": input_ids, "attention_mask": attention_mask}
    return feed | {"token_type_ids": types} if token_type_ids else feed


def open_tokenizer(entry: ModelEntry, path: Path) -> Tokenizer:
    """The tokenizer without the truncation and padding that its file may ask for.

    Raises ModelUnusable where the file cannot be read as a tokenizer.
    """
    from tokenizers import Tokenizer

    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise damaged(entry, f"{path.name} cannot be read ({error})") from error
    try:
        tokenizer = Tokenizer.from_str(text)
    except Exception as error:  # the library has no narrower class for a malformed file
        raise damaged(entry, f"{path.name} is no tokenizer ({_first_line(error)})") from error
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def pad_id_of(tokenizer: Tokenizer) -> int:
    """The id that fills a batch; masked positions are not read, so any id would do."""
    found = tokenizer.token_to_id("[PAD]")
    return 0 if found is None else found


def overflows_int8(cpuinfo: str) -> bool:
    """Whether this CPU's fast int8 products can be cut off at 16 bits: x86 with AVX2 but without VNNI.

    `cpuinfo` is the text of /proc/cpuinfo. On such a CPU the same model would give other scores.
    """
    for line in cpuinfo.splitlines():
        key, _, value = line.partition(":")
        if key.strip() == "flags":
            flags = set(value.split())
            return "avx2" in flags and not flags & {"avx512_vnni", "avx_vnni"}
    return False


def _cpu_description() -> str:
    source = Path("/proc/cpuinfo")
    return source.read_text(encoding="utf-8", errors="replace") if source.exists() else ""


def plain(text: str) -> str:
    """`text` without lone surrogates, which no tokenizer takes: each becomes a question mark."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _open(entry: ModelEntry, path: Path, threads: int) -> Any:
    # Since 1.29 the Linux builds collect telemetry unless this is set before the library is loaded.
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime
    from onnxruntime.capi import onnxruntime_pybind11_state as state

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.execution_mode = onnxruntime.ExecutionMode.ORT_SEQUENTIAL
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_ENABLE_ALL
    # 4 is "fatal only": what goes wrong comes as an exception, and must not be printed a second time.
    options.log_severity_level = 4
    # Batches differ in shape, so a remembered memory pattern is never met again and only takes space.
    options.enable_mem_pattern = False
    if overflows_int8(_cpu_description()):
        # Right sums at under half the speed. Elsewhere the sums are right anyway, and the speed would be
        # lost for nothing (measured: the same bits, 2.3 times slower).
        options.add_session_config_entry("session.x64quantprecision", "1")
    # Grow by what is asked for, not by doubling: measured 50 MB less at the peak, at no cost in speed.
    provider = ("CPUExecutionProvider", {"arena_extend_strategy": "kSameAsRequested"})
    failures = (
        state.Fail,
        state.InvalidArgument,
        state.InvalidGraph,
        state.InvalidProtobuf,
        state.NoModel,
        state.NoSuchFile,
        state.NotImplemented,
        state.RuntimeException,
        RuntimeError,
    )
    try:
        return onnxruntime.InferenceSession(
            str(path), options, providers=[provider], disabled_optimizers=_NOT_FUSED
        )
    except failures as error:
        raise damaged(entry, f"{path.name} cannot be opened ({_first_line(error)})") from error


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or ["no reason given"])[0][:200]
