"""The command group. Commands are imported when called, so that ``--help`` is instant."""

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
    "solve": "Solve boards double dummy: tables, par, best leads; or a whole file.",
    "tricks": "Estimate tricks by a neural network, in an instant.",
    "pair": "Estimate what two hands take, the other cards unknown, in an instant.",
    "leads": "What every opening lead is worth.",
    "simulate": "Tricks of two hands over the cards the others may hold.",
    "layouts": "Deal the hidden hands within what an auction or you say of them.",
    "evaluate": "Count a hand in every way there is, with what each way counted.",
    "league": "Which way of counting tells the tricks best.",
    "formula": "Formulas of hand strength: train your own, print a card.",
    "train": "Train networks of your own.",
    "explain": "What the calls of an auction say, by notes, card and net.",
    "bid": "Let four players bid deals by their convention cards.",
    "advise": "Which contract to end in, with your hand after an auction, and why.",
    "review": "A match reviewed: the adviser's contracts beside those reached.",
    "reproduce": "A paper's tables and figures recomputed, beside the printed ones.",
    "dataset": "Make solved deals or pairs by the thousand, in runs that survive.",
    "web": "The pages and the HTTP API, in your browser.",
    "demo": "Run the main job on a built-in example.",
}


class _Commands(click.Group):
    """Loads ``strongsuit.cli.commands.NAME`` and takes its ``command`` when NAME is called."""

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
    """Judge bridge hands: how strong, how many tricks, which contract.

    Data goes to standard output, progress and remarks to standard error. Exit codes: 0 done, 1 an
    error in the data, 2 wrong usage, 130 stopped.
    """
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def main() -> None:
    """Run; an error of ours is one line and exit code 1, wrong usage 2, Ctrl-C 130."""
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
    except OSError as error:  # a disk that is full, a file that may not be read
        click.echo(f"Error: {error.filename or 'output'}: {error.strerror or error}", err=True)
        sys.exit(1)
    except (click.Abort, KeyboardInterrupt):
        click.echo("Stopped.", err=True)
        _leave(130)


def _leave(code: int) -> NoReturn:
    """Exit with this code and no other.

    Python keeps a note of a KeyboardInterrupt that passed through `exec` of a text, as classes made
    while importing do, and then ends by the signal whatever code `sys.exit` was given.
    """
    with suppress(OSError):
        sys.stdout.flush()
    os._exit(code)
