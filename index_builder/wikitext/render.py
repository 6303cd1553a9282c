"""From the parser's nodes to text, in one walk."""

from __future__ import annotations

import re
from collections.abc import Callable

import mwparserfromhell
from mwparserfromhell.nodes import (
    Argument,
    Comment,
    ExternalLink,
    Heading,
    HTMLEntity,
    Tag,
    Template,
    Text,
    Wikilink,
)
from mwparserfromhell.parser import ParserError
from mwparserfromhell.wikicode import Wikicode

from index_builder.wikitext import (  # noqa: F401 - each enters its templates into the table
    blocks,
    box_values,
    convert,
    coordinates,
    dates,
    inline,
    money,
    numbers,
    tongues,
)
from index_builder.wikitext.call import ENGLISH, TABLE, Call
from index_builder.wikitext.countries import country_of
from index_builder.wikitext.dropped import is_dated_notice, is_dropped_template, normal_name
from index_builder.wikitext.functions import call_function, called, is_function, variable
from index_builder.wikitext.links import link_text
from index_builder.wikitext.namespaces import Prefixes
from index_builder.wikitext.quick_parse import QuickNodes, QuickTemplate, quick_parse
from index_builder.wikitext.signs import GONE, HARD, MARK
from index_builder.wikitext.spoken import is_spoken, spoken
from index_builder.wikitext.watch import OVERLONG, UNWATCHED, Watch

# `[http://… label]` without other markup in it is done before the parser is asked.
_EXTERNAL = re.compile(
    r"\[(?:https?:|ftp:|mailto:|irc:|news:)?(?:(?<=:)|(?=//))[^\s\[\]{}|<>\"]+(?:[ \t]+([^\[\]{}|\n]*))?\]",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"\[(?:https?:|ftp:|mailto:|//)", re.IGNORECASE)
_MAX_LINE = 200_000


class Renderer:
    """Turns pieces of one page's wikitext, as the scan left them, into text with signs in it."""

    def __init__(self, prefixes: Prefixes, title: str, language: str, watch: Watch = UNWATCHED) -> None:
        self._prefixes = prefixes
        self._title = title
        self._language = language
        self._watch = watch

    def line(self, text: str) -> str:
        """One line of wikitext as text; a line beyond any article's length is not rendered."""
        if "//" in text or "mailto:" in text:
            text = _EXTERNAL.sub(lambda m: (m[1] or "").strip() or GONE, text)
        if not ("{{" in text or "[[" in text or ("[" in text and _ADDRESS.search(text))):
            return text
        if len(text) > _MAX_LINE:
            return self._watch.mark(OVERLONG)
        quick = quick_parse(text)
        if quick is not None:
            return self._nodes(quick)
        try:
            return self._nodes(mwparserfromhell.parse(text, skip_style_tags=True))
        except ParserError:
            return self._watch.mark(OVERLONG)

    def _nodes(self, code: object) -> str:
        if code is None:
            return ""
        if not isinstance(code, Wikicode | QuickNodes):
            return str(code)
        return "".join([self._node(node) for node in code.nodes])

    def _node(self, node: object) -> str:
        if isinstance(node, str):
            return node
        if isinstance(node, Text):
            return str(node.value)
        if isinstance(node, Template | QuickTemplate):
            return self._template(node)
        if isinstance(node, Wikilink):
            target = self._nodes(node.title)
            if self._prefixes.is_dropped(target):
                return GONE
            return link_text(target, None if node.text is None else self._nodes(node.text))
        if isinstance(node, ExternalLink):
            return self._external(node)
        if isinstance(node, Argument):
            return self._watch.mark("{{{…}}}") if node.default is None else self._nodes(node.default)
        if isinstance(node, Tag):
            return "" if node.wiki_markup else self._nodes(node.contents)
        if isinstance(node, HTMLEntity):
            return str(node)
        if isinstance(node, Comment):
            return ""
        return f"{HARD}{self._nodes(node.title)}{HARD}" if isinstance(node, Heading) else MARK

    def _external(self, node: ExternalLink) -> str:
        if not node.brackets:
            return self._nodes(node.url)
        return self._nodes(node.title).strip() or GONE

    def _template(self, node: Template | QuickTemplate) -> str:
        raw = str(node.name)
        if is_dropped_template(raw):
            self._watch.dropped(raw)
            return GONE
        name = normal_name(raw)
        if is_spoken(name):
            return spoken(self._call(node, name))
        text = self._known(node, name)
        if text is not None:
            self._watch.rendered(raw)
            return text
        named = {str(p.name).strip(): str(p.value) for p in node.params}
        positional = sum(name.isdigit() for name in named)
        if is_dated_notice(named, positional) or (len(named) > 2 and not positional and "\n" in str(node)):
            self._watch.dropped(raw)
            return GONE  # a notice; or a box, written one named argument a line
        return self._watch.mark(f"{{{{{called(name)}}}}}")

    def _call(self, node: Template | QuickTemplate, name: str) -> Call:
        named: dict[str, object] = {}
        for parameter in node.params:
            named[str(parameter.name).strip()] = parameter.value
        return Call(name, named, self._nodes)

    def _known(self, node: Template | QuickTemplate, name: str) -> str | None:
        before, colon, _ = name.partition(":")
        if colon and is_function(before):
            return self._function(node, before)
        function = TABLE.get(name)
        if function is not None:
            if name in ENGLISH and self._language not in ("en", "simple"):
                return None
            try:
                return function(self._call(node, name))
            except (ArithmeticError, ValueError):
                return None  # an argument that is no number or date, or one beyond all measure
        if not node.params:
            return variable(name, self._title) or country_of(name)
        return country_of(name)

    def _function(self, node: Template | QuickTemplate, name: str) -> str | None:
        first = self._nodes(node.name).partition(":")[2].strip()
        arguments: list[Callable[[], str]] = [lambda: first]
        for parameter in node.params:
            # A function's arguments have no names: `a=b` is one text.
            key = parameter.name if parameter.showkey else None
            value = parameter.value

            def argument(key: object = key, value: object = value) -> str:
                head = "" if key is None else f"{self._nodes(key)}="
                return f"{head}{self._nodes(value)}".strip()

            arguments.append(argument)
        return call_function(name, arguments, self._language)
