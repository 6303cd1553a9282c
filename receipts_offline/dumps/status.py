"""dumpstatus.json, in which a run of the dumps tells how far each of its jobs is."""

from __future__ import annotations

import json
import re
from typing import Any

from receipts_offline.dumps.offer import DumpFile, Offer, State, safe_name
from receipts_offline.errors import InputError

STATUS_NAME = "dumpstatus.json"
# Small wikis come as one file of the first job. Large ones come in parts there, and the second job joins the
# parts later: the parts are first, since two can be fetched at a time and a bad one costs only itself.
JOBS = ("articlesmultistreamdump", "articlesmultistreamdumprecombine")
_SHA1 = re.compile(r"[0-9a-f]{40}\Z")
_INDEX = "-multistream-index"


def offer_from_status(content: bytes, wiki: str, date: str, address: str) -> Offer:
    """Read the dumpstatus.json of a wiki's run of `date` ("YYYY-MM-DD") at the folder `address`.

    A job that says it is done while a file still has no size or no sha1 counts as in progress: hashes come
    a little later. Raises InputError for what is no status file, and for file names of anything else.
    """
    where = f"{address}/{STATUS_NAME}"
    try:
        jobs = json.loads(content)["jobs"]
        states = {str(key): job["status"] for key, job in jobs.items()}
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(
            f"{where} is no status of a dump.",
            next_step="Try again, or use another --mirror.",
        ) from error
    prefix = f"{wiki}-{date.replace('-', '')}-"
    read = {name: _files(jobs[name], prefix, where) for name in JOBS if name in jobs}
    done = tuple(files for name, files in read.items() if states[name] == "done" and files)
    return Offer(
        wiki=wiki,
        date=date,
        address=address,
        state="done" if done else _state([states[name] for name in read]),
        choices=done,
        companions={STATUS_NAME: content},
        remark=_remark(read, states),
        progress=(sum(state == "done" for state in states.values()), len(states)),
    )


def _files(job: dict[str, Any], prefix: str, where: str) -> tuple[DumpFile, ...]:
    """The files of a job; empty unless it has pages and each file has a size and a sha1."""
    listed = job.get("files")
    files = []
    for name, details in sorted(listed.items()) if isinstance(listed, dict) else ():
        name = safe_name(name, f"{prefix}pages-articles-multistream", where)
        details = details if isinstance(details, dict) else {}
        size, sha1 = details.get("size"), str(details.get("sha1", "")).lower()
        if type(size) is not int or size <= 0 or not _SHA1.match(sha1):
            return ()
        files.append(DumpFile(name, size, "sha1", sha1, search_index=_INDEX in name))
    return tuple(files) if any(not file.search_index for file in files) else ()


def _state(states: list[Any]) -> State:
    """The state of the run where no job is done: one that may still be decides."""
    if not states or all(state == "skipped" for state in states):
        return "absent"
    return "failed" if all(state in ("failed", "skipped") for state in states) else "in progress"


def _remark(read: dict[str, tuple[DumpFile, ...]], states: dict[str, Any]) -> str:
    parts = [
        f"{name}: {'done, without hashes yet' if states[name] == 'done' else states[name]}"
        for name, files in read.items()
        if not (states[name] == "done" and files)
    ]
    return ", ".join(parts) if read else "the run has no multistream dump"
