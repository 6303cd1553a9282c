"""The vocabulary of a synthetic wiki: everyday words first, then made-up ones, drawn by Zipf's law.

Everything is made from fixed lists and fixed seeds, so two machines have the same words.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from itertools import accumulate

POOL = 4096  # names of one kind; two of them tell a page apart, see titles.py
_TABLE = 1 << 17  # places of a table that is drawn from; the rarest words have one


def _listed(text: str) -> list[str]:
    return text.split()


_ONSETS = _listed("b br c ch d dr f fl g gl gr h j k kl l m n p pl pr qu r s sh sk st t th tr v w z")
_VOWELS = _listed("a e i o u a e i o ai ea ia ou ei")
_CODAS = ["", "", "", "n", "r", "l", "s", "m", "nd", "rt", "lk", "x", "th", "ck"]

_NOUNS = _listed(
    """\
time year people way day man thing world life hand part child eye woman place work week case point
company number group problem fact city area school state family student country house service friend hour game line
member law car book name team idea body back parent face level office door health person art war history party result
change morning reason research girl guy moment air teacher force education river bridge church railway station
settlement village island castle museum library theatre song album film novel poem painting character season league
match club player stadium engine ship aircraft weapon army battle treaty king queen prince government parliament
election council mayor population language religion temple festival university college professor theory experiment
chemical compound metal rock soil climate forest desert lake mountain valley coast harbour market trade industry
factory mine road tower wall gate garden farm crop animal bird fish insect plant flower seed leaf root disease
treatment hospital medicine doctor cell protein gene species habitat migration colony empire province district border
network software computer signal circuit machine instrument orchestra choir dance costume recipe dish"""
)
_ADJECTIVES = _listed(
    """\
new good high old great big small large national young different long little important political
social free early late main local public major economic strong possible whole military true federal international
full special northern southern eastern western central royal ancient medieval modern industrial rural urban coastal
annual regional common rare native wild famous popular traditional religious scientific classical independent
wooden narrow shallow steep wet dry cold warm northernmost oldest largest second third"""
)
_VERBS = _listed(
    """\
used made found called became began moved played won lost built opened closed published released founded
led joined wrote directed produced recorded designed discovered described named elected appointed served studied
taught worked lived travelled crossed defeated captured destroyed restored rebuilt extended replaced removed added
changed developed introduced supported opposed signed declared visited established organised presented performed
carried measured observed reported received awarded"""
)


def made_up(rng: random.Random, syllables: int) -> str:
    """A word of so many syllables."""
    return "".join(
        rng.choice(_ONSETS) + rng.choice(_VOWELS) + (rng.choice(_CODAS) if rng.random() < 0.55 else "")
        for _ in range(syllables)
    )


def pool(seed: str, count: int, make: Callable[[random.Random], str]) -> list[str]:
    """`count` different words of one make."""
    rng = random.Random(seed)
    found: dict[str, None] = {}
    while len(found) < count:
        found[make(rng)] = None
    return list(found)


def zipf_table(words: Sequence[str], exponent: float = 1.0) -> list[str]:
    """The words repeated so that an even draw follows Zipf's law, each at least once.

    The first word is the most frequent; `exponent` is the law's own.
    """
    weights = [
        1 / (rank + 2.7) ** exponent for rank in range(len(words))
    ]  # 2.7: Mandelbrot's shift for English
    whole = sum(weights)
    spare = _TABLE - len(words)
    table: list[str] = []
    for place, (word, reached) in enumerate(zip(words, accumulate(weights), strict=True), 1):
        table += [word] * (round(reached / whole * spare) + place - len(table))
    return table


def _lengthened(seed: str, known: Sequence[str], count: int, endings: str) -> list[str]:
    ends = endings.split()
    made = pool(seed, count, lambda rng: made_up(rng, rng.choice((1, 2, 2))) + rng.choice(ends))
    return [*known, *(word for word in made if word not in set(known))]


NOUNS = zipf_table(_lengthened("nouns", _NOUNS, 12_000, "ment ation ness or ing ure ity an ist ane ite"))
ADJECTIVES = zipf_table(_lengthened("adjectives", _ADJECTIVES, 4_000, "ic al ous ar ish ian ive"))
VERBS = zipf_table(_lengthened("verbs", _VERBS, 1_500, "ated ised ed ened"))


def _named(seed: str, endings: str) -> list[str]:
    ends = endings.split(",")
    return pool(seed, POOL, lambda rng: (made_up(rng, rng.choice((1, 2))) + rng.choice(ends)).capitalize())


FIRST_NAMES = _named("first names", "a,o,e,in,us,ette,ard,wyn,is,el")
SURNAMES = _named("surnames", "son,ez,ov,mann,ley,ton,elli,ski,berg,ard,idge,aka,escu")
TOWNS = _named("towns", "burg,ford,stad,ville,holm,port,mouth,bridge,grad,wick")
REGIONS = pool(
    "regions", POOL, lambda rng: (made_up(rng, 2) + rng.choice(("ia", "mark", "land", "shire"))).capitalize()
)
GENERA = _named("genera", "us,a,um,ella,opsis,odon,aria")
EPITHETS = pool(
    "epithets", POOL, lambda rng: made_up(rng, 2) + rng.choice(("ensis", "alis", "oides", "atus", "ii"))
)
TRADES = pool("trades", POOL, lambda rng: made_up(rng, rng.choice((1, 2))).capitalize())
