"""Words of a text in a form that can be compared, and how much of a claim a sentence repeats."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Set
from functools import lru_cache
from typing import Final

from receipts_offline.text.wordlist import word_set

# Figures with thousands separators or a decimal point, else runs of letters and digits, with inner
# apostrophes ("don't", "o'hara").
_TOKEN = re.compile(
    r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]+)?(?![0-9])|[0-9]+\.[0-9]+(?![0-9.])"
    r"|[^\W_]+(?:'[^\W_]+)*"
)
# Hard and thin spaces inside a figure go before folding turns them into plain spaces.
_SPACED_FIGURE = re.compile(r"(?<=[0-9])[\u00a0\u202f\u2009](?=[0-9]{3}(?![0-9]))")
_SEPARATORS: Final = str.maketrans("", "", ",")
_APOSTROPHES: Final = str.maketrans("’ʼ‘`", "''''")
_FOLDED: Final = str.maketrans(
    {"ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h"}
)

STOP_WORDS: Final = word_set(
    """
    a an the this that these those such same other another each every either neither both all any
    some no none i me my mine myself we us our ours ourselves you your yours yourself yourselves he
    him his himself she her hers herself it its itself they them their theirs themselves one ones
    who whom whose which what where when why how whether while am is are was were be been being do
    does did doing done have has had having will would shall should can could may might must ought
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't shan't
    shouldn't can't cannot couldn't mustn't it's he's she's that's there's they're we're you're i'm
    i've you've we've they've i'll he'll she'll they'll who's what's let's and or but nor so yet if
    then else than as because although though unless until since once of in on at by to from for
    with without within into onto upon over under above below between among through during before
    after about against along across around behind beside besides beyond near off out up down per
    via toward towards except not only own just also too very more most much many few less least
    quite rather almost even still already again ever never always often sometimes here there now
    however therefore thus moreover furthermore indeed perhaps maybe actually really etc tell please
    give explain describe
    """
)

# Weight of a claim's figure and of an ordinary word in `overlap`: a figure names its sentence better than a
# word does, and a claim rarely holds more than two.
FIGURE_WEIGHT: Final = 2.0
WORD_WEIGHT: Final = 1.0

_DOUBLED = re.compile(r"([b-df-hj-kmnp-rtv-y])\1$")
_VOWEL = re.compile(r"[aeiouy]")


def fold(text: str) -> str:
    """`text` in lower case, without accents, with plain apostrophes."""
    if text.isascii():
        return text.lower()
    plain = unicodedata.normalize("NFKD", text.translate(_APOSTROPHES)).casefold()
    folded = unicodedata.normalize("NFKD", plain)  # folding case can compose letters anew
    return "".join(letter for letter in folded if not unicodedata.combining(letter)).translate(_FOLDED)


def words(text: str) -> list[str]:
    """The words and figures of `text` in order, folded; "67,000,000" is "67000000", "Curie's" is "curie"."""
    found: list[str] = []
    if not text.isascii():
        text = _SPACED_FIGURE.sub("", text)
    for token in _TOKEN.findall(fold(text)):
        if token[0].isdigit():
            found.append(token.translate(_SEPARATORS))
        else:
            found.append(token.removesuffix("'s"))
    return found


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """A rough common form: "cities" and "city", "retired" and "retires", "running" and "runs" meet.

    It serves comparison only; the result need not be a word. Figures and words under four letters stay.
    """
    if len(word) < 4 or not word.isalpha():
        return word
    if word.endswith("ies") and len(word) > 4:
        word = word[:-3] + "y"
    elif word.endswith(("sses", "shes", "ches", "xes", "zzes")):
        word = word[:-2]
    elif word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    if len(word) == 4 and word.endswith("ed") and word[1] != "e":
        return word[:-1] if _VOWEL.search(word[:2]) else word
    for ending in ("ing", "ied", "ed"):
        root = word[: -len(ending)]
        if word.endswith(ending) and len(root) > 2 and _VOWEL.search(root):
            word = root + ("y" if ending == "ied" else "")
            word = _DOUBLED.sub(r"\1", word)
            break
    return word[:-1] if len(word) > 3 and word.endswith("e") else word


def content_words(text: str) -> frozenset[str]:
    """The stems of the words of `text` that carry meaning: no stop words, figures kept as they are."""
    return frozenset(stem(word) for word in words(text) if word not in STOP_WORDS)


def overlap(claim_words: Set[str], sentence_words: Set[str]) -> float:
    """The weighted share of the claim's content words that the sentence holds, between 0 and 1.

    The sum of the weights of the shared words over the sum of the weights of all the claim's words, where a
    word that begins with a digit weighs `FIGURE_WEIGHT` and any other `WORD_WEIGHT`. 0 for an empty claim.
    Both arguments come from `content_words`, once per text.
    """
    whole = _weight(claim_words)
    return _weight(claim_words & sentence_words) / whole if whole else 0.0


def _weight(found: Iterable[str]) -> float:
    return sum(FIGURE_WEIGHT if word[0].isdigit() else WORD_WEIGHT for word in found)
