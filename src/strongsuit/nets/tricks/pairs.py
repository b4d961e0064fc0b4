"""Estimate the tricks of two hands whose opponents' cards are unknown, by a trained net."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Strain
from strongsuit.coerce import Hands, OneHand, Strains, strains_of
from strongsuit.errors import UsageError
from strongsuit.evaluation.inputs import EvaluationInput
from strongsuit.nets.tricks.runtime import batch_slices, load_session, map_in_threads
from strongsuit.nets.tricks.tokens import TRICKS, pair_tokens


@dataclass(frozen=True, eq=False, slots=True)
class PairEstimates:
    """Estimated distributions of the tricks of pairs, over all layouts of the opponents' cards."""

    strains: tuple[Strain, ...]
    chances: NDArray[np.float32]  # (n, strains, 2 declarers N S, 14) probabilities of 0..13 tricks

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def mean(self) -> NDArray[np.float64]:
        """``(n, strains, 2)`` mean tricks."""
        return self.chances @ np.arange(TRICKS, dtype=np.float64)

    @property
    def spread(self) -> NDArray[np.float64]:
        """``(n, strains, 2)`` standard deviations of the tricks."""
        off = np.arange(TRICKS) - self.mean[..., None]
        return np.sqrt((self.chances * off**2).sum(axis=-1))

    @property
    def making(self) -> NDArray[np.float64]:
        """``(n, strains, 2, 7)`` probabilities to make a contract of level 1..7."""
        at_least = self.chances[..., ::-1].cumsum(axis=-1, dtype=np.float64)[..., ::-1]
        return at_least[..., 7:].clip(0, 1)


def predict_pairs(
    norths: Hands | OneHand,
    souths: Hands | OneHand,
    strains: Strains = tuple(Strain),
    *,
    model: str | Path = "pairs",
    threads: int = 0,
) -> PairEstimates:
    """Estimate the probabilities of 0..13 tricks of each pair, for each strain and declarer.

    The opponents' cards are unknown. The result has the strains asked for, in the order C D H S NT
    (see `PairEstimates.strains`). ``model`` is the shipped net (``pairs``), or a net of your own:
    its file, or the folder of its training.
    """
    options, hands = strains_of(strains), EvaluationInput.of(norths, None, souths)
    first, second = hands.hands, hands.partners
    if second is None:
        raise UsageError("expected two hands for each pair, got no souths")
    net = load_session(model, players=2)
    tokens = np.stack([pair_tokens(first, second), pair_tokens(second, first)], axis=1)
    tokens = tokens.reshape(-1, *tokens.shape[2:])  # (2 n, 4 suits, 2 players)

    def infer(rows: slice) -> NDArray[np.float32]:
        return net.probabilities(tokens[rows], options)

    batches = map_in_threads(infer, batch_slices(len(tokens), len(options)), threads)
    empty = np.empty((0, len(options), TRICKS), np.float32)
    chances = np.concatenate([empty, *batches]).reshape(len(first), 2, len(options), TRICKS)
    return PairEstimates(options, chances.swapaxes(1, 2))
