"""The directory in which an index is built: its plan, and the notes of what is done."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from index_builder import durable
from index_builder.store import pages_stored
from index_builder.vectors import PROGRESS_NAME
from receipts_offline.errors import IndexUnusable, UsageError
from receipts_offline.index.choices import Choices
from receipts_offline.index.manifest import FAILED_NAME, MANIFEST_NAME, STORE_NAME, load_manifest

PLAN_NAME = "build.json"
FACTS_NAME = "store-facts.json"
SELECTION_NAME = "selection.duckdb"
NOTES = (
    FACTS_NAME,
    SELECTION_NAME,
    PROGRESS_NAME,
    FAILED_NAME,
    PLAN_NAME,
)  # gone from a published index; the plan goes last


def is_complete(directory: Path, plan: dict[str, Any], dump_date: str | None) -> bool:
    """Whether a finished index of this very plan and date is there."""
    if not (directory / MANIFEST_NAME).is_file():
        return False
    try:
        builder = load_manifest(directory).builder
    except IndexUnusable:
        return False
    return builder.get("plan") == plan and builder.get("dump_date_option") == dump_date


def open_work(work: Path, plan: dict[str, Any], replace: bool) -> None:
    """Make the directory, or keep the work of an interrupted build of the same plan.

    Raises:
        UsageError: it holds work of another plan that did not fail, and nobody said to replace it.
    """
    note, failed = work / PLAN_NAME, work / FAILED_NAME
    if work.exists() and (begun := _plan_of(note)) != plan:
        given_up = replace or failed.exists()
        if any(path.suffix != ".tmp" for path in work.iterdir()) and not given_up:
            raise UsageError(
                f"{work} holds an unfinished build of something else ({_described(begun or {}, plan)})",
                next_step="finish it with the command that began it, add --replace to give it up, "
                "or name another --out",
            )
        shutil.rmtree(work)
    if not work.exists():
        work.mkdir(parents=True)
        write_note(note, plan)
    failed.unlink(missing_ok=True)


def _described(begun: dict[str, Any], plan: dict[str, Any]) -> str:
    """The sources and options of a plan, and what else tells it from another one."""
    sources = [source["name"] for source in begun.get("sources", ())]
    if not sources:
        return "its plan is lost"
    options = begun.get("options", {})
    chosen = Choices(**{**options, "categories": tuple(options.get("categories", ()))})
    parts = [", ".join(sources[:3]) + (f" and {len(sources) - 3} more" if len(sources) > 3 else "")]
    parts += list(chosen.lines()) or ["everything in it, all sentences embedded"]
    if begun.get("options") == plan.get("options"):
        if begun["sources"] == plan["sources"]:
            parts.append("by another version of the program, of its libraries or of the model")
        elif sources == [source["name"] for source in plan["sources"]]:
            parts.append("as the files were before")
    return "; ".join(parts)


def give_way(work: Path, reason: str) -> None:
    """Leave the work of a build that failed over its sources to the same build, but in the way of no other.

    Where nothing is stored yet, nothing is left.
    """
    if (work / FACTS_NAME).is_file() or pages_stored(work / STORE_NAME):
        durable.write_text(work / FAILED_NAME, reason + "\n")
    else:
        shutil.rmtree(work)


def _plan_of(note: Path) -> dict[str, Any] | None:
    try:
        return read_note(note)
    except (FileNotFoundError, ValueError):
        return None


def read_note(path: Path) -> dict[str, Any]:
    """The values of a note; raises OSError or ValueError where it is not there or damaged."""
    value: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return value


def write_note(path: Path, value: dict[str, Any]) -> None:
    """Write a note in one step. Raises OSError."""
    durable.write_text(path, json.dumps(value, ensure_ascii=False))
