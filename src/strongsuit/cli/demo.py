"""``strongsuit demo``."""

from __future__ import annotations

import contextlib
import tempfile
from importlib.resources import files
from pathlib import Path

import click

from strongsuit.cli import convert, solve


@click.command()
def command() -> None:
    """Solve a built-in board and convert it, as a first look."""
    example = (files("strongsuit") / "data" / "example.pbn").read_text()
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        Path("example.pbn").write_text(example)
        _run(solve.command, "solve", "example.pbn")
        _run(convert.command, "convert", "example.pbn", "example.lin")
        click.echo(Path("example.lin").read_text())


def _run(command: click.Command, name: str, *arguments: str) -> None:
    click.secho(f"$ strongsuit {name} {' '.join(arguments)}", bold=True)
    command.main(list(arguments), standalone_mode=False)
