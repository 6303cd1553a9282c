"""Headings of sections without prose, and lines of the older kind of hatnote."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.wordlists import entries

_PROSE_FREE: Final = frozenset(
    entries(
        """
    references | reference | external links | external link | further reading | notes | note | bibliography
    | see also | sources | footnotes | citations | works cited | notes and references | references and notes
    | references and footnotes | footnotes and references | notes and sources | sources and references |
    references and sources | references and further reading | further reading and references | cited sources
    | citations and notes | notes and citations | literature cited | literature | cited works | general
    references | specific references | primary sources | secondary sources | explanatory notes | selected
    bibliography | external links and references | links | gallery | image gallery | related articles |
    related links | further information | endnotes | references and external links | references and links |
    other references | bibliography and references | references and bibliography | additional reading |
    suggested reading | reading list | einzelnachweise | weblinks | literatur | siehe auch | quellen |
    anmerkungen | fußnoten | belege | notes et références | références | liens externes | voir aussi |
    bibliographie | articles connexes | annexes | référence | lien externe | referencias | enlaces externos
    | véase también | bibliografía | notas | note e riferimenti | collegamenti esterni | altri progetti |
    voci correlate | referências | ver também | ligações externas | bibliografia | przypisy | linki
    zewnętrzne | zobacz też | uwagi | referenties | externe links | zie ook | bronnen, noten en/of
    referenties | bronnen | referenser | externa länkar | se även | källor | noter | примечания | ссылки |
    литература | см. также | источники | външни препратки | вижте също | бележки | източници | препратки |
    бележки и източници | използвана литература | галерия | примітки | посилання | література | див. також |
    джерела | 脚注 | 外部リンク | 関連項目 | 参考文献 | 出典 |
    参考资料 | 外部链接 | 参见 | 參見 | 注释 | 外部連結 | 参考文献
    """
    )
)

_HATNOTE_LINE = re.compile(
    r"[:*]+\s*''(?:\(?(?:see|main article|further information|siehe|voir|véase)\b|[^\n]*?\b(?:for\b[^\n]*\bsee"
    r"|this article|this page|not to be confused|redirects here|disambiguation)\b)[^\n]*''[. \ue001]*",
    re.IGNORECASE,
)


def is_prose_free_heading(heading: str) -> bool:
    """True for a section that lists sources, links or notes."""
    return heading.lower().strip(" :.") in _PROSE_FREE


def is_hatnote_line(line: str) -> bool:
    """True for an indented line in italics that only points to another page, the older kind of hatnote."""
    return line.startswith(":") and len(line) < 600 and _HATNOTE_LINE.fullmatch(line) is not None
