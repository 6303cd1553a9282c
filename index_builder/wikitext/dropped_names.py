"""The names of templates that print no words of a sentence, in normal form and in order."""

from __future__ import annotations

from typing import Final

from index_builder.wikitext.wordlists import entries

DROPPED_NAMES: Final = frozenset(
    entries(
        """
    ! style | 1911 | about | about-distinguish | academia.edu | advert | afd | ahnentafel | ahnentafel bottom
    | ahnentafel top | album ratings | album reviews | allmovie | allmusic | anchor | anchors | annotated
    image | appletons poster | arabic name | article for deletion | arxiv | asin | attached kml | authority
    control | autobiography | automatic archive navigator | automatic taxobox | autres projets | awards table
    | bad title | bar box | bar chart | bar percent | bare url inline | bartable | basketballbox |
    begriffsklärung | belege fehlen | better source | bibcode | blp sources | blp unsourced | bots | bottom |
    br separated entries | broken anchor | by whom | by whom? | catholic | cbignore | centralized discussion |
    certification table top | chart | chart bottom | chart top | chart/end | chart/start | chinese name | cia
    world factbook | cia world factbook link | circular reference | citation style | cite check | cite missing
    | cite quote | citecheck | cited | clade | clarification | clarify | clarifyme | cleanup | clear | clear
    left | clear right | clearleft | clearright | climate chart | close paraphrasing | clr | cn | cns | coi |
    col div | col div end | col-begin | col-break | col-end | col-float | colbegin | colend | collapse bottom
    | collapse top | column | columns | columns-end | columns-list start | columns-start | commonscat |
    confuse | confusing | contains special characters | context | contradict | contradict-inline |
    contradiction inline | coord missing | copy edit | copyedit | copypaste | correct title | cref | cref2 |
    css image crop | dablink | dead end | dead link | deadend | decrease | defaultsort | details | details3 |
    dieser artikel | disambig | disambiguation | displaytitle | disputed | disputed inline | disputed-inline |
    distinguish | distinguish2 | div col | div col end | div end | dmoz | dn | dnb | doi | double image |
    dubious | duplicated citations | dynamic list | eastern name order | eastern slavic name | eb1911 | eb1911
    poster | editorializing | ef | efn | efs player | election box | elucidate | empty section | end | end box
    | end columns | end div | endflatlist | endplainlist | episode list | essay-like | example farm | expand |
    expand section | expert | external image | external media | external music | external video | extinct |
    extra album cover | extra track listing | fact | fact? | facts | family name | family name hatnote |
    family tree | familytree | familytree/end | familytree/start | fan pov | featured article | featured list
    | featured portal | filmography | find a grave | findagrave | flag icon | flagdeco | flagicon | flagicon
    image | flatlist end | foot | football box | footballbox | footnotes | for | for loop | for multi | for
    timeline | for-multi | for2 | fossil range | fossilrange | fr icon | free-content attribution | fs player
    | full | full citation | further | further information | further2 | gallery | gallery mode | gallery of
    flags | gbooks | geographic location | geological range | globalize | goldbookref | good article | good
    article reassessment | good topic | google books | govpubs | gr | graph:chart | greenb | gutenberg |
    gutenberg author | guttenberg | harv | harvard citation | harvid | hatnote | hauptartikel | hdl | hidden
    begin | hidden end | historical populations | homonymie | hs | hungarian name | hws | iast3 | ibid | icd10
    | icd9 | icelandic name | icon | iep | image frame | image label | image label begin | image label end |
    imagefact | imdb name | imdb title | importance | improve | in lang | in our time | in use | inappropriate
    tone | inc-film | incomplete | incomplete list | inconsistent citations | increase | indian name | inpho |
    inputbox | internet archive author | internetarchive | intitle | intro length | issn | italic title |
    italictitle | item | japanese | japanese name | jfm | jstor | korean name | lacking overview | lang icon |
    largest cities | largest cities of | lccn | lead rewrite | lead section | lead too long | lead too short |
    legend | legend0 | library resources about | library resources box | librivox author | life timeline |
    like resume | line chart | link note | linkfarm | linkrot | listen | loc. cit. | location map | location
    map many | location map+ | long fossil range | longlead | lookfrom | lowercase | lowercase
    title | lsj | légende | lückenhaft | main | main article | main articles | main category | main list |
    malay name | mathworld | meaning? | merge | merge from | merge to | mid | missing | missing information |
    moon spacecraft | more citations | more footnotes | mr | multicol | multicol-break | multicol-end |
    multiple image | multiple issues | music ratings | nat fs g player | navbar | navboxes | navigation | nbd
    | need page | nie poster | no footnotes | no more links | nobots | nobreak begin | nomorelinks | non-free
    | noprint | noredlink | nosections | not in source | not to be confused | notability | note | note label |
    notelist | notelist-lr | notelist-ua | notes | notforchat | notinsource | nowrap begin | nowrap end |
    nowrapbegin | nowrapend | npov | nutshell | nyttopic | obsolete source | oclc | oed | oetymd | ol author |
    ooc | op. cit. | op? | open access | original research | orphan | osm | osm box | osm relation |
    osmrelation-inline | other hurricanes | other people | other persons | other places | other ships | other
    uses | otherpeople | otheruses | otheruses4 | outdated | overlay | overlinked | overly detailed | ow |
    page number | pageneeded | paid contributions | palette | panorama | paragraph break | party shading |
    patronymic name | peacock | peacock inline | peacock term | philpapers | photomontage | phylogeny | pie
    chart | plot | pmc | pmid | portail | portal | portal bar | portal-inline | portalbar | portuguese name |
    pov | pov check | pov section | pov-check | pov-section | pp | primary sources | pronunciation needed |
    proposed deletion | prose | protect | protected | r | redbook2005 | redirect | redirect for |
    redirect-distinguish | redirect-multi | redirect-several | redirect-synonym | redirect2 | redirect3 | ref
    | ref label | refbegin | refend | refimprove | refimprove section | reflist | reflist-talk | refn | refs |
    refstart | relevance | repetition | resume-like | rewrite | rma | rotten tomatoes | rp | rquote | rugbybox
    | russian name | référence souhaitée | s-end | s-start | scholarpedia | search link | section link needed
    | section sizes | see | see also | see also2 | see wiktionary | seealso | self-published | selfref |
    semiprotected | sep | sep entry | sfn | sfnm | sfnp | sfnref | short description | shortdesc | side box |
    sidebar | siehe auch | single source | sister | sister project | sister-inline | skip to bottom | skip to
    toc | snf | sort key | source | sources | sources exist | spaceflight crew | spanish name | species list |
    specify | split | split section | spoken wikipedia | sports table | sprotect | sprotected | ssrn | stack
    begin | stack end | start box | start plainlist | statedept | story | subscription | subscription required
    | succession | succession box | sup ref | superimpose | synthesis | talkquote | tall image | technical |
    technical inline | technical reasons | thai name | third-party | three other uses | toc | toc hidden | toc
    left | toc limit | toc right | tocleft | toclimit | tocright | tone | tone inline | too few opinions | too
    technical | top | top icon | top icons | track listing | tracklist | translated | translated page | tree
    chart | tree list | tree list/end | trivia | tv | twitter | two other people | two other uses | twoother |
    unbalanced | unbalanced opinion? | uncategorized | unclear | under construction | undue | undue weight |
    unencyclopedic | unref | unref section | unreferenced | unreferenced section | unreliable | unreliable
    source | unreliable source? | unreliable sources | unsigned | unsourced | update | update after | us
    census population | vague | verification | verify | verify credibility | verify section | verify source |
    very long | vgrelease needed | video game reviews | vietnamese name | vital article | voir homonymes |
    wayback | wbr | weasel | weasel inline | weasel section | weasel-inline | weather box | webarchive | what
    | what? | when | when? | where | where? | which | which? | who | who? | whom? | whose? | why | why? | wide
    image | wiki doc | wikiatlas | wikibooks | wikidata | wikify | wikilivres | wikimedia | wikinews |
    wikiquote | wikisource | wikisource1911enc | wikisourcelang | wikispecies | wikitravel | wikiversity |
    wikivoyage | wiktionary | wiktionary pipe | world topic | worldcat | worldcat id | worldcat subject |
    wrongtitle | ydn | year needed | yesno | youtube | yt | zbl | zotero | zwsp | ébauche
    """
    )
)
