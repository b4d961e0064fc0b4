"""Training a trick net."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor
from torch.nn import functional

from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Strain
from strongsuit.nets.accuracy import Accuracy, Chances, summary
from strongsuit.nets.course import Course, Round, TrainConfig
from strongsuit.nets.data import SolvedDeals
from strongsuit.nets.model import TrickNet
from strongsuit.nets.sizes import NetConfig
from strongsuit.nets.tokens import tokens, trumps

About = dict[str, Any]
_ALL_STRAINS = torch.from_numpy(trumps(tuple(Strain)))


class Examples:
    """Every deal from every leader, as tensors; batches follow from the seed and their number."""

    def __init__(self, fit: SolvedDeals, valid: SolvedDeals, config: TrainConfig) -> None:
        seen = [tokens(fit.deals, declarer).astype(np.int16) for declarer in Seat]
        results = np.concatenate([fit.tricks[:, :, declarer] for declarer in Seat])
        self.tokens = torch.from_numpy(np.concatenate(seen))  # (4 n, 4, 4)
        self.tricks = torch.from_numpy(results)  # (4 n, 5), -1 where not known
        self.valid = valid
        self.size = min(config.batch, len(results))
        self.seed = config.seed
        self._epoch, self._order = -1, torch.empty(0)

    @property
    def epoch(self) -> float:
        """How many batches there are."""
        return len(self.tricks) / self.size

    def batch(self, step: int) -> tuple[Tensor, Tensor]:
        """``(m, 4, 4)`` tokens and ``(m, 5)`` results."""
        epoch, place = divmod(step, int(self.epoch))
        if epoch != self._epoch:
            shuffled = np.random.default_rng([self.seed, epoch]).permutation(len(self.tricks))
            self._epoch, self._order = epoch, torch.from_numpy(shuffled)
        rows = self._order[place * self.size : (place + 1) * self.size]
        return self.tokens[rows].int(), self.tricks[rows].long()

    def loss(self, net: TrickNet, step: int) -> Tensor:
        """Of one batch, over the results known."""
        seen, results = self.batch(step)
        scores = net(seen, _ALL_STRAINS)
        return functional.cross_entropy(scores.flatten(0, 1), results.flatten(), ignore_index=-1)

    def measure(self, net: TrickNet) -> tuple[float, Mapping[str, Accuracy]]:
        """The log loss over all strains, and the figures of `summary`."""
        figures = summary(predict(net, self.valid.deals), self.valid.tricks)
        results = sum(found.results for found in figures.values())
        lost = sum(found.results * found.log_loss for found in figures.values())
        return lost / results, figures


class Training(Course[TrickNet]):
    """A trick net on its way."""

    def __init__(self, net: NetConfig, config: TrainConfig) -> None:
        super().__init__(lambda: TrickNet(net), config)

    def rounds(
        self, fit: SolvedDeals, valid: SolvedDeals, check: Callable[[], None] = lambda: None
    ) -> Iterator[Round[Accuracy]]:
        """Train on solved deals, yielding after every round: see `Course.attend`."""
        return self.attend(Examples(fit, valid, self.config), check)

    @classmethod
    def open(cls, folder: Path, net: NetConfig, config: TrainConfig) -> Training:
        """Begin, or go on with the training of a folder; only its length may be another."""
        return cls(net, config).resume(folder)


def predict(net: TrickNet, deals: DealBatch, batch: int = 512) -> Chances:
    """A net's chances for all strains and declarers of the deals."""
    out = np.empty((len(deals), 5, 4, 14), np.float32)
    with torch.no_grad():
        for declarer in Seat:
            seen = torch.from_numpy(tokens(deals, declarer))
            for start in range(0, len(seen), batch):
                scores = net(seen[start : start + batch], _ALL_STRAINS)
                out[start : start + batch, :, declarer] = scores.softmax(-1).numpy()
    return out


def about(training: Training, fit: SolvedDeals, valid: SolvedDeals) -> About:
    """What a file of weights tells of itself."""
    figures = summary(predict(training.kept, valid.deals), valid.tricks)
    return training.about() | {
        "deals": len(fit),
        "validation": {"deals": len(valid)}
        | {name: asdict(each) for name, each in figures.items()},
    }
