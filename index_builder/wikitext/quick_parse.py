"""Parse lines whose only markup is templates: what `mwparserfromhell` makes of them, in a fraction of its time."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from index_builder.wikitext.wordlists import words

_DEEPEST: Final = 40
"""Templates within one another; the parser's own bound is 100."""

# Whatever may be more than text and templates: links, tags, arguments, numeric entities (the parser takes zeros
# off), addresses, and list signs, rules and headings at the start of a line.
_MORE: Final = ("[", "]", "<", ">", "&#", "{{{", "//")
_LINE_SIGNS: Final = tuple("*#:;=-")
_SCHEMES: Final = tuple(
    words(
        """
        bitcoin ftp ftps geo git gopher http https irc ircs magnet mailto mms news nntp redis sftp sip sips
        sms ssh svn tel telnet urn worldwind xmpp
        """
    )
)
_LONGEST_SCHEME: Final = max(map(len, _SCHEMES))
_TOKEN = re.compile(r"(\{+|\}+|\|)")


@dataclass(slots=True)
class QuickArgument:
    """An argument of a template; `showkey` tells that its name is written out."""

    name: str
    value: QuickNodes
    showkey: bool


@dataclass(slots=True)
class QuickTemplate:
    """A template, with the attributes of the parser's own."""

    name: str = ""
    params: list[QuickArgument] = field(default_factory=list)

    def __str__(self) -> str:
        given = [f"{one.name}={one.value}" if one.showkey else str(one.value) for one in self.params]
        return f"{{{{{'|'.join([self.name, *given])}}}}}"


@dataclass(slots=True)
class QuickNodes:
    """Texts and templates in order."""

    nodes: list[str | QuickTemplate]

    def __str__(self) -> str:
        return "".join(map(str, self.nodes))


class _Open:
    """A template that is being read."""

    __slots__ = ("nodes", "positional", "started", "template")

    def __init__(self) -> None:
        self.template = QuickTemplate()
        self.nodes: list[str | QuickTemplate] = []  # of its name, then of the argument at hand
        self.started = False  # the name is read
        self.positional = 0

    def end_part(self) -> bool:
        """Take what was read as the name or as an argument; False where only the parser can tell."""
        nodes = self.nodes
        self.nodes = []
        if not self.started:
            self.started = True
            name = nodes[0] if len(nodes) == 1 else ""
            if not isinstance(name, str) or not name.strip() or "\n" in name:
                return False
            self.template.name = name
            return True
        for place, node in enumerate(nodes):
            if isinstance(node, str) and "=" in node:
                if place:
                    return False  # a template in an argument's name
                name, _, nodes[0] = node.partition("=")
                self.template.params.append(QuickArgument(name, QuickNodes(nodes), True))
                return True
        self.positional += 1
        self.template.params.append(QuickArgument(str(self.positional), QuickNodes(nodes), False))
        return True


def _has_address(line: str) -> bool:
    """Whether the name of a scheme stands before a colon."""
    at = line.find(":")
    while at >= 0:
        if line[max(0, at - _LONGEST_SCHEME) : at].lower().endswith(_SCHEMES):
            return True
        at = line.find(":", at + 1)
    return False


def quick_parse(line: str) -> QuickNodes | None:
    """The nodes of a line of text and templates; None for a line with other markup or doubtful braces."""
    if any(map(line.__contains__, _MORE)) or _has_address(line):
        return None
    if line.startswith(_LINE_SIGNS) or ("\n" in line and any(f"\n{sign}" in line for sign in _LINE_SIGNS)):
        return None
    whole: list[str | QuickTemplate] = []
    stack: list[_Open] = []
    nodes = whole
    for token in _TOKEN.split(line):
        first = token[:1]
        if first == "{":
            if len(token) != 2 or len(stack) >= _DEEPEST:
                return None
            stack.append(_Open())
            nodes = stack[-1].nodes
        elif first == "}":
            if len(token) % 2 or len(token) // 2 > len(stack):
                return None
            for _ in range(len(token) // 2):
                done = stack.pop()
                if not done.end_part():
                    return None
                nodes = stack[-1].nodes if stack else whole
                nodes.append(done.template)
        elif token == "|" and stack:
            if not stack[-1].end_part():
                return None
            nodes = stack[-1].nodes
        elif token:
            nodes.append(token)
    return None if stack else QuickNodes(whole)
