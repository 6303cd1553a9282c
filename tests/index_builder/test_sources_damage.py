"""Damaged, changing and false sources: the error that says so, or the pages that remain."""

from __future__ import annotations

import bz2
import gzip
import json
import random
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from conftest import DATA, WordEncoder

import index_builder.storing as storing
import index_builder.workers as workers
import receipts_offline.models.load
from index_builder.build import BuildOptions, Built, build_index
from index_builder.page import SourcePage
from index_builder.sources import bzip2, open_source
from index_builder.sources.compression import ByteStream
from index_builder.sources.losses import Loss
from receipts_offline.cli.main import cli, one_line
from receipts_offline.errors import IndexUnusable, InputError
from receipts_offline.index.manifest import load_manifest
from receipts_offline.index.verify import verify_index
from receipts_offline.progress import Silent

HEAD = (
    "<mediawiki><siteinfo><sitename>Stone Wiki</sitename><dbname>stonewiki</dbname>"
    "<base>https://stones.example/wiki/Main_Page</base></siteinfo>"
)
STREAMS, PAGES = 6, 5


def page(number: int) -> str:
    words = " ".join(f"Stone {number} weighs {number * step} tonnes." for step in range(1, 9))
    return (
        f"<page><title>Stone {number}</title><ns>0</ns><id>{number}</id><revision><id>{number}</id>"
        f"<timestamp>2024-05-01T00:00:00Z</timestamp><model>wikitext</model><text>{words}</text>"
        "</revision></page>"
    )


class Dump:
    """A multistream dump of 30 pages: the head, six streams of five pages, the closing tag."""

    def __init__(self, path: Path) -> None:
        self.path = path
        first = range(1, STREAMS * PAGES + 1, PAGES)
        texts = [HEAD, *("".join(map(page, range(n, n + PAGES))) for n in first), "</mediawiki>"]
        self.streams = [bz2.compress(text.encode()) for text in texts]
        self.offsets = [sum(map(len, self.streams[:number])) for number in range(len(self.streams))]
        self.ids = [[], *([*range(n, n + PAGES)] for n in first), []]
        self.write()

    def write(self, damaged: dict[int, bytes] | None = None) -> Path:
        streams = {**dict(enumerate(self.streams)), **(damaged or {})}
        self.path.write_bytes(b"".join(streams[number] for number in sorted(streams)))
        return self.path

    def flipped(self, stream: int, bit: int) -> bytes:
        content = bytearray(self.streams[stream])
        content[bit // 8] ^= 1 << bit % 8
        return bytes(content)

    def broken(self, stream: int) -> bytes:
        content = self.streams[stream]
        middle = len(content) // 2
        return content[:middle] + b"\xff" * 8 + content[middle + 8 :]

    def write_index(self) -> None:
        name = self.path.name.replace("multistream.xml", "multistream-index.txt")
        lines = [
            f"{offset}:{number}:Stone {number}"
            for offset, ids in zip(self.offsets, self.ids, strict=True)
            for number in ids
        ]
        self.path.with_name(name).write_bytes(bz2.compress("\n".join(lines).encode() + b"\n"))


@pytest.fixture
def dump(tmp_path: Path) -> Dump:
    return Dump(tmp_path / "stonewiki-20240501-pages-articles-multistream.xml.bz2")


def read(path: Path) -> tuple[list[SourcePage], list[Loss]]:
    with open_source(path, skip_damaged=True) as source:
        return list(source.pages()), source.losses


def build(path: Path, out: Path, *, skip_damaged: bool = False) -> Built:
    return build_index([path], out, WordEncoder(), BuildOptions(jobs=1, skip_damaged=skip_damaged))


def quarantined(index: Path) -> list[dict[str, object]]:
    return [
        json.loads(line) for line in (index / "quarantine.jsonl").read_text(encoding="utf-8").splitlines()
    ]


# Damaged streams


def test_a_flipped_bit_costs_the_pages_of_its_stream_and_never_changes_a_page(dump: Dump) -> None:
    whole = {page.page_id: page for page in read(dump.path)[0]}
    draw = random.Random(4)
    for _ in range(80):
        stream = draw.randint(1, STREAMS)
        path = dump.write({stream: dump.flipped(stream, draw.randrange(8 * len(dump.streams[stream])))})
        pages, losses = read(path)
        lost = dump.ids[stream] if losses else []
        assert pages == [page for number, page in whole.items() if number not in lost]
        assert len(losses) <= 1
        for loss in losses:
            end = dump.offsets[stream] + len(dump.streams[stream])
            assert (loss.gap.start, loss.gap.end) == (dump.offsets[stream], end)


def test_neighbouring_and_last_streams_may_be_damaged_too(dump: Dump) -> None:
    broken = {number: dump.broken(number) for number in (2, 3, 6)}
    pages, losses = read(dump.write(broken))
    assert [page.page_id for page in pages] == [*range(1, 6), *range(16, 26)]
    assert [(loss.after and loss.after.title, loss.before and loss.before.title) for loss in losses] == [
        ("Stone 5", None),
        ("Stone 5", "Stone 16"),
        ("Stone 25", None),
    ]


def test_a_stream_that_ends_within_a_page_costs_that_page_too(tmp_path: Path) -> None:
    # Parallel compressors cut a file anywhere.
    text = HEAD + "".join(map(page, range(1, 40))) + "</mediawiki>"
    cuts = [0, 2000, 5000, 8000, len(text)]
    streams = [bz2.compress(text[a:b].encode()) for a, b in pairwise(cuts)]
    streams[2] = streams[2][:60] + b"\xff" * 9 + streams[2][69:]
    path = tmp_path / "pages.xml.bz2"
    path.write_bytes(b"".join(streams))
    pages, losses = read(path)
    whole = [number for number in range(1, 40) if not 5000 - len(page(9)) < text.index(page(number)) < 8000]
    assert [page.page_id for page in pages] == whole
    assert len(losses) == 1


def test_damage_is_an_error_that_names_the_way_out_unless_it_may_be_skipped(
    dump: Dump, tmp_path: Path
) -> None:
    path = dump.write({3: dump.broken(3)})
    with pytest.raises(InputError, match=rf"is damaged: .* near byte {dump.offsets[3]:,} of") as told:
        build(path, tmp_path / "index")
    assert "--skip-damaged" in told.value.next_step
    assert not (tmp_path / "index").exists()
    built = build(path, tmp_path / "index", skip_damaged=True)
    assert built.manifest.counts["pages"] == (STREAMS - 1) * PAGES


def test_the_head_of_a_dump_cannot_be_skipped(dump: Dump) -> None:
    with pytest.raises(InputError, match="is damaged") as told:
        read(dump.write({0: dump.broken(0)}))
    assert "--skip-damaged" not in told.value.next_step


def test_a_file_of_one_stream_has_nothing_behind_its_damage(
    dump: Dump, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bzip2, "HELD_BYTES", 1000)
    text = HEAD + "".join(map(page, range(1, 3000)))
    packed = bytearray(bz2.compress(text.encode()))
    packed[len(packed) // 2] ^= 4
    dump.path.write_bytes(packed)
    with pytest.raises(InputError, match=r"is damaged: .* --skip-damaged does not help"):
        read(dump.path)


@pytest.mark.parametrize("skip_damaged", [False, True])
def test_damage_in_the_only_stream_is_placed_by_where_it_showed_and_cannot_be_skipped(
    dump: Dump, skip_damaged: bool
) -> None:
    text = HEAD + "".join(page(number) + f"<!-- {number * 7919 % 99991} -->" for number in range(1, 3000))
    packed = bytearray(bz2.compress(text.encode(), 1))
    packed[len(packed) // 2] ^= 4
    dump.path.write_bytes(packed)
    with pytest.raises(InputError, match="only one, or too long to step over, so --skip-damaged") as told:
        open_source(dump.path, chunk_size=1024, skip_damaged=skip_damaged)
    met = int(re.search(r"near byte ([\d,]+) of", told.value.message)[1].replace(",", ""))  # type: ignore[index]
    assert len(packed) // 2 < met < len(packed)


def test_a_part_missing_in_a_directory_ends_the_build_unless_it_may_be_skipped(tmp_path: Path) -> None:
    folder = tmp_path / "parts"
    folder.mkdir()
    name = "enwiki-20260901-pages-articles-multistream{}.xml-p{}p{}.bz2"
    for number, ids in ((1, (1, 9)), (3, (20, 29))):
        text = HEAD + "".join(map(page, range(*ids))) + "</mediawiki>"
        (folder / name.format(number, *ids)).write_bytes(bz2.compress(text.encode()))
    half = folder / (name.format(2, 10, 19) + ".part")
    half.write_bytes(b"BZh9")
    with pytest.raises(InputError, match=f"a part of the dump is missing: {half.name}") as told:
        build(folder, tmp_path / "index")
    assert "--skip-damaged" in told.value.next_step
    manifest = build(folder, tmp_path / "index", skip_damaged=True).manifest
    assert manifest.notes == (f"{half.name} is an unfinished download",)
    shown = CliRunner().invoke(cli, ["index", "info", str(tmp_path / "index")])
    assert half.name in shown.output


def test_a_finished_index_says_which_part_was_lost_and_its_command_ends_well(
    dump: Dump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts_offline.models.load, "load_embedder", lambda _: WordEncoder())
    path = dump.write({3: dump.broken(3)})
    out = tmp_path / "index"
    told = CliRunner().invoke(
        cli, ["build-index", str(path), "--out", str(out), "--skip-damaged", "--jobs", "1", "--quiet"]
    )
    assert told.exit_code == 0, told.output
    assert "1 damaged part of the dump left out, with an unknown number of pages" in told.output
    [record] = quarantined(out)
    assert record == {
        "page_id": None,
        "title": None,
        "reason": "a damaged part of the dump (Invalid data stream)",
        "where": f"{path.name}, bytes {dump.offsets[3]} to {dump.offsets[4]}, after page 10 (Stone 10), "
        "before page 16 (Stone 16)",
        "repeatable": True,
    }


def test_the_dumps_own_index_names_every_lost_page_and_two_builds_agree(dump: Dump, tmp_path: Path) -> None:
    dump.write_index()
    path = dump.write({3: dump.broken(3)})
    one = build(path, tmp_path / "one", skip_damaged=True)
    two = build(path, tmp_path / "two", skip_damaged=True)
    records = quarantined(one.directory)
    assert [(record["page_id"], record["title"]) for record in records] == [
        (number, f"Stone {number}") for number in dump.ids[3]
    ]
    assert list(one.manifest.quarantine) == records
    counts = one.manifest.counts
    assert (counts["quarantined"], counts["damaged_parts"], counts["pages"]) == (PAGES, 1, 25)
    assert one.manifest.index_id == two.manifest.index_id
    assert one.manifest.files["quarantine.jsonl"] == two.manifest.files["quarantine.jsonl"]
    assert verify_index(one.directory, Silent())[1] == []


# Files that are not what they should be


def test_a_truncated_dump_is_told_with_where_it_ends(dump: Dump, tmp_path: Path) -> None:
    content = dump.path.read_bytes()[: dump.offsets[4] + 50]
    dump.path.write_bytes(content)
    with pytest.raises(InputError, match=f"is cut off: .* at byte {len(content):,}"):
        build(dump.path, tmp_path / "index")


@pytest.mark.parametrize("behind_head", [0, 3, 50])
def test_a_cut_off_dump_is_told_as_that_and_how_to_get_it_whole_even_where_damage_may_be_skipped(
    dump: Dump, tmp_path: Path, behind_head: int
) -> None:
    dump.path.write_bytes(dump.path.read_bytes()[: dump.offsets[4] + behind_head])
    with pytest.raises(InputError, match=r"is cut off: .* so --skip-damaged does not help") as told:
        build(dump.path, tmp_path / "index", skip_damaged=True)
    assert "dump get" in told.value.next_step
    assert "wget -c" in told.value.next_step


# What a build leaves that its source ended


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages are stored before the reader comes to the damage behind them."""
    monkeypatch.setattr(workers, "BATCH_PAGES", 2)


@pytest.mark.usefixtures("small_batches")
def test_a_build_that_its_source_ended_stands_in_the_way_of_no_other(dump: Dump, tmp_path: Path) -> None:
    out = tmp_path / "index"
    damaged = dump.write({STREAMS: dump.broken(STREAMS)})
    with pytest.raises(InputError, match="is damaged"):
        build(damaged, out)
    with pytest.raises(IndexUnusable, match=f"not finished: {re.escape(str(damaged))} is damaged") as told:
        load_manifest(out)
    assert "goes on" not in told.value.next_step
    notes = DATA / "notes.jsonl"
    assert build(notes, out).manifest.sources[0].name == notes.name
    assert [path.name for path in tmp_path.iterdir() if path.is_dir()] == ["index"]


@pytest.mark.usefixtures("small_batches")
def test_a_build_that_its_source_ended_stands_in_the_way_of_no_other_options(
    dump: Dump, tmp_path: Path
) -> None:
    damaged = dump.write({STREAMS: dump.broken(STREAMS)})
    with pytest.raises(InputError, match="is damaged"):
        build(damaged, tmp_path / "index")
    options = BuildOptions(jobs=1, skip_damaged=True, sections="lead", vectors="none")
    assert build_index([damaged], tmp_path / "index", WordEncoder(), options).manifest.counts["pages"] == 25


@pytest.mark.usefixtures("small_batches")
def test_what_was_read_before_the_damage_is_not_read_again_once_it_may_be_skipped(
    dump: Dump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    damaged, out = dump.write({STREAMS: dump.broken(STREAMS)}), tmp_path / "index"
    with pytest.raises(InputError, match="is damaged"):
        build(damaged, out)
    extracted: list[str] = []
    extract = storing.extract_pages

    def noted(pages: Iterator[SourcePage], **options: Any) -> Iterator[Any]:
        for outcome in extract(pages, **options):
            extracted.append(outcome.page.title)
            yield outcome

    with monkeypatch.context() as patch:
        patch.setattr(storing, "extract_pages", noted)
        resumed = build(damaged, out, skip_damaged=True)
    assert 0 < len(extracted) < 15
    assert (
        resumed.manifest.index_id == build(damaged, tmp_path / "whole", skip_damaged=True).manifest.index_id
    )


def test_a_build_whose_source_fails_before_its_first_page_leaves_nothing(tmp_path: Path) -> None:
    (tmp_path / "wiki.xml").write_text(HEAD + "<page><title>Cut")
    with pytest.raises(InputError, match="is cut off"):
        build(tmp_path / "wiki.xml", tmp_path / "index")
    assert [path.name for path in tmp_path.iterdir()] == ["wiki.xml"]


@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress])
@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("<!DOCTYPE html><html><body>503</body></html>", "is a web page"),
        ("<html>\r\n<head><title>404 Not Found</title></head></html>", "is a web page"),
        ('<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x" "y"><html></html>', "is a web page"),
        ('<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>', "root is <Error>"),
        (HEAD + "</mediawiki>", "holds no pages"),
        ("", "(is empty|holds no data)"),
    ],
)
def test_what_is_no_dump_is_told_in_one_line_with_a_next_step(
    content: str, message: str, pack: type[bytes], tmp_path: Path
) -> None:
    path = tmp_path / "simplewiki-20260901-pages-articles.xml.bz2"
    path.write_bytes(pack(content.encode()))
    with pytest.raises(InputError, match=message) as told:
        build(path, tmp_path / "index")
    assert "\n" not in one_line(told.value)
    assert len(told.value.next_step) > 20


def test_pages_without_a_sentence_make_no_index(tmp_path: Path) -> None:
    path = tmp_path / "empty.xml"
    path.write_text(HEAD + page(1).replace("<text>", "<text>{{void}}<!--").replace("</text>", "--></text>"))
    path.write_text(path.read_text().replace("<!--", "&lt;!--").replace("-->", "--&gt;") + "</mediawiki>")
    with pytest.raises(InputError, match="no page with a sentence"):
        build(path, tmp_path / "index")


@pytest.mark.parametrize("cut", [0.5, 1.0])
def test_a_file_that_grows_while_it_is_read_is_told_as_that(
    cut: float, dump: Dump, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = dump.path.read_bytes()
    dump.path.write_bytes(content[: int(len(content) * cut)])
    close = ByteStream.close

    def grow(stream: ByteStream) -> None:
        with stream.path.open("ab") as file:
            file.write(b"more")
        close(stream)

    monkeypatch.setattr(ByteStream, "close", grow)
    with pytest.raises(InputError, match=r"grew from [\d,]+ to [\d,]+ bytes while it was read") as told:
        build(dump.path, tmp_path / "index")
    assert "download has finished" in told.value.next_step
