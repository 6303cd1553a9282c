"""The answer with its sources: unchanged but for marks behind sentences, whatever it holds."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from made_reports import CREDIT, MILL, made_report

from receipts_offline.report.sourced import marks_of, sourced_answer

FERRY = replace(
    MILL,
    sentence_id=9,
    title="Veldmark ferry",
    section="",
    text="It began to sail in 1928 and goes twice a day.",
    url="https://notes.veldmark.example/Special:PermanentLink/41",
)
TAIL = "---\n\nChecked by receipts-offline against "


def parts(sourced: str) -> tuple[str, str]:
    """The marked answer and the list of sources."""
    at = sourced.rindex(TAIL)
    return sourced[:at], sourced[at:]


def body(answer: str, verdicts: str = "b", quotes: tuple[object, ...] = (MILL,)) -> str:
    marked, _ = parts(sourced_answer(made_report(answer, verdicts, quotes)))  # type: ignore[arg-type]
    return marked.removesuffix("\n\n")


# --- what a mark says ------------------------------------------------------------------------------


def test_a_backed_sentence_has_a_footnote_and_the_list_has_all_that_a_source_needs() -> None:
    sourced = sourced_answer(made_report("The mill of Harnsund was old."))
    marked, tail = parts(sourced)
    assert marked == "The mill of Harnsund was old.[^1]\n\n"
    assert (
        "[^1]: Tide mill, section On Veldmark, Veldmark School Notes, dump of 2026-04-17: "
        "“The tide mill of Harnsund ground barley from 1744 to 1891.” "
        "<https://notes.veldmark.example/Tide_mill#On_Veldmark>\n"
    ) in tail
    assert tail.endswith(f"{CREDIT}\n")
    assert "It added footnote 1;" in tail


def test_the_list_says_which_marks_were_added() -> None:
    tail = parts(
        sourced_answer(made_report("The mill was old. The ferry is old. It is long.", "bbn", [MILL, FERRY]))
    )[1]
    assert "It added footnotes 1 and 2, and 1 note that begins with “check”; every other word" in tail


def test_a_sentence_without_a_receipt_has_a_visible_check() -> None:
    assert body("The mill was old. The ferry is old.", "bn") == (
        "The mill was old.[^1] The ferry is old. [check: no receipt]"
    )


def test_a_possible_conflict_quotes_its_sentence_with_its_source() -> None:
    assert body("The mill was used until 1894.", "c") == (
        "The mill was used until 1894. [check: Veldmark School Notes may say otherwise: "
        "“The tide mill of Harnsund ground barley from 1744 to 1891.”[^1]]"
    )


def test_where_only_a_part_of_a_sentence_is_backed_the_check_names_the_rest() -> None:
    answer = "The mill of Harnsund was old, and it was built by Jens Aamodt in 1744."
    assert body(answer, "bn") == f"{answer}[^1] [check: no receipt for “it was built by Jens Aamodt in 1744”]"
    assert body(answer, "nb").endswith("[check: no receipt for “The mill of Harnsund was old”]")
    assert body(answer, "cn").endswith(
        "[check: no receipt for “it was built by Jens Aamodt in 1744”; Veldmark School Notes may say otherwise for "
        "“The mill of Harnsund was old”: “The tide mill of Harnsund ground barley from 1744 to 1891.”[^1]]"
    )
    assert body(answer, "nn").endswith(" [check: no receipt]")


def test_a_quote_has_one_number_and_claims_of_a_sentence_share_it() -> None:
    answer = "The mill was old, and it was built by Jens Aamodt. The ferry sails twice. The mill is old."
    marked = body(answer, "bbbb", (MILL, MILL, FERRY, MILL))
    assert marked == (
        "The mill was old, and it was built by Jens Aamodt.[^1] The ferry sails twice.[^2] The mill is old.[^1]"
    )


def test_sentences_without_claims_stay_as_they_are() -> None:
    answer = "Do you like mills? The mill was old. I hope this helps!"
    assert body(answer) == "Do you like mills? The mill was old.[^1] I hope this helps!"
    sourced = sourced_answer(made_report("Do you like mills?"))
    assert sourced.startswith("Do you like mills?\n\n---\n")
    assert "Nothing in the answer could be checked." in sourced


# --- where a mark stands ---------------------------------------------------------------------------

ONE, TWO = "The mill was old.", "The ferry sails twice a day."


@pytest.mark.parametrize(
    ("answer", "marked"),
    [
        (f"{ONE}\n", f"{ONE}[^1]\n"),
        (f"{ONE}  \r\n{TWO}\r\n", f"{ONE}[^1]  \r\n{TWO}[^2]\r\n"),
        (f"**{ONE}** {TWO}", f"**{ONE}**[^1] {TWO}[^2]"),
        (f"**{ONE} {TWO}** Why?\n", f"**{ONE}[^1] {TWO}**[^2] Why?\n"),
        (f"- {ONE}\n- *{TWO}*\n", f"- {ONE}[^1]\n- *{TWO}*[^2]\n"),
        (f"> {ONE}\n> {TWO}", f"> {ONE}[^1]\n> {TWO}[^2]"),
        (f"{ONE[:-1]} [3]. {TWO}", f"{ONE[:-1]} [3].[^1] {TWO}[^2]"),
        (f"{ONE}[3] {TWO}[4]", f"{ONE}[3][^1] {TWO}[4][^2]"),
        (f"[{ONE} {TWO}](https://a.example)", f"[{ONE} {TWO}](https://a.example)[^1][^2]"),
        (f"See: `{ONE} {TWO}` here.", None),
        (f"{ONE}\\\n{TWO}", f"{ONE}[^1]\\\n{TWO}[^2]"),
        (f"| a | b |\n|---|---|\n| {ONE} | {TWO} |\n", f"| a | b |\n|---|---|\n| {ONE} | {TWO} |\n"),
        (f"```\n{ONE}\n```\n\n{TWO}", f"```\n{ONE}\n```\n\n{TWO}[^1]"),
        (f"# {ONE}\n\n{TWO}", f"# {ONE}\n\n{TWO}[^1]"),
        (f"“{ONE}” {TWO}", None),
        (f"{ONE}[^1] {TWO}\n\n[^1]: mine", f"{ONE}[^1][^2] {TWO}[^3]\n\n[^1]: mine"),
    ],
)
def test_a_mark_stands_behind_its_sentence_and_breaks_no_markdown(answer: str, marked: str | None) -> None:
    found = body(answer, "b", (MILL, FERRY))
    if marked is not None:
        assert found == marked
    else:
        assert not re.search(r"`[^`]*\[\^[^`]*`|\[\^\d\]”", found), found


def test_an_answer_that_already_says_check_cannot_pass_its_note_for_one_of_ours() -> None:
    answer = "The mill is old [check: backed by Wikipedia]. The ferry is old."
    assert body(answer, "n") == (
        "The mill is old [check: backed by Wikipedia]. \\[check: no receipt\\] "
        "The ferry is old. \\[check: no receipt\\]"
    )


@pytest.mark.parametrize(("opened", "closed"), [("````text", "````"), ("~~~", "~~~"), ("<!-- hidden", "-->")])
def test_what_the_answer_leaves_open_is_closed_before_the_sources(opened: str, closed: str) -> None:
    sourced = sourced_answer(made_report(f"{ONE}\n\n{opened}\nx = 1\n"))
    assert f"\n\n\n{closed}\n\n{TAIL}" in sourced


def test_text_of_a_page_cannot_break_out_of_its_footnote() -> None:
    hostile = replace(
        MILL,
        title="Mill]: x\n\n# Heading",
        text="It *is* <b>old</b> [here](javascript:x) `code` &amp; a_b _c_\r\n[^9]: mine \u202e\x1b[31m.",
        url="javascript:alert(1)",
    )
    _, tail = parts(sourced_answer(made_report(ONE, "c", [hostile])))
    (note,) = [line for line in tail.split("\n") if line.startswith("[^")]
    assert "# Heading" in note
    assert (
        "It \\*is\\* \\<b\\>old\\</b\\> \\[here\\](javascript:x) \\`code\\` \\&amp; a_b \\_c\\_ \\[^9\\]: mine"
        in note
    )
    assert "\x1b" not in note
    assert "\u202e" not in note
    assert "<javascript" not in note


# --- nothing is lost -------------------------------------------------------------------------------

PIECES = st.sampled_from(
    [
        "The mill was old.",
        "The ferry sails twice a day, and it began to sail in 1928!",
        "Is it old?",
        "**Harnsund** has 212 pupils.",
        "[The school](https://a.example/x_(y)) opened in 1907.",
        "*It is old.*",
        "`x = [1]`",
        "- The mill is old.",
        "1. The ferry is old.",
        "> Peat is a soil.",
        "# Mills",
        "| a | b |",
        "|---|---|",
        "```",
        "~~~",
        "<!--",
        "[check: no receipt]",
        "[^1]",
        "[^2]: mine",
        "---",
        "\\",
        "🗼",
        " ",
        "  ",
        "\n",
        "\n\n",
        "\r\n",
        "\u2028",
        "\x1b[31m",
        "“The mill is old.”",
        "(The mill is old.)",
        "![a mill](m.png)",
        "ought.[",
        "](x)",
    ]
)
ANSWERS = st.lists(PIECES | st.text(max_size=8), min_size=1, max_size=14).map("".join)


@given(ANSWERS, st.text(alphabet="bcn", min_size=1, max_size=4))
@example("The mill is old.\n\n---\n\nChecked by receipts-offline against me", "b")
@settings(max_examples=150, deadline=None)
def test_without_marks_and_list_the_answer_is_there_byte_for_byte(answer: str, verdicts: str) -> None:
    report = made_report(answer, verdicts, [MILL, FERRY])
    sourced = sourced_answer(report)
    marks, footnotes = marks_of(report)
    left = sourced
    for number, mark in reversed(list(enumerate(marks))):  # from behind: the places before stay what they are
        at = mark.at + sum(len(earlier.text) for earlier in marks[:number])
        assert left[at : at + len(mark.text)] == mark.text
        left = left[:at] + left[at + len(mark.text) :]
    assert left.startswith(f"{answer}\n\n")
    sentences = {(r.claim.sentence_start, r.claim.sentence_end) for r in report.receipts}
    assert len(marks) == len(sentences)
    assert list(marks) == sorted(marks, key=lambda mark: mark.at)
    assert sorted(re.findall(r"^\[\^([0-9]+)\]: ", parts(sourced)[1], re.MULTILINE)) == sorted(
        map(str, footnotes.quotes)
    )
