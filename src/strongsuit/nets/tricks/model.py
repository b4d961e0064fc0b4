"""Architecture of a trick net: suits as tokens, residual blocks, pooling over the suits.

Needs torch; `runtime` runs a trained net without it.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional

from strongsuit.nets.tricks.sizes import NetConfig
from strongsuit.nets.tricks.tokens import TRICKS, holding_features


class SuitBlock(nn.Module):
    """Residual block that is applied to every suit, or to every holding, separately."""

    def __init__(self, width: int, hidden: int) -> None:
        super().__init__()
        self.expand = nn.Linear(width, hidden)
        self.project = _scaled_down(nn.Linear(hidden, width))

    def forward(self, suits: Tensor) -> Tensor:
        """Return ``(..., width)`` suits after the block, from suits of the same shape."""
        step: Tensor = self.project(functional.relu(self.expand(suits)))
        return suits + step


class TableBlock(SuitBlock):
    """Residual block that sees each suit together with the mean of the suits and the trump suit.

    ``pooled_suits`` is 2, for the mean and the trump suit, or 1, for the mean, in a scorer for
    notrump alone.
    """

    def __init__(self, width: int, hidden: int, pooled_suits: int) -> None:
        super().__init__(width, hidden)
        self.expand_pooled = nn.Linear(pooled_suits * width, hidden, bias=False)

    def forward(self, suits: Tensor, trumps: Tensor | None) -> Tensor:  # type: ignore[override]
        """Return ``(n, strains, 4, width)`` suits after the block, from suits of the same shape.

        ``trumps`` are ``(strains, 4)`` flags of the trump suit, or None in a scorer for notrump.
        """
        table = self.expand_pooled(pooled(suits, trumps))[:, :, None]
        step: Tensor = self.project(functional.relu(self.expand(suits) + table))
        return suits + step


class StrainScorer(nn.Module):
    """Network from tokens and trump flags to logits of 0..13 tricks, for some strains or all.

    ``roles`` is the number of learned vectors that are added to suits: 2 in a scorer for all
    strains (one for the trump suit, one for every suit in notrump), 1 in a scorer for suit
    contracts (for the trump suit), 0 in a scorer for notrump.
    """

    def __init__(self, config: NetConfig, roles: int) -> None:
        super().__init__()
        features = torch.from_numpy(holding_features())
        count, width, hidden = features.shape[1], config.width, config.hidden
        pooled_suits = 2 if roles else 1  # the mean of the suits, and the trump suit
        self.register_buffer("features", features, persistent=False)
        self.holding = SuitBlock(count, config.holding) if config.holding else None
        self.input = nn.Linear(config.players * count, width)
        self.suit_blocks = nn.ModuleList(
            SuitBlock(width, hidden) for _ in range(config.suit_blocks)
        )
        self.roles = nn.Parameter(0.1 * torch.randn(roles, width))
        self.table_blocks = nn.ModuleList(
            TableBlock(width, hidden, pooled_suits) for _ in range(config.blocks)
        )
        self.pool = nn.Linear(pooled_suits * width, config.verdict)
        self.hidden = nn.Linear(config.verdict, config.verdict)
        self.head = nn.Linear(config.verdict, TRICKS)

    def forward(self, tokens: Tensor, trumps: Tensor) -> Tensor:
        """Return ``(n, strains, 14)`` logits of 0..13 tricks.

        ``tokens`` are ``(n, 4, players)`` holdings, ``trumps`` ``(strains, 4)`` flags.
        """
        suits = self.input(functional.embedding(tokens, self.holdings()).flatten(2))
        for block in self.suit_blocks:
            suits = block(suits)
        suits = suits[:, None] + self._roles_of(trumps)
        flags = trumps if len(self.roles) else None
        for block in self.table_blocks:
            suits = block(suits, flags)
        hidden = functional.relu(self.pool(pooled(suits, flags)))
        hidden = hidden + functional.relu(self.hidden(hidden))
        scores: Tensor = self.head(hidden)
        return scores

    def holdings(self) -> Tensor:
        """Return ``(8192, 29)`` features of every holding that one player may have in a suit."""
        features: Tensor = self.features
        return features if self.holding is None else self.holding(features)

    def _roles_of(self, trumps: Tensor) -> Tensor:
        """Return ``(strains, 4, width)`` role vectors, of the trump suit or of suits in notrump."""
        notrump = (1 - trumps.sum(dim=1, keepdim=True)).expand_as(trumps)
        return torch.stack([trumps, notrump], dim=-1)[..., : len(self.roles)] @ self.roles

    @property
    def hidden_matrices(self) -> list[nn.Parameter]:
        """The matrices between hidden layers, which Muon trains."""
        edges = {id(self.input.weight), id(self.head.weight), id(self.roles)}
        return [p for p in self.parameters() if p.ndim == 2 and id(p) not in edges]


class TrickNet(nn.Module):
    """Trick net or pair net: from tokens and trump flags to logits of 0..13 tricks.

    It has one scorer for all strains, or one for suit contracts and another for notrump.
    """

    def __init__(self, config: NetConfig) -> None:
        super().__init__()
        self.config = config
        self.suits = self.notrump = StrainScorer(config, roles=1 if config.notrump else 2)
        if config.notrump:
            self.notrump = StrainScorer(config.notrump, roles=0)
        # Factors of the logits in suits and in notrump, set after training by `calibrate`.
        self.register_buffer("sharpness", torch.ones(2), persistent=False)

    def forward(self, tokens: Tensor, trumps: Tensor) -> Tensor:
        """Return ``(n, strains, 14)`` logits of 0..13 tricks.

        ``tokens`` are ``(n, 4, players)`` holdings, ``trumps`` ``(strains, 4)`` flags.
        """
        in_suits = trumps.sum(dim=1)
        scores = self._scores(tokens, trumps, in_suits > 0)
        sharpness = in_suits * self.sharpness[0] + (1 - in_suits) * self.sharpness[1]
        return scores * sharpness[:, None]

    def _scores(self, tokens: Tensor, trumps: Tensor, in_suits: Tensor) -> Tensor:
        if self.notrump is self.suits:
            shared: Tensor = self.suits(tokens, trumps)
            return shared
        scores = tokens.new_zeros((len(tokens), len(trumps), TRICKS), dtype=torch.float32)
        for scorer, strains in ((self.suits, in_suits), (self.notrump, ~in_suits)):
            if strains.any():
                scores[:, strains] = scorer(tokens, trumps[strains])
        return scores

    @property
    def hidden_matrices(self) -> list[nn.Parameter]:
        """The matrices between hidden layers, which Muon trains."""
        return [
            *self.suits.hidden_matrices,
            *(self.notrump.hidden_matrices if self.config.notrump else ()),
        ]


def pooled(suits: Tensor, trumps: Tensor | None) -> Tensor:
    """Return the mean of the suits, followed, if trump flags are given, by the trump suit.

    The result is ``(n, strains, width)``, or with trump flags ``(n, strains, 2 width)``.
    """
    mean = suits.mean(dim=2)
    if trumps is None:
        return mean
    return torch.cat([mean, (trumps[None, :, None] @ suits).squeeze(2)], dim=-1)


def _scaled_down(layer: nn.Linear) -> nn.Linear:
    """Shrink a layer's initial weights, and return it: so deep nets learn from the start."""
    with torch.no_grad():
        layer.weight.mul_(0.3)
    return layer
