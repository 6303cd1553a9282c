"""Whole runs: the three tasks over tiny models, what is written, comparisons, the report, the command line."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from click.testing import CliRunner
from conftest import REPOSITORY, STARTER, WordEncoder, WordNLI
from numpy.typing import NDArray

from receipts_offline.checker import Checker
from receipts_offline.cli.eval import evaluate
from receipts_offline.errors import GateFailed, InputError
from receipts_offline.evaluation.compare import changes, compare, load_outcomes
from receipts_offline.evaluation.conditions import load_condition
from receipts_offline.evaluation.given import prepare_claims
from receipts_offline.evaluation.metrics import Gold
from receipts_offline.evaluation.pipeline import IndexBench, PairBench
from receipts_offline.evaluation.report import END, START, write_report
from receipts_offline.evaluation.results import read_items, read_summary, write_results
from receipts_offline.evaluation.run import Run, require_reproduced, run
from receipts_offline.index.reader import Index
from receipts_offline.verdict import Verdict

SKARVIK = "The Battle of Skarvik was fought on 14 June 1611 in the bay of Skarvik."
MILL = "The tide mill of Harnsund ground barley from 1744 to 1891."
PAIRS = [
    {"set": "own", "evidence": f"Battle of Skarvik: {SKARVIK}", "claim": "The Battle of Skarvik was fought in 1611.",
     "label": "supports"},
    {"set": "own", "evidence": f"Battle of Skarvik: {SKARVIK}", "label": "refutes",
     "claim": "The Battle of Skarvik was not fought in 1611."},
    {"set": "own", "evidence": f"Tide mill: {MILL}", "claim": "The tide mill of Harnsund stood near a church.",
     "label": "not_enough_info"},
    {"set": "own", "evidence": f"Tide mill: {MILL}", "claim": "The tide mill of Harnsund is famous abroad.",
     "label": "supports"},
]  # fmt: skip
CLAIMS = [
    {"claim": "The Battle of Skarvik was fought in 1611.", "page": "Battle of Skarvik", "label": "supports",
     "evidence": [SKARVIK]},
    {"claim": "The tide mill of Harnsund did not ground barley from 1744 to 1891.", "page": "Sea mill",
     "label": "refutes", "evidence": [MILL]},
    {"claim": "Peat was cut for fuel by the miller.", "page": "Peat", "label": "refutes",
     "evidence": ["The miller never burned it."]},
]  # fmt: skip
TEXT = "The Battle of Skarvik was fought on 14 June 1611. Nine ships took part in it. Do you like ships?"
ANSWERS = [
    {
        "id": "s1", "question": "What was the Battle of Skarvik?", "topic": "Battle of Skarvik", "answer": TEXT,
        "claims": [
            {"sentence": "The Battle of Skarvik was fought on 14 June 1611.", "label": "supported",
             "claim": "The Battle of Skarvik took place on 14 June 1611.", "title": "Battle of Skarvik",
             "evidence": SKARVIK, "kind": "year"},
            {"sentence": "Nine ships took part in it.", "label": "supported", "kind": "number",
             "claim": "Nine ships took part in the Battle of Skarvik.", "title": "Battle of Skarvik",
             "evidence": "Nine ships took part in it."},
            {"sentence": "Do you like ships?", "claim": "Readers like ships.", "label": "not_in_source",
             "title": None, "evidence": None, "kind": "extra"},
        ],
    }
]  # fmt: skip


@pytest.fixture
def bench(notes: Index) -> IndexBench:
    return IndexBench(notes, Checker(notes, WordEncoder(), WordNLI()))


def condition(folder: Path, task: str, rows: list[dict[str, Any]], more: str = "") -> Path:
    """A condition file with its set beside it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{task}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    path = folder / f"{task}.toml"
    index = "" if task == "pairs" else '[index]\ndirectory = "unused"\n'
    form = 'evidence = "titled"\n' if task == "pairs" else ""
    path.write_text(
        f'about = "Own {task}."\ntask = "{task}"\n{form}[data]\nfiles = ["{task}.jsonl"]\n{index}{more}'
    )
    return path


def pairs_run(folder: Path, more: str = "") -> Run:
    return run(
        load_condition(condition(folder, "pairs", PAIRS, more)),
        pair_bench=PairBench(WordEncoder(), WordNLI()),
    )


def test_pairs_are_judged_by_the_rules_and_by_the_raw_model(tmp_path: Path) -> None:
    done = pairs_run(tmp_path)
    assert [item.judged.verdict for item in done.items] == [
        Verdict.BACKED, Verdict.MAY_CONFLICT, Verdict.NO_RECEIPT, Verdict.NO_RECEIPT,
    ]  # fmt: skip
    assert done.scores["ours.balanced_accuracy"] == 0.75
    assert done.scores["ours.three_way_accuracy"] == 0.75
    assert done.scores["ours.backed_precision"] == 1
    assert done.scores["caught.model.0.02"] == 1
    shown = [item.judged.shown for item in done.items]
    assert shown[2:] == [None, None]
    # Both verdicts are right, so the error is how far their confidence falls short of certainty.
    error = sum(1 - value for value in shown[:2] if value is not None) / 2
    assert done.scores["calibration.shown.ece"] == pytest.approx(error)
    assert done.record["counts"] == {"claims": 4, "groups": 2, "supported": 2, "refuted": 1, "neither": 1}


def test_titles_are_handed_to_the_model_in_front_of_the_sentence(tmp_path: Path) -> None:
    nli = WordNLI()
    run(load_condition(condition(tmp_path, "pairs", PAIRS[:1])), pair_bench=PairBench(WordEncoder(), nli))
    assert nli.batches == [[(f"Battle of Skarvik: {SKARVIK}", PAIRS[0]["claim"])]]


def test_evidence_of_several_sentences_can_be_read_one_by_one(tmp_path: Path) -> None:
    row = {**PAIRS[0], "evidence": f"Battle of Skarvik: Peat burns. {SKARVIK}"}
    path = condition(tmp_path, "pairs", [row])
    path.write_text('candidates = "sentences"\n' + path.read_text())
    scored = run(load_condition(path), pair_bench=PairBench(WordEncoder(), WordNLI())).items[0].scored
    assert scored is not None
    assert [one.sentence for one in scored.evidence] == [SKARVIK, "Peat burns."]
    assert scored.evidence[0].similarity > scored.evidence[1].similarity


def test_a_rule_switched_off_is_decided_again_without_scoring_again(tmp_path: Path) -> None:
    nli = WordNLI()
    done = run(
        load_condition(condition(tmp_path, "pairs", PAIRS)),
        pair_bench=PairBench(WordEncoder(), nli),
    )
    assert len(nli.batches) == len(PAIRS)
    systems = list(done.record["tables"])
    assert systems[:2] == ["ours", "simple"]
    assert "without-quantity-guard" in systems
    # The mill's sentence neither shares the claim's words nor denies them: no rule holds its verdict up.
    assert done.items[2].judged.without["same-subject"] is done.items[2].judged.verdict
    assert done.items[0].verdict("without-quantity-guard") is Verdict.BACKED


def test_bare_evidence_may_be_taken_to_be_about_the_subject(tmp_path: Path) -> None:
    row = {**PAIRS[0], "evidence": "The Battle, fought in 1611, had nine ships.",
           "claim": "Skarvik: the battle had nine ships."}  # fmt: skip
    path = condition(tmp_path, "pairs", [row])
    path.write_text(path.read_text().replace("titled", "bare"))
    bench = PairBench(WordEncoder(), Believer())
    tested = run(load_condition(path), pair_bench=bench).items[0]
    path.write_text('subject = "given"\n' + path.read_text())
    given = run(load_condition(path), pair_bench=bench).items[0]
    assert (tested.judged.verdict, given.judged.verdict) == (Verdict.NO_RECEIPT, Verdict.BACKED)
    assert tested.judged.without["backing-subject"] is Verdict.BACKED


class Believer(WordNLI):
    """Takes every premise to say what the claim says, as a model that is blind to digits does."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        return np.tile(np.float32([0.02, 0.96, 0.02]), (len(pairs), 1))


def test_switching_a_rule_off_shows_what_it_prevents(tmp_path: Path) -> None:
    row = {**PAIRS[0], "claim": "The Battle of Skarvik was fought in 1612.", "label": "refutes"}
    loaded = load_condition(condition(tmp_path, "pairs", [PAIRS[0], row]))
    done = run(loaded, pair_bench=PairBench(WordEncoder(), Believer()))
    assert [item.judged.verdict for item in done.items] == [Verdict.BACKED, Verdict.NO_RECEIPT]
    assert done.items[1].judged.without["quantity-guard"] is Verdict.BACKED
    assert done.scores["ours.refuted_backed"] == 0
    assert done.scores["without-quantity-guard.refuted_backed"] == 1
    assert done.scores["simple.refuted_backed"] == 1
    assert done.scores["difference.balanced_accuracy"] == 0.5


def test_claims_are_followed_through_retrieval(tmp_path: Path, bench: IndexBench) -> None:
    done = run(load_condition(condition(tmp_path, "claims", CLAIMS)), index_bench=bench)
    first, second, third = done.items
    assert first.judged.verdict is Verdict.BACKED
    assert first.ranks is not None
    assert first.ranks.lost_at is None
    assert "fulltext" in first.ranks.sources
    assert second.ranks is not None
    assert second.ranks.stored, "a page is found by its alias too"
    assert third.ranks is not None
    assert third.ranks.lost_at == "stored"
    assert done.scores["retrieval.stored"] == pytest.approx(2 / 3)
    assert done.scores["retrieval.ranked.5"] == pytest.approx(2 / 3)
    assert done.record["lost"]["stored"] == {"supported": 0, "refuted": 1, "neither": 0}
    assert done.record["index"]["id"] == bench.manifest.index_id


def test_answers_are_split_aligned_and_judged(tmp_path: Path, bench: IndexBench) -> None:
    done = run(load_condition(condition(tmp_path, "answers", ANSWERS)), index_bench=bench)
    fought, ships, readers = done.items
    assert fought.found
    assert ships.found
    assert ships.scored is not None
    assert ships.ranks is not None
    assert ships.ranks.lost_at is None
    assert readers.found is False
    assert readers.judged.verdict is readers.judged.simple is Verdict.NO_RECEIPT
    assert done.scores["splitter.recall"] == pytest.approx(2 / 3)
    assert done.scores["splitter.precision"] == 1


def test_a_labelled_claim_gets_the_verdict_that_check_gives(
    tmp_path: Path, bench: IndexBench, notes: Index
) -> None:
    receipts = Checker(notes, WordEncoder(), WordNLI()).check(TEXT).receipts
    done = run(load_condition(condition(tmp_path, "answers", ANSWERS)), index_bench=bench)
    assert [receipt.verdict for receipt in receipts] == [item.judged.verdict for item in done.items[:2]]
    assert [receipt.rule.id for receipt in receipts] == [item.judged.decision.rule for item in done.items[:2]]
    assert [receipt.simple_checker.verdict for receipt in receipts] == [
        item.judged.simple for item in done.items[:2]
    ]
    for receipt, item in zip(receipts, done.items, strict=False):
        assert item.scored is not None
        assert tuple(quote.sentence_id for quote in receipt.considered) == item.scored.ids


def test_a_score_that_is_not_reproduced_fails_the_gate_and_is_named(tmp_path: Path) -> None:
    good = pairs_run(tmp_path, '[expected]\n"ours.false_conflict" = { score = 0.004, tolerance = 0.005 }\n')
    require_reproduced([good.record])
    bad = pairs_run(
        tmp_path,
        '[expected]\n"ours.backed_recall" = { score = 0.9, tolerance = 0.1 }\n'
        '"retrieval.ranked.5" = { score = 1, tolerance = 1 }\n',
    )
    with pytest.raises(GateFailed) as caught:
        require_reproduced([bad.record])
    assert "ours.backed_recall is 0.5000 instead of 0.9000 ± 0.1" in caught.value.message
    assert "retrieval.ranked.5 is missing" in caught.value.message


def test_claims_can_be_taken_out_of_answers(tmp_path: Path, bench: IndexBench) -> None:
    condition(tmp_path, "answers", ANSWERS)
    assert prepare_claims(tmp_path / "answers.jsonl", tmp_path / "given.jsonl") == 3
    rows = [json.loads(line) for line in (tmp_path / "given.jsonl").read_text().splitlines()]
    assert [row["label"] for row in rows] == ["supports", "supports", "not_enough_info"]
    done = run(load_condition(condition(tmp_path, "claims", rows)), index_bench=bench)
    assert [item.ranks is None for item in done.items] == [False, False, True]
    assert done.record["counts"]["with_gold_sentence"] == 2


def test_the_claims_given_in_the_repository_are_those_of_its_answers(tmp_path: Path) -> None:
    folder = REPOSITORY / "experiments" / "data"
    prepare_claims(folder / "answers.jsonl", tmp_path / "claims.jsonl")
    assert (tmp_path / "claims.jsonl").read_bytes() == (folder / "answers_claims.jsonl").read_bytes()


def test_with_a_limit_no_scores_are_compared(tmp_path: Path) -> None:
    text = '[expected]\n"ours.backed_recall" = { score = 0.9, tolerance = 0.1 }\n'
    loaded = load_condition(condition(tmp_path, "pairs", PAIRS, text))
    done = run(loaded, limit=2, pair_bench=PairBench(WordEncoder(), WordNLI()))
    assert len(done.items) == 2
    assert done.record["expected"] == []


def test_every_second_row_can_be_taken(tmp_path: Path) -> None:
    path = condition(tmp_path, "pairs", PAIRS)
    path.write_text(path.read_text().replace("[data]\n", "[data]\nevery = 2\n"))
    done = run(load_condition(path), pair_bench=PairBench(WordEncoder(), WordNLI()))
    assert [item.name for item in done.items] == ["1", "3"]


# --- what is written ---------------------------------------------------------------------------


def test_two_runs_write_the_same_bytes_and_items_quote_nothing(tmp_path: Path) -> None:
    for out in ("one", "two"):
        done = pairs_run(tmp_path / "set")
        write_results(tmp_path / out, done.record, done.items)
    names = sorted(path.name for path in (tmp_path / "one").iterdir())
    assert names == ["items.jsonl", "reliability.svg", "summary.json", "summary.md", "texts.jsonl"]
    for name in names:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name
    for name in ("items.jsonl", "summary.json", "summary.md"):
        assert "Skarvik" not in (tmp_path / "one" / name).read_text(), name
    assert "Skarvik" in (tmp_path / "one" / "texts.jsonl").read_text()
    assert str(tmp_path) not in (tmp_path / "one" / "summary.json").read_text()


def test_the_summary_has_tables_with_their_numbers(tmp_path: Path) -> None:
    done = pairs_run(tmp_path)
    write_results(tmp_path / "out", done.record, done.items)
    text = (tmp_path / "out" / "summary.md").read_text()
    assert "4 claims in 2 groups (2 supported, 1 refuted, 1 neither)" in text
    assert "| balanced accuracy | 75.0 (" in text
    assert "without quantity-guard" in text
    assert "nan" not in text.lower()
    record = read_summary(tmp_path / "out")
    assert record["scores"]["ours.backed_recall"] == 0.5
    assert record["data"][0]["sha256"]


def test_the_picture_is_a_small_svg_with_a_panel_a_score(tmp_path: Path) -> None:
    done = pairs_run(tmp_path)
    write_results(tmp_path / "out", done.record, done.items)
    content = (tmp_path / "out" / "reliability.svg").read_text()
    root = ElementTree.fromstring(content)
    assert root.tag.endswith("svg")
    assert content.count("ECE") == 3
    assert len(content) < 10_000
    assert "http" not in content.replace("http://www.w3.org/2000/svg", "")


# --- comparing ---------------------------------------------------------------------------------


def outcomes_of(folder: Path, verdicts: list[str]) -> str:
    """A finished run of four claims on two pages, written by hand."""
    labels = ["supported", "supported", "refuted", "refuted"]
    rows = [
        {"item": str(number), "group": "p" if number < 2 else "q", "label": label, "verdict": verdict,
         "simple": "May conflict", "without": {"same-subject": "Backed"} if number == 3 else {}}
        for number, (label, verdict) in enumerate(zip(labels, verdicts, strict=True))
    ]  # fmt: skip
    folder.mkdir()
    (folder / "items.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    return str(folder)


def test_a_comparison_worked_by_hand(tmp_path: Path) -> None:
    one = load_outcomes(outcomes_of(tmp_path / "a", ["Backed", "No receipt", "Backed", "No receipt"]))
    two = load_outcomes(outcomes_of(tmp_path / "b", ["Backed", "Backed", "May conflict", "No receipt"]))
    found = {difference.metric: difference for difference in compare(one, two, resamples=2_000)}
    backed = found["backed_recall"]
    assert (backed.first, backed.second, backed.difference.value) == (0.5, 1.0, 0.5)
    # Only page p has supported claims: every resample that holds it says the same.
    assert (backed.difference.low, backed.difference.high) == (0.5, 0.5)
    assert found["conflict_recall"].difference.value == 0.5
    coverage = found["coverage"].difference
    assert (coverage.value, coverage.low, coverage.high) == (0.25, 0.0, 0.5)
    assert changes(one, two) == {
        (Gold.REFUTED, Verdict.BACKED, Verdict.MAY_CONFLICT): 1,
        (Gold.SUPPORTED, Verdict.NO_RECEIPT, Verdict.BACKED): 1,
    }


def test_other_systems_of_a_run_can_be_compared(tmp_path: Path) -> None:
    run_folder = outcomes_of(tmp_path / "a", ["Backed", "No receipt", "Backed", "No receipt"])
    assert set(load_outcomes(run_folder + ":simple").verdicts) == {Verdict.MAY_CONFLICT}
    assert load_outcomes(run_folder + ":without-same-subject").verdicts[3] is Verdict.BACKED
    with pytest.raises(InputError, match="no outcomes of best"):
        load_outcomes(run_folder + ":best")
    with pytest.raises(InputError, match="no finished run"):
        load_outcomes(str(tmp_path / "none"))


def test_runs_on_other_claims_or_labels_are_not_compared(tmp_path: Path) -> None:
    verdicts = ["Backed"] * 4
    one = load_outcomes(outcomes_of(tmp_path / "a", verdicts))
    path = Path(outcomes_of(tmp_path / "b", verdicts)) / "items.jsonl"
    path.write_text(path.read_text().replace('"label": "refuted"', '"label": "neither"'))
    with pytest.raises(InputError, match="other labels"):
        compare(one, load_outcomes(str(tmp_path / "b")))
    path.write_text(path.read_text().replace('"item": "3"', '"item": "9"'))
    with pytest.raises(InputError, match="not about the same claims"):
        compare(one, load_outcomes(str(tmp_path / "b")))


# --- the report --------------------------------------------------------------------------------


def test_the_report_keeps_what_people_wrote_around_it(tmp_path: Path) -> None:
    done = pairs_run(tmp_path / "set")
    write_results(tmp_path / "out", done.record, done.items)
    to = tmp_path / "docs" / "eval.md"
    to.parent.mkdir()
    to.write_text(f"# Ours\n\nBefore.\n\n{START}\nfrom last time\n{END}\n\nAfter.\n")
    write_report([tmp_path / "out"], to)
    text = to.read_text()
    assert text.startswith("# Ours\n\nBefore.\n")
    assert text.endswith("After.\n")
    assert "from last time" not in text
    assert "| supported, but not Backed | 1 of 2 | none.neutral 1 |" in text
    assert "![Reliability of pairs](reliability-pairs.svg)" in text
    assert (tmp_path / "docs" / "reliability-pairs.svg").exists()
    write_report([tmp_path / "out"], to)
    assert to.read_text() == text


def test_a_report_quotes_only_where_the_texts_are_there(tmp_path: Path) -> None:
    done = pairs_run(tmp_path / "set")
    write_results(tmp_path / "out", done.record, done.items)
    write_report([tmp_path / "out"], tmp_path / "with.md")
    assert "famous abroad" in (tmp_path / "with.md").read_text()
    assert "CC BY-SA 4.0" in (tmp_path / "with.md").read_text()
    (tmp_path / "out" / "texts.jsonl").unlink()
    write_report([tmp_path / "out"], tmp_path / "without.md")
    assert "famous abroad" not in (tmp_path / "without.md").read_text()


def test_a_report_with_one_mark_is_left_alone(tmp_path: Path) -> None:
    done = pairs_run(tmp_path / "set")
    write_results(tmp_path / "out", done.record, done.items)
    to = tmp_path / "eval.md"
    to.write_text(f"Mine.\n{START}\nmine too\n")
    with pytest.raises(InputError, match="only one of the two marks"):
        write_report([tmp_path / "out"], to)
    assert "mine too" in to.read_text()


# --- the command line --------------------------------------------------------------------------


def invoke(*arguments: str | Path) -> Any:
    return CliRunner().invoke(evaluate, [str(argument) for argument in arguments])


def test_run_compare_and_report_from_the_command_line(tmp_path: Path) -> None:
    path = condition(tmp_path, "pairs", PAIRS)
    done = invoke("run", path, "--write-expected", "--quiet")
    assert done.exit_code == 0, done.output
    assert "4 claims; results in" in done.output
    out = tmp_path / "results" / "pairs"
    assert len(read_items(out)) == 4
    assert '"ours.balanced_accuracy" = { score = ' in path.read_text()
    again = invoke("run", path, "--out", tmp_path / "again", "--quiet")
    assert again.exit_code == 0, again.output
    assert (tmp_path / "again" / "items.jsonl").read_bytes() == (out / "items.jsonl").read_bytes()
    compared = invoke("compare", f"{out}:simple", out)
    assert compared.exit_code == 0
    assert "4 claims in 2 groups" in compared.output
    assert invoke("report", out, "--to", tmp_path / "eval.md").exit_code == 0
    path.write_text(path.read_text().replace("score = 0", "score = 7").replace("score = 1", "score = 8"))
    moved = invoke("run", path, "--quiet")
    assert isinstance(moved.exception, GateFailed)


def test_verdicts_are_kept_without_texts_and_confidence_is_fitted_to_them(tmp_path: Path) -> None:
    done = pairs_run(tmp_path)
    write_results(tmp_path / "run", done.record, done.items)
    kept = tmp_path / "kept"
    asked = ["report", str(tmp_path / "run"), "--to", str(tmp_path / "eval.md"), "--items", str(kept)]
    assert CliRunner().invoke(evaluate, asked, catch_exceptions=False).exit_code == 0
    rows = [json.loads(line) for line in (kept / "pairs.jsonl").read_text().splitlines()]
    assert [row["verdict"] for row in rows] == ["Backed", "May conflict", "No receipt", "No receipt"]
    assert "Skarvik" not in (kept / "pairs.jsonl").read_text()
    fitted = CliRunner().invoke(evaluate, ["fit-confidence", str(tmp_path / "run")], catch_exceptions=False)
    assert '"backed.entailed" = { slope' in fitted.output
    assert '"conflict.most-relevant" = { slope' in fitted.output


def test_several_conditions_run_in_one_command_and_every_failure_is_named(tmp_path: Path) -> None:
    wrong = '[expected]\n"ours.coverage" = { score = 9, tolerance = 0 }\n'
    one, two = condition(tmp_path / "x", "pairs", PAIRS[:2], wrong), tmp_path / "x" / "second.toml"
    two.write_text(one.read_text())
    done = invoke("run", one, two, "--out", tmp_path / "out", "--quiet")
    assert isinstance(done.exception, GateFailed)
    assert "pairs: 1 of 1" in done.exception.message
    assert "second: 1 of 1" in done.exception.message
    assert len(read_items(tmp_path / "out" / "second")) == 2


def test_every_subcommand_has_help() -> None:
    for name in ("run", "compare", "report", "prepare"):
        done = invoke(name, "--help")
        assert done.exit_code == 0
        assert len(done.output) > 150


@pytest.mark.starter
@pytest.mark.parametrize(
    "path", sorted((REPOSITORY / "experiments").glob("ci-*.toml")), ids=lambda path: path.stem
)
def test_a_small_slice_of_each_task_reproduces_its_scores(path: Path) -> None:
    loaded = load_condition(path, index=None if "pairs" in path.stem else STARTER)
    assert loaded.expected
    require_reproduced([run(loaded).record])
