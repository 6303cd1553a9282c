"""`python -m receipts_offline.card`: the gate where nothing but Python is installed."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from receipts_offline.card.checking import check_cards
from receipts_offline.card.freeze import Request, freeze
from receipts_offline.card.gate import Options
from receipts_offline.card.help import CHECK, CODES, FREEZE, GROUP, OPTIONS
from receipts_offline.card.output import drop_output, write_out
from receipts_offline.card.record import shown
from receipts_offline.card.report import FORMATS, print_run
from receipts_offline.errors import EXIT_BUG, EXIT_INTERRUPTED, EXIT_OUTPUT, ReceiptsError, one_line


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line; leaves with the exit code of an error, returns if there is none."""
    given = _parser().parse_args(arguments)
    try:
        given.run(given)
    except ReceiptsError as error:
        _leave(one_line(error), error.exit_code)
    except OSError as error:
        drop_output()
        what = error.filename or "the output"
        _leave(f"Error: {what} cannot be written or read ({error.strerror or error}).", EXIT_OUTPUT)
    except KeyboardInterrupt:
        _leave("Interrupted.", EXIT_INTERRUPTED)
    except Exception as error:
        if given.debug:
            raise
        what = f"{type(error).__name__}: {error}"
        _leave(f"Error: {what}. This is a bug: please report it with --debug's output.", EXIT_BUG)


def _check(given: argparse.Namespace) -> None:
    print_run(check_cards(given.paths, Options(given.min_overlap, given.allow_paraphrase)), given.format)


def _freeze(given: argparse.Namespace) -> None:
    request = Request(
        out=given.out,
        prompt=given.prompt,
        context=given.context,
        answer=given.answer,
        source=given.source,
        receipts=given.receipts,
        claim=given.claim,
        note=given.note,
        replace=given.replace,
    )
    write_out(freeze(request))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m receipts_offline.card", description=GROUP, epilog=CODES)
    parser.add_argument("--debug", action="store_true", help="Show the traceback of a bug.")
    commands = parser.add_subparsers(required=True, metavar="check|freeze")

    check = commands.add_parser("check", help=CHECK, description=CHECK, epilog=CODES)
    check.add_argument("paths", metavar="FILE|DIR", nargs="+", type=Path)
    _add(check, "--min-overlap", type=_positive, default=1, metavar="N")
    _add(check, "--allow-paraphrase", action="store_true")
    _add(check, "--format", choices=FORMATS, default=FORMATS[0])
    check.set_defaults(run=_check)

    make = commands.add_parser("freeze", help=FREEZE, description=FREEZE, epilog=CODES)
    _add(make, "--prompt", metavar="FILE|TEXT")
    _add(make, "--context", metavar="FILE", type=Path)
    _add(make, "--answer", metavar="FILE", type=Path)
    _add(make, "--source", metavar="TEXT")
    _add(make, "--receipts", metavar="REPORT", type=Path)
    _add(make, "--claim", metavar="N", type=_positive)
    _add(make, "--note", metavar="TEXT")
    _add(make, "--out", metavar="CARD", type=Path, required=True)
    _add(make, "--replace", action="store_true")
    make.set_defaults(run=_freeze)
    return parser


def _add(parser: argparse.ArgumentParser, name: str, **settings: Any) -> None:
    parser.add_argument(name, help=OPTIONS[name], **settings)


def _positive(text: str) -> int:
    """A whole number of 1 or more. Raises ArgumentTypeError otherwise, which argparse tells."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"it takes a whole number of 1 or more, not {text!r}")
    return number


def _leave(line: str, code: int) -> NoReturn:
    print(shown(line), file=sys.stderr)
    sys.exit(code)


if __name__ == "__main__":
    main()
