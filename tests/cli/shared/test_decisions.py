"""Decision points as commands load them from files."""

from __future__ import annotations

from pathlib import Path

import pytest

from strongsuit import Board, UsageError, random_deals, write
from strongsuit.best_contract.protocol import BOARD_NUMBERS
from strongsuit.cli.shared.decisions import load_decision_points
from strongsuit.deal_split import Part, part_of
from strongsuit.meanings.conventions.bidder import bid_board
from strongsuit.meanings.conventions.players import players_of

BOARDS = 60


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Our bidder's boards."""
    path = tmp_path_factory.mktemp("boards") / "boards.pbn"
    players = players_of("sayc")
    dealt = (Board(deal=deal) for deal in random_deals(BOARDS, seed=5))
    write(path, [bid_board(board, players)[0] for board in dealt])
    return path


def test_points_of_boards_are_numbered_by_their_deals(file: Path) -> None:
    points = load_decision_points(file, "sayc", 1.0)
    deals = {str(point.deal) for point in points}
    assert len(deals) == BOARDS
    assert len({point.board for point in points}) == len(deals)
    assert max(point.board for point in points) < BOARD_NUMBERS


def test_only_deals_for_learning_are_learned(file: Path) -> None:
    training = load_decision_points(file, "sayc", 1.0, Part.TRAINING)
    assert training
    assert all(part_of(point.deal) is Part.TRAINING for point in training)
    assert len(training) < len(load_decision_points(file, "sayc", 1.0))


def test_boards_as_parquet_are_boards(tmp_path: Path) -> None:
    deal = next(iter(random_deals(1, seed=5)))
    board, _ = bid_board(Board(number=1, deal=deal), players_of("sayc"))
    write(tmp_path / "bid.parquet", [board])
    assert {point.deal for point in load_decision_points(tmp_path / "bid.parquet", "sayc")} == {
        deal
    }
    write(tmp_path / "plain.pbn", [Board(number=1, deal=deal)])
    with pytest.raises(UsageError, match="expected boards with all cards and a finished auction"):
        load_decision_points(tmp_path / "plain.pbn", "sayc")
