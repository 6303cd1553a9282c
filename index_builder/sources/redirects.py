"""Redirects written in wikitext: `#REDIRECT [[Target]]`."""

from __future__ import annotations

import re
from urllib.parse import unquote

# MediaWiki's redirect words: the English one works everywhere, the others on wikis of their language.
_WORDS = (
    "REDIRECT",
    "REDIRECTION",
    "REDIRECCIÓN",
    "REDIRECCION",
    "REDIRECIONAMENTO",
    "WEITERLEITUNG",
    "RINVIA",
    "RINVIO",
    "DOORVERWIJZING",
    "OMDIRIGERING",
    "OHJAUS",
    "UUDELLEENOHJAUS",
    "PATRZ",
    "PRZEKIERUJ",
    "TAM",
    "PŘESMĚRUJ",
    "ÁTIRÁNYÍTÁS",
    "YÖNLENDİRME",
    "ПЕРЕНАПРАВЛЕНИЕ",
    "ПЕРЕНАПР",
    "ПЕРЕНАПРАВЛЕННЯ",
    "ПРЕНАСОЧВАНЕ",
    "ВИЖ",
    "ΑΝΑΚΑΤΕΥΘΥΝΣΗ",
    "تحويل",
    "تغییرمسیر",
    "הפניה",
    "転送",
    "リダイレクト",
    "重定向",
    "넘겨주기",
)

_REDIRECT = re.compile(
    rf"\s*\#\s*(?:{'|'.join(_WORDS)})\s*:?\s*\[\[\s*:?\s*(?P<target>[^\[\]|{{}}\n]+?)\s*(?:\|[^\]\n]*)?\]\]",
    re.IGNORECASE,
)


def redirect_target(wikitext: str) -> str | None:
    """Return the title that a page's wikitext redirects to, or None where it is no redirect.

    The title has spaces for underscores, no section after "#", and its first letter in upper case.
    """
    match = _REDIRECT.match(wikitext)
    return clean_target(unquote(match["target"])) if match else None


def clean_target(target: str) -> str | None:
    """Bring a redirect's target to the form of a page title; None where nothing is left of it."""
    title = " ".join(target.partition("#")[0].replace("_", " ").split())
    return title[:1].upper() + title[1:] if title else None
