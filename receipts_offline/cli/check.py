"""`receipts-offline check`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from receipts_offline.cli.index import chosen_index
from receipts_offline.cli.output import check_targets, holds_batch, told, write_output
from receipts_offline.cli.parameters import IndexDirectory, ModelName, quiet_option
from receipts_offline.errors import GateFailed, InputError, UsageError
from receipts_offline.paths import INDEX_ENV
from receipts_offline.plural import counted
from receipts_offline.report.formats import FORMATS

if TYPE_CHECKING:
    from receipts_offline.receipts import Report

_LONG_ANSWER = 4000  # characters from which a bar shows how far it is; shorter ones take seconds
_GATES = {"may-conflict": "May conflict", "no-receipt": "No receipt"}


def _gates(_context: click.Context, _parameter: click.Parameter, value: str | None) -> tuple[str, ...]:
    names = [name.strip() for name in (value or "").split(",") if name.strip()]
    unknown = [name for name in names if name not in _GATES]
    if unknown:
        raise click.BadParameter(
            f"{', '.join(unknown)}: choose from {', '.join(_GATES)}, separated by commas"
        )
    return tuple(_GATES[name] for name in names)


@click.command()
@click.argument("answers", nargs=-1, required=True, metavar="TEXT|FILE|-...")
@click.option(
    "--index",
    "directory",
    type=IndexDirectory(),
    metavar="DIR",
    envvar=INDEX_ENV,
    help="The index to ask; else RECEIPTS_OFFLINE_INDEX, else that of the configuration file, else the one built "
    "last.",
)
@click.option("--topic", help="What the answer is about, where its text does not say: a title.")
@click.option(
    "--question", help="The question that the answer was given to; it tells what the answer is about."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(FORMATS)),
    default="terminal",
    show_default=True,
    help="What the receipts are written as; html is one file that needs nothing else.",
)
@click.option(
    "--output",
    type=click.Path(path_type=str),
    metavar="FILE|DIR/",
    help="Write the receipts there and not to standard output; a file that is there is replaced, unless it is "
    "read-only or holds a batch, which jsonl adds to. With DIR/ each answer gets a file of its own.",
)
@click.option(
    "--write-sourced",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write the answer with a footnote on every sentence that is backed and [check: ...] on the rest.",
)
@click.option(
    "--write-followup",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a message to the chatbot that asks for a source of every claim without a receipt.",
)
@click.option(
    "--against",
    type=click.Path(path_type=Path),
    metavar="OLD.json",
    help="A saved report of the same answer: show which verdicts have changed since, and the sentence with them.",
)
@click.option(
    "--fail-on",
    callback=_gates,
    metavar="LIST",
    help="Exit 1 if a verdict is in the list (may-conflict, no-receipt), or if no claim was checked.",
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 64),
    default=lambda: min(2, os.cpu_count() or 1),
    show_default="2, or 1 on one core",
    help="Processes that check, where several answers are given.",
)
@click.option(
    "--nli",
    type=ModelName("nli"),
    metavar="NAME",
    help="Model that compares claim and evidence; the bundled one if not given.",
)
@click.option(
    "--embedder",
    type=ModelName("embedder"),
    metavar="NAME",
    help="Embedding model; the one the index was made with if not given.",
)
@click.option(
    "--no-cache",
    is_flag=True,
    help="Keep nothing on disk: neither this report for `explain`, nor vectors that the index lacks.",
)
@quiet_option
def check(
    answers: tuple[str, ...],
    directory: Path | None,
    topic: str | None,
    question: str | None,
    form: str,
    output: str | None,
    write_sourced: Path | None,
    write_followup: Path | None,
    against: Path | None,
    fail_on: tuple[str, ...],
    jobs: int,
    nli: str | None,
    embedder: str | None,
    no_cache: bool,
    quiet: bool,
) -> None:
    """Check a chatbot's answer and show a receipt for every claim.

    The answer is a text, a file, or - for standard input. Several files are checked one after the other
    (--jobs); one that cannot be read does not stop the rest, and a run that was stopped goes on where it was
    when --output names the same place.
    """
    asked = _asked(topic, question)
    place = chosen_index(directory)
    if _many(answers, form, output):
        alone = {"--write-sourced": write_sourced, "--write-followup": write_followup, "--against": against}
        for option, value in alone.items():
            if value is not None:
                raise UsageError(f"{option} takes a single answer", next_step="check the answers one by one")
        from receipts_offline.cli.batch import check_many
        from receipts_offline.cli.interrupting import goes_on_after

        if output is not None:
            goes_on_after()
        check_many(
            answers,
            place,
            form=form,
            output=output,
            jobs=jobs,
            asked=asked,
            nli=nli,
            embedder=embedder,
            no_cache=no_cache,
            quiet=quiet,
            fail_on=fail_on,
        )
        return

    from receipts_offline.answers import read_answer
    from receipts_offline.report.changes import changes, changes_text
    from receipts_offline.report.reading import read_saved

    target = Path(output) if output is not None else None
    check_targets(
        {"--output": target, "--write-sourced": write_sourced, "--write-followup": write_followup}, answers
    )
    old = read_saved(against) if against is not None else None
    if old is not None and not old.records:
        where = "; the reports of its answers lie beside it" if old.reports else ""
        raise InputError(
            f"{against} holds no receipt{where}",
            next_step="name the saved report of the answer with --against",
        )
    text = read_answer(answers[0], sys.stdin.buffer if sys.stdin else None)
    report = _checked(text, place, asked, nli, embedder, no_cache, quiet)
    _show(report, form, target, quiet)
    if write_sourced is not None:
        from receipts_offline.report.sourced import sourced_answer

        write_output(write_sourced, sourced_answer(report))
        told(write_sourced, "The answer with its sources", quiet)
    if write_followup is not None:
        from receipts_offline.report.followup import followup_message

        write_output(write_followup, followup_message(report))
        told(write_followup, "A message to the chatbot", quiet)
    if old is not None:
        click.echo(changes_text(changes(old, report)), nl=False, err=form != "terminal" and target is None)
    _gate(fail_on, {verdict: report.count(verdict) for verdict in fail_on}, len(report.receipts))


def _asked(topic: str | None, question: str | None) -> str | None:
    """The topic or the question. Raises UsageError where both are given, or one that says nothing."""
    if topic is not None and question is not None:
        raise UsageError("--topic and --question do not go together", next_step="leave one of them out")
    for option, value in (("--topic", topic), ("--question", question)):
        if value is not None and not any(char.isalnum() for char in value):
            raise UsageError(
                f"{option} holds no word", next_step="leave it out, or say what the answer is about"
            )
    return topic or question


def _many(answers: tuple[str, ...], form: str, output: str | None) -> bool:
    """Whether this is a batch: several answers, a directory for them, or one more for the file of a batch."""
    if len(answers) > 1:
        return True
    if output is None:
        return False
    place = Path(output)
    return output.endswith("/") or place.is_dir() or (form == "jsonl" and holds_batch(place))


def _checked(
    text: str,
    place: Path,
    topic: str | None,
    nli: str | None,
    embedder: str | None,
    no_cache: bool,
    quiet: bool,
) -> Report:
    """The report on one answer, which is kept for `explain`."""
    from receipts_offline.checker import open_checker
    from receipts_offline.index.languages import english_only_note
    from receipts_offline.index.manifest import load_manifest
    from receipts_offline.progress import Silent, progress_for
    from receipts_offline.report.last import forget, remember

    with open_checker(place, embedder=embedder, nli=nli, cache=not no_cache) as checker:
        note = english_only_note(load_manifest(place).wikis)
        if note is not None and not quiet:
            click.echo(note, err=True)
        progress = progress_for(quiet) if len(text) >= _LONG_ANSWER else Silent()
        report = checker.check(text, topic=topic, progress=progress)
    problem = forget() if no_cache else remember(report)
    if problem is not None and not quiet:
        click.echo(problem, err=True)
    return report


def _show(report: Report, form: str, target: Path | None, quiet: bool) -> None:
    """Write the report to its file or to standard output."""
    from receipts_offline.report.formats import render_report
    from receipts_offline.report.terminal import print_report

    if target is not None:
        write_output(target, render_report(report, form))
        told(target, "Receipts", quiet)
    elif form == "terminal":
        print_report(report, sys.stdout)
    else:
        click.echo(render_report(report, form).encode("utf-8", "replace"), nl=False)


def _gate(fail_on: tuple[str, ...], counts: dict[str, int], claims: int) -> None:
    """Raise GateFailed where a verdict came up that the user does not want, or there is none at all."""
    if fail_on and not claims:
        raise GateFailed(
            "nothing was checked: the answer holds no claim",
            next_step="read why its pieces were left out, or leave --fail-on out",
        )
    failing = sum(counts[verdict] for verdict in fail_on)
    if failing:
        raise GateFailed(
            f"{failing} of {counted(claims, 'claim')} {'is' if failing == 1 else 'are'} "
            f"{' or '.join(fail_on)}",
            next_step="read the receipts, mend the answer, or leave --fail-on out",
        )
