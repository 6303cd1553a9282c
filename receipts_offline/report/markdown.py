"""A report as Markdown for GitHub: the answer with a link from every claim to its receipt.

Every text is written so that it reads as it did and means nothing to a renderer. A backslash is enough for what
Markdown itself reads; what GitHub looks for after rendering (@names, #numbers, addresses, :emoji:, $math$) is
cut by an element of its own around the character that starts it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence

from receipts_offline.index.kinds import shown_text
from receipts_offline.receipts import Quote, Receipt, Report
from receipts_offline.report import parts
from receipts_offline.report.marking import marked
from receipts_offline.verdict import Verdict

_LINE_BREAK = re.compile(r"\r\n|\r|\n")
# Control characters, line separators, and characters that force a direction on what follows them.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]")
_ESCAPED = re.compile(r"[\\`*_\[\]<>&~|^{}]")
_NUMBER = re.compile(r"\d{1,9}[.)]")
_CUT = re.compile(
    r"[@#$]"  # mentions, issues, formulas
    r"|:(?=//)|(?<=www)\."  # addresses
    r"|:(?=[\w+-]+:)"  # emoji by name
    r"|(?<=\bgh)-(?=\d)",  # issues by another name
    re.IGNORECASE,
)
_NO_BREAK = "&nbsp;"
_TAB_WIDTH = 4


def report_markdown(report: Report) -> str:
    """The whole report, ending in a newline."""
    blocks = [
        "# Receipts",
        f"An answer, checked claim by claim against {escaped(parts.snapshot(report))}.",
        f"**{parts.counts(report)}**",
        "## The answer",
        _answer(report),
        "## The receipts",
    ]
    for number, receipt in enumerate(report.receipts, start=1):
        blocks += _receipt(number, receipt)
    if not report.receipts:
        blocks.append("Nothing in this answer could be checked.")
    if report.not_checked:
        blocks.append("## Not checked")
        blocks.append(
            "\n".join(
                f"- “{escaped(parts.clipped(piece.text))}”: {escaped(piece.reason)}"
                for piece in report.not_checked
            )
        )
    blocks += ["## Made from", _made_from(report), escaped(report.attribution, starts_line=True)]
    return "\n\n".join(blocks) + "\n"


def escaped(text: str, notes: Mapping[int, str] | None = None, *, starts_line: bool = False) -> str:
    """One line of text as Markdown that shows it; line breaks and control characters become spaces.

    `notes` are pieces of Markdown to put in before the character at each offset. With `starts_line` the text
    stands where a block may start, so that spaces before it are kept and no list or rule begins.
    """
    text = _CONTROL.sub(" ", parts.encodable(text))
    made = list(text)
    for found in _ESCAPED.finditer(text):
        made[found.start()] = f"\\{found[0]}"
    for found in _CUT.finditer(text):
        made[found.start()] = f"<span>{found[0]}</span>"
    if starts_line:
        first = len(text) - len(text.lstrip(" "))
        made[:first] = [_NO_BREAK] * first
        if number := _NUMBER.match(text, first):
            made[number.end() - 1] = f"\\{text[number.end() - 1]}"
        elif text[first : first + 1] in tuple("-+=:") and made[first] == text[first]:
            made[first] = f"\\{text[first]}"
    for offset in sorted(notes or (), reverse=True):
        made.insert(offset, (notes or {})[offset])
    return "".join(made).strip(" ")


def _answer(report: Report) -> str:
    """The answer as a quotation, its line breaks kept, with each claim's number where the claim ends."""
    notes = [
        (run.start + len(run.text), _note(number, Verdict(report.receipts[number - 1].verdict)))
        for run in marked(report)
        for number in run.ending
    ]
    lines = list(_lines(report.answer.rstrip(), notes))
    made = []
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        made.append(f"> {line}\\" if line and after else f"> {line}".rstrip())
    return "\n".join(made)


def _lines(answer: str, notes: Sequence[tuple[int, str]]) -> Iterator[str]:
    """The lines of the answer, escaped, with the notes (offset in the answer, text; ascending) in place."""
    start, waiting = 0, deque(notes)
    for found in [*_LINE_BREAK.finditer(answer), None]:
        end, after = found.span() if found else (len(answer), None)
        line = answer[start:end].rstrip()
        indent = len(line) - len(line.lstrip(" \t"))
        wide = line[:indent].replace("\t", " " * _TAB_WIDTH) + line[indent:]
        shift = len(wide) - len(line) - start
        own: dict[int, str] = {}
        while waiting and (after is None or waiting[0][0] <= after):
            offset, note = waiting.popleft()
            place = min(offset + shift, len(wide))
            own[place] = own.get(place, "") + note
        yield escaped(wide, own, starts_line=True)
        start = after or end


def _note(number: int, verdict: Verdict) -> str:
    return f"<sup>[{parts.MARKS[verdict]}{number}](#{_anchor(number, verdict)})</sup>"


def _anchor(number: int, verdict: Verdict) -> str:
    """What GitHub makes of the heading of a receipt."""
    return f"claim-{number}-{verdict.value.lower().replace(' ', '-')}"


def _receipt(number: int, receipt: Receipt) -> Iterator[str]:
    verdict, claim = Verdict(receipt.verdict), receipt.claim
    yield f"### Claim {number}: {verdict.value}"
    said, read = escaped(parts.one_line(claim.text)), escaped(parts.one_line(claim.resolved))
    yield f"**{said}**" if said else "(no words)"
    asides = [f"- Read as: {read}"] if read != said else []
    asides += [f"- Note: {escaped(note)}" for note in claim.notes]
    if asides:
        yield "\n".join(asides)
    if receipt.evidence is not None:
        quoted = escaped(shown_text(receipt.evidence.kind, receipt.evidence.text))
        yield f"> “{quoted}”\n>\n> — {_from(receipt.evidence)}"
    sure = "" if receipt.confidence is None else f" Confidence: {receipt.confidence:.0%}."
    yield f"Why: {escaped(receipt.rule.explanation)}{sure}"
    near = parts.closest(receipt)
    if near is not None:
        yield f"Closest sentence: “{escaped(shown_text(near.kind, near.text))}” ({_from(near)})"
    if receipt.simple_checker.set_aside:
        yield escaped(receipt.simple_checker.set_aside, starts_line=True)
    if receipt.considered:
        yield _scores(receipt)
    yield (
        f"Receipt {receipt.receipt_id}, rule {escaped(receipt.rule.id)}, dump of {escaped(parts.dump_date(receipt))}"
    )


def _scores(receipt: Receipt) -> str:
    """The sentences that were scored, as a table that opens on a click."""
    rows = [
        "<details><summary>The sentences that were scored</summary>",
        "",
        "| sentence | says the same | neither | says otherwise | similarity |",
        "|---|---|---|---|---|",
    ]
    for quote in receipt.considered:
        text = (
            escaped(shown_text(quote.kind, quote.text)) if quote.quotable else "(could not be read in full)"
        )
        nli = quote.nli
        rows.append(
            f"| {text} ({_from(quote)}) | {nli.entailment:.2f} | {nli.neutral:.2f} | {nli.contradiction:.2f} "
            f"| {quote.similarity:.2f} |"
        )
    return "\n".join([*rows, "", "</details>"])


def _from(quote: Quote) -> str:
    title = escaped(parts.place(quote))
    link = parts.web_link(quote.url)
    license_link = parts.license_link(quote.license)
    credit = [
        f"[{title}]({_target(link)})" if link else title,
        escaped(quote.source),
        f"dump of {escaped(quote.dump_date)}",
        f"[{escaped(quote.license)}]({_target(license_link)})" if license_link else escaped(quote.license),
    ]
    return ", ".join(part for part in credit if part)


def _target(link: str) -> str:
    """An address inside the brackets of a link; `web_link` has encoded what could end it."""
    return f"<{link.replace('&', '&amp;')}>"


def _made_from(report: Report) -> str:
    lines = [
        f"- Wiki: {escaped(wiki.sitename)} ({escaped(wiki.wiki)}), dump of {escaped(wiki.dump_date)}"
        for wiki in report.snapshot.wikis
    ]
    lines.append(f"- Index: {escaped(report.snapshot.index_id)}")
    lines.append(f"- Source: sha256 {escaped(report.snapshot.dump_sha256)}")
    lines += [
        f"- {role}: {escaped(name)}, sha256 {escaped(sha256)}" for role, name, sha256 in parts.models(report)
    ]
    return "\n".join([*lines, f"- Program: {escaped(parts.tool(report))}"])
