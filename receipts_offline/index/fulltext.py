"""The tantivy index over sentences: its schema, its analyzer, and searches that cannot be malformed.

A search is built from analyzed terms, never handed to a query parser, so that no character of a claim
has a meaning of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import tantivy

from receipts_offline.errors import IndexUnusable

ANALYZER = "receipts"
LONGEST_TOKEN = 60  # bytes; longer ones are addresses and noise
TITLE_BOOST = 2.0
_CLEARINGS = 3  # tries to empty the directory of links, where tantivy may be making a lock file meanwhile

# Snowball stemmers that tantivy carries, by the language code of a wiki.
_STEMMERS = {
    "ar": "arabic", "da": "danish", "de": "german", "el": "greek", "en": "english", "simple": "english",
    "es": "spanish", "fi": "finnish", "fr": "french", "hu": "hungarian", "it": "italian", "nl": "dutch",
    "no": "norwegian", "nb": "norwegian", "pt": "portuguese", "ro": "romanian", "ru": "russian",
    "sv": "swedish", "ta": "tamil", "tr": "turkish",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Hit:
    """A sentence found by full text with its BM25 score."""

    sentence_id: int
    score: float


def make_analyzer(language: str) -> tantivy.TextAnalyzer:
    """The analyzer for a wiki's language: lower case, accents folded, stemmed where a stemmer exists."""
    builder = (
        tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.simple())
        .filter(tantivy.Filter.remove_long(LONGEST_TOKEN))
        .filter(tantivy.Filter.lowercase())
        .filter(tantivy.Filter.ascii_fold())
    )
    stemmer = _STEMMERS.get(language.split("-")[0])
    if stemmer is not None:
        builder = builder.filter(tantivy.Filter.stemmer(stemmer))
    return builder.build()


def make_schema() -> tantivy.Schema:
    """Fields: `sentence_id` (stored), `title` and `text` (indexed with the analyzer, not stored)."""
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("sentence_id", stored=True, fast=True)
    builder.add_text_field("title", tokenizer_name=ANALYZER, index_option="freq")
    builder.add_text_field("text", tokenizer_name=ANALYZER, index_option="freq")
    return builder.build()


def _open(directory: Path, shadow: Path, language: str) -> tantivy.Index:
    """Open the index at `directory` through links in `shadow`, and register its analyzer.

    tantivy makes a lock file beside an index even to read it, which fails on a read-only disk and would
    change an index that is only being asked; here the lock is made in `shadow`. It does not store
    analyzers, so each opening registers its own.

    Raises:
        IndexUnusable: the directory holds no readable tantivy index.
    """
    with _damage_told(directory):
        for path in directory.iterdir():
            (shadow / path.name).symlink_to(path.resolve())
        index = tantivy.Index.open(str(shadow))
    index.register_tokenizer(ANALYZER, make_analyzer(language))
    return index


@contextmanager
def _damage_told(directory: Path) -> Iterator[None]:
    """Turn what tantivy says of damaged files into one plain error; its Rust code may panic over them."""
    try:
        yield
    except BaseException as error:
        if not isinstance(error, ValueError | OSError) and type(error).__name__ != "PanicException":
            raise
        raise IndexUnusable(
            f"the full-text index {directory} is damaged or cannot be opened ({str(error).splitlines()[0]})",
            next_step="see what is wrong with `receipts-offline index verify`, then copy or build it again",
        ) from error


class FullText:
    """Full-text search over the sentences of an index; `close` it when done."""

    def __init__(self, directory: Path, language: str) -> None:
        self._directory = directory
        self._analyzer = make_analyzer(language)
        self._shadow = TemporaryDirectory(prefix="receipts-offline-", ignore_cleanup_errors=True)
        try:
            index = _open(directory, Path(self._shadow.name), language)
            with _damage_told(directory):
                index.config_reader("manual")  # a published index never changes, so nothing watches it
                self._schema = index.schema
                self._searcher = index.searcher()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Take away the links that the index was opened through."""
        for _ in range(_CLEARINGS):
            self._shadow.cleanup()
            if not Path(self._shadow.name).exists():
                return

    def __len__(self) -> int:
        return int(self._searcher.num_docs)

    def terms(self, words: Sequence[str]) -> list[str]:
        """The analyzed terms of some words, without repeats, in order."""
        return list(dict.fromkeys(term for word in words for term in self._analyzer.analyze(word)))

    def frequency(self, word: str) -> int:
        """How many sentences hold the word in their text; of a word of several terms, its rarest one."""
        return min(
            (int(self._searcher.doc_freq("text", term)) for term in self._analyzer.analyze(word)), default=0
        )

    def search(self, words: Sequence[str], limit: int) -> list[Hit]:
        """The best `limit` sentences for the words, by BM25 over text and title, ties by sentence id.

        A run of equal scores that `limit` would cut is left out whole, so that the answer does not
        depend on how tantivy laid out its segments. No words, no hits.
        """
        terms = self.terms(words)
        if not terms:
            return []
        should: list[tuple[tantivy.Occur, tantivy.Query]] = []
        for term in terms:
            title = tantivy.Query.term_query(self._schema, "title", term, index_option="freq")
            text = tantivy.Query.term_query(self._schema, "text", term, index_option="freq")
            should.append((tantivy.Occur.Should, tantivy.Query.boost_query(title, TITLE_BOOST)))
            should.append((tantivy.Occur.Should, text))
        query = tantivy.Query.boolean_query(should)
        with _damage_told(self._directory):
            found = self._searcher.search(query, limit, count=False).hits
            hits = [
                Hit(int(self._searcher.doc(address)["sentence_id"][0]), float(score))
                for score, address in found
            ]
        if len(hits) == limit and hits[0].score > hits[-1].score:
            hits = [hit for hit in hits if hit.score > hits[-1].score]
        return sorted(hits, key=lambda hit: (-hit.score, hit.sentence_id))
