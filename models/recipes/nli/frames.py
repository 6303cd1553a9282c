"""Swap a name for another of the same sort: one that stands in the same frame elsewhere ("born in …")."""

from __future__ import annotations

import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable

Draw = random.Random

_NAME = r"(?:[A-Z][\w'’-]+(?:(?: of| the| de| von| van| and the)? [A-Z][\w'’-]+){0,3})"
FRAMES = (
    "born in", "died in", "born near", "raised in", "educated at", "studied at", "taught at", "professor at",
    "buried in", "written by", "directed by", "composed by", "designed by", "founded by", "discovered by",
    "invented by", "painted by", "created by", "published by", "developed by", "built by", "produced by",
    "conquered by", "ruled by", "led by", "owned by", "defeated by", "assassinated by", "succeeded by",
    "named after", "capital of", "king of", "queen of", "emperor of", "president of", "ruler of", "part of",
    "city in", "city of", "town in", "island in", "province of", "region of", "state of", "coast of",
    "river in", "located in", "lies in", "situated in", "native to", "found in", "originated in", "spoken in",
    "founded in", "held in", "signed in", "built in", "moved to", "exiled to", "emigrated to", "wife of",
    "son of", "daughter of", "brother of", "sister of", "father of", "mother of", "student of", "married",
    "battle of", "war of", "army of", "headquartered in", "based in", "borders", "by", "in", "from",
)  # fmt: skip
"""Words before a name that say what sort of thing it is."""
_LOOSE = frozenset({"by", "in", "from", "part of", "found in", "held in", "named after"})
"""Frames of mixed sorts, used where there is no better one."""

_IN_FRAME = re.compile(
    rf"\b((?:{'|'.join(sorted(map(re.escape, FRAMES), key=len, reverse=True))})(?: the)?) ({_NAME})"
    r"(?=[.,;)]|$| (?:in|on|at|and|with|from|by|who|which|that|as|to|during|after|before|for|was|is|between)\b)"
)
NATIONS = (
    "American", "British", "French", "German", "Italian", "Spanish", "Russian", "Chinese", "Japanese", "Indian",
    "Greek", "Dutch", "Polish", "Austrian", "Swedish", "Portuguese", "Turkish", "Mexican", "Canadian",
    "Australian", "Irish", "Scottish", "Hungarian", "Danish", "Norwegian", "Persian", "Egyptian", "Brazilian",
    "Argentine", "Korean", "Roman", "Swiss", "Belgian", "Czech", "Finnish", "Ukrainian",
)  # fmt: skip
_NATION = re.compile(rf"\b({'|'.join(NATIONS)})(?= [a-z])")
_MONTH = re.compile(r"January|February|March|April|May|June|July|August|September|October|November|December")


class NamesByFrame:
    """Names seen in each frame, the frequent ones drawn more often."""

    def __init__(self, texts: Iterable[str]) -> None:
        seen: defaultdict[str, Counter[str]] = defaultdict(Counter)
        for text in texts:
            for frame, name in _IN_FRAME.findall(text):
                if not _MONTH.match(name) and name not in NATIONS:
                    seen[frame][name] += 1
        self._names = {frame: sorted(counts.items()) for frame, counts in seen.items() if len(counts) >= 8}

    def swap(self, claim: str, premise: str, draw: Draw) -> str | None:
        """The claim with one name exchanged for another of its sort that the premise does not mention.

        The name itself must stand in the premise: then the premise speaks of it, and says otherwise.
        """
        matches = [m for m in _IN_FRAME.finditer(claim) if m[1] in self._names and m[2] in premise]
        tight = [m for m in matches if m[1].removesuffix(" the") not in _LOOSE]
        nations = [m for m in _NATION.finditer(claim) if m[1] in premise]
        if nations and (not tight or draw.random() < 0.4):
            nation = draw.choice(nations)
            other = draw.choice([n for n in NATIONS if n not in premise and n not in claim])
            return _with_article(claim[: nation.start()], other) + claim[nation.end() :]
        if not (tight or matches):
            return None
        match = draw.choice(tight or matches)
        names = [pair for pair in self._names[match[1]] if pair[0] not in premise and pair[0] not in claim]
        if not names:
            return None
        other = draw.choices([name for name, _ in names], [count for _, count in names])[0]
        return claim[: match.start(2)] + other + claim[match.end(2) :]


def _with_article(before: str, word: str) -> str:
    """The text before a word and the word, with "a" or "an" as the word wants it."""
    return re.sub(r"\b([Aa])n? $", lambda m: m[1] + ("n " if word[0] in "AEIOU" else " "), before) + word
