"""The path from an answer to its receipts."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from receipts_offline import __version__
from receipts_offline.claims import Claim, Reading, answer_topic, claims_of, read
from receipts_offline.claims.pages import PageVote
from receipts_offline.errors import IndexUnusable, UsageError
from receipts_offline.index.manifest import Manifest, Wiki
from receipts_offline.index.reader import Index
from receipts_offline.models.embedder import Encoder
from receipts_offline.models.nli import Label, NLIModel
from receipts_offline.models.registry import registry
from receipts_offline.paths import cache_dir
from receipts_offline.premises import other_name, premise
from receipts_offline.progress import Progress, Silent
from receipts_offline.receipts import (
    ClaimRecord,
    ModelRecord,
    NotChecked,
    Quote,
    Receipt,
    Report,
    Rule,
    Scores,
    SimpleChecker,
    Snapshot,
    SnapshotWiki,
)
from receipts_offline.replay import scores_of
from receipts_offline.retrieval import Evidence, Retrieved, Retriever, VectorCache
from receipts_offline.subjects import (
    Name,
    Subject,
    find_subjects,
    is_about,
    is_subject_of,
    leans_on_unheard,
    names_its_subject,
    opens_with_pronoun,
    without_strangers,
)
from receipts_offline.verdict import (
    ClaimFacts,
    EvidenceScores,
    Thresholds,
    Verdict,
    confidence,
    decide,
    default_thresholds,
    simple_checker,
    why_set_aside,
)


@dataclass(frozen=True, slots=True)
class Examined:
    """What was retrieved for a claim; its sentences as quotes and as scores, in the same order; the claim."""

    retrieved: Retrieved
    quotes: tuple[Quote, ...]
    scores: tuple[EvidenceScores, ...]
    facts: ClaimFacts


class Checker:
    """Checks answers against one index.

    Each claim is retrieved and scored alone, so its receipt does not depend on what else is checked.

    Raises:
        IndexUnusable: the index was embedded with another model than `encoder`.
    """

    def __init__(
        self,
        index: Index,
        encoder: Encoder,
        nli: NLIModel,
        thresholds: Thresholds | None = None,
        cache: VectorCache | None = None,
    ) -> None:
        """`cache` keeps vectors that the index does not hold; without one they are kept in memory alone."""
        made_with = index.manifest.embedding
        if encoder.sha256 != made_with.sha256 and encoder.model_id == made_with.model:
            raise IndexUnusable(
                f"the index {index.directory} was embedded with other weights of {made_with.model} "
                f"({made_with.sha256[:12]}) than lie here ({encoder.sha256[:12]})",
                next_step="run `models verify` and `index verify` to see which of the two changed, "
                "or build the index again",
            )
        if encoder.sha256 != made_with.sha256:
            raise IndexUnusable(
                f"the index {index.directory} was embedded with {made_with.model} "
                f"({made_with.sha256[:12]}), not with {encoder.model_id} ({encoder.sha256[:12]})",
                next_step=f"use --embedder {made_with.model}, or build the index again with {encoder.model_id}",
            )
        self._index = index
        self._retriever = Retriever(index, encoder, cache)
        self._nli = nli
        self._thresholds = thresholds or default_thresholds()
        self._snapshot = snapshot_of(index.manifest)
        self._models = {
            "embedder": ModelRecord(encoder.model_id, encoder.sha256),
            "nli": ModelRecord(nli.model_id, nli.sha256),
        }

    @property
    def models(self) -> dict[str, ModelRecord]:
        """The models that take part in every verdict."""
        return self._models

    def check(self, answer: str, topic: str | None = None, progress: Progress | None = None) -> Report:
        """Receipts for every claim of the answer; claims that read alike are examined once.

        `topic` says what the answer is about where its text does not: a title, or the question it replies to.
        """
        reading = read(answer)
        pages = self.pages_of(reading, topic)
        claims = claims_of(reading, topic, pages)
        guessed = answer_topic(reading, topic, pages)
        sha256 = hashlib.sha256(answer.encode("utf-8", "surrogatepass")).hexdigest()
        receipts = tuple(self._receipts([c for c in claims if c.checkable], sha256, progress or Silent()))
        return Report(
            answer=answer,
            topic=guessed.name if guessed else None,
            receipts=receipts,
            not_checked=tuple(
                NotChecked(claim.text, claim.start, claim.end, claim.reason or "")
                for claim in claims
                if not claim.checkable
            ),
            snapshot=self._snapshot,
            attribution=attribution(self._index.manifest.wikis),
        )

    def pages_of(self, reading: Reading, topic: str | None = None) -> tuple[PageVote, ...]:
        """The pages on which the sentences of the answer that can be checked are found, best first."""
        claims = claims_of(reading, topic)
        sentences = list(dict.fromkeys(claim.sentence for claim in claims if claim.checkable))
        # What a single sentence is found with, retrieval finds as well: it tells nothing of a common topic.
        return self._retriever.pages_of(sentences) if len(sentences) > 1 else ()

    def examine(self, claim: Claim) -> Examined:
        """Everything that the rules need to decide a claim, before any of them has spoken."""
        found = self._retriever.retrieve(claim.resolved, claim.topics)
        evidence = found.evidence
        subjects = without_strangers(
            find_subjects(claim.resolved, found.names, found.topics),
            claim.resolved,
            found.names,
            lambda word: self._index.fulltext.frequency(word) > 0,
        )
        facts = ClaimFacts(
            claim.resolved,
            claim.text,
            # An unresolved pronoun may stand for anyone: then no sentence about something else will do.
            subject_guessed=not opens_with_pronoun(claim.resolved)
            and not names_its_subject(claim.resolved, found.names, found.topics)
            and not leans_on_unheard(claim.resolved, found.names, found.topics),
        )
        quotes = self._score(claim.resolved, evidence, subjects, found.names)
        scores = [scores_of(quote) for quote in quotes]
        return Examined(found, tuple(quotes), tuple(scores), facts)

    def _receipts(self, claims: Sequence[Claim], answer_sha256: str, progress: Progress) -> Iterator[Receipt]:
        """A receipt for each claim; what `examine` asks of a claim is looked up once for all that share it."""
        seen: dict[Hashable, Examined] = {}
        with progress.stage("Checking", len(claims), "claims") as advance:
            advance(0)
            for number, claim in enumerate(claims, start=1):
                asked = (claim.text, claim.resolved, claim.topics)
                if asked not in seen:
                    seen[asked] = self.examine(claim)
                    self._verify(seen[asked].quotes)
                yield self._receipt(claim, seen[asked], answer_sha256)
                advance(number)

    def _receipt(self, claim: Claim, seen: Examined, answer_sha256: str) -> Receipt:
        quotes, scores = seen.quotes, seen.scores
        decision = decide(scores, seen.facts, self._thresholds)
        simple = simple_checker(scores)
        quoted = None
        if decision.verdict is not Verdict.NO_RECEIPT and decision.index is not None:
            quoted = quotes[decision.index]
        return Receipt(
            claim=ClaimRecord(
                claim.text,
                claim.start,
                claim.end,
                claim.pieces,
                claim.sentence,
                claim.sentence_start,
                claim.sentence_end,
                claim.resolved,
                seen.facts.subject_guessed,
                claim.notes,
            ),
            verdict=decision.verdict.value,
            evidence=quoted,
            considered=quotes,
            rule=Rule(decision.rule, decision.explanation),
            confidence=confidence(decision, scores, self._thresholds),
            simple_checker=SimpleChecker(
                simple.verdict.value,
                quotes[simple.index].sentence_id if simple.index is not None else None,
                why_set_aside(decision, simple, scores, seen.facts, self._thresholds),
            ),
            snapshot=self._snapshot,
            models=self._models,
            thresholds=_thresholds_record(self._thresholds),
            tool=f"receipts-offline {__version__}",
            answer_sha256=answer_sha256,
        )

    def _score(
        self, claim: str, evidence: Sequence[Evidence], subjects: Sequence[Subject], names: Sequence[Name]
    ) -> list[Quote]:
        """NLI scores of one claim's evidence, as one batch of its own.

        Where the claim calls a page's subject by another name than its title, the sentence is also read under
        that name, and counts as it denies the claim least: a name may lead to a page on something wider.
        """
        if not evidence:
            return []
        titles = [found.sentence.title for found in evidence]
        others = {
            row: other
            for row, found in enumerate(evidence)
            if (other := other_name(titles[row], found.page.page_id, names)) is not None
        }
        pairs = [(_premise(found, title), claim) for found, title in zip(evidence, titles, strict=True)]
        pairs += [(_premise(evidence[row], other), claim) for row, other in others.items()]
        scores = self._nli.score(pairs)
        best = dict(enumerate(scores[: len(evidence)]))
        for row, renamed in zip(others, scores[len(evidence) :], strict=True):
            best[row] = min(best[row], renamed, key=lambda one: float(one[Label.CONTRADICTION]))
        return [self._quote(found, best[row], subjects, claim) for row, found in enumerate(evidence)]

    def _quote(
        self, found: Evidence, scores: Sequence[float], subjects: Sequence[Subject], claim: str
    ) -> Quote:
        sentence, page = found.sentence, found.page
        wiki = self._index.manifest.wikis[page.wiki]
        return Quote(
            sentence_id=sentence.sentence_id,
            text=sentence.text,
            kind=sentence.kind,
            title=sentence.title,
            section=sentence.section,
            url=self._index.link(page, sentence.section),
            revision_id=page.revision_id,
            source=wiki.sitename,
            dump_date=wiki.dump_date,
            license=wiki.license,
            quotable=sentence.quotable,
            about_subject=is_about(subjects, page.page_id, sentence.title, sentence.text, claim),
            own_subject=is_subject_of(subjects, page.page_id, sentence.title, sentence.text),
            similarity=found.similarity,
            nli=Scores(
                round(float(scores[Label.CONTRADICTION]), 4),
                round(float(scores[Label.ENTAILMENT]), 4),
                round(float(scores[Label.NEUTRAL]), 4),
            ),
        )

    def _verify(self, quotes: Sequence[Quote]) -> None:
        """Compare quotes byte for byte with the store, read afresh, before anyone sees them."""
        stored = self._index.sentence_texts(quote.sentence_id for quote in quotes)
        for quote in quotes:
            if stored.get(quote.sentence_id, "").encode() != quote.text.encode():
                raise IndexUnusable(
                    f"sentence {quote.sentence_id} of {self._index.directory} is not what was just read from it",
                    next_step="run `receipts-offline index verify` on it, and check the disk",
                )


def _thresholds_record(thresholds: Thresholds) -> dict[str, Any]:
    return {**asdict(thresholds), "off": sorted(thresholds.off)}


def _premise(found: Evidence, title: str) -> str:
    return premise(title, found.sentence.kind, found.sentence.text)


def snapshot_of(manifest: Manifest) -> Snapshot:
    """The part of a manifest that stands in every receipt."""
    return Snapshot(
        wiki=manifest.wiki.dbname,
        dump_date=manifest.dump_date,
        wikis=tuple(
            SnapshotWiki(wiki.dbname, wiki.sitename, wiki.dump_date, wiki.dump_date_from)
            for wiki in manifest.wikis
        ),
        dump_sha256=manifest.dump_sha256,
        index_id=manifest.index_id,
    )


def attribution(wikis: Sequence[Wiki]) -> str:
    """The credit that goes with quotes from these wikis."""
    parts = []
    for wiki in wikis:
        if wiki.license:
            parts.append(
                f"Quotes from {wiki.sitename} by its contributors, {wiki.license}; "
                "each link leads to the page and its authors."
            )
        else:
            parts.append(f"Quotes from {wiki.sitename}.")
    return " ".join(dict.fromkeys(parts))


def _registered(index: Index) -> str:
    """The name of the model that an index was embedded with, where this version knows it."""
    name = index.manifest.embedding.model
    try:
        return registry().of_kind(name, "embedder").name
    except UsageError as error:
        raise IndexUnusable(
            f"the index {index.directory} was embedded with {name}, which this version does not know",
            next_step="name the model with --embedder, or build the index again",
        ) from error


@contextmanager
def open_checker(
    directory: Path,
    *,
    embedder: str | None = None,
    nli: str | None = None,
    threads: int | None = None,
    cache: bool = True,
) -> Iterator[Checker]:
    """A checker over the index at `directory`, with the models named or those that fit.

    With `cache` the vectors that the index does not hold are kept in the user's cache directory.

    Raises:
        IndexUnusable: the index cannot be used, or not with the embedder that was asked for.
        ModelUnusable: a model's files are missing or damaged.
    """
    from receipts_offline.models.load import load_embedder, load_nli

    with Index(directory) as index:
        encoder = load_embedder(embedder or _registered(index), threads)
        nli_model = load_nli(nli, threads)
        with _vector_cache(index, cache) as kept:
            yield Checker(index, encoder, nli_model, cache=kept)


@contextmanager
def _vector_cache(index: Index, wanted: bool) -> Iterator[VectorCache | None]:
    """The cache on disk, where it is wanted and the index has sentences without a vector."""
    directory = cache_dir() if wanted and not index.vectors.complete else None
    if directory is None:
        yield None
        return
    kept = VectorCache(directory, index.manifest.index_id, index.manifest.embedding.dimensions)
    try:
        yield kept
    finally:
        kept.close()
