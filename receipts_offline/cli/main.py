"""The `receipts-offline` command: its groups, and how errors become one line and an exit code."""

from __future__ import annotations

import io
import os
import sys

import click
from click.shell_completion import shell_complete

from receipts_offline import __version__
from receipts_offline.cli.build import build_index
from receipts_offline.cli.card import card
from receipts_offline.cli.check import check
from receipts_offline.cli.completion import COMPLETE_ENV, PROGRAM, completion
from receipts_offline.cli.config import config
from receipts_offline.cli.configured import ConfiguredGroup
from receipts_offline.cli.diff import diff
from receipts_offline.cli.dump import dump
from receipts_offline.cli.eval import evaluate
from receipts_offline.cli.explain import explain
from receipts_offline.cli.index import index
from receipts_offline.cli.interrupting import interrupted
from receipts_offline.cli.models import models
from receipts_offline.cli.snapshot import snapshot
from receipts_offline.cli.tree import walk
from receipts_offline.cli.verify import verify
from receipts_offline.errors import EXIT_BUG, EXIT_INTERRUPTED, EXIT_OUTPUT, ReceiptsError, one_line


@click.group(
    cls=ConfiguredGroup,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, prog_name=PROGRAM)
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.pass_context
def cli(context: click.Context, debug: bool) -> None:
    """Check a chatbot's answer claim by claim against a local Wikipedia index, without a network.

    \b
    Exit codes: 0 done; 1 a gate you asked for failed (--fail-on, card, verify); 2 usage;
    3 bad input; 4 index missing, broken or of another format; 5 models missing or broken;
    70 a bug in this program; 74 the output cannot be written; 130 interrupted.
    """
    context.obj = {"debug": debug}


for command in (
    build_index,
    card,
    check,
    completion,
    config,
    diff,
    dump,
    evaluate,
    explain,
    index,
    models,
    snapshot,
    verify,
):
    cli.add_command(command)
for _, each in walk(cli):  # a command that is called by itself, as tests do, has the same help
    each.context_settings.setdefault("help_option_names", ["-h", "--help"])


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and leave with its exit code; no traceback reaches a user without --debug."""
    given = sys.argv[1:] if arguments is None else arguments
    debug = "--debug" in given
    context: click.Context | None = None
    if not debug:
        os.environ["RUST_BACKTRACE"] = "0"  # a library's panic over a damaged file is told in one line
    # A stream that was closed before the start (`>&-`) is as if nobody read it.
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115 - for the whole run
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115 - for the whole run
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(
                errors="replace"
            )  # a terminal that lacks a character shows another in its place
    try:
        asked = os.environ.get(COMPLETE_ENV)
        if asked:
            sys.exit(shell_complete(cli, {}, PROGRAM, COMPLETE_ENV, asked))
        # Not cli.main(), which would end with 1 where a reader goes away.
        with cli.make_context(PROGRAM, list(given)) as context:
            cli.invoke(context)
        sys.stdout.flush()
    except click.exceptions.Exit as stop:
        sys.exit(stop.exit_code)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except (click.Abort, KeyboardInterrupt):
        _say(interrupted(context))
        sys.exit(EXIT_INTERRUPTED)
    except BrokenPipeError:
        _drop_output()
        sys.exit(0)
    except ReceiptsError as error:
        if debug:
            raise
        _say(one_line(error))
        sys.exit(error.exit_code)
    except OSError as error:
        if debug:
            raise
        _say(
            f"Error: {error.filename or 'the output'} cannot be written or read ({error.strerror or error})."
        )
        _drop_output()
        sys.exit(EXIT_OUTPUT)
    except Exception as error:
        if _is_interrupt(error):
            _say(interrupted(context))
            sys.exit(EXIT_INTERRUPTED)
        if debug:
            raise
        _say(
            f"Error: {type(error).__name__}: {error}. This is a bug: please report it with --debug's output."
        )
        sys.exit(EXIT_BUG)


def _is_interrupt(error: Exception) -> bool:
    """Whether this is Ctrl-C as DuckDB tells it when it comes in the middle of a query."""
    return type(error).__name__ == "InterruptException" or str(error) == "Query interrupted"


def _drop_output() -> None:
    """Whatever is still buffered has nowhere to go: the reader has gone or the disk is full."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _say(line: str) -> None:
    click.echo("".join(char if char.isprintable() else "�" for char in line), err=True)
