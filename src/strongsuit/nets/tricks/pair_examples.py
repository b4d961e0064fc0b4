"""How a net for pairs is taught: by what a trick net says of layouts of the other cards.

Random pairs cost nothing, so none comes twice. The tricks of a pair are a mean over all layouts of
the opponents' cards, and so is what is learnt by cross-entropy from a few layouts each.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import torch

from strongsuit.batch import HandBatch
from strongsuit.cards import Strain
from strongsuit.dealing import random_deals
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.nets.training import TrainConfig
from strongsuit.nets.tricks.accuracy import pair_accuracy_by_group
from strongsuit.nets.tricks.distillation import AT_ONCE, OTHER, DistillationObjective, Taught
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.tokens import pair_tokens
from strongsuit.nets.tricks.train import Figures, flags_of, overall
from strongsuit.solving.pair_histograms import layouts_of_pairs
from strongsuit.solving.simulation import DECLARERS


@dataclass(frozen=True, kw_only=True)
class PairConfig(TrainConfig):
    """How a net for pairs is trained."""

    layouts: int = 4  # of the opponents' cards, for each pair


class DistilledPairsObjective(DistillationObjective[TrickData]):
    """A teacher for random pairs, and pairs with known tricks to be examined on."""

    def __init__(self, teacher: Estimator, held: TrickData, config: PairConfig) -> None:
        super().__init__(teacher, held, config)
        self.layouts = config.layouts

    def teach(self, number: int) -> Taught:
        """Pairs of their own for each stretch of batches, with either hand as declarer."""
        pairs = AT_ONCE * self.size // len(DECLARERS)
        # Even seeds deal the pairs and odd ones the layouts, so that neither follows the other.
        seed = 2 * self.seed ^ OTHER
        deals = random_deals(pairs, seed, first=number * pairs)
        norths, souths = (deals.hands(seat) for seat in DECLARERS)
        layouts = layouts_of_pairs(norths, souths, self.layouts, seed + 1, number * pairs)
        said = self.teacher.chances(layouts, declarers=DECLARERS, threads=1)
        said = said[:, :, list(DECLARERS)].reshape(pairs, -1, 5, len(DECLARERS), 14).mean(axis=1)
        chances = np.concatenate([said[:, :, 0], said[:, :, 1]])
        seen = np.concatenate([pair_tokens(norths, souths), pair_tokens(souths, norths)])
        return seen, chances

    def validate(self, net: TrickNet) -> tuple[float, Figures]:
        """Of the mean tricks of the pairs held out."""
        both = (self.held.first, self.held.second), (self.held.second, self.held.first)
        means = np.stack([_mean_tricks(net, *hands) for hands in both], axis=2)
        figures = pair_accuracy_by_group(means, self.held.tricks)
        return overall(figures), figures


def _mean_tricks(
    net: TrickNet, declarers: HandBatch, dummies: HandBatch, batch: int = 512
) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """``(n, 5)``."""
    seen = torch.from_numpy(pair_tokens(declarers, dummies))
    numbers = torch.arange(14.0)
    flags = flags_of(tuple(Strain))
    with torch.no_grad():
        parts = [net(part, flags).softmax(-1) @ numbers for part in seen.split(batch)]
    return torch.cat(parts).double().numpy()
