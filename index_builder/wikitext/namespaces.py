"""Which link prefixes name a file, a category or another language's wiki."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from index_builder.wikitext.wordlists import pairs, words

FILE: Final = 6
CATEGORY: Final = 14

_ALIASES: Final = {"file": FILE, "image": FILE, "category": CATEGORY}

_FILES: Final = pairs(
    """
    bg=файл картинка | ca=fitxer imatge | cs=soubor | da=fil billede | de=datei bild | el=αρχείο εικόνα |
    eo=dosiero | es=archivo imagen | et=pilt | eu=fitxategi irudi | fi=tiedosto kuva | fr=fichier |
    gl=ficheiro imaxe | he=קובץ תמונה | hr=datoteka slika | hu=fájl kép | id=berkas gambar | it=immagine |
    ja=ファイル 画像 | ko=파일 그림 | lt=vaizdas | lv=attēls | mk=податотека слика | nl=bestand afbeelding |
    no=fil bilde | pl=plik grafika | pt=ficheiro imagem arquivo | ro=fișier fişier imagine | ru=файл изображение |
    sh=datoteka slika | sk=súbor obrázok | sl=slika datoteka | sr=датотека слика datoteka slika | sv=fil bild |
    tr=dosya resim | uk=файл зображення | vi=tập_tin hình | zh=文件 檔案 图像 圖像 档案
    """
)
_CATEGORIES: Final = pairs(
    """
    bg=категория | ca=categoria | cs=kategorie | da=kategori | de=kategorie | el=κατηγορία | eo=kategorio |
    es=categoría | et=kategooria | eu=kategoria | fi=luokka | fr=catégorie | gl=categoría | he=קטגוריה |
    hr=kategorija | hu=kategória | id=kategori | it=categoria | ja=カテゴリ | ko=분류 | lt=kategorija |
    lv=kategorija | mk=категорија | nl=categorie | no=kategori | pl=kategoria | pt=categoria | ro=categorie |
    ru=категория | sh=kategorija | sk=kategória | sl=kategorija | sr=категорија kategorija | sv=kategori |
    tr=kategori | uk=категорія | vi=thể_loại | zh=分类 分類
    """
)
"""Local names by language, older ones among them: a dump's siteinfo lists one name for each, pages use both."""

LANGUAGE_CODES: Final = words(
    """
    aa ab ace ady af ak als alt am ami an ang anp ar arc ary arz as ast atj av avk awa ay az azb ba ban bar
    bat-smg bbc bcl bdr be be-tarask be-x-old bew bg bh bi bjn blk bm bn bo bpy br bs bug bxr ca cbk-zam cdo
    ce ceb ch chr chy ckb co cr crh cs csb cu cv cy da dag de dga din diq dsb dtp dty dv dz ee el eml en eo
    es et eu ext fa fat ff fi fiu-vro fj fo fon fr frp frr fur fy ga gag gan gcr gd gl glk gn gom gor got
    gpe gu guc gur guw gv ha hak haw he hi hif hr hsb ht hu hy hyw ia iba id ie ig igl ik ilo inh io is it
    iu ja jam jbo jv ka kaa kab kbd kbp kcg kg kge ki kk kl km kn knc ko koi krc ks ksh ku kus kv kw ky la
    lad lb lbe lez lfn lg li lij lld lmo ln lo lt ltg lv mad mai map-bms mdf mg mhr mi min mk ml mn mni mnw
    mos mr mrj ms mt mwl my myv mzn nah nap nds nds-nl ne new nia nl nn no nov nqo nr nrm nso nup nv ny oc
    olo om or os pa pag pam pap pcd pcm pdc pfl pi pih pl pms pnb pnt ps pt pwn qu rm rmy rn ro roa-rup
    roa-tara rsk ru rue rw sa sah sat sc scn sco sd se sg sh shi shn si simple sk skr sl sm smn sn so sq sr
    srn ss st stq su sv sw szl szy ta tay tcy tdd te tet tg th ti tk tl tly tn to tpi tr trv ts tt tum tw ty
    tyv udm ug uk ur uz ve vec vep vi vls vo wa war wo wuu xal xh xmf yi yo za zea zgh zh zh-classical
    zh-min-nan zh-yue zu
    """
)
"""Prefixes of the language editions of Wikipedia, which make an interlanguage link."""


class Prefixes:
    """Answers what a link's prefix means, from English names, its language's and a wiki's own."""

    __slots__ = ("_keys", "_languages")

    def __init__(
        self, namespaces: Mapping[str, int] | None, interwiki: Collection[str], language: str = "en"
    ) -> None:
        self._keys = dict(_ALIASES)
        for names, key in ((_FILES, FILE), (_CATEGORIES, CATEGORY)):
            self._keys |= {name.replace("_", " "): key for name in names.get(language, "").split()}
        for name, key in (namespaces or {}).items():
            if key in (FILE, CATEGORY):
                self._keys[name.strip().replace("_", " ").lower()] = key
        self._languages = frozenset(interwiki)

    def is_dropped(self, target: str) -> bool:
        """True for a file, a category and an interlanguage link: they print nothing in the text.

        A leading colon makes an ordinary link of any of them.
        """
        prefix, colon, _ = target.partition(":")
        if not colon:
            return False
        prefix = prefix.strip().replace("_", " ").lower()
        return bool(prefix) and (prefix in self._keys or prefix in self._languages)
