"""Read a condition file: what is measured, on what, with which settings, and the scores it must reproduce."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from receipts_offline.errors import InputError, UsageError
from receipts_offline.verdict import Thresholds, default_thresholds

TASKS = ("pairs", "claims", "answers")
DEFAULT_TOLERANCE = 0.01
_NEXT = "Correct the file; experiments/README.md describes condition files."

# key → (kind, default); a table is a mapping of its own.
_KEYS: Mapping[str, tuple[type, ...]] = {
    "about": (str,),
    "task": (str,),
    "metrics": (list,),
    "topic": (str,),
    "evidence": (str,),
    "candidates": (str,),
    "subject": (str,),
    "data": (dict,),
    "index": (dict,),
    "models": (dict,),
    "thresholds": (dict,),
    "splitter": (dict,),
    "expected": (dict,),
}
_TABLES: Mapping[str, Mapping[str, tuple[type, ...]]] = {
    "data": {"files": (list,), "sets": (list,), "every": (int,), "limit": (int,)},
    "index": {"directory": (str,)},
    "models": {"embedder": (str,), "nli": (str,)},
    "splitter": {"off": (list,)},
}
_TOPICS = {"claims": ("none", "page"), "answers": ("none", "topic", "question")}
_FORMS = ("bare", "titled")
_SUBJECTS = ("tested", "given")
_CANDIDATES = ("whole", "sentences")
_LIMITS = tuple(
    field.name
    for field in fields(Thresholds)
    if field.name not in {"version", "off"} and field.type == "float"
)


@dataclass(frozen=True, slots=True)
class Expected:
    """A score that a run must reproduce, and how far it may be off."""

    score: float
    tolerance: float


@dataclass(frozen=True, slots=True)
class Condition:
    """One experiment.

    `files` are the evaluation sets; of their items every `every`-th is taken, at most `limit`. `index` is
    None for pairs. For these, `evidence` says whether it starts with its page's title, `candidates` whether
    it is one candidate or one a sentence, `subject` whether it is taken to be about the claim's subject.
    `topic` says what the checker is told of the subject. `metrics` are the scores to show and to pin, the
    task's own choice if empty.
    """

    name: str
    path: Path
    task: str
    about: str
    files: tuple[Path, ...]
    sets: tuple[str, ...]
    every: int
    limit: int | None
    index: Path | None
    embedder: str | None
    nli: str | None
    thresholds: Thresholds
    splitter_off: tuple[str, ...]
    topic: str
    evidence: str
    candidates: str
    subject: str
    metrics: tuple[str, ...]
    expected: Mapping[str, Expected]


def load_condition(path: Path, *, data: Path | None = None, index: Path | None = None) -> Condition:
    """Read a condition file; its paths are relative to it.

    Args:
        path: the TOML file.
        data: a folder in which to look for the evaluation sets instead, by their file names.
        index: an index directory to use instead.

    Raises:
        InputError: the file cannot be read, or a key of it is unknown, missing or unusable.
    """
    try:
        with path.open("rb") as stream:
            content = tomllib.load(stream)
    except OSError as error:
        raise InputError(
            f"The condition file {path} cannot be read: {error.strerror}.",
            next_step="Name a file such as experiments/pairs-written.toml.",
        ) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise InputError(f"{path} is no TOML: {error}.", next_step=_NEXT) from error
    return _Reader(path, content).condition(data, index)


class _Reader:
    """One file's content, checked key by key."""

    def __init__(self, path: Path, content: Mapping[str, Any]) -> None:
        self.path = path
        self.content = content

    def fail(self, problem: str) -> InputError:
        return InputError(f"{self.path}: {problem}.", next_step=_NEXT)

    def condition(self, data: Path | None, index: Path | None) -> Condition:
        self.check("", self.content, _KEYS)
        for table, keys in _TABLES.items():
            self.check(f"{table}.", self.content.get(table, {}), keys)
        task = self.choice("task", TASKS, None)
        if task == "pairs" and "index" in self.content:
            raise self.fail("'index' has no meaning where the evidence is given")
        sets = self.content.get("data", {})
        if sets.get("sets") and task != "pairs":
            raise self.fail("'data.sets' has a meaning for pairs only")
        directory = self.content.get("index", {}).get("directory")
        if task != "pairs" and directory is None and index is None:
            raise self.fail("'index.directory' is missing")
        models = self.content.get("models", {})
        return Condition(
            name=self.path.stem,
            path=self.path,
            task=task,
            about=str(self.content.get("about", "")),
            files=self.files(sets, data),
            sets=self.texts("data.sets", sets.get("sets", [])),
            every=self.count("data.every", sets.get("every", 1)),
            limit=None if "limit" not in sets else self.count("data.limit", sets["limit"]),
            index=None if task == "pairs" else index or self.path.parent / str(directory),
            embedder=models.get("embedder"),
            nli=models.get("nli"),
            thresholds=self.thresholds(),
            splitter_off=self.texts("splitter.off", self.content.get("splitter", {}).get("off", [])),
            topic=self.only_for("topic", task, _TOPICS, "none"),
            evidence=self.only_for("evidence", task, {"pairs": _FORMS}, "bare"),
            candidates=self.only_for("candidates", task, {"pairs": _CANDIDATES}, "whole"),
            subject=self.only_for("subject", task, {"pairs": _SUBJECTS}, "tested"),
            metrics=self.texts("metrics", self.content.get("metrics", [])),
            expected=self.expected(),
        )

    def check(self, place: str, table: Mapping[str, Any], known: Mapping[str, tuple[type, ...]]) -> None:
        for key, value in table.items():
            if key not in known:
                raise self.fail(f"there is no key '{place}{key}' (known: {', '.join(known)})")
            if not isinstance(value, known[key]) or isinstance(value, bool):
                kind = {str: "text", list: "list", dict: "table", int: "whole number"}[known[key][0]]
                raise self.fail(f"'{place}{key}' must be a {kind}")

    def choice(self, key: str, known: Sequence[str], default: str | None) -> str:
        value = self.content.get(key, default)
        if value not in known:
            problem = "is missing" if value is None else f"is {value!r}"
            raise self.fail(f"'{key}' {problem}; choose from {', '.join(known)}")
        return str(value)

    def only_for(self, key: str, task: str, known: Mapping[str, Sequence[str]], default: str) -> str:
        if task not in known:
            if key in self.content:
                raise self.fail(f"'{key}' has no meaning for {task}")
            return default
        return self.choice(key, known[task], default)

    def texts(self, place: str, value: Sequence[Any]) -> tuple[str, ...]:
        if not all(isinstance(part, str) and part for part in value):
            raise self.fail(f"'{place}' must be a list of texts")
        return tuple(value)

    def count(self, place: str, value: int) -> int:
        if value < 1:
            raise self.fail(f"'{place}' must be 1 or more")
        return value

    def files(self, table: Mapping[str, Any], data: Path | None) -> tuple[Path, ...]:
        names = self.texts("data.files", table.get("files", []))
        if not names:
            raise self.fail("'data.files' is missing")
        return tuple(self.path.parent / name if data is None else data / Path(name).name for name in names)

    def thresholds(self) -> Thresholds:
        given = dict(self.content.get("thresholds", {}))
        off = given.pop("off", [])
        chosen = default_thresholds()
        changed: dict[str, Any] = {}
        for key, value in given.items():
            if key not in _LIMITS:
                raise self.fail(f"there is no threshold '{key}' (known: {', '.join(_LIMITS)}, off)")
            if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
                raise self.fail(f"'thresholds.{key}' must be a number from 0 to 1")
            changed[key] = float(value)
        if changed:
            chosen = replace(chosen, **changed, version=f"{chosen.version} as {self.path.stem} changes them")
        if not isinstance(off, list):
            raise self.fail("'thresholds.off' must be a list")
        try:
            return chosen.without(*self.texts("thresholds.off", off)) if off else chosen
        except UsageError as error:
            raise self.fail(
                f"'thresholds.off': {error.message.rstrip('.')} {error.next_step.rstrip('.')}"
            ) from error

    def expected(self) -> dict[str, Expected]:
        found = {}
        for key, value in self.content.get("expected", {}).items():
            numbers = value if isinstance(value, dict) else {}
            if set(numbers) != {"score", "tolerance"} or not all(
                isinstance(number, int | float) and not isinstance(number, bool)
                for number in numbers.values()
            ):
                raise self.fail(f"'expected.\"{key}\"' must be {{ score = NUMBER, tolerance = NUMBER }}")
            if numbers["tolerance"] < 0:
                raise self.fail(f"the tolerance of 'expected.\"{key}\"' is negative")
            found[key] = Expected(float(numbers["score"]), float(numbers["tolerance"]))
        return found


def with_expected(text: str, scores: Mapping[str, float], old: Mapping[str, Expected]) -> str:
    """The text of a condition file with `[expected]` at its end replaced by these scores.

    Tolerances stay as they were; a new score gets `DEFAULT_TOLERANCE`.
    """
    kept = []
    inside = False
    for line in text.splitlines():
        if line.lstrip().startswith("["):
            inside = line.strip().startswith(("[expected]", "[expected."))
        if not inside:
            kept.append(line)
    rows = [
        f'"{key}" = {{ score = {score:.4f}, '
        f"tolerance = {old[key].tolerance if key in old else DEFAULT_TOLERANCE} }}"
        for key, score in scores.items()
    ]
    return "\n".join(kept).rstrip() + "\n\n[expected]\n" + "\n".join(rows) + "\n"
