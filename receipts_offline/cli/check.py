"""`receipts-offline check`."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from receipts_offline.cli.index import chosen_index
from receipts_offline.errors import GateFailed

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
@click.argument("answer", metavar="TEXT|FILE|-")
@click.option(
    "--index",
    "directory",
    type=click.Path(path_type=Path),
    help="The index to ask; else RECEIPTS_OFFLINE_INDEX, else the one built last.",
)
@click.option("--topic", help="What the answer is about, where its text does not say: a title.")
@click.option(
    "--question", help="The question that the answer was given to; it tells what the answer is about."
)
@click.option(
    "--nli", metavar="NAME", help="Model that compares claim and evidence; the bundled one if not given."
)
@click.option(
    "--embedder", metavar="NAME", help="Embedding model; the one the index was made with if not given."
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["terminal", "json", "jsonl"]),
    default="terminal",
    show_default=True,
)
@click.option(
    "--no-cache",
    is_flag=True,
    help="Keep no vectors on disk, where the index was built without some of them.",
)
@click.option(
    "--fail-on",
    callback=_gates,
    metavar="LIST",
    help="Exit 1 if a verdict is in the list: may-conflict, no-receipt.",
)
def check(
    answer: str,
    directory: Path | None,
    topic: str | None,
    question: str | None,
    nli: str | None,
    embedder: str | None,
    form: str,
    no_cache: bool,
    fail_on: tuple[str, ...],
) -> None:
    """Check a chatbot's answer and show a receipt for every claim.

    The answer is a text, a file, or - for standard input.
    """
    from receipts_offline.answers import read_answer
    from receipts_offline.checker import open_checker
    from receipts_offline.index.languages import english_only_note
    from receipts_offline.index.manifest import load_manifest
    from receipts_offline.report.records import report_json, report_jsonl
    from receipts_offline.report.terminal import print_report

    text = read_answer(answer, sys.stdin.buffer if sys.stdin else None)
    place = chosen_index(directory)
    with open_checker(place, embedder=embedder, nli=nli, cache=not no_cache) as checker:
        note = english_only_note(load_manifest(place).wikis)
        if note is not None:
            click.echo(note, err=True)
        report = checker.check(text, topic=topic or question)
    if form == "json":
        click.echo(report_json(report).encode(), nl=False)
    elif form == "jsonl":
        click.echo(report_jsonl(report).encode(), nl=False)
    else:
        print_report(report, sys.stdout)
    failing = sum(report.count(verdict) for verdict in fail_on)
    if failing:
        raise GateFailed(
            f"{failing} of {len(report.receipts)} claims are {' or '.join(fail_on)}",
            next_step="read the receipts above, mend the answer, or leave --fail-on out",
        )
