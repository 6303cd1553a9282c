"""Twins from what a sentence says of two things: ranks, comparisons, agents, roles, and what sort of thing one is."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from nli.rewording import lower_first
from nli.twins import Twins

Draw = random.Random

_EST = r"(?P<est>\w+est|most \w+(?<!ly))"
_SUPERLATIVE = re.compile(
    rf"^(?P<x>[A-Z][^,;]{{1,50}}?) (?P<be>is|was) the (?:world's )?(?P<word>{_EST}) "
    r"(?P<noun>[a-z]+(?: [a-z]+)?) (?P<where>(?:in|of|on) (?:the )?[A-Z][\w'’-]+(?: [A-Z][\w'’-]+)*)(?=[.,]|$| and\b)"
)
_COMPARATIVE = {
    "largest": "larger", "biggest": "bigger", "smallest": "smaller", "highest": "higher", "tallest": "taller",
    "longest": "longer", "oldest": "older", "deepest": "deeper", "richest": "richer", "busiest": "busier",
    "fastest": "faster", "lowest": "lower", "shortest": "shorter", "earliest": "earlier", "wettest": "wetter",
    "heaviest": "heavier", "youngest": "younger", "driest": "drier", "strongest": "stronger",
}  # fmt: skip


def superlatives(claim: str, draw: Draw) -> Iterator[Twins]:
    """ "X is the largest city in Y" as "no other city in Y is larger than X", and its denials."""
    match = _SUPERLATIVE.match(claim)
    if not match:
        return
    word = match["est"]
    more = _COMPARATIVE.get(word) or (f"more {word[5:]}" if word.startswith("most ") else None)
    x, be, noun, where = match["x"], match["be"], match["noun"], match["where"]
    if more is None or noun.endswith("s") or " and " in x:
        return
    inner = lower_first(x)
    yield Twins(
        "superlative",
        draw.choice(
            (
                f"No other {noun} {where} {be} {more} than {inner}.",
                f"There {be} no {more} {noun} {where} than {inner}.",
            )
        ),
        draw.choice(
            (
                f"Another {noun} {where} {be} {more} than {inner}.",
                f"There {be} a {more} {noun} {where} than {inner}.",
            )
        ),
    )
    yield Twins(
        "superlative_rank",
        f"{x} {be} {more} than any other {noun} {where}.",
        f"{x} {be} only the {draw.choice(('second', 'third', 'fourth'))}-{word} {noun} {where}.",
    )
    yield Twins(
        "superlative_denied",
        f"{x} {be} unmatched as the {word} {noun} {where}.",
        f"{x} {be} not the {word} {noun} {where}.",
    )


_THING = r"(?:[Tt]he |[Aa]n? |[Ii]ts |[Hh]is |[Hh]er )?[\w'’-]+(?: [\w'’-]+){0,3}?"
_END = r"(?=[.,;]|$| (?:in|on|at|during|by|and|with|for|from|when|while|after|before|between|because)\b)"
_COMPARED = re.compile(
    rf"^(?P<a>{_THING}) (?P<be>is|are|was|were) (?:much |far |slightly )?"
    rf"(?P<more>\w+er|more \w+|less \w+) than (?P<b>{_THING})(?=[.,;]|$)"
)
_NAMES = r"(?:the )?[A-Z][\w'’-]+(?: (?:of |the |de |von )?[A-Z][\w'’-]+){0,3}"
_PASSIVE = re.compile(
    r"^(?P<a>(?:The |A )?[A-Z][\w '’-]{2,50}?) (?P<be>was|were) (?P<verb>written|directed|composed|designed"
    r"|founded|discovered|invented|painted|created|built|produced|conquered|developed|published|introduced"
    r"|established|defeated|ruled|owned|succeeded|attacked|commissioned|influenced|inspired|named|occupied"
    r"|proposed|killed|destroyed|annexed|captured|adopted) by "
    rf"(?P<b>{_NAMES})(?P<rest>(?: (?:in|on|at|between|from|during) [\w ,]+)?)\.?$"
)
_PAST = {"written": "wrote"}
_ROLE = re.compile(
    r"^(?P<a>[A-Z][\w '’.-]{1,40}?) (?P<be>is|was) the (?P<role>capital|author|founder|father|mother|son"
    r"|daughter|wife|husband|director|composer|designer|creator|inventor|leader|king|president|currency"
    r"|official language|capital city|birthplace|national sport)"
    r" of (?P<b>(?:the )?[A-Z][\w'’-]+(?: (?:of |the )?[A-Z][\w'’-]+){0,3})(?=[.,;]|$)"
)
_INVERSE = {
    "larger": "smaller", "smaller": "larger", "bigger": "smaller", "older": "younger", "younger": "older",
    "higher": "lower", "lower": "higher", "longer": "shorter", "shorter": "longer", "taller": "shorter",
    "faster": "slower", "slower": "faster", "heavier": "lighter", "lighter": "heavier", "stronger": "weaker",
    "weaker": "stronger", "earlier": "later", "later": "earlier", "warmer": "colder", "colder": "warmer",
    "broader": "narrower", "wider": "narrower", "narrower": "wider", "thicker": "thinner", "thinner": "thicker",
    "harder": "softer", "softer": "harder", "deeper": "shallower", "hotter": "cooler", "cooler": "hotter",
}  # fmt: skip


_COUNTED = re.compile(
    r"\b(?:no|not|any|only|one|two|three|four|all|other|others|most|some|just|every|each|none|it|that|those|they|average)\b",
    re.IGNORECASE,
)


def _inverse(word: str) -> str | None:
    if word.startswith(("more ", "less ")):
        return ("less " if word.startswith("more") else "more ") + word[5:]
    return _INVERSE.get(word)


def converses(claim: str, draw: Draw) -> Iterator[Twins]:
    """What a relation says from its other end, and the relation turned about."""
    match = _COMPARED.match(claim)
    if match and not _COUNTED.search(match["a"] + " " + match["b"]) and (inverse := _inverse(match["more"])):
        a, b, be = lower_first(match["a"]), match["b"], match["be"]
        top = b[0].upper() + b[1:]
        yield Twins("compared", f"{top} {be} {inverse} than {a}.", f"{top} {be} {match['more']} than {a}.")
        yield Twins(
            "compared", f"{match['a']} {be} not {inverse} than {b}.", f"{match['a']} {be} {inverse} than {b}."
        )
    if match := _PASSIVE.match(claim):
        verb, a, b, rest = match["verb"], lower_first(match["a"]), match["b"], match["rest"]
        past = _PAST.get(verb, verb)
        yield Twins(
            "agent",
            f"{b[0].upper()}{b[1:]} {past} {a}{rest}.",
            f"{match['a']} {past} {b}{rest}."
            if verb in _BOTH_WAYS
            else f"{b[0].upper()}{b[1:]} never {past} {a}.",
        )
        yield Twins("agent_asked", f"It was {b} that {past} {a}.", f"It was not {b} that {past} {a}.")
    if match := _ROLE.match(claim):
        a, b, role, be = match["a"], match["b"], match["role"], match["be"]
        end = "'" if b.endswith("s") else "'s"
        yield Twins(
            "role",
            f"{b[0].upper()}{b[1:]}{end} {role} {be} {lower_first(a)}.",
            f"{b[0].upper()}{b[1:]} {be} the {role} of {lower_first(a)}.",
        )


_BOTH_WAYS = frozenset(
    {
        "defeated",
        "conquered",
        "succeeded",
        "influenced",
        "attacked",
        "ruled",
        "inspired",
        "killed",
        "captured",
    }
)


_SORTS = (
    ("planet", "star", "moon", "comet", "asteroid", "galaxy"),
    ("city", "river", "mountain", "lake", "island", "country", "desert", "village"),
    ("mammal", "bird", "reptile", "fish", "insect", "amphibian", "plant", "fungus", "bacterium"),
    ("novel", "poem", "film", "opera", "painting", "album", "song", "sculpture", "magazine"),
    ("metal", "gas", "liquid", "mineral"), ("vitamin", "protein", "hormone", "drug"),
    ("fruit", "vegetable", "grain", "spice"),
    ("king", "queen", "pope", "president", "emperor"), ("religion", "language", "currency", "sport", "cuisine"),
    ("disease", "organ", "bone", "muscle"), ("train", "ship", "aircraft", "car", "bicycle", "rocket"),
    ("castle", "bridge", "cathedral", "museum", "stadium", "skyscraper", "palace"),
    ("ocean", "continent", "canal", "strait", "peninsula"), ("dog", "cat", "horse", "cow", "sheep"),
    ("instrument", "dance", "weapon", "garment", "dish", "beverage", "tool"), ("war", "treaty", "election", "festival"),
    ("company", "university", "newspaper", "political party", "football club", "hospital"),
    ("virus", "parasite", "bacterium"), ("tree", "shrub", "grass", "moss", "mushroom"),
)  # fmt: skip
_NOUN = "|".join(sorted((noun for sort in _SORTS for noun in sort), key=len, reverse=True))
_IS_A = re.compile(
    r"^(?P<x>[^,;]{2,60}?)(?:,[^,;]{2,60},|,? \([^)]*\),?)? (?P<be>is|was) (?P<art>an?|the) "
    rf"(?P<mod>(?:[\w'’-]+ ){{0,4}}?)(?P<noun>{_NOUN})"
    r"(?=[.,;]|$| (?:of|in|on|by|that|which|who|with|from|and|located|about)\b)"
)


def sorts(claim: str, premise: str, draw: Draw) -> Iterator[Twins]:
    """ "X is a rocky planet of …" as "X is a planet" and "X is a star"."""
    match = _IS_A.match(claim)
    if not match:
        return
    x, be, noun = match["x"], match["be"], match["noun"]
    if (
        re.search(r"\b(?:not|type|kind|part|name|member|one|form|piece|set|group)\b", match["mod"] + x)
        or len(x.split()) > 7
    ):
        return
    words = set(re.findall(r"[a-z]+", premise.lower()))
    others = [
        n
        for sort in _SORTS
        if noun in sort
        for n in sort
        if n != noun and n not in words and f"{n}s" not in words
    ]
    if not others:
        return
    other = draw.choice(others)

    def a(word: str) -> str:
        return f"{'an' if word[0] in 'aeio' else 'a'} {word}"

    choice = draw.random()
    if choice < 0.4:
        yield Twins("sort", f"{x} {be} {a(noun)}.", f"{x} {be} {a(other)}.")
    elif choice < 0.7:
        yield Twins("sort", f"{x} {be} {a(noun)}, not {a(other)}.", f"{x} {be} {a(other)}, not {a(noun)}.")
    else:
        yield Twins("sort", f"{x} {be} not {a(other)}.", f"{x} {be} not {a(noun)}.")
