"""TrainingRun: training, stopping, resuming, on few deals and a small net, in seconds."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from strongsuit import UsageError
from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from tests.networks import tricks_of_honours

torch = pytest.importorskip("torch", reason="training needs strongsuit[train]")
pytest.importorskip("onnx", reason="writing a net needs strongsuit[train]")

from strongsuit.nets.tricks.model import TrickNet  # noqa: E402
from strongsuit.nets.tricks.objective import TrickConfig  # noqa: E402
from strongsuit.nets.tricks.solved_objective import SolvedTricksObjective  # noqa: E402
from strongsuit.nets.tricks.train import TrickTraining  # noqa: E402

torch.set_num_threads(1)  # the nets are so small that a second thread only waits

SMALL = NetConfig(width=16, hidden=32, verdict=16)

SHORT = TrickConfig(epochs=4, batch=40, round=10)


@pytest.fixture(scope="module")
def fit() -> SolvedDeals:
    return tricks_of_honours(100, seed=1)


@pytest.fixture(scope="module")
def objective(fit: SolvedDeals) -> SolvedTricksObjective:
    return SolvedTricksObjective(fit, tricks_of_honours(30, seed=2), SHORT)


def weights(net: TrickNet) -> list[np.ndarray]:
    return [each.detach().numpy().copy() for each in net.parameters()]


def test_the_losses_fall(objective: SolvedTricksObjective) -> None:
    rounds = list(TrickTraining(SMALL, SHORT).rounds(objective))
    assert [each.step for each in rounds] == [10, 20, 30, 40]
    assert rounds[-1].loss < rounds[0].loss
    assert rounds[-1].validation_loss < 2.0 < rounds[0].validation_loss


def test_a_resumed_run_ends_as_one_that_was_not_stopped(
    objective: SolvedTricksObjective, tmp_path: Path
) -> None:
    whole = TrickTraining(SMALL, SHORT)
    list(whole.rounds(objective))
    first = TrickTraining.open(tmp_path, SMALL, SHORT)
    next(first.rounds(objective))
    first.save(tmp_path)
    second = TrickTraining.open(tmp_path, SMALL, SHORT)
    list(second.rounds(objective))
    for expected, found in zip(weights(whole.best_net), weights(second.best_net), strict=True):
        np.testing.assert_array_equal(found, expected)


def test_a_checkpoint_with_older_names_of_layers_is_resumed(
    objective: SolvedTricksObjective, tmp_path: Path
) -> None:
    training = TrickTraining.open(tmp_path, SMALL, SHORT)
    next(training.rounds(objective))
    training.save(tmp_path)
    state = torch.load(tmp_path / "checkpoint.pt", weights_only=True)
    for net in ("net", "average", "kept"):
        state[net] = {f"older.{key}": value for key, value in state[net].items()}
    torch.save(state, tmp_path / "checkpoint.pt")
    resumed = TrickTraining.open(tmp_path, SMALL, SHORT)
    for expected, value in zip(weights(training.net), weights(resumed.net), strict=True):
        np.testing.assert_array_equal(value, expected)


def test_other_settings_or_a_damaged_checkpoint_are_refused(
    objective: SolvedTricksObjective, tmp_path: Path
) -> None:
    training = TrickTraining.open(tmp_path, SMALL, SHORT)
    next(training.rounds(objective))
    training.save(tmp_path)
    with pytest.raises(UsageError, match="other settings"):
        TrickTraining.open(tmp_path, NetConfig(width=8, hidden=32, verdict=16), SHORT)
    TrickTraining.open(tmp_path, SMALL, replace(SHORT, epochs=9, round=5, patience=2))
    data = (tmp_path / "checkpoint.pt").read_bytes()
    half = len(data) // 2
    flipped = bytes(each ^ 0x5A for each in data[half : half + 50])
    within = data[:half] + flipped + data[half + 50 :]
    for damaged in (data[:1000], b"", b"not a checkpoint", within):
        (tmp_path / "checkpoint.pt").write_bytes(damaged)
        with pytest.raises(UsageError, match="not a checkpoint"):
            TrickTraining.open(tmp_path, SMALL, SHORT)
    (tmp_path / "config.json").write_text("{}")
    with pytest.raises(UsageError, match="missing or damaged"):
        TrickTraining.open(tmp_path, SMALL, SHORT)


@pytest.mark.parametrize(
    "wrong",
    [{"epochs": each} for each in (0, -1, math.nan, math.inf, "x", None)]
    + [{"rate": math.nan}]
    + [{"seed": each} for each in (-1, 1 << 63, 1.5, None)],
)
def test_impossible_settings_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(UsageError, match="got"):
        TrickConfig(**wrong)


def test_patience_ends_a_run_that_does_not_improve(objective: SolvedTricksObjective) -> None:
    config = TrickConfig(epochs=40, batch=40, round=2, rate=1e-9, matrix_rate=1e-9, patience=3)
    training = TrickTraining(SMALL, config)
    assert len(list(training.rounds(objective))) < 20
    assert not list(training.rounds(objective))  # called again, it has no more patience
