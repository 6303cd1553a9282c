"""Countries by the three-letter codes (ISO 3166-1, IOC, FIFA) that flag templates are named after."""

from __future__ import annotations

from typing import Final

from index_builder.wikitext.wordlists import pairs

_NAMES: Final = pairs(
    """
    afg=Afghanistan | alb=Albania | alg=Algeria | dza=Algeria | and=Andorra | ang=Angola | ago=Angola |
    arg=Argentina | arm=Armenia | aus=Australia | aut=Austria | aze=Azerbaijan | bah=Bahamas | bhr=Bahrain |
    ban=Bangladesh | bgd=Bangladesh | bar=Barbados | blr=Belarus | bel=Belgium | blz=Belize | ben=Benin |
    bhu=Bhutan | bol=Bolivia | bih=Bosnia and Herzegovina | bot=Botswana | bwa=Botswana | bra=Brazil |
    bru=Brunei | bul=Bulgaria | bgr=Bulgaria | bfa=Burkina Faso | mmr=Myanmar | mya=Myanmar | bdi=Burundi |
    cam=Cambodia | khm=Cambodia | cmr=Cameroon | can=Canada | cpv=Cape Verde | chi=Chile | chl=Chile |
    chn=China | prc=China | col=Colombia | com=Comoros | cgo=Congo | cod=DR Congo | crc=Costa Rica |
    cri=Costa Rica | cro=Croatia | hrv=Croatia | cub=Cuba | cyp=Cyprus | cze=Czech Republic | den=Denmark |
    dnk=Denmark | dji=Djibouti | dom=Dominican Republic | ecu=Ecuador | egy=Egypt | esa=El Salvador | slv=El
    Salvador | eng=England | est=Estonia | eth=Ethiopia | fij=Fiji | fji=Fiji | fin=Finland | fra=France |
    gab=Gabon | gam=Gambia | geo=Georgia | ger=Germany | deu=Germany | gha=Ghana | gre=Greece | grc=Greece |
    grl=Greenland | gua=Guatemala | gtm=Guatemala | gui=Guinea | guy=Guyana | hai=Haiti | hti=Haiti |
    hon=Honduras | hnd=Honduras | hkg=Hong Kong | hun=Hungary | isl=Iceland | ind=India | ina=Indonesia |
    idn=Indonesia | iri=Iran | irn=Iran | irq=Iraq | irl=Ireland | isr=Israel | ita=Italy | civ=Ivory Coast
    | jam=Jamaica | jpn=Japan | jor=Jordan | kaz=Kazakhstan | ken=Kenya | kos=Kosovo | kuw=Kuwait |
    kwt=Kuwait | kgz=Kyrgyzstan | lao=Laos | lat=Latvia | lva=Latvia | lib=Lebanon | lbn=Lebanon |
    les=Lesotho | lbr=Liberia | lba=Libya | lby=Libya | lie=Liechtenstein | ltu=Lithuania | lux=Luxembourg |
    mkd=North Macedonia | mad=Madagascar | mdg=Madagascar | mwi=Malawi | mas=Malaysia | mys=Malaysia |
    mdv=Maldives | mli=Mali | mlt=Malta | mtn=Mauritania | mri=Mauritius | mus=Mauritius | mex=Mexico |
    mda=Moldova | mon=Monaco | mco=Monaco | mng=Mongolia | mgl=Mongolia | mne=Montenegro | mar=Morocco |
    moz=Mozambique | nam=Namibia | nep=Nepal | npl=Nepal | ned=Netherlands | nld=Netherlands | nzl=New
    Zealand | nca=Nicaragua | nic=Nicaragua | nig=Niger | ngr=Nigeria | nga=Nigeria | prk=North Korea |
    nir=Northern Ireland | nor=Norway | oma=Oman | omn=Oman | pak=Pakistan | ple=Palestine | pse=Palestine |
    pan=Panama | png=Papua New Guinea | par=Paraguay | pry=Paraguay | per=Peru | phi=Philippines |
    phl=Philippines | pol=Poland | por=Portugal | prt=Portugal | pur=Puerto Rico | pri=Puerto Rico |
    qat=Qatar | rou=Romania | rom=Romania | rus=Russia | rwa=Rwanda | sam=Samoa | smr=San Marino | ksa=Saudi
    Arabia | sau=Saudi Arabia | sco=Scotland | sen=Senegal | srb=Serbia | sey=Seychelles | sle=Sierra Leone
    | sin=Singapore | sgp=Singapore | svk=Slovakia | slo=Slovenia | svn=Slovenia | som=Somalia | rsa=South
    Africa | zaf=South Africa | kor=South Korea | ssd=South Sudan | esp=Spain | sri=Sri Lanka | lka=Sri
    Lanka | sud=Sudan | sdn=Sudan | sur=Suriname | swe=Sweden | sui=Switzerland | che=Switzerland |
    syr=Syria | tpe=Chinese Taipei | twn=Taiwan | roc=Taiwan | tjk=Tajikistan | tan=Tanzania | tza=Tanzania
    | tha=Thailand | tog=Togo | tgo=Togo | tga=Tonga | tri=Trinidad and Tobago | tto=Trinidad and Tobago |
    tun=Tunisia | tur=Turkey | tkm=Turkmenistan | uga=Uganda | ukr=Ukraine | uae=United Arab Emirates |
    are=United Arab Emirates | gbr=United Kingdom | uk=United Kingdom | usa=United States | uru=Uruguay |
    ury=Uruguay | uzb=Uzbekistan | ven=Venezuela | vie=Vietnam | vnm=Vietnam | wal=Wales | yem=Yemen |
    zam=Zambia | zmb=Zambia | zim=Zimbabwe | zwe=Zimbabwe | urs=Soviet Union | ussr=Soviet Union |
    yug=Yugoslavia | gdr=East Germany | frg=West Germany | tch=Czechoslovakia | scg=Serbia and Montenegro |
    bvt=Bouvet Island | gnq=Equatorial Guinea | geq=Equatorial Guinea | gmb=Gambia | gin=Guinea |
    gnb=Guinea-Bissau | mrt=Mauritania | cog=Congo | shn=Saint Helena | stp=São Tomé and Príncipe |
    flk=Falkland Islands | bmu=Bermuda | ber=Bermuda | aia=Anguilla | atg=Antigua and Barbuda | ant=Antigua
    and Barbuda | abw=Aruba | aru=Aruba | bhs=Bahamas | brb=Barbados | vgb=British Virgin Islands |
    cym=Cayman Islands | cay=Cayman Islands | dma=Dominica | grd=Grenada | grn=Grenada | msr=Montserrat |
    lca=Saint Lucia | vct=Saint Vincent and the Grenadines | tca=Turks and Caicos Islands | kna=Saint Kitts
    and Nevis | iom=Isle of Man | jey=Jersey | ggy=Guernsey | gib=Gibraltar | fro=Faroe Islands |
    cur=Curaçao | asm=American Samoa | ata=Antarctica | btn=Bhutan | caf=Central African Republic |
    cok=Cook Islands | cuw=Curaçao | eri=Eritrea | esh=Western Sahara | fsm=Micronesia | glp=Guadeloupe |
    guf=French Guiana | gum=Guam | kir=Kiribati | lso=Lesotho | mac=Macau | maf=Saint Martin | mhl=Marshall
    Islands | mnp=Northern Mariana Islands | mtq=Martinique | myt=Mayotte | ncl=New Caledonia | nru=Nauru |
    plw=Palau | pyf=French Polynesia | reu=Réunion | sgs=South Georgia and the South Sandwich Islands |
    skn=Saint Kitts and Nevis | slb=Solomon Islands | spm=Saint Pierre and Miquelon | swz=Eswatini |
    sxm=Sint Maarten | syc=Seychelles | tcd=Chad | tkl=Tokelau | tls=Timor-Leste | ton=Tonga | tuv=Tuvalu |
    vat=Vatican City | vir=United States Virgin Islands | vut=Vanuatu | wlf=Wallis and Futuna | wsm=Samoa
    """
)


def country_of(name: str) -> str | None:
    """The country whose flag `{{FRA}}` shows next to its name; None if the code is not one."""
    return _NAMES.get(name)
