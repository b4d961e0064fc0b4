"""``strongsuit demo``."""

from __future__ import annotations

import tempfile
from importlib.resources import as_file, files
from pathlib import Path

import click

from strongsuit.cli import convert, show


@click.command()
def command() -> None:
    """Show a built-in board and convert it, as a first look."""
    with as_file(files("strongsuit") / "data" / "example.pbn") as example:
        _run(f"strongsuit show {example.name}", show.command, str(example))
        with tempfile.TemporaryDirectory() as folder:
            target = str(Path(folder) / "example.lin")
            _run(
                "strongsuit convert example.pbn example.lin", convert.command, str(example), target
            )
            click.echo(Path(target).read_text())


def _run(said: str, command: click.Command, *arguments: str) -> None:
    click.secho(f"$ {said}", bold=True)
    command.main(list(arguments), standalone_mode=False)
