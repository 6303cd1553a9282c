"""`receipts-offline diff`: two saved reports compared."""

from __future__ import annotations

import json
from pathlib import Path

import click

from receipts_offline.errors import GateFailed
from receipts_offline.plural import counted


@click.command()
@click.argument("old", type=click.Path(path_type=Path), metavar="OLD.json")
@click.argument("new", type=click.Path(path_type=Path), metavar="NEW.json")
@click.option(
    "--format",
    "form",
    type=click.Choice(["terminal", "json"]),
    default="terminal",
    show_default=True,
    help="What the changes are written as.",
)
@click.option(
    "--exit-code", is_flag=True, help="Exit 1 if a verdict changed, or a claim has one in one report only."
)
def diff(old: Path, new: Path, form: str, exit_code: bool) -> None:
    """Show which verdicts changed between two saved reports, and the sentence that changed with each.

    OLD.json and NEW.json are what `check --format json` or `jsonl` wrote: of one answer on two snapshots, by two
    models or versions, or of two answers, whose claims are matched by their text.
    """
    from receipts_offline.report.changes import changes, changes_record, changes_text
    from receipts_offline.report.reading import read_saved

    found = changes(read_saved(old), read_saved(new))
    if form == "json":
        click.echo(
            (json.dumps(changes_record(found), ensure_ascii=False, indent=2) + "\n").encode(), nl=False
        )
    else:
        click.echo(changes_text(found), nl=False)
    alone = len(found.only_old) + len(found.only_new)
    if exit_code and found.verdicts_differ:
        raise GateFailed(
            f"{counted(len(found.verdicts), 'verdict differs', 'verdicts differ')}, and "
            f"{counted(alone, 'claim is', 'claims are')} in one report only",
            next_step="read the changes above, or leave --exit-code out",
        )
