"""The synthetic wikis that scale is measured on: the same everywhere, of a wiki's make, read by the builder."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from statistics import mean, median

import numpy as np
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmarks.plots import line_chart, short
from benchmarks.stages import Stages
from benchmarks.stand_in import StandIn
from benchmarks.synthetic.articles import page, plain_sections
from benchmarks.synthetic.export import write
from benchmarks.synthetic.titles import Role, redirect_of, role_of, subject_of
from index_builder.extract import page_sentences
from index_builder.sources import open_source

SEED = "test"


def test_the_same_seed_gives_the_same_export_on_any_number_of_processes(tmp_path: Path) -> None:
    one, two, other = (tmp_path / f"{name}.xml.bz2" for name in ("one", "two", "other"))
    write(one, 350, SEED)
    write(two, 350, SEED, jobs=2)
    write(other, 350, "another")
    assert one.read_bytes() == two.read_bytes()
    assert one.read_bytes() != other.read_bytes()


def test_the_builder_reads_every_page_of_an_export(tmp_path: Path) -> None:
    path = tmp_path / "wiki.xml.bz2"
    write(path, 250, SEED)
    with open_source(path) as source:
        read = list(source.pages())
        left_out = sum(source.skipped.values())
    roles = Counter(role_of(number) for number in range(250))
    assert source.siteinfo.dbname == "syntheticwiki"
    assert left_out == roles[Role.OTHER]
    assert sum(one.redirect is not None for one in read) == roles[Role.REDIRECT]
    assert len(read) + left_out == 250
    articles = [one for one in read if one.redirect is None]
    assert all(page_sentences(one, "en", source.namespaces) for one in articles[:60])


def test_a_page_without_markup_is_a_page_file_with_its_redirects_as_aliases(tmp_path: Path) -> None:
    path = tmp_path / "wiki.jsonl.zst"
    write(path, 250, SEED)
    with path.open("rb") as file:
        lines = (
            zstandard.ZstdDecompressor()
            .stream_reader(file, read_across_frames=True)
            .read()
            .decode()
            .splitlines()
        )
    records = [json.loads(line) for line in lines[1:]]
    aliases = {alias: record["title"] for record in records for alias in record["aliases"]}
    inside = [number for number in range(250) if role_of(number) is Role.REDIRECT]
    assert dict(map(redirect_of, inside)).items() <= aliases.items()
    assert not any(mark in line for line in lines for mark in ("[[", "{{", "<ref"))


def test_another_ending_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ends neither in"):
        write(tmp_path / "wiki.txt", 10, SEED)


def test_titles_are_never_given_twice() -> None:
    titles = Counter(page(SEED, number).title for number in range(8_000))
    assert [title for title, count in titles.items() if count > 1] == []


def test_lengths_have_a_heavy_tail_and_redirects_are_three_in_ten() -> None:
    numbers = range(12_000)
    lengths = [
        len(one.text)
        for one in (page(SEED, number) for number in numbers)
        if not one.redirect and not one.namespace
    ]
    assert 1_300 < mean(lengths) < 2_500
    assert mean(lengths) > 1.6 * median(lengths)
    assert max(lengths) > 30 * median(lengths)
    assert 0.27 < sum(role_of(number) is Role.REDIRECT for number in numbers) / len(numbers) < 0.33


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 1_000_000))
def test_a_page_depends_on_its_number_alone(number: int) -> None:
    assert page(SEED, number) == page(SEED, number)
    assert plain_sections(SEED, number) == plain_sections(SEED, number)
    if role_of(number) is Role.REDIRECT:
        title, target = redirect_of(number)
        assert title != target
        assert target in {subject_of(one).title for one in range(max(0, number - 60), number)}


def test_the_stand_in_gives_unit_vectors_that_do_not_depend_on_the_batch() -> None:
    encoder = StandIn()
    texts = ["The river crosses the valley.", "", "A tower of 1889."]
    together = encoder.encode(texts)
    assert together.shape == (3, 384)
    assert np.allclose(np.linalg.norm(together, axis=1), 1)
    assert all(
        np.array_equal(encoder.encode([text])[0], row) for text, row in zip(texts, together, strict=True)
    )


def test_time_between_stages_is_named_after_the_stage_before_it() -> None:
    stages = Stages()
    stages.spans = [("Reading", 1.0, 3.0), ("Writing", 5.0, 6.0)]
    assert stages.seconds(1.0, 6.5) == {
        "Reading": 2.0,
        "after Reading": 2.0,
        "Writing": 1.0,
        "after Writing": 0.5,
    }


def test_stages_that_overlap_have_no_time_between_them() -> None:
    stages = Stages()
    stages.spans = [("Reading", 0.0, 4.0), ("Embedding", 1.0, 6.0)]
    assert stages.seconds(0.0, 6.0) == {"Reading": 4.0, "Embedding": 5.0, "after Embedding": 0.0}


def test_a_chart_draws_each_line_on_logarithmic_axes() -> None:
    picture = line_chart("Growth", "pages", "seconds", {"a line": [(10, 1), (100, 10), (1000, 100)]})
    path = next(part for part in picture.split('"') if part.startswith("M") and part.count("L") == 2)
    (x0, y0), (x1, y1), (x2, y2) = (map(float, place.split()) for place in path[1:].split("L"))
    assert x1 - x0 == pytest.approx(x2 - x1, abs=0.2)
    assert y0 - y1 == pytest.approx(y1 - y2, abs=0.2)
    assert y0 > y1


def test_short_numbers() -> None:
    assert [short(value) for value in (0.5, 20, 3e4, 5e6)] == ["0.5", "20", "30k", "5M"]
