"""Routes about matches."""

from __future__ import annotations

import json
from pathlib import Path

from click.testing import CliRunner
from starlette.testclient import TestClient

from strongsuit import Board, Seat, random_deals, write
from strongsuit.cli.main import cli
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.card import ConventionCard
from strongsuit.meanings.conventions.players import Players
from strongsuit.web.inputs import DEAL
from tests.web.comparison import events


def test_a_match_is_reviewed_as_by_the_command(client: TestClient, tmp_path: Path) -> None:
    boards = random_deals(3, seed=5)
    table = Players(ConventionCard.load("sayc"), ConventionCard.load("sayc"))
    bidden = [bid_board(Board(deal=deal, dealer=Seat.NORTH), table)[0] for deal in boards]
    path = tmp_path / "match.pbn"
    write(path, bidden)
    done = CliRunner().invoke(cli, ["review", str(path), "--layouts", "20", "--json"])
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    text, parameters = path.read_text(), {"layouts": 20}
    answer = client.post("/api/review", params=parameters, content=text).json()
    assert answer["boards"] == rows
    assert answer["summary"]["boards"] == len(rows) == 3
    sent = events(client.post("/api/review/stream", params=parameters, content=text).text)
    assert [step["board"] for _, step in sent[:-1]] == rows
    assert client.post("/api/review", content=DEAL).json()["detail"].startswith("no board has")
