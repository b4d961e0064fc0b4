"""A resumable training run: optimizers, averaged weights, checkpoints. Needs torch."""

from __future__ import annotations

import copy
import io
import json
import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Generic, Protocol, Self, TypeVar
from zipfile import ZipFile

import torch
from torch import Tensor, nn

from strongsuit.atomic import write_whole
from strongsuit.errors import UsageError
from strongsuit.nets.muon import Muon
from strongsuit.nets.train_config import TrainConfig

CHECKPOINT, SETTINGS = "checkpoint.pt", "config.json"

Net = TypeVar("Net", bound=nn.Module)  # with a dataclass `config` and a list `hidden_matrices`
Metric = TypeVar("Metric")  # a number, or a record of several, measured on validation data
_Net = TypeVar("_Net", bound=nn.Module, contravariant=True)
_Metric = TypeVar("_Metric", covariant=True)


@dataclass(frozen=True, slots=True)
class Round(Generic[Metric]):
    """Losses and metrics of one round of a run: `TrainConfig.round` batches, then a validation."""

    step: int  # batches of the run done so far
    steps: int  # batches of the whole run
    loss: float  # training loss, mean over the batches of the round
    validation_loss: float  # of the averaged weights
    metrics: Mapping[str, Metric]  # of the averaged weights on the validation data


class Objective(Protocol[_Net, _Metric]):
    """What a net is trained for: training data with a loss, and validation data with metrics."""

    @property
    def batches_per_epoch(self) -> float:
        """Number of batches in one pass over the training data."""

    def loss(self, net: _Net, step: int) -> Tensor:
        """Return the loss of batch ``step``, whose examples depend on that number alone."""

    def validate(self, net: _Net) -> tuple[float, Mapping[str, _Metric]]:
        """Return the validation loss, and metrics by name."""


def _do_nothing() -> None:
    pass


class TrainingRun(Generic[Net]):
    """A net in training, with what a checkpoint holds: optimizers, averaged and best weights."""

    def __init__(self, make: Callable[[], Net], config: TrainConfig) -> None:
        torch.manual_seed(config.seed)
        self.config = config
        self.net = make()
        self.average = copy.deepcopy(self.net).requires_grad_(False)
        self.best_net = copy.deepcopy(self.average)  # the average of the round with the best loss
        self.optimizers = _optimizers(self.net, config)
        self.step = 0
        self.best_loss = math.inf  # the lowest validation loss so far
        self.since_best = 0  # rounds since the lowest validation loss
        self.saved_step: int | None = None  # batches in the checkpoint last saved or resumed

    def start_from(self, net: Net) -> None:
        """Replace the random initial weights by those of another net of the same shape."""
        for own in self._nets:
            own.load_state_dict(net.state_dict())

    @property
    def _nets(self) -> tuple[Net, Net, Net]:
        return self.net, self.average, self.best_net

    def steps(self, objective: Objective[Net, Metric]) -> int:
        """Number of batches of the whole run."""
        return max(1, round(self.config.epochs * objective.batches_per_epoch))

    def rounds(
        self, objective: Objective[Net, Metric], check: Callable[[], None] = _do_nothing
    ) -> Iterator[Round[Metric]]:
        """Train to the end of the run, and yield the losses and metrics of every round.

        ``check`` is called before each batch: an exception that it raises stops the run at once.
        """
        steps = self.steps(objective)
        while self.step < steps and not self.is_out_of_patience:
            losses = []
            # A run that was stopped within a round first completes that round.
            remaining = self.config.round - self.step % self.config.round
            for _ in range(min(remaining, steps - self.step)):
                check()
                losses.append(self._train_batch(objective, steps))
            validation_loss, metrics = objective.validate(self.average)
            self._record(validation_loss)
            loss = sum(losses) / len(losses)
            yield Round(self.step, steps, loss, validation_loss, metrics)

    def saved_rounds(
        self,
        objective: Objective[Net, Metric],
        folder: Path,
        check: Callable[[], None] = _do_nothing,
    ) -> Iterator[Round[Metric]]:
        """Train to the end as `rounds` does, with a checkpoint in a folder after every round.

        If ``check`` raises KeyboardInterrupt, a checkpoint is written before the run stops. This is
        safe as ``check`` is called between batches.
        """

        def check_or_save() -> None:
            try:
                check()
            except KeyboardInterrupt:
                self.save(folder)
                raise

        for result in self.rounds(objective, check_or_save):
            self.save(folder)
            yield result

    @property
    def is_out_of_patience(self) -> bool:
        """Whether ``config.patience`` rounds have brought no better loss; never if that is 0."""
        return 0 < self.config.patience <= self.since_best

    @property
    def result(self) -> Net:
        """The averaged net with the best validation loss, or the last one if none was measured."""
        return self.best_net if math.isfinite(self.best_loss) else self.average

    def _record(self, validation_loss: float) -> None:
        """Count a round, and keep the averaged weights as ``best_net`` if its loss is lowest."""
        self.since_best += 1
        if validation_loss < self.best_loss:
            self.best_loss, self.since_best = validation_loss, 0
            self.best_net.load_state_dict(self.average.state_dict())

    def _train_batch(self, objective: Objective[Net, Metric], steps: int) -> float:
        """Train on the next batch by one step of every optimizer, and return its loss."""
        for optimizer in self.optimizers:
            for group in optimizer.param_groups:
                group["lr"] = group["peak"] * _schedule(self.step, steps, self.config)
            optimizer.zero_grad()
        loss = objective.loss(self.net, self.step)
        loss.backward()
        nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        for optimizer in self.optimizers:
            optimizer.step()
        self._update_average()
        self.step += 1
        return loss.item()

    def _update_average(self) -> None:
        """Move the average toward the weights, fast at first to forget the random initial ones."""
        decay = min(self.config.averaging, (self.step + 1) / (self.step + 10))
        with torch.no_grad():
            for mean, weight in zip(self.average.parameters(), self.net.parameters(), strict=True):
                mean.lerp_(weight, 1 - decay)

    def save(self, folder: Path) -> None:
        """Write a checkpoint and the settings of the run into a folder."""
        state = {
            "net": self.net.state_dict(),
            "average": self.average.state_dict(),
            "kept": self.best_net.state_dict(),
            "optimizers": [optimizer.state_dict() for optimizer in self.optimizers],
            "step": self.step,
            "best": self.best_loss,
            "since_best": self.since_best,
        }
        data = io.BytesIO()
        torch.save(state, data)
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / SETTINGS, self._settings(self.config).encode())
        write_whole(folder / CHECKPOINT, data.getvalue())
        self.saved_step = self.step

    def resume(self, folder: Path) -> Self:
        """Load the checkpoint in a folder, if there is one, into this run, and return the run.

        A checkpoint of other settings is refused; only ``epochs``, ``round`` and ``patience`` may
        differ.
        """
        if (folder / CHECKPOINT).exists():
            self._require_same_settings(folder)
            self._restore(folder / CHECKPOINT)
            self.saved_step = self.step
        return self

    def _restore(self, path: Path) -> None:
        try:
            _require_whole(path)
            state: dict[str, Any] = torch.load(path, weights_only=True)
            for net, key in zip(self._nets, ("net", "average", "kept"), strict=True):
                _load_in_order(net, state[key])
            for optimizer, saved in zip(self.optimizers, state["optimizers"], strict=True):
                optimizer.load_state_dict(saved)
            self.step, self.best_loss = state["step"], state["best"]
            self.since_best = state["since_best"]
        except Exception as error:  # torch raises many kinds for a damaged file
            reason = [*str(error).splitlines(), type(error).__name__][0]
            raise UsageError(
                f"{path} is not a checkpoint of this training ({reason}): name another folder"
            ) from None

    def about(self) -> dict[str, Any]:
        """Return the metadata of the run, for the file of the trained net."""
        return {
            "net": asdict(self.net.config),
            "training": asdict(self.config),
            "batches": self.step,
        }

    def _settings(self, config: TrainConfig) -> str:
        settings = {"net": asdict(self.net.config), "training": asdict(config)}
        return json.dumps(settings, indent=1) + "\n"

    def _require_same_settings(self, folder: Path) -> None:
        try:
            saved = json.loads((folder / SETTINGS).read_text())
            may_differ = {name: saved["training"][name] for name in ("epochs", "round", "patience")}
        except (OSError, ValueError, KeyError, TypeError):
            raise UsageError(
                f"{folder / SETTINGS}, the settings of the checkpoint beside it, is missing or "
                "damaged: name another folder"
            ) from None
        own = json.loads(self._settings(replace(self.config, **may_differ)))
        if saved != own:
            names = _differing(saved["training"], own["training"]) or ["shape of net"]
            raise UsageError(
                f"{folder} holds a training with other settings ({', '.join(names)}): "
                "name another folder"
            )


# A function that trains a run to its end with checkpoints in a folder, such as `train_to_end`.
Train = Callable[[TrainingRun[Any], Objective[Any, Any], Path], None]


def train_to_end(run: TrainingRun[Net], objective: Objective[Net, Any], folder: Path) -> None:
    """Train a run to its end with checkpoints in a folder, and print nothing."""
    for _ in run.saved_rounds(objective, folder):
        pass


def _differing(saved: dict[str, Any], own: dict[str, Any]) -> list[str]:
    """Return the sorted names of the settings whose saved and own values differ."""
    return sorted(name for name in saved | own if saved.get(name) != own.get(name))


def _optimizers(net: Any, config: TrainConfig) -> list[torch.optim.Optimizer]:
    """Return Muon for the matrices between hidden layers, and AdamW for all other parameters."""
    matrices = net.hidden_matrices
    in_muon = set(map(id, matrices))
    others = [p for p in net.parameters() if id(p) not in in_muon]
    adam = torch.optim.AdamW(
        others, lr=config.rate, weight_decay=0.0, betas=(0.9, 0.98), fused=True
    )
    optimizers: list[torch.optim.Optimizer] = [adam]
    if matrices:
        optimizers.insert(0, Muon(matrices, config.matrix_rate, config.decay))
    for optimizer in optimizers:
        for group in optimizer.param_groups:
            group["peak"] = group["lr"]
    return optimizers


def _schedule(step: int, steps: int, config: TrainConfig) -> float:
    """Return a step's factor of the learning rates: linear warm-up, plateau, linear decay to 0."""
    cooldown = (steps - step) / (steps * config.cooldown)
    return min(1.0, (step + 1) / max(1, min(config.warmup, steps // 10)), cooldown)


def _load_in_order(net: nn.Module, weights: Mapping[str, Tensor]) -> None:
    """Load weights into a net by position, not name: earlier versions named layers otherwise."""
    net.load_state_dict(dict(zip(net.state_dict(), weights.values(), strict=True)))


def _require_whole(path: Path) -> None:
    """Raise ValueError if a checkpoint is damaged: torch ignores the checksums of its zip files."""
    with ZipFile(path) as file:
        if part := file.testzip():
            raise ValueError(f"{part} is damaged")
