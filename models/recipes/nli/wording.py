"""Near misses by a word: "only", "first", "never", opposite comparatives, superlatives, swapped roles."""

from __future__ import annotations

import random
import re

Draw = random.Random

_OPPOSITES = (
    ("larger", "smaller"), ("largest", "smallest"), ("higher", "lower"), ("highest", "lowest"),
    ("longer", "shorter"), ("longest", "shortest"), ("older", "younger"), ("oldest", "youngest"),
    ("more", "fewer"), ("most", "least"), ("before", "after"), ("north", "south"), ("northern", "southern"),
    ("east", "west"), ("eastern", "western"), ("increase", "decrease"), ("increased", "decreased"),
    ("increases", "decreases"), ("won", "lost"), ("early", "late"), ("earlier", "later"), ("male", "female"),
    ("always", "never"), ("warm", "cold"), ("hot", "cold"), ("above", "below"), ("inside", "outside"),
    ("first", "last"), ("upper", "lower"), ("left", "right"), ("father", "son"), ("mother", "daughter"),
    ("rich", "poor"), ("common", "rare"), ("common", "uncommon"), ("begins", "ends"), ("began", "ended"),
    ("accepted", "rejected"), ("supported", "opposed"), ("heavier", "lighter"), ("faster", "slower"),
    ("stronger", "weaker"), ("brother", "sister"), ("husband", "wife"), ("king", "queen"),
    ("minimum", "maximum"), ("public", "private"), ("succeeded", "preceded"), ("winter", "summer"),
)  # fmt: skip
_OPPOSITE = {one: other for pair in _OPPOSITES for one, other in (pair, pair[::-1])}
_OPPOSITE_WORD = re.compile(rf"\b({'|'.join(sorted(_OPPOSITE, key=len, reverse=True))})\b")
_EST = r"(?:\w+est|most \w+)"
_RANKED = re.compile(rf"\b(second|third|fourth|fifth|sixth)[- ](?={_EST}\b)")
_ONE_OF = re.compile(rf"\bone of the ({_EST}) (\w+?)(ies|s)\b")
_AMONG = re.compile(r"\b(?:one of|among) (?:the|its|his|her) ")
_BE = re.compile(r"\b(is|was) (an?|the) (?!first|only|last|most|\w+est\b)")
_SOME = re.compile(
    r"\b(some|many|several|often|usually|sometimes|generally|typically|mainly|mostly)\b(?! of)"
)
_STRONGER = {
    "some": "all", "many": "all", "several": "all", "often": "always", "usually": "always",
    "sometimes": "always", "generally": "always", "typically": "always", "mainly": "only", "mostly": "entirely",
}  # fmt: skip
_VERB = re.compile(r"\b(was|were|is|are|had|has|won|wrote|became|served|received|played|led)\b")
_ROLES = re.compile(
    r"^([A-Z][\w .'-]{1,40}?) (was|is|were) (defeated|beaten|succeeded|influenced|conquered|preceded|taught"
    r"|killed|replaced|overthrown|attacked|ruled) by ((?:the )?[A-Z][\w .'-]{1,40}?)"
    r"(?=[.,]| in \d| on | at | and |$)"
)
_PASSIVE = re.compile(
    r"^((?:The |A )?[A-Z][\w '-]{2,50}?) (was|were) (written|directed|composed|designed|founded|discovered|invented"
    r"|painted|created|built|produced|conquered|developed|published|introduced|established) by "
    r"((?:the )?[A-Z][\w '-]{2,40}?)((?: in| on| at| between| from) [\w ,]+)?\.$"
)
_ACTIVE = {"written": "wrote", "built": "built"}


def opposite(claim: str, premise: str, draw: Draw) -> str | None:
    """One word turned into its opposite, where the premise uses that word and not its opposite."""
    words = set(re.findall(r"\w+", premise.lower()))
    found = [
        match
        for match in _OPPOSITE_WORD.finditer(claim)
        if match[1] in words and _OPPOSITE[match[1]] not in words
    ]
    if not found:
        return None
    match = draw.choice(found)
    return claim[: match.start()] + _OPPOSITE[match[1]] + claim[match.end() :]


def promoted(claim: str, draw: Draw) -> str | None:
    """ "second-largest" as "largest" or "third-largest": contradicted by what it was."""
    match = _RANKED.search(claim)
    if not match:
        return None
    others = [
        word for word in ("", "second-", "third-", "fourth-", "fifth-") if not word.startswith(match[1])
    ]
    return claim[: match.start()] + draw.choice([others[0], *others]) + claim[match.end() :]


def singled_out(claim: str) -> str | None:
    """ "one of the largest cities" as "the largest city": more than was said."""
    match = _ONE_OF.search(claim)
    if not match:
        return None
    noun = match[2] + ("y" if match[3] == "ies" else "")
    return f"{claim[: match.start()]}the {match[1]} {noun}{claim[match.end() :]}"


def only(claim: str, premise: str, draw: Draw) -> str | None:
    """The claim with "the only" or "the first": more than was said, unless the premise says it."""
    match = _BE.search(claim)
    if (
        not match
        or _AMONG.search(claim)
        or re.search(r"\b(?:only|first|sole|unique)\b", premise, re.IGNORECASE)
    ):
        return None
    word = draw.choice(("the only", "the first", "the only"))
    return f"{claim[: match.start()]}{match[1]} {word} {claim[match.end() :]}"


def stronger(claim: str, premise: str) -> str | None:
    """ "some" as "all", "often" as "always": more than was said."""
    match = _SOME.search(claim)
    if not match or re.search(r"\b(?:all|every|always|only|must|entirely)\b", premise, re.IGNORECASE):
        return None
    return claim[: match.start()] + _STRONGER[match[1]] + claim[match.end() :]


def never(claim: str, premise: str) -> str | None:
    """The claim denied, where neither it nor the premise holds a negation."""
    if re.search(r"\b(?:not|no|never|none|without|un\w+|nor|neither)\b", f"{claim} {premise}", re.IGNORECASE):
        return None
    match = _VERB.search(claim)
    if not match:
        return None
    word = match[1]
    if word in ("was", "were", "is", "are") or re.match(r" (?:been|\w+ed)\b", claim[match.end() :]):
        changed = f"{word} not" if len(claim) % 2 else f"{word} never"
    else:
        changed = f"never {word}"
    return claim[: match.start()] + changed + claim[match.end() :]


def roles_swapped(claim: str) -> str | None:
    """ "A was beaten by B" as "B was beaten by A"."""
    match = _ROLES.match(claim)
    if not match:
        return None
    agent = match[4][0].upper() + match[4][1:]
    return f"{agent} {match[2]} {match[3]} by {match[1]}{claim[match.end() :]}"


def active(claim: str) -> str | None:
    """ "A was written by B." as "B wrote A."; only for sentences that are nothing more."""
    match = _PASSIVE.match(claim)
    if not match:
        return None
    patient = match[1]
    if patient.startswith(("The ", "A ")):
        patient = patient[0].lower() + patient[1:]
    agent = match[4][0].upper() + match[4][1:]
    return f"{agent} {_ACTIVE.get(match[3], match[3])} {patient}{match[5] or ''}."
