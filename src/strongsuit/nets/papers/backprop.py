"""Training the papers' networks: the whole batch at once, or for today's method small ones.

Weight decay is SNNS's, which mandziuk2007 used: the error is ``Σ(t-o)² + decay · Σw²``, summed
over all examples.
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
from strongsuit.nets.papers.methods import Method, Rprop, State
from strongsuit.nets.tricks.solved_deals import BAD_ARRAYS

Arrays = dict[str, NDArray[np.generic]]
_BETTER = 1e-4  # tricks by which weights must be better to be kept instead
_TRICK = (HIGH - LOW) / TRICKS  # of the output's range


@dataclass(frozen=True, eq=False, slots=True)
class Batch:
    """Examples as tensors, in chunks."""

    inputs: list[Tensor]  # of (inputs, chunk)
    answers: list[Tensor]  # of (chunk,)

    @classmethod
    def of(cls, inputs: Inputs, answers: NDArray[np.float32], size: int = 0) -> Batch:
        """From ``(n, inputs)`` and ``(n,)``, in chunks of our own size if none is asked for."""
        parts = chunks(inputs, size or CHUNK)
        sizes = [part.shape[1] for part in parts]
        return cls(parts, list(torch.from_numpy(answers).split(sizes)))

    def __len__(self) -> int:
        return sum(map(len, self.answers))

    @property
    def digest(self) -> str:
        """Tells these examples from others."""
        seen = hashlib.sha256(self.means.numpy().tobytes())
        for part in self.answers:
            seen.update(part.numpy().tobytes())
        return seen.hexdigest()[:16]

    @property
    def means(self) -> Tensor:
        """``(inputs, 1)``"""
        return torch.stack([part.sum(dim=1) for part in self.inputs]).sum(0)[:, None] / len(self)

    @property
    def spreads(self) -> Tensor:
        """``(inputs, 1)``: standard deviations, not below 0.01."""
        means = self.means
        squares = [(part - means).square().sum(dim=1) for part in self.inputs]
        return (torch.stack(squares).sum(0)[:, None] / len(self)).sqrt().clamp_min(0.01)


Anew = Callable[[int], Batch]  # the examples of an epoch


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
        method: Method | None = None,
        *,
        every: int = 10,  # epochs between looks at what is held out
        anew: Anew | None = None,  # for small batches: as many examples, put together otherwise
    ) -> None:
        self.net, self.shown, self.held_out, self.every = net, shown, held_out, every
        self.method, self.anew = method or Rprop(), anew
        if net.centred:
            net.centre.copy_(shown.means)
            net.stretch.copy_(1 / shown.spreads)
        self.weights = [each.detach() for each in net.parameters()]  # the same memory
        self.state: State = self.method.begin(self.weights, len(shown.answers))
        self.epoch, self.best_epoch, self.best_error = 0, 0, float("inf")
        self.best = _copy(net)
        self.settings = self._settings()

    def run(self, epochs: int, patience: int = 0) -> Iterator[Epoch]:
        """Up to so many epochs in all, or until none of the last ``patience`` was the best."""
        while self.epoch < epochs and not (patience and self.epoch > self.best_epoch + patience):
            error = self._step()
            self.epoch += 1
            yield Epoch(self.epoch, error, self._look())

    def finish(self) -> FeedForward:
        """The network with its best weights, or as it is if it was never looked at."""
        if self.best_epoch:
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
        except (OSError, *BAD_ARRAYS, RuntimeError) as error:
            raise UsageError(
                f"{path} is no checkpoint of this training: remove it or name another folder"
            ) from error

    def _step(self) -> float:
        """One look at all examples; the error seen on the way."""
        total, shown = 0.0, self.anew(self.epoch) if self.anew else self.shown
        for x, y in zip(shown.inputs, shown.answers, strict=True):
            total += self._slope(x, y)
            if self.method.batch:
                self._move(len(y))
        if not self.method.batch:
            self._move(len(shown))
        return (total / len(shown)) ** 0.5 / _TRICK

    def _slope(self, x: Tensor, y: Tensor) -> float:
        """Add a chunk's share of the gradient; its error."""
        loss = (self.net(x)[0] - y).square().sum()
        loss.backward()
        return float(loss.detach())

    def _move(self, examples: int) -> None:
        """Move the weights by the mean slope of so many examples, and forget it."""
        slopes = []
        for weight in self.net.parameters():
            assert weight.grad is not None
            slope = weight.grad / examples
            slopes.append(
                slope.add_(weight.detach(), alpha=2 * self.method.decay / len(self.shown))
            )
            weight.grad = None
        self.method.move(self.weights, slopes, self.state)

    def _look(self) -> float | None:
        """Keep these weights if they are the best yet on what is held out."""
        if self.held_out is None or self.epoch % self.every:
            return None
        seen = _error(self.net, self.held_out)
        if seen < self.best_error - _BETTER:
            self.best, self.best_error, self.best_epoch = _copy(self.net), seen, self.epoch
        return seen

    def _settings(self) -> str:
        shapes = {name: list(each.shape) for name, each in self.net.state_dict().items()}
        method = {"method": type(self.method).__name__, **asdict(self.method)}
        seen = {"centred": self.net.centred, "examples": self.shown.digest}
        return json.dumps({**method, **seen, "shapes": shapes})

    def _arrays(self) -> Arrays:
        found: Arrays = {
            "settings": np.array(self.settings),
            "progress": np.array([self.epoch, self.best_epoch, self.best_error]),
        }
        for name, values in self.net.state_dict().items():
            found[f"net/{name}"] = values.numpy()
            found[f"best/{name}"] = self.best[name].numpy()
        for kind, tensors in self.state.items():
            found |= {f"{kind}/{i}": each.numpy() for i, each in enumerate(tensors)}
        return found

    def _restore(self, found: Arrays) -> None:
        if str(found["settings"]) != self.settings:
            raise ValueError(f"made with {found['settings']}")
        epoch, best_epoch, self.best_error = found["progress"].tolist()
        self.epoch, self.best_epoch = int(epoch), int(best_epoch)
        weights = {name: torch.from_numpy(found[f"net/{name}"]) for name in self.best}
        self.net.load_state_dict(weights)
        self.best = {name: torch.from_numpy(found[f"best/{name}"]) for name in self.best}
        for kind, tensors in self.state.items():
            for i, each in enumerate(tensors):
                each.copy_(torch.from_numpy(found[f"{kind}/{i}"]))


def _copy(net: FeedForward) -> dict[str, Tensor]:
    return {name: each.clone() for name, each in net.state_dict().items()}


def _error(net: FeedForward, batch: Batch) -> float:
    """Root mean square in tricks."""
    with torch.no_grad():
        pairs = zip(batch.inputs, batch.answers, strict=True)
        total = sum(float((net(x)[0] - y).square().sum()) for x, y in pairs)
    return (total / len(batch)) ** 0.5 / _TRICK
