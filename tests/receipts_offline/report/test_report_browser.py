"""The HTML page in a real browser: on a phone and a desk, without scripts, by keyboard, with hostile text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from conftest import WordEncoder, WordNLI
from playwright.sync_api import Browser, Page
from report_samples import ANSWER, HOSTILE, RIGHT_TO_LEFT, quote, report_of

from receipts_offline.checker import Checker
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Report
from receipts_offline.report.html import report_html
from tools.browser import open_browser

pytestmark = pytest.mark.browser
WIDTHS = (390, 1280)
# Where each character of the last text in an element is drawn, from the left.
PLACES_OF_CHARACTERS = """selector => {
    const text = document.querySelector(selector).lastChild, range = document.createRange();
    return [...text.data].map((_, at) => {
        range.setStart(text, at);
        range.setEnd(text, at + 1);
        return range.getBoundingClientRect().x;
    });
}"""


@dataclass
class Opened:
    """A page and what it did: console messages, errors, dialogs, and the addresses it asked for."""

    page: Page
    said: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with open_browser() as started:
        yield started


@pytest.fixture
def report(notes: Index) -> Report:
    return Checker(notes, WordEncoder(), WordNLI()).check(ANSWER)


def hostile_report() -> Report:
    answer = "\n".join(HOSTILE)
    claims, start = [], 0
    for text in HOSTILE:
        end = start + len(text)
        sentence = quote(text, text, text, f"https://x.example/{text}", text)
        claims.append(
            (("Backed", "May conflict", "No receipt")[len(claims) % 3], text, ((start, end),), sentence)
        )
        start = end + 1
    return report_of(answer, claims, "\n".join(HOSTILE[:5]), HOSTILE[0])


def show(
    browser: Browser, report: Report, place: Path, width: int, *, scripts: bool = True, scheme: str = "light"
) -> Opened:
    path = place / "report.html"
    path.write_text(report_html(report), encoding="utf-8", newline="")
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        java_script_enabled=scripts,
        color_scheme="dark" if scheme == "dark" else "light",
    )
    opened = Opened(context.new_page())
    opened.page.on("console", lambda message: opened.said.append(message.text))
    opened.page.on("pageerror", lambda error: opened.said.append(str(error)))
    opened.page.on("dialog", lambda dialog: (opened.said.append(dialog.message), dialog.dismiss()))
    opened.page.on("request", lambda request: opened.asked.append(request.url))
    opened.page.goto(path.as_uri())
    return opened


def in_view(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return -1 <= box["y"] < 800


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("width", WIDTHS)
def test_the_page_asks_for_nothing_says_nothing_and_fits(
    browser: Browser, report: Report, tmp_path: Path, width: int, scripts: bool
) -> None:
    opened = show(browser, report, tmp_path, width, scripts=scripts)
    opened.page.locator("summary").first.click()
    assert opened.said == []
    assert opened.asked == [(tmp_path / "report.html").as_uri()]
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
    notes = "document.querySelectorAll('.note').forEach(note => note.remove())"
    opened.page.evaluate(notes)
    assert opened.page.locator(".text").inner_text() == ANSWER
    for number, receipt in enumerate(report.receipts, start=1):
        if receipt.evidence is not None:
            shown = opened.page.locator(f"#r{number} blockquote q")
            assert shown.is_visible()
            assert shown.inner_text() == receipt.evidence.text


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("width", WIDTHS)
def test_every_mark_leads_to_its_receipt_and_back_by_keyboard(
    browser: Browser, report: Report, tmp_path: Path, width: int, scripts: bool
) -> None:
    page = show(browser, report, tmp_path, width, scripts=scripts).page
    assert len(report.receipts) > 2
    for number in range(1, len(report.receipts) + 1):
        tab_to(page, f"#r{number}")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**#r{number}")
        assert in_view(page, f"#r{number} h3")
        tab_to(page, f"#m{number}")
        page.keyboard.press("Enter")
        page.wait_for_url(f"**#m{number}")
        assert in_view(page, f"#m{number}")


def tab_to(page: Page, target: str) -> None:
    """Press Tab until the link that leads to the target has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate("document.activeElement.getAttribute('href')")
        if focused == target:
            shown = page.evaluate("getComputedStyle(document.activeElement).outlineStyle")
            assert shown == "solid", "the focus cannot be seen"
            return
    raise AssertionError(f"no link to {target} in reach of the keyboard")


def test_landmarks_headings_and_links_have_names(browser: Browser, report: Report, tmp_path: Path) -> None:
    page = show(browser, report, tmp_path, 1280).page
    assert page.locator("html").get_attribute("lang") == "en"
    for landmark in ("banner", "main", "contentinfo"):
        assert page.get_by_role(landmark).count() == 1
    for name in ("The answer", "The receipts", "Not checked", "Made from"):
        assert page.get_by_role("region", name=name, exact=True).count() == 1
    assert page.get_by_role("heading", level=1).count() == 1
    for number, receipt in enumerate(report.receipts, start=1):
        mark = page.get_by_role("link", name=f"Claim {number}, {receipt.verdict}: to its receipt", exact=True)
        assert mark.count() == 1
        back = page.get_by_role("link", name=f"To the answer, back to claim {number}", exact=True)
        assert back.count() == 1
        article = page.locator(f"article#r{number}")
        assert article.get_attribute("aria-labelledby") == f"h{number}"
        assert receipt.verdict in article.get_by_role("heading", level=3).inner_text()
    for link in page.get_by_role("link").all():
        assert link.inner_text().strip() or link.get_attribute("aria-label")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_page_follows_the_colours_of_the_system(
    browser: Browser, report: Report, tmp_path: Path, scheme: str
) -> None:
    page = show(browser, report, tmp_path, 390, scheme=scheme).page
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    brightness = sum(int(part) for part in paper.removeprefix("rgb(").rstrip(")").split(","))
    assert (brightness > 600) == (scheme == "light")


def test_on_paper_every_quote_has_its_address_and_nothing_is_left_to_click(
    browser: Browser, report: Report, tmp_path: Path
) -> None:
    page = show(browser, report, tmp_path, 1280).page
    page.emulate_media(media="print")
    assert not page.get_by_text("To the answer").first.is_visible()
    assert page.evaluate("getComputedStyle(document.querySelector('.answer')).position") == "static"
    link = "figcaption cite a"
    address = page.evaluate(f"getComputedStyle(document.querySelector('{link}'), '::after').content")
    assert str(page.locator(link).first.get_attribute("href")) in address


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize("width", WIDTHS)
def test_hostile_text_runs_nothing_asks_for_nothing_and_fits(
    browser: Browser, tmp_path: Path, width: int, scripts: bool
) -> None:
    report = hostile_report()
    opened = show(browser, report, tmp_path, width, scripts=scripts)
    assert opened.said == []
    assert opened.asked == [(tmp_path / "report.html").as_uri()]
    assert opened.page.title().startswith("Receipts: <script>")
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
    assert opened.page.locator("script, img, iframe, object, embed, form, input, base, link").count() == 0
    assert opened.page.locator("article").count() == len(HOSTILE)
    assert opened.page.get_by_role("heading", level=1).count() == 1


def test_numbers_beside_a_turned_text_are_not_turned(browser: Browser, tmp_path: Path) -> None:
    """A text that forces its direction ends where its element does: claim 12 stays 12."""
    answer = "\u202eabc " * 12
    claims = [("Backed", "\u202eabc", ((at * 5, at * 5 + 4),), quote("q")) for at in range(12)]
    page = show(browser, report_of(answer, claims), tmp_path, 1280).page
    places = page.evaluate(PLACES_OF_CHARACTERS, "#m12")
    assert places == sorted(places)


def test_a_date_beside_a_turned_name_is_not_turned(browser: Browser, tmp_path: Path) -> None:
    """An isolate that a name leaves open would take the end of its element for its own."""
    sentence = quote("q", RIGHT_TO_LEFT, RIGHT_TO_LEFT, "", RIGHT_TO_LEFT)
    page = show(browser, report_of("abc", [("Backed", "abc", ((0, 3),), sentence)]), tmp_path, 1280).page
    places = page.evaluate(PLACES_OF_CHARACTERS, "figcaption time")
    assert places == sorted(places)
