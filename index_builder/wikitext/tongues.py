"""Templates for words in other languages and scripts."""

from __future__ import annotations

from typing import Final

from index_builder.wikitext.call import ENGLISH, TABLE, Call, renders
from index_builder.wikitext.wordlists import pairs, words

_NAMES: Final = pairs(
    """
    af=Afrikaans | sq=Albanian | am=Amharic | ar=Arabic | an=Aragonese | arc=Aramaic | hy=Armenian |
    as=Assamese | ast=Asturian | az=Azerbaijani | ba=Bashkir | ber=Berber | aln=Gheg Albanian | als=Tosk
    Albanian | rus=Russian | kab=Kabyle | zgh=Standard Moroccan Tamazight | eu=Basque | be=Belarusian |
    bn=Bengali | bs=Bosnian | br=Breton | bg=Bulgarian | my=Burmese | ca=Catalan | ceb=Cebuano | ce=Chechen
    | zh=Chinese | zh-hans=Simplified Chinese | zh-hant=Traditional Chinese | cv=Chuvash | cop=Coptic |
    kw=Cornish | co=Corsican | crh=Crimean Tatar | hr=Croatian | cs=Czech | da=Danish | nl=Dutch |
    egy=Egyptian | en=English | ang=Old English | eo=Esperanto | et=Estonian | fo=Faroese | fil=Filipino |
    fi=Finnish | fr=French | frm=Middle French | fro=Old French | fy=West Frisian | fur=Friulian |
    gl=Galician | ka=Georgian | de=German | de-at=Austrian German | de-ch=Swiss Standard German | goh=Old
    High German | gmh=Middle High German | gsw=Alemannic German | got=Gothic | el=Greek | grc=Ancient Greek
    | grc-gre=Ancient Greek | grc-x-koine=Koine Greek | gu=Gujarati | ht=Haitian Creole | ha=Hausa |
    haw=Hawaiian | he=Hebrew | hbo=Biblical Hebrew | hi=Hindi | hu=Hungarian | is=Icelandic | ig=Igbo |
    id=Indonesian | ga=Irish | sga=Old Irish | it=Italian | ja=Japanese | jv=Javanese | kn=Kannada |
    kk=Kazakh | km=Khmer | ko=Korean | ku=Kurdish | ckb=Central Kurdish | ky=Kyrgyz | lo=Lao | la=Latin |
    lv=Latvian | lij=Ligurian | ln=Lingala | lt=Lithuanian | lmo=Lombard | nds=Low German | lb=Luxembourgish
    | mk=Macedonian | mg=Malagasy | ms=Malay | ml=Malayalam | mt=Maltese | gv=Manx | mi=Māori | mr=Marathi |
    mn=Mongolian | nah=Nahuatl | nci=Classical Nahuatl | nap=Neapolitan | ne=Nepali | no=Norwegian |
    nb=Norwegian Bokmål | nn=Norwegian Nynorsk | non=Old Norse | oc=Occitan | or=Odia | om=Oromo |
    os=Ossetian | ota=Ottoman Turkish | pi=Pali | ps=Pashto | fa=Persian | peo=Old Persian | phn=Phoenician
    | pms=Piedmontese | pl=Polish | pt=Portuguese | pt-br=Brazilian Portuguese | pa=Punjabi | qu=Quechua |
    ro=Romanian | rm=Romansh | ru=Russian | rue=Rusyn | se=Northern Sami | sm=Samoan | sa=Sanskrit |
    sc=Sardinian | sco=Scots | gd=Scottish Gaelic | sr=Serbian | sr-latn=Serbian Latin | sh=Serbo-Croatian |
    scn=Sicilian | sd=Sindhi | si=Sinhala | sk=Slovak | sl=Slovene | so=Somali | es=Spanish | su=Sundanese |
    sw=Swahili | sv=Swedish | syc=Syriac | syr=Syriac | tl=Tagalog | tg=Tajik | ta=Tamil | tt=Tatar |
    te=Telugu | th=Thai | bo=Tibetan | ti=Tigrinya | to=Tongan | tr=Turkish | tk=Turkmen | uk=Ukrainian |
    ur=Urdu | ug=Uyghur | uz=Uzbek | vec=Venetian | vi=Vietnamese | cy=Welsh | wo=Wolof | xh=Xhosa |
    yi=Yiddish | yo=Yoruba | zu=Zulu | roa-rup=Aromanian | rup=Aromanian | akk=Akkadian | sux=Sumerian |
    hit=Hittite | ae=Avestan | pal=Middle Persian | cu=Church Slavonic | orv=Old East Slavic | chr=Cherokee
    | nv=Navajo | oj=Ojibwe | cr=Cree | iu=Inuktitut | kl=Greenlandic | ay=Aymara | gn=Guarani |
    rw=Kinyarwanda | sn=Shona | st=Sotho | tn=Tswana | ts=Tsonga | ss=Swazi | ve=Venda | nr=Southern Ndebele
    | nso=Northern Sotho | tpi=Tok Pisin | fj=Fijian | ty=Tahitian | dv=Dhivehi | dz=Dzongkha | sah=Yakut |
    tyv=Tuvan | udm=Udmurt | kv=Komi | av=Avar | ab=Abkhaz | csb=Kashubian | hsb=Upper Sorbian | dsb=Lower
    Sorbian | szl=Silesian | wa=Walloon | li=Limburgish | vls=West Flemish | pdc=Pennsylvania German |
    lad=Judaeo-Spanish | xcl=Classical Armenian
    """
)
"""Language names by code (ISO 639 and the wikis' own), as the label in front of a foreign word."""

_ROMANIZED: Final = words(
    """
    ar hy be bg el grc grc-gre he ka ja ko ru uk sr mk kk ky mn fa ur hi bn ta te th sa yi am my km
    """
)


def language_names() -> frozenset[str]:
    """The English names of all languages that are known."""
    return frozenset(_NAMES.values())


def language_name(code: str) -> str | None:
    """The English name of the language with this code, None where it is not known."""
    return _NAMES.get(code)


def _labelled(code: str, call: Call, first: int) -> str | None:
    text = call.get(str(first), "text")
    name = _NAMES.get(code)
    if not text or name is None:
        return None
    label = call.get("label", default=name)
    parts = [text if label.lower() in ("none", "no") or call.is_on("nolabel") else f"{label}: {text}"]
    romanized = call.get("translit", "tr", str(first + 1))
    if romanized and not (call.has(str(first + 1)) and code not in _ROMANIZED and not call.has("translit")):
        parts.append(f"romanized: {romanized}")
    literal = call.get("lit", "translation", str(first + 2))
    if literal:
        parts.append(f"lit. '{literal}'")
    return ", ".join(parts)


def _lang_label(call: Call) -> str | None:
    return _labelled(call.name.removeprefix("lang-"), call, 1)


for _code in _NAMES:
    TABLE[f"lang-{_code}"] = _lang_label
    ENGLISH.add(f"lang-{_code}")


@renders("langx|lang-x", english=True)
def _langx(call: Call) -> str | None:
    return _labelled(call.get("1").lower(), call, 2)


@renders("lang|language text|script|rtl-lang|ltr-lang|zh-lang|bidi-lang|foreign language text|lang-unicode")
def _second(call: Call) -> str | None:
    return call.get("2", "text") or None


@renders("transl|transliteration|translit|tlit")
def _transliteration(call: Call) -> str | None:
    values = call.list()
    return values[-1] if 2 <= len(values) <= 3 else None


@renders("nihongo|nihongo2|nihongo3|nihongo4|nihongo core")
def _nihongo(call: Call) -> str | None:
    english, kanji, romaji, extra = (call.get(str(n)) for n in (1, 2, 3, 4))
    extra = call.get("extra", default=extra)
    if call.name == "nihongo2":
        return english or None
    if call.name == "nihongo3":
        english, romaji = romaji or english, english if romaji else ""
    inside = ", ".join(part for part in (kanji, romaji, extra) if part)
    text = f"{english} ({inside})" if english and inside else english or inside
    tail = call.get("5", "extra2")
    return f"{text} {tail}".strip() or None


@renders("nihongo foot|nihongo krt")
def _nihongo_foot(call: Call) -> str | None:
    return call.get("1") or None


_CHINESE: Final = (
    ("c", "Chinese"), ("s", "simplified Chinese"), ("t", "traditional Chinese"), ("p", "pinyin"),
    ("hp", "pinyin"), ("w", "Wade–Giles"), ("j", "Jyutping"), ("cy", "Cantonese Yale"), ("poj", "Pe̍h-ōe-jī"),
    ("l", "lit."),
)  # fmt: skip


@renders("zh|zh-full|chinese|zhi|zhp", english=True)
def _chinese(call: Call) -> str | None:
    bare = call.get("labels").lower() == "no" or call.name == "zhi"
    parts = []
    for key, label in _CHINESE:
        value = call.get(key)
        if value and key == "l":
            parts.append(f"lit. '{value}'")
        elif value:
            parts.append(value if bare else f"{label}: {value}")
    return "; ".join(parts) or call.get("1") or None


@renders("korean|ko-hhrm", english=True)
def _korean(call: Call) -> str | None:
    parts = []
    for keys, label in (
        (("hangul", "1"), "Korean"),
        (("hanja", "2"), "Hanja"),
        (("rr", "3"), "RR"),
        (("mr", "4"), "MR"),
    ):
        value = call.get(*keys)
        if value:
            parts.append(f"{label}: {value}" if call.name == "korean" else value)
    return "; ".join(parts) or None


@renders("lit|literally|literal translation")
def _literal(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    return "lit. " + " or ".join(f"'{value}'" for value in values) if values else None


@renders("translation|trans|tr")
def _translation(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    return "transl. " + " or ".join(f"'{value}'" for value in values) if values else None


@renders("gloss|single+double")
def _gloss(call: Call) -> str | None:
    return f"'{call.get('1')}'" if call.get("1") else None


@renders("angbr|angbr ipa|angle bracket|angle brackets|grapheme")
def _angle_brackets(call: Call) -> str | None:
    values = [value for value in call.list() if value]
    return ", ".join(f"⟨{value}⟩" for value in values) if values else None
