"""The forecast net: its inputs and its training."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from strongsuit import Board, Hand, HandBatch, UsageError, write
from strongsuit.advice.forecast import Forecast
from strongsuit.advice.inputs import HAND_WIDTH, hand_inputs, place_inputs
from strongsuit.best_contract.decisions import Position, decisions
from strongsuit.cli.main import cli


def test_a_hand_is_seen_whole() -> None:
    [seen] = hand_inputs(HandBatch.of([Hand.parse("AKQJT98765.2.3.4")]))
    assert seen.shape == (HAND_WIDTH,)
    assert seen[:52].sum() == 13
    assert seen[52:].sum() == 4  # one number of cards in each suit
    assert place_inputs(np.array([5])).tolist() == [[0, 1, 0, 0]]


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="shipped nets: forecast"):
        Forecast.load(tmp_path / "none.onnx")
    from strongsuit.nets.onnx_file import shipped_path

    with pytest.raises(UsageError, match="not a forecast net"):
        Forecast.load(shipped_path("meanings"))


def test_the_command_trains_a_net_that_forecasts(boards: list[Board], tmp_path: Path) -> None:
    torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
    from strongsuit.advice.auction_encoder import AuctionHandConfig
    from strongsuit.advice.forecast_train import CONFIG, ForecastTraining

    file, out = tmp_path / "boards.pbn", tmp_path / "net"
    write(file, boards)
    command = ["train", "forecast", "--data", str(file), "--teacher", "standard"]
    command += ["--epochs", "1", "--out", str(out)]
    result = CliRunner().invoke(cli, command)
    assert result.exit_code == 0, result.output
    net = Forecast.load(out / "forecast.onnx")
    position = next(decisions(boards[0])).position
    said = net.of(position)
    assert said.shape == (2, 5, 14)
    assert np.allclose(said.sum(axis=-1), 1, atol=1e-4)
    training = ForecastTraining(AuctionHandConfig(), CONFIG)
    state = torch.load(out / "checkpoint.pt", weights_only=True)
    training.best_net.load_state_dict(state["kept"])
    assert np.allclose(said, _by_torch(training.best_net, position), atol=2e-3)  # stored in halves
    write(file, boards[1:])
    assert "other settings (data)" in str(CliRunner().invoke(cli, command).exception)


def _by_torch(net, position: Position):  # type: ignore[no-untyped-def]
    import torch

    from strongsuit.meanings.belief.tokens import tokens_of

    net.eval()
    tokens = torch.tensor([tokens_of(position.auction, position.vulnerability)])
    hand = torch.from_numpy(hand_inputs(HandBatch.of([position.hand])))
    place = torch.from_numpy(place_inputs(np.array([len(position.auction.calls)])))
    with torch.no_grad():
        return net(net.states(tokens)[:, -1], hand, place).softmax(-1)[0].numpy()
