"""Common nouns as topics: the kind of word that names a thing without a capital ("koala", "tenpin bowling")."""

from __future__ import annotations

from typing import Final

from receipts_offline.claims.clauses import mask, tokens
from receipts_offline.claims.verbs import (
    ADVERBS,
    BE,
    DETERMINERS,
    DO,
    HAVE,
    MODAL,
    PAST,
    PLURAL_PRESENT,
    PREPOSITIONS,
    PRESENT,
    PRONOUNS,
    SUBORDINATORS,
)
from receipts_offline.text.wordlist import word_set

# Words that say how something is talked about, not what: never a topic of their own.
GENERIC: Final = word_set(
    """
    work works result results fact facts overview summary history introduction background detail
    details information info idea ideas thing things part parts kind kinds type types sort example
    examples difference differences similarity comparison reason reasons way ways point points list
    number numbers figure figures name names story life career legacy impact influence importance
    significance origin origins use uses question answer answers report essay class school homework
    project timeline date dates year years day days week weeks month months time times today place
    places people person men women man woman others one ones some many most more people's lot bit
    deal key main quick short brief basic basics stats interesting important big best famous real
    really actually long tall old new good great early later first last second next other same both
    construction structure design architecture reception plot cast production release development
    education family death awards career childhood youth conclusion note notes source sources trivia
    geography economy culture climate politics features rest end start beginning middle top bottom
    half third quarter majority total average cost price size height length weight age area money
    nothing everything something anything anyone everybody nobody english look like know tell me us
    explain describe compare give make makes made mean means meant happen happened called come comes
    came go goes going went get gets find found build builds built invent invented discover
    discovered become write wrote play played win won help want need please thanks hi hello quickly
    briefly special so much far high deep fast used did done worked take took live lived eat grow
    grew born died killed sail travelled traveled different about please
    """
)
_STOP: Final = (
    GENERIC
    | ADVERBS
    | BE
    | DETERMINERS
    | DO
    | HAVE
    | MODAL
    | PREPOSITIONS
    | PRONOUNS
    | SUBORDINATORS
    | PAST
    | PLURAL_PRESENT
    | (PRESENT - {"charges", "orbits", "rises"})
    | word_set("and or but not no yes i my mine your him her them vs versus been being be")
)

# Kinds that say too little to be meant by "the": "the group" may be any.
_VAGUE: Final = word_set(
    "group set series member form term word thing person species genus family class field science study"
)
# Words at which the phrase that says what something is ends ("a statue of", "a piece written by").
_ENDS: Final = (
    PREPOSITIONS
    | SUBORDINATORS
    | PAST
    | word_set("and or that which who whose where native written held known")
)


def singular(noun: str) -> str:
    """A regular plural as its singular ("koalas" → "koala"), anything else as it is."""
    if noun.endswith("ies") and len(noun) > 5:
        return noun[:-3] + "y"
    if noun.endswith(("sses", "shes", "ches", "xes", "zzes")):
        return noun[:-2]
    if noun.endswith("wolves"):
        return noun[:-3] + "f"
    if noun.endswith("s") and not noun.endswith(("ss", "us", "is", "ous")) and len(noun) > 3:
        return noun[:-1]
    return noun


def noun_phrases(text: str) -> list[str]:
    """Runs of one to three words in `text` that may name its subject, in the singular and lower case.

    Meant for questions: words that ask, link or are as good as any other ("difference", "facts") part the
    runs; a run with a capital in it is left to `names`.
    """
    found: list[str] = []
    run: list[str] = []
    for token in (*tokens(text), None):
        fits = (
            token is not None
            and token.is_word
            and token.text.islower()
            and token.text[0].isalpha()
            and token.low not in _STOP
            and len(token.low) > 2
            and "'" not in token.low
            and not token.low.endswith(("ed", "ly"))
        )
        if fits and token is not None:
            run.append(token.low)
            continue
        capital = token is not None and token.text[:1].isupper() and token.low not in _STOP
        if 0 < len(run) <= 3 and not capital:
            found.append(" ".join([*run[:-1], singular(run[-1])]))
        run = []
    return list(dict.fromkeys(found))


def kind_of(sentence: str) -> str | None:
    """The noun by which a sentence says what its subject is: "statue" of "It is an Art Deco statue of …"."""
    found = tokens(mask(sentence))
    for index, token in enumerate(found[:-2]):
        if token.low not in BE or found[index + 1].low not in ("a", "an", "the"):
            continue
        noun = ""
        for after in found[index + 2 :]:
            if not after.is_word or after.low in _ENDS or (noun and after.low.endswith("ed")):
                break
            noun = after.text
        return noun if noun.islower() and noun not in GENERIC | _STOP | _VAGUE else None
    return None
