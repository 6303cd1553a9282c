"""How fast and how whole a dump's pages become text: this project's extraction against other programs'.

    python -m benchmarks.extract SAMPLE [--others VENV] [--rounds N]

One core, the same pages, taking turns in one process, so that a busy machine slows all of them alike: CPU
seconds, the best of the rounds and their median. The baseline is `mwparserfromhell.parse(…).strip_code()`.
gensim and wikiextractor are no dependencies of the project; they are read from a virtual environment of
their own (VENV), and where they are missing or cannot be loaded the table says so.

A second table has whole programs, from the dump on disk to text on disk: what a user waits for.
"""

from __future__ import annotations

import argparse
import importlib
import re
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import mwparserfromhell

from benchmarks.extract_programs import compare
from index_builder.extract import extract_page
from index_builder.page import SourcePage
from index_builder.sources import open_source
from index_builder.wikitext import render_article

# What the rendered pages of the 2016 sample say: figures out of templates, then dates and numbers of plain prose.
KNOWN = (
    ("Azerbaijan", "2,648 km (1,645 mi)"),
    ("Alberta", "1,538 km (956 mi)"),
    ("Abraham Lincoln", "160 acres (65 ha)"),
    ("Alaska", "(4.8 km) apart"),
    ("Apollo 11", "(183.2 km)"),
    ("Alaska", "34 °F (1 °C)"),
    ("Aardvark", "4.27 ft)"),
    ("Andre Agassi", "5 ft 11 in (1.80 m)"),
    ("Abraham Lincoln", "February 12, 1809"),
    ("Apollo 11", "July 20, 1969"),
)
_SPACE = re.compile(r"\s+")

Convert = Callable[[SourcePage], str]


@dataclass(slots=True)
class Contender:
    """One way to turn a page into text, with the CPU seconds that its rounds took over all pages."""

    name: str
    convert: Convert
    seconds: list[float] = field(default_factory=list)

    def run(self, pages: list[SourcePage]) -> None:
        """Convert every page once."""
        started = time.process_time()
        for page in pages:
            self.convert(page)
        self.seconds.append(time.process_time() - started)

    def kept(self, pages: dict[str, SourcePage]) -> int:
        """How many of KNOWN stand in what it makes of their pages."""
        return sum(wanted in _SPACE.sub(" ", self.convert(pages[title])) for title, wanted in KNOWN)


def ours(language: str, namespaces: dict[str, int]) -> list[Contender]:
    """The whole extraction, and the same without the cut into sentences."""

    def sentences(page: SourcePage) -> str:
        return "\n".join(row.text for row in extract_page(page, language, namespaces).rows)

    def text(page: SourcePage) -> str:
        article = render_article(page.wikitext or "", page.title, language=language, namespaces=namespaces)
        return "\n".join(
            [section.text for section in article.sections] + [fact.text for fact in article.facts]
        )

    return [
        Contender("this project: sentences and facts", sentences),
        Contender("this project: text and facts", text),
    ]


def stripped(page: SourcePage) -> str:
    """What the parser's own text of a page is."""
    return str(mwparserfromhell.parse(page.wikitext or "").strip_code())


def gensim_filter() -> Convert:
    """The text filter of gensim's segment_wiki."""
    filter_wiki = importlib.import_module("gensim.corpora.wikicorpus").filter_wiki
    return lambda page: str(filter_wiki(page.wikitext or ""))


def wikiextractor_text() -> Convert:
    """wikiextractor without templates (`--no-templates`), its fastest way and here the same text."""
    extractor = importlib.import_module("wikiextractor.extract").Extractor

    def convert(page: SourcePage) -> str:
        text = page.wikitext or ""
        made = extractor(page.page_id, page.revision_id, "", page.title, text.split("\n"))
        return "\n".join(made.clean_text(text, expand_templates=False, html_safe=False))

    return convert


def contenders(language: str, namespaces: dict[str, int]) -> tuple[list[Contender], list[str]]:
    """Those that can be run here, and for the others why not."""
    found = [Contender("mwparserfromhell, strip_code (baseline)", stripped), *ours(language, namespaces)]
    missing = []
    for name, make in (("gensim, filter_wiki", gensim_filter), ("wikiextractor", wikiextractor_text)):
        try:
            found.append(Contender(name, make()))
        except ModuleNotFoundError:
            missing.append(f"{name}: not installed")
        except (ImportError, SyntaxError, re.error, AttributeError, TypeError, ValueError) as error:
            missing.append(f"{name}: cannot be loaded ({type(error).__name__}: {error})")
    return found, missing


def main() -> None:
    """Measure and print one Markdown table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.extract", description=__doc__)
    parser.add_argument("sample", type=Path)
    parser.add_argument("--others", type=Path, help="a virtual environment with gensim and wikiextractor")
    parser.add_argument("--rounds", type=int, default=5)
    options = parser.parse_args()
    if options.others:  # behind the project's own: only what is missing here comes from there
        sys.path += map(str, options.others.glob("lib/python*/site-packages"))
    with open_source(options.sample) as source:
        pages = [page for page in source.pages() if page.wikitext]
        language, namespaces = source.siteinfo.language, dict(source.namespaces)
    megabytes = sum(len((page.wikitext or "").encode()) for page in pages) / 1e6
    found, missing = contenders(language, namespaces)
    for _ in range(options.rounds):
        for contender in found:
            contender.run(pages)

    by_title = {page.title: page for page in pages}
    baseline = found[0].seconds
    print(f"{len(pages)} pages, {megabytes:.2f} MB of wikitext, {options.rounds} rounds\n")
    print("| what | ratio of best | ratio of medians | MB/s, best | MB/s, median | known figures kept |")
    print("|---|---|---|---|---|---|")
    for contender in found:
        best, median = min(contender.seconds), statistics.median(contender.seconds)
        print(
            f"| {contender.name} | {min(baseline) / best:.2f} | {statistics.median(baseline) / median:.2f} "
            f"| {megabytes / best:.2f} | {megabytes / median:.2f} "
            f"| {contender.kept(by_title)} of {len(KNOWN)} |"
        )
    for line in missing:
        print(f"\n{line}")
    print("", *compare(options.sample, options.others, options.rounds, megabytes), sep="\n")


if __name__ == "__main__":
    main()
