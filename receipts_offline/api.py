"""The checker for Python programs and notebooks: open an index once, check any number of answers.

    from receipts_offline import open_index

    with open_index("wiki") as index:
        report = index.check("Marie Curie won the Nobel Prize in Chemistry in 1911.")

Receipts are those of the command line, byte for byte. Importing this module also lets reports and receipts show
themselves in a notebook.
"""

from __future__ import annotations

import os
import threading
import warnings
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType

from receipts_offline.answers import decode_answer
from receipts_offline.checker import open_checker, snapshot_of
from receipts_offline.errors import IndexUnusable, InputError
from receipts_offline.index.languages import english_only_note
from receipts_offline.index.manifest import Manifest, load_manifest
from receipts_offline.paths import default_index
from receipts_offline.receipts import Receipt, Report, Snapshot, show_in_notebooks

__all__ = ["OpenIndex", "check", "open_index"]


class OpenIndex:
    """An index with its models, made by `open_index`; use it as a context manager or call `close`.

    Any number of threads may share one: their checks run one after the other, and a receipt depends on nothing but
    its answer, the index, the models and the version.
    """

    def __init__(
        self,
        directory: Path,
        *,
        nli: str | None = None,
        embedder: str | None = None,
        threads: int | None = None,
        cache: bool = True,
    ) -> None:
        self.directory = directory
        self._lock = threading.Lock()
        self._opened = ExitStack()
        self._closed = False
        self._manifest = load_manifest(directory)
        self._checker = self._opened.enter_context(
            open_checker(directory, nli=nli, embedder=embedder, threads=threads, cache=cache)
        )

    def check(self, answer: str, *, topic: str | None = None, question: str | None = None) -> Report:
        """The receipts for every claim of an answer.

        Args:
            answer: the text itself, plain or Markdown.
            topic: what the answer is about, where its text does not say: a title.
            question: the question that the answer was given to; not looked at where there is a topic.

        Raises:
            TypeError: the answer, topic or question is no str.
            InputError: the answer holds no word, is too long, or holds what is no text.
            IndexUnusable, ModelUnusable: the index or a model turned out to be damaged.
            ValueError: the index is closed.
        """
        text = _text(answer)
        for name, value in (("topic", topic), ("question", question)):
            if value is not None:
                _only_str(value, name)
        with self._lock:
            if self._closed:
                raise ValueError(f"the index {self.directory} is closed")
            return self._checker.check(text, topic=topic or question)

    @property
    def manifest(self) -> Manifest:
        """What the index holds and what it was made from."""
        return self._manifest

    @property
    def snapshot(self) -> Snapshot:
        """The snapshot as every receipt names it: wiki, dump date, index id."""
        return snapshot_of(self._manifest)

    def close(self) -> None:
        """Let go of the index, once a check under way is done; a second call does nothing."""
        with self._lock:
            self._closed = True
            self._opened.close()

    def __enter__(self) -> OpenIndex:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def __repr__(self) -> str:
        holds = f"{self._manifest.wiki.sitename}, dump of {self._manifest.dump_date}"
        return f"<OpenIndex {self.directory}: {holds}{', closed' if self._closed else ''}>"


def open_index(
    directory: str | os.PathLike[str] | None = None,
    *,
    nli: str | None = None,
    embedder: str | None = None,
    threads: int | None = None,
    cache: bool = True,
) -> OpenIndex:
    """Open an index for any number of checks. It is only ever read.

    Args:
        directory: the index; without one, the one that the command line would ask.
        nli: name of the model that compares claim and evidence; the bundled one if not given.
        embedder: name of the embedding model; the one the index was made with if not given.
        threads: threads of each model; two, or one on a single CPU, if not given. No receipt depends on it.
        cache: keep vectors that the index does not hold in the user's cache directory.

    Warns with a UserWarning where the index is of a language that the models do not read.

    Raises:
        IndexUnusable: the index is missing, broken or made with another embedder, or none was named or built.
        ModelUnusable: a model's files are missing or damaged.
        UsageError: no such model is known, or the configuration file is wrong.
        ValueError: `threads` is less than 1.
    """
    opened = OpenIndex(_place(directory), nli=nli, embedder=embedder, threads=threads, cache=cache)
    note = english_only_note(opened.manifest.wikis)
    if note is not None:
        warnings.warn(note, stacklevel=2)
    return opened


def check(
    answer: str,
    *,
    index: str | os.PathLike[str] | None = None,
    topic: str | None = None,
    question: str | None = None,
    nli: str | None = None,
    embedder: str | None = None,
    cache: bool = True,
) -> Report:
    """The receipts for one answer: `open_index`, `OpenIndex.check` and `close` in one. Raises what they raise."""
    with open_index(index, nli=nli, embedder=embedder, cache=cache) as opened:
        return opened.check(answer, topic=topic, question=question)


def _place(directory: str | os.PathLike[str] | None) -> Path:
    chosen = Path(os.path.expanduser(directory)) if directory is not None else default_index()
    if chosen is None:
        raise IndexUnusable(
            "no index was named and none has been built yet",
            next_step="pass the directory of one, or build it: receipts-offline build-index SOURCE --out DIR",
        )
    return chosen


def _text(answer: str) -> str:
    """The answer as the command line would read it."""
    _only_str(answer, "answer")
    try:
        content = answer.encode()
    except UnicodeEncodeError as error:
        raise InputError(
            f"the answer holds half a surrogate pair at character {error.start}, which is no text",
            next_step="decode it again from its bytes, or drop it: answer.encode(errors='ignore').decode()",
        ) from error
    return decode_answer(content, "the answer")


def _only_str(value: object, name: str) -> None:
    if not isinstance(value, str):
        hint = ": decode it" if isinstance(value, bytes) else ""
        raise TypeError(f"the {name} has to be a text (str), not {type(value).__name__}{hint}")


def _report_html(report: Report) -> str:
    from receipts_offline.report.html import report_fragment

    return report_fragment(report)


def _receipt_html(receipt: Receipt) -> str:
    from receipts_offline.report.html import receipt_html

    return receipt_html(receipt)


show_in_notebooks(_report_html, _receipt_html)
