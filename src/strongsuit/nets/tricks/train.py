"""Recipes for training trick nets and pair nets: initial weights, training, calibration, the file.

Needs torch, and onnx to read and to write files.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

from strongsuit.errors import UsageError
from strongsuit.nets.digest import digest
from strongsuit.nets.train_config import TrainConfig
from strongsuit.nets.training import Train, TrainingRun, train_to_end
from strongsuit.nets.tricks.distillation import DistilledTricksObjective
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.objective import Metadata, TrickConfig, TrickObjective
from strongsuit.nets.tricks.pair_distillation import DistilledPairsObjective
from strongsuit.nets.tricks.runtime import FILES
from strongsuit.nets.tricks.sizes import SIZES, NetConfig
from strongsuit.nets.tricks.solved_objective import SolvedTricksObjective
from strongsuit.nets.tricks.validation import calibrate

DealObjective = SolvedTricksObjective | DistilledTricksObjective

FINE_TUNING = 0.05  # factor of the learning rates for a trained net, which is not to forget


class TrickTraining(TrainingRun[TrickNet]):
    """Training run of a trick net or a pair net."""

    def __init__(self, net: NetConfig, config: TrainConfig) -> None:
        super().__init__(lambda: TrickNet(net), config)

    @classmethod
    def open(
        cls, folder: Path, net: NetConfig, config: TrainConfig, initial: TrickNet | None = None
    ) -> TrickTraining:
        """Run of a folder, resumed if it has a checkpoint, else with the initial or random weights.

        Only the length of a run may differ from that of the checkpoint.
        """
        run = cls(net, config)
        if initial is not None:
            run.start_from(initial)
        return run.resume(folder)


@dataclass(frozen=True, eq=False, slots=True)
class TrickRecipe:
    """Architecture, settings and initial weights of a net for the tricks of deals."""

    net: NetConfig
    config: TrickConfig
    initial: TrickNet | None = None  # random weights if None
    initial_about: Metadata | None = None  # metadata of the initial net's file

    @classmethod
    def from_size(cls, size: str, config: TrickConfig, rates: float | None = None) -> TrickRecipe:
        """Recipe with random weights; ``rates`` is a factor of the learning rates, 1 if None."""
        if size not in SIZES:
            raise UsageError(f"no size {size!r}; known: {', '.join(SIZES)}")
        return cls(SIZES[size], config.with_scaled_rates(rates or 1))._checked()

    @classmethod
    def from_net(cls, initial: str, config: TrickConfig, rates: float | None = None) -> TrickRecipe:
        """Recipe that fine-tunes a net: a shipped one by name, a file or a training's folder.

        ``rates`` is a factor of the learning rates, `FINE_TUNING` if None.
        """
        from strongsuit.nets.tricks.export import trained_net

        net, about = trained_net(initial), Estimator.load(initial).about
        config = config.with_scaled_rates(rates or FINE_TUNING)
        return cls(net.config, config, net, about)._checked()

    def _checked(self) -> TrickRecipe:
        if self.config.only and self.net.notrump is None:
            raise UsageError(
                "--only needs a size with weights of its own for notrump, standard or large: "
                "one that shares them would forget the rest"
            )
        return self

    def fit(self, objective: DealObjective) -> TrickNet:
        """Train without a folder and return the finished net."""
        run = TrickTraining(self.net, self.config)
        for _ in run.rounds(objective):
            pass
        return self._finished(run, objective)

    def train(self, objective: DealObjective, folder: Path, train: Train = train_to_end) -> Path:
        """Train with checkpoints in a folder and write the finished net's file there."""
        weights = self.initial.state_dict().values() if self.initial else ()
        data = digest(objective.digest, *(tensor.numpy() for tensor in weights))
        config = replace(self.config, data=data)
        run = TrickTraining.open(folder, self.net, config, self.initial)
        train(run, objective, folder)
        net = self._finished(run, objective)
        initial = {} if self.initial_about is None else {"begun": self.initial_about}
        return _write(run, net, objective, folder / FILES[4], **initial)

    def _finished(self, run: TrickTraining, objective: DealObjective) -> TrickNet:
        """Net with the best validation loss, calibrated on the validation deals if any."""
        net = run.result
        if self.initial is not None:
            net.sharpness.copy_(self.initial.sharpness)
        if len(objective.held):
            calibrate(net, objective.held)
        return net


def train_pair_net(
    size: str,
    objective: DistilledPairsObjective,
    config: TrainConfig,
    folder: Path,
    train: Train = train_to_end,
) -> Path:
    """Train a net for pairs with checkpoints in a folder and write its file there."""
    config = replace(config, data=objective.digest)
    run = TrickTraining.open(folder, SIZES[size].with_players(2), config)
    train(run, objective, folder)
    return _write(run, run.result, objective, folder / FILES[2])


def _write(
    run: TrickTraining, net: TrickNet, objective: TrickObjective, path: Path, **further: Any
) -> Path:
    """Write a net with the metadata of its run, data and accuracy."""
    from strongsuit.nets.tricks.export import export

    _, metrics = objective.validate(net)
    about = {
        **run.about(),
        "sharpness": net.sharpness.tolist(),
        **objective.about(),
        "validation": {name: asdict(metric) for name, metric in metrics.items()},
        **further,
    }
    export(net, path, about)
    return path
