"""``strongsuit advise``."""

from __future__ import annotations

import json

from click.testing import CliRunner

from strongsuit.cli.main import cli
from tests.advice.example import AUCTION, HAND


def test_the_command_and_its_errors() -> None:
    asked = ["advise", "--hand", HAND, "--auction", AUCTION, "--dealer", "W", "--layouts", "40"]
    shown = CliRunner().invoke(cli, asked)
    assert shown.exit_code == 0, shown.output
    assert "your side's tricks" in shown.output
    told = CliRunner().invoke(cli, [*asked, "--json"])
    assert json.loads(told.stdout)["layouts"] == 40
    wrong = CliRunner().invoke(cli, [*asked, "--explain", "1D"])
    assert wrong.exit_code == 2
