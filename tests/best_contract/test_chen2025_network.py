"""The network of chen2025, trained by the command on boards of a file."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit import Board, Opinion, UsageError, random_deals, write
from strongsuit.cli.main import cli
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


def test_the_first_layer_is_linear_in_scaled_inputs() -> None:
    torch = pytest.importorskip("torch")
    from strongsuit.best_contract.chen2025_network import SparseInput

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
    from strongsuit.best_contract.chen2025_network import (
        ContractNet,
        ContractNetConfig,
        export,
        scores_of,
    )

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


def test_a_few_decisions_are_too_few(tmp_path: Path) -> None:
    pytest.importorskip("torch")
    deal = next(iter(random_deals(1, seed=5)))
    write(tmp_path / "bid.pbn", [bid_board(Board(number=1, deal=deal), players_of("sayc"))[0]])
    for kind in ("contracts", "forecast"):
        words = ["train", kind, "--data", str(tmp_path / "bid.pbn"), "--out", str(tmp_path)]
        found = CliRunner().invoke(cli, words)
        assert isinstance(found.exception, UsageError), kind
        assert "give more boards" in str(found.exception)
