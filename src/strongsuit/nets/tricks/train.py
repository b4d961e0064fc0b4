"""Train trick nets and pair nets: initial weights, training run, calibration and file.

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

# Factor of the learning rates for a net that is trained already: at full rates it would lose what
# it has learned.
FINE_TUNING = 0.05


class TrickTraining(TrainingRun[TrickNet]):
    """Training run of a trick net or a pair net."""

    def __init__(self, net: NetConfig, config: TrainConfig) -> None:
        super().__init__(lambda: TrickNet(net), config)

    @classmethod
    def open(
        cls, folder: Path, net: NetConfig, config: TrainConfig, initial: TrickNet | None = None
    ) -> TrickTraining:
        """Open the run in a folder: from its checkpoint, else from the initial or random weights.

        Settings must be those of the checkpoint, except ``epochs``, ``round`` and ``patience``.
        """
        run = cls(net, config)
        if initial is not None:
            run.start_from(initial)
        return run.resume(folder)


@dataclass(frozen=True, eq=False, slots=True)
class TrickRecipe:
    """How to train a trick net: its architecture, settings and initial weights."""

    net: NetConfig
    config: TrickConfig
    initial: TrickNet | None = None  # random weights if None
    initial_about: Metadata | None = None  # metadata of the initial net's file

    @classmethod
    def from_size(cls, size: str, config: TrickConfig, rates: float | None = None) -> TrickRecipe:
        """Return a recipe with random weights; ``rates`` scales the learning rates (None: 1)."""
        if size not in SIZES:
            raise UsageError(f"expected a size of net ({', '.join(SIZES)}), got {size!r}")
        return cls(SIZES[size], config.with_scaled_rates(rates or 1))._checked()

    @classmethod
    def from_net(cls, initial: str, config: TrickConfig, rates: float | None = None) -> TrickRecipe:
        """Return a recipe that fine-tunes a net: a shipped name, a file or a training's folder.

        ``rates`` scales the learning rates (None: `FINE_TUNING`).
        """
        from strongsuit.nets.tricks.export import trained_net

        net, about = trained_net(initial), Estimator.load(initial).about
        config = config.with_scaled_rates(rates or FINE_TUNING)
        return cls(net.config, config, net, about)._checked()

    def _checked(self) -> TrickRecipe:
        if self.config.only and self.net.notrump is None:
            raise UsageError(
                "--only needs a net with separate weights for notrump, of size standard or large: "
                "with shared weights it would forget the rest"
            )
        return self

    def fit(self, objective: DealObjective) -> TrickNet:
        """Train without checkpoints and return the finished net."""
        run = TrickTraining(self.net, self.config)
        for _ in run.rounds(objective):
            pass
        return self._finished(run, objective)

    def train(self, objective: DealObjective, folder: Path, train: Train = train_to_end) -> Path:
        """Train with checkpoints in a folder; return the path of the net's file, written there."""
        weights = self.initial.state_dict().values() if self.initial else ()
        data = digest(objective.digest, *(tensor.numpy() for tensor in weights))
        config = replace(self.config, data=data)
        run = TrickTraining.open(folder, self.net, config, self.initial)
        train(run, objective, folder)
        net = self._finished(run, objective)
        initial = {} if self.initial_about is None else {"begun": self.initial_about}
        return _write(run, net, objective, folder / FILES[4], **initial)

    def _finished(self, run: TrickTraining, objective: DealObjective) -> TrickNet:
        """Return the net of the best validation loss, calibrated if there are validation deals."""
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
    """Train a pair net with checkpoints in a folder; return the path of its file, written there."""
    config = replace(config, data=objective.digest)
    run = TrickTraining.open(folder, SIZES[size].with_players(2), config)
    train(run, objective, folder)
    return _write(run, run.result, objective, folder / FILES[2])


def _write(
    run: TrickTraining, net: TrickNet, objective: TrickObjective, path: Path, **further: Any
) -> Path:
    """Write a net's file, with metadata of its run, data and accuracy, and return the path."""
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
