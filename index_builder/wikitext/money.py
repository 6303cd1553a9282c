"""Templates that print an amount of money."""

from __future__ import annotations

from typing import Final

from index_builder.wikitext.call import TABLE, Call, renders
from index_builder.wikitext.figures import with_commas

_SIGNS: Final = {
    "us$": "US$", "usd": "US$", "us dollar": "US$", "$": "$", "a$": "A$", "aud": "A$", "au$": "A$",
    "ca$": "CA$", "can$": "CA$", "c$": "CA$", "cad": "CA$", "nz$": "NZ$", "nzd": "NZ$", "hk$": "HK$",
    "hkd": "HK$", "s$": "S$", "sgd": "S$", "nt$": "NT$", "ntd": "NT$", "twd": "NT$", "mx$": "Mex$",
    "mxn": "Mex$", "r$": "R$", "brl": "R$", "gbp": "£", "£": "£", "gb£": "£", "uk£": "£", "€": "€",
    "eur": "€", "euro": "€", "¥": "¥", "jpy": "¥", "jp¥": "JP¥", "cny": "CN¥", "cn¥": "CN¥", "rmb": "CN¥",
    "yen": "¥", "krw": "₩", "₩": "₩", "won": "₩", "inr": "₹", "₹": "₹", "indian rupee": "₹", "rs": "₨",
    "pkr": "Rs.", "php": "₱", "₱": "₱", "philippine peso": "₱", "rub": "₽", "₽": "₽", "uah": "₴",
    "try": "₺", "ils": "₪", "nis": "₪", "thb": "฿", "฿": "฿", "ngn": "₦", "₦": "₦", "naira": "₦",
    "vnd": "₫", "chf": "CHF ", "sek": "SEK ", "nok": "NOK ", "dkk": "DKK ", "isk": "ISK ", "zar": "R",
    "pln": "PLN ", "czk": "CZK ", "huf": "HUF ", "myr": "RM", "rm": "RM", "idr": "Rp", "lkr": "Rs. ",
    "bdt": "৳", "৳": "৳", "taka": "৳",
}  # fmt: skip
"""The sign in front of an amount, by ISO 4217 code or template name in lower case."""


def _amount(call: Call) -> str | None:
    value = call.get("1")
    return _SIGNS[call.name].rstrip() if not value else _SIGNS[call.name] + value


for _name in _SIGNS:
    TABLE[_name] = _amount


@renders("currency|money")
def _currency(call: Call) -> str | None:
    sign = _SIGNS.get(call.get("2", "type", default="usd").lower())
    value = call.get("1", "amount")
    return sign + with_commas(value) if sign and value else None


@renders("£sd|pounds, shillings, and pence|lsd")
def _pounds_shillings_pence(call: Call) -> str | None:
    parts = []
    for sign, long, short in (("£", "l", "1"), ("s", "s", "2"), ("d", "d", "3")):
        value = call.get(long, short)
        if value and value != "0":
            parts.append(f"£{value}" if sign == "£" else f"{value}{sign}")
    return " ".join(parts) or None


@renders("us$1|usdollar|us dollars")
def _dollars(call: Call) -> str | None:
    return f"US${call.get('1')}" if call.get("1") else None


@renders("cents|cent")
def _cents(call: Call) -> str | None:
    return f"{call.get('1')}¢" if call.get("1") else "¢"


@renders("to usd|inrconvert|us$ convert|inflation|inflation/year|formatprice|format price|toeur")
def _computed(call: Call) -> str | None:
    # These compute with rates of the day the page is read. Only a plain price can be shown.
    value = call.get("1")
    if call.name in ("formatprice", "format price") and value.replace(".", "").replace(",", "").isdecimal():
        return with_commas(value.replace(",", ""))
    return None
