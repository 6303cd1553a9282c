"""A report as one HTML file that needs nothing else: no script, no network, no other file.

Texts are escaped by the template engine, and the page's policy allows one style sheet (by its hash) and nothing
else, so that even a text that slipped through could fetch and run nothing.
"""

from __future__ import annotations

import base64
import hashlib
import re
from functools import cache
from importlib.resources import files

from jinja2 import Environment, FunctionLoader, StrictUndefined
from markupsafe import escape

from receipts_offline.index.kinds import Kind
from receipts_offline.receipts import Quote, Receipt, Report
from receipts_offline.report import parts
from receipts_offline.report.marking import Run, marked
from receipts_offline.verdict import Verdict

_CLASSES = {Verdict.BACKED: "backed", Verdict.MAY_CONFLICT: "conflict", Verdict.NO_RECEIPT: "none"}
# Where one stretch belongs to several claims it is shown as the one to look at first.
_GRAVEST_FIRST = (Verdict.MAY_CONFLICT, Verdict.NO_RECEIPT, Verdict.BACKED)
_KINDS = {Kind.PROSE: "", Kind.INFOBOX: "Infobox", Kind.TABLE: "Table"}
_LONGEST_TITLE = 60  # characters of the answer in the title of the page
# Characters that HTML forbids or changes: controls but tab and line feed, and those Unicode keeps for no use.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\ufdd0-\ufdef"
    + "".join(f"{chr(plane + 0xFFFE)}{chr(plane + 0xFFFF)}" for plane in range(0, 0x110000, 0x10000))
    + "]"
)


def report_html(report: Report) -> str:
    """The whole page: the answer with its claims marked, the receipts, what was not checked, the snapshot."""
    style = _resource("page.css")
    runs = marked(report)
    return (
        _environment()
        .get_template("page.html.j2")
        .render(
            report=report,
            runs=runs,
            ended={number for run in runs for number in run.ending},
            title=_title(report.answer),
            style=style,
            style_hash=base64.b64encode(hashlib.sha256(style.encode()).digest()).decode(),
            models=parts.models(report),
            tool=parts.tool(report),
        )
    )


def report_fragment(report: Report) -> str:
    """The receipts as an HTML fragment with its styles on the elements, for a page that is not ours."""
    return (
        _environment()
        .get_template("fragment.html.j2")
        .render(receipts=report.receipts, counts=parts.counts(report), attribution=report.attribution)
    )


def receipt_html(receipt: Receipt) -> str:
    """One receipt as an HTML fragment with its styles on the elements, for a notebook."""
    return (
        _environment()
        .get_template("fragment.html.j2")
        .render(receipts=(receipt,), counts=None, attribution=None)
    )


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FunctionLoader(_resource),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_shown,
    )
    made.globals |= {
        "Verdict": Verdict,
        "MARKS": parts.MARKS,
        "MEANINGS": parts.MEANINGS,
        "CLASSES": _CLASSES,
    }
    made.filters |= {
        "verdict": Verdict,
        "kind": lambda quote: _KINDS[Kind(quote.kind)],
        "closest": parts.closest,
        "web_link": parts.web_link,
        "license_link": parts.license_link,
        "one_line": parts.one_line,
        "clipped": parts.clipped,
        "pieces": parts.pieces,
        "dump_date": parts.dump_date,
        "percent": lambda share: f"{share:.0%}",
        "score": lambda value: f"{value:.2f}",
        "bar": _bar,
        "as_written": lambda text: escape(_allowed(text)),
    }
    made.tests["quoted_in"] = _quoted_in
    made.filters["gravest"] = _gravest
    return made


def _resource(name: str) -> str:
    return files("receipts_offline.report").joinpath("templates", name).read_text(encoding="utf-8")


def _shown(value: object) -> object:
    """A text as a page can hold it, with every turn of direction undone at its end.

    An element with `unicode-bidi: isolate` is not enough: an isolate left open inside it takes its closing for
    its own, and what stands behind the element is turned around.
    """
    return parts.straightened(_allowed(value)) if type(value) is str else value


def _allowed(text: str) -> str:
    """The text with a control character as its picture ("␛") and another forbidden one as "�"."""
    return _FORBIDDEN.sub(_picture, parts.encodable(text.replace("\r\n", "\n")))


def _picture(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(0x2400 + code)
    return "␡" if code == 0x7F else "\ufffd"


def _title(answer: str) -> str:
    start = parts.one_line(answer[: 4 * _LONGEST_TITLE])
    return start if len(start) <= _LONGEST_TITLE else f"{start[: _LONGEST_TITLE - 1].rstrip()}…"


def _gravest(run: Run, receipts: tuple[Receipt, ...]) -> str:
    found = {Verdict(receipts[number - 1].verdict) for number in run.claims}
    return _CLASSES[next(verdict for verdict in _GRAVEST_FIRST if verdict in found)]


def _quoted_in(quote: Quote, receipt: Receipt) -> bool:
    return receipt.evidence is not None and receipt.evidence.sentence_id == quote.sentence_id


def _bar(quote: Quote) -> list[tuple[str, float, float]]:
    """The three scores as parts of a bar 100 wide: class, start, width."""
    made, start = [], 0.0
    for name, share in (
        ("backed", quote.nli.entailment),
        ("none", quote.nli.neutral),
        ("conflict", quote.nli.contradiction),
    ):
        made.append((name, round(start, 2), round(100 * share, 2)))
        start += 100 * share
    return made
