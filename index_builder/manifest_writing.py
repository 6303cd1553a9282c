"""The last file of an index: its manifest, made from what all stages told."""

from __future__ import annotations

from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

from index_builder import durable
from index_builder.options import BuildOptions
from index_builder.work import NOTES
from receipts_offline import __version__
from receipts_offline.index.manifest import (
    MANIFEST_NAME,
    NOT_FOUND_NAME,
    Embedding,
    Manifest,
    SourceFile,
    Wiki,
    hash_file,
    index_files,
    index_id,
)
from receipts_offline.index.vectors import EMBEDDED_TEXT
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.vectors import INT8_SCALE

_LIBRARIES = ("duckdb", "mwparserfromhell", "numpy", "onnxruntime", "sentencex", "tantivy", "tokenizers")


def write_manifest(
    work: Path,
    facts: dict[str, Any],
    counts: dict[str, int],
    wikis: tuple[Wiki, ...],
    files: Sequence[SourceFile],
    plan: dict[str, Any],
    encoder: Encoder,
    options: BuildOptions,
    missing: Sequence[str],
) -> None:
    """Write manifest.json, and the list of titles that were asked for and are not there.

    `facts` as `store_sources` returns them, `counts` what the later stages add to theirs, `files` the sources,
    `missing` what is known to be missing of them.
    """
    counts = facts["counts"] | counts
    choices = options.choices
    if choices.titles is not None:
        not_found = facts["titles_not_found"]
        counts["titles_not_found"] = len(not_found)
        if not_found:
            (work / NOT_FOUND_NAME).write_text("".join(f"{title}\n" for title in not_found), encoding="utf-8")
    embedding = Embedding(encoder.model_id, encoder.sha256, encoder.dimensions, INT8_SCALE, EMBEDDED_TEXT)
    manifest = Manifest(
        index_id=index_id(
            wikis=wikis, content_sha256=facts["content_sha256"], embedding=embedding, options=choices
        ),
        wikis=wikis,
        sources=tuple(files),
        counts=counts,
        skipped=facts["skipped"],
        embedding=embedding,
        content_sha256=facts["content_sha256"],
        builder={
            "name": "receipts-offline",
            "version": __version__,
            "plan": plan,
            "dump_date_option": options.dump_date,
        },
        libraries={name: version(name) for name in _LIBRARIES},
        files={
            str(path.relative_to(work)): dict(zip(("bytes", "sha256"), hash_file(path), strict=True))
            for path in index_files(work)
            if path.name not in NOTES
        },
        quarantine=tuple(facts["quarantine"]),
        options=choices,
        notes=(*missing, *facts["remarks"]),
    ).sealed()
    durable.write_text(work / MANIFEST_NAME, manifest.to_json())
