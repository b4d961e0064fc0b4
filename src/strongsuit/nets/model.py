"""The net: suits as tokens, blocks in which each suit sees the others, a pooled verdict.

Needs torch; `stored` runs a trained net without it.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from strongsuit.nets.sizes import NetConfig
from strongsuit.nets.tokens import TRICKS, holding_features


class SuitBlock(nn.Module):
    """One suit by itself: a residual step with a hidden layer."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.own = nn.Linear(width, hidden)
        self.out = _quiet(nn.Linear(hidden, width))

    def forward(self, suits: Tensor) -> Tensor:
        """``(..., width)`` to the same."""
        step: Tensor = self.out(functional.relu(self.own(suits)))
        return suits + step


class TableBlock(SuitBlock):
    """Each suit sees itself, the mean of the four and, in a trump contract, the trump suit."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__(width, hidden)
        self.table = nn.Linear(2 * width, hidden, bias=False)

    def forward(self, suits: Tensor, trumps: Tensor) -> Tensor:  # type: ignore[override]
        """``(n, strains, 4, width)`` and ``(strains, 4)`` to the same as the first."""
        seen = self.table(pooled(suits, trumps))[:, :, None]
        step: Tensor = self.out(functional.relu(self.own(suits) + seen))
        return suits + step


class TrickNet(nn.Module):
    """Tokens of deals or pairs, and the strains asked, to scores of 0..13 tricks."""

    def __init__(self, config: NetConfig) -> None:
        super().__init__()
        features = torch.from_numpy(holding_features())
        width, hidden = config.width, config.hidden
        self.config = config
        self.register_buffer("features", features, persistent=False)
        self.enter = nn.Linear(config.players * features.shape[1], width)
        self.suit_blocks = nn.ModuleList(
            SuitBlock(width, hidden) for _ in range(config.suit_blocks)
        )
        self.roles = nn.Parameter(0.1 * torch.randn(2, width))  # of trumps, of suits in notrump
        self.blocks = nn.ModuleList(TableBlock(width, hidden) for _ in range(config.blocks))
        self.pool = nn.Linear(2 * width, config.verdict)
        self.think = nn.Linear(config.verdict, config.verdict)
        self.say = nn.Linear(config.verdict, TRICKS)
        # How sure it is in suits and in notrump: set when the rest is learnt, see `sharpen`.
        self.register_buffer("sharpness", torch.ones(2), persistent=False)

    def forward(self, tokens: Tensor, trumps: Tensor) -> Tensor:
        """``(n, 4, players)`` holdings, ``(strains, 4)`` flags to ``(n, strains, 14)`` scores."""
        features: Tensor = self.features
        suits = self.enter(functional.embedding(tokens, features).flatten(2))
        for block in self.suit_blocks:
            suits = block(suits)
        suits = suits[:, None] + self._roles_of(trumps)
        for block in self.blocks:
            suits = block(suits, trumps)
        verdict = functional.relu(self.pool(pooled(suits, trumps)))
        verdict = verdict + functional.relu(self.think(verdict))
        scores: Tensor = self.say(verdict) * self._sharpness_of(trumps)
        return scores

    @property
    def inner(self) -> list[nn.Parameter]:
        """The matrices between layers."""
        edges = {id(self.enter.weight), id(self.say.weight), id(self.roles)}
        return [p for p in self.parameters() if p.ndim == 2 and id(p) not in edges]

    def _roles_of(self, trumps: Tensor) -> Tensor:
        """``(strains, 4, width)``: what tells the trump suit, and notrump, apart."""
        notrump = 1 - trumps.sum(dim=1, keepdim=True)
        return trumps[:, :, None] * self.roles[0] + notrump[:, :, None] * self.roles[1]

    def _sharpness_of(self, trumps: Tensor) -> Tensor:
        """``(strains, 1)``."""
        suits: Tensor = trumps.sum(dim=1, keepdim=True)
        return suits * self.sharpness[0] + (1 - suits) * self.sharpness[1]


def pooled(suits: Tensor, trumps: Tensor) -> Tensor:
    """``(n, strains, 2 * width)``: the mean of the suits, and the trump suit or nothing."""
    trump = (trumps[None, :, None] @ suits).squeeze(2)
    return torch.cat([suits.mean(dim=2), trump], dim=-1)


def _quiet(layer: nn.Linear) -> nn.Linear:
    """At first a residual step says little: deep nets then learn from the start."""
    with torch.no_grad():
        layer.weight.mul_(0.3)
    return layer
