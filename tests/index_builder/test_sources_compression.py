"""Packed files: every stream of every packing is read, and damage is named with its place."""

from __future__ import annotations

import bz2
import gzip
import random
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
import zstandard
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from index_builder.page import SourcePage
from index_builder.sources import open_source
from index_builder.sources.compression import ByteStream, codec_of
from receipts_offline.errors import InputError

EXPORT = Path(__file__).parents[1] / "data" / "tiny-export-0.11.xml"
PLAIN = EXPORT.read_bytes()
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "bz2": bz2.compress,
    "gz": gzip.compress,
    "zst": zstandard.ZstdCompressor(write_checksum=True).compress,
}


def pages_of(path: Path, chunk_size: int = 1 << 17) -> list[SourcePage]:
    with open_source(path, chunk_size=chunk_size) as source:
        return list(source.pages())


EXPECTED = pages_of(EXPORT)


def written(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path


def unpacked(path: Path, chunk_size: int = 1 << 17) -> bytes:
    stream = ByteStream(path, chunk_size)
    try:
        return b"".join(stream.chunks())
    finally:
        stream.close()


@pytest.mark.parametrize("packing", sorted(PACKERS))
def test_packing_is_told_by_content_not_by_name(tmp_path: Path, packing: str) -> None:
    path = written(tmp_path / "dump.bin", PACKERS[packing](PLAIN))
    assert pages_of(path) == EXPECTED
    assert codec_of(path.read_bytes()) == packing


@pytest.mark.parametrize("packing", sorted(PACKERS))
def test_D1_every_stream_of_a_multistream_file_is_read(tmp_path: Path, packing: str) -> None:
    parts = PLAIN.split(b"  <page>")
    joined = [parts[0]] + [b"  <page>" + part for part in parts[1:]]
    path = written(tmp_path / f"multi.xml.{packing}", b"".join(map(PACKERS[packing], joined)))
    assert len(joined) == 12
    assert pages_of(path) == EXPECTED


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    cuts=st.lists(st.integers(0, len(PLAIN)), max_size=6),
    chunk_size=st.integers(1, 4000),
    packing=st.sampled_from(sorted(PACKERS)),
)
def test_D1_any_split_and_any_chunk_size_give_the_same_pages(
    tmp_path: Path, cuts: list[int], chunk_size: int, packing: str
) -> None:
    bounds = [0, *sorted(cuts), len(PLAIN)]
    packed = b"".join(PACKERS[packing](PLAIN[a:b]) for a, b in pairwise(bounds))
    assert pages_of(written(tmp_path / "split", packed), chunk_size) == EXPECTED


@pytest.mark.parametrize("packing", sorted(PACKERS))
def test_output_larger_than_one_chunk_comes_whole(tmp_path: Path, packing: str) -> None:
    # 3 MB of one byte packs into almost nothing: the unpacker holds output back after its last input.
    content = b"x" * 3_000_000
    assert unpacked(written(tmp_path / "big", PACKERS[packing](content)), chunk_size=7) == content


def test_a_skippable_zstandard_frame_in_front_is_passed_over(tmp_path: Path) -> None:
    skippable = b"\x50\x2a\x4d\x18" + (4).to_bytes(4, "little") + b"\0\0\0\0"
    path = written(tmp_path / "dump.xml.zst", skippable + PACKERS["zst"](PLAIN))
    assert pages_of(path) == EXPECTED


def test_zero_padding_behind_a_gzip_file_is_no_damage(tmp_path: Path) -> None:
    assert unpacked(written(tmp_path / "p.gz", gzip.compress(b"abc") + b"\0" * 512), chunk_size=5) == b"abc"


@pytest.mark.parametrize("packing", sorted(PACKERS))
def test_a_truncated_file_is_named_with_the_offset_after_its_pages(tmp_path: Path, packing: str) -> None:
    # Bytes that do not compress keep the cut inside the last stream.
    noise = random.Random(7).randbytes(60_000).hex().encode()
    tail = PACKERS[packing](b"<!-- " + noise + b" -->")
    whole = PACKERS[packing](PLAIN.removesuffix(b"</mediawiki>\n")) + tail
    path = written(tmp_path / f"cut.xml.{packing}", whole[: len(whole) - 2000])
    with open_source(path) as source:
        pages = source.pages()
        assert [next(pages) for _ in EXPECTED] == EXPECTED
        with pytest.raises(InputError) as caught:
            next(pages)
    assert f"{path} is cut off" in caught.value.message
    assert f"at byte {len(whole) - 2000:,}," in caught.value.message


@pytest.mark.parametrize("packing", sorted(PACKERS))
def test_damaged_data_is_an_error_with_the_offset(tmp_path: Path, packing: str) -> None:
    packed = bytearray(PACKERS[packing](random.Random(3).randbytes(50_000)))
    packed[20_000:20_200] = b"\xff" * 200
    path = written(tmp_path / "bad", bytes(packed))
    with pytest.raises(InputError, match=r"is damaged: .* near byte [\d,]+ of [\d,]+") as caught:
        unpacked(path, chunk_size=1000)
    assert "Download it again" in caught.value.next_step


def test_garbage_behind_the_last_stream_is_not_ignored(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="damaged"):
        unpacked(written(tmp_path / "g.bz2", bz2.compress(b"abc") + b"no stream"))


def test_D1_an_empty_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is empty"):
        open_source(written(tmp_path / "empty.xml.bz2", b""))


@pytest.mark.parametrize("packing", sorted(PACKERS))
def test_D1_a_well_packed_nothing_is_an_error(tmp_path: Path, packing: str) -> None:
    with pytest.raises(InputError, match="no data once unpacked"):
        open_source(written(tmp_path / "empty", PACKERS[packing](b"")))


def test_a_head_that_cannot_be_unpacked_is_damage_not_emptiness(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="damaged"):
        open_source(written(tmp_path / "x.bz2", b"BZh9 this is no bzip2 data at all"))


@pytest.mark.parametrize(
    ("magic", "what"), [(b"\xfd7zXZ\x00", "xz"), (b"7z\xbc\xaf\x27\x1c", "7-Zip"), (b"PK\x03\x04", "zip")]
)
def test_other_packings_are_named(tmp_path: Path, magic: bytes, what: str) -> None:
    with pytest.raises(InputError, match=what):
        open_source(written(tmp_path / "dump", magic + b"rest of it, long enough"))


def test_a_zstandard_window_over_the_bound_is_refused(tmp_path: Path) -> None:
    parameters = zstandard.ZstdCompressionParameters(window_log=28, write_content_size=False)
    packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    content = packer.compress(PLAIN) + packer.flush()
    with pytest.raises(InputError, match="window of more than 128 MiB") as caught:
        open_source(written(tmp_path / "long.zst", content))
    assert "--long" in caught.value.next_step


def test_a_missing_file_and_a_directory_are_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        open_source(tmp_path / "none.xml")
    with pytest.raises(InputError, match="not a regular file"):
        open_source(tmp_path)


def test_progress_counts_packed_bytes_up_to_the_total(tmp_path: Path) -> None:
    path = written(tmp_path / "d.xml.bz2", bz2.compress(PLAIN))
    with open_source(path, chunk_size=256) as source:
        assert source.total_bytes == path.stat().st_size
        seen = [source.bytes_read() for _ in source.pages()]
        assert seen == sorted(seen)
        assert source.bytes_read() == source.total_bytes
