"""What a reader sees for an infobox's parameter names, and which parameters are no facts."""

from __future__ import annotations

import re
from typing import Final

from index_builder.wikitext.wordlists import entries, pairs, words

LABELS: Final = pairs(
    """
    birth date=Born | birthdate=Born | date of birth=Born | birth=Born | born=Born | dob=Born
    | birth place=Birthplace | birthplace=Birthplace | place of birth=Birthplace | birth name=Birth name
    | death date=Died | deathdate=Died | date of death=Died | death=Died | died=Died | death place=Place of death
    | deathplace=Place of death | place of death=Place of death | death cause=Cause of death
    | resting place=Resting place | restingplace=Resting place | placeofburial=Place of burial
    | alma mater=Alma mater | serviceyears=Years of service | years active=Years active | yearsactive=Years active
    | occupation=Occupation | known for=Known for | known=Known for | net worth=Net worth | networth=Net worth
    | spouse=Spouse | spouses=Spouses | partner=Partner | children=Children | parents=Parents | father=Father
    | mother=Mother | relations=Relations | doctoral advisor=Doctoral advisor | academic advisors=Academic advisors
    | doctoral students=Doctoral students | notable students=Notable students | work institutions=Institutions
    | workplaces=Institutions | work institution=Institutions | fields=Fields | field=Field | prizes=Awards
    | thesis title=Thesis | thesis year=Thesis year | notableworks=Notable works | notable works=Notable works
    | influences=Influences | influenced=Influenced | main interests=Main interests | notable ideas=Notable ideas
    | school tradition=School | restingplacecoordinates= | birthname=Birth name | fullname=Full name
    | othername=Other names | other names=Other names | honorific prefix=Title | honorific suffix=Honours
    | turnedpro=Turned pro | careerprizemoney=Prize money | singlesrecord=Singles record
    | singlestitles=Singles titles | highestsinglesranking=Highest singles ranking | doublesrecord=Doubles record
    | doublestitles=Doubles titles | highestdoublesranking=Highest doubles ranking
    | australianopenresult=Australian Open singles | frenchopenresult=French Open singles
    | wimbledonresult=Wimbledon singles | usopenresult=US Open singles | mastercupresult=Tour Finals
    | masterscupresult=Tour Finals | olympicsresult=Olympic Games | daviscupresult=Davis Cup
    | frenchopendoublesresult=French Open doubles | usopendoublesresult=US Open doubles
    | australianopendoublesresult=Australian Open doubles | wimbledondoublesresult=Wimbledon doubles
    | grandslamcupresult=Grand Slam Cup | tennishofyear=Tennis Hall of Fame
    | director=Directed by | producer=Produced by | writer=Written by | screenplay=Screenplay by | story=Story by
    | based on=Based on | starring=Starring | narrator=Narrated by | music=Music by | composer=Composer
    | cinematography=Cinematography | editing=Edited by | production companies=Production companies
    | production company=Production company | studio=Production company | distributor=Distributed by
    | released=Release dates | release date=Release date | runtime=Running time | budget=Budget | gross=Box office
    | num seasons=Number of seasons | num episodes=Number of episodes | network=Network | creator=Created by
    | presenter=Presented by | illustrator=Illustrator | cover artist=Cover artist | pub date=Publication date
    | media type=Media type | preceded by=Preceded by | followed by=Followed by | predecessor=Preceded by
    | successor=Succeeded by | title orig=Original title | orig lang code= | published=Published
    | length=Length | released in=Released | recorded=Recorded
    | serving size=Serving size | established=Established | founded=Founded | foundation=Founded | founder=Founder
    | founders=Founders | formation=Formation | hq location=Headquarters | location city=Headquarters
    | num employees=Number of employees | area served=Area served | key people=Key people | num students=Students
    | student=Students | undergrad=Undergraduates | postgrad=Postgraduates
    | official languages=Official languages | officiallang=Official language | languages=Languages
    | national languages=National languages | regional languages=Regional languages
    | recognised languages=Recognised languages | largest city=Largest city | largestcity=Largest city
    | largestmetro=Largest metro area | ethnic groups=Ethnic groups | demonym=Demonym | national motto=Motto
    | national anthem=Anthem | government type=Government | gdp ppp=GDP (PPP)
    | gdp ppp per capita=GDP (PPP) per capita | gdp nominal=GDP (nominal)
    | gdp nominal per capita=GDP (nominal) per capita | gdp ppp rank=GDP (PPP) rank
    | gdp nominal rank=GDP (nominal) rank | gdp ppp per capita rank=GDP (PPP) per capita rank
    | gdp nominal per capita rank=GDP (nominal) per capita rank | gini=Gini | hdi=HDI | hdi rank=HDI rank
    | cctld=Internet TLD | drives on=Drives on the | calling code=Calling code | utc offset=Time zone (UTC)
    | utc offset dst=Summer time zone (UTC) | timezone=Time zone | timezone1=Time zone | time zone=Time zone
    | time zone dst=Summer time zone | currency code=Currency code | percent water=Water (%)
    | pcwater=Water (%) | population estimate=Population estimate | population census=Population census
    | population total=Population | population=Population | pop=Population | population rank=Population rank
    | population density=Population density | population density km2=Population density (per km²)
    | population density sq mi=Population density (per sq mi)
    | population metro=Metro population | population urban=Urban population
    | population demonym=Demonym | area total km2=Area (km²) | area total sq mi=Area (sq mi)
    | area total=Area | area km2=Area (km²) | area sq mi=Area (sq mi) | area land km2=Land area (km²)
    | area water km2=Water area (km²) | area water percent=Water (%) | area rank=Area rank
    | elevation m=Elevation (m) | elevation ft=Elevation (ft) | postal code=Postal code | area code=Area code
    | postalabbreviation=Postal abbreviation | isocode=ISO code | iso code=ISO code
    | total area=Total area (km²) | total area us=Total area (sq mi) | land area=Land area (km²)
    | land area us=Land area (sq mi) | water area=Water area (km²) | water area us=Water area (sq mi)
    | width us=Width (mi) | length us=Length (mi) | mean elev=Mean elevation (m)
    | mean elev us=Mean elevation (ft) | highest elev=Highest elevation (m)
    | highest elev us=Highest elevation (ft) | lowest elev=Lowest elevation (m)
    | lowest elev us=Lowest elevation (ft) | pop rank=Population rank | popn rank=Population rank
    | density rank=Density rank | admittance order=Admission order | admittance date=Admitted to the Union
    | median household income=Median household income | former=Former name | other=
    | timezone dst=Summer time zone | draftyear=Draft year | draftround=Draft round | draftpick=Draft pick
    | pastteams=Past teams | nativename=Native name | protoname=Proto-language | altname=Other name
    | namedafter=Named after | entity adjective=
    | trad abbreviation=Traditional abbreviation | population est=Population estimate | gdp total=GDP
    | launch date=Launch date | launch site=Launch site | launch rocket=Rocket | launch mass=Launch mass
    | landing date=Landing date | landing site=Landing site | recovery by=Recovered by
    | mission duration=Mission duration | cospar id=COSPAR ID | crew members=Crew members | crew size=Crew size
    | orbit periapsis=Periapsis | orbit apoapsis=Apoapsis | isbn=ISBN | orbit reference=Reference system
    | vicepresident=Vice president | vice president=Vice president | upperhouse=Upper house | lowerhouse=Lower house
    | upper house=Upper house | lower house=Lower house | orbit inclination=Inclination | orbit period=Orbital period
    | orbit epoch=Epoch | surface evas=Moonwalks | surface eva time=Time on the surface
    | regnum=Kingdom | phylum=Phylum | subphylum=Subphylum | classis=Class | superclassis=Superclass
    | subclassis=Subclass | infraclassis=Infraclass | superordo=Superorder | ordo=Order | subordo=Suborder
    | infraordo=Infraorder | superfamilia=Superfamily | familia=Family | subfamilia=Subfamily | tribus=Tribe
    | subtribus=Subtribe | genus=Genus | subgenus=Subgenus | species=Species | subspecies=Subspecies
    | divisio=Division | subdivisio=Subdivision | superdivisio=Superdivision | superphylum=Superphylum
    | infraphylum=Infraphylum | microphylum=Microphylum | nanophylum=Nanophylum | domain=Domain
    | superregnum=Superkingdom | subregnum=Subkingdom | infraregnum=Infrakingdom | magnordo=Magnorder
    | mirordo=Mirorder | grandordo=Grandorder | parvordo=Parvorder | parvclassis=Parvclass | cohort=Cohort
    | legio=Legion | supertribus=Supertribe | infratribus=Infratribe | epifamilia=Epifamily | zoosectio=Section
    | infrafamilia=Infrafamily | sectio=Section | subsectio=Subsection | series=Series | subseries=Subseries
    | supergenus=Supergenus | superspecies=Superspecies | varietas=Variety | forma=Form | cladus=Clade
    | virus group=Group | binomial=Binomial name | trinomial=Trinomial name | status=Status
    | type species=Type species | binomial authority=Authority | authority=Authority
    | subdivision ranks= | conflict=Conflict | partof=Part of | place=Location | result=Result
    | combatant1=Belligerents (first side) | combatant2=Belligerents (second side)
    | commander1=Commanders (first side) | commander2=Commanders (second side)
    | strength1=Strength (first side) | strength2=Strength (second side)
    | casualties1=Casualties (first side) | casualties2=Casualties (second side)
    | familycolor= | iso2=ISO 639-2 | iso3=ISO 639-3 | iso5=ISO 639-5 | god of=God of
    | most champs=Most titles | work=Work | teams=Teams | sport=Sport
    """
)
"""Labels by parameter name, lower case, spaces for underscores and between humps; an empty one is no fact."""

STATUS: Final = pairs(
    """
    lc=Least Concern | nt=Near Threatened | vu=Vulnerable | en=Endangered | cr=Critically Endangered
    | ew=Extinct in the Wild | ex=Extinct | dd=Data Deficient | ne=Not Evaluated
    """
)
"""What the codes of a conservation status stand for."""

_NO_FACTS: Final = frozenset(
    entries(
        """
    image | img | photo | picture | logo | logos | flag | seal | crest | coat of arms | emblem | symbol | badge
    | signature | caption | alt | name | title | titlestyle | headerstyle | labelstyle | datastyle | bodystyle
    | list style | style | class | colour | color | colors | bgcolor | fgcolor | bg | pixels | upright | size
    | scale | width px | footnotes | footnote | notes | note | ref | refs | reference | references | module
    | embed | embedded | child | nested | subbox | misc | latd | latm | lats | latns | longd | longm | longs
    | longew | lat | long | lon | latitude | longitude | lat d | lat m | lat s | lat ns | long d | long m
    | long s | long ew | coordinates type | coordinates format | coordinates display | coordinates region
    | coor pinpoint | coords | region code | region iso | type coords | display | dim | zoom | map | maplink
    | show | hide | state collapsed | bodyclass | above | below | header | subheader | common name
    | conventional long name | linking name | background | italic title | italics | filename | sound | audio
    | video | extra chronology | chronology | border | frame | imagesize | mapsize | diseasesdb | omim
    | medlineplus | emedicinesubj | emedicinetopic | emedicine mult | meshid | mesh id | meshname | meshnumber
    | genereviewsnbk | genereviewsname | genereviewsid | ticker | url | accessdate | access date | area magnitude
    | status system | status ref | trend | id | oclc | doi | issn | eissn | lccn | coden | jstor | dewey | congress
    | glotto | glottorefname | glotto2 | lingua | mapcaption | medaltemplates | show-medals | sort | autocat
    | flaglink | seallink | coatlink | template name | tracking | demo | dst note | timezone link | nocat
    | flag type | image type | shield | nickname link | signature alt | website title | wikidata | dateformat
    | hdi change | gini change | sovereignty type | established | symbol type | ethnic groups link | symbol width
    | tennishofid | apsis | tz1 where | tz2 where | map width | photo1 | chembox | wikisource | commons | wikiquote
    | reign type | house type | unit pref | units pref | club update | pcupdate | ntupdate | nationalteam update
    | election name |    | commonscat
    | display parents | nolegend | satcat | orbit epoch
    """
    )
)
_ENDINGS: Final = words(
    """
    image img photo picture logo caption alt size width_px style color colour class link links ref refs
    footnotes footnote note notes skin map imagesize captions flagsize px border type_image lat long latd longd
    bg bgcolor fgcolor url code_link sound audio video filename zoom background mark crop html upright change
    """
)
_STARTS: Final = words(
    """
    image img caption pushpin map mapframe logo flag coat signature photo picture cover seal icon footnote
    alt list module embedded cite audio sound leftarm rightarm body shorts socks pattern header infobox dock undock
    """
)
_ACRONYMS: Final = words(
    "gdp gni gnp hdi ppp fdi iso utc isbn hq tv ceo cfo coo cto url id dob nba nfl mlb nhl fips gnis"
)
_DRAWN = re.compile(
    r"(?:image|img|logo|map|flag|photo|picture|seal|crest)\d?(?:size|width|height|caption|alt|link|map)"
)
_DROPPED_LABELS: Final = frozenset(name for name, label in LABELS.items() if not label)
# "Elevation (m)" from elevation_m; short units count only behind words that are measured.
_UNITS: Final = {
    "km2": "km²", "sq km": "km²", "sqkm": "km²", "sq mi": "sq mi", "sqmi": "sq mi", "mi2": "sq mi",
    "m2": "m²", "sqft": "sq ft", "sq ft": "sq ft", "ha": "ha", "acre": "acres", "acres": "acres",
    "km": "km", "kg": "kg", "lb": "lb", "lbs": "lb", "cm": "cm", "mm": "mm", "ft": "ft", "mi": "mi",
    "kmh": "km/h", "mph": "mph", "percent": "%", "pct": "%",
}  # fmt: skip
_SHORT_UNITS: Final = {"m": "m", "in": "in", "c": "°C", "f": "°F", "g": "g"}
_MEASURED = re.compile(
    r"\b(?:elevation|height|length|width|depth|diameter|altitude|prominence|wingspan|weight|mass|temperature"
    r"|temp|high|low|mean|max|min|avg|thickness|span)\b"
)
_UNIT_ENDING = re.compile(rf" ({'|'.join(sorted([*_UNITS, *_SHORT_UNITS], key=len, reverse=True))})$")
_OWN_UNIT = re.compile(r" \([^()]*\)$")
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z]{2})")
DATED = re.compile(r"(\d{4}) ?(pop(?:ulation)?|density)( ?us)?", re.IGNORECASE)
"""`2010Pop`: a figure of the box, which shows it without the year of its first census."""
_NUMBERED = re.compile(r"[ ]?\d{1,2}$")


def spaced(name: str) -> str:
    """A parameter's name with spaces for underscores and between humps: `HighestElev` → "Highest Elev"."""
    return " ".join(_HUMP.sub(" ", name.replace("_", " ").replace("-", " ")).split())


def is_no_fact(key: str) -> bool:
    """True for a parameter, its name spaced and in lower case, that draws, styles, links or refers."""
    bare = _NUMBERED.sub("", key)
    if key in _NO_FACTS or key.replace(" ", "") in _NO_FACTS or bare in _NO_FACTS or key in _DROPPED_LABELS:
        return True
    if _DRAWN.fullmatch(bare.replace(" ", "")):
        return True
    first, *more = bare.split() or [""]
    return first in _STARTS or (bool(more) and more[-1] in _ENDINGS)


def label_of(name: str, *, english: bool) -> str:
    """What stands for a parameter, its name spaced, as a reader would see it; "" if there is nothing to say."""
    key = name.lower()
    bare = _NUMBERED.sub("", key)
    if english:
        for known in (key, key.replace(" ", ""), bare):
            if known in LABELS:
                return LABELS[known]
    dated = DATED.fullmatch(name)
    if dated:
        kind = "Population" if dated[2].lower().startswith("pop") else "Population density"
        unit = "" if kind == "Population" else " (per sq mi)" if dated[3] else " (per km²)"
        return f"{kind}{unit}"
    shown = _NUMBERED.sub("", name) or name
    found = _UNIT_ENDING.search(name.lower()) or _UNIT_ENDING.search(shown.lower())
    if found:
        stem = name[: found.start()]
        unit = _UNITS.get(found[1]) or (_SHORT_UNITS[found[1]] if _MEASURED.search(stem.lower()) else "")
        if unit:
            per = "per " if stem.lower().endswith("density") else ""
            return f"{_OWN_UNIT.sub('', label_of(stem, english=english))} ({per}{unit})"
    parts = [word if word.isupper() or not english else word.lower() for word in shown.split()]
    text = " ".join(word.upper() if english and word in _ACRONYMS else word for word in parts)
    return text[:1].upper() + text[1:]
