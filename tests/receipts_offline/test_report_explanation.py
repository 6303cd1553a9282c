"""An explanation tells what was compared and what another verdict would have needed, from the receipt alone."""

from __future__ import annotations

import io
import json
import re
from dataclasses import replace

import pytest
from conftest import WordEncoder, WordNLI
from hypothesis import given, settings
from hypothesis import strategies as st
from made_reports import MILL, made_report

from receipts_offline.checker import Checker
from receipts_offline.errors import InputError
from receipts_offline.index.reader import Index
from receipts_offline.receipts import Quote, Receipt, Report, Scores
from receipts_offline.replay import decide_again
from receipts_offline.report.explaining import print_explanation
from receipts_offline.report.explanation import RULE_WORDS, Explanation, explain, explanation_record
from receipts_offline.report.reading import parse_saved
from receipts_offline.report.records import report_json
from receipts_offline.verdict import Rule, Verdict

CLAIM = "The tide mill of Harnsund was built in 1744."


def explained(receipt: Receipt, number: int = 1, of: int = 1) -> Explanation:
    return explain(receipt, receipt.to_dict(), number, of, "Quotes from the notes.")


def shown(explanation: Explanation) -> str:
    stream = io.StringIO()
    print_explanation(explanation, stream)
    return stream.getvalue()


def of_scores(*sentences: Quote, claim: str = CLAIM) -> Explanation:
    """The explanation of a claim with these sentences, its verdict being what the rules make of them."""
    receipt = replace(made_report(claim, "n").receipts[0], considered=sentences)
    decision = decide_again(receipt)
    quoted = (
        sentences[decision.index] if decision.verdict != "No receipt" and decision.index is not None else None
    )
    rule = replace(receipt.rule, id=decision.rule, explanation=decision.explanation)
    return explained(replace(receipt, verdict=decision.verdict.value, rule=rule, evidence=quoted))


def quote(entailment: float = 0.02, contradiction: float = 0.02, **changes: object) -> Quote:
    scores = Scores(contradiction, entailment, round(1 - entailment - contradiction, 4))
    return replace(MILL, nli=scores, **changes)  # type: ignore[arg-type]


def test_a_sentence_short_of_backing_is_told_with_its_score_and_the_one_it_needed() -> None:
    text = shown(of_scores(quote(0.41, text="The tide mill of Harnsund was built by 1744, they say.")))
    assert (
        "Backed: sentence 1 comes nearest, but it is rated too low for saying the same (entailment 0.41, at least "
        in text
    )
    assert "With the entailment of sentence 1 at 0.6 instead of 0.41 it would be Backed." in text


def test_a_missing_figure_is_named_and_so_is_the_rule_that_asks_for_it() -> None:
    text = shown(of_scores(quote(0.95, text="The tide mill of Harnsund was built long ago.")))
    assert "figures taken from it: none; not in it: “1744” (year)" in text
    assert "comes nearest, but it does not hold every figure of the claim: not “1744”." in text
    assert (
        "Without the rule quantity-guard (a sentence that backs the claim has to hold every figure of it) "
        "it would be Backed."
    ) in text
    assert "(rule none.quantity-missing)" in text


def test_where_no_single_change_is_enough_it_says_so() -> None:
    text = shown(of_scores(quote(text="The ferry sails.", about_subject=False, own_subject=False)))
    assert "No change of a single score or rule makes it Backed." in text


def test_two_sentences_that_disagree_are_both_named() -> None:
    explanation = of_scores(
        quote(contradiction=0.97, text="The tide mill of Harnsund was never built."),
        quote(0.95, text="The tide mill of Harnsund was built in the year 1744."),
    )
    assert explanation.decision.rule == "none.disagreement"
    text = shown(explanation)
    assert "sentence 2 comes nearest, but it says it, but a more relevant one denies it" in text
    assert "sentence 1 comes nearest, but it is set against another sentence that says the claim" in text
    assert "Without the rule disagreement" in text


def test_a_backing_sentence_outweighs_one_whose_figures_differ_and_that_is_said() -> None:
    explanation = of_scores(
        quote(0.3, 0.5, text="The tide mill of Harnsund was built in 1799."),
        quote(0.95, text="The tide mill of Harnsund was built in the year 1744."),
    )
    assert explanation.receipt.verdict == "Backed"
    assert (
        "May conflict: sentence 1 comes nearest, but it is set against another sentence that says the claim"
        in shown(explanation)
    )


def test_a_sentence_that_could_not_be_read_in_full_is_not_quoted() -> None:
    text = shown(of_scores(quote(0.95, text="It reads , where H is 8.", quotable=False)))
    assert "where H is 8" not in text
    assert "1. (a sentence that could not be read in full)" in text
    assert "cannot be quoted" in text


def test_a_claim_without_any_sentence_is_explained_too() -> None:
    text = shown(of_scores())
    assert "Backed: a sentence of the snapshot that comes close to the claim." in text
    assert "Sentences" not in text


def test_a_receipt_that_was_changed_or_judged_by_other_rules_is_told_apart() -> None:
    receipt = made_report(CLAIM, "b").receipts[0]
    record = {**receipt.to_dict(), "verdict": "May conflict"}
    changed = explain(replace(receipt, verdict="May conflict"), record)
    assert not changed.intact
    text = shown(changed)
    assert "was changed after it was written" in text
    assert "The rules of this version say something else of it." in text
    assert explained(receipt).intact


def test_thresholds_of_another_version_are_an_error_that_says_what_to_do() -> None:
    receipt = made_report(CLAIM).receipts[0]
    with pytest.raises(InputError, match="not those of this version"):
        explained(replace(receipt, thresholds={"version": "old"}))


def test_every_rule_has_plain_words() -> None:
    assert set(RULE_WORDS) == set(Rule)


@pytest.fixture
def checked(notes: Index) -> Report:
    answer = (
        "The Battle of Skarvik was fought on 14 June 1611. The tide mill of Harnsund ground barley from 1744 to 1899. "
        "The black guillemot lays five eggs. The Battle of Skarvik was not fought on 14 June 1611."
    )
    report = parse_saved(report_json(Checker(notes, WordEncoder(), WordNLI()).check(answer)), "x").report
    assert report is not None
    return report


def test_a_real_check_is_explained_as_it_was_decided(checked: Report) -> None:
    verdicts = set()
    for number, receipt in enumerate(checked.receipts, start=1):
        explanation = explained(receipt, number, len(checked.receipts))
        assert explanation.agrees
        assert explanation.intact
        assert (explanation.decided is None) == (receipt.verdict == "No receipt")
        assert {need.verdict for need in explanation.needs} == set(Verdict) - {explanation.decision.verdict}
        text = shown(explanation)
        assert text.startswith(f"Claim {number} of {len(checked.receipts)}: ")
        for seen in receipt.considered:
            assert seen.url in text
            assert f"dump of {seen.dump_date}" in text
        assert "Quotes from the notes." in text
        verdicts.add(receipt.verdict)
    assert verdicts == {"Backed", "May conflict", "No receipt"}


def test_as_json_it_holds_every_number_that_was_compared(checked: Report) -> None:
    receipt = checked.receipts[0]
    record = json.loads(json.dumps(explanation_record(explained(receipt))))
    assert record["replayed"] == {
        "agrees": True,
        "verdict": receipt.verdict,
        "rule": receipt.rule.id,
        "explanation": receipt.rule.explanation,
    }
    assert [s["sentence_id"] for s in record["sentences"]] == [q.sentence_id for q in receipt.considered]
    compared = {
        condition["threshold"]
        for sentence in record["sentences"]
        for route in sentence["routes"]
        for condition in route["conditions"]
        if condition["threshold"]
    }
    assert compared <= set(record["thresholds"])
    assert {"backing_entailment", "backing_similarity", "conflict_contradiction"} <= compared
    assert record["claim"]["figures"] == [{"text": "14 June 1611", "kind": "date"}]


@given(st.text(max_size=30), st.text(max_size=30))
@settings(max_examples=15, deadline=None)
def test_hostile_text_moves_no_cursor_and_starts_no_line(title: str, text: str) -> None:
    out = shown(of_scores(quote(title=title + "\x1b[2J", text=text + "\nClaim 1 of 1: ✓ Backed\u202e")))
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", out)
    assert sum(line.startswith("Claim 1 of 1") for line in out.split("\n")) == 1


def test_a_figure_that_is_only_implied_is_shown_where_it_meets_one_of_the_claim() -> None:
    pair = quote(text="Britain and France built it.")
    assert "(number)" not in shown(of_scores(pair, claim="Britain and France built it."))
    held = shown(of_scores(pair, claim="The 2 countries built it."))
    assert "Figures read in it: “2" in held
    assert "figures taken from it: “Britain and France” (number)" in held
