"""``strongsuit demo``: the main commands, run on a built-in board."""

from __future__ import annotations

import contextlib
import shlex
import tempfile
from importlib.resources import files
from pathlib import Path

import click

from strongsuit.cli.commands import advise, convert, solve

_ADVICE = ("--hand", "AQ765.KJ4.2.QJ83", "--auction", "1D 1S 2D", "--dealer", "W", "--vul", "NS")


@click.command()
def command() -> None:
    """Show the main commands at work: solve a built-in board, convert it, and advise South."""
    example = (files("strongsuit") / "data" / "example.pbn").read_text()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("example.pbn").write_text(example)
        _run(solve.command, "solve", "example.pbn")
        _run(convert.command, "convert", "example.pbn", "example.lin")
        click.echo(Path("example.lin").read_text())
        _run(advise.command, "advise", *_ADVICE)
    click.echo("The same in your browser, offline: strongsuit web")


def _run(command: click.Command, name: str, *arguments: str) -> None:
    click.secho(f"$ strongsuit {name} {shlex.join(arguments)}", bold=True)
    command.main(list(arguments), standalone_mode=False)
