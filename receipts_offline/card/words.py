"""The content words of a text, as the card gate compares them, and whether a text only repeats another."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

from receipts_offline.text.wordlist import word_set

FEWEST_LETTERS: Final = 3
"""A shorter word says too little to ground an answer. Letters and digits count: "7" and "UK" fall, "1889" stays."""

# The closed word classes of English, class by class: determiners, pronouns, question words, forms of be, do and
# have, modals, prepositions, conjunctions, the adverbs that only point, and the contractions of these. What falls
# by its length is left out. The list is the gate's own: a card that passes today must not fail because the
# search, which has another list, was tuned.
STOP_WORDS: Final = word_set(
    """
    the this that these those such same other another each every either neither both all any some
    you your yours yourself yourselves him his himself she her hers herself its itself our ours
    ourselves they them their theirs themselves myself one ones someone somebody something anyone
    anybody anything everyone everybody everything nobody nothing none
    who whom whose which what where when why how whether
    are was were been being does did done doing has had have having
    will would shall should can cannot could may might must ought
    about above across after against along among around before behind below beneath beside between
    beyond during except for from into near off onto out over per since through throughout till
    toward towards under until upon via with within without
    and but nor not yet than then because although though unless while
    here there now too also very
    isn't aren't wasn't weren't don't doesn't didn't haven't hasn't hadn't won't wouldn't shan't
    shouldn't can't couldn't mightn't mustn't needn't you're we're they're i've you've we've they've
    i'll you'll he'll she'll it'll we'll they'll you'd he'd she'd we'd they'd
    """
)

# A text's shape has one sign a character: l for a letter, d for a digit, _ for the hard and thin spaces that
# stand in figures, the apostrophe, point and comma as they are, a space for the rest.
_WORD = re.compile(r"(?<![d.,])d{1,3}(?:[,_]d{3})+(?:\.d+)?(?![ld])|[ld]+(?:'l+|(?<=d)\.(?=d)[ld]+)*")
_SEPARATORS: Final = str.maketrans("", "", ",\u00a0\u202f\u2009")
_FIGURE_SPACES: Final = frozenset("\u00a0\u202f\u2009")
_APOSTROPHES: Final = frozenset("'’ʼ")
_PIECE_END = re.compile(r"(?<=[.!?])\s+|\n+")


def words(text: str) -> list[str]:
    """The words and figures of a text in order, case folded, in NFC; "1,889" is "1889", "Curie's" is "curie".

    Invisible format characters (a soft hyphen, a joiner) part no word; a mark belongs to its letter.
    """
    folded = unicodedata.normalize("NFC", unicodedata.normalize("NFD", text).casefold())
    seen = "".join(sign for sign in folded if sign == "\u200b" or unicodedata.category(sign) != "Cf")
    shape = "".join(map(_shape, seen))
    found = (seen[match.start() : match.end()] for match in _WORD.finditer(shape))
    return [_plain(word) for word in found]


def content_words(text: str) -> frozenset[str]:
    """The words of a text that carry meaning: no stop word and none under `FEWEST_LETTERS` letters."""
    return frozenset(
        word
        for word in words(text)
        if word not in STOP_WORDS and sum(map(str.isalnum, word)) >= FEWEST_LETTERS
    )


def shared_words(one: str, other: str) -> frozenset[str]:
    """The content words that both texts hold."""
    return content_words(one) & content_words(other)


def only_echoes(answer: str, context: str) -> bool:
    """Whether every sentence of the answer is a whole sentence of the context, word for word.

    Case, punctuation and spacing do not matter. An answer without a word echoes nothing.
    """
    said = _sentences(answer)
    return bool(said) and (said <= _sentences(context) or words(answer) == words(context))


def _sentences(text: str) -> frozenset[tuple[str, ...]]:
    """The words of each sentence; both texts are cut by the same plain rule, so that its faults cancel out."""
    pieces = (tuple(words(piece)) for piece in _PIECE_END.split(text))
    return frozenset(piece for piece in pieces if piece)


@lru_cache(maxsize=4096)
def _shape(sign: str) -> str:
    if sign in _APOSTROPHES:
        return "'"
    if sign in ".,":
        return sign
    if sign in _FIGURE_SPACES:
        return "_"
    if sign.isdecimal():
        return "d"
    return "l" if sign.isalnum() or unicodedata.category(sign).startswith("M") else " "


def _plain(word: str) -> str:
    """One spelling of a word: plain apostrophes, no possessive, no separators of thousands."""
    for apostrophe in _APOSTROPHES:
        word = word.replace(apostrophe, "'")
    return word.translate(_SEPARATORS).removesuffix("'s")
