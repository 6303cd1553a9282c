"""Prove that an index is what its manifest says: every byte and every row."""

from __future__ import annotations

from pathlib import Path

from receipts_offline.errors import IndexUnusable
from receipts_offline.index.manifest import (
    FULLTEXT_NAME,
    MANIFEST_NAME,
    QUARANTINE_NAME,
    STORE_NAME,
    Manifest,
    content_seal,
    hash_file,
    index_files,
    index_id,
    load_manifest,
    read_manifest,
)
from receipts_offline.index.reader import Index, open_store, standing
from receipts_offline.index.schema import content_sha256, row_counts
from receipts_offline.progress import Progress


def verify_index(directory: Path, progress: Progress) -> tuple[Manifest, list[str]]:
    """Check sizes, hashes, counts, content hash, index id and the manifest's hash of itself.

    Returns what differs, in plain words. A manifest of an earlier version has no hash of itself ("").

    Raises:
        IndexUnusable: there is no readable manifest, or a build put another index in this one's place meanwhile.
    """
    with standing(directory) as still_there:
        try:
            return _verify(directory, progress)
        finally:
            if not still_there():
                raise IndexUnusable(
                    f"the index {directory} was replaced while it was verified", next_step="verify it again"
                )


def _verify(directory: Path, progress: Progress) -> tuple[Manifest, list[str]]:
    manifest = load_manifest(directory)
    differences = _differing_files(directory, manifest, progress)
    if manifest.sha256 and content_seal(read_manifest(directory / MANIFEST_NAME)) != manifest.sha256:
        differences.append(f"{MANIFEST_NAME}: it was changed after the build (its content has another hash)")
    if any(line.startswith((STORE_NAME, FULLTEXT_NAME)) for line in differences):
        return manifest, differences  # rows of a damaged file prove nothing
    store = open_store(directory / STORE_NAME)
    try:
        content = content_sha256(store)
        last = store.execute("SELECT max(sentence_id) FROM sentences").fetchone()
        counts = row_counts(store)
    finally:
        store.close()
    sentences = manifest.counts["sentences"]
    if last != (sentences - 1,):
        differences.append(f"{STORE_NAME}: its last sentence is not number {sentences - 1}")
    if (directory / QUARANTINE_NAME).is_file():
        with (directory / QUARANTINE_NAME).open("rb") as records:
            counts["quarantined"] = sum(1 for _ in records)
    for name, number in counts.items():
        if manifest.counts.get(name, number) != number:
            differences.append(
                f"{MANIFEST_NAME}: states {manifest.counts[name]:,} {name}, there are {number:,}"
            )
    if content != manifest.content_sha256:
        differences.append(f"{STORE_NAME}: its rows hash to {content}, not {manifest.content_sha256}")
    if not differences:
        with Index(directory) as index:
            if len(index.fulltext) != sentences:
                differences.append(f"{FULLTEXT_NAME}: holds {len(index.fulltext)} sentences, not {sentences}")
    made = index_id(
        wikis=manifest.wikis,
        content_sha256=manifest.content_sha256,
        embedding=manifest.embedding,
        options=manifest.options,
    )
    if made != manifest.index_id:
        differences.append(f"manifest.json: its index id is {manifest.index_id}, its content makes {made}")
    return manifest, differences


def _differing_files(directory: Path, manifest: Manifest, progress: Progress) -> list[str]:
    differences = []
    present = {str(path.relative_to(directory)) for path in index_files(directory)}
    differences += [f"{name}: not in the manifest" for name in sorted(present - manifest.files.keys())]
    done = 0
    total = sum(facts["bytes"] for facts in manifest.files.values())
    with progress.stage("Verifying", total, "B") as advance:
        for name, facts in sorted(manifest.files.items()):
            if name not in present:
                differences.append(f"{name}: missing")
                continue
            size, sha256 = hash_file(directory / name)
            if size != facts["bytes"]:
                differences.append(f"{name}: {size} bytes, not {facts['bytes']}")
            elif sha256 != facts["sha256"]:
                differences.append(f"{name}: sha256 {sha256}, not {facts['sha256']}")
            done += size
            advance(done)
    return differences
