"""When a dump was made, and how that is known: the export itself does not say."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from datetime import date
from pathlib import Path, PurePath

from receipts_offline.errors import InputError, UsageError

# Wikipedia began in January 2001; no dump is older.
_FIRST_YEAR, _LAST_YEAR = 2001, 2099

# A date stands free of letters and digits: the page range "p1p20160501" holds none.
_IN_NAME = re.compile(r"(?<![0-9A-Za-z])(\d{8}|\d{4}-\d{2}-\d{2})(?![0-9A-Za-z]|-\d)")
_DATE = re.compile(r"(\d{4})(?:-(\d{2})-(\d{2})|(\d{2})(\d{2}))\Z")
_WIKI_DIRECTORY = re.compile(r"[a-z][a-z0-9_]*wiki[a-z]*\Z")
_LATEST = re.compile(r"(?<=-)latest(?=-)")
_STATUS = "dumpstatus.json"
_ARTICLE_JOBS = ("articlesdump", "articlesmultistreamdump")


def dump_date(
    paths: Sequence[Path],
    option: str | None,
    newest_revision: str | None,
    siteinfo_date: str | None = None,
) -> tuple[str, str]:
    """Return ("YYYY-MM-DD", how) for the sources at `paths`.

    As `known_date` tells, else by the newest revision, an ISO 8601 timestamp ("newest-revision").
    Raises UsageError for a bad `option`, InputError where nothing tells the date or names disagree.
    """
    if found := known_date(paths, option, siteinfo_date):
        return found
    if newest_revision and (day := calendar_date(newest_revision[:10])):
        return day, "newest-revision"
    raise InputError(
        "Nothing tells when the source was made: no date in its name, no dumpstatus.json, no siteinfo.dump_date, "
        "no revisions.",
        next_step="Pass --dump-date YYYY-MM-DD, or state it in the first line of a page file: "
        '{"siteinfo": {"dump_date": "YYYY-MM-DD"}}.',
    )


def known_date(
    paths: Sequence[Path], option: str | None, siteinfo_date: str | None
) -> tuple[str, str] | None:
    """Return ("YYYY-MM-DD", how) as far as it is known without the pages, else None.

    `how` is "filename" (file or directory name), "dumpstatus" (dumpstatus.json beside a file; also where
    it lists every one of the files under the very date of their names, which makes the date certain),
    "siteinfo" (`siteinfo_date`, stated in a JSON Lines file) or "option" (`option`, as given by
    --dump-date), tried in this order.
    Raises UsageError for a bad `option`, InputError where names disagree.
    """
    stated = option_date(option)
    in_names = sorted({found for path in paths if (found := _name_date_of_file(path))})
    if len(in_names) == 1:
        certain = all(_listed_date(path) == in_names[0] for path in paths)
        return in_names[0], "dumpstatus" if certain else "filename"
    if len(in_names) > 1 and stated is None:
        raise InputError(
            f"The names of the sources carry different dates: {', '.join(in_names)}.",
            next_step="Say which one counts with --dump-date YYYY-MM-DD.",
        )
    if not in_names:
        for path in paths:
            if found := _status_date_of_file(path):
                return found, "dumpstatus"
        if siteinfo_date and (found := calendar_date(siteinfo_date)):
            return found, "siteinfo"
    return None if stated is None else (stated, "option")


def calendar_date(text: str) -> str | None:
    """Read "20160501" or "2016-05-01" as "2016-05-01"; None if it is no plausible date of a dump."""
    match = _DATE.match(text)
    if match is None:
        return None
    year, month, day = (int(group) for group in match.groups() if group is not None)
    if not _FIRST_YEAR <= year <= _LAST_YEAR:
        return None
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None


def option_date(option: str | None) -> str | None:
    """Check the value of --dump-date; raises UsageError where it is no date."""
    if option is None:
        return None
    found = calendar_date(option.strip())
    if found is None:
        raise UsageError(
            f"--dump-date '{option}' {_fault_of_date(option.strip())}.",
            next_step="Write the day of the dump as YYYY-MM-DD, for example --dump-date 2026-09-01.",
        )
    return found


def _fault_of_date(text: str) -> str:
    match = _DATE.match(text)
    if match is None:
        return "is no date"
    year = int(match[1])
    if year < _FIRST_YEAR:
        return f"lies before {_FIRST_YEAR}, when Wikipedia began"
    return "lies in the future" if year > _LAST_YEAR else "is no day of the calendar"


def date_in_name(name: str) -> str | None:
    """Find the first plausible date in a file's name, such as "enwiki-20260901-pages-articles.xml"."""
    return _first(calendar_date(match[1]) for match in _IN_NAME.finditer(name))


def date_in_path(path: PurePath) -> str | None:
    """Find a date in a file's name, else in the directories that dumps are laid out in.

    Those are the file's own directory if its whole name is a date, and any directory `<wiki>/<date>`
    above it ("enwiki/20260901", "mediawiki_content_current/enwiki/2026-09-01/xml/bzip2").
    """
    found = date_in_name(path.name) or calendar_date(path.parent.name)
    if found:
        return found
    return _first(
        calendar_date(directory.name)
        for directory in path.parents
        if _WIKI_DIRECTORY.match(directory.parent.name)
    )


def date_in_status(status: object, name: str) -> str | None:
    """Find the date of the dump file `name` in the content of a dumpstatus.json.

    The job that lists the file counts (a name with "latest" for the date matches too), else the jobs
    that dump articles. A date in the file's "url" comes before the job's time "updated".
    """
    jobs = _mapping(_mapping(status).get("jobs"))
    order = [job for job in _ARTICLE_JOBS if job in jobs]
    order += sorted(job for job in jobs if job not in _ARTICLE_JOBS)
    wanted = re.compile(_LATEST.sub(r"\\d{8}", re.escape(name).replace(r"\-", "-")) + r"\Z")
    for key in order:
        job = _mapping(jobs[key])
        for listed, details in sorted(_mapping(job.get("files")).items()):
            if wanted.match(listed):
                return _date_in_url(_mapping(details).get("url")) or _updated(job)
    for key in order:
        job = _mapping(jobs[key])
        if key in _ARTICLE_JOBS:
            urls = (_mapping(file).get("url") for _, file in sorted(_mapping(job.get("files")).items()))
            if found := _first(map(_date_in_url, urls)) or _updated(job):
                return found
    return None


def _name_date_of_file(path: Path) -> str | None:
    # A link such as enwiki-latest-… often points to a file whose name has the date.
    return date_in_path(path.absolute()) or date_in_path(path.resolve())


def _listed_date(path: Path) -> str | None:
    """The date in the address that a dumpstatus.json beside the file gives for it, if there is a sound one."""
    try:
        status = json.loads((path.parent / _STATUS).read_bytes())
    except (OSError, ValueError, RecursionError):
        return None
    for job in _mapping(_mapping(status).get("jobs")).values():
        if details := _mapping(_mapping(_mapping(job).get("files")).get(path.name)):
            return _date_in_url(details.get("url"))
    return None


def _status_date_of_file(path: Path) -> str | None:
    beside = path.parent / _STATUS
    try:
        content = beside.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise InputError(
            f"{beside} cannot be read: {error.strerror or error}.",
            next_step="Make it readable, or move it elsewhere.",
        ) from error
    try:
        status = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise InputError(
            f"{beside} is not valid JSON, so it cannot tell the dump's date.",
            next_step="Download it again, or move it elsewhere and pass --dump-date YYYY-MM-DD.",
        ) from error
    return date_in_status(status, path.name)


def _date_in_url(url: object) -> str | None:
    if not isinstance(url, str):
        return None
    parts = url.split("/")
    return _first(calendar_date(part) or date_in_name(part) for part in parts)


def _updated(job: dict[str, object]) -> str | None:
    updated = job.get("updated")
    return calendar_date(updated[:10]) if isinstance(updated, str) else None


def _mapping(value: object) -> dict[str, object]:
    return value if isinstance(value, dict) else {}


def _first(dates: Iterable[str | None]) -> str | None:
    return next((found for found in dates if found), None)
