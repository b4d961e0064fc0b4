"""``strongsuit score``."""

from __future__ import annotations

import json

from tests.cli.program import run


def test_score() -> None:
    assert (
        run("score", "4SXN", "9", "--vul", "ns")[0] == "-200 for declarer, -200 for North-South\n"
    )
    assert json.loads(run("score", "3NTE", "9", "--json")[0])["score_ns"] == -400
