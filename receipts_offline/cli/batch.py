"""The part of `receipts-offline check` that takes several answers."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from receipts_offline.errors import GateFailed, InputError, ReceiptsError, one_line
from receipts_offline.plural import counted


def check_many(
    files: Sequence[str],
    index: Path,
    *,
    form: str,
    output: str | None,
    jobs: int,
    asked: str | None,
    nli: str | None,
    embedder: str | None,
    no_cache: bool,
    quiet: bool,
    fail_on: Sequence[str],
) -> None:
    """Check every file; errors of single ones are told as they come, and once more at the end by their number.

    Raises:
        InputError: some could not be checked; everything else is done by then.
        GateFailed: a verdict in `fail_on` came up, or no claim of an answer was checked.
        UsageError: an answer is no file, or the output cannot be what is asked for; nothing was made then.
    """
    from receipts_offline.batch import BatchOptions, only_files, run_batch
    from receipts_offline.index.languages import english_only_note
    from receipts_offline.index.manifest import load_manifest
    from receipts_offline.progress import progress_for
    from receipts_offline.report.last import forget, remember_batch

    only_files(files)
    note = english_only_note(load_manifest(index).wikis)
    if note is not None and not quiet:
        click.echo(note, err=True)
    # Before the work, so that it is true after Ctrl-C too.
    problem = forget() if no_cache else remember_batch(output)
    if problem is not None and not quiet:
        click.echo(problem, err=True)
    outcome = run_batch(
        files,
        index,
        BatchOptions(asked, nli, embedder, cache=not no_cache),
        form,
        output,
        jobs,
        progress_for(quiet),
        sys.stdout,
        _tell,
    )
    if not quiet and output is not None:
        done = outcome.files - outcome.skipped - outcome.failed
        before = f", {outcome.skipped} there already" if outcome.skipped else ""
        click.echo(f"Receipts of {counted(done, 'answer')}{before}: {output}", err=True)
    if outcome.failed:
        raise InputError(
            f"{outcome.failed} of {counted(outcome.files, 'answer')} could not be checked",
            next_step="mend what is said of them above, and run the same command again",
        )
    failing = sum(outcome.counts[verdict] for verdict in fail_on)
    if failing:
        raise GateFailed(
            f"{failing} of {counted(sum(outcome.counts.values()), 'claim')} {_are(failing)} {' or '.join(fail_on)}",
            next_step="read the receipts, mend the answers, or leave --fail-on out",
        )
    if fail_on and outcome.without_claims:
        raise GateFailed(
            f"nothing was checked in {outcome.without_claims} of {counted(outcome.files, 'answer')}: no claim in it",
            next_step="leave such answers out of the batch, or leave --fail-on out",
        )


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _tell(error: ReceiptsError) -> None:
    from receipts_offline.report.terminal import clean

    click.echo(clean(one_line(error)), err=True)
