"""Redirect pages."""

from __future__ import annotations

import re

_REDIRECT = re.compile(
    r"\s*#\s*(?:redirect(?:ion)?|weiterleitung|redirección|redireccion|rinvia|перенаправление|пренасочване|виж"
    r"|перенаправлення|patrz|przekieruj|doorverwijzing|omdirigering|redirecionamento|転送|重定向|重新導向)"
    r"\s*:?\s*\[\[\s*:?([^\[\]|#\n]{1,512})(?:[#|][^\[\]\n]*)?\]\]",
    re.IGNORECASE,
)


def redirect_target(wikitext: str) -> str | None:
    """The title that `#REDIRECT [[Title]]` points to, without a section; None if the page is no redirect."""
    found = _REDIRECT.match(wikitext[:4000])
    if found is None:
        return None
    return " ".join(found.group(1).replace("_", " ").split()) or None
