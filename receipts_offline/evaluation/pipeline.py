"""The one place where an evaluation touches the checker: from a text to scored evidence, and to verdicts.

Evidence is retrieved and scored once a claim. Deciding is cheap, so one run decides again with each rule off.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from receipts_offline.checker import Checker, open_checker
from receipts_offline.claims import Claim, claims_of, read
from receipts_offline.index.kinds import Kind, shown_text
from receipts_offline.index.manifest import Manifest
from receipts_offline.index.reader import Index
from receipts_offline.models.embedder import Encoder, encode_one_by_one
from receipts_offline.models.nli import Label, NLIModel
from receipts_offline.premises import premise
from receipts_offline.subjects import Name, find_subjects, is_about, is_subject_of
from receipts_offline.verdict import (
    ClaimFacts,
    Decision,
    EvidenceScores,
    Rule,
    Thresholds,
    Verdict,
    confidence,
    decide,
    simple_checker,
)


@dataclass(frozen=True, slots=True)
class Scored:
    """A claim with everything that its verdict depends on, and its way through retrieval.

    `ids` are the sentence ids of `evidence`; `gathered` and `kept` those of the stages before it. All three
    are empty where the evidence was given.
    """

    facts: ClaimFacts
    evidence: tuple[EvidenceScores, ...]
    ids: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    gathered: Mapping[str, Collection[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Judged:
    """The verdicts on one claim: ours, the simple checker's, and ours without each of the rules.

    `shown` is the confidence that stands beside our verdict; None under No receipt.
    """

    decision: Decision
    simple: Verdict
    without: Mapping[str, Verdict]
    shown: float | None

    @property
    def verdict(self) -> Verdict:
        """Our verdict."""
        return self.decision.verdict


def judge(scored: Scored, thresholds: Thresholds) -> Judged:
    """Decide a claim in every way that a run compares."""
    decision = decide(scored.evidence, scored.facts, thresholds)
    return Judged(
        decision=decision,
        simple=simple_checker(scored.evidence).verdict,
        without={
            rule.value: decide(scored.evidence, scored.facts, thresholds.without(rule.value)).verdict
            for rule in Rule
            if thresholds.applies(rule)
        },
        shown=confidence(decision, scored.evidence, thresholds),
    )


def nothing_found(thresholds: Thresholds) -> Judged:
    """What a labelled claim gets that the splitter did not find: No receipt, in every way."""
    decision = Decision(Verdict.NO_RECEIPT, None, "none.claim-not-found", "The splitter has no such claim.")
    without = {rule.value: Verdict.NO_RECEIPT for rule in Rule if thresholds.applies(rule)}
    return Judged(decision, Verdict.NO_RECEIPT, without, None)


def at_conflict_threshold(scored: Scored, thresholds: Thresholds, limit: float) -> Verdict:
    """Our verdict if a conflict took a contradiction of `limit`, all else unchanged."""
    return decide(scored.evidence, scored.facts, replace(thresholds, conflict_contradiction=limit)).verdict


class PairBench:
    """Scores claims against evidence that is handed over."""

    def __init__(self, encoder: Encoder, nli: NLIModel) -> None:
        self._encoder = encoder
        self._nli = nli

    @property
    def models(self) -> dict[str, dict[str, str]]:
        """The models that take part."""
        return {
            kind: {"id": model.model_id, "sha256": model.sha256}
            for kind, model in (("embedder", self._encoder), ("nli", self._nli))
        }

    def score(
        self, claim: str, title: str, sentences: Sequence[str], *, subject_given: bool = False
    ) -> Scored:
        """The sentences of the page `title` ("" where it has none) as candidates, most similar first.

        With `subject_given` they are taken to be about the claim's subject; else that is tested, with the
        page linked to the claim where this names the title, as an index would.
        """
        premises = [premise(title, Kind.PROSE, sentence) if title else sentence for sentence in sentences]
        vectors = encode_one_by_one(self._encoder, [claim, *premises])
        similarities = [round(float(value), 4) for value in vectors[1:] @ vectors[0]]
        order = sorted(range(len(sentences)), key=lambda row: (-similarities[row], row))
        probabilities = self._nli.score([(premises[row], claim) for row in order])
        subjects = find_subjects(claim, _named(claim, title))
        evidence = [
            EvidenceScores(
                sentence=sentences[row],
                title=title,
                similarity=similarities[row],
                contradiction=_rounded(scores[Label.CONTRADICTION]),
                entailment=_rounded(scores[Label.ENTAILMENT]),
                neutral=_rounded(scores[Label.NEUTRAL]),
                about_subject=subject_given or is_about(subjects, _PAGE, title, sentences[row]),
                own_subject=subject_given or is_subject_of(subjects, _PAGE, title, sentences[row]),
            )
            for row, scores in zip(order, probabilities, strict=True)
        ]
        return Scored(ClaimFacts(claim), tuple(evidence))


_PAGE = 0  # the page of the evidence that was handed over, which comes from no index
_QUALIFIER = re.compile(r"\s*\([^()]*\)$")


def _named(claim: str, title: str) -> list[Name]:
    """The title as a name in the claim, without a bracketed qualifier, where the claim has it."""
    bare = _QUALIFIER.sub("", title)
    start = claim.casefold().find(bare.casefold()) if bare else -1
    return [Name(bare, start, (_PAGE,))] if start >= 0 else []


def _rounded(probability: np.float32) -> float:
    return round(float(probability), 4)  # as receipts hold them


class IndexBench:
    """Checks claims and answers against an index."""

    def __init__(self, index: Index, checker: Checker) -> None:
        self._index = index
        self._checker = checker

    @property
    def manifest(self) -> Manifest:
        """The manifest of the index."""
        return self._index.manifest

    @property
    def models(self) -> dict[str, dict[str, str]]:
        """The models that take part."""
        return {
            kind: {"id": model.id, "sha256": model.sha256} for kind, model in self._checker.models.items()
        }

    def score_claim(self, claim: str, topic: str | None) -> Scored:
        """A claim that is given as a whole: it is neither split nor resolved."""
        whole = Claim(
            text=claim,
            start=0,
            end=len(claim),
            sentence=claim,
            sentence_start=0,
            sentence_end=len(claim),
            resolved=claim,
            checkable=True,
            reason=None,
            notes=(),
            pieces=((0, len(claim)),),
            topics=(topic,) if topic else (),
        )
        return self._score(whole)

    def split(self, answer: str, topic: str | None, off: Sequence[str]) -> list[Claim]:
        """The claims of an answer, with the splitting rules `off` left out."""
        pages = self._checker.pages_of(read(answer), topic)
        return claims_of(read(answer, off), topic, pages)

    def score_claims(self, claims: Sequence[Claim], places: Collection[int]) -> dict[int, Scored]:
        """The claims at these places, each scored as `check` would."""
        return {place: self._score(claims[place]) for place in sorted(places)}

    def _score(self, claim: Claim) -> Scored:
        seen = self._checker.examine(claim)
        return Scored(
            facts=seen.facts,
            evidence=seen.scores,
            ids=tuple(quote.sentence_id for quote in seen.quotes),
            kept=tuple(candidate.sentence.sentence_id for candidate in seen.retrieved.kept),
            gathered=seen.retrieved.gathered,
        )

    def page_sentences(self, title: str) -> list[tuple[int, str]]:
        """Id and text of every sentence of the pages with this title or alias; a fact's as it is shown."""
        pages = self._index.pages(self._index.pages_titled([title]).get(title, []))
        ids = [
            number
            for page in pages.values()
            for number in range(page.first_sentence, page.first_sentence + page.sentence_count)
        ]
        return [(one.sentence_id, shown_text(one.kind, one.text)) for one in self._index.sentences(ids)]


@contextmanager
def open_index_bench(directory: Path, embedder: str | None, nli: str | None) -> Iterator[IndexBench]:
    """A bench over the index at `directory`. Raises what `open_checker` raises."""
    with open_checker(directory, embedder=embedder, nli=nli) as checker, Index(directory) as index:
        yield IndexBench(index, checker)


def open_pair_bench(embedder: str | None, nli: str | None) -> PairBench:
    """A bench with the named models, the bundled ones if none are. Raises ModelUnusable or UsageError."""
    from receipts_offline.models.load import load_embedder, load_nli

    return PairBench(load_embedder(embedder), load_nli(nli))
