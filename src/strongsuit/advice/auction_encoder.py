"""The net that the policy and the forecast net share: an auction encoder, and a hand added to it.

A GRU reads the calls; a linear layer turns its state to the view of the player whose turn it is;
his hand is added; residual blocks and a head follow. The same layers are drawn as a graph for a
file that needs no torch. Needs onnx and torch.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import torch
from torch import Tensor, nn

from strongsuit.advice.inputs import HAND_WIDTH
from strongsuit.meanings.belief.model import BeliefNetConfig
from strongsuit.meanings.belief.tokens import PLAYERS, TOKENS
from strongsuit.nets.onnx_file import shipped_path
from strongsuit.nets.onnx_graph import HalfGraph, load_weights, read_weights


@dataclass(frozen=True, kw_only=True)
class AuctionHandConfig:
    """The widths of an `AuctionHandNet`; the first two are the belief net's by default."""

    call: int = 128  # of a call's embedding
    memory: int = 256  # of the GRU's state
    width: int = 320
    hidden: int = 448  # inside a residual block
    layers: int = 2  # residual blocks
    dropout: float = 0.1


class ResidualBlock(nn.Module):
    """A residual block: layer norm, a wider hidden layer, and dropout."""

    def __init__(self, config: AuctionHandConfig) -> None:
        super().__init__()
        self.norm = nn.LayerNorm(config.width)
        self.expand = nn.Linear(config.width, config.hidden)
        self.project = nn.Linear(config.hidden, config.width)
        self.dropout = nn.Dropout(config.dropout)

    def forward(self, rows: Tensor) -> Tensor:
        """``(n, width)`` to the same."""
        return rows + self.project(self.dropout(self.expand(self.norm(rows)).relu()))


class AuctionHandNet(nn.Module):
    """Scores from an auction, the hand of the player to call, and his place at the table."""

    def __init__(self, config: AuctionHandConfig, outputs: int) -> None:
        super().__init__()
        self.config = config
        self.embedding = nn.Embedding(TOKENS, config.call)
        self.gru = nn.GRU(config.call, config.memory, batch_first=True)
        self.views = nn.Linear(config.memory, PLAYERS * config.width)  # one from each place
        self.hand = nn.Linear(HAND_WIDTH, config.width)
        self.blocks = nn.ModuleList(ResidualBlock(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.width)
        self.head = nn.Linear(config.width, outputs)

    @property
    def hidden_matrices(self) -> list[Tensor]:
        """The parameters for Muon: none."""
        return []

    def states(self, tokens: Tensor) -> Tensor:
        """``(n, t, memory)`` states after every one of ``(n, t)`` tokens."""
        return self.gru(self.embedding(tokens))[0]

    def forward(self, states: Tensor, hands: Tensor, places: Tensor) -> Tensor:
        """``(n, outputs)`` scores, before any softmax, from one state, hand and place a row."""
        views = self.views(states).unflatten(-1, (PLAYERS, self.config.width))
        rows = ((views * places[:, :, None]).sum(1) + self.hand(hands)).relu()
        for block in self.blocks:
            rows = block(rows)
        return self.head(self.norm(rows))


Net = TypeVar("Net", bound=AuctionHandNet)


def with_pretrained_encoder(net: Net) -> Net:
    """The net with the embedding and GRU of the shipped belief net, if it has the same widths."""
    belief = BeliefNetConfig()
    if (net.config.call, net.config.memory) == (belief.width, belief.memory):
        weights = read_weights(shipped_path("meanings"))
        load_weights(net.embedding, weights, "embedding.")
        load_weights(net.gru, weights, "gru.")
    return net


def states_at(states: Tensor, rows: np.ndarray, turns: np.ndarray) -> Tensor:
    """``(n, memory)`` states of auctions ``rows`` before the calls ``turns``."""
    return states[torch.from_numpy(rows), torch.from_numpy(turns)]


class AuctionHandGraph(HalfGraph):
    """The layers of an `AuctionHandNet` as nodes."""

    def auction_states(self, net: AuctionHandNet, tokens: str) -> tuple[str, str]:
        """``(t, 1, n, memory)`` states after every of ``(n, t)`` tokens, and the last ones."""
        embedded = self.node("Gather", self.matrix(net.embedding.weight), tokens)
        return self.gru(self.node("Transpose", embedded, perm=[1, 0, 2]), net.gru)

    def view(self, net: AuctionHandNet, states: str, places: str) -> str:
        """``(n, width)`` views of the states from the places."""
        views = self.reshape(self.linear(states, net.views), -1, PLAYERS, net.config.width)
        own = self.node("Mul", views, self.reshape(places, -1, PLAYERS, 1))
        return self.node("ReduceSum", own, self.integers(1), keepdims=0)

    def head(self, net: AuctionHandNet, rows: str) -> str:
        """``(n, outputs)`` scores of views to which hands are added."""
        rows = self.node("Relu", rows)
        for block in net.blocks:
            assert isinstance(block, ResidualBlock)
            hidden = self.linear(self.layer_norm(rows, block.norm), block.expand)
            rows = self.add(rows, self.linear(self.node("Relu", hidden), block.project))
        return self.linear(self.layer_norm(rows, net.norm), net.head)
