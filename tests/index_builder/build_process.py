"""Builds in processes of their own, for tests that kill them, starve them of disk, or let them meet.

Run as a script with a mode and its arguments; prints one JSON object. What is heavy is imported in functions,
since the builder's own worker processes import this file again.
"""

from __future__ import annotations

import json
import os
import random
import resource
import shutil
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1]), str(Path(__file__).parents[2])]


def small_units() -> None:
    """Many durable steps in a small build."""
    import index_builder.fulltext
    import index_builder.store
    import index_builder.vectors

    index_builder.store.UNIT_SENTENCES = 500
    index_builder.fulltext.COMMIT_SENTENCES = index_builder.fulltext.READ_SENTENCES = 700
    index_builder.vectors.UNIT = 256


def build(source: Path, out: Path) -> dict[str, Any]:
    """Build with one worker; returns the id, or what a user is told."""
    from conftest import WordEncoder

    from index_builder.build import BuildOptions, build_index
    from receipts_offline.errors import ReceiptsError

    try:
        options = BuildOptions(jobs=1, dump_date="2026-01-01", replace=True)
        built = build_index([source], out, WordEncoder(), options)
    except ReceiptsError as error:
        return {"error": error.message, "next": error.next_step, "exit": error.exit_code}
    return {"id": built.manifest.index_id, "reused": built.reused}


def in_a_child(work: Callable[[], object], kill_after: float | None = None) -> bool:
    """Run in a forked process group, killed after so many seconds; True where it came to its end.

    The imports are done and no thread runs yet, so that a child starts at once.
    """
    child = os.fork()
    if child == 0:
        os.setsid()
        try:
            work()
        except BaseException:  # noqa: BLE001 - the child must not go on as a second parent
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    if kill_after is not None:
        deadline = time.monotonic() + kill_after
        while time.monotonic() < deadline:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return _ended(status)
            time.sleep(0.002)
        os.killpg(child, signal.SIGKILL)
    return _ended(os.waitpid(child, 0)[1])


def _ended(status: int) -> bool:
    if os.WIFSIGNALED(status) and os.WTERMSIG(status) == signal.SIGKILL:
        return False
    if status:
        raise SystemExit(f"a build failed by itself (status {status})")
    return True


def stage_of(out: Path) -> str:
    """How far a killed build was, from what stands on the disk."""
    work = out.with_name(out.name + ".building")
    names = {path.name for path in work.iterdir()} if work.is_dir() else set()
    if not names:
        return "published" if out.exists() else "nothing"
    for name, stage in (
        ("manifest.json", "manifest"),
        ("vectors.npy", "vectors"),
        ("fulltext", "full text"),
        ("store-facts.json", "facts"),
        ("store.duckdb", "store"),
    ):
        if name in names:
            return stage
    return "plan"


def killed_at_random(source: str, place: str, seed: str, kills: str) -> dict[str, Any]:
    """Kill a build at random moments, resuming it each time; a build that comes to its end starts anew."""
    small_units()
    directory = Path(place)
    whole, out = directory / "whole", directory / "index"
    started = time.monotonic()
    assert in_a_child(lambda: build(Path(source), whole))
    seconds = time.monotonic() - started
    moments = random.Random(seed)
    stages: list[str] = []
    ids = set()
    while len(stages) < int(kills):
        if in_a_child(lambda: build(Path(source), out), seconds * moments.random()):
            ids.add(id_of(out))
            shutil.rmtree(out)
        else:
            stages.append(stage_of(out))
    assert in_a_child(lambda: build(Path(source), out))
    ids.add(id_of(out))
    return {"whole": id_of(whole), "resumed": sorted(ids), "stages": stages}


def killed_at_every_step(source: str, place: str) -> dict[str, Any]:
    """Kill each run of a build before its second durable step, until one has none left."""
    small_units()
    out = Path(place) / "index"
    stages: list[str] = []

    def run() -> None:
        _die_before_step(2)
        build(Path(source), out)

    while not in_a_child(run):
        stages.append(stage_of(out))
        assert len(stages) < 60, stages
    return {"id": id_of(out), "stages": stages}


def _die_before_step(number: int) -> None:
    import index_builder.publish as publishing
    from index_builder import durable
    from index_builder.store import StoreWriter

    left = number

    def counted(call: Callable[..., Any], progress: bool) -> Callable[..., Any]:
        def step(*arguments: Any, **named: Any) -> Any:
            nonlocal left
            if left == 1:
                os.killpg(0, signal.SIGKILL)
            again = arguments and str(arguments[-1]).endswith(
                "quarantine.jsonl"
            )  # written with the note behind it
            left -= progress and not again
            return call(*arguments, **named)

        return step

    # The publisher's own rmtree: removing scratch files elsewhere is no step forward.
    publishing.shutil = SimpleNamespace(rmtree=shutil.rmtree)  # type: ignore[attr-defined]
    for owner, name, progress in (
        (durable.os, "replace", True),
        (publishing.os, "rename", True),
        (publishing, "_exchange", True),
        (publishing.shutil, "rmtree", True),
        (StoreWriter, "commit", True),
        (StoreWriter, "counts", False),  # called right behind the last transaction of the store
        (StoreWriter, "seal", False),
    ):
        setattr(owner, name, counted(getattr(owner, name), progress))


STAGES = ("store", "quarantine.jsonl", "store-facts.json", "full text", "vectors", "manifest.json")


def starved(source: str, place: str) -> dict[str, Any]:
    """For each stage: what a build says whose disk is full from there on, and the id once there is room again."""
    results: dict[str, Any] = {}
    for stage in STAGES:
        directory = Path(place) / stage
        directory.mkdir()

        def run(directory: Path = directory, stage: str = stage) -> None:
            _starve(stage)
            told = json.dumps(build(Path(source), directory / "index"))
            sys.stdout.write(told)  # a pipe has no size limit, a file has one now
            sys.stdout.flush()

        results[stage] = json.loads(_said(run))
        results[stage]["published"] = (directory / "index").exists()
        assert in_a_child(lambda directory=directory: build(Path(source), directory / "index"))
        results[stage]["id"] = id_of(directory / "index")
        results[stage]["left"] = [path.name for path in directory.iterdir()]
    return results


def _said(work: Callable[[], object]) -> str:
    """What a child process writes to its standard output."""
    reading, writing = os.pipe()

    def piped() -> None:
        os.dup2(writing, 1)
        work()

    assert in_a_child(piped)
    os.close(writing)
    with os.fdopen(reading) as stream:
        return stream.read()


def _starve(stage: str) -> None:
    """From this stage on the kernel refuses every further byte of a file."""
    import index_builder.indexing as indexing
    from index_builder import durable
    from index_builder.store import StoreWriter

    def full(call: Callable[..., Any], room: int) -> Callable[..., Any]:
        def starving(*arguments: Any, **named: Any) -> Any:
            resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
            return call(*arguments, **named)

        return starving

    if stage == "store":
        StoreWriter.commit = full(StoreWriter.commit, 30_000)  # type: ignore[method-assign]
    elif stage == "full text":
        indexing.write_fulltext = full(indexing.write_fulltext, 1000)
    elif stage == "vectors":
        indexing.write_vectors = full(indexing.write_vectors, 1000)
    else:
        write = durable.write_text
        starving = full(write, 0)
        durable.write_text = lambda path, text: (starving if path.name == stage else write)(path, text)


def hold(place: str, ready: str, go: str) -> dict[str, Any]:
    """Open an index, wait while something happens to it, then check an answer against it."""
    from conftest import WordEncoder, WordNLI

    from receipts_offline.checker import Checker
    from receipts_offline.index.reader import Index

    with Index(Path(place)) as index:
        Path(ready).touch()
        _await(Path(go))
        receipts = (
            Checker(index, WordEncoder(), WordNLI()).check("Stone 7 lies 2 metres from the harbour.").receipts
        )
        return {
            "id": receipts[0].snapshot.index_id,
            "verdict": receipts[0].verdict,
            "text": receipts[0].evidence.text if receipts[0].evidence else None,
        }


def slow_build(source: str, place: str, ready: str, go: str) -> dict[str, Any]:
    """A build that waits in its embedding stage."""
    import index_builder.indexing as indexing

    write = indexing.write_vectors

    def waiting(*arguments: Any) -> None:
        Path(ready).touch()
        _await(Path(go))
        write(*arguments)

    indexing.write_vectors = waiting
    return build(Path(source), Path(place))


def plain_build(source: str, place: str) -> dict[str, Any]:
    """One build."""
    return build(Path(source), Path(place))


def swap(one: str, other: str, out: str, stop: str) -> dict[str, Any]:
    """Publish two indexes in turns over the same place until told to stop."""
    from index_builder.publish import publish

    number = 0
    work = Path(out).with_name("next.building")
    while not Path(stop).exists():
        shutil.copytree((one, other)[number % 2], work)
        publish(work, Path(out), ())
        number += 1
        time.sleep(0.02)  # so that a reader on a busy machine gets through now and then
    return {"published": number}


def read(source: str) -> dict[str, Any]:
    """Read a source; returns its pages, what was wrong, and the most memory that was needed."""
    from index_builder.sources import open_source
    from receipts_offline.errors import InputError

    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    pages: list[tuple[str, str | None]] = []
    error = None
    try:
        with open_source(Path(source)) as opened:
            pages.extend((page.title, page.fault) for page in opened.pages())
    except InputError as told:
        error = told.message
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    return {"pages": pages, "error": error, "megabytes": used >> 10}


def id_of(out: Path) -> str:
    """The id of a finished index."""
    value: str = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["index_id"]
    return value


def _await(path: Path) -> None:
    deadline = time.monotonic() + 60
    while not path.exists():
        assert time.monotonic() < deadline, path
        time.sleep(0.01)


_MODES = (killed_at_random, killed_at_every_step, starved, hold, slow_build, plain_build, swap, read)

if __name__ == "__main__":
    import index_builder.build  # noqa: F401 - before the first fork
    import receipts_offline.checker  # noqa: F401

    mode = {function.__name__: function for function in _MODES}[sys.argv[1]]
    print(json.dumps(mode(*sys.argv[2:])))
