"""The meaning net: a memory that takes in an auction call by call. Needs torch.

`LearnedMeanings` runs a trained one without.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from strongsuit.meanings.belief.tokens import CARDS, PLAYERS, POINTS, TOKENS

SUITS = 4
ANSWERS = POINTS + SUITS * CARDS  # of a player


@dataclass(frozen=True, kw_only=True)
class BeliefNetConfig:
    """The widths of a `BeliefNet`."""

    width: int = 128  # of a call
    memory: int = 256
    hidden: int = 512  # between memory and verdict


class BeliefNet(nn.Module):
    """Tokens of auctions to scores of points and lengths after every call."""

    def __init__(self, config: BeliefNetConfig) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(TOKENS, config.width)
        self.gru = nn.GRU(config.width, config.memory, batch_first=True)
        self.expand = nn.Linear(config.memory, config.hidden)
        self.project = nn.Linear(config.hidden, config.memory)
        self.head = nn.Linear(config.memory, PLAYERS * ANSWERS)

    @property
    def hidden_matrices(self) -> list[nn.Parameter]:
        """The matrices between layers."""
        return [self.expand.weight, self.project.weight]

    def forward(self, tokens: Tensor) -> tuple[Tensor, Tensor]:
        """``(n, t)`` to ``(n, t, 4, 38)`` for points and ``(n, t, 4, 4, 14)`` for lengths."""
        return self.scores(self.gru(self.embedding(tokens))[0])

    def scores(self, known: Tensor) -> tuple[Tensor, Tensor]:
        """``(..., memory)`` to ``(..., 4, 38)`` and ``(..., 4, 4, 14)``."""
        known = known + self.project(functional.relu(self.expand(known)))
        scores = self.head(known).unflatten(-1, (PLAYERS, ANSWERS))
        return scores[..., :POINTS], scores[..., POINTS:].unflatten(-1, (SUITS, CARDS))


def log_loss(points: Tensor, lengths: Tensor, truth: Tensor) -> Tensor:
    """``(5,)``: the mean loss of HCP and each suit, over positions and players.

    Of scores as of `BeliefNet.scores` and ``(..., 4, 5)`` truths.
    """
    of_points = functional.cross_entropy(points.flatten(0, -2), truth[..., 0].flatten())
    of_suits = [
        functional.cross_entropy(
            lengths[..., suit, :].flatten(0, -2), truth[..., 1 + suit].flatten()
        )
        for suit in range(SUITS)
    ]
    return torch.stack([of_points, *of_suits])
