"""`receipts-offline completion`."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

PROGRAM = "receipts-offline"
COMPLETE_ENV = "_RECEIPTS_OFFLINE_COMPLETE"
"""By this variable a shell's script asks the program for completions, in the way of the click library."""


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_context
def completion(context: click.Context, shell: str) -> None:
    """Print a script that lets SHELL complete commands, options, models and indexes.

    SHELL is bash (4.4 or later), zsh or fish. To have it in every new shell, run once:

    \b
    bash  receipts-offline completion bash > ~/.receipts-offline.bash
          echo '. ~/.receipts-offline.bash' >> ~/.bashrc
    zsh   receipts-offline completion zsh > ~/.receipts-offline.zsh
          echo '. ~/.receipts-offline.zsh' >> ~/.zshrc      (after compinit)
    fish  receipts-offline completion fish > ~/.config/fish/completions/receipts-offline.fish

    For this shell alone: . <(receipts-offline completion bash)
    """
    found = get_completion_class(shell)
    assert found is not None  # click knows these three
    click.echo(found(context.find_root().command, {}, PROGRAM, COMPLETE_ENV).source())
