"""Small templates inside a sentence: signs, wrappers, abbreviations, names, links."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.call import TABLE, Call, renders
from index_builder.wikitext.links import link_text
from index_builder.wikitext.namespaces import LANGUAGE_CODES
from index_builder.wikitext.signs import CODE_CLOSE, CODE_OPEN, GONE
from index_builder.wikitext.wordlists import words

_SIGNS: Final = {
    "eqm": "⇌", "rarr": "→", "larr": "←",
    "–": "–", "—": "—", "~": "~", "lrm": "", "rlm": "", "ndash": "–", "en dash": "–",
    "mdash": "—", "snd": " – ", "spaced ndash": " – ",
    "spaced en dash": " – ", "snds": " – ", "sndash": " – ", "dash": " – ", "spnd": " – ", "spndsp": " – ",
    "nbspndash": " – ", "ndashb": " – ", "spaced en dash space": " – ", "spaced mdash": " — ",
    "mdashb": " — ", "emd": "—", "nbsp": " ", "nbs": " ", "non-breaking space": " ", "thinsp": " ",
    "thin space": " ", "hairsp": " ", "hair space": " ", "space": " ", "spaces": " ", "sp": " ",
    "ensp": " ", "emsp": " ", "indent": " ", "pad": " ", "gap": " ", "zwj": "", "zwnj": "", "shy": "",
    "-": "\n", "pb": "\n", "·": " ·", "middot": " ·", "dot": " ·", "•": " •", "bullet": " •", "bull": " •",
    "'": "'", "' \"": "' \"", "\" '": "\" '", "\"'": "\" '", "'\"": "' \"", "'s": "'s", "-\"": "\"",
    "-'": "'", "'-": "'", "=": "=", "!": "|", "!!": "||", "pipe": "|", "(": "{", ")": "}", "lbrace": "{",
    "rbrace": "}", "pi": "π", "minus": "−", "times": "×", "±": "±", "+-": "±", "degree": "°", "prime": "′",
    "okina": "ʻ", "hamza": "ʼ", "ayin": "ʽ", "h.": "ḥ", "numero": "№", "dagger": "†", "double-dagger": "‡",
    "double dagger": "‡", "asterisk": "*", "sharp": "♯", "flat": "♭", "natural": "♮", "tick": "✓",
    "ellipsis": "…", "...": "…", "slash": "/", "bce": "BCE", "bc": "BC", "infinity": "∞", "mu": "µ",
    "ce": "CE", "ad": "AD", "sic": "[sic]", "&": "&",
}  # fmt: skip


def _sign(call: Call) -> str | None:
    value = call.get("1")
    if not value:
        return _SIGNS[call.name]
    if call.name == "sic":
        text = value + call.get("2") + call.get("3")
        return text if call.is_on("hide") or call.get("hide") or call.has("nolink") else f"{text} [sic]"
    if call.name in ("spaces", "space", "nbsp", "sp", "indent", "pad", "gap", "hair space", "spnd"):
        return " "
    if call.name in ("bce", "bc", "ce"):
        return f"{value} {_SIGNS[call.name]}"
    if call.name == "ad":
        return f"AD {value}"
    return _SIGNS[call.name] + value if call.name == "'" else None


for _name in _SIGNS:
    TABLE[_name] = _sign


@renders(
    "nowrap|nobr|nobreak|nobold|noitalic|no italic|small|smaller|big|larger|large|huge|bold|italic"
    "|italics|i|b|em|strong|emphasis|abbr|abbreviation|abbrlink|tooltip|sc|sc2|smallcaps|small caps|sm"
    "|smallcaps all|caps|allcaps|mvar|math|var|tmath|nomarkup"
    "|not a typo|notatypo|not typo|as is|typo|typographic error|sic?|unicode|polytonic|iast|vanchor"
    "|visible anchor|va|underline|u|ul|center|centre|block indent|blockindent|block center|script/hebrew"
    "|script/arabic|script/greek|script/cuneiform|hebrew|nastaliq|nq|urdu|arabic|pashto|font|samaritan"
    "|syriac|coptic|cuneiform|hieroglyph|linear b|runic|gothic|georgian|armenian|mongolunicode|ethiopic"
    "|script/nastaliq|script/ethiopic|script/coptic|nohyphen|dfn|term|gloss term|highlight|mark|green|red"
    "|blue|gray|grey|xt|mxt|avoid wrap|ins|inserted text|nonbold|fs|serif|sans-serif|cursive|tq"
    ""
)
def _first(call: Call) -> str | None:
    return call.get("1", "text", "content") or None


@renders("mono|monospace|tt|kbd|samp|code|code2|codes")
def _code(call: Call) -> str | None:
    text = call.get("1", "text", "content")
    return f"{CODE_OPEN}{text}{CODE_CLOSE}" if text else None


@renders(
    "color|colour|font color|font colour|fontcolor|fgcolor|hover title|script2|background color|bg|resize"
    "|font size"
)
def _second_or_only(call: Call) -> str | None:
    return call.get("2", "text", "1") or None


@renders("sort|sort name|hid|sortdate")
def _sort(call: Call) -> str | None:
    return call.get("2", "1") or None


@renders("sortname")
def _sort_name(call: Call) -> str | None:
    return " ".join(part for part in (call.get("1"), call.get("2")) if part) or None


@renders("ill|interlanguage link|illm|interlanguage link multi|link-interwiki|ill2|red link|iw|iw2|ilm")
def _interlanguage(call: Call) -> str | None:
    if call.name == "link-interwiki":
        return call.get("en", "lang_title") or None
    values = call.list()
    if len(values) > 1 and values[0] in LANGUAGE_CODES and values[1] not in LANGUAGE_CODES:
        return values[2] if len(values) > 3 and values[2] else values[1]  # the older order: language first
    target = call.get("lt", "1")
    return link_text(target, None) if target else None


@renders("link|ll|l|wikilink|lwl|linktext|no redirect|noredirect|linkn|cat|wikt-lang|wt|wikt")
def _link(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    if not values:
        return None
    if call.name == "linktext":
        return " ".join(values)
    if call.name in ("wikt-lang", "wt"):
        return values[-1] if len(values) > 1 else None
    return values[1] if len(values) > 1 else values[0]


@renders("section link|slink|section")
def _section_link(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    return " § ".join(values) if values else None


@renders("url|website")
def _url(call: Call) -> str | None:
    return call.get("2", "1") or None


@renders("music")
def _music(call: Call) -> str | None:
    signs = {"flat": "♭", "b": "♭", "sharp": "♯", "#": "♯", "natural": "♮", "n": "♮", "doublesharp": "𝄪"}
    return signs.get(call.get("1").lower())


@renders("key press|keypress|key|button")
def _keys(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    return "+".join(values) if values else None


@renders("p.|pp.|page|pg")
def _page(call: Call) -> str | None:
    return f"{call.name.removesuffix('.')}. {call.get('1')}" if call.get("1") else None


@renders("vol.|volume")
def _volume(call: Call) -> str | None:
    return f"vol. {call.get('1')}" if call.get("1") else None


@renders("isbn")
def _isbn(call: Call) -> str | None:
    return f"ISBN {call.get('1')}" if call.get("1") else None


@renders("bibleverse|bibleref|bibleref2|bible|bibleverse-lb|bibleverse with brackets|sourcetext")
def _bible(call: Call) -> str | None:
    """`Genesis 1:1`, `1 Kings 3:5`: number (often empty), book, verse, edition, words to show in their place."""
    values = call.list()
    if not values or re.fullmatch(r"[1-4]|I{1,3}|IV", values[0]) or not values[0]:
        number, book, verse, _, shown = (*values, "", "", "", "", "")[:5]
    else:
        number, (book, verse, _, shown) = "", (*values, "", "", "")[:4]
    if not book:
        return None
    text = shown or " ".join(part for part in (number, book, verse) if part)
    return f"[{text}]" if call.name.endswith("brackets") else text


@renders("cite quran|cite qur'an", english=True)
def _quran(call: Call) -> str | None:
    """`[Quran 29:46]`, raised on the page; without brackets in the style that stands in the line."""
    chapter, verse, last = call.get("1", "s"), call.get("2", "b"), call.get("3", "e")
    if not chapter.isdecimal():
        return None
    if any(name not in ("1", "2", "3", "s", "b", "e", "style", "expand") for name in call.names()):
        return None
    style = call.get("style").lower()
    if style == "ref":
        return GONE
    place = f"{chapter}:{verse}" if verse else chapter
    if last and last != verse:
        place += f"–{last}"
    text = place if call.get("expand").lower() == "no" else f"Quran {place}"
    return text if style == "nosup" else f"[{text}]"


@renders("harvtxt|harvnb|harvp|harvcoltxt|harvcolnb|harvnb2")
def _harvard(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    if len(values) < 2:
        return None
    *names, year = values
    authors = f"{names[0]} et al." if len(names) > 3 else _joined(names)
    return f"{authors} {year}" if "nb" in call.name else f"{authors} ({year})"


def _joined(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} & {names[-1]}"


@renders("flag|flagcountry|flagu|flaglink|flagmain|noflag|country|flag country")
def _flag(call: Call) -> str | None:
    return call.get("name", "1") or None


@renders("sclass|sclass-|sclass2|sclass2-|ship class")
def _ship_class(call: Call) -> str | None:
    name, kind = call.get("1"), call.get("2")
    if not name or not kind:
        return None
    if call.get("3") in ("4", "5"):
        return f"{name} class" if call.get("3") == "4" else name
    return f"{name}-class {kind}"


_SHIP_PREFIXES: Final = words(
    """
    USS HMS SS MS MV RMS RMV USNS HMAS HMCS HMNZS USCGC RFA SMS INS HNLMS HDMS HNoMS HSwMS ORP SAS MT TSS TS
    PS USAT USAHS USAV USC&GS USRC CSS GTS MY RV SV FV ST MSC MSV HMT HMHS HMY RRS NRP ARA BAP BRP KRI ROKS
    JDS JS
    """
)
_SHIPS: Final = {prefix.lower(): prefix for prefix in _SHIP_PREFIXES}


def _named_ship(prefix: str, name: str, number: str, form: str) -> str | None:
    full = f"{prefix} {name}".strip()
    if not name:
        return None
    shapes = {
        "": f"{full} ({number})" if number else full,
        "1": number or full,
        "2": name,
        "3": f"{name} ({number})" if number else name,
        "5": f"{prefix} {number}".strip() if number else full,
        "6": full,
    }
    return shapes.get(form)


def _ship(call: Call) -> str | None:
    return _named_ship(_SHIPS[call.name], call.get("1"), call.get("2"), call.get("3", "up"))


for _name in _SHIPS:
    TABLE[_name] = _ship


@renders("ship")
def _any_ship(call: Call) -> str | None:
    return _named_ship(call.get("1"), call.get("2"), call.get("3"), call.get("4", "up"))


@renders("hiddentext|hidden text|void text|noexcerpt|no excerpt|hide")
def _nothing(call: Call) -> str | None:
    return GONE
