"""The belief net: a GRU reads an auction call by call and predicts the four hands. Needs torch.

`LearnedMeanings` runs a trained belief net without torch.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from strongsuit.meanings.belief.tokens import CARDS, PLAYERS, POINTS, TOKENS

SUITS = 4
ANSWERS = POINTS + SUITS * CARDS  # outputs for each player


@dataclass(frozen=True, kw_only=True)
class BeliefNetConfig:
    """The widths of a `BeliefNet`."""

    width: int = 128  # of a call's embedding
    memory: int = 256  # of the GRU's state
    hidden: int = 512  # inside the residual block


class BeliefNet(nn.Module):
    """A net that gives logits of HCP and suit lengths of all four players after each token."""

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
        """The matrices between hidden layers, which the optimizer Muon trains."""
        return [self.expand.weight, self.project.weight]

    def forward(self, tokens: Tensor) -> tuple[Tensor, Tensor]:
        """Return ``(n, t, 4, 38)`` logits of HCP and ``(n, t, 4, 4, 14)`` of lengths."""
        return self.scores(self.gru(self.embedding(tokens))[0])

    def scores(self, states: Tensor) -> tuple[Tensor, Tensor]:
        """Return ``(..., 4, 38)`` logits of HCP, ``(..., 4, 4, 14)`` of lengths, by GRU states."""
        states = states + self.project(functional.relu(self.expand(states)))
        scores = self.head(states).unflatten(-1, (PLAYERS, ANSWERS))
        return scores[..., :POINTS], scores[..., POINTS:].unflatten(-1, (SUITS, CARDS))


def log_loss(points: Tensor, lengths: Tensor, truth: Tensor) -> Tensor:
    """Return the ``(5,)`` mean cross-entropy of HCP and each suit, over positions and players.

    ``points`` and ``lengths`` are logits from `BeliefNet.scores`; ``truth`` has the
    true numbers, ``(..., 4, 5)``.
    """
    of_points = functional.cross_entropy(points.flatten(0, -2), truth[..., 0].flatten())
    of_suits = [
        functional.cross_entropy(
            lengths[..., suit, :].flatten(0, -2), truth[..., 1 + suit].flatten()
        )
        for suit in range(SUITS)
    ]
    return torch.stack([of_points, *of_suits])
