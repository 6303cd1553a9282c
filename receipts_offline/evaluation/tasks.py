"""The three tasks: evidence given (`pairs`), claims against an index (`claims`), whole answers (`answers`)."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from receipts_offline.evaluation.alignment import Alignment, align
from receipts_offline.evaluation.datasets import LabelledAnswer, PageClaim, Pair, split_title
from receipts_offline.evaluation.gold import GoldRanks, gold_ids, gold_ranks
from receipts_offline.evaluation.items import Advance, Item
from receipts_offline.evaluation.pipeline import IndexBench, PairBench, Scored, judge, nothing_found
from receipts_offline.text.sentences import split_sentences
from receipts_offline.verdict import Thresholds


def run_pairs(
    bench: PairBench,
    pairs: Sequence[Pair],
    thresholds: Thresholds,
    form: str,
    candidates: str,
    subject: str,
    advance: Advance,
) -> list[Item]:
    """Judge each claim against the evidence that comes with it.

    With `form` "titled" evidence is "Title: sentence"; in "bare" evidence a colon is just a colon. With
    `candidates` "whole" it is the one candidate, as long as it is; with "sentences" each sentence is one.
    With `subject` "given" the evidence is taken to be about the claim's subject; "tested" leaves that to the rules.
    Pairs with the same title, or else the same evidence, form a group.
    """
    items = []
    for number, pair in enumerate(pairs, start=1):
        title, text = split_title(pair.evidence) if form == "titled" else ("", pair.evidence)
        sentences = [text]
        if candidates == "sentences":
            sentences = [text[span.start : span.end] for span in split_sentences(text)] or [text]
        scored = bench.score(pair.claim, title, sentences, subject_given=subject == "given")
        items.append(
            Item(
                name=pair.item,
                # A hash, because titles and evidence of other people's sets stay out of items.jsonl.
                group=_short_hash(title or pair.evidence),
                label=pair.gold,
                kind=pair.set_name,
                judged=judge(scored, thresholds),
                scored=scored,
                ranks=None,
                found=None,
                texts={"claim": pair.claim},
            )
        )
        advance(number)
    return items


def run_claims(
    bench: IndexBench, claims: Sequence[PageClaim], thresholds: Thresholds, topic: str, advance: Advance
) -> list[Item]:
    """Judge each claim, taken as a whole, against the index; `topic` is "page" or "none"."""
    items = []
    for number, claim in enumerate(claims, start=1):
        scored = bench.score_claim(claim.claim, claim.page if topic == "page" else None)
        items.append(
            Item(
                name=claim.item,
                group=_short_hash(claim.page),
                label=claim.gold,
                kind="claim",
                judged=judge(scored, thresholds),
                scored=scored,
                ranks=_ranks(bench, claim.page, claim.evidence, scored) if claim.evidence else None,
                found=None,
                texts={"claim": claim.claim, "page": claim.page, "gold": list(claim.evidence)},
            )
        )
        advance(number)
    return items


@dataclass(frozen=True, slots=True)
class SplitterCounts:
    """How the splitter's claims meet the labelled ones, over all answers; see `alignment` for the words."""

    labelled: int
    found: int
    covered: int
    split: int
    spare: int

    def shares(self) -> dict[str, float]:
        """Recall, the share found or covered, and precision."""
        nothing = float("nan")
        return {
            "recall": self.found / self.labelled if self.labelled else nothing,
            "covered": (self.found + self.covered) / self.labelled if self.labelled else nothing,
            "precision": (self.split - self.spare) / self.split if self.split else nothing,
        }


def run_answers(
    bench: IndexBench,
    answers: Sequence[LabelledAnswer],
    thresholds: Thresholds,
    topic: str,
    splitter_off: Sequence[str],
    advance: Advance,
) -> tuple[list[Item], SplitterCounts]:
    """Split each answer, align its claims to the labelled ones, and judge these by the claims they align to.

    A labelled claim without one gets No receipt in every way. `topic` is "none", "topic" or "question".
    """
    items: list[Item] = []
    labelled = found = covered = split = spare = 0
    for number, answer in enumerate(answers, start=1):
        told = {"none": None, "topic": answer.topic, "question": answer.question}[topic]
        claims = bench.split(answer.answer, told, splitter_off)
        alignment = align(answer, claims)
        places = {one.place for one in alignment.aligned if one.place is not None}
        scored = bench.score_claims(claims, places)
        items += _answer_items(bench, answer, alignment, scored, thresholds)
        labelled += len(alignment.aligned)
        found += sum(one.found for one in alignment.aligned)
        covered += sum(one.place is not None and not one.found for one in alignment.aligned)
        split += alignment.split
        spare += len(alignment.spare)
        advance(number)
    return items, SplitterCounts(labelled, found, covered, split, spare)


def _answer_items(
    bench: IndexBench,
    answer: LabelledAnswer,
    alignment: Alignment,
    scored: dict[int, Scored],
    thresholds: Thresholds,
) -> list[Item]:
    items = []
    for one in alignment.aligned:
        claim = one.claim
        seen = None if one.place is None else scored[one.place]
        ranks = None
        if claim.title and claim.evidence:
            ranks = _ranks(bench, claim.title, (claim.evidence,), seen)
        items.append(
            Item(
                name=claim.item,
                group=answer.item,
                label=claim.gold,
                kind=claim.kind,
                judged=judge(seen, thresholds) if seen else nothing_found(thresholds),
                scored=seen,
                ranks=ranks,
                found=one.found,
                texts={
                    "claim": claim.claim,
                    "searched": seen.facts.text if seen else None,
                    "sentence": claim.sentence,
                    "page": claim.title,
                    "gold": [claim.evidence] if claim.evidence else [],
                },
            )
        )
    return items


def _ranks(bench: IndexBench, title: str, gold: Sequence[str], scored: Scored | None) -> GoldRanks:
    ids = gold_ids(gold, bench.page_sentences(title))
    if scored is None:
        return gold_ranks(ids, {}, (), ())
    return gold_ranks(ids, scored.gathered, scored.kept, scored.ids)


def _short_hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:10]
