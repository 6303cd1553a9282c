"""An explanation for people, in plain words with every number that was compared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TextIO

from rich.console import Console
from rich.text import Text

from receipts_offline.index.kinds import shown_text
from receipts_offline.quantities import Quantity
from receipts_offline.report.explanation import RULE_WORDS, Explanation, Need, SentenceSeen
from receipts_offline.report.parts import MARKS, place, source
from receipts_offline.report.terminal import PlainPipes, clean, line
from receipts_offline.verdict import Condition, Route, Verdict, nearest_route

_SCORES = (
    "The most relevant first. Entailment is how sure the model is that the sentence says what the claim says, "
    "contradiction that it says otherwise, neutral that it does neither; they add up to 1. Similarity is the closeness "
    "in meaning, 1 at most."
)


def print_explanation(explained: Explanation, stream: TextIO) -> None:
    """Write an explanation to the stream. Raises BrokenPipeError where nobody reads it."""
    console = PlainPipes(stream)
    _print_claim(explained, console)
    _print_rule(explained, console)
    if explained.sentences:
        _heading(console, "Sentences")
        line(console, Text(_SCORES, "dim"), 0)
    for number, seen in enumerate(explained.sentences, start=1):
        _print_sentence(number, seen, _demanded(explained), console)
    _heading(console, "What another verdict would have needed")
    for need in explained.needs:
        for text in _need_lines(need, explained):
            line(console, Text(clean(text)), 0 if text.startswith(need.verdict) else 3)
    _print_origin(explained, console)


def _heading(console: Console, text: str) -> None:
    line(console, Text(), 0)
    line(console, Text(text, "bold"), 0)


def _print_claim(explained: Explanation, console: Console) -> None:
    receipt = explained.receipt
    verdict = Verdict(receipt.verdict)
    line(console, Text(f"Claim {explained.number} of {explained.of}: {MARKS[verdict]} {verdict}", "bold"), 0)
    claim = receipt.claim
    line(console, Text(f"As written: {clean(claim.text)}"), 3)
    line(console, Text(f"As read: {clean(claim.resolved)}"), 3)
    for note in claim.notes:
        line(console, Text(f"Note: {clean(note)}", "dim"), 3)
    if claim.subject_guessed:
        line(console, Text("Note: it names no subject, so the answer's topic was taken for it", "dim"), 3)
    if claim.sentence != claim.text:
        line(console, Text(f"In the sentence: {clean(claim.sentence)}", "dim"), 3)
    line(console, Text(f"Figures read in it: {clean(_figures(_demanded(explained)))}"), 3)
    if not explained.intact:
        line(console, Text("This receipt was changed after it was written: its id does not fit.", "bold"), 3)


def _print_rule(explained: Explanation, console: Console) -> None:
    receipt, decision = explained.receipt, explained.decision
    _heading(console, "What decided")
    sure = (
        ""
        if receipt.confidence is None
        else f" Confidence {receipt.confidence:.0%}: so many of such verdicts were right on development data."
    )
    line(console, Text(clean(f"{receipt.rule.explanation}{sure} (rule {receipt.rule.id})")), 3)
    if not explained.agrees:
        said = f"{decision.verdict}: {decision.explanation} (rule {decision.rule})"
        line(console, Text(clean(f"The rules of this version say something else of it. {said}"), "bold"), 3)
    if explained.decided is not None:
        line(console, Text(f"Sentence {explained.decided.index + 1} meets every condition:"), 3)
        for condition in explained.decided.conditions:
            line(console, Text(clean(f"✓ it has to {condition.wants}{_compared(condition)}")), 3)
    simple = receipt.simple_checker
    same = f"A simple checker (most similar sentence, likeliest label) would say {simple.verdict} too."
    line(console, Text(clean(simple.set_aside or same), "dim"), 3)


def _print_sentence(number: int, seen: SentenceSeen, demanded: Sequence[Quantity], console: Console) -> None:
    quote = seen.quote
    line(console, Text(), 0)
    # What could not be read in full is told from, never quoted.
    shown = (
        shown_text(quote.kind, quote.text) if quote.quotable else "a sentence that could not be read in full"
    )
    marks = "“”" if quote.quotable else "()"
    line(console, Text(f"{number}. {marks[0]}{clean(shown)}{marks[1]}"), 0)
    line(console, Text(clean(f"{place(quote)}, {source(quote)}"), "dim"), 3)
    if quote.url:
        line(console, Text(clean(quote.url), "blue"), 3)
    nli = quote.nli
    scores = (
        f"entailment {nli.entailment:.4g}, contradiction {nli.contradiction:.4g}, neutral {nli.neutral:.4g}; "
        f"similarity {quote.similarity:.4g}"
    )
    line(console, Text(scores), 3)
    about = (
        "about the claim's subject" if quote.about_subject else "not known to be about the claim's subject"
    )
    if quote.about_subject:
        about += ", and speaks of it as its own" if quote.own_subject else ", in passing"
    line(console, Text(f"{about}; {'can' if quote.quotable else 'cannot'} be quoted"), 3)
    missing = f"; not in it: {_figures(seen.missing)}" if seen.missing else ""
    line(
        console,
        Text(clean(f"figures taken from it: {_figures(_telling(seen.figures, demanded))}{missing}")),
        3,
    )
    for verdict in (Verdict.BACKED, Verdict.MAY_CONFLICT):
        line(console, Text(clean(_stand(seen, verdict))), 3)


def _stand(seen: SentenceSeen, verdict: Verdict) -> str:
    """Whether a sentence alone would give a verdict, and what it lacks for it on the nearest route."""
    ways = tuple(route for route in seen.routes if route.verdict is verdict)
    nearest = next((route for route in ways if route.open), None) or nearest_route(ways, verdict)
    if nearest is None:
        return f"{verdict}: no"
    if nearest.open:
        return f"{verdict}: yes, it meets every condition"
    return f"{verdict}: no, it {_lacking(nearest)}"


def _lacking(route: Route) -> str:
    return "; it ".join(f"{condition.lacking}{_compared(condition)}" for condition in route.lacking)


def _compared(condition: Condition) -> str:
    """The numbers of a condition: " (entailment 0.41, at least 0.6 needed)"."""
    if condition.value is None:
        return ""
    return f" ({condition.measure} {condition.value:.4g}, {condition.bound} {condition.limit:.4g} needed)"


def _need_lines(need: Need, explained: Explanation) -> Iterator[str]:
    nearest, verdict = need.nearest, need.verdict
    if verdict is Verdict.NO_RECEIPT:
        yield f"{verdict}: what remains where no sentence settles the claim."
    elif nearest is None:
        yield f"{verdict}: a sentence of the snapshot that comes close to the claim."
    elif nearest.open:
        yield f"{verdict}: sentence {nearest.index + 1} meets every condition. {_overruled(explained)}"
    else:
        yield f"{verdict}: sentence {nearest.index + 1} comes nearest, but it {_lacking(nearest)}."
    change = need.change
    if change is not None:
        yield (
            f"With the {change.score} of sentence {change.index + 1} at {change.needed:.4g} instead of "
            f"{change.value:.4g} it would be {verdict}."
        )
    for one in need.rules:
        yield f"Without the rule {one.rule} ({RULE_WORDS[one.rule]}) it would be {verdict}."
    if change is None and not need.rules and explained.sentences:
        yield f"No change of a single score or rule makes it {verdict}."


def _overruled(explained: Explanation) -> str:
    """Why a route to a conflict that is open did not give the verdict."""
    return f"Sentence {(explained.decision.index or 0) + 1} backs the claim, and that weighs more."


def _demanded(explained: Explanation) -> list[Quantity]:
    """The figures that the claim states; it is held to none that is only implied ("Britain and France" are two)."""
    return [figure for figure in explained.figures if not figure.implied]


def _telling(figures: Iterable[Quantity], demanded: Sequence[Quantity]) -> list[Quantity]:
    """A sentence's own figures, and of the implied ones those that meet a figure of the claim."""
    wanted = {(figure.kind, figure.low, figure.high) for figure in demanded}
    return [one for one in figures if not one.implied or (one.kind, one.low, one.high) in wanted]


def _figures(figures: Iterable[Quantity]) -> str:
    return ", ".join(f"“{f.text}” ({f.kind.value.replace('_', ' ')})" for f in figures) or "none"


def _print_origin(explained: Explanation, console: Console) -> None:
    receipt = explained.receipt
    line(console, Text(), 0)
    wikis = "; ".join(f"{wiki.sitename}, dump of {wiki.dump_date}" for wiki in receipt.snapshot.wikis)
    models = ", ".join(f"{role} {model.id}" for role, model in receipt.models.items())
    version = receipt.thresholds.get("version", "")
    for text in (
        f"Snapshot: {wikis}; index {receipt.snapshot.index_id}",
        f"Models: {models}; thresholds {version}; {receipt.tool}",
        f"Receipt {explained.receipt_id}",
        explained.attribution,
    ):
        if text:
            line(console, Text(clean(text), "dim"), 0)
