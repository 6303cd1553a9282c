"""What every format says in the same way: the signs of the verdicts, where a quote stands, what is credited."""

from __future__ import annotations

import re
from collections import Counter
from urllib.parse import quote as percent_encoded
from urllib.parse import urlsplit

from receipts_offline import __version__
from receipts_offline.plural import counted
from receipts_offline.receipts import Quote, Receipt, Report
from receipts_offline.verdict import Verdict

LONGEST_PIECE = 400
"""Characters of a piece that was not checked which are listed; it stands in full in the answer."""

MARKS = {Verdict.BACKED: "✓", Verdict.MAY_CONFLICT: "!", Verdict.NO_RECEIPT: "?"}
"""A sign beside each verdict, so that none is told by its colour alone."""

MEANINGS = {
    Verdict.BACKED: "this snapshot says so, in the sentence quoted; that does not make it true.",
    Verdict.MAY_CONFLICT: "the most relevant sentence says otherwise; read both.",
    Verdict.NO_RECEIPT: "nothing in this snapshot settles it; check it yourself.",
}

_ROLES = {"embedder": "Finds sentences", "nli": "Compares sentences"}
_URL_SAFE = "!#$%&'()*+,/:;=?@[]~"  # what RFC 3986 allows beside letters, digits and "-._~"
_SURROGATES = re.compile(r"[\ud800-\udfff]")
_CREATIVE_COMMONS = re.compile(r"CC (BY(?:-(?:SA|ND|NC|NC-SA|NC-ND))?) ([1-4]\.[05])")
_EMBEDDINGS, _END_OF_EMBEDDING = "\u202a\u202b\u202d\u202e", "\u202c"
_ISOLATES, _END_OF_ISOLATE = "\u2066\u2067\u2068", "\u2069"
_TURNS = re.compile("[\u202a-\u202e\u2066-\u2069]")
_LINE_ENDS = "\n\r\x1c\x1d\x1e\x85\u2029"  # bidirectional class B
_SPACES = re.compile(r"\s+")


def place(quote: Quote) -> str:
    """The page, and the section if there is one, in which a sentence stands."""
    return f"{quote.title}, section {quote.section}" if quote.section else quote.title


def source(quote: Quote) -> str:
    """The site, the date of its dump and the licence of a sentence."""
    return ", ".join(part for part in (quote.source, f"dump of {quote.dump_date}", quote.license) if part)


def dump_date(receipt: Receipt) -> str:
    """The date of the quote's own wiki; of every wiki that was asked where nothing is quoted."""
    if receipt.evidence is not None:
        return receipt.evidence.dump_date
    return ", ".join(dict.fromkeys(wiki.dump_date for wiki in receipt.snapshot.wikis))


def closest(receipt: Receipt) -> Quote | None:
    """The sentence that came closest where none is quoted, if there is one that may be shown."""
    if receipt.evidence is None and receipt.considered and receipt.considered[0].quotable:
        return receipt.considered[0]
    return None


def counts(report: Report) -> str:
    """How many claims there are and what became of them, and how many pieces were left out."""
    found = ", ".join(f"{report.count(verdict)} {verdict.value}" for verdict in Verdict)
    left_out = f"; {pieces(report)} not checked" if report.not_checked else ""
    return f"{counted(len(report.receipts), 'claim')}: {found}{left_out}"


def pieces(report: Report) -> str:
    """How many pieces of the answer were not checked: "1 piece", "7 pieces"."""
    return counted(len(report.not_checked), "piece")


def reasons(report: Report) -> str:
    """Why pieces were not checked, the most frequent reason first: "a table row (5), a question"."""
    counted = Counter(piece.reason for piece in report.not_checked).most_common()
    return ", ".join(reason if number == 1 else f"{reason} ({number})" for reason, number in counted)


def clipped(text: str) -> str:
    """The beginning of a text that is too long to be listed, with its length."""
    if len(text) <= LONGEST_PIECE:
        return text
    return f"{text[:LONGEST_PIECE].rstrip()}… ({len(text):,} characters)"


def snapshot(report: Report) -> str:
    """The wikis that were asked, each with the date of its dump."""
    return "; ".join(f"{wiki.sitename}, dump of {wiki.dump_date}" for wiki in report.snapshot.wikis)


def models(report: Report) -> list[tuple[str, str, str]]:
    """What each model that took part does, its id and its sha256."""
    return list(
        dict.fromkeys(
            (_ROLES.get(role, role), model.id, model.sha256)
            for receipt in report.receipts
            for role, model in receipt.models.items()
        )
    )


def tool(report: Report) -> str:
    """The program that made the report, with its version."""
    return report.receipts[0].tool if report.receipts else f"receipts-offline {__version__}"


def web_link(url: str) -> str | None:
    """The address as a link may hold it: http or https, every other character percent-encoded; else None."""
    url = _SURROGATES.sub("\ufffd", url)
    try:
        parts = urlsplit(url)
    except ValueError:  # a broken IPv6 address
        return None
    if parts.scheme not in ("http", "https") or not parts.netloc:
        return None
    return percent_encoded(url, safe=_URL_SAFE)


def license_link(license: str) -> str | None:
    """The address of a Creative Commons licence of that name ("CC BY-SA 4.0"), which asks for a link to it."""
    found = _CREATIVE_COMMONS.fullmatch(license)
    return f"https://creativecommons.org/licenses/{found[1].lower()}/{found[2]}/" if found else None


def encodable(text: str) -> str:
    """The text with halves of surrogate pairs, which no encoding can write, replaced."""
    return _SURROGATES.sub("\ufffd", text)


def straightened(text: str) -> str:
    """The text with the marks that turn its direction in pairs: one left open is closed, a lone closing goes.

    These are the embeddings, overrides and isolates of Unicode's bidirectional algorithm (UAX 9), which last to
    the end of the line.
    """
    if not _TURNS.search(text):
        return text
    made, waiting = [], ""
    for character in text:
        if character in _LINE_ENDS:
            made.append(waiting)
            waiting = ""
        elif character in _ISOLATES:
            waiting = _END_OF_ISOLATE + waiting
        elif character in _EMBEDDINGS:
            waiting = _END_OF_EMBEDDING + waiting
        elif character == _END_OF_ISOLATE:
            _, found, after = waiting.partition(character)
            if not found:
                continue
            waiting = after  # what was opened inside the isolate ends with it
        elif character == _END_OF_EMBEDDING:
            if not waiting.startswith(character):
                continue
            waiting = waiting[1:]
        made.append(character)
    return "".join([*made, waiting])


def one_line(text: str) -> str:
    """The text with every run of white space, line breaks included, as one space."""
    return _SPACES.sub(" ", text).strip()
