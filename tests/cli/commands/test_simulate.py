"""``strongsuit simulate``."""

from __future__ import annotations

from click.testing import CliRunner

from strongsuit.cli.commands import simulate as simulate_command


def test_it_can_estimate() -> None:
    hands = ["--north", "KJ984.A63.J5.T62", "--south", "AQ765.KJ4.2.QJ83"]
    for more in (["--strain", "S"], ["--contract", "4S"]):
        found = CliRunner().invoke(simulate_command.command, [*hands, "--estimate", *more])
        assert "Estimated over 1,000 layouts" in found.output
