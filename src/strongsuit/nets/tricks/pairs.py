"""Tricks of two hands whose opponents' cards are not known, by a net, in an instant."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from strongsuit.cards import Strain
from strongsuit.coerce import Hands, OneHand, Strains, strains_of
from strongsuit.errors import UsageError
from strongsuit.evaluation.inputs import EvaluationInput
from strongsuit.nets.tricks.runtime import by_threads, load_net, pieces
from strongsuit.nets.tricks.tokens import TRICKS, pair_tokens


@dataclass(frozen=True, eq=False, slots=True)
class PairEstimates:
    """How many tricks pairs take, over all that their opponents may hold."""

    strains: tuple[Strain, ...]
    chances: NDArray[np.float32]  # (n, strains, 2 declarers N S, 14): of 0..13 tricks

    def __len__(self) -> int:
        return len(self.chances)

    @property
    def mean(self) -> NDArray[np.float64]:
        """``(n, strains, 2)``: mean tricks."""
        return self.chances @ np.arange(TRICKS, dtype=np.float64)

    @property
    def spread(self) -> NDArray[np.float64]:
        """``(n, strains, 2)``: standard deviation of the tricks."""
        off = np.arange(TRICKS) - self.mean[..., None]
        return np.sqrt((self.chances * off**2).sum(axis=-1))

    @property
    def making(self) -> NDArray[np.float64]:
        """``(n, strains, 2, 7)``: the chance to make a contract of level 1..7."""
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
    """Chances of 0..13 tricks for each pair, strain and declarer, the opponents' cards unknown.

    Of the strains asked for, in the order C D H S NT, as `PairEstimates.strains` says. ``model`` is
    the net shipped (``pairs``) or the file of your own.
    """
    asked, question = strains_of(strains), EvaluationInput.of(norths, None, souths)
    first, second = question.hands, question.partners
    if second is None:
        raise UsageError("expected two hands a pair, got no souths")
    net = load_net(model, players=2)
    seen = np.stack([pair_tokens(first, second), pair_tokens(second, first)], axis=1)
    seen = seen.reshape(-1, *seen.shape[2:])  # (2 n, 4 suits, 2 players)
    rows = pieces(len(seen), len(asked))
    said = by_threads(lambda some: net.ask(seen[some], asked), rows, threads)
    nothing = np.empty((0, len(asked), TRICKS), np.float32)
    chances = np.concatenate([nothing, *said]).reshape(len(first), 2, len(asked), TRICKS)
    return PairEstimates(asked, chances.swapaxes(1, 2))
