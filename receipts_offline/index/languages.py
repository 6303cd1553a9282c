"""What an index in another language than English cannot be asked."""

from __future__ import annotations

from collections.abc import Sequence

from receipts_offline.index.manifest import Wiki


def english_only_note(wikis: Sequence[Wiki]) -> str | None:
    """One line about the wikis that are not in English, None where all are ("simple" counts as English)."""
    others = [wiki for wiki in wikis if wiki.language.split("-")[0] not in ("en", "simple")]
    if not others:
        return None
    names = ", ".join(f"{wiki.sitename} ({wiki.dbname}, language {wiki.language})" for wiki in others)
    return (
        f"Note: {names}: finding claims, comparing them with evidence, and reading dates and units only know "
        "English, so expect wrong or missing receipts; sentences with templates that print English words, as "
        "for dates and measures, are not quoted."
    )
