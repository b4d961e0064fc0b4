"""How a trick net is taught: by deals seen from their four leaders, solved or told by another."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Strain
from strongsuit.dealing import random_deals
from strongsuit.nets.digest import digest
from strongsuit.nets.training import TrainConfig
from strongsuit.nets.tricks.accuracy import GROUPS, Chances, accuracy, accuracy_by_group
from strongsuit.nets.tricks.distillation import AT_ONCE, OTHER, DistillationObjective, Taught
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.nets.tricks.tokens import deal_tokens
from strongsuit.nets.tricks.train import About, Figures, cross_entropy, flags_of, overall

SHARPNESSES = np.arange(0.75, 1.505, 0.01)  # more than one of a net that was stopped early


@dataclass(frozen=True, kw_only=True)
class TrickConfig(TrainConfig):
    """How a trick net is trained."""

    only: str = ""  # a group of strains; none for all

    @property
    def strains(self) -> tuple[Strain, ...]:
        """Those that are learnt."""
        return GROUPS[self.only] if self.only else tuple(Strain)


class Kind:
    """Deals of which the same strains are known, from their four leaders, in batches.

    Only what is known is asked: deals solved in one strain cost no more than that strain.
    """

    def __init__(self, fit: SolvedDeals, strains: list[Strain], results: int) -> None:
        seen = [deal_tokens(fit.deals, declarer).astype(np.int16) for declarer in Seat]
        known = np.concatenate([fit.tricks[:, strains, declarer] for declarer in Seat])
        self.tokens = torch.from_numpy(np.concatenate(seen))  # (4 n, 4, 4)
        self.tricks = torch.from_numpy(known)  # (4 n, strains), -1 where not known
        self.size = min(max(1, results // len(strains)), len(known))
        self._flags = flags_of(tuple(strains))

    def __len__(self) -> int:
        return len(self.tricks) // self.size

    def loss(self, net: TrickNet, rows: Tensor) -> Tensor:
        """Of one batch, over the results known."""
        return cross_entropy(net, self.tokens[rows].int(), self.tricks[rows].long(), self._flags)


class SolvedTricksObjective:
    """Solved deals to learn some strains from, or all, and others to be measured on."""

    def __init__(self, fit: SolvedDeals, held: SolvedDeals, config: TrickConfig) -> None:
        self.deals, self.held, self.digest = len(fit), held, digest(fit, held)
        self.kinds = _kinds(fit, config)
        self.seed = config.seed
        self._epoch, self._batches = -1, list[tuple[Kind, Tensor]]()

    @property
    def batches_per_epoch(self) -> float:
        """How many batches there are."""
        return sum(len(kind.tricks) / kind.size for kind in self.kinds)

    def batch(self, step: int) -> tuple[Kind, Tensor]:
        """Deals of one kind, and which of them."""
        epoch, place = divmod(step, sum(map(len, self.kinds)))
        if epoch != self._epoch:
            self._epoch, self._batches = epoch, self._shuffled(epoch)
        return self._batches[place]

    def _shuffled(self, epoch: int) -> list[tuple[Kind, Tensor]]:
        """Other deals together in every epoch, and the kinds in any order."""
        draw = np.random.default_rng([self.seed, epoch])
        orders = [torch.from_numpy(draw.permutation(len(kind.tricks))) for kind in self.kinds]
        batches = [
            (kind, rows)
            for kind, order in zip(self.kinds, orders, strict=True)
            for rows in order[: len(kind) * kind.size].split(kind.size)
        ]
        return [batches[place] for place in draw.permutation(len(batches))]

    def loss(self, net: TrickNet, step: int) -> Tensor:
        """Of one batch, over the results known."""
        kind, rows = self.batch(step)
        return kind.loss(net, rows)

    def validate(self, net: TrickNet) -> tuple[float, Figures]:
        """On the deals held out."""
        return examined(net, self.held)

    def about(self) -> About:
        """How many deals."""
        return {"deals": self.deals, "examined": len(self.held)}


def _kinds(fit: SolvedDeals, config: TrickConfig) -> list[Kind]:
    """By what is known of them; where too few are alike for a batch, these with each other."""
    strains = list(config.strains)
    results = config.batch * len(strains)  # of a batch
    known = (fit.tricks[:, strains] >= 0).any(axis=2)
    patterns, of_deal, deals = np.unique(known, axis=0, return_inverse=True, return_counts=True)
    filled = len(Seat) * deals * patterns.sum(axis=1) >= results
    kinds = [
        Kind(fit[of_deal == kind], [strains[i] for i in np.flatnonzero(patterns[kind])], results)
        for kind in np.flatnonzero(filled)
    ]
    if not filled.all():
        kinds.append(Kind(fit[~filled[of_deal]], strains, results))
    return kinds


class DistilledTricksObjective(DistillationObjective[SolvedDeals]):
    """A teacher for random deals, and solved ones to be measured on."""

    def __init__(self, teacher: Estimator, held: SolvedDeals, config: TrickConfig) -> None:
        super().__init__(teacher, held, config, config.strains)
        self.digest = digest(teacher.about, held)

    def teach(self, number: int) -> Taught:
        """Deals of their own for each stretch of batches, from their four leaders."""
        deals = AT_ONCE * self.size // len(Seat)
        dealt = random_deals(deals, self.seed ^ OTHER, first=number * deals)
        said = self.teacher.chances(dealt, self.strains, threads=1)[:, list(self.strains)]
        chances = np.concatenate([said[:, :, declarer] for declarer in Seat])
        return np.concatenate([deal_tokens(dealt, declarer) for declarer in Seat]), chances

    def validate(self, net: TrickNet) -> tuple[float, Figures]:
        """On the deals held out."""
        return examined(net, self.held)


def examined(net: TrickNet, held: SolvedDeals) -> tuple[float, Figures]:
    """The log loss over all that is known, and the figures of `summary`."""
    figures = accuracy_by_group(predict(net, held.deals), held.tricks)
    return overall(figures), figures


def predict(net: TrickNet, deals: DealBatch, batch: int = 512) -> Chances:
    """A net's chances for all strains and declarers of the deals."""
    out = np.empty((len(deals), 5, 4, 14), np.float32)
    flags = flags_of(tuple(Strain))
    with torch.no_grad():
        for declarer in Seat:
            seen = torch.from_numpy(deal_tokens(deals, declarer))
            for start in range(0, len(seen), batch):
                scores = net(seen[start : start + batch], flags)
                out[start : start + batch, :, declarer] = scores.softmax(-1).numpy()
    return out


def sharpen(net: TrickNet, held: SolvedDeals) -> None:
    """Make a net as sure as it is right on deals that it was not taught, for suits and notrump.

    Where nothing is known it stays as sure as it is.
    """
    before = net.sharpness.clone()
    net.sharpness.fill_(1)
    chances = predict(net, held.deals)
    net.sharpness.copy_(before)
    for place, strains in enumerate(GROUPS.values()):
        if (held.tricks[:, list(strains)] >= 0).any():
            losses = [
                accuracy(_sharper(chances, by), held.tricks, strains).log_loss for by in SHARPNESSES
            ]
            net.sharpness[place] = float(SHARPNESSES[np.argmin(losses)])


def _sharper(chances: Chances, by: float) -> Chances:
    powers = chances**by
    return powers / powers.sum(axis=-1, keepdims=True)
