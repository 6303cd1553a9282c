"""Templates that print no words of a sentence: they go without a trace.

Sources, notes, navigation, boxes beside the text, maintenance notices, pronunciation. A template that is
neither here nor in the table of rendered ones leaves the sentence around it unquotable.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

_EXACT: Final = frozenset(
    name.strip()
    for name in """
    ! style | about | about-distinguish | abs | academia.edu | advert | afd | albums | allmusic | allmovie
    | alphabetical | anchor | anchors | article for deletion | attached kml | audio | audio-ipa | authority control
    | automatic archive navigator | automatic taxobox | autobiography | bare url inline | bartable | batting
    | better source | blp sources | blp unsourced | bots | br separated entries | broken anchor
    | by whom | by whom? | cbignore | centralized discussion | chart | chart bottom | chart top | chronology
    | circular reference | citation | citation style | clade | clarify | clarification | clarifyme | clear
    | clear left | clear right | clearleft | clearright | close paraphrasing | clr | cn | cns | coi
    | colbegin | colend | collapse bottom | collapse top | column | columns-list start | commonscat | coord
    | coord missing | coor | cleanup | confuse | confusing | contains special characters | context | contradict
    | contradict-inline | contradiction inline | copy edit | copyedit | copypaste | cref | cref2 | css image crop
    | date missing | dead link | dead end | deadend | decrease | defaultsort | defn missing | dmoz | disambiguation
    | disambig | dablink | details | details3 | disputed | disputed inline | disputed-inline | distinguish
    | distinguish2 | div end | dn | double image | dts missing | dubious | duplicated citations | dynamic list
    | editorializing | efn | ef | elucidate | em missing | empty section | end | end div | endflatlist | endplainlist
    | end box | eqm | essay-like | events missing | example farm | examples | expand | expand section | expert
    | fact | fact? | facts | fan pov | featured article | featured list | findagrave | find a grave | flagicon
    | flagicon image | flagdeco | flatlist end | foot | footnotes | for | for loop | for multi | for timeline | for2 | fr icon
    | full | full citation | further | further information | further2 | gallery | geographic location | globalize
    | good article | good topic | gr | graph:chart | greenb | guttenberg | gutenberg | gutenberg author | harv
    | harvard citation | harvid | hatnote | hidden begin | hidden end | historical populations | hs | hws | iast3
    | icon | image | imagefact | imdb name | imdb title | importance | improve | in use | in lang | inc-film
    | incomplete | incomplete list | inconsistent citations | increase | info | intro length | inappropriate tone
    | internet archive author | internetarchive | italic title | italictitle | item | japanese | jstor | lacking overview
    | lang icon | largest cities | lead missing | lead rewrite | lead section | lead too long | lead too short
    | legend | legend0 | librivox author | life timeline | like resume | link note | linkfarm | linkrot | listen
    | long | longlead | longitem | lookfrom | intitle | lowercase | lowercase title | main | main article | main list
    | main articles | main category | map caption | mathworld | meaning? | merge | merge from | merge to | missing
    | missing information | moon spacecraft | more | more citations | more footnotes | move | multiple image
    | multiple issues | music ratings | nat fs g player | navboxes | navigation | nbd | need page | no footnotes
    | no more links | nomorelinks | nobots | non-free | noprint | noredlink | nosections | notability | note
    | note label | notelist | notelist-ua | notelist-lr | notes | not in source | notinsource | npov | nutshell
    | obsolete source | ol author | ooc | op? | open access | original research | orphan | osm | osmrelation-inline
    | other hurricanes | other people | other persons | other places | other ships | other uses | otherpeople
    | otheruses | otheruses4 | outdated | overly detailed | overlinked | ow | page number | pageneeded
    | paragraph break | paid contributions | peacock | peacock term | peacock inline | period | phrase missing
    | plot | pop density missing | portal | portal bar | portal-inline | portalbar | pov | pov check | pov section
    | pov-check | pov-section | primary sources | pronunciation needed | proposed deletion | prose | r | redirect
    | redirect2 | redirect3 | redirect-distinguish | redirect-multi | redirect-several | ref | ref label | refbegin
    | refend | refimprove | refimprove section | reflist | reflist-talk | refn | refs | refstart | relevance
    | repetition | respell | resume-like | rewrite | rotten tomatoes | rp | rquote | s | scholarpedia | search link
    | section link needed | section sizes | see | see also | see also2 | see wiktionary | seealso | self-published
    | selfref | short description | shortdesc | shy | side box | sidebar | single source | sister | sister project
    | skip to bottom | skip to toc | snf | sort key | sources | sources exist | specify | split | split section
    | spoken wikipedia | stack | stack begin | stack end | start plainlist | story | subscription | subscription required
    | succession | sup ref | synthesis | tag | talkquote | technical | technical inline | terminate | third-party
    | toc | toc hidden | toc left | toc limit | toc right | toclimit | tocleft | tocright | tone | tone inline | too few opinions
    | too technical | transl missing | translate | translated | translated page | trivia | tv | twitter | twoother
    | unbalanced | unbalanced opinion? | uncategorized | unclear | under construction | undue weight | undue
    | unencyclopedic | unref | unref section | unreferenced | unreferenced section | unreliable | unreliable source?
    | unreliable source | unreliable sources | unsourced | update | update after | us census population | vague
    | verification | verify | verify credibility | verify section | verify source | very long | vgrelease needed
    | wayback | webarchive | week missing | weasel | weasel inline | weasel section | weasel-inline | what | what?
    | when | when? | where | where? | which | which? | who | who? | whom? | whose? | why | why? | wide image
    | wiktionary | wiktionary pipe | wikitravel | wikivoyage | wikibooks | wikidata | wikinews | wikiquote | wikisource
    | wikisourcelang | wikispecies | wikiversity | wikimedia | wikilivres | wiki doc | wikiatlas | wikify | world topic
    | worldcat id | worldcat | year needed | year missing | youtube | ydn | yesno | yt | zotero
    | photomontage | perspective | panorama | tall image | annotated image | image frame | image label begin
    | image label end | image label | overlay | superimpose | gallery mode | location map | location map+
    | location map many | ahnentafel | ahnentafel top | ahnentafel bottom | tree chart | familytree | family tree
    | chart/start | chart/end | familytree/start | familytree/end | tree list | tree list/end | weather
    | largest cities of | pie chart | bar chart | bar percent | bar box | graph | line chart | demography
    | climate chart | weather box | track listing | tracklist | episode list | football box | footballbox
    | basketballbox | rugbybox | sports table | album ratings | album reviews | video game reviews
    | filmography | singles | extra album cover | extra track listing | certification table top | awards table
    | standings | efs player | fs player | cricket | party shading | election box | s-start | s-end | start box
    | succession box | cite | cited | ibid | op. cit. | loc. cit. | sfn | sfnm | sfnp | sfnref | rma | inpho | philpapers
    | iep | sep | sep entry | google books | oclc | issn | doi | pmid | pmc | bibcode | arxiv | hdl | ssrn | lccn
    | asin | jfm | mr | zbl | isbn missing | oetymd | oed | lsj | icd10 | icd9 | osm relation | gbooks | in our time
    | cia world factbook | cia world factbook link | govpubs | eb1911 | eb1911 poster | 1911 | catholic | dnb
    | nyttopic | nie poster | appletons poster | cite eb1911 | wikisource1911enc | statedept | redbook2005 | goldbookref
    | worldcat subject | library resources box | library resources about | by | sister-inline | unsigned
    | redirect-synonym | redirect for | for-multi | three other uses | two other uses | two other people | family name hatnote
    | spanish name | portuguese name | chinese name | japanese name | korean name | eastern name order
    | hungarian name | icelandic name | vietnamese name | thai name | russian name | eastern slavic name | malay name
    | indian name | arabic name | patronymic name | family name | not to be confused | notforchat | technical reasons
    | correct title | wrongtitle | bad title | title | displaytitle | pagename missing | featured portal | vital article
    | good article reassessment | top icon | top icons | protected | semiprotected | sprotected | sprotect | pp | protect
    | extinct | fossil range | fossilrange | geological range | long fossil range | phylogeny | species list
    | col-begin | col-break | col-end | div col | div col end | columns | columns-start | columns-end | col-float
    | multicol | multicol-break | multicol-end | col div | col div end | end columns | top | mid | bottom | break
    | portail | homonymie | ébauche | référence souhaitée | source | voir homonymes | autres projets | légende
    | palette | siehe auch | begriffsklärung | hauptartikel | dieser artikel | belege fehlen | lückenhaft
    | nowrap begin | nowrap end | nowrapbegin | nowrapend | wrap | nobreak begin | zwsp | wbr | ! missing | void
    | n/a missing | cslist missing | dagger missing | external media | external image | external video | external music
    | free-content attribution | osm box | gallery of flags | spaceflight crew | navbar | flag icon | sclass missing
    | audio missing | pronunciation | pron | pronounce | pron-en | ipa | api | api-fr | ipac | us pronunciation | ussr missing
    | uk pronunciation | ipalink | phono missing | phoneme missing | enpr | pronounced | usdict | inputbox
    """.split("|")
)

_FAMILY = re.compile(
    r"""
      (?: cite | vcite | citation | harvard | infobox | navbox | pp- | pp_ | use\ (?:dmy|mdy|ymd|[a-z]+\ english)
        | ipac?- | ipa2? | r\ from | sfn | efn | notelist | s- | commons | wikisource | wikibooks | wikiquote
        | wiktionary | sister\ project | col- | div\ col | toc | refimprove | unreferenced | cleanup | copy ?edit
        | pov | expand | merge | multiple\ | main\ | see\ also | further\ | other\ uses | redirect- | about-
        | distinguish | for-  | familytree | family\ tree | tree\ chart | chart/ | location\ map | largest\ cities
        | template:cite | spoken | featured | engvar | more\ citations | more\ footnotes | no\ footnotes
        | update | blp | primary\ sources | original\ research | disputed | tone | in\ popular | graph: | climate
        | football\ squad | fs\ | fb\ | cb- | 2teambracket | 4teambracket | 8teambracket | 16teambracket | nat\ fs
        | footer | certification\ table | album\ | track ?list | episode\ table | medal | election\ box | swatch
        | refn | cref | note\ label | anchor | coord | portal | pronunciation | audio | librivox | google\ books
        | official\ | imdb | isfdb | mtdb | gutenberg | internet\ archive | curlie | library\ resources
      ) .*
    | .* (?: box | navbox | sidebar | \ icon | \ topics? | -inline | \ inline | \ needed | \ required | \ hatnote
        | \ footer | -stub | \ stub | reflist | source\? | \ navigation | \ link\ note | \ portal | \ links
        | \ series | timeline | \ begin | \ end | \ start | \ attribution | taxobox\ end )
    | [a-z]{2,3}\ icon
    """,
    re.VERBOSE,
)

_MONTHS: Final = "jan feb mar apr may jun jul aug sep oct nov dec".split()


def normal_name(name: str) -> str:
    """A template's name as the tables hold it: lower case, spaces for underscores, no namespace."""
    name = " ".join(name.replace("_", " ").split()).lower()
    for prefix in ("subst:", "safesubst:", "template:"):
        name = name.removeprefix(prefix).lstrip()
    return name


@lru_cache(maxsize=16384)
def is_dropped_template(name: str) -> bool:
    """True for a template of this (raw) name that prints no words of a sentence."""
    if len(name) > 200:
        return False
    name = normal_name(name)
    if name.startswith("#tag:ref") or name.startswith(("defaultsort:", "displaytitle:", "defaultsortkey:")):
        return True
    return name in _EXACT or _FAMILY.fullmatch(name) is not None


def is_dated_notice(named: dict[str, str], positional: int) -> bool:
    """True if a template's only arguments are those of a maintenance notice (`date=May 2016`)."""
    if positional or "date" not in named:
        return False
    words = named["date"].lower().split()
    return len(words) == 2 and words[0][:3] in _MONTHS and words[1].isdigit()


_PROSE_FREE: Final = frozenset(
    name.strip()
    for name in """
    references | reference | external links | external link | further reading | notes | note | bibliography
    | see also | sources | footnotes | citations | works cited | notes and references | references and notes
    | references and footnotes | footnotes and references | notes and sources | sources and references
    | references and sources | references and further reading | further reading and references | cited sources
    | citations and notes | notes and citations | literature cited | literature | cited works | general references
    | specific references | primary sources | secondary sources | explanatory notes | selected bibliography
    | external links and references | links | gallery | image gallery | related articles | related links
    | further information | endnotes | references and external links | references and links | other references
    | bibliography and references | references and bibliography | additional reading | suggested reading | reading list
    | einzelnachweise | weblinks | literatur | siehe auch | quellen | anmerkungen | fußnoten | belege
    | notes et références | références | liens externes | voir aussi | bibliographie | articles connexes
    | annexes | référence | lien externe | referencias | enlaces externos | véase también | bibliografía | notas
    | note e riferimenti | collegamenti esterni | altri progetti | voci correlate | referências | ver também
    | ligações externas | bibliografia | przypisy | linki zewnętrzne | zobacz też | uwagi | referenties
    | externe links | zie ook | bronnen, noten en/of referenties | bronnen | referenser | externa länkar
    | se även | källor | noter | примечания | ссылки | литература | см. также | источники | външни препратки
    | вижте също | бележки | източници | препратки | бележки и източници | използвана литература | галерия
    | примітки | посилання | література | див. також | джерела | 脚注 | 外部リンク | 関連項目 | 参考文献 | 出典
    | 参考资料 | 外部链接 | 参见 | 參見 | 注释 | 外部連結 | 参考文献
    """.split("|")
)

_HATNOTE_LINE = re.compile(
    r"[:*]+\s*''[^\n]*?\b(?:see|for|main article|this article|this page|not to be confused|redirects here|refers? to"
    r"|about the|disambiguation|further information|siehe|voir|véase)\b[^\n]*''[. \ue001]*",
    re.IGNORECASE,
)


def is_prose_free_heading(heading: str) -> bool:
    """True for a section that lists sources, links or notes."""
    return heading.lower().strip(" :.") in _PROSE_FREE


def is_hatnote_line(line: str) -> bool:
    """True for an indented line in italics that only points to another page, the older kind of hatnote."""
    return line.startswith(":") and len(line) < 600 and _HATNOTE_LINE.fullmatch(line) is not None
