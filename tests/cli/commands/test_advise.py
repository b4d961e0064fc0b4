"""``strongsuit advise``."""

from __future__ import annotations

import json

from click.testing import CliRunner

from strongsuit.cli.main import cli
from tests.advice.example import AUCTION, HAND


def test_the_command_and_its_errors() -> None:
    words = ["advise", "--hand", HAND, "--auction", AUCTION, "--dealer", "W", "--layouts", "40"]
    table = CliRunner().invoke(cli, words)
    assert table.exit_code == 0, table.output
    assert "your side's tricks" in table.output
    as_json = CliRunner().invoke(cli, [*words, "--json"])
    assert json.loads(as_json.stdout)["layouts"] == 40
    wrong = CliRunner().invoke(cli, [*words, "--explain", "1D"])
    assert wrong.exit_code == 2
