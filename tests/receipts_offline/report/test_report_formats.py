"""Any text through every format: it reads as before, and it never breaks out."""

from __future__ import annotations

import csv
import io
import json
import re

import html5lib
import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token
from report_samples import HOSTILE, quote, report_of, reports, texts, urls
from rich.cells import cell_len
from rich.console import Console

from receipts_offline.receipts import Report
from receipts_offline.report import parts
from receipts_offline.report.csv_rows import BYTE_ORDER_MARK, COLUMNS, plain_text
from receipts_offline.report.formats import FORMATS, SUFFIXES, render_report
from receipts_offline.report.html import receipt_html, report_fragment
from receipts_offline.report.markdown import escaped
from receipts_offline.report.terminal import render


def names(text: str) -> frozenset[str]:
    return frozenset(text.split())


some = settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
EVERYWHERE = [
    report_of(
        text,
        [
            (verdict, text, ((0, len(text)),), quote(text, text, text, f"https://x.example/{text}", text))
            for verdict in ("Backed", "May conflict", "No receipt")
        ],
        text,
        text,
    )
    for text in HOSTILE
]
TAGS = names(
    """
    html head meta title style body a header p h1 h2 h3 dl div dt dd b span main section mark article figure
    blockquote q figcaption cite bdi time details summary ol ul li svg rect strong i code footer
    """
)
ATTRIBUTES = names(
    """
    lang charset http-equiv content name class href id aria-label aria-labelledby aria-hidden tabindex dir cite
    datetime viewBox preserveAspectRatio x y width height style
    """
)
LINK = re.compile(r"#[a-z0-9]*|https?://[^\s<>\"]+")
# What GitHub turns into links or pictures after Markdown has been read.
AFTERWARDS = re.compile(r"https?://|ftp://|www\.\w|@\w|#\d|\bgh-\d|:[\w+-]+:|\$", re.IGNORECASE)
SGR = re.compile(r"\x1b\[[0-9;]*m")
CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def squeezed(text: str) -> str:
    """The text without what a format may change: white space, and characters nobody can see or write."""
    return re.sub(
        r"[\s\x00-\x1f\x7f-\x9f\u2400-\u2421\u202a-\u202e\u2066-\u2069\ufffd\ufdd0-\ufdef\ud800-\udfff"
        r"\ufffe\uffff\U0001fffe\U0001ffff]|[^\x00-\U0001ffff]",
        "",
        text,
    )


def test_every_format_has_a_name_and_an_ending() -> None:
    assert list(FORMATS) == list(SUFFIXES) == ["terminal", "json", "jsonl", "markdown", "html", "csv"]


# --- HTML --------------------------------------------------------------------------------------------


def check_html(page: str, *, whole: bool = True) -> None:
    """The page is well formed and holds none but our elements, attributes and addresses."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree = parser.parse(page) if whole else parser.parseFragment(page)
    for element in tree.iter():
        if not isinstance(element.tag, str) or element.tag == "DOCUMENT_FRAGMENT":
            continue
        assert element.tag.rpartition("}")[2] in TAGS
        assert {name.rpartition("}")[2] for name in element.attrib} <= ATTRIBUTES
        for name in ("href", "cite"):
            assert LINK.fullmatch(element.get(name, "#"))


def answer_shown(page: str) -> str:
    """The text of the answer in a page, without the numbers of the claims."""
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    block = next(element for element in tree.iter("div") if element.get("class") == "text")
    for note in list(block.iter("a")):
        for inner in list(note):
            inner.text = inner.tail = ""
        note.text = ""
    return "".join(block.itertext())


@pytest.mark.parametrize("report", EVERYWHERE, ids=range(len(EVERYWHERE)))
def test_hostile_text_stays_text_in_html(report: Report) -> None:
    page = render_report(report, "html")
    check_html(page)
    assert squeezed(answer_shown(page)) == squeezed(report.answer)


@some
@given(reports())
def test_any_text_stays_text_in_html(report: Report) -> None:
    page = render_report(report, "html")
    check_html(page)
    assert squeezed(answer_shown(page)) == squeezed(report.answer)
    check_html(report_fragment(report), whole=False)
    for receipt in report.receipts:
        check_html(receipt_html(receipt), whole=False)


OPENING = dict.fromkeys("\u202a\u202b\u202d\u202e", "\u202c") | dict.fromkeys("\u2066\u2067\u2068", "\u2069")


def turns_left(text: str) -> list[str]:
    """What the text leaves open or closes without having opened it."""
    waiting: list[str] = []
    for character in text:
        if character in OPENING:
            waiting.append(OPENING[character])
        elif character in "\u202c\u2069":
            if character not in waiting:
                return [character]
            while waiting.pop() != character:
                pass
        elif character == "\n" and waiting:
            return waiting
    return waiting


@some
@given(st.text("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069a\n"))
@example("\u202ea\u2066b")
@example("a\u2069b\u202c")
def test_no_text_of_a_page_turns_what_stands_beside_it(text: str) -> None:
    assert turns_left(parts.straightened(text)) == []
    plain = re.sub(r"[\u202a-\u202e\u2066-\u2069]", "", text)
    assert re.sub(r"[\u202a-\u202e\u2066-\u2069]", "", parts.straightened(text)) == plain
    assert parts.straightened(parts.straightened(text)) == parts.straightened(text)
    sentence = quote(text, text, text, "", text)
    page = render_report(report_of("a", [("Backed", text, ((0, 1),), sentence)], text, text), "html")
    for element in html5lib.parse(page, namespaceHTMLElements=False).iter():
        for held in (element.text, element.tail):
            assert turns_left(held or "") == []


def test_html_keeps_the_lines_and_spaces_of_an_answer() -> None:
    answer = "One  line.\r\n\r\n    Another\tone.\n"
    page = render_report(report_of(answer, [("Backed", "One", ((0, 10),), quote("q"))]), "html")
    assert answer_shown(page) == answer.replace("\r\n", "\n")


def test_html_asks_for_nothing_and_allows_nothing_but_its_own_style() -> None:
    page = render_report(EVERYWHERE[0], "html")
    assert "default-src 'none'; style-src 'sha256-" in page
    tree = html5lib.parse(page, namespaceHTMLElements=False)
    assert not [element for element in tree.iter() if element.get("src")]
    assert "url(" not in page
    assert "@import" not in page


# --- Markdown ----------------------------------------------------------------------------------------

PARSER = MarkdownIt("commonmark").enable(["table", "strikethrough"])
OWN_INLINE = {"<span>", "</span>", "<sup>", "</sup>"}
OWN_BLOCKS = {"<details><summary>The sentences that were scored</summary>\n", "</details>\n"}
OWN_TOKENS = names(
    """
    heading_open heading_close paragraph_open paragraph_close inline blockquote_open blockquote_close
    bullet_list_open bullet_list_close list_item_open list_item_close html_block table_open table_close
    thead_open thead_close tbody_open tbody_close tr_open tr_close th_open th_close td_open td_close
    """
)


def check_markdown(text: str, report: Report) -> list[Token]:
    """The blocks are ours, and so is every link; nothing is left for what GitHub looks for afterwards."""
    tokens = PARSER.parse(text)
    assert {token.type for token in tokens} <= OWN_TOKENS
    headings = [tokens[at + 1].content for at, token in enumerate(tokens) if token.type == "heading_open"]
    numbered = [f"Claim {at}: {receipt.verdict}" for at, receipt in enumerate(report.receipts, start=1)]
    assert headings == [
        "Receipts", "The answer", "The receipts", *numbered, "Not checked", "Made from"
    ]  # fmt: skip
    quotes = [one for receipt in report.receipts for one in receipt.considered]
    links = {PARSER.normalizeLink(link) for one in quotes if (link := parts.web_link(one.url))}
    for token in tokens:
        assert token.type != "html_block" or token.content in OWN_BLOCKS
        for inner in token.children or ():
            assert inner.type in {
                "text", "text_special", "html_inline", "hardbreak", "strong_open", "strong_close",
                "link_open", "link_close"
            }  # fmt: skip
            if inner.type == "html_inline":
                assert inner.content in OWN_INLINE
            elif inner.type == "link_open":
                href = str(inner.attrs["href"])
                own = href.startswith(("#claim-", "https://creativecommons.org/licenses/"))
                assert own or href in links
        for stretch in plain_stretches(token):
            assert not AFTERWARDS.search(stretch)
    return tokens


def plain_stretches(token: Token) -> list[str]:
    """Text as GitHub sees it after rendering: cut wherever an element starts or ends."""
    made = [""]
    for inner in token.children or ():
        if inner.type in {"text", "text_special"}:
            made[-1] += inner.content
        else:
            made.append("")
    # A single "@", "#" or "$" in an element of its own is what the cuts are for.
    return [stretch for stretch in made if stretch not in {"@", "#", "$", ":"}]


def inline_text(token: Token) -> str:
    """The text of a block without the numbers of the claims."""
    made, inside = "", 0
    for inner in token.children or ():
        inside += (inner.content == "<sup>") - (inner.content == "</sup>")
        if not inside and inner.type in {"text", "text_special"}:
            made += inner.content
        elif inner.type == "hardbreak":
            made += "\n"
    return made


def answer_read(tokens: list[Token]) -> str:
    start = next(at for at, token in enumerate(tokens) if token.content == "The answer") + 2
    if tokens[start].type != "blockquote_open":
        return ""
    made = []
    for token in tokens[start + 1 :]:
        if token.type == "blockquote_close":
            break
        assert token.type in {"paragraph_open", "paragraph_close", "inline"}
        made.append(inline_text(token))
    return "\n".join(made)


@pytest.mark.parametrize("report", EVERYWHERE, ids=range(len(EVERYWHERE)))
def test_hostile_text_stays_text_in_markdown(report: Report) -> None:
    tokens = check_markdown(render_report(report, "markdown"), report)
    assert squeezed(answer_read(tokens)) == squeezed(report.answer)


@some
@given(reports())
def test_any_text_stays_text_in_markdown(report: Report) -> None:
    tokens = check_markdown(render_report(report, "markdown"), report)
    assert squeezed(answer_read(tokens)) == squeezed(report.answer)


@given(texts)
@example("a_b*c*")
def test_a_line_of_text_reads_in_markdown_as_before(text: str) -> None:
    (_, token, _) = PARSER.parse(f"x{escaped(text)}x")
    assert squeezed(inline_text(token)) == squeezed(f"x{text}x")


def test_markdown_keeps_the_lines_of_an_answer_and_links_each_claim_to_its_receipt() -> None:
    answer = "First line.\n  second line.\n\nAnother paragraph."
    report = report_of(answer, [("May conflict", "First line.", ((0, 11),), quote("q"))])
    text = render_report(report, "markdown")
    assert (
        "> First line.<sup>[!1](#claim-1-may-conflict)</sup>\\\n"
        "> &nbsp;&nbsp;second line.\n"
        ">\n"
        "> Another paragraph.\n"
    ) in text
    assert "### Claim 1: May conflict\n" in text


# --- CSV ---------------------------------------------------------------------------------------------


@some
@given(reports())
@example(report_of("a", []))
def test_csv_reads_back_and_holds_no_formula(report: Report) -> None:
    text = render_report(report, "csv")
    assert text.startswith(BYTE_ORDER_MARK)
    assert text.endswith("\r\n")
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(BYTE_ORDER_MARK), newline="")))
    assert len(rows) == len(report.receipts)
    for number, (row, receipt) in enumerate(zip(rows, report.receipts, strict=True), start=1):
        assert tuple(row) == COLUMNS
        assert row["number"] == str(number)
        assert plain_text(row["claim"]) == parts.encodable(receipt.claim.text)
        assert row["verdict"] == receipt.verdict
        assert row["receipt_id"] == receipt.receipt_id
        if receipt.evidence is not None:
            assert plain_text(row["quote"]) == parts.encodable(receipt.evidence.text)
            assert plain_text(row["title"]) == parts.encodable(receipt.evidence.title)
            assert float(row["similarity"]) == receipt.evidence.similarity
        for name in set(COLUMNS) - {"similarity"}:
            assert not row[name].lstrip().startswith(("=", "+", "-", "@", "＝", "＋", "－", "＠", "\0"))


@pytest.mark.parametrize(
    "text", ["=1", "+1", "-1", "@x", "\t1", "\r1", "\n1", " =1", "\u3000=1", "＝1", "'", "'=1"]
)
def test_a_cell_that_could_be_a_formula_is_marked_and_can_be_read_back(text: str) -> None:
    made = render_report(report_of("a", [("Backed", text, ((0, 1),), quote("q"))]), "csv")
    row = next(csv.DictReader(io.StringIO(made.removeprefix(BYTE_ORDER_MARK), newline="")))
    assert row["claim"] == f"'{text}"
    assert plain_text(row["claim"]) == text


# --- JSON and the terminal ---------------------------------------------------------------------------


@some
@given(reports())
def test_json_reads_back_and_can_be_written(report: Report) -> None:
    whole = json.loads(render_report(report, "json").encode())
    assert len(whole["receipts"]) == len(report.receipts)
    lines = render_report(report, "jsonl").encode().decode().splitlines()
    rows = [json.loads(line) for line in render_report(report, "jsonl").split("\n")[:-1]]
    assert len(rows) == len(report.receipts)
    assert len(lines) >= len(rows)


@some
@given(reports())
def test_no_control_character_reaches_a_terminal(report: Report) -> None:
    assert not CONTROL.search(render_report(report, "terminal"))


@pytest.mark.parametrize("width", [20, 40, 200])
@pytest.mark.parametrize("report", EVERYWHERE, ids=range(len(EVERYWHERE)))
def test_lines_keep_to_a_wide_and_a_narrow_terminal(report: Report, width: int) -> None:
    console = Console(
        file=io.StringIO(), width=width, force_terminal=True, color_system="truecolor", markup=False
    )
    render(report, console)
    assert isinstance(console.file, io.StringIO)
    lines = SGR.sub("", console.file.getvalue()).split("\n")
    assert max(map(cell_len, lines)) <= width
    assert not any(CONTROL.search(line) for line in lines)


# --- every format ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_can_be_written_as_utf_8_and_credits_the_source(name: str) -> None:
    page = "https://en.wikipedia.org/w/index.php?title=Special:PermanentLink/12"
    backed = (
        "Backed",
        "a claim",
        ((0, 7),),
        quote("A sentence.", "A page", "A section", page, "CC BY-SA 4.0"),
    )
    text = render_report(report_of("a claim", [backed], wiki="By its contributors, CC BY-SA 4.0"), name)
    text.encode("utf-8")
    for wanted in ("A sentence.", "A page", "A section", "2026-04-17", "CC BY-SA 4.0", "By its contributors"):
        assert wanted in text
    assert page in text
    for report in EVERYWHERE:
        render_report(report, name).encode("utf-8")


@given(urls)
def test_a_link_leads_to_the_web_or_is_none(url: str) -> None:
    link = parts.web_link(url)
    assert link is None or LINK.fullmatch(link)
    assert link is None or link.isascii()


def test_a_plain_address_stays_as_it_is() -> None:
    for url in (
        "https://en.wikipedia.org/wiki/Eiffel_Tower#History",
        "https://en.wikipedia.org/wiki/%C3%89cole_(a,b)",
        "https://notes.veldmark.example/school?x=1&y=2",
    ):
        assert parts.web_link(url) == url
    assert parts.web_link('https://x.example/a b"<é>') == "https://x.example/a%20b%22%3C%C3%A9%3E"
