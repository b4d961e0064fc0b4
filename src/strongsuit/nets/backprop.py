"""Training as the papers do it: the whole batch at once, by plain back-propagation or by Rprop.

Weight decay is SNNS's, which mandziuk2007 used: the error is ``Σ(t-o)² + decay · Σw²``, summed
over all examples. Torch's Rprop has none, but takes the same steps as SNNS's: after a change of
sign it stands still for an epoch and does not go back.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from zipfile import BadZipFile

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from strongsuit.errors import UsageError
from strongsuit.nets.architectures import TRICKS
from strongsuit.nets.codings import HIGH, LOW, Inputs
from strongsuit.nets.feed_forward import FeedForward, chunks
from strongsuit.solving.runs import write_whole

Arrays = dict[str, NDArray[np.generic]]
_BETTER = 1e-4  # tricks by which weights must be better to be kept instead
_TRICK = (HIGH - LOW) / TRICKS  # of the output's range


@dataclass(frozen=True, kw_only=True, slots=True)
class Rprop:
    """Resilient back-propagation; the defaults are mandziuk2007's."""

    initial: float = 0.1  # update-value
    largest: float = 50.0
    shrink: float = 0.5
    grow: float = 1.2
    decay: float = 1e-4

    def optimizer(self, net: FeedForward) -> torch.optim.Optimizer:
        """As torch has it."""
        return torch.optim.Rprop(
            net.parameters(), self.initial, (self.shrink, self.grow), (1e-6, self.largest)
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Descent:
    """Plain back-propagation: a step down the slope of the mean error, always of the same rate."""

    rate: float = 0.01  # the default of MATLAB's traingd, which dharmalingam2013 used
    decay: float = 0.0

    def optimizer(self, net: FeedForward) -> torch.optim.Optimizer:
        """As torch has it."""
        return torch.optim.SGD(net.parameters(), self.rate)


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    """Examples as tensors, in chunks."""

    inputs: list[Tensor]  # of (inputs, chunk)
    answers: list[Tensor]  # of (chunk,)

    @classmethod
    def of(cls, inputs: Inputs, answers: NDArray[np.float32]) -> Batch:
        """From ``(n, inputs)`` and ``(n,)``."""
        parts = chunks(inputs)
        sizes = [part.shape[1] for part in parts]
        return cls(parts, list(torch.from_numpy(answers).split(sizes)))

    def __len__(self) -> int:
        return sum(map(len, self.answers))

    @property
    def means(self) -> Tensor:
        """``(inputs, 1)``"""
        return sum(part.sum(dim=1, keepdim=True) for part in self.inputs) / Tensor([len(self)])


@dataclass(frozen=True, slots=True)
class Epoch:
    """How far a training is; errors are root mean squares in tricks."""

    number: int
    error: float  # on what is trained on, before this epoch's step
    held_out: float | None  # on what is not, where it was looked at


class Trainer:
    """A network under training, and the best weights so far on what it is not trained on."""

    def __init__(
        self,
        net: FeedForward,
        shown: Batch,
        held_out: Batch | None = None,
        method: Rprop | Descent | None = None,
        *,
        every: int = 10,  # epochs between looks at what is held out
    ) -> None:
        self.net, self.shown, self.held_out, self.every = net, shown, held_out, every
        self.method = method or Rprop()
        net.centre.copy_(shown.means)
        self.optimizer = self.method.optimizer(net)
        self.epoch, self.best_epoch, self.best_error = 0, 0, float("inf")
        self.best = _copy(net)

    def run(self, epochs: int, patience: int = 0) -> Iterator[Epoch]:
        """Up to so many epochs in all, or until none of the last ``patience`` was the best."""
        while self.epoch < epochs and not (patience and self.epoch > self.best_epoch + patience):
            error = self._step()
            self.epoch += 1
            yield Epoch(self.epoch, error, self._look(error))

    def finish(self) -> FeedForward:
        """The network with its best weights."""
        self.net.load_state_dict(self.best)
        return self.net

    def save(self, path: Path) -> None:
        """All that is needed to go on, as arrays; whole or not at all."""
        data = io.BytesIO()
        np.savez(data, **self._arrays())  # type: ignore[arg-type]
        write_whole(path, data.getvalue())

    def resume(self, path: Path) -> None:
        """Go on where `save` was called, in a training of the same network and method."""
        try:
            with np.load(path, allow_pickle=False) as file:
                self._restore({name: file[name] for name in file.files})
        except (OSError, ValueError, KeyError, RuntimeError, BadZipFile) as error:
            raise UsageError(f"{path} is no checkpoint of this training: {error}") from None

    def _step(self) -> float:
        """One look at all examples, one step; the error before it."""
        self.optimizer.zero_grad()
        total = sum(
            self._slope(x, y) for x, y in zip(self.shown.inputs, self.shown.answers, strict=True)
        )
        for weight in self.net.parameters():
            assert weight.grad is not None
            weight.grad.add_(weight.detach(), alpha=2 * self.method.decay / len(self.shown))
        self.optimizer.step()
        return float(total) ** 0.5 / _TRICK

    def _slope(self, x: Tensor, y: Tensor) -> float:
        """Add a chunk's share of the gradient; its share of the mean error."""
        loss = (self.net(x)[0] - y).square().sum() / len(self.shown)
        loss.backward()
        return float(loss.detach())

    def _look(self, error: float) -> float | None:
        """Keep these weights if they are the best yet."""
        if self.epoch % self.every:
            return None
        seen = None if self.held_out is None else _error(self.net, self.held_out)
        if (judged := error if seen is None else seen) < self.best_error - _BETTER:
            self.best, self.best_error, self.best_epoch = _copy(self.net), judged, self.epoch
        return seen

    def _settings(self) -> str:
        shapes = {name: list(each.shape) for name, each in self.net.state_dict().items()}
        method = {"method": type(self.method).__name__, **asdict(self.method)}
        return json.dumps({**method, "examples": len(self.shown), "shapes": shapes})

    def _arrays(self) -> Arrays:
        found: Arrays = {
            "settings": np.array(self._settings()),
            "progress": np.array([self.epoch, self.best_epoch, self.best_error]),
        }
        for name, values in self.net.state_dict().items():
            found[f"net/{name}"] = values.numpy()
            found[f"best/{name}"] = self.best[name].numpy()
        for name, weight in self.net.named_parameters():
            for key, value in self.optimizer.state[weight].items():
                found[f"{key}/{name}"] = value.numpy()
        return found

    def _restore(self, found: Arrays) -> None:
        if str(found["settings"]) != self._settings():
            raise ValueError(f"it has the settings {found['settings']}")
        epoch, best_epoch, self.best_error = found["progress"].tolist()
        self.epoch, self.best_epoch = int(epoch), int(best_epoch)
        weights = {name: torch.from_numpy(found[f"net/{name}"]) for name in self.best}
        self.net.load_state_dict(weights)
        self.best = {name: torch.from_numpy(found[f"best/{name}"]) for name in self.best}
        for name, weight in self.net.named_parameters():
            keys = [key for key in ("step", "prev", "step_size") if f"{key}/{name}" in found]
            state = {key: torch.from_numpy(found[f"{key}/{name}"]) for key in keys}
            self.optimizer.state[weight] = state


def _copy(net: FeedForward) -> dict[str, Tensor]:
    return {name: each.clone() for name, each in net.state_dict().items()}


def _error(net: FeedForward, batch: Batch) -> float:
    """Root mean square in tricks."""
    with torch.no_grad():
        pairs = zip(batch.inputs, batch.answers, strict=True)
        total = sum(float((net(x)[0] - y).square().sum()) for x, y in pairs)
    return (total / len(batch)) ** 0.5 / _TRICK
