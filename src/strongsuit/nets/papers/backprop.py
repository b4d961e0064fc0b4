"""Train the papers' networks, on all examples at once or, with Muon, on small batches.

Weight decay is as in SNNS, which mandziuk2007 used: the error is ``Σ(t-o)² + decay · Σw²``, the
first sum over the targets t and outputs o of all examples, the second over all weights w.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

from strongsuit.atomic import write_whole
from strongsuit.errors import UsageError
from strongsuit.nets.papers.architectures import TRICKS
from strongsuit.nets.papers.codings import HIGH, LOW, Inputs
from strongsuit.nets.papers.feed_forward import CHUNK, FeedForward, chunks
from strongsuit.nets.papers.methods import Method, RpropMethod, State
from strongsuit.nets.tricks.solved_deals import BAD_ARRAYS

Arrays = dict[str, NDArray[np.generic]]
_LEAST_GAIN = 1e-4  # in tricks: the least improvement for which weights are kept as the best
_TRICK = (HIGH - LOW) / TRICKS  # width of one trick in the range of the output


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    """Examples as tensors: inputs and targets, in chunks."""

    inputs: list[Tensor]  # each (inputs, chunk)
    answers: list[Tensor]  # each (chunk,): targets

    @classmethod
    def of(cls, inputs: Inputs, answers: NDArray[np.float32], size: int = 0) -> Batch:
        """Batch ``(n, inputs)`` and ``(n,)`` targets, in chunks of ``size`` (0: `CHUNK`)."""
        parts = chunks(inputs, size or CHUNK)
        sizes = [part.shape[1] for part in parts]
        return cls(parts, list(torch.from_numpy(answers).split(sizes)))

    def __len__(self) -> int:
        return sum(map(len, self.answers))

    @property
    def digest(self) -> str:
        """Checksum of the examples, from the means of the inputs and from the targets."""
        checksum = hashlib.sha256(self.means.numpy().tobytes())
        for part in self.answers:
            checksum.update(part.numpy().tobytes())
        return checksum.hexdigest()[:16]

    @property
    def means(self) -> Tensor:
        """``(inputs, 1)`` means of the inputs over all examples."""
        return torch.stack([part.sum(dim=1) for part in self.inputs]).sum(0)[:, None] / len(self)

    @property
    def spreads(self) -> Tensor:
        """``(inputs, 1)`` standard deviations of the inputs over all examples, at least 0.01."""
        means = self.means
        squares = [(part - means).square().sum(dim=1) for part in self.inputs]
        return (torch.stack(squares).sum(0)[:, None] / len(self)).sqrt().clamp_min(0.01)


EpochBatches = Callable[[int], Batch]  # from an epoch's number to its examples


@dataclass(frozen=True, slots=True)
class Epoch:
    """Root mean square errors of one epoch, in tricks."""

    number: int  # 1 for the first epoch
    error: float  # on the training data, measured before each step of this epoch
    held_out: float | None  # on the validation data; None if not measured in this epoch


class Trainer:
    """A network in training, and its weights with the best validation error so far."""

    def __init__(
        self,
        net: FeedForward,
        examples: Batch,
        held_out: Batch | None = None,
        method: Method | None = None,
        *,
        every: int = 10,  # epochs between validations
        epoch_batches: EpochBatches | None = None,  # each epoch's examples; None: the same
    ) -> None:
        self.net, self.examples, self.held_out, self.every = net, examples, held_out, every
        self.method, self.epoch_batches = method or RpropMethod(), epoch_batches
        if net.centred:
            net.centre.copy_(examples.means)
            net.stretch.copy_(1 / examples.spreads)
        self.weights = [weight.detach() for weight in net.parameters()]  # the same memory
        self.state: State = self.method.initial_state(self.weights, len(examples.answers))
        self.epoch, self.best_epoch, self.best_error = 0, 0, float("inf")
        self.best = _copy(net)
        self.settings = self._settings()

    def run(self, epochs: int, patience: int = 0) -> Iterator[Epoch]:
        """Train until ``epochs`` epochs are done in all, and yield the errors of each.

        If ``patience`` is not 0, training stops after so many epochs without a better validation.
        """
        while self.epoch < epochs and not (patience and self.epoch > self.best_epoch + patience):
            error = self._train_epoch()
            self.epoch += 1
            yield Epoch(self.epoch, error, self._validate())

    def finish(self) -> FeedForward:
        """Return the network with its best weights, or with the last ones if never validated."""
        if self.best_epoch:
            self.net.load_state_dict(self.best)
        return self.net

    def save(self, path: Path) -> None:
        """Write a checkpoint to a file of arrays, whole or not at all."""
        data = io.BytesIO()
        np.savez(data, **self._arrays())  # type: ignore[arg-type]
        write_whole(path, data.getvalue())

    def resume(self, path: Path) -> None:
        """Load a checkpoint that `save` wrote in a training of the same network and method."""
        try:
            with np.load(path, allow_pickle=False) as file:
                self._restore({name: file[name] for name in file.files})
        except (OSError, *BAD_ARRAYS, RuntimeError) as error:
            raise UsageError(
                f"{path} is no checkpoint of this training: remove it or name another folder"
            ) from error

    def _train_epoch(self) -> float:
        """Train on all examples once; return the training error, in tricks, before each step."""
        examples = self.epoch_batches(self.epoch) if self.epoch_batches else self.examples
        total = 0.0
        for x, y in zip(examples.inputs, examples.answers, strict=True):
            total += self._add_gradient(x, y)
            if self.method.batch:
                self._update_weights(len(y))
        if not self.method.batch:
            self._update_weights(len(examples))
        return (total / len(examples)) ** 0.5 / _TRICK

    def _add_gradient(self, x: Tensor, y: Tensor) -> float:
        """Add the gradient of a chunk of examples; return the sum of its squared errors."""
        loss = (self.net(x)[0] - y).square().sum()
        loss.backward()
        return float(loss.detach())

    def _update_weights(self, examples: int) -> None:
        """Take a step by the mean gradient of ``examples`` examples, and reset the gradients."""
        gradients = []
        decay = 2 * self.method.decay / len(self.examples)
        for weight in self.net.parameters():
            assert weight.grad is not None
            gradient = weight.grad / examples
            gradients.append(gradient.add_(weight.detach(), alpha=decay))
            weight.grad = None
        self.method.update(self.weights, gradients, self.state)

    def _validate(self) -> float | None:
        """Return the validation error, or None if not due; keep the weights if they are best."""
        if self.held_out is None or self.epoch % self.every:
            return None
        error = _error(self.net, self.held_out)
        if error < self.best_error - _LEAST_GAIN:
            self.best, self.best_error, self.best_epoch = _copy(self.net), error, self.epoch
        return error

    def _settings(self) -> str:
        shapes = {name: list(weight.shape) for name, weight in self.net.state_dict().items()}
        method = {"method": self.method.name, **asdict(self.method)}
        data = {"centred": self.net.centred, "examples": self.examples.digest}
        return json.dumps({**method, **data, "shapes": shapes})

    def _arrays(self) -> Arrays:
        arrays: Arrays = {
            "settings": np.array(self.settings),
            "progress": np.array([self.epoch, self.best_epoch, self.best_error]),
        }
        for name, values in self.net.state_dict().items():
            arrays[f"net/{name}"] = values.numpy()
            arrays[f"best/{name}"] = self.best[name].numpy()
        for kind, tensors in self.state.items():
            arrays |= {f"{kind}/{i}": tensor.numpy() for i, tensor in enumerate(tensors)}
        return arrays

    def _restore(self, arrays: Arrays) -> None:
        if str(arrays["settings"]) != self.settings:
            raise ValueError(f"made with {arrays['settings']}")
        epoch, best_epoch, self.best_error = arrays["progress"].tolist()
        self.epoch, self.best_epoch = int(epoch), int(best_epoch)
        weights = {name: torch.from_numpy(arrays[f"net/{name}"]) for name in self.best}
        self.net.load_state_dict(weights)
        self.best = {name: torch.from_numpy(arrays[f"best/{name}"]) for name in self.best}
        for kind, tensors in self.state.items():
            for i, tensor in enumerate(tensors):
                tensor.copy_(torch.from_numpy(arrays[f"{kind}/{i}"]))


def _copy(net: FeedForward) -> dict[str, Tensor]:
    return {name: weight.clone() for name, weight in net.state_dict().items()}


def _error(net: FeedForward, batch: Batch) -> float:
    """Return the root mean square error of a network on examples, in tricks."""
    with torch.no_grad():
        pairs = zip(batch.inputs, batch.answers, strict=True)
        total = sum(float((net(x)[0] - y).square().sum()) for x, y in pairs)
    return (total / len(batch)) ** 0.5 / _TRICK
