"""Run a torch trick net on deals, without an ONNX file: probabilities, accuracy, calibration."""

from __future__ import annotations

import numpy as np
import torch

from strongsuit.batch import DealBatch
from strongsuit.cards import Seat, Strain
from strongsuit.nets.tricks.accuracy import GROUPS, Chances, accuracy, accuracy_by_group
from strongsuit.nets.tricks.model import TrickNet
from strongsuit.nets.tricks.objective import TrickMetrics, flag_tensor, overall_loss
from strongsuit.nets.tricks.solved_deals import SolvedDeals
from strongsuit.nets.tricks.tokens import deal_tokens

SHARPNESSES = np.arange(0.75, 1.505, 0.01)  # tried by `calibrate`; above 1 for nets stopped early


def predict(net: TrickNet, deals: DealBatch, batch: int = 512) -> Chances:
    """Return ``(n, 5, 4, 14)`` probabilities of 0..13 tricks for all strains and declarers."""
    out = np.empty((len(deals), 5, 4, 14), np.float32)
    flags = flag_tensor(tuple(Strain))
    with torch.no_grad():
        for declarer in Seat:
            tokens = torch.from_numpy(deal_tokens(deals, declarer))
            for start in range(0, len(tokens), batch):
                scores = net(tokens[start : start + batch], flags)
                out[start : start + batch, :, declarer] = scores.softmax(-1).numpy()
    return out


def validate_on_deals(net: TrickNet, held: SolvedDeals) -> tuple[float, TrickMetrics]:
    """Return the log loss over all known results, and the accuracy by group of strains."""
    metrics = accuracy_by_group(predict(net, held.deals), held.tricks)
    return overall_loss(metrics), metrics


def calibrate(net: TrickNet, held: SolvedDeals) -> None:
    """Set the factors of a net's logits, ``net.sharpness``, to minimize the log loss on ``held``.

    There is one factor for suit contracts and one for notrump. If ``held`` has no known results
    for one of them, that factor is left unchanged.
    """
    before = net.sharpness.clone()
    net.sharpness.fill_(1)
    chances = predict(net, held.deals)
    net.sharpness.copy_(before)
    for place, strains in enumerate(GROUPS.values()):
        if (held.tricks[:, list(strains)] >= 0).any():
            losses = [
                accuracy(_sharpened(chances, sharpness), held.tricks, strains).log_loss
                for sharpness in SHARPNESSES
            ]
            net.sharpness[place] = float(SHARPNESSES[np.argmin(losses)])


def _sharpened(chances: Chances, sharpness: float) -> Chances:
    """Return probabilities as if their logits were multiplied by ``sharpness``."""
    powers = chances**sharpness
    return powers / powers.sum(axis=-1, keepdims=True)
