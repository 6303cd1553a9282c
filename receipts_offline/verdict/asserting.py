"""Whether a sentence states something, or only reports it, plans it, bounds it or says it of another thing.

Small models rate "there was no proof that X" and "plans for X" nearly as high as "X". Each test here asks about
the wording of claim and sentence alone.
"""

from __future__ import annotations

import re
from typing import Final

from receipts_offline.text.words import content_words, fold, stem, words

# What others hold without proof, or what proved wrong.
_DISOWNED = re.compile(
    r"\b(?:unsupported|unsubstantiated|unproven|unfounded|dis(?:proved|proven|credited|puted)|debunked|refuted|"
    r"myths?|misconceptions?|hoax(?:es)?|rumou?r(?:s|ed)?|superstitions?|legend has it|alleg(?:ed|edly|es)|"
    r"false(?:ly|hoods?)?|mistaken(?:ly)?|erroneous(?:ly)?|wrongly|incorrect(?:ly)?|purported(?:ly)?|"
    r"supposed(?:ly)?|no (?:\w+ )?(?:evidence|proof|link)|conspiracy theor(?:y|ies))\b",
    re.IGNORECASE,
)
# What was wanted, or would be so, and what stands in a thing's place: it bears on the next few words.
_SET_ASIDE = re.compile(
    r"\b(?:plann?(?:ed|ing|s)|inten(?:ded|ds|t|tions?)|propos(?:ed|als?)|hop(?:ed|es|ing) (?:to|of|for)|"
    r"aim(?:ed|s|ing)? (?:to|at|of)|goals? (?:of|to)|(?:w|c)ould have|might have|(?:was|were) to have|"
    r"attempt(?:s|ed|ing)? (?:to|at)|(?:tried|wanted|unable|failed|refused) to|failure to|"
    r"in (?:place|lieu) of|instead of|rather than|opposed to|opposition to|"
    r"(?:aboli(?:tion|shing)|eliminat(?:ion|ing)|overthrow(?:ing)?|rejection|absence|lack) of|"
    r"(?:rejects?|rejected|rejecting|opposes?|opposed|opposing))\b(?! by\b)",
    re.IGNORECASE,
)
_GOAL = re.compile(r"\b(?P<what>[a-z]{4,}) (?:goals?|plans?|proposals?|attempts?)\b")
_REACH: Final = 3  # words behind such a phrase that it bears on
_CLAUSE = re.compile(r"[;:]\s")

_NOT = re.compile(
    r"\b(?:(?:[Dd]id|[Dd]oes|[Dd]o|has|have|had|could|can|would|will)(?: not|n['’]t)|cannot|never)\s+"
    r"(?:(?:yet|ever|actually|been|have|be)\s+)*(?P<verb>[a-z]{3,})"
)
_DENIES = re.compile(
    r"\b(?:not|never|no|none|nobody|nothing|neither|nor|without|cannot|unable|fail(?:s|ed|ure|ing)?|"
    r"refus(?:e|es|ed|al)|declin(?:e|es|ed)|instead|rather|lack(?:s|ed)?|few)\b|n['’]t\b",
    re.IGNORECASE,
)

_MOST = re.compile(
    r"\b(?:(?P<rank>one of (?:the|its|their|his|her)|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|"
    r"\d+(?:st|nd|rd|th))[ -])?"
    r"(?:(?P<degree>most|least) (?P<adjective>[a-z]{4,})|"
    r"(?P<short>(?!(?:for|har|inter|mod|hon|con|pro)est\b)[a-z]{3,}est))\b"
    r"(?P<phrase>(?:[ -](?!(?:in|of|on|at|by|for|to|from|with|and|or|as|than|that|which|is|was|are|were|has|had)\b)"
    r"[\w.'’-]+){0,4})",
    re.IGNORECASE,
)
_BEST = re.compile(r"\bbest\b", re.IGNORECASE)
_SAME_MOST: Final = (
    frozenset(("largest", "biggest", "greatest")),
    frozenset(("tallest", "highest")),
    frozenset(("oldest", "earliest")),
)

_ROOT: Final = 5  # letters that "populous" and "population" have in common

_CELL = re.compile(r"(?:(?<=; )|(?<= — ))(?P<header>[^;:—]+): (?P<cell>[^;]*)")
_LETTERS = re.compile(r"[^\W\d_]{3,}")


def unasserted(claim: str, title: str, sentence: str, kind: str = "prose") -> str | None:
    """What the sentence does instead of stating the claim, as the end of "The sentence …"; None for nothing."""
    if _disowned(claim, title, sentence):
        return "only reports it as unproved or untrue"
    if _set_aside(claim, title, sentence):
        return "speaks of it as planned, given up or replaced"
    if _leaves_undenied(claim, sentence):
        return "does not deny what the claim denies"
    if _misplaces_superlative(claim, sentence):
        return "says “most” of another thing than the claim does"
    if kind == "table" and _only_heads_figures(claim, title, sentence):
        return "gives only figures under that name"
    return None


def _disowned(claim: str, title: str, sentence: str) -> bool:
    """Whether the sentence calls unproved, alleged or untrue what it speaks of, and the claim does not."""
    telling = _telling(claim, title)
    return not _DISOWNED.search(claim) and any(
        _DISOWNED.search(clause) and telling & content_words(clause) for clause in _CLAUSE.split(sentence)
    )


def _set_aside(claim: str, title: str, sentence: str) -> bool:
    """Whether the sentence first has a word of the claim behind a plan, a "would have", an "in place of".

    The words of the page's title are its subject's, and do not count.
    """
    if _SET_ASIDE.search(claim) or _GOAL.search(claim):
        return False
    behind = {  # "its landing goal"
        (len(words(sentence[: found.start()])), stem(word))
        for found in _GOAL.finditer(sentence)
        for word in words(found["what"])
    }
    for marker in _SET_ASIDE.finditer(sentence):
        before = len(words(sentence[: marker.end()]))
        near = words(re.split(r"[,;:.]\s", sentence[marker.end() :], maxsplit=1)[0])[:_REACH]
        behind.update(enumerate(map(stem, near), before))
    first: dict[str, int] = {}
    for place, word in enumerate(map(stem, words(sentence))):
        first.setdefault(word, place)
    return any((first.get(word, -1), word) in behind for word in _telling(claim, title))


def _leaves_undenied(claim: str, sentence: str) -> bool:
    """Whether the claim says that something did not happen ("did not land"), and the sentence denies no such thing.

    It has to have the verb, and a word that denies.
    """
    denied = _NOT.search(claim)
    if denied is None:
        return False
    return not _DENIES.search(sentence) or stem(denied["verb"].lower()) not in set(map(stem, words(sentence)))


def _misplaces_superlative(claim: str, sentence: str) -> bool:
    """Whether the sentence gives the claim's superlative only to other things ("the largest city", not "state")."""
    for most in _MOST.finditer(claim):
        wanted = _superlative(most)
        # "The highest-grossing film" says nothing of the highest anything.
        same = [
            one for one in _MOST.finditer(sentence) if _superlative(one) & wanted and one["phrase"][:1] != "-"
        ]
        # "Most populous" is met by "population" and "most famous" by "best known", hardly by neither.
        if most["adjective"] and not same:
            adjective = most["adjective"].lower()
            rest = re.sub(rf"\b(?:most|least) {adjective}\b", " ", fold(sentence))
            if adjective[:_ROOT] not in rest and not _BEST.search(sentence):
                return True
        if same and not any(_same_rank(most, one) and _same_noun(most, one) for one in same):
            return True
    return False


def _only_heads_figures(claim: str, title: str, row: str) -> bool:
    """Whether a table's row has words of the claim only as headers of cells that hold nothing but figures.

    Such a cell says how many, and nothing to a claim that does not have its figure.
    """
    headers, rest = [], row
    for cell in _CELL.finditer(row):
        figures = set(words(cell["cell"]))
        if figures and not _LETTERS.search(cell["cell"]) and not figures & set(words(claim)):
            headers.append(cell["header"])
            rest = rest.replace(cell[0], " ")
    telling = _telling(claim, title)
    return bool(telling & content_words(" ".join(headers)) - content_words(rest))


def _superlative(found: re.Match[str]) -> frozenset[str]:
    """The adjective, with those that mean the same; "least populous" is another than "most populous"."""
    word = (found["short"] or f"{found['degree']} {found['adjective']}").lower()
    return next((same for same in _SAME_MOST if word in same), frozenset((word,)))


def _same_rank(claimed: re.Match[str], found: re.Match[str]) -> bool:
    """The third largest is not the largest; whatever is the largest is one of them."""
    said, held = ((one["rank"] or "").lower() for one in (claimed, found))
    return said == held or said.startswith("one of")


def _same_noun(claimed: re.Match[str], found: re.Match[str]) -> bool:
    said, held = content_words(claimed["phrase"]), content_words(found["phrase"])
    return not said or not held or bool(said & held)


def _telling(claim: str, title: str) -> frozenset[str]:
    """What the claim says of its subject: its content words without the title's."""
    return content_words(claim) - content_words(title)
