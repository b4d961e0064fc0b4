"""What answers of the web are compared with: output of commands, and events of a stream."""

from __future__ import annotations

import json
import shlex
from typing import Any

from click.testing import CliRunner

from strongsuit.cli.main import cli
from strongsuit.web.inputs import HAND, PARTNER

PAIR = {"north": PARTNER, "south": HAND}


def printed(words: str) -> Any:
    """Return the JSON that a command prints."""
    done = CliRunner().invoke(cli, shlex.split(words))
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout)


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """Return name and data of each server-sent event."""
    parts = [
        dict(line.split(": ", 1) for line in part.split("\n"))
        for part in text.split("\n\n")
        if part
    ]
    return [(part["event"], json.loads(part["data"])) for part in parts]
