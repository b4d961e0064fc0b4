"""Training a belief net, on auctions so few and with a net so small that it takes seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

from strongsuit import Auction, Board, LearnedMeanings, UsageError, random_deals, write
from strongsuit.cli.commands.train import command
from strongsuit.meanings.belief.recorded_auctions import RecordedAuctions, auction_arrays
from strongsuit.nets.train_config import TrainConfig

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.meanings.belief.export import export  # noqa: E402
from strongsuit.meanings.belief.model import BeliefNetConfig  # noqa: E402
from strongsuit.meanings.belief.train import BeliefObjective, BeliefTraining, masses  # noqa: E402

torch.set_num_threads(1)
SMALL = BeliefNetConfig(width=8, memory=24, hidden=16)
SHORT = TrainConfig(epochs=6, batch=32, round=10)


def made_up(n: int, seed: int) -> Iterator[Board]:
    """North bids as many clubs as he has spades, then all pass."""
    for deal in random_deals(n, seed=seed):
        level = min(7, max(1, deal.hands[0].lengths[3]))
        yield Board(deal=deal, auction=Auction.parse(f"N:{level}C P P P"))


@pytest.fixture(scope="module")
def fit() -> RecordedAuctions:
    return auction_arrays(made_up(300, seed=1))


@pytest.fixture(scope="module")
def held() -> RecordedAuctions:
    return auction_arrays(made_up(60, seed=2))


def test_it_learns(fit: RecordedAuctions, held: RecordedAuctions) -> None:
    rounds = list(BeliefTraining(SMALL, SHORT).rounds(BeliefObjective(fit, held, SHORT)))
    assert rounds[-1].loss < rounds[0].loss
    assert rounds[-1].metrics["spades"] < rounds[-1].metrics["clubs"]
    assert rounds[-1].validation_loss == pytest.approx(sum(rounds[-1].metrics.values()))


def test_a_file_answers_as_torch_does(
    fit: RecordedAuctions, held: RecordedAuctions, tmp_path: Path
) -> None:
    training = BeliefTraining(SMALL, SHORT)
    list(training.rounds(BeliefObjective(fit, held, SHORT)))
    path = tmp_path / "meanings.onnx"
    export(training.best_net, path, training.about() | {"masses": masses(training.best_net, held)})
    net = LearnedMeanings.load(path)
    [said] = net.chances(held.tokens)
    with torch.no_grad():
        points, lengths = training.best_net(torch.from_numpy(held.tokens))
    np.testing.assert_allclose(said.points, points.softmax(-1).numpy(), atol=1e-5)
    np.testing.assert_allclose(said.lengths, lengths.softmax(-1).numpy(), atol=1e-5)
    assert all(0.5 < mass < 1 for mass in net.about["masses"])


def test_a_stopped_training_goes_on_as_if_it_had_not(
    fit: RecordedAuctions, held: RecordedAuctions, tmp_path: Path
) -> None:
    whole = BeliefTraining(SMALL, SHORT)
    list(whole.rounds(BeliefObjective(fit, held, SHORT)))
    first = BeliefTraining.open(tmp_path, SMALL, SHORT)
    next(first.rounds(BeliefObjective(fit, held, SHORT)))
    first.save(tmp_path)
    second = BeliefTraining.open(tmp_path, SMALL, SHORT)
    list(second.rounds(BeliefObjective(fit, held, SHORT)))
    for one, other in zip(whole.best_net.parameters(), second.best_net.parameters(), strict=True):
        np.testing.assert_array_equal(one.numpy(), other.numpy())


def train(folder: Path, *words: str) -> Result:
    options = ["--data", str(folder / "auctions.pbn"), "--out", str(folder / "net")]
    return CliRunner().invoke(command, ["meanings", *options, "--threads", "1", *words])


def test_the_command_trains_a_belief_net(tmp_path: Path) -> None:
    write(tmp_path / "auctions.pbn", made_up(300, seed=3))
    found = train(tmp_path, "--epochs", "1")
    assert found.exit_code == 0, found.output
    assert "learning from" in found.stderr
    assert "HCP " in found.stderr
    about = LearnedMeanings.load(tmp_path / "net" / "meanings.onnx").about
    assert about["auctions"] + about["held_out"] < 300  # the others are for testing
    refused = train(tmp_path, "--epochs", "1", "--seed", "1")
    assert isinstance(refused.exception, UsageError)
    write(tmp_path / "auctions.pbn", made_up(300, seed=4))
    assert "other settings (data)" in str(train(tmp_path, "--epochs", "1").exception)
