"""The sounds of `{{IPAc-en|…}}`: its arguments are names of sounds, which it prints joined between slashes."""

from __future__ import annotations

from typing import Final

from index_builder.wikitext.wordlists import pairs, words

_SAME: Final = words(
    """
    b d dj dʒ ð f ɡ h hw j k l lj m n nj ŋ p r s sj ʃ t tj tʃ θ θj v w z zj ʒ x ʔ
    ɑː ɑːr ɒ ɒr æ ær aɪ aɪər aʊ aʊər ɛ ɛr eɪ ɛər ɪ ɪr iː ɪər oʊ ɔː ɔːr ɔɪ ɔɪər ʊ ʊr uː ʊər ʌ ʌr ɜː ɜːr
    ə ər əl ən əm i u juː jʊər ɒ̃ æ̃ ɛəˈr ɛəˌr ɪəˈr ɪəˌr ʊəˈr ʊəˌr ˈ ˌ . # - ( )
    """
)
# Other names of a sound. ɨ and ʉ are names of older dumps, in whose days they were printed as barred letters.
_OTHERS: Final = pairs(
    """
    dy=dj | dZ=dʒ | ʤ=dʒ | D=ð | g=ɡ | ʍ=hw | y=j | ly=lj | ny=nj | N=ŋ | ng=ŋ | ɹ=r | sy=sj | S=ʃ | sh=ʃ | ty=tj
    | tS=tʃ | ʧ=tʃ | ch=tʃ | T=θ | Z=ʒ | zh=ʒ | zy=zj | kh=x | ?=ʔ
    | A:=ɑː | ɑ:=ɑː | aː=ɑː | a:=ɑː | ɑɹ=ɑːr | aːr=ɑːr | a:r=ɑːr | ɑ:r=ɑːr | ɑr=ɑːr | Q=ɒ | Qr=ɒr | ae=æ
    | aer=ær | æɹ=ær | ai=aɪ | aI=aɪ | aɪr=aɪər | aIr=aɪər | aɪə=aɪər | au=aʊ | aU=aʊ | aʊr=aʊər | aUr=aʊər
    | aʊə=aʊər | aur=aʊər | E=ɛ | Er=ɛr | ei=eɪ | eI=eɪ | eː=eɪ | e:=eɪ | eɪr=ɛər | eəˈr=ɛəˈr | ɛə=ɛər | ɛːr=ɛər
    | ɛ:r=ɛər | ɛː=ɛər | ɛ:=ɛər | I=ɪ | i:=iː | i:r=ɪər | iːr=ɪər | ɪə=ɪər | o:=oʊ | oː=oʊ | ou=oʊ | oU=oʊ
    | əʊ=oʊ | O=ɔː | O:=ɔː | ɔ:=ɔː | Or=ɔːr | ɔr=ɔːr | ɔər=ɔːr | ɔə=ɔːr | oʊr=ɔːr | oːr=ɔːr | oj=ɔɪ | ɔj=ɔɪ | oi=ɔɪ
    | oɪ=ɔɪ | ɔi=ɔɪ | OI=ɔɪ | oy=ɔɪ | ɔɪr=ɔɪər | U=ʊ | Ur=ʊr | u:=uː | u:r=ʊər | uːr=ʊər | ʊə=ʊər | V=ʌ | Vr=ʌr
    | ɝ=ɜːr | ɝː=ɜːr | 3r=ɜːr | 3:r=ɜːr | ɜr=ɜːr | ɜ:=ɜː | ɜ=ɜː | 3:=ɜː | 3=ɜː | @=ə | ɚ=ər | @r=ər | əɹ=ər
    | @l=əl | ᵊl=əl | @n=ən | ᵊn=ən | @m=əm | ᵊm=əm | ɑ̃=ɒ̃ | ᵻ=ɪ | ᵿ=ʊ | ɨ=ᵻ | ʉ=ᵿ
    | '=ˈ | ,=ˌ | %=ˌ | ·=. | –=-
    """
)
_SPACING: Final = {"_": " ", ",_": ", ", "nbsp": " ", "...": " ... "}
SOUNDS: Final = {sound: sound for sound in _SAME} | _OTHERS | _SPACING
"""What is printed for each argument that names a sound, a stress or a space."""

LABELS: Final = {
    "lang": "English:", "uklang": "British English:", "uslang": "American English:", "uk": "UK:", "us": "US:",
    "also": "also", "pron": "pronounced", "local": "locally", "ipa": "IPA:",
}  # fmt: skip
"""What is printed for the arguments, in front of the sounds and in either case, that introduce them."""


def english_sounds(arguments: list[str]) -> str:
    """The text for the positional arguments: /ælˈbɜːrtə/; "" where one of them is not known, or there is none."""
    given = [argument for argument in arguments if argument]
    labels: list[str] = []
    while len(labels) < len(given) and (label := LABELS.get(given[len(labels)].lower())):
        labels.append(label)
    sounds = [SOUNDS.get(argument) for argument in given[len(labels) :]]
    told = [sound for sound in sounds if sound is not None]
    if not told or len(told) < len(sounds):
        return ""
    return " ".join([*labels, f"/{''.join(told).strip()}/"])
