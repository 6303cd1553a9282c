"""Reading evaluation sets and condition files: strict, and plain about what is wrong and where."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from conftest import REPOSITORY

from receipts_offline.errors import InputError
from receipts_offline.evaluation.conditions import Expected, load_condition, with_expected
from receipts_offline.evaluation.datasets import read_answers, read_claims, read_pairs, split_title
from receipts_offline.evaluation.fm2 import prepare_fm2
from receipts_offline.evaluation.metrics import Gold

PAIR = {"set": "own", "evidence": "Tern: Terns dive.", "claim": "Terns dive.", "label": "supports"}
ANSWER = {
    "id": "a1",
    "question": "What do terns do?",
    "topic": "Tern",
    "answer": "Well. Terns dive for fish.",
    "claims": [
        {
            "sentence": "Terns dive for fish.",
            "claim": "Terns dive.",
            "label": "supported",
            "title": "Tern",
            "evidence": "Terns dive.",
            "kind": "paraphrase",
        }
    ],
}


def write(path: Path, *records: Any) -> Path:
    path.write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return path


def test_pairs_are_read_with_their_line_as_name_and_filtered_by_set(tmp_path: Path) -> None:
    path = write(tmp_path / "pairs.jsonl", PAIR, {**PAIR, "set": "other", "label": "not_enough_info"})
    assert [(pair.item, pair.gold) for pair in read_pairs(path)] == [
        ("1", Gold.SUPPORTED),
        ("2", Gold.NEITHER),
    ]
    assert [pair.item for pair in read_pairs(path, ["other"])] == ["2"]
    with pytest.raises(InputError, match="no pairs of nowhere"):
        read_pairs(path, ["nowhere"])


def test_claims_are_read_with_their_gold_sentences(tmp_path: Path) -> None:
    row = {"claim": "Terns swim.", "page": "Tern", "label": "refutes", "evidence": ["Terns dive."]}
    claim = read_claims(write(tmp_path / "claims.jsonl", row))[0]
    assert (claim.page, claim.gold, claim.evidence) == ("Tern", Gold.REFUTED, ("Terns dive.",))


def test_an_answer_knows_where_the_sentence_of_each_claim_stands(tmp_path: Path) -> None:
    answer = read_answers(write(tmp_path / "answers.jsonl", ANSWER))[0]
    claim = answer.claims[0]
    assert answer.answer[claim.start : claim.end] == "Terns dive for fish."
    assert claim.item == "a1.1"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"label": "true"}, r"pairs\.jsonl:2: field 'label' is 'true', not one of"),
        ({"claim": ""}, r"pairs\.jsonl:2: field 'claim' must be a text"),
        ({"evidence": None}, r"pairs\.jsonl:2: field 'evidence' is missing"),
    ],
)
def test_a_bad_line_is_named_with_its_field(tmp_path: Path, change: dict[str, Any], told: str) -> None:
    with pytest.raises(InputError, match=told):
        read_pairs(write(tmp_path / "pairs.jsonl", PAIR, {**PAIR, **change}))


def test_a_labelled_sentence_must_stand_in_the_answer_and_evidence_must_be_there(tmp_path: Path) -> None:
    claim = ANSWER["claims"][0]  # type: ignore[index]
    strange = {**ANSWER, "claims": [{**claim, "sentence": "Gulls dive."}]}
    with pytest.raises(InputError, match=r"field 'claims\[0\]\.sentence' is no part of the answer"):
        read_answers(write(tmp_path / "a.jsonl", strange))
    bare = {**ANSWER, "claims": [{**claim, "evidence": None}]}
    with pytest.raises(InputError, match=r"field 'claims\[0\]\.evidence' is needed"):
        read_answers(write(tmp_path / "b.jsonl", bare))
    with pytest.raises(InputError, match="field 'id' 'a1' stands on an earlier line"):
        read_answers(write(tmp_path / "c.jsonl", ANSWER, ANSWER))


def test_missing_sets_say_where_to_get_them(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        read_pairs(tmp_path / "none.jsonl")
    assert "data/README.md" in caught.value.next_step
    assert "--data" in caught.value.next_step


def test_what_is_no_json_or_no_utf8_or_empty_is_told(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    path.write_bytes(b'{"set": \n')
    with pytest.raises(InputError, match=r"bad\.jsonl:1: no JSON"):
        read_pairs(path)
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not UTF-8"):
        read_claims(path)
    path.write_bytes(b"\n")
    with pytest.raises(InputError, match="is empty"):
        read_answers(path)


@pytest.mark.parametrize(
    ("evidence", "title", "sentence"),
    [
        ("Tern: It dives: fast.", "Tern", "It dives: fast."),
        ("It dives.", "", "It dives."),
        ("Tern: ", "", "Tern: "),
    ],
)
def test_titled_evidence_is_cut_at_its_first_colon(evidence: str, title: str, sentence: str) -> None:
    assert split_title(evidence) == (title, sentence)


# --- condition files ---------------------------------------------------------------------------


GOOD = """
about = "Pairs."
task = "pairs"
evidence = "titled"

[data]
files = ["sets/pairs.jsonl"]

[thresholds]
backing_entailment = 0.7
off = ["quantity-guard"]

[expected]
"ours.false_conflict" = { score = 0.02, tolerance = 0.01 }
"""


def condition(tmp_path: Path, text: str, **options: Path) -> Any:
    path = tmp_path / "own.toml"
    path.write_text(text)
    return load_condition(path, **options)


def test_a_condition_is_read_with_paths_relative_to_it(tmp_path: Path) -> None:
    found = condition(tmp_path, GOOD)
    assert found.name == "own"
    assert found.files == (tmp_path / "sets/pairs.jsonl",)
    assert found.thresholds.backing_entailment == 0.7
    assert found.thresholds.off == {"quantity-guard"}
    assert "own" in found.thresholds.version
    assert found.expected == {"ours.false_conflict": Expected(0.02, 0.01)}


def test_data_and_index_may_be_elsewhere(tmp_path: Path) -> None:
    text = '''task = "answers"
topic = "question"
[data]
files = ["sets/answers.jsonl"]
[index]
directory = "here"'''
    assert condition(tmp_path, text).index == tmp_path / "here"
    found = condition(tmp_path, text, data=Path("/other"), index=Path("/index"))
    assert found.files == (Path("/other/answers.jsonl"),)
    assert found.index == Path("/index")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('task = "pairs"', 'task = "poems"', "'task' is 'poems'; choose from pairs"),
        ('task = "pairs"', "", "'task' is missing"),
        ('about = "Pairs."', 'abuot = "Pairs."', "no key 'abuot'"),
        ('evidence = "titled"', 'evidence = "long"', "'evidence' is 'long'"),
        ('evidence = "titled"', 'topic = "page"', "'topic' has no meaning for pairs"),
        ("[thresholds]", "[index]\ndirectory = 'x'\n[thresholds]", "'index' has no meaning"),
        ('files = ["sets/pairs.jsonl"]', "files = []", "'data.files' is missing"),
        ('files = ["sets/pairs.jsonl"]', 'file = "x"', "no key 'data.file'"),
        ('files = ["sets/pairs.jsonl"]', 'files = "x"', "'data.files' must be a list"),
        ('files = ["sets/pairs.jsonl"]', 'files = ["x"]\nevery = 0', "'data.every' must be 1 or more"),
        ("backing_entailment = 0.7", "backing_entailment = 7", "must be a number from 0 to 1"),
        ("backing_entailment = 0.7", "entailment = 0.7", "no threshold 'entailment'"),
        ('off = ["quantity-guard"]', 'off = ["luck"]', "'thresholds.off'.*no such rule.*Rules are"),
        ("{ score = 0.02, tolerance = 0.01 }", "0.02", "must be { score = NUMBER"),
        ("tolerance = 0.01", "tolerance = -1", "is negative"),
        ('task = "pairs"', "task = ", "is no TOML"),
    ],
)
def test_a_bad_condition_says_what_is_wrong(tmp_path: Path, old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(InputError, match=told):
        condition(tmp_path, GOOD.replace(old, new))


def test_claims_and_answers_need_an_index(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"'index\.directory' is missing"):
        condition(tmp_path, 'task = "claims"\n[data]\nfiles = ["x"]')


def test_a_condition_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be read"):
        load_condition(tmp_path / "none.toml")


def test_pinned_scores_replace_the_old_ones_and_keep_their_tolerance(tmp_path: Path) -> None:
    old = condition(tmp_path, GOOD)
    text = with_expected(GOOD, {"ours.false_conflict": 0.03125, "ours.coverage": 0.5}, old.expected)
    new = condition(tmp_path, text)
    assert new.expected == {
        "ours.false_conflict": Expected(0.0312, 0.01),
        "ours.coverage": Expected(0.5, 0.01),
    }
    assert new.thresholds == old.thresholds
    assert with_expected(text, {"ours.coverage": 0.5}, new.expected).count("[expected]") == 1


@pytest.mark.parametrize(
    "path", sorted((REPOSITORY / "experiments").glob("*.toml")), ids=lambda path: path.stem
)
def test_every_condition_of_the_repository_is_sound(path: Path) -> None:
    found = load_condition(path)
    assert found.about
    for file in found.files:
        # Sets of other people are fetched into data/eval; all others lie in the repository.
        assert file.exists() or file.parent.name == "eval", file


# --- pages of FoolMeTwice ----------------------------------------------------------------------


def test_pages_are_put_together_by_section_with_the_summary_as_lead(tmp_path: Path) -> None:
    page = {
        "title": "Tern",
        "sentences": [["Food", "It eats\nfish."], ["Summary", "Terns are birds."], ["Food", "It dives."]],
    }
    out = tmp_path / "pages.jsonl"
    assert prepare_fm2(write(tmp_path / "fm2.jsonl", page), out) == (1, 3)
    site, made = (json.loads(line) for line in out.read_text().splitlines())
    assert site["siteinfo"]["license"] == "CC BY-SA 3.0"
    assert made == {
        "title": "Tern",
        "sections": [
            {"heading": "", "text": "Terns are birds."},
            {"heading": "Food", "text": "It eats fish.\nIt dives."},
        ],
    }


def test_a_page_of_another_form_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"fm2\.jsonl:1: no page"):
        prepare_fm2(write(tmp_path / "fm2.jsonl", {"title": "Tern"}), tmp_path / "out.jsonl")
    with pytest.raises(InputError, match="holds no pages"):
        prepare_fm2(write(tmp_path / "empty.jsonl"), tmp_path / "out.jsonl")
