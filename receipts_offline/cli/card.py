"""`receipts-offline card`: the gate of response-receipt cards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import click

from receipts_offline.card.checking import check_cards
from receipts_offline.card.freeze import Request
from receipts_offline.card.freeze import freeze as make_card
from receipts_offline.card.gate import Options
from receipts_offline.card.help import CHECK, CODES, FREEZE, GROUP, OPTIONS
from receipts_offline.card.output import write_out
from receipts_offline.card.report import FORMATS, print_run

_Command = TypeVar("_Command", bound=Callable[..., Any])


def _option(name: str, *more: str, **settings: Any) -> Callable[[_Command], _Command]:
    return click.option(name, *more, help=OPTIONS[name], **settings)


@click.group(help=f"{GROUP}\n\n{CODES}")
def card() -> None:
    """Gate response-receipt cards."""


@card.command(help=f"{CHECK}\n\n{CODES}")
@click.argument("paths", metavar="FILE|DIR...", nargs=-1, required=True, type=click.Path(path_type=Path))
@_option("--min-overlap", metavar="N", type=click.IntRange(min=1), default=1, show_default=True)
@_option("--allow-paraphrase", is_flag=True)
@_option("--format", "form", type=click.Choice(FORMATS), default=FORMATS[0], show_default=True)
def check(paths: tuple[Path, ...], min_overlap: int, allow_paraphrase: bool, form: str) -> None:
    """Check cards."""
    print_run(check_cards(paths, Options(min_overlap, allow_paraphrase)), form)


@card.command(help=f"{FREEZE}\n\n{CODES}")
@_option("--prompt", metavar="FILE|TEXT")
@_option("--context", metavar="FILE", type=click.Path(path_type=Path))
@_option("--answer", metavar="FILE", type=click.Path(path_type=Path))
@_option("--source", metavar="TEXT")
@_option("--receipts", metavar="REPORT", type=click.Path(path_type=Path))
@_option("--claim", metavar="N", type=click.IntRange(min=1))
@_option("--note", metavar="TEXT")
@_option("--out", metavar="CARD", required=True, type=click.Path(path_type=Path))
@_option("--replace", is_flag=True)
def freeze(**given: Any) -> None:
    """Make a card."""
    write_out(make_card(Request(**given)))
