"""The net: suits as tokens, blocks in which each suit sees the others, a pooled verdict.

Needs torch; `stored` runs a trained net without it.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.tokens import TRICKS, holding_features


class SuitBlock(nn.Module):
    """One suit, or one holding, by itself: a residual step with a hidden layer."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.expand = nn.Linear(width, hidden)
        self.project = _quiet(nn.Linear(hidden, width))

    def forward(self, suits: Tensor) -> Tensor:
        """``(..., width)`` to the same."""
        step: Tensor = self.project(functional.relu(self.expand(suits)))
        return suits + step


class TableBlock(SuitBlock):
    """Each suit sees itself, the mean of the four and, in a trump contract, the trump suit."""

    def __init__(self, width: int, hidden: int, seen: int) -> None:
        super().__init__(width, hidden)
        self.expand_pooled = nn.Linear(seen * width, hidden, bias=False)

    def forward(self, suits: Tensor, trumps: Tensor | None) -> Tensor:  # type: ignore[override]
        """``(n, strains, 4, width)``, and the ``(strains, 4)`` flags where it knows trumps."""
        seen = self.expand_pooled(pooled(suits, trumps))[:, :, None]
        step: Tensor = self.project(functional.relu(self.expand(suits) + seen))
        return suits + step


class StrainScorer(nn.Module):
    """Tokens, and which of them are trumps, to scores of 0..13 tricks.

    With two roles for suits, of trumps and of all in notrump, it may be asked of any strain; with
    one of trump contracts, with none of notrump.
    """

    def __init__(self, config: NetConfig, roles: int) -> None:
        super().__init__()
        features = torch.from_numpy(holding_features())
        count, width, hidden = features.shape[1], config.width, config.hidden
        seen = 2 if roles else 1  # the mean of the suits, and the trump suit
        self.register_buffer("features", features, persistent=False)
        self.holding = SuitBlock(count, config.holding) if config.holding else None
        self.input = nn.Linear(config.players * count, width)
        self.suit_blocks = nn.ModuleList(
            SuitBlock(width, hidden) for _ in range(config.suit_blocks)
        )
        self.roles = nn.Parameter(0.1 * torch.randn(roles, width))
        self.table_blocks = nn.ModuleList(
            TableBlock(width, hidden, seen) for _ in range(config.blocks)
        )
        self.pool = nn.Linear(seen * width, config.verdict)
        self.hidden = nn.Linear(config.verdict, config.verdict)
        self.head = nn.Linear(config.verdict, TRICKS)

    def forward(self, tokens: Tensor, trumps: Tensor) -> Tensor:
        """``(n, 4, players)`` holdings, ``(strains, 4)`` flags to ``(n, strains, 14)`` scores."""
        suits = self.input(functional.embedding(tokens, self.holdings()).flatten(2))
        for block in self.suit_blocks:
            suits = block(suits)
        suits = suits[:, None] + self._roles_of(trumps)
        flags = trumps if len(self.roles) else None
        for block in self.table_blocks:
            suits = block(suits, flags)
        verdict = functional.relu(self.pool(pooled(suits, flags)))
        verdict = verdict + functional.relu(self.hidden(verdict))
        scores: Tensor = self.head(verdict)
        return scores

    def holdings(self) -> Tensor:
        """``(8192, 29)``: what is known of every holding that one player may have in a suit."""
        features: Tensor = self.features
        return features if self.holding is None else self.holding(features)

    def _roles_of(self, trumps: Tensor) -> Tensor:
        """``(strains, 4, width)``: what tells the trump suit, and notrump, apart."""
        notrump = (1 - trumps.sum(dim=1, keepdim=True)).expand_as(trumps)
        return torch.stack([trumps, notrump], dim=-1)[..., : len(self.roles)] @ self.roles

    @property
    def hidden_matrices(self) -> list[nn.Parameter]:
        """The matrices between layers."""
        edges = {id(self.input.weight), id(self.head.weight), id(self.roles)}
        return [p for p in self.parameters() if p.ndim == 2 and id(p) not in edges]


class TrickNet(nn.Module):
    """Tokens of deals or pairs, and the strains asked, to scores of 0..13 tricks."""

    def __init__(self, config: NetConfig) -> None:
        super().__init__()
        self.config = config
        self.suits = self.notrump = StrainScorer(config, roles=1 if config.notrump else 2)
        if config.notrump:
            self.notrump = StrainScorer(config.notrump, roles=0)
        # How sure it is in suits and in notrump: set when the rest is learnt, see `sharpen`.
        self.register_buffer("sharpness", torch.ones(2), persistent=False)

    def forward(self, tokens: Tensor, trumps: Tensor) -> Tensor:
        """``(n, 4, players)`` holdings, ``(strains, 4)`` flags to ``(n, strains, 14)`` scores."""
        in_suits = trumps.sum(dim=1)
        scores = self._scores(tokens, trumps, in_suits > 0)
        sharpness = in_suits * self.sharpness[0] + (1 - in_suits) * self.sharpness[1]
        return scores * sharpness[:, None]

    def _scores(self, tokens: Tensor, trumps: Tensor, in_suits: Tensor) -> Tensor:
        if self.notrump is self.suits:
            shared: Tensor = self.suits(tokens, trumps)
            return shared
        scores = tokens.new_zeros((len(tokens), len(trumps), TRICKS), dtype=torch.float32)
        for judge, asked in ((self.suits, in_suits), (self.notrump, ~in_suits)):
            if asked.any():
                scores[:, asked] = judge(tokens, trumps[asked])
        return scores

    @property
    def hidden_matrices(self) -> list[nn.Parameter]:
        """The matrices between layers."""
        return [
            *self.suits.hidden_matrices,
            *(self.notrump.hidden_matrices if self.config.notrump else ()),
        ]


def pooled(suits: Tensor, trumps: Tensor | None) -> Tensor:
    """``(n, strains, width)``, the mean of the suits; where trumps are known, that suit behind."""
    mean = suits.mean(dim=2)
    if trumps is None:
        return mean
    return torch.cat([mean, (trumps[None, :, None] @ suits).squeeze(2)], dim=-1)


def _quiet(layer: nn.Linear) -> nn.Linear:
    """At first a residual step says little: deep nets then learn from the start."""
    with torch.no_grad():
        layer.weight.mul_(0.3)
    return layer
