"""The network of chen2025, trained by the command on boards of a file."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit import Board, Opinion, UsageError, random_deals, read, write
from strongsuit.best_contract.protocol import BOARD_NUMBERS, numbered_by_deal
from strongsuit.cli.main import cli
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
    found = load_decision_points(file, "sayc", 1.0)
    deals = {str(point.deal) for point in found}
    assert len(deals) == BOARDS
    assert len({point.board for point in found}) == len(deals)
    assert max(point.board for point in found) < BOARD_NUMBERS


def test_only_deals_for_learning_are_learned(file: Path) -> None:
    learned = load_decision_points(file, "sayc", 1.0, Part.LEARNING)
    assert learned
    assert all(part_of(point.deal) is Part.LEARNING for point in learned)
    assert len(learned) < len(load_decision_points(file, "sayc", 1.0))


def test_a_board_keeps_its_number_at_every_table(file: Path) -> None:
    board = next(iter(read(file)))
    elsewhere = replace(board, number=7, auction=None, notes=())
    assert numbered_by_deal(board).number == numbered_by_deal(elsewhere).number != elsewhere.number


def test_the_first_layer_is_linear_in_scaled_inputs() -> None:
    torch = pytest.importorskip("torch")
    from strongsuit.best_contract.network import SparseInput

    rng = np.random.default_rng(1)
    inputs = (rng.random((50, 20)) * (rng.random((50, 20)) < 0.3)).astype(np.float16)
    inputs[[0, 7, 49]] = 0  # rows of which nothing is added up
    layer = SparseInput(20, 6)
    layer.fit(inputs)
    rows = torch.from_numpy(inputs.astype(np.float32))
    scaled = (rows - layer.mean) / layer.spread
    assert torch.allclose(layer(rows), scaled @ layer.rows + layer.bias, atol=1e-5)


def test_a_net_says_the_same_when_it_is_written(tmp_path: Path) -> None:
    torch = pytest.importorskip("torch")
    from strongsuit.best_contract.network import ContractNet, ContractNetConfig, export, scores_of

    inputs = np.random.default_rng(2).integers(0, 2, (30, 612)).astype(np.float16)
    net = ContractNet(ContractNetConfig())
    net.input.fit(inputs)
    torch.nn.init.normal_(net.head.weight)  # decided, or all 37 would be much the same
    export(net, tmp_path / "net.onnx", {})
    said = Opinion.load(tmp_path / "net.onnx").shares(inputs.astype(np.float32))
    shares = torch.from_numpy(scores_of(net, inputs)).softmax(1).numpy()
    assert shares.max() > 0.3
    assert np.allclose(said, shares, atol=5e-3)


def test_the_command_trains_a_net_that_has_opinions(file: Path, tmp_path: Path) -> None:
    pytest.importorskip("torch")
    command = ["train", "contracts", "--data", str(file), "--epochs", "1", "--out", str(tmp_path)]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0, result.output
    said = Opinion.load(tmp_path / "contracts.onnx").shares(np.zeros((2, 612), np.float32))
    assert said.shape == (2, 37)
    assert np.allclose(said.sum(axis=1), 1, atol=1e-3)
    refused = CliRunner().invoke(cli, [*command, "--label", "best"])
    assert "other settings (data)" in str(refused.exception)


def test_boards_as_parquet_are_boards(tmp_path: Path) -> None:
    deal = next(iter(random_deals(1, seed=5)))
    board, _ = bid_board(Board(number=1, deal=deal), players_of("sayc"))
    write(tmp_path / "bid.parquet", [board])
    assert {point.deal for point in load_decision_points(tmp_path / "bid.parquet", "sayc")} == {
        deal
    }
    write(tmp_path / "plain.pbn", [Board(number=1, deal=deal)])
    with pytest.raises(UsageError, match="too few boards with all their cards and an auction"):
        load_decision_points(tmp_path / "plain.pbn", "sayc")


def test_a_few_decisions_are_too_few(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    deal = next(iter(random_deals(1, seed=5)))
    write(tmp_path / "bid.pbn", [bid_board(Board(number=1, deal=deal), players_of("sayc"))[0]])
    for kind in ("contracts", "forecast"):
        words = ["train", kind, "--data", str(tmp_path / "bid.pbn"), "--out", str(tmp_path)]
        found = CliRunner().invoke(cli, words)
        assert isinstance(found.exception, UsageError), kind
        assert "too few" in str(found.exception)
