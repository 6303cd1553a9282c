"""Writing a synthetic wiki, block by block: a multistream XML export, or plain pages as JSON Lines."""

from __future__ import annotations

import bz2
import json
import multiprocessing
import sys
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from pathlib import Path
from xml.sax.saxutils import escape

import zstandard

from benchmarks.synthetic.articles import page, plain_sections
from benchmarks.synthetic.titles import ARTICLES, Role, redirect_of, role_of, subject_of

BLOCK_PAGES = 100  # of a bz2 stream, as in Wikimedia's own multistream files
_FIRST_ID = 10
_SITE = "Synthetic Wikipedia"
_BASE = "https://synthetic.example/wiki/"
_DATE = "2026-01-01"
_NAMESPACES = {
    -2: "Media", -1: "Special", 0: "", 1: "Talk", 2: "User", 3: "User talk", 4: "Wikipedia", 5: "Wikipedia talk",
    6: "File", 7: "File talk", 10: "Template", 11: "Template talk", 14: "Category", 15: "Category talk",
}  # fmt: skip


def header() -> str:
    """What an export opens with: its root element and siteinfo."""
    spaces = "".join(
        f'      <namespace key="{key}" case="first-letter">{name}</namespace>\n'
        for key, name in _NAMESPACES.items()
    )
    return (
        '<mediawiki xmlns="http://www.mediawiki.org/xml/export-0.11/" version="0.11" xml:lang="en">\n'
        f"  <siteinfo>\n    <sitename>{_SITE}</sitename>\n    <dbname>syntheticwiki</dbname>\n"
        f"    <base>{_BASE}Main_Page</base>\n    <generator>MediaWiki 1.43.0</generator>\n"
        f"    <case>first-letter</case>\n    <namespaces>\n{spaces}    </namespaces>\n  </siteinfo>\n"
    )


def xml_block(seed: str, first: int, pages: int) -> str:
    """`pages` page elements from number `first` on."""
    return "".join(_element(seed, number) for number in range(first, first + pages))


def _element(seed: str, number: int) -> str:
    one = page(seed, number)
    identifier = number + _FIRST_ID
    redirect = f'    <redirect title="{escape(one.redirect, _QUOTED)}" />\n' if one.redirect else ""
    size = len(one.text.encode())
    moment = f"2025-12-{1 + number % 28:02}T10:00:00Z"
    return (
        f"  <page>\n    <title>{escape(one.title)}</title>\n    <ns>{one.namespace}</ns>\n    <id>{identifier}</id>\n"
        f"{redirect}    <revision>\n      <id>{identifier * 7}</id>\n      <timestamp>{moment}"
        "</timestamp>\n      <contributor><username>Writer</username><id>7</id></contributor>\n"
        "      <model>wikitext</model>\n      <format>text/x-wiki</format>\n"
        f'      <text bytes="{size}" xml:space="preserve">{escape(one.text)}</text>\n    </revision>\n  </page>\n'
    )


_QUOTED = {'"': "&quot;"}


def json_block(seed: str, first: int, pages: int) -> str:
    """The articles among `pages` numbers from `first` on as lines of JSON, each with the redirects behind it."""
    lines = []
    for number in range(first, first + pages):
        sections = plain_sections(seed, number)
        if sections is None:
            continue
        aliases = []
        after = number + 1
        while role_of(after) not in ARTICLES:
            if role_of(after) is Role.REDIRECT:
                aliases.append(redirect_of(after)[0])
            after += 1
        record = {
            "title": subject_of(number).title,
            "page_id": number + _FIRST_ID,
            "aliases": aliases,
            "sections": [{"heading": heading, "text": text} for heading, text in sections],
        }
        lines.append(json.dumps(record, ensure_ascii=False) + "\n")
    return "".join(lines)


def _packed_xml(seed: str, bounds: tuple[int, int]) -> tuple[bytes, int]:
    block = xml_block(seed, *bounds).encode()
    return bz2.compress(block), len(block)


def _packed_json(seed: str, bounds: tuple[int, int]) -> tuple[bytes, int]:
    block = json_block(seed, *bounds).encode()
    return zstandard.ZstdCompressor(level=3).compress(block), len(block)


def write(out: Path, pages: int, seed: str, jobs: int = 1) -> int:
    """Write a wiki of `pages` pages to `out`, and return how many bytes it has unpacked.

    `out` ends in .xml.bz2 for an export and in .jsonl.zst for plain pages. The same seed gives the same bytes
    on any number of processes, and a smaller wiki is the beginning of a larger one. Raises ValueError for
    another ending.
    """
    if out.name.endswith(".xml.bz2"):
        pack: Callable[[str, tuple[int, int]], tuple[bytes, int]] = _packed_xml
        opening, closing_part = bz2.compress(header().encode()), bz2.compress(b"</mediawiki>\n")
    elif out.name.endswith(".jsonl.zst"):
        pack = _packed_json
        site = {
            "dbname": "syntheticwiki",
            "sitename": _SITE,
            "language": "en",
            "article_base": _BASE,
            "dump_date": _DATE,
        }
        opening = zstandard.compress(json.dumps({"siteinfo": site}).encode() + b"\n")
        closing_part = b""
    else:
        raise ValueError(f"{out.name} ends neither in .xml.bz2 nor in .jsonl.zst")
    unpacked = 0
    with out.open("wb") as file:
        file.write(opening)
        with closing(_blocks(partial(pack, seed), pages, jobs)) as blocks:
            for done, (block, size) in enumerate(blocks, 1):
                file.write(block)
                unpacked += size
                if sys.stderr.isatty() and done % 50 == 0:
                    sys.stderr.write(f"\r{done * BLOCK_PAGES:,} pages, {unpacked / 1e6:,.0f} MB")
        file.write(closing_part)
    return unpacked


def _blocks(
    pack: Callable[[tuple[int, int]], tuple[bytes, int]], pages: int, jobs: int
) -> Generator[tuple[bytes, int], None, None]:
    bounds = ((first, min(BLOCK_PAGES, pages - first)) for first in range(0, pages, BLOCK_PAGES))
    if jobs == 1:
        yield from map(pack, bounds)
        return
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        # A pool reads its whole input at once; bounds are small, and the blocks come back in order.
        yield from pool.imap(pack, bounds, chunksize=4)
