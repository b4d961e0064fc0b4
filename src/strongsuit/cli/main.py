"""The program's entry point: the group of commands, errors in one line, exit codes.

A command's module is imported only when the command is called, so that ``--help`` is instant.
"""

from __future__ import annotations

import importlib
import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

import click

from strongsuit.cli.shared import interrupt
from strongsuit.errors import StrongSuitError

COMMANDS = {
    "show": "Show boards: cards, auction, double-dummy table and par.",
    "convert": "Convert a file of boards to another format.",
    "deal": "Deal random boards, with any cards fixed.",
    "score": "Score a contract.",
    "solve": "Solve boards double dummy: tables, par and best leads; or a whole file.",
    "tricks": "Estimate a deal's tricks by a neural network.",
    "pair": "Estimate the tricks of two hands by a neural network.",
    "leads": "Count declarer's tricks after each opening lead.",
    "simulate": "Solve two hands over many layouts of the other cards.",
    "layouts": "Deal the hidden hands to fit an auction and stated bounds.",
    "evaluate": "Count a hand by every method, and show what each one counts.",
    "league": "Compare how well methods of counting predict tricks.",
    "formula": "Train formulas of hand strength, and print them as cards to carry.",
    "train": "Train neural networks of your own.",
    "explain": "Explain the calls of an auction by notes, convention card and belief net.",
    "bid": "Let four players bid deals by their convention cards.",
    "advise": "Say which call to make with your hand, and why.",
    "review": "Review a match: the adviser's contracts beside those reached.",
    "reproduce": "Recompute a paper's tables and figures beside the printed ones.",
    "dataset": "Make solved deals, pairs or decisions, in runs that can be resumed.",
    "web": "Serve the pages and the HTTP API to your browser.",
    "demo": "Show the main commands at work on a built-in example.",
}


class _Commands(click.Group):
    """A click group that imports each command's module only when that command is called.

    The module of a command ``name`` is ``strongsuit.cli.commands.name``.
    """

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        if name not in COMMANDS:
            return None
        command = importlib.import_module(f"strongsuit.cli.commands.{name}").command
        assert isinstance(command, click.Command)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


@click.group(
    cls=_Commands,
    context_settings={"help_option_names": ["-h", "--help"]},
    invoke_without_command=True,
)
@click.version_option(package_name="strongsuit")
@click.pass_context
def cli(context: click.Context) -> None:
    """Judge bridge hands: how strong they are, how many tricks they take, which contract to bid.

    Answers are printed on standard output, progress and remarks on standard error. Exit codes: 0
    done, 1 an error in the data, 2 wrong usage, 130 stopped.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run the program; print an error in one line and exit with its code."""
    interrupt.install()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal without suit symbols still gets cards
    try:
        cli(standalone_mode=False)
    except click.ClickException as error:
        click.echo(f"Error: {error.format_message()}", err=True)
        sys.exit(error.exit_code)
    except StrongSuitError as error:
        click.echo(f"Error: {error}", err=True)
        sys.exit(1)
    except OSError as error:  # such as a full disk, or a file without permission to read
        click.echo(f"Error: {error.filename or 'output'}: {error.strerror or error}", err=True)
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        _leave(130)


def _leave(code: int) -> NoReturn:
    """Exit with this code, even after a KeyboardInterrupt, where `sys.exit` may be ignored.

    If the KeyboardInterrupt passed through `exec` of source text, as happens while a dataclass is
    created, Python ends by the signal, whatever code was given to `sys.exit`.
    """
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(code)
