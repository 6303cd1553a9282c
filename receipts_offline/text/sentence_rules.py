"""Rules that judge one possible sentence end: does the sentence go on after it?

Each rule looks at a `Joint`, the place between two stretches of one line, and answers True (one sentence),
False (two sentences) or None (no opinion). `goes_on` asks them in order; the first opinion counts.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from receipts_offline.text.abbreviations import (
    BEFORE_NUMBER,
    COUNTED,
    EITHER,
    ERAS,
    LETTERED,
    LINKING,
    MARKED_NAMES,
    OPENERS,
    ORDINARY_WORDS,
    SAYING,
    TITLES,
)

CLOSERS: Final = "\"'”’»)]}』」›*_"
OPENING: Final = "\"'“‘«([{『「‹*_"
STOPS: Final = ".!?…"

# How far a rule looks back and ahead, in characters: enough for any word, and it keeps the work linear.
_REACH: Final = 60

_LAST_WORD = re.compile(r"[^\s\"'“”‘’«»()\[\]{},;:!?…*_—–/]+$")
_NEXT_WORD = re.compile(r"[\w’'.\-]+")
_LIST_MARK = re.compile(r"\s*[-•*]?\s*\(?(?:[0-9]{1,3}|[A-Za-z]|[ivx]{1,5})[.)]\s*$")
_CITED = re.compile(r"(?:\s*\[(?!\.\.\.|…)[^\[\]\n]{1,20}\])+$")
_ELLIPSIS_IN_BRACKETS = re.compile(r"[\[(]\s*(?:\.\.\.|…)\s*[\])]$")
_MIXED_CASE = re.compile(r"[a-z]{1,3}-?[A-Z]\w*|[a-z]+-[A-Z]\w*|d'[A-Z]\w*")
_YEAR_IN_BRACKETS = re.compile(r"\((?:[a-z]|c?\.? ?[0-9])")
_SAYS = re.compile(r"(?:\w[\w.'’\-]*\s+){1,3}(" + "|".join(sorted(SAYING)) + r")\b")
_LOWER_WORD = re.compile(r"[a-zà-öø-ÿ]{3,}")
_PLAIN_WORD = re.compile(r"[a-zà-öø-ÿ]{3,}|[0-9]{3,}")
_ARTICLE = re.compile(r"An? [a-z]")
_ORDINAL = re.compile(r"(?<!\S)[0-9]{1,2}\.$")
_LED_ORDINAL = re.compile(
    r"(?<!\S)(?:[Dd](?:er|ie|as|em|en|es)|[IiAa]m|[Zz]u[mr]|[Vv]om|[Bb]eim) [0-9]{1,2}\.$"
)
_INITIALISM = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]")


@dataclass(slots=True)  # not frozen: a build makes one for every other sentence, three times as fast
class Joint:
    """The surroundings of a possible sentence end, taken apart once for all rules.

    `before` and `after` are the texts on both sides (a bounded reach, stripped towards the joint), `core` is
    `before` without citation markers; `stop` is the mark that closes it or "", `closed` whether a quotation
    mark or bracket follows the mark; `word` the word in front of it, lower-case ("u.s", "dr"), `shown` the
    same as written; `next_word` the first word after it, without opening marks; `head` is the whole first
    stretch if it is short.
    """

    before: str
    after: str
    core: str
    stop: str
    closed: bool
    shown: str
    word: str
    next_word: str
    head: str

    @property
    def next_is_lower(self) -> bool:
        """Whether the second stretch begins with a lower-case letter."""
        return self.next_word[:1].islower()

    @property
    def next_is_digit(self) -> bool:
        """Whether the second stretch begins with a digit."""
        return self.next_word[:1].isdigit()

    @property
    def opener_follows(self) -> bool:
        """Whether the second stretch begins with a capitalised word that commonly opens a sentence."""
        if self.next_word in ("A", "An"):
            return _ARTICLE.match(self.after) is not None
        return self.next_word[:1].isupper() and self.next_word.lower() in OPENERS


def joint_at(line: str, start: int, end: int) -> Joint:
    """Take apart the surroundings of `line[end]`, the end of a stretch that begins at `start`."""
    before = line[max(start, end - _REACH) : end].rstrip()
    after = line[end : end + _REACH].lstrip()
    core = _CITED.sub("", before) if before.endswith("]") else before
    bare = core.rstrip(CLOSERS)
    stop = bare[-1:] if bare[-1:] in STOPS else ""
    found = _LAST_WORD.search((bare[:-1] if stop else bare).rpartition(" ")[2])
    shown = found.group() if found else ""
    following = _NEXT_WORD.match(after.lstrip(OPENING))
    return Joint(
        before=before,
        after=after,
        core=core,
        stop=stop,
        closed=len(bare) < len(core),
        shown=shown,
        word=shown.lower(),
        next_word=following.group() if following else "",
        head=before if end - start <= 12 else "",
    )


def list_mark(joint: Joint) -> bool | None:
    """A list mark such as "2." or "b)" is no sentence of its own."""
    return True if joint.head and _LIST_MARK.match(joint.head) else None


def no_words(joint: Joint) -> bool | None:
    """Marks without a letter or digit belong to the sentence beside them."""
    return None if any(map(str.isalnum, joint.after)) else True


def bracketed_ellipsis(joint: Joint) -> bool | None:
    """An ellipsis in brackets marks words left out, not an end."""
    return True if _ELLIPSIS_IN_BRACKETS.search(joint.before) else None


def no_stop(joint: Joint) -> bool | None:
    """Without a mark that can end a sentence ("Lee et al. [2004] studied") a lower-case word goes on."""
    return True if not joint.stop and (joint.next_is_lower or joint.after[:1] in ",;:") else None


def goes_on_in_punctuation(joint: Joint) -> bool | None:
    """A comma, semicolon or closing bracket after the mark: the sentence goes on."""
    return True if joint.after[:1] in tuple(",;:)]}%=") and joint.after[:2] not in (":)", ";)") else None


def asked_or_cried(joint: Joint) -> bool | None:
    """Marks inside names ("Yahoo! is"), titles with a year, or reported speech ("Is it?" she asked)."""
    if joint.stop not in ("!", "?"):
        return None
    if joint.next_is_lower or _YEAR_IN_BRACKETS.match(joint.after):
        return True
    if joint.closed and _SAYS.match(joint.after):
        return True
    if joint.word in MARKED_NAMES and not joint.closed:
        return not joint.opener_follows
    return None


def linking(joint: Joint) -> bool | None:
    """After "vs.", "e.g.", "ca." the sentence goes on; after some, not before a capitalised opener."""
    if joint.stop == "." and not joint.closed and joint.word in LINKING:
        return not joint.opener_follows or joint.word in ("e.g", "i.e", "vs", "cf")
    return None


def before_number(joint: Joint) -> bool | None:
    """A figure follows: "No. 5", "vol. 2", "pp. 3", "b. 1900", "Sept. 1900", "Op. 27"."""
    if joint.stop != "." or joint.closed or joint.word not in BEFORE_NUMBER:
        return None
    return True if joint.next_is_digit else None


def title(joint: Joint) -> bool | None:
    """A title or "Saint" before a name: "Dr. Who", "St. Louis", "Gen. Lee"."""
    if joint.stop == "." and not joint.closed and joint.word in TITLES:
        return not (joint.opener_follows and joint.word in ("st", "ft", "mt"))
    return None


def counted(joint: Joint) -> bool | None:
    """An ordinal in figures ("im 19. Jahrhundert", "18. und 19. Jahrhundert") needs its noun."""
    if joint.stop != "." or joint.closed or not joint.next_word[:1].isupper():
        return None
    noun = joint.next_word.lower().startswith(COUNTED) and _ORDINAL.search(joint.core)
    return True if noun or _LED_ORDINAL.search(joint.core) else None


def era(joint: Joint) -> bool | None:
    """Christ's name behind "before" or "after" is part of a year ("44 г. пр. Хр.")."""
    return True if joint.word in ERAS and joint.next_word.lower().startswith(("хр", "chr", "kr")) else None


def initials(joint: Joint) -> bool | None:
    """Initials ("J. R. R. Tolkien") go on; "World War I. The" and "vitamin C. It" do not."""
    if joint.stop != "." or joint.closed or not (len(joint.shown) == 1 and joint.shown.isalpha()):
        return None
    if joint.shown.islower():
        return True if joint.next_is_lower else None
    if joint.next_is_lower:
        return True
    if joint.shown in "IVX" and joint.core.removesuffix(f" {joint.shown}.").endswith("War"):
        return False
    if joint.core.lower().split()[-2:-1] and joint.core.lower().split()[-2] in LETTERED:
        return False
    return not joint.opener_follows if joint.next_word[:1].isupper() else None


def either_way(joint: Joint) -> bool | None:
    """Behind "U.S.", "Inc.", "a.m.", "Ph.D." a capitalised opener starts anew, most else goes on."""
    known = joint.word in EITHER or bool(_INITIALISM.fullmatch(joint.word))
    if joint.stop != "." or joint.closed or not known:
        return None
    if joint.word in ORDINARY_WORDS:
        return True if joint.next_is_lower and not _LOWER_WORD.fullmatch(joint.shown) else None
    if joint.opener_follows:
        return False
    if joint.next_is_lower or joint.next_is_digit:
        return True
    if joint.word == "etc":
        return None
    return True if joint.shown[:1].isupper() or joint.word == "al" else None


def lower_case_follows(joint: Joint) -> bool | None:
    """A lower-case word goes on, save names so written (iPhone, al-Hakim) and carelessly typed openers."""
    if not joint.next_is_lower:
        return None
    if joint.stop and _MIXED_CASE.match(joint.next_word):
        return None
    typed = joint.stop == "." and not joint.closed and _PLAIN_WORD.fullmatch(joint.shown) is not None
    if typed and joint.next_word in ("he", "she", "it", "they", "we", "you", "i", "this", "these", "the"):
        return joint.word in BEFORE_NUMBER
    return True


Rule = Callable[[Joint], bool | None]

# Rules for any script, and those that hold English word lists.
GENERAL_RULES: Final[tuple[Rule, ...]] = (
    no_words,
    list_mark,
    bracketed_ellipsis,
    no_stop,
    goes_on_in_punctuation,
)
ENGLISH_RULES: Final[tuple[Rule, ...]] = (
    *GENERAL_RULES,
    asked_or_cried,
    linking,
    before_number,
    title,
    initials,
    either_way,
    lower_case_follows,
)
OTHER_RULES: Final[tuple[Rule, ...]] = (
    *GENERAL_RULES,
    asked_or_cried,
    counted,
    era,
    initials,
    lower_case_follows,
)


def goes_on(joint: Joint, rules: tuple[Rule, ...]) -> bool | None:
    """The first opinion among `rules`: True one sentence, False two, None if no rule knows."""
    for rule in rules:
        opinion = rule(joint)
        if opinion is not None:
            return opinion
    return None
