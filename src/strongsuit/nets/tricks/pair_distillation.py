"""Training objective of a pair net: a trick net's mean probabilities over the hidden hands.

The pairs of hands are random, and none is used twice. The pair net is to learn the mean of the
trick net's probabilities over all layouts of the opponents' cards; training on the mean over a few
random layouts of each pair converges to that.
"""

from __future__ import annotations

import numpy as np
import torch
from numpy.typing import NDArray

from strongsuit.batch import HandBatch
from strongsuit.cards import Strain
from strongsuit.dealing import random_deals
from strongsuit.evaluation.trick_data import TrickData
from strongsuit.nets.tricks.accuracy import pair_accuracy_by_group
from strongsuit.nets.tricks.distillation import (
    BATCHES_AT_ONCE,
    SEED_MASK,
    DistillationObjective,
    Labelled,
)
from strongsuit.nets.tricks.estimator import Estimator
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.objective import PairConfig, TrickMetrics, flag_tensor, overall_loss
from strongsuit.nets.tricks.tokens import TRICKS, pair_tokens
from strongsuit.solving.pair_histograms import layouts_of_pairs
from strongsuit.solving.simulation import DECLARERS


class DistilledPairsObjective(DistillationObjective[TrickData]):
    """Objective with random pairs labelled by a teacher net, and solved pairs for validation."""

    def __init__(self, teacher: Estimator, held: TrickData, config: PairConfig) -> None:
        super().__init__(teacher, held, config)
        self.layouts = config.layouts

    def labelled(self, number: int) -> Labelled:
        """Return tokens and mean probabilities of random pairs, with either hand as declarer."""
        pairs = BATCHES_AT_ONCE * self.batch_size // len(DECLARERS)
        # Even seeds deal the pairs and odd ones the layouts, so that they are independent.
        seed = 2 * self.seed ^ SEED_MASK
        deals = random_deals(pairs, seed, first=number * pairs)
        norths, souths = (deals.hands(seat) for seat in DECLARERS)
        layouts = layouts_of_pairs(norths, souths, self.layouts, seed + 1, number * pairs)
        by_layout = self.teacher.chances(layouts, declarers=DECLARERS, threads=1)
        by_layout = by_layout[:, :, list(DECLARERS)]
        means = by_layout.reshape(pairs, -1, 5, len(DECLARERS), TRICKS).mean(axis=1)
        chances = np.concatenate([means[:, :, 0], means[:, :, 1]])
        tokens = np.concatenate([pair_tokens(norths, souths), pair_tokens(souths, norths)])
        return tokens, chances

    def validate(self, net: TrickNet) -> tuple[float, TrickMetrics]:
        """Return the loss, and the accuracy by group of strains, of the pairs' mean tricks."""
        hands = (self.held.first, self.held.second)
        means = np.stack([_mean_tricks(net, *hands), _mean_tricks(net, *hands[::-1])], axis=2)
        metrics = pair_accuracy_by_group(means, self.held.tricks)
        return overall_loss(metrics), metrics


def _mean_tricks(
    net: TrickNet, declarers: HandBatch, dummies: HandBatch, batch: int = 512
) -> NDArray[np.float64]:
    """Return ``(n, 5)`` expected tricks of pairs of hands."""
    tokens = torch.from_numpy(pair_tokens(declarers, dummies))
    numbers = torch.arange(float(TRICKS))
    flags = flag_tensor(tuple(Strain))
    with torch.no_grad():
        parts = [net(part, flags).softmax(-1) @ numbers for part in tokens.split(batch)]
    means: NDArray[np.float64] = torch.cat(parts).double().numpy()
    return means
