"""Make the pairs of the fourth training stage from the published pairs and an index of the starter snapshot.

python -m nli.make_pairs --pairs DIR --held-out DIR --index DIR --model FILE --tokenizer FILE --out FILE
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from nli import figures, wording
from nli.batches import LABELS, open_tokenizer
from nli.frames import NamesByFrame
from nli.mining import Miner, Source, open_index, pages_of, split_claims
from nli.scoring import Scorer
from nli.sources import (
    CONTRADICTION,
    ENTAILMENT,
    NEUTRAL,
    NOT_CONTRADICTION,
    NOT_ENTAILMENT,
    HeldOut,
    Pair,
    read_held_out,
    read_pairs,
    write_pairs,
)

SEED = 20261129

QUOTA = {
    "mined_true": 4500, "mined_false": 1200,
    "split": 1400, "split_figure": 1000, "split_name": 600, "split_other": 1000,
    "figure_false": 2200, "figure_true": 700, "figure_true_false": 200,
    "name": 1200, "opposite": 600, "promoted": 50, "singled_out": 50, "only": 600, "stronger": 300,
    "never": 500, "roles": 50, "active": 50,
    "two_true": 900, "two_false": 1300, "two_unknown": 1000,
    "written": 5000,
    "fever": 3000, "fever_hardneg": 700, "fever_off": 500, "symdev": 400, "fm2": 800, "climate": 500,
    "cad": 600, "conj_dev": 200, "adversarial_train_15k": 400, "med": 400,
}  # fmt: skip
"""The most pairs of each kind."""

TOP_UP = 1800
"""Entailed written claims on top of the quota."""

NOISY = frozenset({"adversarial_train_15k", "climate", "fm2_neu", "syn_con", "syn_ent"})
"""Sets labelled by rule or by vote: where the model is sure of another label, the label is doubted."""
SURE = 0.97
UNDOUBTED = frozenset(
    {
        "written",
        "fever",
        "fever_hardneg",
        "fever_off",
        "symdev",
        "fm2",
        "cad",
        "conj_dev",
        "med",
        "two_true",
        "two_false",
    }
)
"""Kinds taken as they come; the others are scored by the model so far, and half of each is its hardest."""

Draw = random.Random
Probabilities = NDArray[np.float32]


def premise_of(pair: Pair, draw: Draw) -> str:
    """The premise with its page's title, as the product hands it over; sometimes without."""
    return f"{pair.title}: {pair.premise}" if pair.title and draw.random() < 0.9 else pair.premise


def near_misses(true: Pair, premise: str, names: NamesByFrame, draw: Draw) -> Iterator[Pair]:
    """Claims close to an entailed one, each with the label that its making gives it."""

    def made(claim: str | None, label: str, kind: str) -> Iterator[Pair]:
        if claim and claim != true.hypothesis:
            yield Pair(premise, claim, label, kind, true.title)

    claim = true.hypothesis
    another = figures.rewrite(claim, figures.FALSE, draw)
    if another and another[2] not in premise:
        yield from made(another[1], CONTRADICTION, "figure_false")
    false = figures.rewrite(claim, figures.FALSE, draw)
    # A new figure that the premise also holds may be true ("in 1912 … and 1915").
    if false and false[2] not in premise:
        yield from made(false[1], CONTRADICTION, "figure_false")
    same = figures.rewrite(claim, figures.TRUE, draw)
    if same:
        yield from made(same[1], ENTAILMENT, "figure_true")
    if false and false[2] not in premise:
        reworded = figures.rewrite(false[1], figures.TRUE, draw)
        # A wrong year may lie in the right decade: only changes of form keep the claim false.
        if reworded and reworded[0] in ("month_first", "day_first", "in_full"):
            yield from made(reworded[1], CONTRADICTION, "figure_true_false")
    yield from made(names.swap(claim, premise, draw), CONTRADICTION, "name")
    yield from made(wording.opposite(claim, premise, draw), CONTRADICTION, "opposite")
    yield from made(wording.promoted(claim, draw), CONTRADICTION, "promoted")
    yield from made(wording.singled_out(claim), NOT_ENTAILMENT, "singled_out")
    yield from made(wording.only(claim, premise, draw), NOT_ENTAILMENT, "only")
    yield from made(wording.stronger(claim, premise), NOT_ENTAILMENT, "stronger")
    yield from made(wording.never(claim, premise), CONTRADICTION, "never")
    yield from made(wording.roles_swapped(claim), CONTRADICTION, "roles")
    yield from made(wording.active(claim), ENTAILMENT, "active")


def joined(first: str, second: str, premise: str) -> str:
    """Two claims as one sentence; the second keeps its capital where the premise writes the word so."""
    word = second.split(" ", 1)[0]
    proper = word not in ("The", "It", "A", "An", "In", "He", "She", "They") and word.rstrip(",'s") in premise
    return f"{first.rstrip('.')}, and {second if proper else second[:1].lower() + second[1:]}"


def details(
    premise: str, true: Sequence[str], false: Sequence[str], unknown: Sequence[str], draw: Draw
) -> Iterator[Pair]:
    """Claims of two details about one premise, the second one true, false or not to be found there."""
    if len(true) > 1:
        one, other = draw.sample(list(true), 2)
        yield Pair(premise, joined(one, other, premise), ENTAILMENT, "two_true")
    for kind, label, others in (("two_false", CONTRADICTION, false), ("two_unknown", NEUTRAL, unknown)):
        if true and others:
            one, other = draw.choice(true), draw.choice(others)
            if draw.random() < 0.25:
                one, other = other, one
            yield Pair(premise, joined(one, other, premise), label, kind)


def by_premise(pairs: Iterable[Pair]) -> dict[str, list[Pair]]:
    """Pairs grouped by their premise, in order."""
    groups: defaultdict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        groups[pair.premise].append(pair)
    return dict(groups)


def from_written(written: Sequence[Pair], names: NamesByFrame, draw: Draw) -> list[Pair]:
    """Near misses and two-detail claims from the written claims."""
    made: list[Pair] = []
    for group in by_premise(written).values():
        premise = premise_of(group[0], draw)
        claims = {label: [p.hypothesis for p in group if p.label == label] for label in LABELS}
        for pair in group:
            if pair.label == ENTAILMENT:
                made += near_misses(pair, premise, names, draw)
        made += details(premise, claims[ENTAILMENT], claims[CONTRADICTION], claims[NEUTRAL], draw)
    return made


def from_splitter(pages: Sequence[Sequence[Source]], names: NamesByFrame, draw: Draw) -> list[Pair]:
    """Claims that the splitter makes of the index's own sentences, swaps of them, and their neighbours."""
    made: list[Pair] = []
    for page in pages:
        claims = [split_claims(sentence) for sentence in page]
        for at, sentence in enumerate(page):
            others = [claim for place, more in enumerate(claims) if place != at for claim in more]
            kept = [claim for claim in claims[at] if claim.rstrip(".") != sentence.text.rstrip(".")]
            for claim in draw.sample(kept, min(2, len(kept))):
                made.append(Pair(sentence.premise, claim, ENTAILMENT, "split", sentence.title))
            for claim in draw.sample(claims[at], min(1, len(claims[at]))):
                false = figures.rewrite(claim, figures.FALSE, draw)
                if false and false[2] not in sentence.premise:
                    made.append(
                        Pair(sentence.premise, false[1], CONTRADICTION, "split_figure", sentence.title)
                    )
                other = names.swap(claim, sentence.premise, draw)
                if other:
                    made.append(Pair(sentence.premise, other, CONTRADICTION, "split_name", sentence.title))
            if others and draw.random() < 0.5:
                made.append(
                    Pair(sentence.premise, draw.choice(others), NEUTRAL, "split_other", sentence.title)
                )
    return made


def mined(written: Sequence[Pair], miner: Miner, held: HeldOut, wanted: int, draw: Draw) -> list[Pair]:
    """Other sentences that the product's retriever finds for written claims.

    A true claim is contradicted by none of them, a false one backed by none; which half of that is left
    is decided by `settle`.
    """
    made: list[Pair] = []
    for pair in draw.sample(list(written), len(written)):
        if len(made) >= wanted:
            break
        if pair.label == NEUTRAL or not pair.title:
            continue
        kind, label = (
            ("mined_true", NOT_CONTRADICTION) if pair.label == ENTAILMENT else ("mined_false", NOT_ENTAILMENT)
        )
        for source in miner.others(pair.hypothesis, pair.title, pair.premise, held):
            made.append(Pair(source.premise, pair.hypothesis, label, kind, pair.title))
    return made


def settle(pairs: Sequence[Pair], scores: Probabilities) -> Iterator[tuple[Pair, float]]:
    """Pairs with their labels settled by the model so far, the doubtful ones dropped, and their difficulty.

    Difficulty is one minus the probability that the model gives to what the label allows.
    """
    for pair, row in zip(pairs, scores, strict=True):
        contradiction, entailment, neutral = map(float, row)
        label = pair.label
        if pair.kind == "mined_true" and entailment < 0.5:
            label = NEUTRAL  # contradiction is ruled out, entailment unlikely
        elif pair.kind == "mined_false" and contradiction < 0.5:
            label = NEUTRAL  # entailment is ruled out, contradiction unlikely
        elif pair.kind == "split" and entailment < 0.1:
            continue  # the splitter, not the model, may be wrong
        elif (pair.kind in ("split_other", "two_unknown") and entailment > 0.5) or (
            pair.kind in ("name", "split_name") and entailment > 0.9
        ):
            continue
        allowed = {
            CONTRADICTION: contradiction,
            ENTAILMENT: entailment,
            NEUTRAL: neutral,
            NOT_ENTAILMENT: contradiction + neutral,
            NOT_CONTRADICTION: entailment + neutral,
        }[label]
        if pair.kind in NOISY and max(contradiction, entailment, neutral) > SURE and allowed < 0.5:
            continue
        yield replace(pair, label=label), 1.0 - allowed


def chosen(settled: Iterable[tuple[Pair, float]], draw: Draw) -> list[Pair]:
    """At most the quota of each kind: half of it the hardest, the rest at random; no pair twice."""
    kinds: defaultdict[str, dict[tuple[str, str], tuple[Pair, float]]] = defaultdict(dict)
    for pair, difficulty in settled:
        kinds[pair.kind].setdefault((pair.premise, pair.hypothesis), (pair, difficulty))
    picked: list[Pair] = []
    for kind in sorted(kinds):
        ranked = sorted(kinds[kind].values(), key=lambda one: (-one[1], one[0].premise, one[0].hypothesis))
        quota = QUOTA.get(kind, 0)
        hard = [] if kind in NOISY | UNDOUBTED else ranked[: quota // 2]
        rest = ranked[len(hard) :]
        picked += [pair for pair, _ in hard + draw.sample(rest, min(quota - len(hard), len(rest)))]
    draw.shuffle(picked)
    return picked


def topped_up(picked: list[Pair], made: Iterable[Pair], draw: Draw) -> list[Pair]:
    """The pairs with more entailed written claims: most kinds of near miss are no entailments."""
    have = {(pair.premise, pair.hypothesis) for pair in picked}
    more = [
        pair
        for pair in made
        if pair.kind == "written" and pair.label == ENTAILMENT and (pair.premise, pair.hypothesis) not in have
    ]
    picked = picked + draw.sample(more, min(TOP_UP, len(more)))
    draw.shuffle(picked)
    return picked


def table(pairs: Iterable[Pair]) -> dict[str, dict[str, int]]:
    """Counts by kind and label."""
    counts: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for pair in pairs:
        counts[pair.kind][pair.label] += 1
    return {kind: dict(sorted(counts[kind].items())) for kind in sorted(counts)}


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the pairs, write them and a table of counts beside them."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("pairs", "held-out", "index", "model", "tokenizer", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    options = parser.parse_args(arguments)
    started = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - started:6.0f} s  {text}", flush=True)

    draw = random.Random(SEED)
    held = read_held_out(options.held_out)
    everything = {
        name: read_pairs(options.pairs / f"{name}_pairs.jsonl.zst")
        for name in ("human", "synthetic", "written")
    }
    kept = {name: [pair for pair in pairs if held.allows(pair)] for name, pairs in everything.items()}
    for name, pairs in everything.items():
        say(f"{name}: {len(pairs)} pairs, {len(pairs) - len(kept[name])} held out")

    with open_index(options.index) as index:
        pages = pages_of(index, held)
        names = NamesByFrame(sentence.text for page in pages for sentence in page)
        say(f"{sum(map(len, pages))} sentences of {len(pages)} pages may be used")
        made = from_written(kept["written"], names, draw)
        say(f"{len(made)} from written claims")
        made += from_splitter(draw.sample(pages, min(1500, len(pages))), names, draw)
        say(f"{len(made)} with the splitter's claims")
        made += mined(kept["written"], Miner(index), held, 8500, draw)
        say(f"{len(made)} with what the retriever finds")

    made += [Pair(premise_of(p, draw), p.hypothesis, p.label, "written", p.title) for p in kept["written"]]
    made += [pair for pair in kept["human"] if pair.kind in QUOTA]
    for pair in kept["human"]:
        if pair.kind in ("fever", "symdev") and pair.label == ENTAILMENT:
            swaps = near_misses(pair, pair.premise, names, draw)
            made += [one for one in swaps if one.kind in ("figure_false", "figure_true", "name")]
    settled: list[tuple[Pair, float]] = []
    doubted: list[Pair] = []
    for kind in sorted({pair.kind for pair in made}):
        of_kind = [pair for pair in made if pair.kind == kind and held.allows(pair)]
        if kind in UNDOUBTED:
            settled += [(pair, 0.0) for pair in draw.sample(of_kind, len(of_kind))]
        else:
            doubted += draw.sample(of_kind, min(QUOTA[kind] * 7 // 5, len(of_kind)))
    say(f"scoring {len(doubted)}")
    scorer = Scorer(options.model, open_tokenizer(options.tokenizer))
    scores = scorer.probabilities([(pair.premise, pair.hypothesis) for pair in doubted])
    settled += settle(doubted, scores)
    picked = topped_up(chosen(settled, draw), made, draw)
    write_pairs(options.out, picked)
    counts = table(picked)
    options.out.with_suffix(".counts.json").write_text(json.dumps(counts, indent=1) + "\n")
    say(f"{len(picked)} pairs, {dict(Counter(pair.label for pair in picked))}")


if __name__ == "__main__":
    main()
