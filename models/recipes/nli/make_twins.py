"""Make the pairs of the sixth stage: for every refuted claim an entailed one about the same sentence.

python -m nli.make_twins --pairs DIR --fourth FILE --held-out DIR --index DIR --model FILE --tokenizer FILE --out FILE
"""

from __future__ import annotations

import argparse
import json
import random
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from nli import relations, twins
from nli.batches import open_tokenizer
from nli.frames import NamesByFrame
from nli.make_pairs import by_premise, joined, near_misses, premise_of, table
from nli.mining import open_index, pages_of, split_claims
from nli.rewording import in_other_words
from nli.scoring import Scorer
from nli.sources import CONTRADICTION, ENTAILMENT, NEUTRAL, Pair, read_held_out, read_pairs, write_pairs

SEED = 20261130
UNITS = {
    "written": 1500, "near_miss": 1400, "contrasted": 500, "myth": 400, "no_myth": 200, "two": 600,
    "year_bound": 350, "decade": 250, "not_year": 250, "count_bound": 500,
    "superlative": 250, "superlative_rank": 150, "superlative_denied": 100,
    "compared": 200, "agent": 250, "agent_asked": 150, "role": 250, "sort": 700, "without": 150, "denied": 400,
}  # fmt: skip
"""The most units of each kind; a unit is an entailed and a refuted claim about one sentence."""
FOURTH = {
    "mined_true": 1900,
    "mined_false": 600,
    "two_unknown": 300,
    "split_other": 300,
    "only": 250,
    "stronger": 100,
}
"""Pairs of the fourth stage taken again: none of them calls a claim in other words refuted."""
HUMAN = {
    ("fever", ENTAILMENT): 2200, ("fever", CONTRADICTION): 1800, ("fever_hardneg", NEUTRAL): 500,
    ("symdev", ENTAILMENT): 280, ("symdev", CONTRADICTION): 280, ("cad", ENTAILMENT): 400,
    ("cad", CONTRADICTION): 350, ("cad", NEUTRAL): 250, ("conj_dev", ENTAILMENT): 200,
    ("conj_dev", CONTRADICTION): 130, ("climate", ENTAILMENT): 250, ("climate", CONTRADICTION): 150,
    ("climate", NEUTRAL): 250, ("med", ENTAILMENT): 150, ("med", NEUTRAL): 150,
}  # fmt: skip
"""Human pairs again, by set and label; their targets are half the old model's own answer."""
NEUTRALS = 1300
SPLIT_SENTENCES = 3500
SOURCE_ENTAILED = 0.6
"""The splitter's claim is taken for true where the old model thinks so; what is made of it is not doubted."""
WRONG = 0.95
_TELLING = re.compile(
    r"\b(?:\w{3,}est|most \w+) [a-z]+ (?:in|of|on)\b|\w+er than\b|\bby (?:the )?[A-Z]|capital of|\bby [a-z]+ing\b"
    r"|^[^,]{2,40} (?:is|was) an? (?:[\w-]+ ){0,4}(?:planet|star|moon|city|river|island|lake|mammal|bird|reptile|fish"
    r"|insect|plant|novel|film|opera|metal|gas|fruit|language|religion|disease|company|university|bridge|museum|instrument|war)\b"
)

Draw = random.Random


@dataclass(frozen=True, slots=True)
class Unit:
    """An entailed and a refuted claim about one premise."""

    kind: str
    premise: str
    title: str
    true: str
    false: str

    def pairs(self) -> tuple[Pair, Pair]:
        """The two as pairs, entailed first."""
        return (
            Pair(self.premise, self.true, ENTAILMENT, f"twin_{self.kind}", self.title),
            Pair(self.premise, self.false, CONTRADICTION, f"twin_{self.kind}", self.title),
        )


def distance(claim: str, premise: str) -> float:
    """The share of a claim's words that the premise does not have."""
    words = re.findall(r"\w+", claim.lower())
    return sum(word not in set(re.findall(r"\w+", premise.lower())) for word in words) / max(1, len(words))


def farther(claims: Sequence[str], than: str, premise: str, draw: Draw) -> str:
    """One of the claims at least as far from the premise as `than`, or the farthest."""
    far = [claim for claim in claims if distance(claim, premise) >= distance(than, premise)]
    return draw.choice(far) if far else max(claims, key=lambda claim: distance(claim, premise))


def twins_of(claim: str, premise: str, draw: Draw) -> Iterator[twins.Twins]:
    """All twins that the claim, entailed by the premise, gives rise to."""
    yield from twins.year_bounds(claim, premise, draw)
    yield from twins.count_bounds(claim, premise, draw)
    yield from relations.superlatives(claim, draw)
    yield from relations.converses(claim, draw)
    yield from relations.sorts(claim, premise, draw)
    yield from twins.denials(claim, premise, draw)


def units_of(
    title: str, premise: str, true: Sequence[str], false: Sequence[str], names: NamesByFrame, draw: Draw
) -> Iterator[Unit]:
    """All units about one premise, from its entailed and refuted claims."""

    def said(claim: str) -> str:
        return in_other_words(title, claim, draw)

    def unit(kind: str, yes: str, no: str) -> Unit:
        return Unit(kind, premise, title, yes, no)

    reworded = [said(claim) for claim in true] + list(true)
    for claim in false:
        no = said(claim) if draw.random() < 0.5 else claim
        yield unit("written", farther(reworded, no, premise, draw), no)
    for claim in true:
        short = twins.shortened(claim)
        for base in filter(None, (claim, short)):
            for made in near_misses(Pair(premise, base, ENTAILMENT, "", title), premise, names, draw):
                if made.label != CONTRADICTION or made.kind == "never":
                    continue
                no = said(made.hypothesis) if draw.random() < 0.5 else made.hypothesis
                yield unit(
                    "near_miss", farther([said(base), said(claim), said(claim)], no, premise, draw), no
                )
                for pair in twins.contrasted("contrasted", base, made.hypothesis):
                    yield unit(pair.kind, pair.true, pair.false)
                if draw.random() < 0.3:
                    for pair in twins.mythical(base, made.hypothesis, draw):
                        yield unit(pair.kind, pair.true, pair.false)
            for pair in twins_of(base, premise, draw):
                yes, no = pair.true, pair.false
                if draw.random() < 0.3:
                    yes, no = said(yes), said(no)
                yield unit(pair.kind, yes, no)
    for yes, no in zip(true, false, strict=False):
        for pair in twins.mythical(yes, no, draw):
            yield unit(pair.kind, pair.true, pair.false)
    if len(true) > 1 and false:
        one, other = draw.sample(list(true), 2)
        wrong = joined(one, draw.choice(list(false)), premise)
        yield unit("two", joined(said(one), other, premise), wrong)


def split_sources(
    options: argparse.Namespace, scorer: Scorer, draw: Draw
) -> tuple[list[tuple[str, str, list[str]]], NamesByFrame]:
    """(title, premise, claims that follow) from the index's sentences, and the names seen there."""
    held = read_held_out(options.held_out)
    with open_index(options.index) as index:
        sentences = [sentence for page in pages_of(index, held) for sentence in page]
    names = NamesByFrame(sentence.text for sentence in sentences)
    telling = [
        sentence for sentence in sentences if _TELLING.search(sentence.text) and len(sentence.text) < 260
    ]
    rest = [sentence for sentence in sentences if 40 < len(sentence.text) < 260]
    picked = dict.fromkeys(
        draw.sample(telling, min(len(telling), SPLIT_SENTENCES)) + draw.sample(rest, SPLIT_SENTENCES // 4)
    )
    found = [
        (sentence, claim if claim.endswith(".") else claim + ".")
        for sentence in picked
        for claim in split_claims(sentence)
    ]
    scores = scorer.probabilities([(sentence.premise, claim) for sentence, claim in found])
    claims: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for (sentence, claim), row in zip(found, scores, strict=True):
        if row[1] >= SOURCE_ENTAILED:
            claims[sentence.title, sentence.premise].append(claim)
    return [(title, premise, list(dict.fromkeys(made))) for (title, premise), made in claims.items()], names


def chosen_units(units: Sequence[Unit], scorer: Scorer, draw: Draw) -> list[Unit]:
    """At most the quota of each kind: half of it the hardest for the old model, the rest at random.

    A unit where the old model is sure of the contrary on both claims is taken for a rule gone wrong.
    """
    kinds: defaultdict[str, list[Unit]] = defaultdict(list)
    for unit in dict.fromkeys(units):
        kinds[unit.kind].append(unit)
    picked: list[Unit] = []
    for kind in sorted(kinds):
        quota = UNITS[kind]
        some = draw.sample(kinds[kind], min(len(kinds[kind]), quota * 8 // 5))
        scores = scorer.probabilities(
            [(pair.premise, pair.hypothesis) for unit in some for pair in unit.pairs()]
        )
        ranked = []
        for at, unit in enumerate(some):
            yes, no = scores[2 * at], scores[2 * at + 1]
            if (yes[0] > WRONG and no[1] > WRONG) or (
                kind in ("near_miss", "written", "myth") and max(yes[0], no[1]) > 0.985
            ):
                continue
            ranked.append((max(1 - float(yes[1]), 1 - float(no[0])), unit))
        ranked.sort(key=lambda one: (-one[0], one[1].premise, one[1].true))
        hard = [unit for _, unit in ranked[: quota // 2]]
        rest = [unit for _, unit in ranked[quota // 2 :]]
        picked += hard + draw.sample(rest, min(quota - quota // 2, len(rest)))
    return picked


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the pairs, write them, the old model's answers to the human ones, and a table of counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("pairs", "fourth", "held-out", "index", "model", "tokenizer", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args(arguments)
    started = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - started:6.0f} s  {text}", flush=True)

    draw = random.Random(SEED)
    held = read_held_out(options.held_out)
    scorer = Scorer(options.model, open_tokenizer(options.tokenizer), options.threads)
    sources, names = split_sources(options, scorer, draw)
    say(f"{len(sources)} sentences with claims of the splitter")
    units: list[Unit] = []
    written = [pair for pair in read_pairs(options.pairs / "written_pairs.jsonl.zst") if held.allows(pair)]
    for group in by_premise(written).values():
        premise = premise_of(group[0], draw)
        true, false = (
            [p.hypothesis for p in group if p.label == label] for label in (ENTAILMENT, CONTRADICTION)
        )
        units += units_of(group[0].title, premise, true, false, names, draw)
    say(f"{len(units)} units from written claims {dict(Counter(unit.kind for unit in units))}")
    for title, premise, claims in sources:
        units += units_of(title, premise, claims, (), names, draw)
    say(f"{len(units)} units {dict(Counter(unit.kind for unit in units))}")
    made = [pair for unit in chosen_units(units, scorer, draw) for pair in unit.pairs()]
    neutral = [pair for pair in written if pair.label == NEUTRAL]
    made += [
        Pair(
            premise_of(p, draw),
            in_other_words(p.title, p.hypothesis, draw),
            NEUTRAL,
            "written_neutral",
            p.title,
        )
        for p in draw.sample(neutral, NEUTRALS)
    ]
    fourth: defaultdict[str, list[Pair]] = defaultdict(list)
    for pair in read_pairs(options.fourth):
        fourth[pair.kind].append(pair)
    for kind, quota in FOURTH.items():
        made += draw.sample(fourth[kind], min(quota, len(fourth[kind])))
    human: defaultdict[tuple[str, str], list[Pair]] = defaultdict(list)
    for pair in read_pairs(options.pairs / "human_pairs.jsonl.zst"):
        if held.allows(pair):
            human[pair.kind, pair.label].append(pair)
    again = [
        pair for key, quota in HUMAN.items() for pair in draw.sample(human[key], min(quota, len(human[key])))
    ]
    taught = scorer.probabilities([(pair.premise, pair.hypothesis) for pair in again])
    rows = [pair for pair in made if held.allows(pair)]
    rows += [
        replace(pair, taught=tuple(round(float(p), 4) for p in row))
        for pair, row in zip(again, taught, strict=True)
    ]
    draw.shuffle(rows)
    write_pairs(options.out, rows)
    counts = table(rows)
    options.out.with_suffix(".counts.json").write_text(json.dumps(counts, indent=1) + "\n")
    say(f"{len(rows)} pairs, {dict(Counter(pair.label for pair in rows))}")


if __name__ == "__main__":
    main()
