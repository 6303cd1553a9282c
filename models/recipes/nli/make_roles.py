"""Make the pairs of the fifth stage: wrong roles within one sentence, and a share of the fourth stage's pairs.

python -m nli.make_roles --pairs DIR --fourth FILE --held-out DIR --model FILE --tokenizer FILE --out FILE
"""

from __future__ import annotations

import argparse
import json
import random
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from nli import roles
from nli.batches import open_tokenizer
from nli.make_pairs import premise_of, table
from nli.scoring import Scorer
from nli.sources import CONTRADICTION, ENTAILMENT, Pair, read_held_out, read_pairs, write_pairs

SEED = 20261130
SHARES = {
    "written": 1300, "fever": 700, "symdev": 100, "mined_true": 800, "mined_false": 150, "two_true": 150,
    "two_false": 150, "two_unknown": 150, "figure_false": 150, "figure_true": 150, "only": 100, "stronger": 50,
    "split": 200, "fever_off": 100, "fever_hardneg": 150, "cad": 100, "med": 100, "climate": 100,
}  # fmt: skip
"""How many pairs of the fourth stage come again, by kind."""
MADE = {"reversed": 350, "borrowed_figure": 600, "borrowed_name": 1300, "role_true": 1200}
"""The most pairs of each kind that is new here."""
DOUBTED = 0.97
"""A made contradiction that the model before is surer than this to be entailed is taken for a true one."""


def wrong_roles(true: Sequence[Pair], draw: random.Random) -> list[Pair]:
    """Contradictions made of entailed pairs, each with its premise and the true claim beside it."""
    made: list[Pair] = []
    for pair in true:
        premise, claim = premise_of(pair, draw), pair.hypothesis
        false = {
            "reversed": roles.reversed_roles(claim, draw),
            "borrowed_figure": roles.borrowed_figure(claim, premise, draw),
            "borrowed_name": roles.borrowed_name(claim, premise, pair.title, draw),
        }
        found = [Pair(premise, text, CONTRADICTION, kind, pair.title) for kind, text in false.items() if text]
        if found:
            # The true claim beside the false one: what differs is the roles, not the words.
            made += [*found, Pair(premise, claim, ENTAILMENT, "role_true", pair.title)]
    return made


def shares(pairs: Iterable[Pair], counts: dict[str, int], draw: random.Random) -> list[Pair]:
    """So many pairs of each kind, or all that there are."""
    kinds: defaultdict[str, list[Pair]] = defaultdict(list)
    for pair in pairs:
        kinds[pair.kind].append(pair)
    return [
        pair
        for kind, count in counts.items()
        for pair in draw.sample(kinds[kind], min(count, len(kinds[kind])))
    ]


def main(arguments: Sequence[str] | None = None) -> None:
    """Make the pairs, write them and a table of counts beside them."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("pairs", "fourth", "held-out", "model", "tokenizer", "out"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    options = parser.parse_args(arguments)
    draw = random.Random(SEED)
    held = read_held_out(options.held_out)
    sources = read_pairs(options.pairs / "written_pairs.jsonl.zst") + [
        pair
        for pair in read_pairs(options.pairs / "human_pairs.jsonl.zst")
        if pair.kind in ("fever", "symdev")
    ]
    made = wrong_roles([p for p in sources if p.label == ENTAILMENT and held.allows(p)], draw)
    scorer = Scorer(options.model, open_tokenizer(options.tokenizer))
    false = [pair for pair in made if pair.label == CONTRADICTION and held.allows(pair)]
    scores = scorer.probabilities([(pair.premise, pair.hypothesis) for pair in false])
    kept = [pair for pair, row in zip(false, scores, strict=True) if row[1] < DOUBTED]
    premises = {pair.premise for pair in kept}
    true = [pair for pair in made if pair.label == ENTAILMENT and pair.premise in premises]
    picked = shares(kept + true, MADE, draw) + shares(read_pairs(options.fourth), SHARES, draw)
    picked = list({(pair.premise, pair.hypothesis): pair for pair in picked}.values())
    draw.shuffle(picked)
    write_pairs(options.out, picked)
    counts = table(picked)
    options.out.with_suffix(".counts.json").write_text(json.dumps(counts, indent=1) + "\n")
    print(f"{len(picked)} pairs: {json.dumps(counts)}")


if __name__ == "__main__":
    main()
